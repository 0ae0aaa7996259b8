/* Turning a board over and packing it, in blocks of 256 × 256. See board.h. */
#include "solvers/sweep/board.h"
#include "solvers/bits/pack.h"

#include <string.h>

/* A vector of a table's row from who wins there. */
static void pack_vector(struct cm_table *table, uint32_t row, uint32_t vector, cm_vector mouse,
                        cm_vector cat)
{
    uint64_t words[2][CM_STRIP_WORDS];
    memcpy(words[0], &mouse, sizeof mouse);
    memcpy(words[1], &cat, sizeof cat);
    cm_pack_words(table, row, vector * CM_STRIP, CM_STRIP_WORDS, words[0], words[1]);
}

struct cm_board cm_board_sized(uint32_t rows, uint32_t columns)
{
    return (struct cm_board){
        .rows = rows, .columns = columns, .vectors = (columns + CM_STRIP - 1) / CM_STRIP};
}

uint64_t cm_board_bytes(const struct cm_board *board)
{
    return (uint64_t)board->rows * board->vectors * sizeof *board->cell;
}

enum cm_status cm_board_take(struct cm_board *board, struct cm_memory *memory)
{
    board->cell =
        cm_memory_take_zeroed(memory, (size_t)board->rows * board->vectors, sizeof *board->cell);
    return board->cell ? CM_OK : CM_NO_MEMORY;
}

uint64_t cm_board_count(const struct cm_board *board)
{
    uint64_t count = 0;
    const size_t words = cm_board_bytes(board) / sizeof(uint64_t);
    const uint64_t *word = (const uint64_t *)(const void *)board->cell;
    for (size_t k = 0; k < words; k++)
        count += (uint64_t)__builtin_popcountll(word[k]);
    return count;
}

static inline cm_vector set_of(const struct cm_board *board, unsigned set, const uint32_t *row_of,
                               uint32_t row, uint32_t vector)
{
    return row < board->rows ? cm_board_at(board, row_of ? row_of[row] : row, vector)->set[set]
                             : (cm_vector){0};
}

static uint32_t columns_of(const struct cm_board *board, uint32_t vector)
{
    const uint32_t rest = board->columns - vector * CM_STRIP;
    return rest < CM_STRIP ? rest : CM_STRIP;
}

/* One set of 256 rows, from number `first` on in the order of `row_of` (NULL: as they are), and of
 * a vector's columns: turned[k] has the rows of column k as bits. A line takes the vectors of two
 * rows. */
static void turn_block(const struct cm_board *board, unsigned set, const uint32_t *row_of,
                       uint32_t first, uint32_t vector, cm_vector turned[CM_STRIP])
{
    const uint32_t columns = columns_of(board, vector);
    memset(turned, 0, columns * sizeof *turned);
    for (uint32_t w = 0; w < CM_STRIP_WORDS && first + 64 * w < board->rows; w += 2) {
        cm_line part[64];
        for (uint32_t k = 0; k < 64; k++) {
            const uint32_t row = first + 64 * w + k;
            const cm_vector two[2] = {set_of(board, set, row_of, row, vector),
                                      set_of(board, set, row_of, row + 64, vector)};
            memcpy(&part[k], two, sizeof two);
        }
        cm_transpose_64(part);
        for (uint32_t k = 0; k < columns; k++)
            for (uint32_t i = 0; i < 2; i++)
                turned[k][w + i] = part[k % 64].word[CM_STRIP_WORDS * i + k / 64];
    }
}

void cm_board_turn(const struct cm_board *board, unsigned from, unsigned to,
                   struct cm_board *turned)
{
    cm_vector block[CM_STRIP];
    for (uint32_t v = 0; v < board->vectors; v++)
        for (uint32_t first = 0; first < board->rows; first += CM_STRIP) {
            struct cm_cell *cell = cm_board_at(turned, v * CM_STRIP, first / CM_STRIP);
            for (unsigned set = from; set < to; set++) {
                turn_block(board, set, NULL, first, v, block);
                for (uint32_t c = 0; c < columns_of(board, v); c++)
                    cell[c].set[(set + CM_BIT_WON) % CM_BOARD_SETS] = block[c];
            }
        }
}

void cm_board_pack(const struct cm_board *board, enum cm_side side, const uint32_t *row_of,
                   const uint32_t *column_place, struct cm_table *table)
{
    cm_vector won[CM_STRIP], lost[CM_STRIP];
    const cm_vector *mouse = side == CM_MOUSE_MOVES ? won : lost;
    const cm_vector *cat = side == CM_MOUSE_MOVES ? lost : won;
    for (uint32_t v = 0; v < board->vectors; v++)
        for (uint32_t first = 0; first < board->rows; first += CM_STRIP) {
            turn_block(board, CM_ROW_WON, row_of, first, v, won);
            turn_block(board, CM_ROW_LOST, row_of, first, v, lost);
            for (uint32_t c = 0; c < columns_of(board, v); c++)
                pack_vector(table, column_place[v * CM_STRIP + c], first / CM_STRIP, mouse[c],
                            cat[c]);
        }
}

void cm_board_pack_rows(const struct cm_board *board, enum cm_side side, const uint32_t *row_place,
                        struct cm_table *table)
{
    const unsigned mouse = side == CM_MOUSE_MOVES ? CM_BIT_WON : CM_BIT_LOST;
    const unsigned cat = side == CM_MOUSE_MOVES ? CM_BIT_LOST : CM_BIT_WON;
    for (uint32_t v = 0; v < board->vectors; v++)
        for (uint32_t row = 0; row < board->rows; row++) {
            const struct cm_cell *cell = cm_board_at(board, row, v);
            pack_vector(table, row_place[row], v, cell->set[mouse], cell->set[cat]);
        }
}

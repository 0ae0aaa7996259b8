/* All positions as rows of bits, in one of two layouts: a row for each place of one player, the
 * row player, and a bit for each place of the other, the bit player; both by label (numbering.h).
 *
 * A cell is 256 bits of a row, in four sets: with the row player to move, the positions that they
 * win and those that they lose; then the same with the bit player to move. A position in neither of
 * its two sets is a draw as far as is known. Cells are stored strip by strip, a strip being 256
 * columns, so that a block of 256 × 256 is contiguous in either layout. Turning a board over swaps
 * the roles: it transposes each pair of sets into the other pair's place. */
#ifndef CM_SWEEP_BOARD_H
#define CM_SWEEP_BOARD_H

#include "game/solution.h"
#include "solvers/sweep/vector.h"

enum cm_board_set { CM_ROW_WON, CM_ROW_LOST, CM_BIT_WON, CM_BIT_LOST, CM_BOARD_SETS };

struct cm_cell {
    cm_vector set[CM_BOARD_SETS]; /* by enum cm_board_set */
};

struct cm_board {
    uint32_t rows, columns, vectors; /* vectors: of 256 columns */
    struct cm_cell *cell;            /* [vector][row] */
};

static inline struct cm_cell *cm_board_at(const struct cm_board *board, uint32_t row,
                                          uint32_t vector)
{
    return board->cell + (size_t)vector * board->rows + row;
}

/* Sizes a board; takes no cells. */
struct cm_board cm_board_sized(uint32_t rows, uint32_t columns);
uint64_t cm_board_bytes(const struct cm_board *board);
enum cm_status cm_board_take(struct cm_board *board, struct cm_memory *memory);

/* Positions in any of the sets. */
uint64_t cm_board_count(const struct cm_board *board);

/* Transposes the sets [from, to) into the other layout. */
void cm_board_turn(const struct cm_board *board, unsigned from, unsigned to,
                   struct cm_board *turned);

/* Packs the outcomes of the positions with the row player, `side`, to move: that transposes them.
 * `row_of` has the row of each of their places, `column_place` the place of each column. */
void cm_board_pack(const struct cm_board *board, enum cm_side side, const uint32_t *row_of,
                   const uint32_t *column_place, struct cm_table *table);

/* The same for the bit player, `side`, whose labels must be their places: that transposes nothing.
 * `row_place` has the place that each row stands for. */
void cm_board_pack_rows(const struct cm_board *board, enum cm_side side, const uint32_t *row_place,
                        struct cm_table *table);

#endif

/* What passes are made of: taking it, and filling in what is over. See pass.h. */
#include "solvers/sweep/pass.h"

#include <string.h>

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static uint32_t most_places(const struct cm_game *game)
{
    return larger(game->mouse.places, game->cat.places);
}

static uint32_t most_moves(const struct cm_game *game)
{
    uint32_t most = 1;
    for (int side = 0; side < 2; side++) {
        const struct cm_walk *walk = cm_game_walk(game, (enum cm_side)side);
        for (uint32_t place = 0; place < walk->places; place++)
            most = larger(most, cm_digraph_degree(&walk->out, place));
    }
    return most;
}

static void set_over(void *context, uint32_t mouse, uint32_t cat, enum cm_outcome over)
{
    struct cm_passes *passes = context;
    const uint32_t row = passes->numbering[CM_MOUSE_MOVES].label[mouse],
                   column = passes->numbering[CM_CAT_MOVES].label[cat];
    struct cm_cell *cell = cm_board_at(&passes->board[CM_MOUSE_MOVES], row, column / CM_STRIP);
    const uint32_t word = column % CM_STRIP / 64;
    const uint64_t bit = UINT64_C(1) << column % 64;
    cell->set[over == CM_MOUSE ? CM_ROW_WON : CM_ROW_LOST][word] |= bit;
    cell->set[over == CM_MOUSE ? CM_BIT_LOST : CM_BIT_WON][word] |= bit;
}

enum cm_status cm_passes_take(struct cm_passes *passes, const struct cm_game *game,
                              struct cm_memory *memory)
{
    const uint32_t places = most_places(game);
    *passes = (struct cm_passes){.row_player = CM_MOUSE_MOVES};
    enum cm_status status = cm_numberings_take(passes->numbering, game, memory);
    for (int side = 0; side < 2 && !status; side++) {
        const struct cm_numbering *its = &passes->numbering[side];
        passes->board[side] =
            cm_board_sized(its->walk->places, cm_game_walk(game, (enum cm_side) !side)->places);
        status = cm_board_take(&passes->board[side], memory);
        if (!status)
            status = cm_shifts_take(&passes->shifts[side], its->walk, its->label, its->place,
                                    its->shifts, memory);
    }
    if (status)
        return status;
    passes->due = cm_memory_take(memory, places, sizeof *passes->due);
    passes->stale = cm_memory_take(memory, places / CM_STRIP + 1, sizeof *passes->stale);
    passes->from = cm_memory_take(memory, most_moves(game), sizeof *passes->from);
    if (!passes->due || !passes->stale || !passes->from)
        return CM_NO_MEMORY;
    for (uint32_t row = 0; row < places; row++)
        passes->due[row] = (struct cm_due){UINT64_MAX, UINT64_MAX, UINT64_MAX};
    cm_game_each_over(game, set_over, passes);
    return CM_OK;
}

void cm_passes_give(struct cm_passes *passes, struct cm_memory *memory)
{
    for (int side = 0; side < 2; side++) {
        cm_memory_give(memory, passes->board[side].cell);
        cm_shifts_give(&passes->shifts[side], memory);
    }
    cm_numberings_give(passes->numbering, memory);
    cm_memory_give(memory, passes->due);
    cm_memory_give(memory, passes->stale);
    cm_memory_give(memory, passes->from);
}

uint64_t cm_passes_bytes(const struct cm_game *game)
{
    const uint32_t mice = game->mouse.places, cats = game->cat.places;
    const struct cm_board a = cm_board_sized(mice, cats), b = cm_board_sized(cats, mice);
    return cm_numberings_bytes(game) + cm_board_bytes(&a) + cm_board_bytes(&b) +
           cm_shifts_bytes(&game->mouse) + cm_shifts_bytes(&game->cat) +
           most_places(game) * (uint64_t)sizeof(struct cm_due) +
           (most_places(game) / CM_STRIP + 1) * sizeof(uint64_t) +
           most_moves(game) * sizeof(struct cm_cell *);
}

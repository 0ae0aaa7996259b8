/* How one player's places are numbered, and in which order their rows are swept.
 *
 * A place's label is its bit in a row, or its row. Bits are moved by shifts (shifts.h), so labels
 * are good when neighbours' labels differ by the same few numbers over long stretches:
 * breadth-first order from a place at the far end gives that on long thin graphs and on grids. The
 * order in which a graph was given may be better still (a grid, row by row); the one with fewer
 * shifts is taken.
 *
 * Rows are swept in another order, which labels need not follow: away from the mouse's home, since
 * that is how far the news has to travel. The cat's rows go by the mouse places that they catch. */
#ifndef CM_SWEEP_NUMBERING_H
#define CM_SWEEP_NUMBERING_H

#include "game/game.h"
#include "solvers/sweep/shifts.h"

struct cm_numbering {
    const struct cm_walk *walk;
    uint32_t *label;    /* for each place */
    uint32_t *place;    /* for each label */
    uint32_t *sequence; /* all labels, in the order of the sweep forwards */
    bool own;           /* label[k] is k */
    uint64_t shifts;    /* that a row's step of this player takes */
};

/* Both players, by enum cm_side. CM_NO_MEMORY: give them back all the same. */
enum cm_status cm_numberings_take(struct cm_numbering order[2], const struct cm_game *game,
                                  struct cm_memory *memory);
void cm_numberings_give(struct cm_numbering order[2], struct cm_memory *memory);

/* The layers of the breadth-first search from the mouse's homes, and the places that it reaches. */
enum cm_status cm_numbering_depth(const struct cm_game *game, struct cm_memory *memory,
                                  uint32_t *layers, uint32_t *reached);
uint64_t cm_numbering_depth_bytes(const struct cm_game *game);

/* The most that taking them holds at once. */
uint64_t cm_numberings_bytes(const struct cm_game *game);

#endif

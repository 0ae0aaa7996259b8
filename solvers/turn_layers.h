/* What the turn DPs share: the table of one turn, computed from the next one's, for any horizon.
 *
 * Idea. Let V_r be the value of each position when r plies are left and running out of them is a
 * draw. V_0 is how the game is over, else a draw; V_r follows from V_{r-1} by one look at each
 * move. V_H is the truth cut at horizon H. Two layers suffice, and once two are equal all later
 * ones are the same.
 *
 * Encoding. One byte a position (enum cm_outcome), [mouse][cat], one array for each side to move
 * and layer. Source: article B, "iterative turn DP", turned round so that one computation serves
 * every horizon. */
#ifndef CM_TURN_LAYERS_H
#define CM_TURN_LAYERS_H

#include "solvers/solver.h"

struct cm_turn_layers {
    const struct cm_game *game;
    uint8_t *over;          /* [mouse][cat]: how it is over, or CM_OPEN */
    uint8_t *now[2];        /* V_{r-1}, by side to move */
    uint8_t *next[2];       /* V_r, being filled */
    struct cm_table *table; /* the solution's two; their plies get r where V_r first decides */
    uint32_t plies;         /* r */
};

struct cm_turn_work {
    uint64_t changed;     /* positions whose value differs from the layer before: newly decided */
    uint64_t relaxations; /* moves looked at */
};

/* Fills `next` for the mouse places from .. to - 1, both sides to move. Different ranges may run in
 * different threads. */
struct cm_turn_work cm_turn_layer_rows(const struct cm_turn_layers *layers, uint32_t from,
                                       uint32_t to);

/* Fills all of `next`, in whatever way the solver likes, with at most `threads` threads; notes how
 * many it used. */
typedef struct cm_turn_work cm_turn_step(const struct cm_turn_layers *layers, unsigned threads,
                                         unsigned *used);

/* The whole solve: layers up to the horizon, or till nothing changes, or till the start is decided
 * if that is enough. */
enum cm_status cm_turn_dp(const struct cm_game *game, const struct cm_task *task,
                          struct cm_solution *solution, cm_turn_step *step);

uint64_t cm_turn_dp_bytes(const struct cm_game *game, const struct cm_task *task);

#endif

/* Solving by sweeps, for the solver itself and for one that chooses between solvers.
 *
 * What sweeps take does not depend on how long the games are, but on how often news must turn round
 * on its way through the board, and nothing cheap tells that for sure. What tells most is how far
 * the mouse may have to run, in layers of the breadth-first search from its home: where that is at
 * least in the order of the square root of the places (rings, paths, mazes, trees, roads), a few
 * phases are enough, and solvers that go ply by ply need at least twice as many plies as layers.
 * Where everything lies near the home (random graphs, and all constructions of long games, which
 * live on doors), others are better, by far. */
#ifndef CM_SWEEP_RUN_H
#define CM_SWEEP_RUN_H

#include "solvers/solver.h"

enum { CM_SWEEP_PHASES = 16 }; /* a bound for trying: on games that suit it at most half are used */

/* Whether sweeping is likely to be better than going ply by ply, from cm_numbering_depth. */
static inline bool cm_sweep_suits(uint32_t layers, uint32_t reached)
{
    return 2 * (uint64_t)layers * layers >= reached;
}

/* Solves every position's outcome in so many phases at the most (solvers/sweep/pass.h), or gives
 * everything back and returns CM_STOPPED. */
enum cm_status cm_sweep_solve(const struct cm_game *game, const struct cm_task *task,
                              uint32_t phases, struct cm_solution *solution);

uint64_t cm_sweep_bytes(const struct cm_game *game);

#endif

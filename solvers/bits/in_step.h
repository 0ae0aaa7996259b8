/* Rounds in step: both halves look before either is told what the other found, so that round r
 * decides exactly what is decided in r plies. The exact plies, and any horizon, for the price of
 * holding the news of one round back. */
#ifndef CM_BITS_IN_STEP_H
#define CM_BITS_IN_STEP_H

#include "solvers/bits/half.h"
#include "solvers/solver.h"

uint64_t cm_in_step_bytes(const struct cm_game *game, const struct cm_task *task);

/* Solves up to the task's horizon, or until there is no news, or till the start is decided if only
 * that is wanted. */
enum cm_status cm_in_step_solve(const struct cm_game *game, const struct cm_task *task,
                                struct cm_solution *solution);

/* The outcomes of both sides from what the halves know. The tables must have been taken. */
void cm_halves_pack(const struct cm_half half[2], struct cm_solution *solution, unsigned threads);

/* What the halves know of a position. */
enum cm_outcome cm_halves_outcome(const struct cm_half half[2], struct cm_position position);

/* The work counts, for a solution whose halves have come to rest and whose `threads` is set. */
void cm_halves_count(const struct cm_half half[2], const struct cm_game *game,
                     struct cm_solution *solution);

#endif

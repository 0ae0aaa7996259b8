#include "solvers/solver.h"

enum {
    SURELY_THERE = 64 << 20
}; /* bytes below which the machine is not asked what it has: that takes 20 µs */

enum cm_status cm_solver_run(const struct cm_solver *solver, const struct cm_game *game,
                             const struct cm_task *task, struct cm_solution *solution)
{
    cm_solution_init(solution, game, task->memory);
    const unsigned can = solver->features;
    if ((!task->start_only && !(can & CM_CAN_WHOLE)) ||
        (task->want_plies && !(can & CM_CAN_PLIES)) ||
        (task->horizon != CM_NO_HORIZON && !(can & CM_CAN_HORIZON)) || task->threads < 1)
        return CM_CANNOT;
    const uint64_t needed = solver->bytes_needed(game, task), used = task->memory->used,
                   limit = task->memory->limit;
    if (needed == UINT64_MAX || (limit && (used > limit || needed > limit - used)) ||
        (needed > SURELY_THERE && needed > cm_memory_available()))
        return CM_TOO_BIG;
    return solver->solve(game, task, solution);
}

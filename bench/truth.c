/* The certified truth: asks candidates, believes only the certificate. See truth.h. */
#include "bench/truth.h"

enum { TABLES_WITH_PLIES = CM_CAN_WHOLE | CM_CAN_PLIES };

static bool can_tell(const struct cm_solver *solver)
{
    return (solver->features & TABLES_WITH_PLIES) == TABLES_WITH_PLIES &&
           !(solver->features & CM_IS_FLOOR);
}

/* The k-th candidate, or NULL after the last; from the registry the favourite comes first and is
 * met again later. */
static const struct cm_solver *candidate_at(const struct cm_solver *const *candidates, size_t k)
{
    if (candidates)
        return candidates[k];
    const struct cm_solver *favourite = cm_solver_find("retrograde");
    if (!favourite)
        return cm_solvers[k];
    return k ? cm_solvers[k - 1] : favourite;
}

static uint32_t find_depth(const struct cm_solution *solution)
{
    uint32_t depth = 0;
    for (int side = 0; side < 2; side++) {
        const struct cm_table *table = &solution->table[side];
        for (size_t k = 0; k < (size_t)table->rows * table->columns; k++)
            if (table->plies[k] != CM_NO_PLIES && table->plies[k] > depth)
                depth = table->plies[k];
    }
    return depth;
}

static bool is_certified(const struct cm_game *game, const struct cm_solution *solution,
                         struct cm_finding *finding)
{
    if (cm_solution_is_whole(solution) && cm_solution_has_plies(solution))
        return cm_certificate_holds(game, solution, finding);
    *finding = (struct cm_finding){.position = game->start,
                                   .text = "came back without the tables asked for"};
    return false;
}

enum cm_status cm_truth_find(const struct cm_solver *const *candidates, const struct cm_game *game,
                             struct cm_memory *memory, const struct cm_truth_refusal *refusal,
                             struct cm_truth *truth)
{
    const struct cm_task task = {
        .memory = memory, .horizon = CM_NO_HORIZON, .threads = 1, .want_plies = true};
    const struct cm_solver *first = candidate_at(candidates, 0), *solver;
    enum cm_status last = CM_CANNOT;
    for (size_t k = 0; (solver = candidate_at(candidates, k)); k++) {
        if (!can_tell(solver) || (k && solver == first))
            continue;
        struct cm_finding finding = {0};
        enum cm_status status = cm_solver_run(solver, game, &task, &truth->solution);
        if (!status && is_certified(game, &truth->solution, &finding)) {
            truth->source = solver;
            truth->depth = find_depth(&truth->solution);
            return CM_OK;
        }
        cm_solution_free(&truth->solution);
        if (refusal)
            refusal->refused(refusal->context, solver, status, &finding);
        last = status ? status : CM_CANNOT;
    }
    *truth = (struct cm_truth){0};
    return last;
}

void cm_truth_drop_plies(struct cm_truth *truth)
{
    for (int side = 0; truth->source && side < 2; side++) {
        cm_memory_give(truth->solution.memory, truth->solution.table[side].plies);
        truth->solution.table[side].plies = NULL;
    }
}

void cm_truth_free(struct cm_truth *truth)
{
    if (truth->source)
        cm_solution_free(&truth->solution);
    *truth = (struct cm_truth){0};
}

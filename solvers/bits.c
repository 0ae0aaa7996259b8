/* bits: retrograde analysis on rows of bits, 512 positions at a time, every position, with or
 * without plies.
 *
 * Idea. The halves of solvers/bits/half.h, mouse and cat, take steps in turn until neither has
 * news. Outcomes may be passed on as soon as they are known. Plies need the two halves in step: a
 * mouse that runs into the cat makes odd and even plies mix, so both steps of a round are made
 * first, and only then told.
 *
 * Source: word-parallel attractor computation; the layout in strips, the ways to look and to tell
 * and their thresholds are our own measurements. */
#include "solvers/bits/in_step.h"
#include "solvers/registry.h"

/* Rounds without plies: what one half finds the other uses at once. */
static void run_goal(struct cm_half half[2], enum cm_outcome goal, const struct cm_task *task,
                     struct cm_solution *solution)
{
    const struct cm_half_note none = {0};
    enum cm_side side = cm_halves_begin(half, goal);
    while (cm_half_news(&half[CM_MOUSE_MOVES]) || cm_half_news(&half[CM_CAT_MOVES])) {
        solution->relaxations += cm_half_step(&half[side], &half[!side], &none, task->threads);
        side = !side;
    }
}

static uint64_t bytes_needed(const struct cm_game *game, const struct cm_task *task)
{
    if (task->want_plies)
        return cm_in_step_bytes(game, task);
    const uint64_t working = cm_halves_bytes(game, CM_KEEP_OPEN);
    const uint64_t packing =
        task->start_only ? 0 : cm_halves_bytes(game, 0) + cm_solution_bytes(game, false);
    return working > packing ? working : packing;
}

static enum cm_status solve_outcomes(const struct cm_game *game, const struct cm_task *task,
                                     struct cm_solution *solution)
{
    struct cm_half half[2] = {0};
    cm_solution_init(solution, game, task->memory);
    enum cm_status status = cm_halves_take(half, game, task->memory, CM_KEEP_OPEN, task->threads);
    if (!status) {
        for (enum cm_outcome goal = CM_MOUSE; goal <= CM_CAT; goal++)
            run_goal(half, goal, task, solution);
        solution->outcome = cm_halves_outcome(half, game->start);
        solution->threads = task->threads;
        cm_halves_count(half, game, solution);
    }
    cm_halves_give_open(half, task->memory);
    if (!status && !task->start_only) /* only now: open sets and outcomes never stand together */
        status = cm_solution_take_unset(solution, false);
    if (!status && !task->start_only)
        cm_halves_pack(half, solution, task->threads);
    cm_halves_give(half, task->memory);
    return status;
}

static enum cm_status solve(const struct cm_game *game, const struct cm_task *task,
                            struct cm_solution *solution)
{
    return task->want_plies ? cm_in_step_solve(game, task, solution)
                            : solve_outcomes(game, task, solution);
}

const struct cm_solver cm_solver_bits = {
    .name = "bits",
    .summary = "retrograde analysis on rows of bits, 512 positions at a time",
    .time = "O(N·E / 512) a ply",
    .memory = "0.5 bytes a position; with plies 5.6",
    .features = CM_CAN_WHOLE | CM_CAN_PLIES | CM_CAN_START | CM_CAN_THREADS,
    .bytes_needed = bytes_needed,
    .solve = solve,
};

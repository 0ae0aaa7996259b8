/* Runs ablations: a game and its truth, each side asked once and checked, then both timed in turns.
 * See ablations.h. */
#include "bound/ablations.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/machine.h"
#include "bench/truth.h"

/* Where every position is solved, moves of all positions × plies of the longest game may not pass
 * this; a larger game is tried again with half the nodes, down to SMALLEST. */
static const uint64_t MOST_WORK = 300000000;

enum { SEED = 1, SMALLEST = 10 };

/* One ablation on one game, under way. */
struct trial {
    const struct cm_ablations_order *order;
    struct cm_ablation_row *row;
    struct cm_game game;
    struct cm_truth truth;
    struct cm_game ordered[2]; /* the game as each side gets it */
    uint64_t iterations[2];    /* solves in each repetition */
};

static uint64_t all_moves(const struct cm_game *game)
{
    return (uint64_t)cm_digraph_arcs(&game->mouse.out) * game->cat.places +
           (uint64_t)cm_digraph_arcs(&game->cat.out) * game->mouse.places;
}

static void end_game(struct trial *trial)
{
    cm_truth_free(&trial->truth);
    cm_game_free(&trial->game);
}

/* The game and its truth, at the largest size that is not too much work. */
static enum cm_status begin_game(struct trial *trial, struct cm_error *error)
{
    struct cm_ablation_row *row = trial->row;
    const struct cm_ablation *ablation = row->ablation;
    uint32_t wanted = trial->order->quick ? ablation->quick_nodes : ablation->nodes;
    for (;; wanted /= 2) {
        uint32_t edges;
        uint64_t promised;
        row->nodes = cm_workload_nodes(row->workload, wanted);
        enum cm_status status = cm_workload_game(row->workload, trial->order->memory, row->nodes,
                                                 SEED, &trial->game, &edges, &promised, error);
        if (status)
            return status;
        status = cm_truth_find(NULL, &trial->game, trial->order->memory, NULL, &trial->truth);
        if (status)
            return cm_fail(error, status, 0, "%s, N = %" PRIu32 ": no certified truth: %s",
                           row->workload->label, row->nodes, cm_status_text(status));
        if (ablation->start_only || wanted < SMALLEST ||
            all_moves(&trial->game) * (trial->truth.depth + 1) <= MOST_WORK)
            return CM_OK;
        end_game(trial);
    }
}

static struct cm_task task_of(const struct trial *trial, int which, struct cm_memory *memory)
{
    const struct cm_ablation *ablation = trial->row->ablation;
    const struct cm_ablation_side *side = &ablation->side[which];
    const bool bounded = ablation->start_only && side->solver->features & CM_CAN_HORIZON;
    return (struct cm_task){.memory = memory,
                            .horizon = bounded ? 2 * trial->row->nodes : CM_NO_HORIZON,
                            .threads = side->many_threads ? trial->order->threads : 1,
                            .start_only = ablation->start_only,
                            .without = side->without};
}

static enum cm_status solve(const struct trial *trial, int which, const struct cm_task *task,
                            struct cm_solution *solution)
{
    return cm_solver_run(trial->row->ablation->side[which].solver, &trial->ordered[which], task,
                         solution);
}

/* Whether the start's answer is the truth, cut at the task's horizon. */
static bool start_is_right(const struct trial *trial, const struct cm_task *task,
                           const struct cm_solution *solution)
{
    const struct cm_solution *truth = &trial->truth.solution;
    const bool cut = truth->outcome != CM_DRAW && truth->plies > task->horizon;
    return solution->outcome == (cut ? CM_DRAW : truth->outcome);
}

/* Every position, with plies where the solver tells them: those are certified. */
static enum cm_status certify_whole(struct trial *trial, int which, struct cm_finding *finding,
                                    bool *right)
{
    const struct cm_solver *solver = trial->row->ablation->side[which].solver;
    struct cm_task task = task_of(trial, which, trial->order->memory);
    struct cm_solution solution;
    task.want_plies = solver->features & CM_CAN_PLIES;
    const enum cm_status status = solve(trial, which, &task, &solution);
    *right = !status && cm_solution_is_whole(&solution) &&
             cm_certificate_agrees(&trial->game, &solution, &trial->truth.solution, finding) &&
             (!task.want_plies || cm_certificate_holds(&trial->game, &solution, finding));
    cm_solution_free(&solution);
    return status;
}

/* Asks one side once: the counts, the bytes, and whether the answers are right. */
static enum cm_status probe_side(struct trial *trial, int which, struct cm_error *error)
{
    struct cm_ablation_row *row = trial->row;
    struct cm_memory memory = {0};
    const struct cm_task task = task_of(trial, which, &memory);
    const char *name = row->ablation->side[which].solver->name;
    struct cm_finding finding = {.text = "incomplete"};
    struct cm_solution solution;
    const double began = cm_machine_seconds();
    enum cm_status status = solve(trial, which, &task, &solution);
    const double seconds = cm_machine_seconds() - began;
    bool right = !status && start_is_right(trial, &task, &solution);
    row->side[which] = (struct cm_ablation_figures){.positions = solution.positions,
                                                    .relaxations = solution.relaxations,
                                                    .peak_bytes = memory.peak,
                                                    .threads = solution.threads};
    const double times = trial->order->repetition / (seconds > 1e-9 ? seconds : 1e-9);
    trial->iterations[which] = times > 1 ? (uint64_t)times + 1 : 1;
    cm_solution_free(&solution);
    if (!status && !right)
        snprintf(row->agreement, sizeof row->agreement, "%s: the start's answer is wrong", name);
    if (!status && right && !row->ablation->start_only) {
        status = certify_whole(trial, which, &finding, &right);
        if (!status && !right)
            snprintf(row->agreement, sizeof row->agreement, "%.30s: %.100s", name, finding.text);
    }
    return status ? cm_fail(error, status, 0, "ablation %s, %s, N = %" PRIu32 ": %s: %s",
                            row->ablation->id, row->workload->label, row->nodes, name,
                            cm_status_text(status))
                  : CM_OK;
}

static enum cm_status time_side(const struct trial *trial, int which, double *seconds)
{
    const double began = cm_machine_seconds();
    for (uint64_t k = 0; k < trial->iterations[which]; k++) {
        struct cm_memory memory = {0};
        const struct cm_task task = task_of(trial, which, &memory);
        struct cm_solution solution;
        const enum cm_status status = solve(trial, which, &task, &solution);
        cm_solution_free(&solution);
        if (status)
            return status;
    }
    *seconds = (cm_machine_seconds() - began) / (double)trial->iterations[which];
    return CM_OK;
}

static int by_value(const void *left, const void *right)
{
    const double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* Both sides in turns, each first as often as the other. */
static enum cm_status time_sides(struct trial *trial, struct cm_error *error)
{
    double seconds[2][CM_ABLATION_REPETITIONS] = {{0}};
    const unsigned repetitions = trial->order->repetitions;
    for (unsigned k = 0; k < repetitions; k++)
        for (int turn = 0; turn < 2; turn++) {
            const int which = turn ^ (int)(k % 2);
            const enum cm_status status = time_side(trial, which, &seconds[which][k]);
            if (status)
                return cm_fail(error, status, 0, "ablation %s: %s", trial->row->ablation->id,
                               cm_status_text(status));
        }
    for (int which = 0; repetitions && which < 2; which++) {
        qsort(seconds[which], repetitions, sizeof(double), by_value);
        trial->row->side[which].seconds =
            (seconds[which][(repetitions - 1) / 2] + seconds[which][repetitions / 2]) / 2;
    }
    trial->row->repetitions = repetitions;
    return CM_OK;
}

static enum cm_status try_sides(struct trial *trial, struct cm_error *error)
{
    struct cm_ablation_row *row = trial->row;
    enum cm_status status = CM_OK;
    snprintf(row->agreement, sizeof row->agreement, "ok");
    for (int which = 0; !status && which < 2; which++) {
        status = cm_reorder_by(trial->order->memory, &trial->game, row->ablation->side[which].order,
                               &trial->truth.solution, &trial->ordered[which]);
        if (status)
            cm_fail(error, status, 0, "no memory for a game");
        else
            status = probe_side(trial, which, error);
    }
    if (!status && cm_ablation_agrees(row))
        status = time_sides(trial, error);
    for (int which = 0; which < 2; which++)
        cm_game_free(&trial->ordered[which]);
    return status;
}

enum cm_status cm_ablation_measure(const struct cm_ablations_order *order,
                                   const struct cm_ablation *ablation,
                                   const struct cm_workload *workload, struct cm_ablation_row *row,
                                   struct cm_error *error)
{
    struct trial trial = {.order = order, .row = row};
    for (int which = 0; which < 2; which++)
        trial.ordered[which].memory = order->memory;
    trial.game.memory = order->memory;
    *row = (struct cm_ablation_row){.ablation = ablation, .workload = workload};
    enum cm_status status = begin_game(&trial, error);
    if (!status)
        status = try_sides(&trial, error);
    end_game(&trial);
    return status;
}

enum cm_status cm_ablations_run(const struct cm_ablations_order *order, struct cm_ablation_row *row,
                                size_t *done, struct cm_error *error)
{
    const size_t rows = cm_ablations_rows(), workloads = rows / CM_ABLATIONS;
    *done = 0;
    for (size_t k = 0; k < rows; k++) {
        const struct cm_ablation *ablation = &cm_ablations[k / workloads];
        cm_watch_progress(order->watch, ablation->id, k, rows);
        if (cm_watch_stop(order->watch))
            return cm_fail(error, CM_STOPPED, 0, "stopped on request before ablation %s",
                           ablation->id);
        const enum cm_status status =
            cm_ablation_measure(order, ablation, &cm_workloads[k % workloads], &row[*done], error);
        if (status)
            return status;
        ++*done;
    }
    return CM_OK;
}

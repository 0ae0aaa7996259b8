/* Graphs, truths, first solves and their certification, one instance at a time. See probe.h. */
#include "bench/probe.h"

#include <string.h>

#include "bench/machine.h"
#include "bench/plan.h"
#include "bench/truth.h"

enum { PROBES_MAX = 20 };

static const double probe_enough =
    0.002; /* seconds of solving, after which the best time is taken */

/* The first solve meets fresh pages and may take several times as long as the next ones: it alone
 * sets a cell's iterations only if it lasts longer than this many repetitions. */
static const double first_is_enough = 5;

/* Where the truth's candidates that were refused belong. */
struct place {
    struct cm_bench *bench;
    size_t workload, size;
};

static void set_wrong(struct cm_bench *bench, struct cm_cell *cell)
{
    if (cell->state == CM_CELL_WRONG)
        return;
    cell->state = CM_CELL_WRONG;
    cell->certified = CM_CERTIFIED_NO;
    bench->wrong++;
}

static void refuse_truth(void *context, const struct cm_solver *solver, enum cm_status status,
                         const struct cm_finding *finding)
{
    const struct place *place = context;
    (void)finding;
    for (size_t c = 0; !status && c < place->bench->contenders; c++)
        if (place->bench->contender[c].solver == solver)
            set_wrong(place->bench, cm_bench_cell(place->bench, place->workload, place->size, c));
}

/* Tables that agree byte for byte need no second look. */
static bool same_tables(const struct cm_solution *a, const struct cm_solution *b)
{
    for (int side = 0; side < 2; side++) {
        const struct cm_table *one = &a->table[side], *other = &b->table[side];
        if (memcmp(one->outcome, other->outcome, one->rows * one->row_bytes) != 0)
            return false;
    }
    return a->outcome == b->outcome;
}

static bool answer_is_right(const struct cm_game *game, const struct cm_cell *cell,
                            const struct cm_solution *solution, const struct cm_truth *truth)
{
    const struct cm_solution *right = &truth->solution;
    if (cell->task.start_only) {
        bool decided = right->outcome != CM_DRAW && right->plies <= cell->task.horizon;
        return solution->outcome == (decided ? right->outcome : CM_DRAW);
    }
    return cm_solution_is_whole(solution) &&
           (same_tables(solution, right) || cm_certificate_agrees(game, solution, right, NULL));
}

static struct cm_task task_of(const struct cm_contender *contender,
                              const struct cm_instance *instance)
{
    unsigned can = contender->solver->features;
    struct cm_task task = {.horizon = CM_NO_HORIZON,
                           .threads = contender->threads,
                           .start_only = !(can & CM_CAN_WHOLE)};
    uint64_t enough = cm_game_enough_plies(&instance->game);
    if ((can & CM_CAN_HORIZON) && task.start_only)
        task.horizon = 2 * instance->nodes;
    else if ((can & CM_CAN_HORIZON) && enough < CM_NO_HORIZON)
        task.horizon = (uint32_t)enough;
    return task;
}

/* One solve; the first one's answer is judged and its work kept. */
static void probe_once(struct cm_bench *bench, const struct cm_solver *solver,
                       const struct cm_game *game, const struct cm_truth *truth, bool first,
                       struct cm_cell *cell)
{
    struct cm_memory memory = {.limit = bench->cell_bytes};
    struct cm_solution solution;
    cell->task.memory = &memory;
    double began = cm_machine_seconds();
    enum cm_status status = cm_solver_run(solver, game, &cell->task, &solution);
    double seconds = cm_machine_seconds() - began;
    cell->task.memory = NULL;
    if (status) {
        cell->state =
            status == CM_TOO_BIG || status == CM_NO_MEMORY ? CM_CELL_NO_MEMORY : CM_CELL_FAILED;
        cell->failure = status;
        bench->failed += cell->state == CM_CELL_FAILED;
    } else if (first) {
        bool asked = !(solver->features & CM_IS_FLOOR);
        cell->state = CM_CELL_READY;
        cell->outcome = solution.outcome;
        cell->positions = solution.positions;
        cell->relaxations = solution.relaxations;
        cell->peak_bytes = memory.peak;
        cell->threads_used = solution.threads;
        cell->certified = !asked          ? CM_CERTIFIED_NOT_ASKED
                          : truth->source ? CM_CERTIFIED_YES
                                          : CM_CERTIFIED_SKIPPED;
        if (asked && truth->source && !answer_is_right(game, cell, &solution, truth))
            set_wrong(bench, cell);
    }
    cm_solution_free(&solution);
    if (first || seconds < cell->seconds)
        cell->seconds = status ? 0 : seconds;
}

static void probe_cell(struct cm_bench *bench, const struct cm_contender *contender,
                       const struct cm_instance *instance, const struct cm_truth *truth,
                       struct cm_cell *cell)
{
    const struct cm_solver *solver = contender->solver;
    struct cm_memory limit = {.limit = bench->cell_bytes};
    cell->task = task_of(contender, instance);
    cell->task.memory = &limit;
    uint64_t bytes = solver->bytes_needed(&instance->game, &cell->task);
    cell->task.memory = NULL;
    if (bytes == UINT64_MAX || bytes > bench->cell_bytes) {
        cell->state = bytes == UINT64_MAX ? CM_CELL_TOO_BIG : CM_CELL_NO_MEMORY;
        return;
    }
    double began = cm_machine_seconds();
    probe_once(bench, solver, &instance->game, truth, true, cell);
    for (int k = 1; k < PROBES_MAX && cell->state == CM_CELL_READY &&
                    (cm_machine_seconds() - began < probe_enough ||
                     (k == 1 && cell->seconds < first_is_enough * bench->repetition));
         k++)
        probe_once(bench, solver, &instance->game, truth, false, cell);
    if (cell->state != CM_CELL_READY)
        return;
    if (cell->threads_used > bench->threads_used)
        bench->threads_used = cell->threads_used;
    if (cell->seconds <= 0)
        cell->seconds = 1e-9;
    if (!cell->wanted)
        cell->state = CM_CELL_WAITING;
    bench->planned += cm_plan_cost(bench, cell);
}

static void leave_out(const struct place *place, enum cm_cell_state state, enum cm_status failure)
{
    struct cm_bench *bench = place->bench;
    for (size_t c = 0; c < bench->contenders; c++) {
        struct cm_cell *cell = cm_bench_cell(bench, place->workload, place->size, c);
        if (!cell->accepted || cell->state == CM_CELL_WRONG)
            continue;
        cell->state = state;
        cell->failure = failure;
        cell->accepted = false;
        bench->failed += state == CM_CELL_FAILED && cell->wanted;
    }
}

/* Finds the certified truth; without one, says so where it must be there. */
static void find_truth(struct place *place, struct cm_instance *instance, struct cm_truth *truth)
{
    struct cm_bench *bench = place->bench;
    struct cm_truth_refusal refusal = {refuse_truth, place};
    enum cm_status status =
        cm_truth_find(NULL, &instance->game, bench->order.memory, &refusal, truth);
    if (!status) {
        instance->has_truth = true;
        instance->outcome = truth->solution.outcome;
        instance->plies = truth->solution.plies;
        bench->broken += instance->promised && instance->promised != instance->plies;
        cm_truth_drop_plies(truth);
    } else if (status == CM_TOO_BIG || status == CM_NO_MEMORY) {
        if (bench->order.profile->must_certify)
            leave_out(place, CM_CELL_NO_MEMORY, status);
    } else {
        leave_out(place, CM_CELL_FAILED, status);
    }
}

/* Makes the game and, where the plan says so, finds the truth. */
static void build_instance(struct place *place, struct cm_instance *instance,
                           struct cm_truth *truth)
{
    const struct cm_bench_order *order = &place->bench->order;
    double began = cm_machine_seconds();
    uint64_t used = order->memory->used;
    enum cm_status status =
        cm_workload_game(&order->workloads[place->workload], order->memory, instance->nodes,
                         order->seed, &instance->game, &instance->edges, &instance->promised, NULL);
    instance->built = !status;
    instance->game_bytes = order->memory->used - used;
    if (status) {
        leave_out(place, CM_CELL_FAILED, status);
        return;
    }
    if (!instance->certify)
        return;
    find_truth(place, instance, truth);
    instance->seconds = cm_machine_seconds() - began;
}

enum cm_status cm_probe_size(struct cm_bench *bench, size_t size)
{
    const struct cm_watch *watch = bench->order.watch;
    enum cm_status status = CM_OK;
    for (size_t w = 0; !status && w < bench->workloads; w++) {
        struct place place = {bench, w, size};
        struct cm_instance *instance = cm_bench_instance(bench, w, size);
        struct cm_truth truth = {0};
        cm_watch_progress(watch, "preparing", size * bench->workloads + w,
                          bench->sizes * bench->workloads);
        if (!instance->accepted)
            continue;
        status = cm_watch_stop(watch) ? CM_STOPPED : CM_OK;
        if (!status)
            build_instance(&place, instance, &truth);
        for (size_t c = 0; !status && instance->built && c < bench->contenders; c++) {
            struct cm_cell *cell = cm_bench_cell(bench, w, size, c);
            if (cell->accepted && cell->state == CM_CELL_WAITING)
                probe_cell(bench, &bench->contender[c], instance, &truth, cell);
            status = cm_watch_stop(watch) ? CM_STOPPED : CM_OK;
        }
        cm_truth_free(&truth);
    }
    return status;
}

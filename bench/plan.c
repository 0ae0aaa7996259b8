/* Predictions by power laws, and the choice of what fits the time. See plan.h. */
#include "bench/plan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench/machine.h"

enum { POINTS = 3 }; /* of a line that are looked at to see how it grows */

/* A cell and what it is expected to cost. */
struct bid {
    struct cm_cell *cell;
    double seconds;
    bool quick; /* one solve is expected to be over within a repetition */
};

/* Of a size's time, at the most, for graphs, truths and certificates. */
static const double instance_share = 0.7;
static const double shortest_repetition = 1e-5; /* seconds */
static const struct cm_bounds cell_growth = {2, 6}, instance_growth = {2, 3.5},
                              bytes_growth = {1, 2.2};

static double left(const struct cm_bench *bench)
{
    return bench->order.profile->total - (cm_machine_seconds() - bench->began) - bench->planned;
}

/* The time for one size: larger ones get more, in proportion to their place in the list. */
static double share(const struct cm_bench *bench, size_t size)
{
    double all = 0;
    for (size_t s = size; s < bench->sizes; s++)
        all += (double)(s + 1);
    return left(bench) * (double)(size + 1) / all;
}

double cm_plan_predict(const struct cm_point *point, size_t count, uint32_t nodes,
                       struct cm_bounds bounds)
{
    if (!count)
        return 0;
    const struct cm_point *first = &point[0], *last = &point[count - 1];
    double exponent = (bounds.least + bounds.most) / 2;
    if (count > 1)
        exponent = log(last->value / first->value) / log((double)last->nodes / first->nodes);
    exponent = fmin(fmax(exponent, bounds.least), bounds.most);
    return last->value * pow((double)nodes / last->nodes, exponent);
}

/* The last few points of a line. */
struct line {
    struct cm_point point[POINTS];
    size_t count;
};

static void push_point(struct line *line, uint32_t nodes, double value)
{
    if (line->count == POINTS)
        memmove(line->point, line->point + 1, --line->count * sizeof line->point[0]);
    line->point[line->count++] = (struct cm_point){nodes, value};
}

/* Seconds of one solve; infinite if a smaller size was there and could not be measured. */
static double expect_cell(const struct cm_bench *bench, size_t w, size_t s, size_t c)
{
    struct line line = {.count = 0};
    bool smaller = false;
    for (size_t k = 0; k < s; k++) {
        const struct cm_instance *instance = cm_bench_instance(bench, w, k);
        double seconds = cm_bench_cell(bench, w, k, c)->seconds;
        smaller |= instance->nodes != 0;
        if (seconds > 0)
            push_point(&line, instance->nodes, seconds);
    }
    if (smaller && !line.count)
        return INFINITY;
    return cm_plan_predict(line.point, line.count, cm_bench_instance(bench, w, s)->nodes,
                           cell_growth);
}

static double expect_instance(const struct cm_bench *bench, size_t w, size_t s, bool bytes)
{
    struct line line = {.count = 0};
    for (size_t k = 0; k < s; k++) {
        const struct cm_instance *instance = cm_bench_instance(bench, w, k);
        double value = bytes ? (double)instance->game_bytes : instance->seconds;
        if (value > 0)
            push_point(&line, instance->nodes, value);
    }
    return cm_plan_predict(line.point, line.count, cm_bench_instance(bench, w, s)->nodes,
                           bytes ? bytes_growth : instance_growth);
}

double cm_plan_cost(const struct cm_bench *bench, const struct cm_cell *cell)
{
    if (!cell->wanted)
        return 0;
    double one = cell->seconds > bench->repetition ? cell->seconds : bench->repetition;
    return bench->order.profile->repetitions * one;
}

static bool needs_cells(const struct cm_bench *bench, size_t w, size_t s)
{
    for (size_t c = 0; c < bench->contenders; c++)
        if (cm_bench_cell(bench, w, s, c)->wanted || cm_bench_cell(bench, w, s, c)->scout)
            return true;
    return false;
}

static void leave_out(struct cm_bench *bench, size_t w, size_t s, enum cm_cell_state state)
{
    for (size_t c = 0; c < bench->contenders; c++)
        cm_bench_cell(bench, w, s, c)->state = state;
}

/* Accepts instances as long as they fit their share of `allowance`; returns what they are expected
 * to take. */
static double plan_instances(struct cm_bench *bench, size_t s, double allowance)
{
    const struct cm_profile *profile = bench->order.profile;
    double sum = 0, bytes = 0;
    for (size_t k = 0; k < bench->workloads * bench->sizes; k++)
        bytes += (double)bench->instance[k].game_bytes;
    for (size_t w = 0; w < bench->workloads; w++) {
        struct cm_instance *instance = cm_bench_instance(bench, w, s);
        if (!instance->nodes || !needs_cells(bench, w, s))
            continue;
        double more = expect_instance(bench, w, s, true),
               seconds = expect_instance(bench, w, s, false);
        instance->certify = seconds <= profile->truth;
        seconds = instance->certify ? seconds : 0;
        if (bytes + more > (double)bench->games_bytes) {
            leave_out(bench, w, s, CM_CELL_NO_MEMORY);
        } else if ((!instance->certify && profile->must_certify) ||
                   sum + seconds > instance_share * allowance) {
            leave_out(bench, w, s, CM_CELL_NO_TIME);
        } else {
            instance->accepted = true;
            bytes += more;
            sum += seconds;
        }
    }
    return sum;
}

static int by_seconds(const void *a, const void *b)
{
    double left_side = ((const struct bid *)a)->seconds,
           right_side = ((const struct bid *)b)->seconds;
    return (left_side > right_side) - (left_side < right_side);
}

/* Lists the cells of accepted instances with what they would cost; returns how many. */
static size_t list_bids(struct cm_bench *bench, size_t s, struct bid *bid)
{
    size_t bids = 0;
    for (size_t w = 0; w < bench->workloads; w++)
        for (size_t c = 0; cm_bench_instance(bench, w, s)->accepted && c < bench->contenders; c++) {
            struct cm_cell *cell = cm_bench_cell(bench, w, s, c);
            if (!cell->wanted && !cell->scout)
                continue;
            double seconds = expect_cell(bench, w, s, c);
            if (seconds > bench->order.profile->solve) {
                cell->state = CM_CELL_NO_TIME;
                continue;
            }
            struct cm_cell expected = *cell;
            expected.seconds = seconds;
            bid[bids++] = (struct bid){cell, seconds + cm_plan_cost(bench, &expected),
                                       seconds <= bench->repetition};
        }
    return bids;
}

enum cm_status cm_plan_size(struct cm_bench *bench, size_t size)
{
    size_t room = bench->workloads * bench->contenders;
    double allowance = share(bench, size);
    struct bid *bid = cm_memory_take(bench->order.memory, room, sizeof *bid);
    if (!bid)
        return CM_NO_MEMORY;
    double sum = plan_instances(bench, size, allowance);
    size_t bids = list_bids(bench, size, bid);
    qsort(bid, bids, sizeof *bid, by_seconds);
    for (size_t k = 0; k < bids; k++) {
        sum += bid[k].seconds;
        bid[k].cell->accepted = bid[k].quick || sum <= allowance;
        if (!bid[k].cell->accepted)
            bid[k].cell->state = CM_CELL_NO_TIME;
    }
    cm_memory_give(bench->order.memory, bid);
    return CM_OK;
}

/* Lists the cells that are ready and sums up what they cost. */
static size_t list_ready(struct cm_bench *bench, struct bid *bid)
{
    size_t bids = 0;
    bench->planned = 0;
    for (size_t k = 0; k < bench->workloads * bench->sizes * bench->contenders; k++)
        if (bench->cell[k].state == CM_CELL_READY) {
            bid[bids] = (struct bid){&bench->cell[k], cm_plan_cost(bench, &bench->cell[k]), false};
            bench->planned += bid[bids++].seconds;
        }
    return bids;
}

enum cm_status cm_plan_trim(struct cm_bench *bench)
{
    size_t cells = bench->workloads * bench->sizes * bench->contenders;
    struct bid *bid = cm_memory_take(bench->order.memory, cells, sizeof *bid);
    if (!bid)
        return CM_NO_MEMORY;
    size_t bids = list_ready(bench, bid);
    while (left(bench) < 0 && bench->repetition > shortest_repetition) {
        bench->repetition /= 2;
        bids = list_ready(bench, bid);
    }
    qsort(bid, bids, sizeof *bid, by_seconds);
    while (left(bench) < 0 && bids) {
        bids--;
        bid[bids].cell->state = CM_CELL_NO_TIME;
        bench->planned -= bid[bids].seconds;
    }
    for (size_t k = 0; k < bids; k++)
        bid[k].cell->iterations = (uint64_t)ceil(bench->repetition / bid[k].cell->seconds);
    cm_memory_give(bench->order.memory, bid);
    return CM_OK;
}

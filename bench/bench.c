/* Lays out a run: contenders, instances, cells, filter; and its course from one size to the next.
 * See bench.h. */
#include "bench/bench.h"

#include <inttypes.h>
#include <regex.h>
#include <stdio.h>
#include <string.h>

#include "bench/machine.h"
#include "bench/plan.h"
#include "bench/probe.h"
#include "bench/timing.h"

static const uint64_t gib = (uint64_t)1 << 30;

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static bool is_contender(const struct cm_bench_order *order, const struct cm_solver *solver)
{
    return !(solver->features & CM_IS_EXAMPLE) ||
           (order->filter && strstr(order->filter, solver->name));
}

/* The next number of threads to time after `threads`: powers of two, then the most; 0 after that.
 */
static unsigned next_threads(unsigned threads, unsigned most)
{
    if (threads >= most)
        return 0;
    return threads > most / 2 ? most : 2 * threads;
}

/* Writes the contenders into the array, if there is one, and returns how many there are. */
static size_t list_contenders(const struct cm_bench_order *order, struct cm_contender *contender)
{
    size_t count = 0;
    for (size_t k = 0; order->solvers[k]; k++) {
        unsigned most = order->solvers[k]->features & CM_CAN_THREADS ? order->threads : 1;
        for (unsigned threads = 1; threads && is_contender(order, order->solvers[k]);
             threads = next_threads(threads, most), count++)
            if (contender)
                contender[count] = (struct cm_contender){order->solvers[k], threads};
    }
    return count;
}

static bool already_there(const struct cm_bench *bench, size_t workload, size_t size,
                          uint32_t nodes)
{
    for (size_t s = 0; s < size; s++)
        if (cm_bench_instance(bench, workload, s)->nodes == nodes)
            return true;
    return false;
}

/* Marks what the filter matches, and what has to be probed for the sake of a larger size. Returns
 * how many match. */
static size_t mark_wanted(struct cm_bench *bench, const regex_t *filter)
{
    size_t wanted = 0;
    for (size_t w = 0; w < bench->workloads; w++)
        for (size_t c = 0; c < bench->contenders; c++) {
            bool larger = false;
            for (size_t s = bench->sizes; s-- > 0;) {
                const struct cm_instance *instance = cm_bench_instance(bench, w, s);
                struct cm_cell *cell = cm_bench_cell(bench, w, s, c);
                char name[160];
                if (!instance->nodes)
                    continue;
                snprintf(name, sizeof name, "%s/%s/%" PRIu32, bench->contender[c].solver->name,
                         bench->order.workloads[w].label, instance->nodes);
                cell->wanted = !filter || regexec(filter, name, 0, NULL, 0) == 0;
                cell->scout = !cell->wanted && larger;
                larger |= cell->wanted;
                wanted += cell->wanted;
            }
        }
    return wanted;
}

static enum cm_status apply_filter(struct cm_bench *bench, struct cm_error *error)
{
    const char *text = bench->order.filter;
    regex_t filter;
    if (!text)
        return mark_wanted(bench, NULL)
                   ? CM_OK
                   : cm_fail(error, CM_BAD_INPUT, 0, "there is nothing to time");
    int code = regcomp(&filter, text, REG_EXTENDED | REG_NOSUB);
    if (code) {
        char why[128];
        regerror(code, &filter, why, sizeof why);
        return cm_fail(error, CM_BAD_INPUT, 0, "the filter '%.200s' is no regular expression: %s",
                       text, why);
    }
    size_t wanted = mark_wanted(bench, &filter);
    regfree(&filter);
    if (!wanted)
        return cm_fail(error, CM_BAD_INPUT, 0,
                       "the filter '%.200s' matches no cell; cells are called SOLVER/FAMILY/NODES, "
                       "e.g. %s/%s/%" PRIu32,
                       text, bench->contenders ? bench->contender[0].solver->name : "retrograde",
                       bench->order.workloads[0].label, bench->order.profile->nodes[0]);
    return CM_OK;
}

static void lay_out_instances(struct cm_bench *bench)
{
    for (size_t w = 0; w < bench->workloads; w++)
        for (size_t s = 0; s < bench->sizes; s++) {
            uint32_t nodes =
                cm_workload_nodes(&bench->order.workloads[w], bench->order.profile->nodes[s]);
            if (!already_there(bench, w, s, nodes))
                cm_bench_instance(bench, w, s)->nodes = nodes;
        }
}

enum cm_status cm_bench_init(struct cm_bench *bench, const struct cm_bench_order *order,
                             struct cm_error *error)
{
    *bench = (struct cm_bench){.order = *order, .began = cm_machine_seconds(), .threads_used = 1};
    while (order->workloads[bench->workloads].label)
        bench->workloads++;
    while (order->profile->nodes[bench->sizes])
        bench->sizes++;
    bench->contenders = list_contenders(order, NULL);
    bench->repetition = order->profile->repetition;
    uint64_t available = cm_memory_available();
    bench->cell_bytes = smaller(2 * gib, available / 2);
    bench->games_bytes = smaller(2 * gib, available / 4);
    size_t instances = bench->workloads * bench->sizes, cells = instances * bench->contenders;
    bench->contender =
        cm_memory_take_zeroed(order->memory, bench->contenders, sizeof *bench->contender);
    bench->instance = cm_memory_take_zeroed(order->memory, instances, sizeof *bench->instance);
    bench->cell = cm_memory_take_zeroed(order->memory, cells, sizeof *bench->cell);
    if (!bench->contender || !bench->instance || !bench->cell)
        return cm_fail(error, CM_NO_MEMORY, 0, "no memory for %zu cells", cells);
    list_contenders(order, bench->contender);
    lay_out_instances(bench);
    return apply_filter(bench, error);
}

void cm_bench_free(struct cm_bench *bench)
{
    struct cm_memory *memory = bench->order.memory;
    for (size_t k = 0; bench->instance && k < bench->workloads * bench->sizes; k++)
        cm_game_free(&bench->instance[k].game);
    cm_memory_give(memory, bench->contender);
    cm_memory_give(memory, bench->instance);
    cm_memory_give(memory, bench->cell);
    *bench = (struct cm_bench){0};
}

enum cm_status cm_bench_run(struct cm_bench *bench, const char *raw_path, struct cm_error *error)
{
    for (size_t s = 0; s < bench->sizes && !bench->stopped; s++) {
        enum cm_status status = cm_plan_size(bench, s);
        if (!status)
            status = cm_probe_size(bench, s);
        if (status && status != CM_STOPPED)
            return cm_fail(error, status, 0,
                           "the benchmark ran out of memory while it prepared size %" PRIu32,
                           bench->order.profile->nodes[s]);
        bench->stopped = status == CM_STOPPED;
    }
    enum cm_status status = cm_plan_trim(bench);
    if (!status)
        status = cm_timing_run(bench, raw_path, error);
    return status ? status : bench->stopped ? CM_STOPPED : CM_OK;
}

const char *cm_bench_task_name(const struct cm_solver *solver)
{
    if (solver->features & CM_CAN_WHOLE)
        return "table";
    return solver->features & CM_CAN_HORIZON ? "start@2N" : "start";
}

void cm_cell_status(const struct cm_cell *cell, char *text, size_t size)
{
    static const char *const name[] = {
        [CM_CELL_WAITING] = "interrupted",
        [CM_CELL_READY] = "interrupted",
        [CM_CELL_TIMED] = "ok",
        [CM_CELL_NO_TIME] = "skipped: time",
        [CM_CELL_NO_MEMORY] = "skipped: memory",
        [CM_CELL_TOO_BIG] = "skipped: too big",
        [CM_CELL_WRONG] = "wrong",
        [CM_CELL_FAILED] = "failed",
        [CM_CELL_INTERRUPTED] = "interrupted",
    };
    if (cell->state == CM_CELL_FAILED)
        snprintf(text, size, "failed: %s", cm_status_text(cell->failure));
    else
        snprintf(text, size, "%s", name[cell->state]);
}

double cm_median(const double *value, size_t count)
{
    if (!count)
        return 0;
    return count % 2 ? value[count / 2] : (value[count / 2 - 1] + value[count / 2]) / 2;
}

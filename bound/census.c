/* How the shards of a census are handed out and done. */
#include "bound/census.h"

#include <inttypes.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

#include "bound/census/checkpoint.h"
#include "bound/census/source.h"

enum { BATCH = 256, BATCHES_A_LOOK = 16 };
enum shard_state { SHARD_OPEN, SHARD_TAKEN, SHARD_DONE };

/* What the threads of a process share; changed in the critical section `census` only. */
struct run {
    const struct cm_census_order *order;
    struct cm_census_store store;
    struct cm_census_tally *sum;
    struct cm_census_work *work;
    uint8_t *state;     /* enum shard_state, by shard */
    uint32_t looked_at; /* shards of this round of looking for one */
    uint32_t done;
    uint64_t found;     /* graphs in shards that were done before or elsewhere */
    uint64_t under_way; /* graphs done here, finished shards or not */
    enum cm_status status;
    struct cm_error *error;
};

uint32_t cm_census_usual_shards(uint32_t nodes)
{
    static const uint32_t shards[] = {1, 1, 1, 1, 2, 4, 16, 64, 1000, 100000};
    return shards[nodes - CM_CENSUS_LEAST];
}

/* Processor time of this process and of the gengs that it has waited for: what a busy neighbour
 * takes is not in it. */
static double processor_seconds(void)
{
    struct tms used;
    times(&used);
    return (double)(used.tms_utime + used.tms_stime + used.tms_cutime + used.tms_cstime) /
           (double)sysconf(_SC_CLK_TCK);
}

static uint32_t wanted(const struct cm_census_order *order)
{
    return order->last - order->first + 1;
}

/* Adds a shard that is done already, if it is. */
static bool take_finished(struct run *run, uint32_t shard)
{
    struct cm_census_tally part;
    enum cm_status status = cm_census_store_load(&run->store, shard, &part);
    if (!status) {
        status = cm_census_tally_merge(run->sum, &part);
        cm_census_tally_free(&part);
    }
    if (status == CM_NO_MEMORY)
        run->status = cm_fail(run->error, status, 0, "no memory for the longest games");
    if (status)
        return false;
    run->found += part.graphs;
    run->state[shard] = SHARD_DONE;
    run->done++;
    return true;
}

static bool is_over(const struct run *run)
{
    return run->status || run->done == wanted(run->order);
}

/* The next shard for a thread, locked; false when there is none that is not done or in work. */
static bool claim(struct run *run, uint32_t *shard)
{
    const uint32_t count = wanted(run->order);
    bool found = false;
#pragma omp critical(census)
    for (; !found && !is_over(run) && run->looked_at < count; run->looked_at++) {
        *shard = run->order->first + (run->order->begin + run->looked_at) % count;
        if (run->state[*shard] != SHARD_OPEN || !cm_census_store_lock(&run->store, *shard))
            continue;
        found = !take_finished(run, *shard) && !run->status;
        if (found)
            run->state[*shard] = SHARD_TAKEN;
        else
            cm_census_store_unlock(&run->store, *shard);
    }
    return found;
}

/* Tells how far all is; whether to go on. */
static bool look_around(struct run *run, uint64_t graphs)
{
    bool go_on;
#pragma omp critical(census)
    {
        const uint64_t known = cm_census_graphs(run->order->nodes);
        const uint64_t total = wanted(run->order) == run->order->shards
                                   ? known
                                   : known / run->order->shards * wanted(run->order);
        run->under_way += graphs;
        if (run->under_way + run->found < total)
            cm_watch_progress(run->order->watch, "graphs", run->under_way, total - run->found);
        if (!run->status && cm_watch_stop(run->order->watch))
            run->status = cm_fail(run->error, CM_STOPPED, 0,
                                  "stopped on request; the same command goes on from %" PRIu32
                                  " of %" PRIu32 " shards",
                                  run->done, wanted(run->order));
        go_on = !run->status;
    }
    return go_on;
}

/* Measures the graphs of a shard one batch after the other. */
static enum cm_status measure_shard(struct run *run, struct cm_census_source *source,
                                    struct cm_census_tally *part, struct cm_error *error)
{
    struct cm_census_graph graph[BATCH];
    struct cm_census_longest longest[BATCH];
    size_t count = 0;
    uint64_t since = 0;
    enum cm_status status = CM_OK;
    do {
        status = cm_census_source_read(source, graph, BATCH, &count, error);
        if (status || !count)
            break;
        run->order->kernel->measure(run->order->nodes, graph, count, longest);
        for (size_t k = 0; !status && k < count; k++)
            status = cm_census_tally_add(part, &graph[k], &longest[k]);
        since += count;
        if (since >= BATCH * BATCHES_A_LOOK) {
            if (!look_around(run, since))
                return CM_STOPPED;
            since = 0;
        }
    } while (!status);
    if (status == CM_NO_MEMORY)
        cm_fail(error, status, 0, "no memory for the longest games");
    return look_around(run, since) ? status : CM_STOPPED;
}

static enum cm_status do_shard(struct run *run, uint32_t shard, struct cm_census_tally *part,
                               struct cm_error *error)
{
    struct cm_census_source source;
    enum cm_status status =
        cm_census_source_open(&source, run->order->nodes, shard, run->order->shards, error);
    if (status)
        return status;
    status = measure_shard(run, &source, part, error);
    struct cm_error *said = status ? NULL : error;
    const enum cm_status closed = cm_census_source_close(&source, said);
    if (!status && closed)
        status = look_around(run, 0) ? closed : CM_STOPPED;
    return status ? status : cm_census_store_save(&run->store, shard, part, error);
}

/* A thread's work: shards until there are no more. Each has its own allocator. */
static void work_on(struct run *run)
{
    uint32_t shard;
    while (claim(run, &shard)) {
        struct cm_memory memory = {.limit = run->order->memory->limit,
                                   .fail_at = run->order->memory->fail_at};
        struct cm_census_tally part;
        struct cm_error error = {0};
        cm_census_tally_init(&part, &memory, run->order->nodes);
        enum cm_status status = do_shard(run, shard, &part, &error);
#pragma omp critical(census)
        {
            if (!status)
                status = cm_census_tally_merge(run->sum, &part);
            if (status && !run->status) {
                run->status = status;
                cm_fail(run->error, status, 0, "shard %" PRIu32 ": %s", shard,
                        error.text[0] ? error.text : cm_status_text(status));
            }
            run->state[shard] = status ? SHARD_OPEN : SHARD_DONE;
            run->done += !status;
            run->work->graphs += status ? 0 : part.graphs;
            cm_census_store_unlock(&run->store, shard);
        }
        cm_census_tally_free(&part);
    }
}

/* Rounds over the shards until all are done: those that another process has in work now are seen
 * to be finished, or found to be free, in a later one. */
static void do_all(struct run *run)
{
    const struct timespec pause = {.tv_nsec = 50000000};
    for (uint32_t k = run->order->first; k <= run->order->last && !run->status; k++)
        take_finished(run, k);
    while (!is_over(run)) {
        run->looked_at = 0;
#pragma omp parallel num_threads(run->order->threads)
        work_on(run);
        if (!is_over(run) && look_around(run, 0))
            nanosleep(&pause, NULL);
    }
}

enum cm_status cm_census_run(const struct cm_census_order *order, struct cm_census_tally *tally,
                             struct cm_census_work *work, struct cm_error *error)
{
    struct run run = {.order = order, .sum = tally, .work = work, .error = error};
    run.store = (struct cm_census_store){.memory = order->memory,
                                         .directory = order->directory,
                                         .nodes = order->nodes,
                                         .shards = order->shards};
    *work = (struct cm_census_work){0};
    cm_census_tally_init(tally, order->memory, order->nodes);
    run.state = cm_memory_take_zeroed(order->memory, order->shards, 1);
    if (!run.state)
        return cm_fail(error, CM_NO_MEMORY, 0, "no memory for the list of shards");
    run.status = cm_census_store_open(&run.store, error);
    const double began = processor_seconds();
    if (!run.status)
        do_all(&run);
    work->seconds = processor_seconds() - began;
    cm_census_store_close(&run.store);
    cm_memory_give(order->memory, run.state);
    return run.status;
}

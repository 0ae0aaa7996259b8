/* The kernels side by side: games a second, in one run, on the same graphs.
 *
 * A sample is spread over geng's list; each kernel measures all of it in every round, and the
 * rounds of the kernels take turns, so that a busy machine slows all of them. */
#include <inttypes.h>
#include <stdlib.h>
#include <time.h>

#include "bound/census.h"
#include "bound/census/source.h"

enum { SAMPLE = 4096 };

struct sample {
    struct cm_census_graph graph[SAMPLE];
    struct cm_census_longest longest[SAMPLE];
    size_t count;
};

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* The first graphs of a few shards from all over the list. */
static enum cm_status take_sample(struct sample *sample, uint32_t nodes, struct cm_error *error)
{
    enum { PARTS = 8 };
    const uint32_t shards = nodes < 10 ? PARTS : PARTS * cm_census_usual_shards(nodes);
    enum cm_status status = CM_OK;
    for (uint32_t k = 0; !status && k < PARTS; k++) {
        struct cm_census_source source;
        size_t count = 0;
        status = cm_census_source_open(&source, nodes, shards / PARTS * k, shards, error);
        if (status)
            return status;
        status = cm_census_source_read(&source, sample->graph + sample->count, SAMPLE / PARTS,
                                       &count, error);
        sample->count += count;
        cm_census_source_close(&source, NULL); /* ends early on purpose */
    }
    return status;
}

static uint64_t games_of(const struct sample *sample, uint32_t nodes)
{
    uint64_t games = 0;
    for (size_t k = 0; k < sample->count; k++)
        games +=
            nodes - (uint32_t)__builtin_popcount(cm_census_stuck_holes(nodes, &sample->graph[k]));
    return games;
}

static double measure_once(struct sample *sample, uint32_t nodes,
                           const struct cm_census_kernel *kernel)
{
    const double began = seconds_now();
    kernel->measure(nodes, sample->graph, sample->count, sample->longest);
    const double passed = seconds_now() - began;
    return (double)games_of(sample, nodes) / (passed > 1e-9 ? passed : 1e-9);
}

static int compare_doubles(const void *a, const void *b)
{
    const double one = *(const double *)a, two = *(const double *)b;
    return (one > two) - (one < two);
}

static enum cm_status measure_rounds(struct sample *sample, uint32_t nodes,
                                     const struct cm_watch *watch, struct cm_census_rate *rate,
                                     size_t rates, struct cm_error *error)
{
    double games[CM_CENSUS_KERNELS][CM_CENSUS_ROUNDS];
    for (int round = 0; round < CM_CENSUS_ROUNDS; round++)
        for (size_t k = 0; k < rates; k++) {
            cm_watch_progress(watch, "rounds", (uint64_t)round, CM_CENSUS_ROUNDS);
            if (cm_watch_stop(watch))
                return cm_fail(error, CM_STOPPED, 0, "stopped on request");
            games[k][round] = measure_once(sample, nodes, rate[k].kernel);
        }
    for (size_t k = 0; k < rates; k++) {
        qsort(games[k], CM_CENSUS_ROUNDS, sizeof games[k][0], compare_doubles);
        rate[k].games_a_second = games[k][CM_CENSUS_ROUNDS / 2];
    }
    return CM_OK;
}

enum cm_status cm_census_rates(struct cm_memory *memory, uint32_t nodes,
                               const struct cm_watch *watch,
                               struct cm_census_rate rate[CM_CENSUS_KERNELS], size_t *rates,
                               struct cm_error *error)
{
    *rates = 0;
    for (size_t k = 0; cm_census_kernels[k]; k++)
        if (cm_census_kernels[k]->works())
            rate[(*rates)++].kernel = cm_census_kernels[k];
    struct sample *sample = cm_memory_take_zeroed(memory, 1, sizeof *sample);
    if (!sample)
        return cm_fail(error, CM_NO_MEMORY, 0, "no memory for a sample of graphs");
    enum cm_status status = take_sample(sample, nodes, error);
    if (!status)
        status = measure_rounds(sample, nodes, watch, rate, *rates, error);
    cm_memory_give(memory, sample);
    return status;
}

/* The census: every connected graph on N nodes with every hole, and how long its games are.
 *
 * The graphs come in shards; a shard is done by one thread and then kept in a file. Threads,
 * processes and MPI ranks that work in one directory share the shards by locks, so each is done
 * once; a worker that dies loses its own shard only, and another takes it. The table depends on
 * the graphs alone, not on how they were split, on which kernel, or on who did what. */
#ifndef CM_CENSUS_H
#define CM_CENSUS_H

#include <stdio.h>

#include "bound/census/tally.h"
#include "game/watch.h"

enum { CM_CENSUS_MOST_SHARDS = 1000000 };

struct cm_census_order {
    struct cm_memory *memory;
    uint32_t nodes, shards;
    uint32_t first, last; /* the shards wanted, 0-based; first > 0 or last < shards - 1: no table */
    uint32_t begin;       /* the shard to look at first, so that workers don't crowd */
    unsigned threads;
    const char *directory;
    const struct cm_census_kernel *kernel;
    const struct cm_watch *watch;
};

/* What this process did itself. */
struct cm_census_work {
    uint64_t graphs;
    double seconds; /* of processor time, geng's included */
};

/* A split of a size that keeps shards at a second or so. */
uint32_t cm_census_usual_shards(uint32_t nodes);

/* Does all wanted shards that are not done yet, and waits for those that others are doing. Fills
 * the tally of all wanted ones, which the caller frees, also after a failure. CM_STOPPED: stopped
 * by the watch; what was finished is kept. */
enum cm_status cm_census_run(const struct cm_census_order *order, struct cm_census_tally *tally,
                             struct cm_census_work *work, struct cm_error *error);

/* The table of a whole census, to a stream or as census-N.tsv in a directory. CM_CANNOT when it is
 * not whole (the known number of graphs is not reached), or when the retrograde solver does not
 * find the longest games as long as the census says. */
enum cm_status cm_census_print(struct cm_census_tally *tally, FILE *file, struct cm_error *error);
enum cm_status cm_census_write(struct cm_census_tally *tally, const char *directory,
                               struct cm_error *error);

/* Games a second of each kernel that works here: medians of interleaved rounds on the same graphs,
 * a sample of those of so many nodes. */
enum { CM_CENSUS_KERNELS = 3, CM_CENSUS_ROUNDS = 9 };
struct cm_census_rate {
    const struct cm_census_kernel *kernel;
    double games_a_second;
};
enum cm_status cm_census_rates(struct cm_memory *memory, uint32_t nodes,
                               const struct cm_watch *watch,
                               struct cm_census_rate rate[CM_CENSUS_KERNELS], size_t *rates,
                               struct cm_error *error);

#endif

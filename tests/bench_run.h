/* A tiny benchmark run into a directory of its own, and its records read back. For the tests of the
 * harness. */
#ifndef CM_TESTS_BENCH_RUN_H
#define CM_TESTS_BENCH_RUN_H

#include <jansson.h>

#include "bench/records.h"

enum { BENCH_RUN_FIELDS = 19, BENCH_RUN_ROWS = 128 };

/* 10, 20 and 40 nodes, three repetitions, all the time in the world. */
extern const struct cm_profile bench_run_tiny;

/* A directory of its own under /tmp for one run, and what the run left there. */
struct bench_run {
    char directory[64];
    struct cm_memory memory;
    struct cm_bench bench;
    char text[65536];
    char *field[BENCH_RUN_ROWS][BENCH_RUN_FIELDS];
    size_t rows;
};

/* Runs an order (seed 5, two threads, random and chain, the tiny profile unless it has one) and
 * reads summary.tsv back; returns the run's status. */
enum cm_status bench_run_begin(struct bench_run *run, struct cm_bench_order order);

/* Gives everything back and removes the directory. */
void bench_run_end(struct bench_run *run);

/* raw.json, which must be JSON; the caller gives it back. */
json_t *bench_run_raw(const struct bench_run *run);

/* That the context has all it must have. */
void bench_run_assert_context(json_t *raw);

/* Rows of the raw file: finished repetitions, or errors. */
size_t bench_run_count(json_t *raw, bool errors);

#endif

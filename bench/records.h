/* The records of a run: DIR/raw.json (Google Benchmark's own), DIR/summary.tsv and DIR/growth.tsv.
 * Each is renamed when it is whole (bench/keep.h); Google Benchmark writes raw.json.partial.
 *
 * summary.tsv has one row for each wanted cell: solver, family, nodes, edges, seed, threads
 * (asked), task, repetitions (completed), median_s, min_s, max_s, cpu_s (median; the process's, all
 * threads), positions, relaxations, peak_bytes, outcome (0 draw, 1 mouse, 2 cat) and plies of the
 * start by the certified truth, certified, status. Tabs between, one header row. A field that has
 * no value is empty: times without a repetition, plies of a draw, `certified` of a solver that
 * answers nothing. `certified` is yes, no or skipped (the truth was not affordable). `status` is
 * ok, interrupted, wrong, "failed: ...", or "skipped: ..." with time, memory or too big.
 *
 * growth.tsv has one row for each line of the figures: solver, family, threads, task, exponent,
 * stderr, points. The exponent is that of the median time's power law in nodes, over the sizes from
 * 100 nodes on if these are three or more, else over the upper half, at least three; empty with
 * fewer. */
#ifndef CM_RECORDS_H
#define CM_RECORDS_H

#include "bench/bench.h"
#include "bench/fit.h"
#include "bench/keep.h"

/* Makes the directory, and sees that files can be made in it: before any work is done. CM_IO, or
 * CM_BAD_INPUT for a name that is too long. */
enum cm_status cm_records_open(const char *directory, struct cm_error *error);

/* Where Google Benchmark shall write, for cm_records_write to rename. */
void cm_records_raw_path(const char *directory, char path[CM_PATH_MAX]);

/* Writes summary.tsv and growth.tsv and gives raw.json its name. CM_IO. */
enum cm_status cm_records_write(const struct cm_bench *bench, const char *directory,
                                struct cm_error *error);

/* The growth of one line over its timed sizes. */
struct cm_slope cm_records_growth(const struct cm_bench *bench, size_t workload, size_t contender);

#endif

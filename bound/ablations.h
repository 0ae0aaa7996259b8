/* Ablations: every optimisation that the articles name, switched off by itself, and what that does
 * to time, positions, moves looked at and bytes, on every family.
 *
 * An ablation is one row of a table: two sides, the optimisation with and without, that differ in
 * nothing else. Both sides are solvers by the contract, on a game whose places may be renumbered
 * first. Every side's answer is held against certified truth, and a whole table is certified,
 * before anything is timed. The work counts and the bytes are the same on every machine; claims use
 * them alone (cm_ablations_measure without repetitions). */
#ifndef CM_ABLATIONS_H
#define CM_ABLATIONS_H

#include "bench/workload.h"
#include "bound/reorder.h"
#include "game/watch.h"
#include "solvers/solver.h"

struct cm_ablation_side {
    const struct cm_solver *solver;
    unsigned without;          /* enum cm_trick */
    enum cm_place_order order; /* of the places, before anything is measured */
    bool many_threads;         /* as many as the order says; else one */
};

struct cm_ablation {
    const char *id, *claim;          /* "first-win", "B7" */
    const char *what;                /* one line: with, and against what */
    struct cm_ablation_side side[2]; /* with, without: enum cm_ablation_which */
    bool start_only; /* at horizon 2N where the solver takes one; else every position */
    uint32_t nodes, quick_nodes;
};

enum cm_ablation_which { CM_WITH, CM_WITHOUT };

enum { CM_ABLATIONS = 15 };
extern const struct cm_ablation cm_ablations[CM_ABLATIONS];

struct cm_ablation_figures {
    double seconds; /* median; 0: not timed */
    uint64_t positions, relaxations, peak_bytes;
    unsigned threads; /* used */
};

/* What one ablation does on one family. */
struct cm_ablation_row {
    const struct cm_ablation *ablation;
    const struct cm_workload *workload;
    uint32_t nodes;
    unsigned repetitions;
    struct cm_ablation_figures side[2];
    char agreement[160]; /* "ok", or which side is wrong, and how */
};

struct cm_ablations_order {
    struct cm_memory *memory;
    const struct cm_watch *watch; /* may be NULL */
    unsigned threads;             /* of the parallel side */
    bool quick;                   /* the smaller sizes */
    unsigned repetitions; /* of each timing; 0: counts only. CM_ABLATION_REPETITIONS at most */
    double repetition;    /* seconds that one lasts at least */
};

enum { CM_ABLATION_REPETITIONS = 15 };

/* The ablation of that id, or NULL. */
const struct cm_ablation *cm_ablation_find(const char *id);

/* One ablation on one workload. A wrong answer is no failure: the row's agreement says it, and
 * nothing is timed. */
enum cm_status cm_ablation_measure(const struct cm_ablations_order *order,
                                   const struct cm_ablation *ablation,
                                   const struct cm_workload *workload, struct cm_ablation_row *row,
                                   struct cm_error *error);

/* Every ablation on every workload, in this order, for which `row` has room
 * (cm_ablations_rows). *done are filled when it returns. CM_STOPPED: what was finished is kept. */
enum cm_status cm_ablations_run(const struct cm_ablations_order *order, struct cm_ablation_row *row,
                                size_t *done, struct cm_error *error);

/* How many rows a whole run has. */
size_t cm_ablations_rows(void);

static inline bool cm_ablation_agrees(const struct cm_ablation_row *row)
{
    return row->agreement[0] == 'o' && row->agreement[1] == 'k' && !row->agreement[2];
}

enum cm_measure {
    CM_MEASURE_SECONDS,
    CM_MEASURE_POSITIONS,
    CM_MEASURE_MOVES,
    CM_MEASURE_BYTES,
    CM_MEASURES
};

/* Without / with: above 1 the optimisation helps. 0 where that is not known. */
double cm_ablation_ratio(const struct cm_ablation_row *row, enum cm_measure measure);

/* Writes DIR/ablations.tsv, making the directory where it is missing: ablation, claim, what,
 * family, nodes, repetitions, threads; of seconds, positions, relaxations and bytes each with,
 * without and the ratio; agreement. The file appears whole or not at all. */
enum cm_status cm_ablations_write(const char *directory, const struct cm_ablation_row *row,
                                  size_t count, struct cm_error *error);

#endif

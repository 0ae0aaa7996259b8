/* One benchmark run as data: what was asked, the instances (a graph of one workload at one size,
 * and the truth about its start) and the cells (one solver, with one number of threads, on one
 * instance). Cells stand in a block with the indices workload, size, contender. What is done to
 * them: plan.h, probe.h, timing.h; where they go: records.h, table.h. */
#ifndef CM_BENCH_H
#define CM_BENCH_H

#include "bench/workload.h"
#include "game/watch.h"
#include "solvers/solver.h"

enum { CM_REPETITIONS_MAX = 16, CM_BENCH_SCHEMA = 1 };

struct cm_bench_order {
    struct cm_memory *memory;
    const struct cm_watch *watch;           /* may be NULL */
    const struct cm_solver *const *solvers; /* ends with NULL */
    const struct cm_workload *workloads;    /* ends with a label of NULL */
    const struct cm_profile *profile;
    const char *filter; /* POSIX extended, against "solver/family/nodes"; NULL: everything but the
                           examples */
    unsigned threads;   /* the most to use; 1 or more */
    unsigned threads_asked; /* what the user wanted, for the records */
    uint64_t seed;
};

enum cm_cell_state {
    CM_CELL_WAITING,     /* nothing has happened yet */
    CM_CELL_READY,       /* probed, to be timed */
    CM_CELL_TIMED,       /* at least one repetition */
    CM_CELL_NO_TIME,     /* left out: expected to take too long */
    CM_CELL_NO_MEMORY,   /* left out: more than a cell may hold */
    CM_CELL_TOO_BIG,     /* left out: the solver cannot do it */
    CM_CELL_WRONG,       /* its answer is not the truth */
    CM_CELL_FAILED,      /* the solver, or the making of the graph, came back with `failure` */
    CM_CELL_INTERRUPTED, /* stopped before its first repetition was over */
};

enum cm_certified {
    CM_CERTIFIED_NOT_ASKED,
    CM_CERTIFIED_YES,
    CM_CERTIFIED_NO,
    CM_CERTIFIED_SKIPPED
};

struct cm_contender {
    const struct cm_solver *solver;
    unsigned threads;
};

struct cm_instance {
    uint32_t nodes; /* 0: this size is not there, since the family's range made it the same as
                       another one */
    uint32_t edges;
    struct cm_game game; /* owned; there from the probing to the end of the run */
    uint64_t game_bytes;
    double seconds; /* that graph, truth and certificate took; 0: not done */
    bool accepted;  /* by the plan, to be built */
    bool certify;   /* and its truth is to be found */
    bool built, has_truth;
    enum cm_outcome outcome; /* of the start, if has_truth */
    uint32_t plies;
    uint64_t promised; /* plies by the family's formula; 0: none */
};

struct cm_cell {
    bool wanted;   /* matches the filter: timed, and a row in the records */
    bool scout;    /* not wanted, but a larger one is: probed, to know how the time grows */
    bool accepted; /* by the plan, to be probed */
    enum cm_cell_state state;
    enum cm_status failure;
    enum cm_certified certified;
    struct cm_task task; /* its memory is set when it is used */
    double seconds;      /* the best of the probing; 0: not probed */
    enum cm_outcome outcome;
    uint64_t positions, relaxations, peak_bytes;
    unsigned threads_used;
    uint64_t iterations; /* of each repetition */
    unsigned repetitions;
    double real[CM_REPETITIONS_MAX],
        cpu[CM_REPETITIONS_MAX]; /* seconds for one solve, in rising order once timed */
};

struct cm_bench {
    struct cm_bench_order order;
    size_t workloads, sizes, contenders;
    struct cm_contender *contender;
    struct cm_instance *instance;
    struct cm_cell *cell;
    double began;         /* cm_machine_seconds */
    double planned;       /* seconds that the timing of the accepted cells will take */
    double repetition;    /* seconds that a repetition lasts at least, once trimmed */
    uint64_t cell_bytes;  /* that one cell may hold */
    uint64_t games_bytes; /* that all games together may hold */
    unsigned threads_used;
    uint64_t wrong, failed,
        broken; /* cells that were; instances on which the family's formula did not hold */
    bool stopped;
};

/* Lays out all cells of an order. CM_BAD_INPUT for a filter that is not a regular expression or
 * matches nothing; CM_NO_MEMORY. The caller frees the bench also after a failure. */
enum cm_status cm_bench_init(struct cm_bench *bench, const struct cm_bench_order *order,
                             struct cm_error *error);
void cm_bench_free(struct cm_bench *bench);

/* The whole run: probing, timing into `raw_path`, which must be writable. CM_OK, or CM_STOPPED with
 * what was finished by then; both leave a bench that can be recorded. CM_NO_MEMORY, CM_IO. */
enum cm_status cm_bench_run(struct cm_bench *bench, const char *raw_path, struct cm_error *error);

static inline struct cm_instance *cm_bench_instance(const struct cm_bench *bench, size_t workload,
                                                    size_t size)
{
    return &bench->instance[workload * bench->sizes + size];
}

static inline struct cm_cell *cm_bench_cell(const struct cm_bench *bench, size_t workload,
                                            size_t size, size_t contender)
{
    return &bench->cell[(workload * bench->sizes + size) * bench->contenders + contender];
}

/* "table", "start@2N" or "start": what the cells of a solver do. */
const char *cm_bench_task_name(const struct cm_solver *solver);

/* The cell's status as the records say it: "ok", "skipped: time", "wrong" ... */
void cm_cell_status(const struct cm_cell *cell, char *text, size_t size);

/* The median of a rising list; 0 for an empty one. */
double cm_median(const double *value, size_t count);

#endif

/* The matrices of a solve by GraphBLAS: how they begin, and how the answer comes out of them. What
 * is done with them in between is the solver's, solvers/graphblas.c, which tells the encoding. */
#ifndef CM_GRAPHBLAS_RUN_H
#define CM_GRAPHBLAS_RUN_H

#include "solvers/graphblas/engine.h"
#include "solvers/solver.h"

enum { CM_GB_OUTCOMES = 3 };

/* How moves are counted. */
struct cm_gb_counting {
    size_t bytes;
    GrB_Type type;
    GrB_Semiring count;
    GrB_BinaryOp minus, second;
    GrB_IndexUnaryOp equal;
};

struct cm_gb_half {
    uint64_t rows, columns;
    GrB_Matrix in;      /* columns × columns: the mover's arcs, from where they lead to */
    GrB_Matrix outcome; /* enum cm_outcome */
    GrB_Matrix left;    /* moves that are not known to lose */
    GrB_Matrix plies;   /* NULL unless wanted */
    GrB_Matrix news[CM_GB_OUTCOMES],
        next[CM_GB_OUTCOMES]; /* by outcome: of the last round, of this one */
    struct cm_gb_counting counting;
};

/* Once something has failed, nothing else is done. */
struct cm_gb_run {
    struct cm_memory *memory;
    GrB_Info info;
    struct cm_gb_half half[2];
    GrB_Descriptor plain, into, open; /* with the task's threads; `into` what a mask has, `open`
                                         what it has not, replacing the rest */
};

/* The narrowest counting that holds the moves of any place. */
struct cm_gb_counting cm_gb_counting_for(const struct cm_digraph *out);

/* Takes everything, with the finished positions as the first news. The solution has its tables; its
 * plies move into the matrices. Call cm_gb_end after it in any case. */
void cm_gb_begin(struct cm_gb_run *run, const struct cm_game *game, const struct cm_task *task,
                 struct cm_solution *solution);

/* One side's matrices into the solution, row by row. The work is counted as well: every decided
 * position was told to all moves that lead to it. */
void cm_gb_keep(struct cm_gb_run *run, const struct cm_game *game, enum cm_side side,
                struct cm_solution *solution);

void cm_gb_end(struct cm_gb_run *run);

#endif

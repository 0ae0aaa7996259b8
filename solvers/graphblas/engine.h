/* SuiteSparse:GraphBLAS as a guest of catmouse: started once, with catmouse's allocator behind it.
 *
 * GraphBLAS has one allocator and one set of settings for the whole process, and may be started
 * only once. So the first solve starts it, with functions that take memory from the task that the
 * calling thread is at, and with one thread, which a descriptor raises for a single task. What it
 * allocates belongs to the task, and must be freed before cm_engine_leave; two threads may solve at
 * the same time. GraphBLAS allocates in its serial parts only, as the allocator demands. */
#ifndef CM_GRAPHBLAS_ENGINE_H
#define CM_GRAPHBLAS_ENGINE_H

#include <GraphBLAS.h>

#include "game/memory.h"
#include "game/status.h"

/* Starts GraphBLAS if nobody has, and lets it take from `memory` on this thread. Not GrB_SUCCESS:
 * it could not be started, and there is nothing to leave. */
GrB_Info cm_engine_enter(struct cm_memory *memory);
void cm_engine_leave(void);

/* A whole matrix over `values`, rows × columns of the type one row after the other, taken from the
 * entered memory: the matrix owns them from here on, also after a failure, in which case they are
 * given back. Out again with cm_engine_open. */
GrB_Info cm_engine_wrap(GrB_Matrix *matrix, GrB_Type type, uint64_t rows, uint64_t columns,
                        size_t value_bytes, void *values);

/* Frees a whole matrix and returns its values, which the caller owns; NULL if it is not whole. */
void *cm_engine_open(GrB_Matrix *matrix);

enum cm_status cm_engine_status(GrB_Info info);

#endif

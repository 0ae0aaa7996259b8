/* The one start of GraphBLAS, and its allocator. See engine.h. */
#include "solvers/graphblas/engine.h"

#include <pthread.h>
#include <stdlib.h>

/* The only state: GraphBLAS hands no context to its allocator. NULL outside of a solve, which
 * GraphBLAS's own start is. */
static _Thread_local struct cm_memory *entered;

static void *take(size_t bytes)
{
    return entered ? cm_memory_take(entered, bytes, 1) : malloc(bytes);
}

static void *take_zeroed(size_t count, size_t size)
{
    return entered ? cm_memory_take_zeroed(entered, count, size) : calloc(count, size);
}

static void *resize(void *block, size_t bytes)
{
    return entered ? cm_memory_resize(entered, block, bytes, 1) : realloc(block, bytes);
}

static void give(void *block)
{
    if (entered)
        cm_memory_give(entered, block);
    else
        free(block);
}

/* Without a pool of freed blocks, which would keep a task's memory for the next task. */
static GrB_Info start(void)
{
    const int64_t no_pool[64] = {0};
    GrB_Info info = GxB_init(GrB_NONBLOCKING, take, take_zeroed, resize, give);
    if (!info)
        info = GxB_Global_Option_set(GxB_MEMORY_POOL, no_pool);
    return info ? info : GxB_Global_Option_set(GxB_GLOBAL_NTHREADS, 1);
}

static GrB_Info started;

static void start_once(void)
{
    started = start();
}

GrB_Info cm_engine_enter(struct cm_memory *memory)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    if (pthread_once(&once, start_once) != 0)
        return GrB_PANIC;
    if (!started)
        entered = memory;
    return started;
}

void cm_engine_leave(void)
{
    entered = NULL;
}

GrB_Info cm_engine_wrap(GrB_Matrix *matrix, GrB_Type type, uint64_t rows, uint64_t columns,
                        size_t value_bytes, void *values)
{
    GrB_Info info = GrB_Matrix_new(matrix, type, rows, columns);
    if (!info)
        info = GxB_Matrix_pack_FullR(*matrix, &values, rows * columns * value_bytes, false, NULL);
    cm_memory_give(entered, values);
    return info;
}

void *cm_engine_open(GrB_Matrix *matrix)
{
    void *values = NULL;
    GrB_Index bytes;
    bool iso = false;
    if (*matrix && GxB_Matrix_unpack_FullR(*matrix, &values, &bytes, &iso, NULL) == GrB_SUCCESS &&
        iso) {
        cm_memory_give(entered, values);
        values = NULL;
    }
    GrB_Matrix_free(matrix);
    return values;
}

enum cm_status cm_engine_status(GrB_Info info)
{
    if (info == GrB_SUCCESS)
        return CM_OK;
    return info == GrB_OUT_OF_MEMORY ? CM_NO_MEMORY : CM_CANNOT;
}

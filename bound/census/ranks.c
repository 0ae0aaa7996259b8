#include "bound/census/ranks.h"

#include <stddef.h>
#include <stdlib.h>

/* A number that mpirun (Open MPI, or one that speaks PMI) put into the environment, or `otherwise`.
 */
static uint32_t told(const char *open_mpi, const char *pmi, uint32_t otherwise)
{
    const char *text = getenv(open_mpi);
    if (!text)
        text = getenv(pmi);
    return text ? (uint32_t)strtoul(text, NULL, 10) : otherwise;
}

static struct cm_ranks ranks_told(void)
{
    return (struct cm_ranks){.rank = told("OMPI_COMM_WORLD_RANK", "PMI_RANK", 0),
                             .size = told("OMPI_COMM_WORLD_SIZE", "PMI_SIZE", 0)};
}

#ifdef CM_WITH_MPI

#include <mpi.h>

struct cm_ranks cm_ranks_begin(void)
{
    struct cm_ranks ranks = ranks_told();
    int rank, size, given;
    if (!ranks.size)
        return (struct cm_ranks){.size = 1};
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    return (struct cm_ranks){.rank = (uint32_t)rank, .size = (uint32_t)size, .by_mpi = true};
}

int cm_ranks_end(const struct cm_ranks *ranks, int code)
{
    int worst = code;
    if (ranks->by_mpi) {
        MPI_Allreduce(&code, &worst, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        MPI_Finalize();
    }
    return worst;
}

#else

struct cm_ranks cm_ranks_begin(void)
{
    struct cm_ranks ranks = ranks_told();
    ranks.lacks_mpi = ranks.size > 0;
    if (!ranks.size)
        ranks.size = 1;
    return ranks;
}

int cm_ranks_end(const struct cm_ranks *ranks, int code)
{
    (void)ranks;
    return code;
}

#endif

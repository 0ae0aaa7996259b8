/* The processes of a run under mpirun: who this one is, and that all end together.
 *
 * The shards are shared out by the locks of the directory, which all ranks see, so MPI only says
 * who prints and lets nobody leave early. Without MPI at build time a rank still knows itself by
 * what mpirun puts into the environment, and its work is the same. */
#ifndef CM_CENSUS_RANKS_H
#define CM_CENSUS_RANKS_H

#include <stdbool.h>
#include <stdint.h>

struct cm_ranks {
    uint32_t rank, size; /* 0 of 1 outside mpirun */
    bool by_mpi;         /* MPI is at work */
    bool lacks_mpi;      /* started by mpirun, but built without MPI */
};

struct cm_ranks cm_ranks_begin(void);

/* Waits for all ranks; the worst exit code of all of them. */
int cm_ranks_end(const struct cm_ranks *ranks, int code);

#endif

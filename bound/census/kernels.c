/* The list of kernels, and the one rule that they share: which holes are playable. */
#include <string.h>

#include "bound/census/kernel.h"

const struct cm_census_kernel *const cm_census_kernels[] = {&cm_census_scalar, &cm_census_portable,
                                                            &cm_census_vector, NULL};

const struct cm_census_kernel *cm_census_kernel_find(const char *name)
{
    const struct cm_census_kernel *best = NULL;
    for (size_t k = 0; cm_census_kernels[k]; k++)
        if (cm_census_kernels[k]->works() &&
            (!name || strcmp(cm_census_kernels[k]->name, name) == 0))
            best = cm_census_kernels[k];
    return best;
}

uint16_t cm_census_stuck_holes(uint32_t nodes, const struct cm_census_graph *graph)
{
    unsigned stuck = 0;
    for (uint32_t u = 0; u < nodes; u++) {
        const unsigned row = graph->row[u];
        stuck |= row & (row - 1) ? 0 : row;
    }
    return (uint16_t)stuck;
}

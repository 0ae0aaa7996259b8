/* The list of solvers. To add one: write its file, then its line here (a declaration is its
 * constant's name). */
#include "solvers/registry.h"

#include <string.h>

#include "build_info.h"

/* clang-format off */
const struct cm_solver *const cm_solvers[] = {
    &cm_solver_auto,
    &cm_solver_retrograde,
    &cm_solver_bits,
    &cm_solver_sweep,
    &cm_solver_turn_dp,
    &cm_solver_turn_dp_omp,
    &cm_solver_turn_dp_bits,
    &cm_solver_turn_dfs,
    &cm_solver_best_first,
    &cm_solver_textbook,
#if CM_BUILD_GRAPHBLAS
    &cm_solver_graphblas,
#endif
    &cm_solver_hello,
    &cm_solver_floor,
    NULL,
};
/* clang-format on */

const char *const cm_solvers_left_out =
    CM_BUILD_GRAPHBLAS ? NULL : "without graphblas (install libgraphblas-dev)";

const struct cm_solver *cm_solver_find(const char *name)
{
    for (size_t k = 0; cm_solvers[k]; k++)
        if (strcmp(cm_solvers[k]->name, name) == 0)
            return cm_solvers[k];
    return NULL;
}

/* The constants that registry.c lists: each solver's file defines one. */
#ifndef CM_SOLVERS_REGISTRY_H
#define CM_SOLVERS_REGISTRY_H

#include "solvers/solver.h"

extern const struct cm_solver cm_solver_retrograde, cm_solver_turn_dp, cm_solver_turn_dp_omp,
    cm_solver_turn_dfs, cm_solver_textbook, cm_solver_hello, cm_solver_floor, cm_solver_bits,
    cm_solver_turn_dp_bits, cm_solver_sweep, cm_solver_auto, cm_solver_best_first,
    cm_solver_graphblas;

#endif

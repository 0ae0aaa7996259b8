/* Retrograde analysis on classes of positions (bound/symmetry) instead of positions: solvers by the
 * contract, but not in the registry, since they are here to measure what merging is worth. Each
 * finds the classes, solves the game of classes, and gives every position its class' answer. */
#ifndef CM_MERGED_H
#define CM_MERGED_H

#include "solvers/solver.h"

/* Merging nothing (the same work on single positions), twins, and all symmetric positions. */
extern const struct cm_solver cm_merged_nothing, cm_merged_twins, cm_merged_orbits;

#endif

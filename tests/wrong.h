/* The mistakes that people make with this game, each built as a solver: what the harness must
 * catch. They are in no registry. Source: the mistakes seen in published solutions of LeetCode 913.
 */
#ifndef CM_TESTS_WRONG_H
#define CM_TESTS_WRONG_H

#include "solvers/solver.h"

struct wrong {
    struct cm_solver solver;
    const char *family; /* a named instance on which it is caught: a family and its nodes, seed 1 */
    uint32_t nodes;
};

extern const struct wrong wrong_solvers[]; /* ends with a solver without a name */

#endif

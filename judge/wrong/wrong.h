/* The mistakes that people make with this game, each built as a solver: what the harness must
 * catch, and what the judge compares a wrong submission with. They are in no registry. Source: the
 * mistakes seen in published solutions of LeetCode 913. */
#ifndef CM_WRONG_H
#define CM_WRONG_H

#include "solvers/solver.h"

struct cm_wrong {
    struct cm_solver solver;
    const char *family; /* a named instance on which it is caught: a family and its nodes, seed 1 */
    uint32_t nodes;
    const char *words; /* the mistake, in the words after "it behaves like" */
    const char *cure;  /* what to do about it */
    bool ordered;      /* its answers depend on the order of the neighbours */
    bool slow;         /* its answers are right when they come */
    bool bounded;      /* right as far as it looks ahead */
};

extern const struct cm_wrong cm_wrong_solvers[]; /* ends with a solver without a name */

#endif

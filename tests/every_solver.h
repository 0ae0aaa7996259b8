/* One way to put all registered solvers on one game, for the tests that do so on thousands of them.
 */
#ifndef CM_TESTS_EVERY_SOLVER_H
#define CM_TESTS_EVERY_SOLVER_H

#include "bench/check.h"
#include "game/rules.h"

struct every_solver_found { /* names the game in a failure's message */
    const char *what;
    uint64_t which;
};

/* A `found` of struct cm_check whose context is the above: stops the test. */
bool every_solver_stop(void *context, const struct cm_check_finding *finding);

/* Checks one game. A task may take as much as every position for 4N plies: so no horizon up to 4N
 * is ever left out, and what is, and is counted, is only an exact answer layer by layer where that
 * needs more. With every_start nothing is left out. */
void every_solver_check(struct cm_memory *memory, const struct cm_graph *graph,
                        const struct cm_rules *rules, bool every_start,
                        struct every_solver_found found, struct cm_check_counts *counts);

/* Asserts that nothing was found and nothing else left out, and prints the counts. */
void every_solver_report(const char *what, const struct cm_check_counts *counts, uint64_t left_out);

#endif

/* catmouse check --isolate: the same check, each solver in a contained process of its own. */
#ifndef CLI_ISOLATE_H
#define CLI_ISOLATE_H

#include "solvers/solver.h"

enum { CLI_ISOLATE_WORDS = 256 };

/* Runs `catmouse check` with these words (but --isolate and --solver) once for each solver of the
 * list, which NULL ends, and passes on what it prints. A solver that crashes, hangs or takes too
 * much is a finding. Standard input, if there is any to read, is read once and given to each. */
int cli_isolate(struct cm_memory *memory, const struct cm_solver *const *solvers, int count,
                char **words);

#endif

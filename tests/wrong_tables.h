/* The backward search with one mistake switched on; undirected classic games only. */
#ifndef CM_TESTS_WRONG_TABLES_H
#define CM_TESTS_WRONG_TABLES_H

#include "solvers/solver.h"

enum wrong_mistake {
    WRONG_NOTHING,
    WRONG_CAT_IN_HOLE,
    WRONG_COUNTER_NOT_REDUCED,
    WRONG_LOST_TOO_EARLY,
    WRONG_SWAPPED,
    WRONG_SHORTEST_PATH,
    WRONG_NEARER,
};

uint64_t wrong_tables_bytes(const struct cm_game *game, const struct cm_task *task);
enum cm_status wrong_tables(const struct cm_game *game, const struct cm_task *task,
                            struct cm_solution *solution, enum wrong_mistake mistake);

#endif

/* The backward search with one mistake switched on; undirected classic games only. */
#ifndef CM_WRONG_TABLES_H
#define CM_WRONG_TABLES_H

#include "solvers/solver.h"

enum cm_wrong_mistake {
    CM_WRONG_NOTHING,
    CM_WRONG_CAT_IN_HOLE,
    CM_WRONG_COUNTER_NOT_REDUCED,
    CM_WRONG_LOST_TOO_EARLY,
    CM_WRONG_SWAPPED,
    CM_WRONG_SHORTEST_PATH,
    CM_WRONG_NEARER,
};

uint64_t cm_wrong_tables_bytes(const struct cm_game *game, const struct cm_task *task);
enum cm_status cm_wrong_tables(const struct cm_game *game, const struct cm_task *task,
                               struct cm_solution *solution, enum cm_wrong_mistake mistake);

#endif

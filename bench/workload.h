/* What is timed: families with their settings, sizes, and how much time a run may take. */
#ifndef CM_WORKLOAD_H
#define CM_WORKLOAD_H

#include "game/game.h"
#include "generators/generator.h"

/* One line of the figures. The label is what results call the family: its name, with the settings
 * that set it apart. */
struct cm_workload {
    const char *label, *family;
    const char *setting[CM_PARAMETERS_MAX]; /* "KEY=VALUE"; NULL after the last */
};

extern const struct cm_workload cm_workloads[]; /* ends with a label of NULL */

/* How much is done. Times are in seconds. */
struct cm_profile {
    const char *name;
    double total;      /* for the whole run; what would not fit is left out and said */
    double repetition; /* one repetition of a cell lasts at least this long */
    double solve;      /* a solve that is expected to take longer is left out */
    double truth; /* an instance whose graph, truth and certificate are expected to take longer is
                     uncertified */
    bool must_certify; /* leave out what cannot be certified, rather than time it uncertified */
    unsigned repetitions;
    const uint32_t *nodes; /* the sizes, rising; ends with 0 */
};

extern const struct cm_profile cm_profile_quick, cm_profile_default, cm_profile_full;

/* The size that a workload has instead of `nodes`: clamped to what its family can make; 0 if there
 * is no such family. */
uint32_t cm_workload_nodes(const struct cm_workload *workload, uint32_t nodes);

/* Makes the graph and its game with the classic rules. `edges` gets the undirected edges (arcs if
 * directed), `promised` the plies that the family's formula says, 0 for none. The caller owns the
 * game. */
enum cm_status cm_workload_game(const struct cm_workload *workload, struct cm_memory *memory,
                                uint32_t nodes, uint64_t seed, struct cm_game *game,
                                uint32_t *edges, uint64_t *promised, struct cm_error *error);

#endif

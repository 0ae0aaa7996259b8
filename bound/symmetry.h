/* Which positions of a classic game are the same but for the names of the nodes: the orbits of
 * pairs (mouse, cat) under the automorphisms of the graph that keep the hole. Merging symmetric
 * states can leave one position for each orbit.
 *
 * Found by plain backtracking, with the nodes coloured by rounds of hashing so that most tries end
 * at once. Meant for small graphs and for graphs with either very many or hardly any symmetries;
 * on others it may take very long. */
#ifndef CM_SYMMETRY_H
#define CM_SYMMETRY_H

#include "game/graph.h"

struct cm_symmetry {
    uint64_t pairs;  /* of different nodes other than the hole: (N - 1)(N - 2) */
    uint64_t orbits; /* what is left of them */
};

enum cm_status cm_symmetry_count(struct cm_memory *memory, const struct cm_graph *graph,
                                 uint32_t hole, struct cm_symmetry *symmetry);

#endif

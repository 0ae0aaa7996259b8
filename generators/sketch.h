/* A graph being drawn by a family, in node numbers of the family's own; finished, it is a graph
 * with the hole on node 0, the mouse on 1 and the cat on 2.
 *
 * The first failure sticks: a family adds all its edges without looking, and cm_sketch_finish
 * tells. */
#ifndef CM_SKETCH_H
#define CM_SKETCH_H

#include "generators/generator.h"

struct cm_sketch {
    struct cm_arcs arcs;
    enum cm_status status; /* CM_OK until something failed */
};

/* Where the game is played, in the family's own numbers. */
struct cm_roles {
    uint32_t hole, mouse, cat;
};

struct cm_sketch cm_sketch_begin(struct cm_memory *memory);

/* Adds both arcs of an edge, or one arc. */
void cm_sketch_edge(struct cm_sketch *sketch, uint32_t a, uint32_t b);
void cm_sketch_arc(struct cm_sketch *sketch, uint32_t from, uint32_t to);

/* Renames the nodes (the three roles to 0, 1, 2, the others in their order), builds the graph,
 * which the caller owns, and frees the sketch. On a failure, the sketch's own included, fills
 * `error` and leaves an empty graph. */
enum cm_status cm_sketch_finish(struct cm_sketch *sketch, uint32_t nodes, struct cm_roles roles,
                                bool directed, struct cm_graph *graph, struct cm_error *error);

#endif

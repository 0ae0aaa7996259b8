/* The ways in which a hunt changes a graph, and the graphs from which it sets out. All randomness
 * comes from the one generator that is passed in, so that a seed gives the same hunt. Undirected
 * graphs stay undirected; whether what comes out is legal is for the caller to see. */
#ifndef CM_HUNT_MOVES_H
#define CM_HUNT_MOVES_H

#include "bound/hunt_game.h"
#include "generators/random.h"

/* A random connected graph, or a random legal digraph, of a random density. */
void cm_hunt_random(struct cm_random *random, uint32_t nodes, bool directed,
                    struct cm_hunt_graph *graph);

/* One random change: an edge flipped, an edge moved to another end, two edges exchanged, or a node
 * made (nearly) a twin of another; now and then several. */
void cm_hunt_change(struct cm_random *random, struct cm_hunt_graph *graph);

/* The number of ways to add or to remove one node of this graph, and way k of them:
 * cm_hunt_grow hangs a new node on a node, or makes it a twin of a node (with or without an edge
 * between them); cm_hunt_shrink takes node 1 + k away. They keep the number of the hole. */
uint32_t cm_hunt_growths(const struct cm_hunt_graph *graph);
struct cm_hunt_graph cm_hunt_grow(const struct cm_hunt_graph *graph, uint32_t k);
uint32_t cm_hunt_shrinkings(const struct cm_hunt_graph *graph);
struct cm_hunt_graph cm_hunt_shrink(const struct cm_hunt_graph *graph, uint32_t k);

#endif

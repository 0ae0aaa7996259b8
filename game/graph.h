/* A graph as a file or a generator gives it: nodes 0 .. N - 1, and how its user names them. Where
 * the game is played on it (hole, starts) is not part of the graph but of the rules; by custom the
 * hole is node 0, the mouse starts on node 1 and the cat on node 2. */
#ifndef CM_GRAPH_H
#define CM_GRAPH_H

#include "game/digraph.h"

struct cm_graph {
    struct cm_digraph arcs; /* owned; each edge both ways unless directed */
    bool directed;
    uint32_t first_name; /* how the user calls node 0: 0, or 1 in DIMACS files */
};

static inline void cm_graph_free(struct cm_memory *memory, struct cm_graph *graph)
{
    cm_digraph_free(memory, &graph->arcs);
}

/* Undirected edges, each counted once; arcs if directed. */
static inline uint32_t cm_graph_edges(const struct cm_graph *graph)
{
    return cm_digraph_arcs(&graph->arcs) / (graph->directed ? 1 : 2);
}

#endif

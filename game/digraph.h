/* A directed graph in compressed sparse rows (CSR): the successors of node u are target[first[u] ..
 * first[u + 1]), in increasing order. An undirected graph is one that holds each edge both ways. */
#ifndef CM_DIGRAPH_H
#define CM_DIGRAPH_H

#include <stdbool.h>
#include <stdint.h>

#include "game/memory.h"
#include "game/status.h"

struct cm_digraph {
    uint32_t nodes;
    uint32_t *first;  /* nodes + 1 numbers; the last is the number of arcs */
    uint32_t *target; /* one for each arc */
};

struct cm_arc {
    uint32_t from, to;
};

/* A growing list of arcs: what readers and generators build a digraph from. Starts as {0} with
 * `memory` set. */
struct cm_arcs {
    struct cm_memory *memory;
    struct cm_arc *arc;
    uint64_t count, room;
};

/* Appends an arc, or both of an edge. CM_NO_MEMORY leaves the list as it was but for a first half.
 */
enum cm_status cm_arcs_add(struct cm_arcs *arcs, uint32_t from, uint32_t to);
enum cm_status cm_arcs_add_edge(struct cm_arcs *arcs, uint32_t a, uint32_t b);
void cm_arcs_free(struct cm_arcs *arcs);

/* Builds the digraph of these arcs, whose ends must all be below `nodes`; sorts, keeps doubles and
 * loops. The caller owns the result. CM_TOO_BIG from 2^32 - 1 arcs on. */
enum cm_status cm_digraph_from_arcs(struct cm_memory *memory, uint32_t nodes,
                                    const struct cm_arc *arc, uint64_t count,
                                    struct cm_digraph *digraph);

/* The same nodes with every arc turned round. */
enum cm_status cm_digraph_reverse(struct cm_memory *memory, const struct cm_digraph *digraph,
                                  struct cm_digraph *reverse);

/* A copy with the nodes renamed: node u becomes new_name[u]. CM_NO_NODE drops the node and its
 * arcs; `nodes` is the number of names that are left, which must be 0 .. nodes - 1. */
enum cm_status cm_digraph_rename(struct cm_memory *memory, const struct cm_digraph *digraph,
                                 const uint32_t *new_name, uint32_t nodes,
                                 struct cm_digraph *renamed);

void cm_digraph_free(struct cm_memory *memory, struct cm_digraph *digraph);

#define CM_NO_NODE UINT32_MAX

static inline uint32_t cm_digraph_arcs(const struct cm_digraph *digraph)
{
    return digraph->first[digraph->nodes];
}

static inline uint32_t cm_digraph_degree(const struct cm_digraph *digraph, uint32_t node)
{
    return digraph->first[node + 1] - digraph->first[node];
}

/* Whether the arc is there: a binary search in the row. */
bool cm_digraph_has(const struct cm_digraph *digraph, uint32_t from, uint32_t to);

/* Whether each arc has its opposite. */
bool cm_digraph_is_symmetric(const struct cm_digraph *digraph);

#endif

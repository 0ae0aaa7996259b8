/* Which edges join a game's graph: Kruskal's algorithm (Joseph Kruskal, 1956) with the hole kept
 * apart, so that the graph is connected without the hole and no node has the hole as its only
 * neighbour. The caller offers edges in the order in which it likes them. */
#ifndef CM_FOREST_H
#define CM_FOREST_H

#include <stdbool.h>
#include <stdint.h>

struct cm_forest {
    uint32_t *parent; /* the caller's, one for each node; a root is its own */
    uint32_t hole;
    bool hole_hangs;
    uint32_t edges; /* taken so far; nodes - 1 when all is joined */
};

static inline struct cm_forest cm_forest_begin(uint32_t *parent, uint32_t nodes, uint32_t hole)
{
    for (uint32_t u = 0; u < nodes; u++)
        parent[u] = u;
    return (struct cm_forest){.parent = parent, .hole = hole};
}

static inline uint32_t cm_forest_root(struct cm_forest *forest, uint32_t u)
{
    while (forest->parent[u] != u) {
        forest->parent[u] = forest->parent[forest->parent[u]];
        u = forest->parent[u];
    }
    return u;
}

/* Takes the edge if it joins two parts that were apart without the hole, or is the first one of the
 * hole. */
static inline bool cm_forest_take(struct cm_forest *forest, uint32_t a, uint32_t b)
{
    bool take;
    if (a == forest->hole || b == forest->hole) {
        take = !forest->hole_hangs;
        forest->hole_hangs = true;
    } else {
        a = cm_forest_root(forest, a);
        b = cm_forest_root(forest, b);
        take = a != b;
        forest->parent[a] = b;
    }
    forest->edges += take;
    return take;
}

#endif

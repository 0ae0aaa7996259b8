/* random: a connected random graph of a wanted average degree.
 *
 * A random tree joins the nodes other than the hole (each but the first to a random one before it,
 * in a random order), the hole hangs on a random node, and random edges are added up to N·degree/2
 * in all. So the graph stays connected without the hole, and no node has the hole as its only
 * neighbour. What the nodes do not allow (fewer than N - 1 edges, or more than there are pairs) is
 * taken as near as they do.
 *
 * When at most a quarter of the free pairs is wanted, pairs are drawn and those already there
 * rejected (a set of edges, open addressing); else each pair in turn is taken with probability
 * wanted/left (selection sampling: Fan, Muller and Rezucha 1962; Knuth, The Art of Computer
 * Programming, vol. 2, algorithm S). Either takes O(edges). */
#include "generators/random.h"
#include "generators/sketch.h"

enum { DEGREE, PENDANT, DENSITY };

struct work {
    struct cm_sketch sketch;
    struct cm_random random;
    uint32_t nodes;
    uint32_t first; /* the smallest node that further edges may touch: 1 if the hole is to stay
                       pendant */
    uint32_t *parent;
};

/* The edges of the tree, and the hole's first edge, as each node's parent. */
static void add_tree(struct work *work, uint32_t *place)
{
    for (uint32_t k = 1; k < work->nodes; k++) {
        uint32_t other = 1 + (uint32_t)cm_random_below(&work->random, k);
        place[k] = k;
        place[k] = place[other];
        place[other] = k;
    }
    work->parent[place[1]] = CM_NO_NODE;
    work->parent[0] = 1 + (uint32_t)cm_random_below(&work->random, work->nodes - 1);
    cm_sketch_edge(&work->sketch, 0, work->parent[0]);
    for (uint32_t k = 2; k < work->nodes; k++) {
        work->parent[place[k]] = place[1 + cm_random_below(&work->random, k - 1)];
        cm_sketch_edge(&work->sketch, place[k], work->parent[place[k]]);
    }
}

static bool is_in_tree(const struct work *work, uint32_t u, uint32_t v)
{
    return work->parent[u] == v || work->parent[v] == u;
}

/* Adds `extra` edges by drawing pairs u < v; the set holds u·2^32 + v, which is never 0. */
static void add_by_rejection(struct work *work, uint64_t extra)
{
    struct cm_memory *memory = work->sketch.arcs.memory;
    uint64_t slots = 2, choices = work->nodes - work->first;
    unsigned bits = 1;
    for (; slots < 2 * extra; slots *= 2)
        bits++;
    uint64_t *set = cm_memory_take_zeroed(memory, slots, sizeof *set);
    if (!set)
        work->sketch.status = CM_NO_MEMORY;
    while (extra && !work->sketch.status) {
        uint32_t u = work->first + (uint32_t)cm_random_below(&work->random, choices);
        uint32_t v = work->first + (uint32_t)cm_random_below(&work->random, choices);
        if (u >= v || is_in_tree(work, u, v))
            continue;
        uint64_t key = (uint64_t)u << 32 | v;
        uint64_t slot = key * UINT64_C(0x9e3779b97f4a7c15) >> (64 - bits);
        while (set[slot] && set[slot] != key)
            slot = (slot + 1) & (slots - 1);
        if (set[slot])
            continue;
        set[slot] = key;
        cm_sketch_edge(&work->sketch, u, v);
        extra--;
    }
    cm_memory_give(memory, set);
}

/* Adds `extra` of the `left` pairs that are not in the tree. */
static void add_by_selection(struct work *work, uint64_t extra, uint64_t left)
{
    for (uint32_t u = work->first; extra && !work->sketch.status; u++)
        for (uint32_t v = u + 1; v < work->nodes; v++) {
            if (is_in_tree(work, u, v))
                continue;
            if (cm_random_below(&work->random, left--) < extra) {
                cm_sketch_edge(&work->sketch, u, v);
                extra--;
            }
        }
}

static enum cm_status generate(const struct cm_order *order, struct cm_graph *graph,
                               struct cm_error *error)
{
    struct cm_memory *memory = order->memory;
    bool pendant = order->value[PENDANT] > 0;
    struct work work = {.sketch = cm_sketch_begin(memory), .nodes = order->nodes, .first = pendant};
    cm_random_init(&work.random, order->seed);
    const double degree = order->value[DENSITY] > 0 ? order->value[DENSITY] * (order->nodes - 1)
                                                    : order->value[DEGREE];
    uint64_t wanted = (uint64_t)(degree * order->nodes / 2 + 0.5);
    uint64_t tree = order->nodes - 1, choices = order->nodes - work.first;
    uint64_t free_pairs = choices * (choices - 1) / 2 - (tree - pendant);
    uint64_t extra = wanted < tree ? 0 : wanted - tree;
    if (extra > free_pairs)
        extra = free_pairs;
    uint32_t *place = cm_memory_take(memory, order->nodes, sizeof *place);
    work.parent = cm_memory_take(memory, order->nodes, sizeof *work.parent);
    if (extra + tree >= UINT32_MAX / 2)
        work.sketch.status = CM_TOO_BIG;
    else if (!place || !work.parent)
        work.sketch.status = CM_NO_MEMORY;
    else
        add_tree(&work, place);
    cm_memory_give(memory, place);
    if (!work.sketch.status && extra <= free_pairs / 4)
        add_by_rejection(&work, extra);
    else if (!work.sketch.status)
        add_by_selection(&work, extra, free_pairs);
    cm_memory_give(memory, work.parent);
    return cm_sketch_finish(&work.sketch, order->nodes,
                            (struct cm_roles){.hole = 0, .mouse = 1, .cat = 2}, false, graph,
                            error);
}

const struct cm_family cm_family_random = {
    .name = "random",
    .summary = "a connected random graph",
    .parameter =
        {
            {"degree", 1, 100000, 4, false,
             "average number of neighbours, as near as the nodes allow"},
            {"pendant", 0, 1, 0, true, "1: the hole hangs on one node"},
            {"density", 0, 1, 0, false, "share of all pairs that are edges; 0: by the degree"},
        },
    .smallest = 3,
    .largest = 10000000,
    .generate = generate,
};

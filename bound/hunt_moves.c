/* Random changes of a graph. See hunt_moves.h. */
#include "bound/hunt_moves.h"

static uint32_t below(struct cm_random *random, uint32_t bound)
{
    return (uint32_t)cm_random_below(random, bound);
}

static bool has(const struct cm_hunt_graph *graph, uint32_t from, uint32_t to)
{
    return graph->out[from] >> to & 1;
}

/* A node from which an arc may usefully begin: in a digraph the hole's own arcs mean nothing. */
static uint32_t any_tail(struct cm_random *random, const struct cm_hunt_graph *graph)
{
    return graph->directed ? 1 + below(random, graph->nodes - 1) : below(random, graph->nodes);
}

static uint32_t any_other(struct cm_random *random, const struct cm_hunt_graph *graph,
                          uint32_t node)
{
    const uint32_t other = below(random, graph->nodes - 1);
    return other + (other >= node);
}

/* A random member of a set that is not empty. */
static uint32_t any_of(struct cm_random *random, uint64_t set)
{
    for (uint32_t skip = below(random, (uint32_t)__builtin_popcountll(set)); skip; skip--)
        set &= set - 1;
    return (uint32_t)__builtin_ctzll(set);
}

static void flip_any(struct cm_random *random, struct cm_hunt_graph *graph)
{
    const uint32_t from = any_tail(random, graph);
    cm_hunt_flip(graph, from, any_other(random, graph, from));
}

/* An edge keeps one end and gets another other one. */
static void move_any(struct cm_random *random, struct cm_hunt_graph *graph)
{
    const uint32_t from = any_tail(random, graph);
    if (!graph->out[from])
        return;
    const uint32_t old = any_of(random, graph->out[from]);
    const uint32_t fresh = any_other(random, graph, from);
    if (has(graph, from, fresh))
        return;
    cm_hunt_flip(graph, from, old);
    cm_hunt_flip(graph, from, fresh);
}

/* Two edges ab, cd become ad, cb: no degree changes. */
static void exchange_any(struct cm_random *random, struct cm_hunt_graph *graph)
{
    const uint32_t a = any_tail(random, graph), c = any_tail(random, graph);
    if (a == c || !graph->out[a] || !graph->out[c])
        return;
    const uint32_t b = any_of(random, graph->out[a]), d = any_of(random, graph->out[c]);
    if (b == d || b == c || d == a || has(graph, a, d) || has(graph, c, b))
        return;
    cm_hunt_flip(graph, a, b);
    cm_hunt_flip(graph, c, d);
    cm_hunt_flip(graph, a, d);
    cm_hunt_flip(graph, c, b);
}

/* Gives a node the arcs of another, both ways; not those to itself. */
static void copy_arcs(struct cm_hunt_graph *graph, uint32_t from, uint32_t to)
{
    for (uint32_t other = 0; other < graph->nodes; other++) {
        if (other == from || other == to)
            continue;
        if (has(graph, to, other) != has(graph, from, other))
            cm_hunt_flip(graph, to, other);
        if (graph->directed && has(graph, other, to) != has(graph, other, from))
            cm_hunt_flip(graph, other, to);
    }
}

static void clone_any(struct cm_random *random, struct cm_hunt_graph *graph)
{
    const uint32_t to = 1 + below(random, graph->nodes - 1);
    const uint32_t from = any_other(random, graph, to);
    if (from == 0)
        return;
    copy_arcs(graph, from, to);
    for (uint32_t more = below(random, 3); more; more--)
        cm_hunt_flip(graph, to, any_other(random, graph, to));
}

void cm_hunt_change(struct cm_random *random, struct cm_hunt_graph *graph)
{
    uint32_t times = 1;
    for (uint32_t die = below(random, 8); times < 4 && die < 2; die = below(random, 4))
        times++;
    for (; times; times--) {
        const uint32_t die = below(random, 100);
        if (die < 45)
            flip_any(random, graph);
        else if (die < 85)
            move_any(random, graph);
        else if (die < 97)
            exchange_any(random, graph);
        else
            clone_any(random, graph);
    }
}

void cm_hunt_random(struct cm_random *random, uint32_t nodes, bool directed,
                    struct cm_hunt_graph *graph)
{
    *graph = (struct cm_hunt_graph){.nodes = nodes, .directed = directed};
    for (uint32_t u = 1; u < nodes; u++) /* a tree; a digraph's also lets everybody move */
        cm_hunt_flip(graph, u, directed ? 1 + u % (nodes - 1) : below(random, u));
    const uint32_t pairs = directed ? nodes * (nodes - 1) : nodes * (nodes - 1) / 2;
    for (uint32_t more = nodes / 2 + below(random, pairs / 3 + 1); more; more--) {
        const uint32_t from = any_tail(random, graph), to = any_other(random, graph, from);
        if (!has(graph, from, to))
            cm_hunt_flip(graph, from, to);
    }
}

uint32_t cm_hunt_growths(const struct cm_hunt_graph *graph)
{
    return graph->nodes < CM_HUNT_NODES_MOST ? 3 * graph->nodes - 2 : 0;
}

struct cm_hunt_graph cm_hunt_grow(const struct cm_hunt_graph *graph, uint32_t k)
{
    struct cm_hunt_graph grown = *graph;
    const uint32_t fresh = grown.nodes++, node = k < graph->nodes ? k : 1 + (k - graph->nodes) / 2;
    grown.out[fresh] = grown.in[fresh] = 0;
    if (k >= graph->nodes)
        copy_arcs(&grown, node, fresh);
    if (k < graph->nodes || (k - graph->nodes) % 2)
        cm_hunt_flip(&grown, fresh, node);
    return grown;
}

uint32_t cm_hunt_shrinkings(const struct cm_hunt_graph *graph)
{
    return graph->nodes > CM_HUNT_NODES_LEAST ? graph->nodes - 1 : 0;
}

/* Closes the gap that bit k leaves. */
static uint64_t without(uint64_t word, uint32_t k)
{
    const uint64_t low = ((uint64_t)1 << k) - 1;
    return (word & low) | (word >> 1 & ~low);
}

struct cm_hunt_graph cm_hunt_shrink(const struct cm_hunt_graph *graph, uint32_t k)
{
    struct cm_hunt_graph shrunk = {.nodes = graph->nodes - 1, .directed = graph->directed};
    for (uint32_t u = 0; u < shrunk.nodes; u++) {
        shrunk.out[u] = without(graph->out[u + (u > k)], k + 1);
        shrunk.in[u] = without(graph->in[u + (u > k)], k + 1);
    }
    return shrunk;
}

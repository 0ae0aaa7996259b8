/* Retrograde analysis on rows of bits, for many small graphs. See hunt_game.h. */
#include "bound/hunt_game.h"

#include <string.h>

/* What is known with one side to move. Row r: the other player on r; bit x: the mover on x. */
struct half {
    const uint64_t *out, *in;          /* the mover's own arcs */
    uint64_t open[CM_HUNT_NODES_MOST]; /* not decided yet */
    uint64_t bad[CM_HUNT_NODES_MOST];  /* where the mover, once there, has lost */
};

/* What became known in one ply of the positions after the mover's move, in the mover's rows. */
struct news {
    uint64_t good[CM_HUNT_NODES_MOST], bad[CM_HUNT_NODES_MOST]; /* for the mover */
    uint64_t rows;                                              /* those that have any */
};

struct found {
    uint32_t count;
    uint32_t row, bit; /* the first */
    bool won;          /* by the mover */
};

static uint64_t bit_of(uint32_t k)
{
    return (uint64_t)1 << k;
}

static uint32_t first_bit(uint64_t word)
{
    return (uint32_t)__builtin_ctzll(word);
}

static uint64_t beside(const uint64_t *row, uint64_t set)
{
    uint64_t all = 0;
    for (; set; set &= set - 1)
        all |= row[first_bit(set)];
    return all;
}

static uint64_t all_nodes(const struct cm_hunt_graph *graph)
{
    return ~(uint64_t)0 >> (CM_HUNT_NODES_MOST - graph->nodes);
}

static void spread(uint64_t set, uint32_t row, uint64_t *news, uint64_t *rows)
{
    *rows |= set;
    for (; set; set &= set - 1)
        news[first_bit(set)] |= bit_of(row);
}

/* One ply of one half: takes its news, clears them, and adds what follows to the other half's. */
static struct found step(struct half *half, struct news *news, struct news *next)
{
    struct found found = {0};
    for (uint64_t rows = news->rows; rows; rows &= rows - 1) {
        const uint32_t r = first_bit(rows);
        half->bad[r] |= news->bad[r];
        const uint64_t won = half->open[r] & beside(half->in, news->good[r]);
        uint64_t lost = 0, open = half->open[r] & ~won;
        for (uint64_t set = open & beside(half->in, news->bad[r]); set; set &= set - 1)
            if (!(half->out[first_bit(set)] & ~half->bad[r]))
                lost |= set & -set;
        news->good[r] = news->bad[r] = 0;
        half->open[r] = open & ~lost;
        if (!found.count && (won | lost))
            found = (struct found){.row = r, .bit = first_bit(won ? won : lost), .won = won != 0};
        found.count += (uint32_t)__builtin_popcountll(won | lost);
        spread(won, r, next->bad, &next->rows);
        spread(lost, r, next->good, &next->rows);
    }
    news->rows = 0;
    return found;
}

/* All positions that are over, as the news of ply 0. */
static void begin(const struct cm_hunt_graph *graph, struct half *mouse, struct half *cat,
                  struct news *to_mouse, struct news *to_cat)
{
    const uint64_t all = all_nodes(graph);
    memset(to_mouse, 0, sizeof *to_mouse);
    memset(to_cat, 0, sizeof *to_cat);
    for (uint32_t k = 0; k < graph->nodes; k++) {
        mouse->bad[k] = cat->bad[k] = 0;
        mouse->open[k] = cat->open[k] = k ? all & ~1ULL & ~bit_of(k) : 0;
    }
    for (uint32_t k = 1; k < graph->nodes; k++) {
        to_mouse->good[k] = 1;
        to_mouse->bad[k] = to_cat->good[k] = bit_of(k);
    }
    to_mouse->rows = to_cat->rows = all & ~1ULL;
}

/* The cat's arcs: without the hole. */
static void cat_arcs(const struct cm_hunt_graph *graph, uint64_t *out, uint64_t *in)
{
    for (uint32_t k = 0; k < graph->nodes; k++) {
        out[k] = k ? graph->out[k] & ~1ULL : 0;
        in[k] = k ? graph->in[k] & ~1ULL : 0;
    }
}

struct cm_hunt_depth cm_hunt_measure(const struct cm_hunt_graph *graph)
{
    uint64_t out[CM_HUNT_NODES_MOST], in[CM_HUNT_NODES_MOST];
    struct half mouse = {.out = graph->out, .in = graph->in}, cat = {.out = out, .in = in};
    struct news to_mouse[2], to_cat[2];
    uint32_t recent[CM_HUNT_NEAR] = {0};
    struct cm_hunt_depth depth = {0};
    cat_arcs(graph, out, in);
    begin(graph, &mouse, &cat, &to_mouse[0], &to_cat[0]);
    to_mouse[1].rows = to_cat[1].rows = 0;
    memset(&to_mouse[1], 0, sizeof to_mouse[1]);
    memset(&to_cat[1], 0, sizeof to_cat[1]);
    for (uint32_t ply = 1; to_mouse[~ply & 1].rows | to_cat[~ply & 1].rows; ply++) {
        const uint32_t now = ply & 1;
        const struct found found = step(&mouse, &to_mouse[!now], &to_cat[now]);
        step(&cat, &to_cat[!now], &to_mouse[now]);
        recent[ply % CM_HUNT_NEAR] = found.count;
        if (!found.count)
            continue;
        depth = (struct cm_hunt_depth){.plies = ply,
                                       .winner = found.won ? CM_MOUSE : CM_CAT,
                                       .mouse = found.bit,
                                       .cat = found.row};
        for (uint32_t k = 0; k < CM_HUNT_NEAR; k++)
            depth.near += recent[k];
    }
    return depth;
}

bool cm_hunt_is_legal(const struct cm_hunt_graph *graph)
{
    uint64_t seen = 1, fresh = 1;
    for (uint32_t u = 1; u < graph->nodes; u++)
        if (!(graph->out[u] & ~1ULL))
            return false;
    if (graph->directed)
        return true;
    for (; fresh; seen |= fresh)
        fresh = beside(graph->out, fresh) & ~seen;
    return seen == all_nodes(graph);
}

void cm_hunt_flip(struct cm_hunt_graph *graph, uint32_t from, uint32_t to)
{
    graph->out[from] ^= bit_of(to);
    graph->in[to] ^= bit_of(from);
    if (graph->directed)
        return;
    graph->out[to] ^= bit_of(from);
    graph->in[from] ^= bit_of(to);
}

enum cm_status cm_hunt_from_graph(const struct cm_graph *graph, struct cm_hunt_graph *hunted,
                                  struct cm_error *error)
{
    const struct cm_digraph *arcs = &graph->arcs;
    if (arcs->nodes < CM_HUNT_NODES_LEAST || arcs->nodes > CM_HUNT_NODES_MOST)
        return cm_fail(error, CM_TOO_BIG, 0, "a hunt takes graphs of %d to %d nodes, not %u",
                       CM_HUNT_NODES_LEAST, CM_HUNT_NODES_MOST, arcs->nodes);
    *hunted = (struct cm_hunt_graph){.nodes = arcs->nodes, .directed = graph->directed};
    for (uint32_t u = 0; u < arcs->nodes; u++)
        for (uint32_t k = arcs->first[u]; k < arcs->first[u + 1]; k++) {
            hunted->out[u] |= bit_of(arcs->target[k]);
            hunted->in[arcs->target[k]] |= bit_of(u);
        }
    return CM_OK;
}

/* The hole stays 0, the starts become 1 and 2. */
static void name_nodes(uint32_t nodes, uint32_t mouse, uint32_t cat, uint32_t *name)
{
    uint32_t next = 3;
    for (uint32_t u = 1; u < nodes; u++)
        name[u] = u == mouse ? 1 : u == cat ? 2 : next++;
    name[0] = 0;
}

enum cm_status cm_hunt_to_graph(struct cm_memory *memory, const struct cm_hunt_graph *hunted,
                                uint32_t mouse, uint32_t cat, struct cm_graph *graph,
                                struct cm_error *error)
{
    uint32_t name[CM_HUNT_NODES_MOST];
    struct cm_arcs arcs = {.memory = memory};
    enum cm_status status = CM_OK;
    name_nodes(hunted->nodes, mouse, cat, name);
    *graph = (struct cm_graph){.directed = hunted->directed};
    for (uint32_t u = 0; u < hunted->nodes && !status; u++)
        for (uint64_t set = hunted->out[u]; set && !status; set &= set - 1)
            status = cm_arcs_add(&arcs, name[u], name[first_bit(set)]);
    if (!status)
        status = cm_digraph_from_arcs(memory, hunted->nodes, arcs.arc, arcs.count, &graph->arcs);
    cm_arcs_free(&arcs);
    return status ? cm_fail(error, status, 0, "%s", cm_status_text(status)) : CM_OK;
}

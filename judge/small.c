/* Every small game, without nauty: a graph of N nodes is a set of its N(N-1)/2 pairs, as bits. The
 * three nodes with a role keep their names; of the sets that differ only in the names of the others
 * the one whose bits are the smallest number stands for all. */
#include <stdio.h>

#include "generators/random.h"
#include "judge/trials.h"

enum { NODES_MAX = 7, PAIRS_MAX = 21, ROLES = 3, ORDERS_MAX = 24 };

struct pairs {
    uint32_t nodes, count;
    uint32_t number[NODES_MAX][NODES_MAX]; /* the bit of a pair */
    uint32_t moved[ORDERS_MAX][PAIRS_MAX]; /* where each bit goes under an order of the names */
    uint32_t orders;
};

static void number_pairs(struct pairs *p, uint32_t nodes)
{
    *p = (struct pairs){.nodes = nodes};
    for (uint32_t u = 0; u < nodes; u++)
        for (uint32_t v = u + 1; v < nodes; v++)
            p->number[u][v] = p->number[v][u] = p->count++;
}

static void note_order(struct pairs *p, const uint32_t *name)
{
    for (uint32_t u = 0; u < p->nodes; u++)
        for (uint32_t v = u + 1; v < p->nodes; v++)
            p->moved[p->orders][p->number[u][v]] = p->number[name[u]][name[v]];
    p->orders++;
}

/* All orders of name[at ..). */
static void find_orders(struct pairs *p, uint32_t *name, uint32_t at)
{
    if (at >= p->nodes) {
        note_order(p, name);
        return;
    }
    for (uint32_t k = at; k < p->nodes; k++) {
        const uint32_t here = name[at], there = name[k];
        name[at] = there, name[k] = here;
        find_orders(p, name, at + 1);
        name[at] = here, name[k] = there;
    }
}

static bool stands_for_all(const struct pairs *p, uint32_t set)
{
    for (uint32_t order = 0; order < p->orders; order++) {
        uint32_t other = 0;
        for (uint32_t k = 0; k < p->count; k++)
            other |= (set >> k & 1) << p->moved[order][k];
        if (other < set)
            return false;
    }
    return true;
}

static bool is_connected(const struct pairs *p, uint32_t set)
{
    uint32_t reached = 1, before = 0;
    while (reached != before) {
        before = reached;
        for (uint32_t u = 0; u < p->nodes; u++)
            for (uint32_t v = 0; v < p->nodes; v++)
                if (u != v && (reached >> u & 1) && (set >> p->number[u][v] & 1))
                    reached |= 1u << v;
    }
    return reached == (1u << p->nodes) - 1;
}

static enum cm_status add_set(struct cm_trials *trials, const struct pairs *p, uint32_t set,
                              struct cm_error *error)
{
    struct cm_arcs arcs = {.memory = trials->memory};
    struct cm_graph graph = {0};
    char origin[CM_TRIAL_ORIGIN];
    enum cm_status status = CM_OK;
    for (uint32_t u = 0; u < p->nodes; u++)
        for (uint32_t v = u + 1; !status && v < p->nodes; v++)
            if (set >> p->number[u][v] & 1)
                status = cm_arcs_add_edge(&arcs, u, v);
    if (!status)
        status = cm_digraph_from_arcs(trials->memory, p->nodes, arcs.arc, arcs.count, &graph.arcs);
    cm_arcs_free(&arcs);
    snprintf(origin, sizeof origin, "a game of %u nodes", (unsigned)p->nodes);
    return status ? status : cm_trials_add(trials, &graph, NULL, origin, error);
}

enum cm_status cm_trials_add_small(struct cm_trials *trials, uint32_t nodes, uint32_t sample,
                                   const struct cm_watch *watch, struct cm_error *error)
{
    enum { LOOK_EVERY = 1 << 10 };
    uint32_t name[NODES_MAX] = {0};
    struct cm_random random;
    struct pairs p;
    enum cm_status status = CM_OK;
    number_pairs(&p, nodes);
    for (uint32_t u = 0; u < nodes; u++)
        name[u] = u;
    find_orders(&p, name, ROLES);
    cm_random_init(&random, nodes);
    const uint32_t sets = 1u << p.count, looks = sample ? sample : sets;
    for (uint32_t k = 0; !status && k < looks; k++) {
        const uint32_t set = sample ? (uint32_t)cm_random_below(&random, sets) : k;
        if (is_connected(&p, set) && (sample || stands_for_all(&p, set)))
            status = add_set(trials, &p, set, error);
        if (k % LOOK_EVERY == 0) {
            cm_watch_progress(watch, "finding small games", k, looks);
            status = status ? status : cm_watch_stop(watch) ? CM_STOPPED : CM_OK;
        }
    }
    return status;
}

#include "game/rules.h"

#include <inttypes.h>
#include <stdio.h>

const struct cm_rules cm_rules_classic = {.hole = 0, .mouse = 1, .cat = 2};

/* The user's name of a node. */
static uint64_t name_of(const struct cm_graph *graph, uint32_t node)
{
    return (uint64_t)node + graph->first_name;
}

static enum cm_status check_rows(const struct cm_graph *graph, struct cm_error *error)
{
    const struct cm_digraph *arcs = &graph->arcs;
    for (uint32_t u = 0; u < arcs->nodes; u++)
        for (uint32_t k = arcs->first[u]; k < arcs->first[u + 1]; k++) {
            uint32_t v = arcs->target[k];
            if (v == u)
                return cm_fail(error, CM_BAD_INPUT, 0,
                               "node %" PRIu64 " has an edge to itself; remove the loop",
                               name_of(graph, u));
            if (k > arcs->first[u] && arcs->target[k - 1] == v)
                return cm_fail(error, CM_BAD_INPUT, 0,
                               "the edge %" PRIu64 " - %" PRIu64 " is there twice; keep one",
                               name_of(graph, u), name_of(graph, v));
            if (!graph->directed && !cm_digraph_has(arcs, v, u))
                return cm_fail(error, CM_BAD_INPUT, 0,
                               "the edge %" PRIu64 " - %" PRIu64 " is one-sided: node %" PRIu64
                               " does not list %" PRIu64 "; add it, or say --directed",
                               name_of(graph, u), name_of(graph, v), name_of(graph, v),
                               name_of(graph, u));
        }
    return CM_OK;
}

static enum cm_status check_nodes(const struct cm_graph *graph, const struct cm_rules *rules,
                                  struct cm_error *error)
{
    const struct {
        const char *what;
        uint32_t node;
    } role[] = {{"hole", rules->hole}, {"mouse", rules->mouse}, {"cat", rules->cat}};
    uint32_t nodes = graph->arcs.nodes;
    if (nodes < 3)
        return cm_fail(error, CM_BAD_INPUT, 0, "a game needs at least 3 nodes, here are %" PRIu32,
                       nodes);
    for (int k = 0; k < 3; k++)
        if (role[k].node >= nodes)
            return cm_fail(error, CM_BAD_INPUT, 0,
                           "the %s is on node %" PRIu64 ", but the nodes are %" PRIu32
                           " .. %" PRIu64,
                           role[k].what, name_of(graph, role[k].node), graph->first_name,
                           name_of(graph, nodes - 1));
    if (rules->mouse == rules->hole || rules->cat == rules->hole || rules->mouse == rules->cat)
        return cm_fail(
            error, CM_BAD_INPUT, 0,
            "hole %" PRIu64 ", mouse %" PRIu64 " and cat %" PRIu64 " must be three different nodes",
            name_of(graph, rules->hole), name_of(graph, rules->mouse), name_of(graph, rules->cat));
    return CM_OK;
}

/* Walks everywhere that a player can go from `start`, not through or into the hole; fails on a node
 * without a move. For the mouse a step into the hole is a move; for the cat it is not. */
static enum cm_status check_walk(struct cm_memory *memory, const struct cm_graph *graph,
                                 uint32_t hole, uint32_t start, bool is_cat, struct cm_error *error)
{
    const struct cm_digraph *arcs = &graph->arcs;
    uint32_t *stack = cm_memory_take(memory, arcs->nodes, sizeof *stack);
    uint8_t *seen = cm_memory_take_zeroed(memory, arcs->nodes, 1);
    enum cm_status status =
        stack && seen ? CM_OK : cm_fail(error, CM_NO_MEMORY, 0, "out of memory");
    uint32_t height = 0;
    if (!status) {
        stack[height++] = start;
        seen[start] = 1;
    }
    while (!status && height) {
        uint32_t u = stack[--height], moves = 0;
        for (uint32_t k = arcs->first[u]; k < arcs->first[u + 1]; k++) {
            uint32_t v = arcs->target[k];
            moves += !is_cat || v != hole;
            if (v != hole && !seen[v]) {
                seen[v] = 1;
                stack[height++] = v;
            }
        }
        if (!moves && cm_digraph_degree(arcs, u))
            status = cm_fail(error, CM_BAD_INPUT, 0,
                             "the cat could be left without a move: from node %" PRIu64
                             " it can only go into the hole",
                             name_of(graph, u));
        else if (!moves)
            status = cm_fail(error, CM_BAD_INPUT, 0,
                             "node %" PRIu64 ", which the %s can reach, has no neighbour to go to",
                             name_of(graph, u), is_cat ? "cat" : "mouse");
    }
    cm_memory_give(memory, stack);
    cm_memory_give(memory, seen);
    return status;
}

enum cm_status cm_rules_check(struct cm_memory *memory, const struct cm_graph *graph,
                              const struct cm_rules *rules, struct cm_error *error)
{
    enum cm_status status = check_rows(graph, error);
    if (!status)
        status = check_nodes(graph, rules, error);
    if (!status)
        status = check_walk(memory, graph, rules->hole, rules->mouse, false, error);
    return status ? status : check_walk(memory, graph, rules->hole, rules->cat, true, error);
}

/* The walk over all nodes but `without` (CM_NO_NODE: over all). */
static enum cm_status build_walk(struct cm_memory *memory, const struct cm_digraph *arcs,
                                 uint32_t without, struct cm_walk *walk)
{
    uint32_t *place = cm_memory_take(memory, arcs->nodes, sizeof *place);
    walk->node = cm_memory_take(memory, arcs->nodes, sizeof *walk->node);
    enum cm_status status = place && walk->node ? CM_OK : CM_NO_MEMORY;
    for (uint32_t u = 0; !status && u < arcs->nodes; u++) {
        place[u] = u == without ? CM_NO_NODE : walk->places;
        if (u != without)
            walk->node[walk->places++] = u;
    }
    if (!status)
        status = cm_digraph_rename(memory, arcs, place, walk->places, &walk->out);
    if (!status)
        status = cm_digraph_reverse(memory, &walk->out, &walk->in);
    cm_memory_give(memory, place);
    return status;
}

static enum cm_status build_over(struct cm_game *game, const struct cm_rules *rules)
{
    struct cm_memory *memory = game->memory;
    uint32_t cats = game->cat.places;
    game->mouse_home = cm_memory_take_zeroed(memory, game->mouse.places, 1);
    game->cat_home = cm_memory_take_zeroed(memory, cats, 1);
    struct cm_arc *same = cm_memory_take(memory, cats, sizeof *same);
    enum cm_status status = game->mouse_home && game->cat_home && same ? CM_OK : CM_NO_MEMORY;
    if (!status) {
        game->mouse_home[rules->hole] = 1;
        for (uint32_t c = 0; c < cats; c++)
            same[c] = (struct cm_arc){c, game->cat.node[c]};
        /* Rows are cat places and targets mouse places: as many rows as there are nodes, the last
         * one empty. */
        status = cm_digraph_from_arcs(memory, game->mouse.places, same, cats, &game->caught);
    }
    cm_memory_give(memory, same);
    return status;
}

enum cm_status cm_rules_game(struct cm_memory *memory, const struct cm_graph *graph,
                             const struct cm_rules *rules, struct cm_game *game,
                             struct cm_error *error)
{
    *game = (struct cm_game){0};
    enum cm_status status = cm_rules_check(memory, graph, rules, error);
    if (status)
        return status;
    game->memory = memory;
    status = build_walk(memory, &graph->arcs, CM_NO_NODE, &game->mouse);
    if (!status)
        status = build_walk(memory, &graph->arcs, rules->hole, &game->cat);
    if (!status)
        status = build_over(game, rules);
    if (status) {
        cm_game_free(game);
        return cm_fail(error, status, 0, "no memory for a game on %" PRIu32 " nodes",
                       graph->arcs.nodes);
    }
    game->start =
        (struct cm_position){rules->mouse, rules->cat - (rules->cat > rules->hole), CM_MOUSE_MOVES};
    return CM_OK;
}

void cm_rules_describe(const struct cm_game *game, const struct cm_graph *graph,
                       struct cm_position position, char *text, size_t size)
{
    snprintf(text, size, "mouse %" PRIu64 ", cat %" PRIu64 ", %s to move",
             name_of(graph, game->mouse.node[position.mouse]),
             name_of(graph, game->cat.node[position.cat]),
             position.side == CM_MOUSE_MOVES ? "mouse" : "cat");
}

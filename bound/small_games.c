#include "bound/small_games.h"

#include <inttypes.h>

#include "game/certificate.h"
#include "solvers/solver.h"

enum { BATCH = 256 }; /* graphs between two looks at the watch */

/* Whether each cat has a move: every node but the hole has a neighbour other than the hole. */
static bool is_playable(const struct cm_digraph *arcs, uint32_t hole)
{
    for (uint32_t u = 0; u < arcs->nodes; u++) {
        const uint32_t moves = cm_digraph_degree(arcs, u) - cm_digraph_has(arcs, u, hole);
        if (u != hole && !moves)
            return false;
    }
    return true;
}

/* The draws among the open positions of a whole solution. */
static uint64_t count_draws(const struct cm_game *game, const struct cm_solution *solution)
{
    uint64_t draws = 0;
    for (uint32_t m = 0; m < game->mouse.places; m++)
        for (uint32_t c = 0; c < game->cat.places; c++)
            for (int side = 0; side < 2; side++)
                draws += cm_game_over(game, m, c) == CM_OPEN &&
                         cm_solution_outcome(
                             solution, (struct cm_position){m, c, (enum cm_side)side}) == CM_DRAW;
    return draws;
}

/* Looks at each start of a board: the longest wins, and the first beyond 2N. */
static void look_at_starts(const struct cm_game *game, const struct cm_solution *solution,
                           uint32_t hole, struct cm_small_games *games)
{
    for (uint32_t m = 0; m < game->mouse.places; m++)
        for (uint32_t c = 0; c < game->cat.places; c++) {
            const struct cm_position start = {m, c, CM_MOUSE_MOVES};
            const enum cm_outcome outcome = cm_solution_outcome(solution, start);
            if (cm_game_over(game, m, c) != CM_OPEN || outcome == CM_DRAW)
                continue;
            const uint32_t plies = cm_solution_plies(solution, start);
            uint32_t *longest = outcome == CM_MOUSE ? &games->mouse_plies : &games->cat_plies;
            if (plies > *longest)
                *longest = plies;
            games->graphs_beyond_cut |= plies > 2 * games->nodes - 1;
            if (plies > 2 * games->nodes && !games->graphs_beyond) {
                games->graphs_beyond = 1;
                games->beyond.rules =
                    (struct cm_rules){hole, game->mouse.node[m], game->cat.node[c]};
                games->beyond.outcome = outcome;
                games->beyond.plies = plies;
            }
        }
}

static enum cm_status count_board(struct cm_memory *memory, const struct cm_graph *graph,
                                  uint32_t hole, struct cm_small_games *games,
                                  struct cm_error *error)
{
    const uint32_t mouse = hole == 0 ? 1 : 0, cat = hole <= 1 ? 2 : 1;
    const struct cm_task task = {
        .memory = memory, .horizon = CM_NO_HORIZON, .threads = 1, .want_plies = true};
    const struct cm_solver *solver = cm_solver_find("retrograde");
    struct cm_solution solution = {0};
    struct cm_game game;
    enum cm_status status =
        cm_rules_game(memory, graph, &(struct cm_rules){hole, mouse, cat}, &game, error);
    if (!status) {
        cm_solution_init(&solution, &game, memory);
        status = solver->solve(&game, &task, &solution);
        if (status)
            cm_fail(error, status, 0, "the retrograde solver: %s", cm_status_text(status));
    }
    if (!status) {
        const uint64_t draws = count_draws(&game, &solution), open = cm_game_enough_plies(&game);
        games->boards++;
        games->open += open;
        games->decided += solution.positions;
        games->draws += draws;
        games->uncertified +=
            !cm_certificate_holds(&game, &solution, NULL) || solution.positions + draws != open;
        look_at_starts(&game, &solution, hole, games);
    }
    cm_solution_free(&solution);
    cm_game_free(&game);
    return status;
}

/* The sums of one graph. */
static enum cm_status count_graph(const struct cm_small_graphs *list, uint64_t k,
                                  struct cm_small_games *games, struct cm_error *error)
{
    struct cm_memory memory = {.limit = list->memory->limit};
    struct cm_graph graph;
    *games = (struct cm_small_games){.nodes = list->nodes, .graphs = 1, .beyond = {.graph = k}};
    enum cm_status status = cm_small_graphs_get(list, k, &memory, &graph, error);
    if (status)
        return status;
    for (uint32_t hole = 0; !status && hole < list->nodes; hole++) {
        if (is_playable(&graph.arcs, hole))
            status = count_board(&memory, &graph, hole, games, error);
        else
            games->left_out++;
    }
    cm_graph_free(&memory, &graph);
    return status;
}

static void add_up(struct cm_small_games *sum, const struct cm_small_games *one)
{
    if (!sum->graphs_beyond && one->graphs_beyond)
        sum->beyond = one->beyond;
    sum->graphs += one->graphs;
    sum->boards += one->boards;
    sum->left_out += one->left_out;
    sum->open += one->open;
    sum->decided += one->decided;
    sum->draws += one->draws;
    sum->uncertified += one->uncertified;
    sum->graphs_beyond_cut += one->graphs_beyond_cut;
    sum->graphs_beyond += one->graphs_beyond;
    if (one->mouse_plies > sum->mouse_plies)
        sum->mouse_plies = one->mouse_plies;
    if (one->cat_plies > sum->cat_plies)
        sum->cat_plies = one->cat_plies;
}

struct batch {
    struct cm_small_games games[BATCH];
    enum cm_status status[BATCH];
    struct cm_error error[BATCH];
};

static enum cm_status count_batch(const struct cm_small_graphs *list, uint64_t from,
                                  unsigned threads, struct batch *batch, struct cm_small_games *sum,
                                  struct cm_error *error)
{
    const int count = list->count - from < BATCH ? (int)(list->count - from) : BATCH;
#pragma omp parallel for schedule(dynamic, 8) num_threads(threads)
    for (int k = 0; k < count; k++)
        batch->status[k] =
            count_graph(list, from + (uint64_t)k, &batch->games[k], &batch->error[k]);
    for (int k = 0; k < count; k++) {
        if (batch->status[k])
            return cm_fail(error, batch->status[k], 0, "graph %" PRIu64 " of %" PRIu32 " nodes: %s",
                           from + (uint64_t)k, list->nodes, batch->error[k].text);
        add_up(sum, &batch->games[k]);
    }
    return CM_OK;
}

enum cm_status cm_small_games_count(struct cm_memory *memory, uint32_t nodes, unsigned threads,
                                    const struct cm_watch *watch, struct cm_small_games *games,
                                    struct cm_error *error)
{
    struct cm_small_graphs list;
    *games = (struct cm_small_games){.nodes = nodes};
    enum cm_status status = cm_small_graphs_list(memory, nodes, &list, error);
    struct batch *batch = status ? NULL : cm_memory_take_zeroed(memory, 1, sizeof *batch);
    if (!status && !batch)
        status = cm_fail(error, CM_NO_MEMORY, 0, "no memory for a batch of graphs");
    for (uint64_t k = 0; !status && k < list.count; k += BATCH) {
        cm_watch_progress(watch, "small graphs", k, list.count);
        status = cm_watch_stop(watch) ? cm_fail(error, CM_STOPPED, 0, "stopped on request")
                                      : count_batch(&list, k, threads, batch, games, error);
    }
    cm_memory_give(memory, batch);
    cm_small_graphs_free(&list);
    return status;
}

enum cm_status cm_small_games_graph(struct cm_memory *memory, uint32_t nodes,
                                    const struct cm_small_start *start, struct cm_graph *graph,
                                    struct cm_error *error)
{
    struct cm_small_graphs list;
    struct cm_graph found;
    uint32_t name[CM_SMALL_GRAPHS_MOST], next = 3;
    *graph = (struct cm_graph){0};
    enum cm_status status = cm_small_graphs_list(memory, nodes, &list, error);
    if (!status)
        status = cm_small_graphs_get(&list, start->graph, memory, &found, error);
    cm_small_graphs_free(&list);
    if (status)
        return status;
    for (uint32_t u = 0; u < nodes; u++)
        name[u] = u == start->rules.hole    ? 0
                  : u == start->rules.mouse ? 1
                  : u == start->rules.cat   ? 2
                                            : next++;
    status = cm_digraph_rename(memory, &found.arcs, name, nodes, &graph->arcs);
    cm_graph_free(memory, &found);
    return status ? cm_fail(error, status, 0, "no memory for a graph") : CM_OK;
}

/* Delta debugging of a failing game: blocks of nodes, then of edges, halved down to single ones.
 * See shrink.h. */
#include "bench/shrink.h"

#include <string.h>

/* The failing game as it stands, and how it is tried. */
struct shrinking {
    const struct cm_shrink_test *test;
    struct cm_failure *best;
    uint64_t tries;
};

/* The usual test: a solver fails the cross-check. */
struct checked {
    const struct cm_check *check;
    const struct cm_solver *solver;
};

struct capture {
    const struct cm_solver *solver;
    struct cm_check_finding finding;
    bool found;
};

static bool capture_finding(void *context, const struct cm_check_finding *finding)
{
    struct capture *capture = context;
    if (finding->solver != capture->solver)
        return true;
    capture->finding = *finding;
    capture->found = true;
    return false;
}

static enum cm_status copy_graph(struct cm_memory *memory, const struct cm_graph *graph,
                                 struct cm_graph *copy)
{
    *copy = *graph;
    copy->arcs = (struct cm_digraph){0};
    uint32_t *same = cm_memory_take(memory, graph->arcs.nodes, sizeof *same);
    if (!same)
        return CM_NO_MEMORY;
    for (uint32_t u = 0; u < graph->arcs.nodes; u++)
        same[u] = u;
    enum cm_status status =
        cm_digraph_rename(memory, &graph->arcs, same, graph->arcs.nodes, &copy->arcs);
    cm_memory_give(memory, same);
    return status;
}

enum cm_status cm_failure_keep(struct cm_memory *memory, const struct cm_graph *graph,
                               const struct cm_rules *rules, const struct cm_game *game,
                               const struct cm_check_finding *finding, struct cm_failure *failure)
{
    *failure = (struct cm_failure){.memory = memory, .rules = *rules, .finding = *finding};
    cm_rules_describe(game, graph, finding->position, failure->where, sizeof failure->where);
    cm_rules_describe(game, graph, finding->start, failure->start, sizeof failure->start);
    enum cm_status status = copy_graph(memory, graph, &failure->graph);
    if (status)
        *failure = (struct cm_failure){0};
    return status;
}

enum cm_status cm_shrink_fails(const struct cm_check *check, const struct cm_solver *solver,
                               const struct cm_graph *graph, const struct cm_rules *rules,
                               bool *fails, struct cm_failure *failure)
{
    const struct cm_solver *const alone[] = {solver, NULL};
    struct capture capture = {.solver = solver};
    struct cm_check one = *check;
    struct cm_check_counts counts = {0};
    struct cm_game game;
    one.solvers = alone;
    one.found = capture_finding;
    one.context = &capture;
    one.promised = 0;
    *fails = false;
    enum cm_status status = cm_rules_game(check->memory, graph, rules, &game, NULL);
    if (status)
        return status;
    status = cm_check_game(&one, &game, &counts);
    if (!status && capture.found && failure)
        status = cm_failure_keep(check->memory, graph, rules, &game, &capture.finding, failure);
    *fails = !status && capture.found;
    cm_game_free(&game);
    return status;
}

/* Takes the candidate in place of the best if it fails too; sets *taken. Only a lack of memory or a
 * stop is an error. */
static enum cm_status try_graph(struct shrinking *s, const struct cm_graph *graph,
                                const struct cm_rules *rules, bool *taken)
{
    struct cm_failure smaller;
    s->tries++;
    enum cm_status status = s->test->fails(s->test, graph, rules, taken, &smaller);
    if (status == CM_BAD_INPUT)
        return CM_OK;
    if (!status && *taken) {
        cm_failure_free(s->best);
        *s->best = smaller;
    }
    return status;
}

/* Renames the best graph's nodes and tries that; `nodes` are left. */
static enum cm_status try_names(struct shrinking *s, const uint32_t *name, uint32_t nodes,
                                bool *taken)
{
    const struct cm_rules *rules = &s->best->rules;
    struct cm_rules renamed = {
        .hole = name[rules->hole], .mouse = name[rules->mouse], .cat = name[rules->cat]};
    struct cm_graph graph = s->best->graph;
    enum cm_status status =
        cm_digraph_rename(s->test->memory, &s->best->graph.arcs, name, nodes, &graph.arcs);
    if (status)
        return status;
    status = try_graph(s, &graph, &renamed, taken);
    cm_graph_free(s->test->memory, &graph);
    return status;
}

/* Hole, mouse and cat become 0, 1, 2, the others follow in their order. */
static enum cm_status try_classic_names(struct shrinking *s)
{
    const struct cm_rules rules = s->best->rules;
    uint32_t nodes = s->best->graph.arcs.nodes, next = 3;
    uint32_t *name = cm_memory_take(s->test->memory, nodes, sizeof *name);
    bool taken;
    if (!name)
        return CM_NO_MEMORY;
    for (uint32_t u = 0; u < nodes; u++)
        name[u] = u == rules.hole ? 0 : u == rules.mouse ? 1 : u == rules.cat ? 2 : next++;
    enum cm_status status = try_names(s, name, nodes, &taken);
    cm_memory_give(s->test->memory, name);
    return status;
}

/* Tries without the `block` nodes from `from` on, but for hole and starts. */
static enum cm_status try_without_nodes(struct shrinking *s, uint64_t from, uint64_t block,
                                        bool *taken)
{
    const struct cm_rules rules = s->best->rules;
    uint32_t nodes = s->best->graph.arcs.nodes, left = 0;
    uint32_t *name = cm_memory_take(s->test->memory, nodes, sizeof *name);
    enum cm_status status = name ? CM_OK : CM_NO_MEMORY;
    for (uint32_t u = 0; !status && u < nodes; u++) {
        bool goes =
            u >= from && u - from < block && u != rules.hole && u != rules.mouse && u != rules.cat;
        name[u] = goes ? CM_NO_NODE : left++;
    }
    if (!status && left < nodes)
        status = try_names(s, name, left, taken);
    cm_memory_give(s->test->memory, name);
    return status;
}

/* Tries without the `block` edges (or arcs) from number `from` on. */
static enum cm_status try_without_edges(struct shrinking *s, uint64_t from, uint64_t block,
                                        bool *taken)
{
    struct cm_memory *memory = s->test->memory;
    const struct cm_digraph *old = &s->best->graph.arcs;
    bool directed = s->best->graph.directed;
    struct cm_graph graph = s->best->graph;
    struct cm_arcs arcs = {.memory = memory};
    enum cm_status status = CM_OK;
    uint64_t number = 0;
    for (uint32_t u = 0; u < old->nodes; u++)
        for (uint32_t k = old->first[u]; !status && k < old->first[u + 1]; k++) {
            uint32_t v = old->target[k];
            if (!directed && v < u)
                continue;
            bool goes = number >= from && number - from < block;
            number++;
            if (!goes)
                status = directed ? cm_arcs_add(&arcs, u, v) : cm_arcs_add_edge(&arcs, u, v);
        }
    if (!status)
        status = cm_digraph_from_arcs(memory, old->nodes, arcs.arc, arcs.count, &graph.arcs);
    cm_arcs_free(&arcs);
    if (status)
        return status;
    status = try_graph(s, &graph, &s->best->rules, taken);
    cm_graph_free(memory, &graph);
    return status;
}

static uint64_t size_of(const struct shrinking *s, bool of_edges)
{
    return of_edges ? cm_graph_edges(&s->best->graph) : s->best->graph.arcs.nodes;
}

/* Deletes blocks of nodes or of edges, halving the block, and single ones until nothing more can
 * go. */
static enum cm_status shrink_one_kind(struct shrinking *s, bool of_edges, bool *any)
{
    uint64_t block = size_of(s, of_edges) / 2;
    while (block) {
        bool gone = false;
        for (uint64_t from = 0; from < size_of(s, of_edges);) {
            bool taken = false;
            enum cm_status status = of_edges ? try_without_edges(s, from, block, &taken)
                                             : try_without_nodes(s, from, block, &taken);
            if (status)
                return status;
            gone |= taken;
            from += taken ? 0 : block;
        }
        *any |= gone;
        if (block > 1 || !gone)
            block /= 2;
    }
    return CM_OK;
}

enum cm_status cm_shrink_by(const struct cm_shrink_test *test, const struct cm_graph *graph,
                            const struct cm_rules *rules, struct cm_failure *failure,
                            uint64_t *tries)
{
    struct shrinking s = {.test = test, .best = failure, .tries = 1};
    bool fails, any = true;
    *failure = (struct cm_failure){0};
    enum cm_status status = test->fails(test, graph, rules, &fails, failure);
    if (status || !fails)
        return status ? status : CM_CANNOT;
    status = try_classic_names(&s);
    while (!status && any) {
        any = false;
        status = shrink_one_kind(&s, false, &any);
        if (!status)
            status = shrink_one_kind(&s, true, &any);
    }
    if (tries)
        *tries = s.tries;
    if (status && status != CM_STOPPED)
        cm_failure_free(failure);
    return status == CM_STOPPED ? CM_OK : status;
}

static enum cm_status fails_check(const struct cm_shrink_test *test, const struct cm_graph *graph,
                                  const struct cm_rules *rules, bool *fails,
                                  struct cm_failure *failure)
{
    const struct checked *checked = test->context;
    return cm_shrink_fails(checked->check, checked->solver, graph, rules, fails, failure);
}

enum cm_status cm_shrink(const struct cm_check *check, const struct cm_solver *solver,
                         const struct cm_graph *graph, const struct cm_rules *rules,
                         struct cm_failure *failure, uint64_t *tries)
{
    struct checked checked = {check, solver};
    const struct cm_shrink_test test = {check->memory, fails_check, &checked};
    return cm_shrink_by(&test, graph, rules, failure, tries);
}

void cm_failure_free(struct cm_failure *failure)
{
    if (failure->memory)
        cm_graph_free(failure->memory, &failure->graph);
    *failure = (struct cm_failure){0};
}

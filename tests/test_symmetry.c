/* Symmetries of a game against brute force, and the solvers that merge what is symmetric against
 * certified truth at every position. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bound/merged.h"
#include "bound/small_graphs.h"
#include "bound/symmetry.h"
#include "tests/every_solver.h"
#include "tests/support.h"

enum { MOST = 6 };

static const struct cm_solver *const merging[] = {&cm_merged_nothing, &cm_merged_twins,
                                                  &cm_merged_orbits, NULL};

/* Every renaming of so few nodes that keeps hole and arcs, tried one by one. */
struct brute {
    const struct cm_graph *graph;
    const struct cm_game *game;
    bool only_exchanges; /* of two nodes */
    uint32_t image[MOST];
    uint8_t used[MOST];
    uint32_t least[MOST * MOST]; /* of each pair: the smallest pair that it was joined to */
};

static uint32_t pair_of(const struct brute *brute, uint32_t mouse_node, uint32_t cat_node)
{
    for (uint32_t c = 0; c < brute->game->cat.places; c++)
        if (brute->game->cat.node[c] == cat_node)
            return mouse_node * brute->game->cat.places + c;
    fail_msg("no cat place on node %u", cat_node);
    return 0;
}

static uint32_t least_of(struct brute *brute, uint32_t pair)
{
    while (brute->least[pair] != pair)
        pair = brute->least[pair];
    return pair;
}

static void take_image(struct brute *brute)
{
    const struct cm_digraph *arcs = &brute->graph->arcs;
    uint32_t moved = 0;
    for (uint32_t u = 0; u < arcs->nodes; u++) {
        moved += brute->image[u] != u;
        for (uint32_t v = 0; v < arcs->nodes; v++)
            if (cm_digraph_has(arcs, u, v) !=
                cm_digraph_has(arcs, brute->image[u], brute->image[v]))
                return;
    }
    if (brute->only_exchanges && moved != 2)
        return;
    for (uint32_t m = 0; m < arcs->nodes; m++)
        for (uint32_t c = 0; c < brute->game->cat.places; c++) {
            const uint32_t cat = brute->game->cat.node[c];
            const uint32_t one = least_of(brute, pair_of(brute, m, cat)),
                           two =
                               least_of(brute, pair_of(brute, brute->image[m], brute->image[cat]));
            brute->least[one > two ? one : two] = one < two ? one : two;
        }
}

static void try_images(struct brute *brute, uint32_t hole, uint32_t node)
{
    const uint32_t nodes = brute->graph->arcs.nodes;
    if (node == nodes) {
        take_image(brute);
        return;
    }
    for (uint32_t to = 0; to < nodes; to++) {
        if (brute->used[to] || (node == hole) != (to == hole))
            continue;
        brute->image[node] = to;
        brute->used[to] = 1;
        try_images(brute, hole, node + 1);
        brute->used[to] = 0;
    }
}

static void compare_classes(struct cm_memory *memory, const struct cm_graph *graph,
                            const struct cm_game *game, uint32_t hole, enum cm_merging kind)
{
    struct brute brute = {.graph = graph, .game = game, .only_exchanges = kind == CM_MERGE_TWINS};
    const uint32_t pairs = game->mouse.places * game->cat.places;
    struct cm_symmetry symmetry;
    uint32_t classes = 0;
    for (uint32_t pair = 0; pair < pairs; pair++)
        brute.least[pair] = pair;
    if (kind != CM_MERGE_NOTHING)
        try_images(&brute, hole, 0);
    assert_int_equal(cm_symmetry_find(memory, game, kind, &symmetry), CM_OK);
    for (uint32_t pair = 0; pair < pairs; pair++) {
        const uint32_t class = cm_symmetry_class(&symmetry, pair);
        classes += least_of(&brute, pair) == pair;
        assert_int_equal(cm_symmetry_first(&symmetry, class), least_of(&brute, pair));
    }
    assert_int_equal(symmetry.classes, classes);
    cm_symmetry_free(&symmetry);
}

/* Each game on the connected graphs of up to MOST nodes with every hole that can be played. */
static uint64_t each_small_game(struct cm_memory *memory,
                                void (*each)(struct cm_memory *memory, const struct cm_graph *graph,
                                             const struct cm_rules *rules))
{
    uint64_t games = 0;
    for (uint32_t nodes = CM_SMALL_GRAPHS_LEAST; nodes <= MOST; nodes++) {
        struct cm_small_graphs list;
        struct cm_error error = {0};
        if (cm_small_graphs_list(memory, nodes, &list, &error))
            fail_msg("%s", error.text);
        for (uint64_t k = 0; k < list.count; k += support_share()) {
            struct cm_graph graph;
            assert_int_equal(cm_small_graphs_get(&list, k, memory, &graph, &error), CM_OK);
            for (uint32_t hole = 0; hole < nodes; hole++) {
                const struct cm_rules rules = {
                    .hole = hole, .mouse = hole == 0 ? 1 : 0, .cat = hole <= 1 ? 2 : 1};
                if (support_stuck_cat(&graph, hole))
                    continue;
                each(memory, &graph, &rules);
                games++;
            }
            cm_graph_free(memory, &graph);
        }
        cm_small_graphs_free(&list);
    }
    assert_int_equal(memory->used, 0);
    return games;
}

static void compare_game(struct cm_memory *memory, const struct cm_graph *graph,
                         const struct cm_rules *rules)
{
    struct cm_game game;
    assert_int_equal(cm_rules_game(memory, graph, rules, &game, NULL), CM_OK);
    for (int kind = CM_MERGE_NOTHING; kind <= CM_MERGE_ORBITS; kind++)
        compare_classes(memory, graph, &game, rules->hole, (enum cm_merging)kind);
    cm_game_free(&game);
}

static void classes_are_those_of_brute_force(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    assert_true(each_small_game(&memory, compare_game) > 10);
}

static void check_solvers(struct cm_memory *memory, const struct cm_game *game, const char *what)
{
    struct every_solver_found found = {what, 0};
    struct cm_check_counts counts = {0};
    const struct cm_check check = {.memory = memory,
                                   .solvers = merging,
                                   .every_start = false,
                                   .found = every_solver_stop,
                                   .context = &found};
    assert_int_equal(cm_check_game(&check, game, &counts), CM_OK);
    assert_int_equal(counts.findings + counts.no_truth + counts.too_big, 0);
    assert_int_equal(counts.checks, 12); /* three solvers, whole or start, plies or not */
}

static void check_small(struct cm_memory *memory, const struct cm_graph *graph,
                        const struct cm_rules *rules)
{
    struct cm_game game;
    assert_int_equal(cm_rules_game(memory, graph, rules, &game, NULL), CM_OK);
    check_solvers(memory, &game, "small graph");
    cm_game_free(&game);
}

static void merged_answers_are_the_truth_on_small_graphs(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    assert_true(each_small_game(&memory, check_small) > 10);
}

/* The directed clockwork is here too, since a first try with another library failed on it. */
static void merged_answers_are_the_truth_on_families(void **state)
{
    (void)state;
    static const char *const families[] = {"random",      "chain",    "ring",      "complete",
                                           "grid",        "tree",     "geometric", "gear",
                                           "adversarial", "clockwork"};
    struct cm_memory memory = {0};
    for (size_t k = 0; k < sizeof families / sizeof *families; k++)
        for (uint32_t nodes = 14; nodes <= 74; nodes += support_share() > 1 ? 60 : 12) {
            struct cm_graph graph;
            struct cm_game game;
            support_family(&memory, families[k], nodes, nodes, NULL, &graph);
            assert_int_equal(cm_rules_game(&memory, &graph, &cm_rules_classic, &game, NULL), CM_OK);
            check_solvers(&memory, &game, families[k]);
            cm_game_free(&game);
            cm_graph_free(&memory, &graph);
        }
    assert_int_equal(memory.used, 0);
}

/* What merging leaves where it is known: all pairs of a complete graph are one, a ring has one
 * mirror, a path none; and work falls in that proportion. */
static void work_falls_with_the_classes(void **state)
{
    (void)state;
    static const struct {
        const char *family;
        uint64_t pairs, left;
    } known[] = {{"complete", 18 * 19, 1}, {"ring", 18 * 19, 9 * 19}, {"chain", 18 * 19, 18 * 19}};
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        struct cm_memory memory = {0};
        const struct cm_task task = {
            .memory = &memory, .horizon = CM_NO_HORIZON, .threads = 1, .want_plies = true};
        struct cm_symmetry symmetry;
        struct cm_solution plain, merged;
        struct cm_graph graph;
        struct cm_game game;
        support_family(&memory, known[k].family, 20, 1, NULL, &graph);
        assert_int_equal(cm_rules_game(&memory, &graph, &cm_rules_classic, &game, NULL), CM_OK);
        assert_int_equal(cm_symmetry_find(&memory, &game, CM_MERGE_ORBITS, &symmetry), CM_OK);
        assert_int_equal(symmetry.pairs, known[k].pairs);
        assert_int_equal(symmetry.open_left, known[k].left);
        assert_int_equal(cm_solver_run(&cm_merged_nothing, &game, &task, &plain), CM_OK);
        assert_int_equal(cm_solver_run(&cm_merged_orbits, &game, &task, &merged), CM_OK);
        assert_true(merged.positions <= 2 * known[k].left);
        assert_true(known[k].left == known[k].pairs ? merged.positions == plain.positions
                                                    : merged.positions < plain.positions);
        cm_solution_free(&plain);
        cm_solution_free(&merged);
        cm_symmetry_free(&symmetry);
        cm_game_free(&game);
        cm_graph_free(&memory, &graph);
        assert_int_equal(memory.used, 0);
    }
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    struct cm_graph graph;
    struct cm_game game;
    support_ring(&memory, 8, &graph);
    assert_int_equal(cm_rules_game(&memory, &graph, &cm_rules_classic, &game, NULL), CM_OK);
    for (size_t k = 0; merging[k]; k++) {
        enum cm_status status = CM_NO_MEMORY;
        for (uint64_t call = 1; status == CM_NO_MEMORY; call++) {
            struct cm_memory its = {.fail_at = call};
            struct cm_solution solution;
            const struct cm_task task = {
                .memory = &its, .horizon = CM_NO_HORIZON, .threads = 1, .want_plies = true};
            status = cm_solver_run(merging[k], &game, &task, &solution);
            cm_solution_free(&solution);
            assert_int_equal(its.used, 0);
            assert_true(status == CM_OK || call < 100);
        }
        assert_int_equal(status, CM_OK);
    }
    cm_game_free(&game);
    cm_graph_free(&memory, &graph);
    assert_int_equal(memory.used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classes_are_those_of_brute_force),
        cmocka_unit_test(merged_answers_are_the_truth_on_small_graphs),
        cmocka_unit_test(merged_answers_are_the_truth_on_families),
        cmocka_unit_test(work_falls_with_the_classes),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

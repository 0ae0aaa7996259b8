/* The hunt's measuring against certified truth, its changes of graphs, and the hunt itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "bench/truth.h"
#include "bound/hunt.h"
#include "bound/hunt_moves.h"
#include "tests/support.h"

/* The longest decided start of the game with hole 0, by a certified solution. */
static struct cm_hunt_depth certified_depth(struct cm_memory *memory,
                                            const struct cm_hunt_graph *hunted)
{
    struct cm_graph graph;
    struct cm_game game;
    struct cm_truth truth;
    struct cm_error error;
    struct cm_hunt_depth depth = {0};
    assert_int_equal(cm_hunt_to_graph(memory, hunted, 1, 2, &graph, &error), CM_OK);
    if (cm_rules_game(memory, &graph, &cm_rules_classic, &game, &error))
        fail_msg("%s", error.text);
    assert_int_equal(cm_truth_find(NULL, &game, memory, NULL, &truth), CM_OK);
    const struct cm_table *table = &truth.solution.table[CM_MOUSE_MOVES];
    for (uint32_t cat = 0; cat < table->rows; cat++)
        for (uint32_t mouse = 0; mouse < table->columns; mouse++) {
            const uint32_t plies = table->plies[cat * table->columns + mouse];
            if (plies == CM_NO_PLIES || plies <= depth.plies)
                continue;
            depth = (struct cm_hunt_depth){.plies = plies,
                                           .winner = cm_table_outcome(table, cat, mouse)};
        }
    cm_truth_free(&truth);
    cm_game_free(&game);
    cm_graph_free(memory, &graph);
    return depth;
}

static void check_sane(const struct cm_hunt_graph *graph)
{
    for (uint32_t u = 0; u < graph->nodes; u++) {
        assert_false(graph->out[u] >> u & 1);
        if (graph->nodes < CM_HUNT_NODES_MOST)
            assert_false(graph->out[u] >> graph->nodes);
        for (uint32_t v = 0; v < graph->nodes; v++) {
            assert_int_equal(graph->out[u] >> v & 1, graph->in[v] >> u & 1);
            if (!graph->directed)
                assert_int_equal(graph->out[u] >> v & 1, graph->out[v] >> u & 1);
        }
    }
}

/* A graph that may be reached by a hunt: random, and then changed a few times. */
static struct cm_hunt_graph some_graph(struct cm_random *random, uint32_t nodes, bool directed)
{
    struct cm_hunt_graph graph;
    do {
        cm_hunt_random(random, nodes, directed, &graph);
        for (int k = 0; k < 20; k++)
            cm_hunt_change(random, &graph);
        check_sane(&graph);
    } while (!cm_hunt_is_legal(&graph));
    return graph;
}

/* The ceilings that results/bound/README.md proves: by the doors, and by the arcs between nodes
 * other than the hole. */
static void check_ceilings(const struct cm_hunt_graph *graph, uint32_t plies)
{
    const uint32_t n = graph->nodes, doors = (uint32_t)__builtin_popcountll(graph->in[0]);
    uint32_t arcs = 0;
    for (uint32_t u = 1; u < n; u++)
        arcs += (uint32_t)__builtin_popcountll(graph->out[u] & ~1ULL);
    assert_true(plies <= 2 * (n - 1 - doors) * (n - 2) + 1);
    assert_true(plies <= 2 * ((n - 1) * (n - 2) - arcs) + 3);
}

static void check_measure(struct cm_memory *memory, const struct cm_hunt_graph *graph)
{
    const struct cm_hunt_depth got = cm_hunt_measure(graph), right = certified_depth(memory, graph);
    if (got.plies != right.plies)
        fail_msg("%u nodes: measured %u plies, certified %u", graph->nodes, got.plies, right.plies);
    check_ceilings(graph, got.plies);
    assert_int_equal(memory->used, 0);
}

static void test_measure_is_the_truth(void **state)
{
    struct cm_random random;
    struct cm_memory memory = {0};
    uint64_t tested = 0;
    (void)state;
    cm_random_init(&random, 913);
    for (uint32_t k = 0; k < 1500; k += (uint32_t)support_share(), tested++) {
        const uint32_t nodes = k % 50 == 0 ? 64 : 4 + k % 17;
        const struct cm_hunt_graph graph = some_graph(&random, nodes, k / 2 % 2);
        check_measure(&memory, &graph);
    }
    assert_true(tested > 3);
}

/* The start that a measure names does take that long: as 1 and 2, solved anew. */
static void test_start_is_where_it_says(void **state)
{
    struct cm_memory memory = {0};
    struct cm_graph graph, named;
    struct cm_hunt_graph hunted;
    struct cm_game game;
    struct cm_truth truth;
    (void)state;
    for (uint32_t nodes = 20; nodes <= 60; nodes += 8) {
        support_family(&memory, "vernier", nodes, 1, NULL, &graph);
        assert_int_equal(cm_hunt_from_graph(&graph, &hunted, NULL), CM_OK);
        const struct cm_hunt_depth depth = cm_hunt_measure(&hunted);
        assert_int_equal(cm_hunt_to_graph(&memory, &hunted, depth.mouse, depth.cat, &named, NULL),
                         CM_OK);
        assert_int_equal(cm_rules_game(&memory, &named, &cm_rules_classic, &game, NULL), CM_OK);
        assert_int_equal(cm_truth_find(NULL, &game, &memory, NULL, &truth), CM_OK);
        assert_int_equal(truth.solution.plies, depth.plies);
        assert_int_equal(truth.solution.outcome, depth.winner);
        assert_true(depth.near >= 1);
        cm_truth_free(&truth);
        cm_game_free(&game);
        cm_graph_free(&memory, &named);
        cm_graph_free(&memory, &graph);
    }
    assert_int_equal(memory.used, 0);
}

static void test_legal(void **state)
{
    (void)state;
    struct cm_hunt_graph graph = {.nodes = 4};
    cm_hunt_flip(&graph, 0, 1);
    cm_hunt_flip(&graph, 1, 2);
    assert_false(cm_hunt_is_legal(&graph)); /* 3 is alone */
    cm_hunt_flip(&graph, 0, 3);
    assert_false(cm_hunt_is_legal(&graph)); /* a cat on 3 can't move */
    cm_hunt_flip(&graph, 2, 3);
    assert_true(cm_hunt_is_legal(&graph));
    struct cm_hunt_graph apart = {.nodes = 5};
    cm_hunt_flip(&apart, 0, 1);
    cm_hunt_flip(&apart, 1, 2);
    cm_hunt_flip(&apart, 3, 4);
    assert_false(cm_hunt_is_legal(&apart)); /* in two parts */
}

static void test_too_big(void **state)
{
    struct cm_memory memory = {0};
    struct cm_error error = {0};
    struct cm_graph graph;
    struct cm_hunt_graph hunted;
    (void)state;
    support_ring(&memory, 65, &graph);
    assert_int_equal(cm_hunt_from_graph(&graph, &hunted, &error), CM_TOO_BIG);
    assert_non_null(strstr(error.text, "not 65"));
    cm_graph_free(&memory, &graph);
}

static void test_grow_and_shrink(void **state)
{
    struct cm_random random;
    (void)state;
    cm_random_init(&random, 5);
    for (int directed = 0; directed < 2; directed++) {
        const struct cm_hunt_graph graph = some_graph(&random, 12, directed);
        assert_int_equal(cm_hunt_growths(&graph), 34);
        for (uint32_t k = 0; k < cm_hunt_growths(&graph); k++) {
            const struct cm_hunt_graph grown = cm_hunt_grow(&graph, k);
            assert_int_equal(grown.nodes, 13);
            assert_true(grown.out[12]);
            check_sane(&grown);
            const struct cm_hunt_graph back = cm_hunt_shrink(&grown, 11);
            assert_int_equal(back.nodes, 12);
            assert_memory_equal(back.out, graph.out, sizeof back.out);
            assert_memory_equal(back.in, graph.in, sizeof back.in);
        }
        for (uint32_t k = 0; k < cm_hunt_shrinkings(&graph); k++) {
            const struct cm_hunt_graph shrunk = cm_hunt_shrink(&graph, k);
            check_sane(&shrunk);
        }
    }
}

/* What a hunt told, as text; stops it at so many plies. */
struct told {
    char text[8192];
    size_t used;
    uint32_t enough, plies;
};

static enum cm_status hear(void *context, const struct cm_hunt_graph *graph,
                           const struct cm_hunt_depth *depth, const char *from, bool changed)
{
    struct told *told = context;
    assert_true(depth->plies > told->plies);
    assert_int_equal(cm_hunt_measure(graph).plies, depth->plies);
    told->plies = depth->plies;
    told->used +=
        (size_t)snprintf(told->text + told->used, sizeof told->text - told->used,
                         "%u %u %s %llx %llx\n", depth->plies, changed, from,
                         (unsigned long long)graph->out[0], (unsigned long long)graph->out[1]);
    return told->plies >= told->enough ? CM_STOPPED : CM_OK;
}

static struct told hunt(uint32_t nodes, uint64_t seed, uint64_t changes, uint32_t enough,
                        unsigned threads)
{
    struct told told = {.enough = enough};
    const struct cm_hunt_order order = {.nodes = nodes,
                                        .seed = seed,
                                        .changes = changes,
                                        .threads = threads,
                                        .better = hear,
                                        .context = &told};
    struct cm_hunt_result result;
    const enum cm_status status = cm_hunt_run(&order, &result);
    assert_int_equal(status, told.plies >= enough ? CM_STOPPED : CM_OK);
    assert_int_equal(result.plies, told.plies);
    return told;
}

static void test_same_seed_same_hunt(void **state)
{
    (void)state;
    const struct told one = hunt(12, 7, 30000, UINT32_MAX, 1);
    const struct told two = hunt(12, 7, 30000, UINT32_MAX, 1);
    const struct told other = hunt(12, 8, 30000, UINT32_MAX, 1);
    assert_string_equal(one.text, two.text);
    assert_string_not_equal(one.text, other.text);
}

static void test_cold_start_finds_the_longest(void **state)
{
    static const struct {
        uint32_t nodes, plies;
    } longest[] = {{8, 17}, {9, 25}, {10, 36}};
    const bool all = support_share() == 1;
    (void)state;
    for (size_t k = 0; k < (all ? 3 : 1); k++) {
        uint32_t found = 0;
        for (uint64_t seed = 1; seed <= 5; seed++) {
            const struct told told = hunt(longest[k].nodes, seed, 2000000, longest[k].plies, 1);
            found += told.plies == longest[k].plies;
        }
        assert_true(found >= 4);
    }
}

static void test_threads(void **state)
{
    (void)state;
    const struct told told = hunt(8, 3, 200000, 17, 2);
    assert_int_equal(told.plies, 17);
}

/* Starts are told first, unchanged, and what is longer came from them. */
static void test_starts(void **state)
{
    struct cm_memory memory = {0};
    struct cm_graph graph;
    struct told told = {.enough = UINT32_MAX};
    struct cm_hunt_start start = {.from = "vernier"};
    (void)state;
    support_family(&memory, "vernier", 22, 1, NULL, &graph);
    assert_int_equal(cm_hunt_from_graph(&graph, &start.graph, NULL), CM_OK);
    cm_graph_free(&memory, &graph);
    const uint32_t plies = cm_hunt_measure(&start.graph).plies;
    const struct cm_hunt_order order = {.starts = &start,
                                        .start_count = 1,
                                        .nodes = 22,
                                        .threads = 1,
                                        .seed = 1,
                                        .changes = 20000,
                                        .better = hear,
                                        .context = &told};
    struct cm_hunt_result result;
    char first[64];
    assert_int_equal(cm_hunt_run(&order, &result), CM_OK);
    snprintf(first, sizeof first, "%u 0 vernier ", plies);
    assert_memory_equal(told.text, first, strlen(first));
    assert_true(result.plies >= plies);
    assert_true(result.measured > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_measure_is_the_truth),
        cmocka_unit_test(test_start_is_where_it_says),
        cmocka_unit_test(test_legal),
        cmocka_unit_test(test_too_big),
        cmocka_unit_test(test_grow_and_shrink),
        cmocka_unit_test(test_same_seed_same_hunt),
        cmocka_unit_test(test_cold_start_finds_the_longest),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_starts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

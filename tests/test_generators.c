/* The graph families as generators: that every graph is legal and of the wanted size, what is
 * refused, and that no failed allocation leaks. What the graphs look like is in
 * test_generators_graphs.c, how long the games are in test_generators_plies.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/rules.h"
#include "generators/generator.h"
#include "tests/support.h"

static const struct cm_family *family_of(const char *name)
{
    const struct cm_family *family = cm_family_find(name);
    assert_non_null(family);
    return family;
}

static struct cm_order make_order(struct cm_memory *memory, const char *name, uint32_t nodes,
                                  uint64_t seed, const char *assignment)
{
    struct cm_error error = {0};
    struct cm_order order = cm_order_usual(family_of(name), memory, nodes, seed);
    if (assignment)
        assert_int_equal(cm_order_set(family_of(name), &order, assignment, &error), CM_OK);
    return order;
}

/* Joined from node 0, whichever way the arcs go. */
static bool is_connected(const struct cm_graph *graph)
{
    struct cm_memory memory = {0};
    struct cm_digraph in;
    const struct cm_digraph *way[2] = {&graph->arcs, &in};
    uint32_t nodes = graph->arcs.nodes, height = 0, seen = 0;
    assert_int_equal(cm_digraph_reverse(&memory, &graph->arcs, &in), CM_OK);
    uint32_t *stack = cm_memory_take(&memory, nodes, sizeof *stack);
    uint8_t *is_seen = cm_memory_take_zeroed(&memory, nodes, 1);
    stack[height++] = 0;
    is_seen[0] = 1;
    for (; height; seen++) {
        uint32_t u = stack[--height];
        for (int w = 0; w < 2; w++)
            for (uint32_t k = way[w]->first[u]; k < way[w]->first[u + 1]; k++)
                if (!is_seen[way[w]->target[k]]) {
                    is_seen[way[w]->target[k]] = 1;
                    stack[height++] = way[w]->target[k];
                }
    }
    cm_memory_give(&memory, stack);
    cm_memory_give(&memory, is_seen);
    cm_digraph_free(&memory, &in);
    return seen == nodes;
}

static void check_legal(const struct cm_graph *graph, const struct cm_family *family,
                        uint32_t nodes)
{
    struct cm_memory memory = {0};
    struct cm_error error = {0};
    assert_int_equal(graph->arcs.nodes, nodes);
    assert_int_equal(graph->first_name, 0);
    assert_int_equal(graph->directed, family->directed);
    if (cm_rules_check(&memory, graph, &cm_rules_classic, &error))
        fail_msg("%s, %u nodes: %s", family->name, nodes, error.text);
    if (support_stuck_cat(graph, 0))
        fail_msg("%s, %u nodes: a cat could be without a move", family->name, nodes);
    if (!is_connected(graph))
        fail_msg("%s, %u nodes: not connected", family->name, nodes);
}

static void test_every_graph_is_legal(void **state)
{
    (void)state;
    for (size_t f = 0; cm_families[f]; f++)
        for (uint64_t seed = 0; seed < 4; seed++)
            for (uint32_t nodes = cm_families[f]->smallest; nodes <= 120; nodes++) {
                struct cm_memory memory = {0};
                struct cm_graph graph;
                support_family(&memory, cm_families[f]->name, nodes, seed, NULL, &graph);
                check_legal(&graph, cm_families[f], nodes);
                cm_graph_free(&memory, &graph);
                assert_int_equal(memory.used, 0);
            }
}

static void test_every_parameter_is_legal(void **state)
{
    static const char *const wish[][2] = {
        {"random", "pendant=1"},     {"random", "degree=1"},
        {"random", "degree=100000"}, {"random", "degree=9.5"},
        {"grid", "walls=0"},         {"grid", "walls=1"},
        {"geometric", "degree=1"},   {"geometric", "degree=100000"},
        {"vernier", "c=2"},          {"clockwork", "tracks=2"},
    };
    (void)state;
    for (size_t w = 0; w < sizeof wish / sizeof *wish; w++)
        for (uint32_t nodes = family_of(wish[w][0])->smallest + 2; nodes <= 60; nodes++) {
            struct cm_memory memory = {0};
            struct cm_graph graph;
            support_family(&memory, wish[w][0], nodes, nodes, wish[w][1], &graph);
            check_legal(&graph, family_of(wish[w][0]), nodes);
            cm_graph_free(&memory, &graph);
        }
}

static void test_large_graphs(void **state)
{
    static const char *const name[] = {"random", "geometric", "grid", "tree"};
    (void)state;
    for (size_t k = 0; k < sizeof name / sizeof *name; k++) {
        struct cm_memory memory = {0};
        struct cm_graph graph;
        support_family(&memory, name[k], 50000, 1, NULL, &graph);
        check_legal(&graph, family_of(name[k]), 50000);
        cm_graph_free(&memory, &graph);
    }
}

static void check_refused(const char *name, const char *assignment, const char *part)
{
    struct cm_error error = {0};
    struct cm_order order = cm_order_usual(family_of(name), NULL, 10, 1);
    struct cm_order before = order;
    assert_int_equal(cm_order_set(family_of(name), &order, assignment, &error), CM_BAD_INPUT);
    if (!strstr(error.text, part))
        fail_msg("'%s' does not name '%s'", error.text, part);
    assert_memory_equal(order.value, before.value, sizeof order.value);
}

static void test_wrong_orders_are_refused(void **state)
{
    static const char *const wrong[][3] = {
        {"random", "colour=3", "degree, pendant"}, {"random", "degree", "degree, pendant"},
        {"random", "degree=", "not a number"},     {"random", "degree=four", "not a number"},
        {"random", "degree=4x", "not a number"},   {"random", "degree=0.5", "from 1 to"},
        {"random", "degree=-4", "from 1 to"},      {"random", "degree=nan", "from 1 to"},
        {"random", "degree=inf", "from 1 to"},     {"random", "degree=1e9", "from 1 to"},
        {"random", "pendant=2", "from 0 to 1"},    {"random", "pendant=0.5", "whole"},
        {"random", "degre=4", "degree, pendant"},  {"random", "degrees=4", "degree, pendant"},
        {"random", "=4", "degree, pendant"},       {"random", "", "degree, pendant"},
        {"grid", "walls=1.01", "from 0 to 1"},     {"ring", "degree=4", "no parameters"},
        {"clockwork", "tracks=8", "from 0 to 7"},
    };
    (void)state;
    assert_null(cm_family_find("nothing"));
    assert_null(cm_family_find(""));
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++)
        check_refused(wrong[k][0], wrong[k][1], wrong[k][2]);
}

static void check_not_generated(struct cm_order order, const char *name, const char *part)
{
    struct cm_error error = {0};
    struct cm_graph graph;
    assert_int_equal(cm_family_generate(family_of(name), &order, &graph, &error), CM_BAD_INPUT);
    if (!strstr(error.text, part))
        fail_msg("%s: '%s' does not say '%s'", name, error.text, part);
    assert_null(graph.arcs.first);
    assert_int_equal(order.memory->used, 0);
}

static void test_impossible_graphs_are_refused(void **state)
{
    struct cm_memory memory = {0};
    (void)state;
    for (size_t f = 0; cm_families[f]; f++) {
        const struct cm_family *family = cm_families[f];
        check_not_generated(make_order(&memory, family->name, family->smallest - 1, 1, NULL),
                            family->name, "nodes");
        check_not_generated(make_order(&memory, family->name, family->largest + 1, 1, NULL),
                            family->name, "nodes");
    }
    check_not_generated(make_order(&memory, "vernier", 60, 1, "p=8"), "vernier", "odd");
    check_not_generated(make_order(&memory, "vernier", 60, 1, "p=27"), "vernier", "60");
    check_not_generated(make_order(&memory, "vernier", 60, 1, "c=1"), "vernier", "60");
    check_not_generated(make_order(&memory, "clockwork", 60, 1, "tracks=7"), "clockwork", "tracks");
    check_not_generated(make_order(&memory, "clockwork", 60, 1, "tracks=1"), "clockwork", "tracks");
    struct cm_order order = make_order(&memory, "random", 60, 1, NULL);
    order.value[1] = 7;
    check_not_generated(order, "random", "pendant");
    order = make_order(&memory, "random", 1000000, 1, "degree=100000");
    struct cm_graph graph;
    assert_int_equal(cm_family_generate(family_of("random"), &order, &graph, NULL), CM_TOO_BIG);
    assert_int_equal(memory.used, 0);
}

/* Makes the first, the second, ... allocation fail until the graph is made. */
static void check_failures(const char *name, uint32_t nodes, const char *assignment)
{
    enum cm_status status = CM_NO_MEMORY;
    uint64_t fail_at = 1;
    for (; status; fail_at++) {
        struct cm_memory memory = {.fail_at = fail_at};
        struct cm_error error = {0};
        struct cm_order order = make_order(&memory, name, nodes, 1, assignment);
        struct cm_graph graph;
        status = cm_family_generate(family_of(name), &order, &graph, &error);
        if (status) {
            assert_int_equal(status, CM_NO_MEMORY);
            assert_null(graph.arcs.first);
            assert_null(graph.arcs.target);
            assert_true(error.text[0]);
        }
        cm_graph_free(&memory, &graph);
        assert_int_equal(memory.used, 0);
    }
    assert_true(fail_at > 2);
}

static void test_failed_allocations_leak_nothing(void **state)
{
    (void)state;
    for (size_t f = 0; cm_families[f]; f++) {
        check_failures(cm_families[f]->name, 40, NULL);
        check_failures(cm_families[f]->name, 110, NULL);
    }
    check_failures("random", 60, "degree=55");
    check_failures("random", 60, "pendant=1");
    check_failures("geometric", 60, "degree=1");
    check_failures("geometric", 60, "degree=55");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_graph_is_legal),
        cmocka_unit_test(test_every_parameter_is_legal),
        cmocka_unit_test(test_large_graphs),
        cmocka_unit_test(test_wrong_orders_are_refused),
        cmocka_unit_test(test_impossible_graphs_are_refused),
        cmocka_unit_test(test_failed_allocations_leak_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

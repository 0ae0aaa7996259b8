/* Every solver, at every position, against certified truth: on all connected graphs of up to 7
 * nodes with every hole, and on 2,000 random ones; bounded solvers at each horizon that matters (H
 * = 0, 1, 2, N + 1, 2N - 1, 2N, 4N). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "bound/small_graphs.h"
#include "tests/every_solver.h"
#include "tests/support.h"

/* A game with this hole on a graph: the two lowest other nodes as starts. */
static struct cm_rules with_hole(uint32_t hole)
{
    return (struct cm_rules){.hole = hole, .mouse = hole == 0 ? 1 : 0, .cat = hole <= 1 ? 2 : 1};
}

static void all_connected_graphs_up_to_7_nodes_with_every_hole(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    struct cm_check_counts counts = {0};
    struct cm_error error = {0};
    uint64_t left_out = 0, boards = 0;
    const uint64_t graphs_known[] = {[3] = 2, [4] = 6, [5] = 21, [6] = 112, [7] = 853};
    for (uint32_t nodes = 3; nodes <= 7; nodes++) {
        struct cm_small_graphs list;
        if (cm_small_graphs_list(&memory, nodes, &list, &error))
            fail_msg("%s", error.text);
        assert_int_equal(list.count, graphs_known[nodes]);
        for (uint64_t k = 0; k < list.count; k += nodes == 7 ? support_share() : 1) {
            struct cm_graph graph;
            assert_int_equal(cm_small_graphs_get(&list, k, &memory, &graph, &error), CM_OK);
            for (uint32_t hole = 0; hole < nodes; hole++, boards++) {
                const struct cm_rules rules = with_hole(hole);
                if (support_stuck_cat(&graph, hole))
                    left_out++;
                else
                    every_solver_check(&memory, &graph, &rules, true,
                                       (struct every_solver_found){"small graph", k}, &counts);
            }
            cm_graph_free(&memory, &graph);
        }
        cm_small_graphs_free(&list);
    }
    assert_int_equal(counts.too_long, 0);
    assert_int_equal(counts.games + left_out, boards);
    every_solver_report("all connected graphs of 3 .. 7 nodes", &counts, left_out);
}

static void two_thousand_random_graphs_up_to_60_nodes(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    struct cm_check_counts counts = {0};
    for (uint64_t seed = 0; seed < 2000; seed += support_share()) {
        struct cm_graph graph;
        const uint32_t nodes = 4 + (uint32_t)(seed % 57);
        char setting[32];
        snprintf(setting, sizeof setting, "%s", "pendant=1");
        if (seed % 3)
            snprintf(setting, sizeof setting, "degree=%g",
                     2 + (double)(seed % 7) * (nodes > 16 ? 1.0 : 0.15));
        support_family(&memory, "random", nodes, seed, setting, &graph);
        every_solver_check(&memory, &graph, &cm_rules_classic, false,
                           (struct every_solver_found){"random, seed", seed}, &counts);
        cm_graph_free(&memory, &graph);
    }
    every_solver_report("random graphs", &counts, 0);
}

int main(int count, char **words) /* one word: only the tests that match this pattern */
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_connected_graphs_up_to_7_nodes_with_every_hole),
        cmocka_unit_test(two_thousand_random_graphs_up_to_60_nodes),
    };
    if (count > 1)
        cmocka_set_test_filter(words[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

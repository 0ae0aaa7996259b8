/* The game room: digraphs, rules, solutions, lines of play, the allocator. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/play.h"
#include "game/rules.h"
#include "solvers/solver.h"
#include "tests/support.h"

static void memory_counts_limits_and_fails_on_demand(void **state)
{
    (void)state;
    struct cm_memory memory = {.limit = 1000};
    void *a = cm_memory_take(&memory, 10, 50);
    assert_non_null(a);
    assert_int_equal((uintptr_t)a % CM_MEMORY_ALIGN, 0);
    assert_int_equal(memory.used, 500);
    assert_null(cm_memory_take(&memory, 1, 501));
    uint8_t *b = cm_memory_take_zeroed(&memory, 1, 500);
    assert_non_null(b);
    assert_int_equal(b[0] | b[499], 0);
    b[7] = 9;
    memory.limit = 0;
    b = cm_memory_resize(&memory, b, 2, 500);
    assert_int_equal(b[7], 9);
    assert_int_equal(memory.used, 1500);
    memory.fail_at = memory.calls + 1;
    assert_null(cm_memory_take(&memory, 1, 1));
    assert_null(cm_memory_take(&memory, SIZE_MAX, 2));
    cm_memory_give(&memory, a);
    cm_memory_give(&memory, b);
    cm_memory_give(&memory, NULL);
    assert_int_equal(memory.used, 0);
    assert_int_equal(memory.peak, 2000);
}

/* Around the size from which huge pages are asked for, and some of them: zeroed blocks are, also
 * where a used block's memory comes again, and a resize keeps the content. */
static void memory_is_whole_in_blocks_of_huge_pages(void **state)
{
    (void)state;
    static const size_t size[] = {(2 << 20) - 200, 2 << 20, (2 << 20) + 1, (9 << 20) + 4097};
    for (size_t k = 0; k < sizeof size / sizeof size[0]; k++) {
        struct cm_memory memory = {0};
        for (int again = 0; again < 2; again++) {
            uint8_t *block = cm_memory_take_zeroed(&memory, size[k], 1);
            assert_non_null(block);
            assert_int_equal(block[0] | memcmp(block, block + 1, size[k] - 1), 0);
            memset(block, 7, size[k]);
            block = cm_memory_resize(&memory, block, 2, size[k]);
            assert_int_equal(block[0], 7);
            assert_memory_equal(block, block + 1, size[k] - 1);
            cm_memory_give(&memory, block);
        }
        assert_int_equal(memory.used, 0);
    }
}

static void digraph_rows_are_sorted_and_reversible(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    const struct cm_arc arcs[] = {{2, 1}, {0, 3}, {0, 1}, {3, 0}, {2, 0}, {0, 2}};
    struct cm_digraph digraph, reverse;
    assert_int_equal(cm_digraph_from_arcs(&memory, 4, arcs, 6, &digraph), CM_OK);
    const uint32_t first[] = {0, 3, 3, 5, 6}, target[] = {1, 2, 3, 0, 1, 0};
    assert_memory_equal(digraph.first, first, sizeof first);
    assert_memory_equal(digraph.target, target, sizeof target);
    assert_true(cm_digraph_has(&digraph, 2, 1));
    assert_false(cm_digraph_has(&digraph, 1, 2));
    assert_false(cm_digraph_is_symmetric(&digraph));
    assert_int_equal(cm_digraph_reverse(&memory, &digraph, &reverse), CM_OK);
    assert_true(cm_digraph_has(&reverse, 1, 2) && cm_digraph_has(&reverse, 1, 0) &&
                cm_digraph_has(&reverse, 3, 0));
    assert_int_equal(cm_digraph_arcs(&reverse), 6);
    cm_digraph_free(&memory, &digraph);
    cm_digraph_free(&memory, &reverse);
    assert_int_equal(memory.used, 0);
}

/* Each row: a graph with one fault, and words of the message that must name its place. */
static void rules_refuse_each_illegal_game_by_name(void **state)
{
    (void)state;
    const struct {
        const char *json, *words[3];
        bool directed;
    } row[] = {
        {"[[1,2],[0,2],[0,1]]", {NULL}, false},
        {"[[1],[0]]", {"at least 3 nodes", "2"}, false},
        {"[[1,2],[0,2,1],[0,1]]", {"node 1", "itself"}, false},
        {"[[1,2],[0,2],[0,1,1]]", {"2 - 1", "twice"}, false},
        {"[[1,2],[0,2],[0]]", {"1 - 2", "one-sided", "--directed"}, false},
        {"[[1,2],[0,2],[1]]", {NULL}, true},
        {"[[2],[],[0,3],[2]]", {"node 1", "mouse", "no neighbour"}, false},
        {"[[1],[0],[]]", {"node 2", "cat", "no neighbour"}, false},
        {"[[1,2,3],[0],[0],[0]]", {"cat could be left without a move", "node 2"}, false},
        {"[[1],[0],[3],[0]]", {"cat could be left without a move", "node 3"}, true},
        {"[[1,2],[3],[1],[]]", {"node 3", "mouse"}, true},
        {"[[1,2],[0,2],[0,1],[]]", {NULL}, false}, /* nobody reaches node 3 */
    };
    for (size_t k = 0; k < sizeof row / sizeof *row; k++) {
        struct cm_memory memory = {0};
        struct cm_graph graph;
        struct cm_error error = {0};
        support_graph(&memory, row[k].json, row[k].directed, &graph);
        const enum cm_status status = cm_rules_check(&memory, &graph, &cm_rules_classic, &error);
        assert_int_equal(status, row[k].words[0] ? CM_BAD_INPUT : CM_OK);
        for (int w = 0; w < 3 && row[k].words[w]; w++)
            if (!strstr(error.text, row[k].words[w]))
                fail_msg("%s: '%s' lacks '%s'", row[k].json, error.text, row[k].words[w]);
        cm_graph_free(&memory, &graph);
        assert_int_equal(memory.used, 0);
    }
}

static void rules_refuse_starts_that_clash(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    struct cm_graph graph;
    struct cm_error error = {0};
    support_graph(&memory, "[[1,2],[0,2],[0,1]]", false, &graph);
    const struct cm_rules bad[] = {{0, 0, 2}, {0, 1, 0}, {0, 1, 1},
                                   {3, 1, 2}, {0, 7, 2}, {0, 1, UINT32_MAX}};
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
        assert_int_equal(cm_rules_check(&memory, &graph, &bad[k], &error), CM_BAD_INPUT);
    cm_graph_free(&memory, &graph);
}

static void the_cat_has_no_place_in_the_hole(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    struct cm_graph graph;
    struct cm_game game;
    const struct cm_rules rules = {.hole = 2, .mouse = 0, .cat = 3};
    support_graph(&memory, "[[1,2],[0,3],[0,3],[1,2]]", false, &graph);
    assert_int_equal(cm_rules_game(&memory, &graph, &rules, &game, NULL), CM_OK);
    assert_int_equal(game.mouse.places, 4);
    assert_int_equal(game.cat.places, 3);
    const uint32_t nodes[] = {0, 1, 3};
    assert_memory_equal(game.cat.node, nodes, sizeof nodes);
    assert_int_equal(game.start.cat, 2);
    assert_int_equal(cm_game_over(&game, 3, 2), CM_CAT);
    assert_int_equal(cm_game_over(&game, 2, 2), CM_MOUSE);
    assert_int_equal(cm_game_over(&game, 1, 2), CM_OPEN);
    assert_int_equal(cm_game_enough_plies(&game), 2 * 3 * 2);
    char text[64];
    cm_rules_describe(&game, &graph, game.start, text, sizeof text);
    assert_string_equal(text, "mouse 0, cat 3, mouse to move");
    cm_game_free(&game);
    cm_graph_free(&memory, &graph);
    assert_int_equal(memory.used, 0);
}

static void outcomes_pack_and_unpack(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    struct cm_graph graph;
    struct cm_game game;
    struct cm_solution solution;
    support_ring(&memory, 11, &graph);
    assert_int_equal(cm_rules_game(&memory, &graph, &cm_rules_classic, &game, NULL), CM_OK);
    cm_solution_init(&solution, &game, &memory);
    const uint64_t before = memory.used;
    assert_int_equal(cm_solution_take_tables(&solution, true), CM_OK);
    assert_int_equal(memory.used - before, cm_solution_bytes(&game, true));
    struct cm_table *table = &solution.table[CM_MOUSE_MOVES];
    assert_int_equal(table->rows, 10);
    assert_int_equal(table->columns, 11);
    uint8_t row[11];
    for (uint32_t k = 0; k < 11; k++)
        row[k] = (uint8_t)(k * k % 3);
    cm_table_pack_row(table, 4, row);
    cm_table_set_outcome(table, 4, 9, CM_CAT);
    cm_table_set_outcome(table, 4, 9, CM_MOUSE);
    for (uint32_t k = 0; k < 11; k++) {
        const struct cm_position position = {.mouse = k, .cat = 4, .side = CM_MOUSE_MOVES};
        assert_int_equal(cm_solution_outcome(&solution, position), k == 9 ? CM_MOUSE : row[k]);
        assert_int_equal(cm_table_outcome(table, 3, k) | cm_table_outcome(table, 5, k), CM_DRAW);
    }
    cm_solution_free(&solution);
    cm_game_free(&game);
    cm_graph_free(&memory, &graph);
}

static void a_line_of_play_has_as_many_plies_as_promised(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    struct cm_graph graph;
    struct cm_game game;
    struct cm_solution solution;
    struct cm_play line;
    const char *const json[] = {
        "[[2,5,7],[3,4,6,7],[0,3,4,7],[1,2,5,6],[1,2,6,7],[0,3,6,7],[1,3,4,5],[0,1,2,4,5]]",
        "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]",
        "[[2,3,4],[2,4],[0,1,4],[0,4],[0,1,2,3]]",
    };
    const uint32_t plies[] = {17, CM_NO_PLIES, 2};
    for (int k = 0; k < 3; k++) {
        const struct cm_task task = {
            .memory = &memory, .horizon = CM_NO_HORIZON, .threads = 1, .want_plies = true};
        support_graph(&memory, json[k], false, &graph);
        assert_int_equal(cm_rules_game(&memory, &graph, &cm_rules_classic, &game, NULL), CM_OK);
        assert_int_equal(cm_solver_run(cm_solver_find("retrograde"), &game, &task, &solution),
                         CM_OK);
        assert_int_equal(cm_play_from(&memory, &game, &solution, game.start, &line), CM_OK);
        assert_int_equal(solution.plies, plies[k]);
        assert_int_equal(line.repeats, plies[k] == CM_NO_PLIES);
        if (plies[k] != CM_NO_PLIES)
            assert_int_equal(line.count, plies[k] + 1);
        cm_play_free(&line);
        cm_solution_free(&solution);
        cm_game_free(&game);
        cm_graph_free(&memory, &graph);
    }
    assert_int_equal(memory.used, 0);
}

static void every_allocation_of_a_game_may_fail(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    struct cm_graph graph;
    support_ring(&memory, 7, &graph);
    const uint64_t held = memory.used;
    enum cm_status status = CM_NO_MEMORY;
    for (uint64_t k = 1; status; k++) {
        struct cm_game game;
        memory.fail_at = memory.calls + k;
        status = cm_rules_game(&memory, &graph, &cm_rules_classic, &game, NULL);
        assert_true(status == CM_OK || status == CM_NO_MEMORY);
        if (!status)
            cm_game_free(&game);
        assert_int_equal(memory.used, held);
    }
    cm_graph_free(&memory, &graph);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_counts_limits_and_fails_on_demand),
        cmocka_unit_test(memory_is_whole_in_blocks_of_huge_pages),
        cmocka_unit_test(digraph_rows_are_sorted_and_reversible),
        cmocka_unit_test(rules_refuse_each_illegal_game_by_name),
        cmocka_unit_test(rules_refuse_starts_that_clash),
        cmocka_unit_test(the_cat_has_no_place_in_the_hole),
        cmocka_unit_test(outcomes_pack_and_unpack),
        cmocka_unit_test(a_line_of_play_has_as_many_plies_as_promised),
        cmocka_unit_test(every_allocation_of_a_game_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Every solver, at every position, against certified truth: on graphs that people know and on the
 * longest games. And what solvers do when memory fails or too much is asked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/every_solver.h"
#include "tests/support.h"

/* What every_solver_check leaves out of the example solver: its own answer where the games are
 * longest. */
static void the_example_on_the_longest_games(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    const char *const families[] = {"adversarial", "gear", "clockwork"};
    for (size_t k = 0; k < 3; k++) {
        const struct cm_solver *const solvers[] = {cm_solver_find("hello"), NULL};
        struct cm_check_counts counts = {0};
        struct cm_graph graph;
        struct cm_game game;
        struct every_solver_found found = {families[k], 200};
        const struct cm_check check = {
            .memory = &memory, .solvers = solvers, .found = every_solver_stop, .context = &found};
        support_family(&memory, families[k], support_share() > 1 ? 40 : 200, 1, NULL, &graph);
        assert_int_equal(cm_rules_game(&memory, &graph, &cm_rules_classic, &game, NULL), CM_OK);
        assert_int_equal(cm_check_game(&check, &game, &counts), CM_OK);
        assert_int_equal(counts.findings + counts.no_truth + counts.too_big + counts.too_long, 0);
        cm_game_free(&game);
        cm_graph_free(&memory, &graph);
    }
}

static void graphs_that_people_know(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    struct cm_check_counts counts = {0};
    const char *const names[] = {"karate_club.g6",        "karate_club.el",
                                 "petersen.g6",           "dodecahedral.el",
                                 "scotland_yard_taxi.g6", "scotland_yard_all.el"};
    for (size_t k = 0; k < (support_share() > 1 ? 4 : 6); k++) {
        struct cm_graph graph;
        char path[64];
        snprintf(path, sizeof path, "tests/data/graphs/%s", names[k]);
        support_file(&memory, path, &graph);
        every_solver_check(&memory, &graph, &cm_rules_classic, false,
                           (struct every_solver_found){names[k], 0}, &counts);
        cm_graph_free(&memory, &graph);
    }
    every_solver_report("known graphs", &counts, 0);
}

/* 16-bit counters in retrograde begin at degree 254: on both sides of that, against the textbook's
 * ints. */
static void degrees_around_254(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    for (uint32_t nodes = 254; nodes <= 257; nodes++) {
        const struct cm_solver *const solvers[] = {cm_solver_find("retrograde"),
                                                   cm_solver_find("textbook"), NULL};
        struct cm_check_counts counts = {0};
        struct cm_graph graph;
        struct cm_game game;
        struct every_solver_found found = {"random of degree N - 3, nodes", nodes};
        const struct cm_check check = {
            .memory = &memory, .solvers = solvers, .found = every_solver_stop, .context = &found};
        char setting[32];
        snprintf(setting, sizeof setting, "degree=%u", nodes - 3);
        support_family(&memory, "random", nodes, 7, setting, &graph);
        assert_int_equal(cm_rules_game(&memory, &graph, &cm_rules_classic, &game, NULL), CM_OK);
        assert_int_equal(cm_check_game(&check, &game, &counts), CM_OK);
        assert_int_equal(counts.findings + counts.no_truth + counts.too_big, 0);
        cm_game_free(&game);
        cm_graph_free(&memory, &graph);
    }
}

/* Without plies retrograde stays within 6 bytes a position, with byte counters and with 16-bit
 * ones. */
static void retrograde_holds_six_bytes_a_position(void **state)
{
    (void)state;
    const struct {
        const char *family, *setting;
        uint32_t nodes;
    } row[] = {{"random", "degree=4", 400},
               {"random", "pendant=1", 300},
               {"complete", NULL, 300},
               {"ring", NULL, 12}};
    for (size_t k = 0; k < sizeof row / sizeof *row; k++) {
        struct cm_memory memory = {0}, its = {0};
        struct cm_graph graph;
        struct cm_game game;
        struct cm_solution solution;
        const struct cm_task task = {.memory = &its, .horizon = CM_NO_HORIZON, .threads = 1};
        support_family(&memory, row[k].family, row[k].nodes, 1, row[k].setting, &graph);
        assert_int_equal(cm_rules_game(&memory, &graph, &cm_rules_classic, &game, NULL), CM_OK);
        assert_int_equal(cm_solver_run(cm_solver_find("retrograde"), &game, &task, &solution),
                         CM_OK);
        assert_true(its.peak <= 6 * cm_game_positions(&game));
        assert_true(its.peak >= cm_game_positions(&game));
        cm_solution_free(&solution);
        cm_game_free(&game);
        cm_graph_free(&memory, &graph);
    }
}

/* Each allocation of each solver's each task made to fail in turn: a status comes back and nothing
 * leaks. */
static void every_allocation_of_a_solve_may_fail(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    struct cm_graph graph;
    struct cm_game game;
    support_ring(&memory, 8, &graph);
    assert_int_equal(cm_rules_game(&memory, &graph, &cm_rules_classic, &game, NULL), CM_OK);
    for (size_t k = 0; cm_solvers[k]; k++)
        for (int what = 0; what < 4; what++) {
            enum cm_status status = CM_NO_MEMORY;
            uint64_t failures = 0;
            for (uint64_t call = 1; status == CM_NO_MEMORY; call++) {
                struct cm_memory its = {.fail_at = call};
                struct cm_solution solution;
                const struct cm_task task = {.memory = &its,
                                             .horizon = CM_NO_HORIZON,
                                             .threads = 2,
                                             .want_plies = what & 1,
                                             .start_only = what & 2};
                status = cm_solver_run(cm_solvers[k], &game, &task, &solution);
                cm_solution_free(&solution);
                assert_int_equal(its.used, 0);
                failures += status == CM_NO_MEMORY;
            }
            assert_true(status == CM_CANNOT || (status == CM_OK && failures > 0));
        }
    cm_game_free(&game);
    cm_graph_free(&memory, &graph);
    assert_int_equal(memory.used, 0);
}

/* Asked for what it does not declare, or what would not fit, a solver is not even started. */
static void requests_beyond_the_declared_are_refused(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    struct cm_graph graph;
    struct cm_game game;
    struct cm_solution solution;
    support_ring(&memory, 20, &graph);
    assert_int_equal(cm_rules_game(&memory, &graph, &cm_rules_classic, &game, NULL), CM_OK);
    const struct {
        const char *solver;
        struct cm_task task;
        enum cm_status status;
    } row[] = {
        {"retrograde", {.horizon = 5, .threads = 1}, CM_CANNOT},
        {"turn-dfs", {.horizon = 5, .threads = 1}, CM_CANNOT},
        {"turn-dfs", {.horizon = 5, .threads = 0, .start_only = true}, CM_CANNOT},
        {"turn-dfs", {.horizon = UINT32_MAX - 1, .threads = 1, .start_only = true}, CM_TOO_BIG},
    };
    for (size_t k = 0; k < sizeof row / sizeof *row; k++) {
        struct cm_task task = row[k].task;
        task.memory = &memory;
        assert_int_equal(cm_solver_run(cm_solver_find(row[k].solver), &game, &task, &solution),
                         row[k].status);
        cm_solution_free(&solution);
    }
    memory.limit = memory.used + 1000;
    const struct cm_task task = {.memory = &memory, .horizon = CM_NO_HORIZON, .threads = 1};
    assert_int_equal(cm_solver_run(cm_solver_find("retrograde"), &game, &task, &solution),
                     CM_TOO_BIG);
    memory.limit = 0;
    cm_game_free(&game);
    cm_graph_free(&memory, &graph);
    assert_int_equal(memory.used, 0);
}

/* The caller may have threads of its own and solve in each: none may take another's share. */
static void solves_within_a_callers_threads(void **state)
{
    (void)state;
    const char *const names[] = {"bits", "turn-dp-bits", "auto"};
    struct cm_memory memory = {0};
    struct cm_graph graph;
    struct cm_game game;
    struct cm_solution right;
    support_family(&memory, "random", 60, 1, NULL, &graph);
    assert_int_equal(cm_rules_game(&memory, &graph, &cm_rules_classic, &game, NULL), CM_OK);
    struct cm_task task = {.memory = &memory, .horizon = CM_NO_HORIZON, .threads = 1};
    assert_int_equal(cm_solver_run(cm_solver_find("retrograde"), &game, &task, &right), CM_OK);
    uint64_t solved = 0;
#pragma omp parallel for num_threads(4) schedule(static, 1) reduction(+ : solved)
    for (unsigned k = 0; k < 24; k++) {
        struct cm_memory own = {0};
        struct cm_task mine = {
            .memory = &own, .horizon = CM_NO_HORIZON, .threads = 1, .want_plies = k % 2};
        struct cm_solution solution;
        enum cm_status status = cm_solver_run(cm_solver_find(names[k / 2 % 3]), &game, &mine,
                                              &solution);
        solved += !status && solution.positions == right.positions;
        cm_solution_free(&solution);
    }
    assert_int_equal(solved, 24);
    cm_solution_free(&right);
    cm_game_free(&game);
    cm_graph_free(&memory, &graph);
    assert_int_equal(memory.used, 0);
}

int main(int count, char **words) /* one word: only the tests that match this pattern */
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_on_the_longest_games),
        cmocka_unit_test(graphs_that_people_know),
        cmocka_unit_test(degrees_around_254),
        cmocka_unit_test(retrograde_holds_six_bytes_a_position),
        cmocka_unit_test(solves_within_a_callers_threads),
        cmocka_unit_test(every_allocation_of_a_solve_may_fail),
        cmocka_unit_test(requests_beyond_the_declared_are_refused),
    };
    if (count > 1)
        cmocka_set_test_filter(words[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

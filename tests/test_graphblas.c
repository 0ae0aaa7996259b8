/* What is special about the solver `graphblas`: counters of three widths, and a library with one
 * allocator for the whole process. That it is right everywhere else, the tests of every solver say.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdio.h>

#include "game/certificate.h"
#include "solvers/solver.h"
#include "tests/support.h"

static const struct cm_solver *graphblas_or_skip(void)
{
    const struct cm_solver *solver = cm_solver_find("graphblas");
    if (!solver) {
        assert_non_null(cm_solvers_left_out);
        skip();
    }
    return solver;
}

/* Solves, certifies and frees everything of the solution; returns what it held at the most. */
static uint64_t solve_rightly(const struct cm_solver *solver, const struct cm_game *game,
                              unsigned threads)
{
    struct cm_memory its = {0};
    struct cm_solution solution;
    struct cm_finding finding;
    const struct cm_task task = {
        .memory = &its, .horizon = CM_NO_HORIZON, .threads = threads, .want_plies = true};
    assert_int_equal(cm_solver_run(solver, game, &task, &solution), CM_OK);
    assert_true(cm_certificate_holds(game, &solution, &finding));
    assert_true(its.peak <= solver->bytes_needed(game, &task));
    cm_solution_free(&solution);
    assert_int_equal(its.used, 0);
    return its.peak;
}

/* The walk of a star, or, with 2 places, of a single edge. */
static void star_walk(struct cm_memory *memory, uint32_t places, struct cm_walk *walk)
{
    struct cm_arcs arcs = {.memory = memory};
    for (uint32_t leaf = 1; leaf < places; leaf++)
        assert_int_equal(cm_arcs_add_edge(&arcs, 0, leaf), CM_OK);
    walk->places = places;
    assert_int_equal(cm_digraph_from_arcs(memory, places, arcs.arc, arcs.count, &walk->out), CM_OK);
    assert_int_equal(cm_digraph_reverse(memory, &walk->out, &walk->in), CM_OK);
    walk->node = cm_memory_take_zeroed(memory, places, sizeof *walk->node);
    assert_non_null(walk->node);
    cm_arcs_free(&arcs);
}

/* A mouse in the middle of a star, and a cat that catches it on the first `deadly` leaves wherever
 * it is itself. */
static void star_game(struct cm_memory *memory, uint32_t leaves, uint32_t deadly,
                      struct cm_game *game)
{
    struct cm_arcs caught = {.memory = memory};
    *game = (struct cm_game){.memory = memory, .start = {0, 0, CM_MOUSE_MOVES}};
    star_walk(memory, leaves + 1, &game->mouse);
    star_walk(memory, 2, &game->cat);
    game->mouse_home = cm_memory_take_zeroed(memory, leaves + 1, 1);
    game->cat_home = cm_memory_take_zeroed(memory, 2, 1);
    assert_true(game->mouse_home && game->cat_home);
    for (uint32_t leaf = 1; leaf <= deadly; leaf++)
        for (uint32_t cat = 0; cat < 2; cat++)
            assert_int_equal(cm_arcs_add(&caught, cat, leaf), CM_OK);
    assert_int_equal(
        cm_digraph_from_arcs(memory, leaves + 1, caught.arc, caught.count, &game->caught), CM_OK);
    cm_arcs_free(&caught);
}

/* A counter that is too narrow takes 256, or 65,536, moves that are left for none. */
static void no_counter_is_too_narrow(void **state)
{
    (void)state;
    const struct {
        uint32_t leaves, deadly;
    } row[] = {{255, 1},   {256, 1},   {257, 1},   {258, 2},   {255, 255}, {256, 256},
               {256, 255}, {257, 257}, {65535, 1}, {65536, 1}, {65537, 1}};
    const struct cm_solver *solver = graphblas_or_skip();
    for (size_t k = 0; k < sizeof row / sizeof *row; k++) {
        struct cm_memory memory = {0};
        struct cm_game game;
        star_game(&memory, row[k].leaves, row[k].deadly, &game);
        solve_rightly(solver, &game, 1);
        cm_game_free(&game);
        assert_int_equal(memory.used, 0);
    }
}

struct worker {
    const struct cm_solver *solver;
    struct cm_game game;
    uint64_t peak[3];
};

static void *solve_three_times(void *context)
{
    struct worker *worker = context;
    for (int k = 0; k < 3; k++)
        worker->peak[k] = solve_rightly(worker->solver, &worker->game, 2);
    return NULL;
}

/* Each thread's blocks are counted by its own task, whatever the other thread does: what a solve
 * holds at the most is the same alone and in company. */
static void two_solves_at_once(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    struct worker worker[2];
    pthread_t thread[2];
    const struct cm_solver *solver = graphblas_or_skip();
    for (uint32_t k = 0; k < 2; k++) {
        struct cm_graph graph;
        worker[k].solver = solver;
        support_family(&memory, "random", 40 + 20 * k, k, NULL, &graph);
        assert_int_equal(cm_rules_game(&memory, &graph, &cm_rules_classic, &worker[k].game, NULL),
                         CM_OK);
        cm_graph_free(&memory, &graph);
    }
    for (int k = 0; k < 2; k++)
        assert_int_equal(pthread_create(&thread[k], NULL, solve_three_times, &worker[k]), 0);
    for (int k = 0; k < 2; k++)
        assert_int_equal(pthread_join(thread[k], NULL), 0);
    for (int k = 0; k < 2; k++) {
        const uint64_t alone = solve_rightly(solver, &worker[k].game, 2);
        for (int n = 0; n < 3; n++)
            assert_int_equal(worker[k].peak[n], alone);
        cm_game_free(&worker[k].game);
    }
    assert_int_equal(memory.used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_counter_is_too_narrow),
        cmocka_unit_test(two_solves_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

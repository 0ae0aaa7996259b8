/* Games that no classic rules make: the two players on different digraphs with different numbers of
 * places, several homes for the mouse, homes for the cat, cats that catch at a distance, places
 * without a move, either side to begin. Every solver must be right on them all the same, since a
 * solver knows nothing but the game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bench/check.h"
#include "generators/random.h"
#include "tests/support.h"

struct shape {
    uint32_t mice, cats;
    uint32_t moves;                     /* of each place, about */
    uint32_t homes, cat_homes, catches; /* in all */
};

static void random_arcs(struct cm_memory *memory, struct cm_random *random, uint32_t nodes,
                        uint32_t rows, uint32_t places, uint32_t count, struct cm_digraph *digraph)
{
    struct cm_arcs arcs = {.memory = memory};
    struct cm_digraph doubled;
    for (uint32_t k = 0; k < count; k++)
        assert_int_equal(cm_arcs_add(&arcs, (uint32_t)cm_random_below(random, rows),
                                     (uint32_t)cm_random_below(random, places)),
                         CM_OK);
    assert_int_equal(cm_digraph_from_arcs(memory, nodes, arcs.arc, arcs.count, &doubled), CM_OK);
    arcs.count = 0;
    for (uint32_t u = 0; u < nodes; u++)
        for (uint32_t k = doubled.first[u]; k < doubled.first[u + 1]; k++)
            if (k == doubled.first[u] || doubled.target[k] != doubled.target[k - 1])
                assert_int_equal(cm_arcs_add(&arcs, u, doubled.target[k]), CM_OK);
    assert_int_equal(cm_digraph_from_arcs(memory, nodes, arcs.arc, arcs.count, digraph), CM_OK);
    cm_digraph_free(memory, &doubled);
    cm_arcs_free(&arcs);
}

static void random_walk(struct cm_memory *memory, struct cm_random *random, uint32_t places,
                        uint32_t moves, struct cm_walk *walk)
{
    walk->places = places;
    random_arcs(memory, random, places, places, places, places * moves, &walk->out);
    assert_int_equal(cm_digraph_reverse(memory, &walk->out, &walk->in), CM_OK);
    walk->node = cm_memory_take(memory, places, sizeof *walk->node);
    assert_non_null(walk->node);
    for (uint32_t k = 0; k < places; k++)
        walk->node[k] = k;
}

static void random_game(struct cm_memory *memory, const struct shape *shape, uint64_t seed,
                        struct cm_game *game)
{
    struct cm_random random;
    cm_random_init(&random, seed);
    *game = (struct cm_game){.memory = memory};
    random_walk(memory, &random, shape->mice, shape->moves, &game->mouse);
    random_walk(memory, &random, shape->cats, shape->moves, &game->cat);
    game->mouse_home = cm_memory_take_zeroed(memory, shape->mice, 1);
    game->cat_home = cm_memory_take_zeroed(memory, shape->cats, 1);
    assert_true(game->mouse_home && game->cat_home);
    for (uint32_t k = 0; k < shape->homes; k++)
        game->mouse_home[cm_random_below(&random, shape->mice)] = 1;
    for (uint32_t k = 0; k < shape->cat_homes; k++)
        game->cat_home[cm_random_below(&random, shape->cats)] = 1;
    random_arcs(memory, &random, shape->mice > shape->cats ? shape->mice : shape->cats, shape->cats,
                shape->mice, shape->catches, &game->caught);
    game->start.side = seed % 2 ? CM_CAT_MOVES : CM_MOUSE_MOVES;
    game->start.mouse = (uint32_t)cm_random_below(&random, shape->mice);
    game->start.cat = (uint32_t)cm_random_below(&random, shape->cats);
}

static bool stop(void *context, const struct cm_check_finding *finding)
{
    const struct shape *shape = context;
    fail_msg("%u mice, %u cats: %s, horizon %u: %s", shape->mice, shape->cats,
             finding->solver->name, finding->task.horizon, finding->text);
    return false;
}

static void check_solvers(const struct cm_solver *const *solvers, struct shape shape,
                          uint64_t seeds, bool every_start)
{
    for (uint64_t seed = 0; seed<seeds; seed += support_share()> 1 ? 7 : 1) {
        struct cm_memory memory = {0};
        struct cm_check_counts counts = {0};
        struct cm_game game;
        random_game(&memory, &shape, seed, &game);
        const struct cm_check check = {.memory = &memory,
                                       .solvers = solvers,
                                       .every_start = every_start,
                                       .work_limit = CM_CHECK_WORK / 10,
                                       .found = stop,
                                       .context = &shape};
        assert_int_equal(cm_check_game(&check, &game, &counts), CM_OK);
        assert_int_equal(counts.no_truth + counts.findings + counts.too_big, 0);
        cm_game_free(&game);
        assert_int_equal(memory.used, 0);
    }
}

static void check_shape(struct shape shape, uint64_t seeds, bool every_start)
{
    check_solvers(cm_solvers, shape, seeds, every_start);
}

static void small_games_of_every_kind(void **state)
{
    (void)state;
    check_shape((struct shape){5, 3, 2, 1, 0, 3}, 200, true);
    check_shape((struct shape){3, 7, 2, 1, 1, 5}, 200, true);
    check_shape((struct shape){1, 4, 1, 0, 1, 1}, 50, true);
    check_shape((struct shape){6, 6, 1, 2, 2, 9}, 200, true);
    check_shape((struct shape){4, 4, 3, 0, 0, 0}, 20, true);
}

static void more_cats_than_mice_and_the_other_way_round(void **state)
{
    (void)state;
    check_shape((struct shape){20, 45, 2, 2, 1, 60}, 20, false);
    check_shape((struct shape){63, 9, 3, 1, 0, 30}, 20, false);
    check_shape((struct shape){70, 65, 2, 3, 3, 100}, 10, false);
}

static void sizes_around_a_word_and_a_strip(void **state)
{
    (void)state;
    const uint32_t sizes[] = {63, 64, 65, 255, 256, 257};
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        check_shape((struct shape){sizes[k], 66, 2, 1, 0, 90}, 2, false);
        check_shape((struct shape){66, sizes[k], 2, 1, 0, 90}, 2, false);
    }
}

/* The solvers on rows of bits where a line or a strip ends, and on more than one block each way. */
static void sizes_around_a_line(void **state)
{
    (void)state;
    const struct cm_solver *const solvers[] = {cm_solver_find("retrograde"), cm_solver_find("bits"),
                                               cm_solver_find("turn-dp-bits"),
                                               cm_solver_find("sweep"), NULL};
    const uint32_t sizes[] = {511, 512, 513, 1100};
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        check_solvers(solvers, (struct shape){sizes[k], 130, 3, 1, 0, 200}, 2, false);
        check_solvers(solvers, (struct shape){130, sizes[k], 3, 1, 0, 200}, 2, false);
        check_solvers(solvers, (struct shape){sizes[k], 600, 3, 1, 0, 900}, 1, false);
    }
}

/* More than 64 strips: sets of strips that fit into one word must hold there too. */
static void one_player_with_far_more_places(void **state)
{
    (void)state;
    const struct cm_solver *const solvers[] = {cm_solver_find("retrograde"), cm_solver_find("bits"),
                                               cm_solver_find("sweep"), NULL};
    check_solvers(solvers, (struct shape){3, 33400, 2, 1, 1, 60}, 1, false);
    check_solvers(solvers, (struct shape){33400, 3, 2, 2, 0, 60}, 1, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_games_of_every_kind),
        cmocka_unit_test(more_cats_than_mice_and_the_other_way_round),
        cmocka_unit_test(sizes_around_a_word_and_a_strip),
        cmocka_unit_test(sizes_around_a_line),
        cmocka_unit_test(one_player_with_far_more_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

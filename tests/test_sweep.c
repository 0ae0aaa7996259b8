/* The sweeps: their shifts against the moves one by one, a board turned over and back, whole games
 * at the sizes where words and strips end, and whether they know which games suit them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "generators/random.h"
#include "solvers/sweep/numbering.h"
#include "solvers/sweep/run.h"
#include "solvers/sweep/shifts.h"
#include "tests/every_solver.h"
#include "tests/support.h"

static bool bit_of(const cm_vector *vectors, uint32_t bit)
{
    return vectors[bit / CM_STRIP][bit % CM_STRIP / 64] >> bit % 64 & 1;
}

static void fill_at_random(struct cm_random *random, struct cm_board *board)
{
    for (uint32_t v = 0; v < board->vectors; v++)
        for (uint32_t row = 0; row < board->rows; row++)
            for (unsigned set = 0; set < CM_BOARD_SETS; set++)
                for (uint32_t w = 0; w < CM_STRIP_WORDS; w++)
                    cm_board_at(board, row, v)->set[set][w] =
                        (cm_random_next(random) | cm_random_next(random)) &
                        cm_vector_first(board->columns - v * CM_STRIP)[w];
}

/* A walk of random arcs; every eleventh place has no move. */
static void random_walk(struct cm_memory *memory, struct cm_random *random, uint32_t places,
                        struct cm_walk *walk)
{
    struct cm_arcs arcs = {.memory = memory};
    *walk = (struct cm_walk){.places = places};
    for (uint32_t k = 0; k < places; k++)
        for (uint32_t move = 0; move < 3 && k % 11 != 10; move++)
            assert_int_equal(cm_arcs_add(&arcs, k, (uint32_t)cm_random_below(random, places)),
                             CM_OK);
    assert_int_equal(cm_digraph_from_arcs(memory, places, arcs.arc, arcs.count, &walk->out), CM_OK);
    cm_arcs_free(&arcs);
}

static void shuffle(struct cm_random *random, uint32_t count, uint32_t *label, uint32_t *place)
{
    for (uint32_t k = 0; k < count; k++)
        place[k] = k;
    for (uint32_t k = count; k > 1; k--) {
        const uint32_t other = (uint32_t)cm_random_below(random, k), last = place[k - 1];
        place[k - 1] = place[other];
        place[other] = last;
    }
    for (uint32_t k = 0; k < count; k++)
        label[place[k]] = k;
}

/* Each label of row 0, from its moves one by one. */
static void compare_with_moves(const struct cm_shifts *shifts, const struct cm_walk *walk,
                               const uint32_t *label, const struct cm_board *board)
{
    cm_vector any[8], all[8], won[8], lost[8];
    for (uint32_t v = 0; v < board->vectors; v++) {
        cm_shifts_look(shifts, v, &any[v], &all[v]);
        won[v] = cm_board_at(board, 0, v)->set[CM_ROW_WON];
        lost[v] = cm_board_at(board, 0, v)->set[CM_ROW_LOST];
    }
    for (uint32_t p = 0; p < walk->places; p++) {
        bool some = false, every = cm_digraph_degree(&walk->out, p) > 0;
        for (uint32_t k = walk->out.first[p]; k < walk->out.first[p + 1]; k++) {
            some = some || bit_of(lost, label[walk->out.target[k]]);
            every = every && bit_of(won, label[walk->out.target[k]]);
        }
        assert_int_equal(bit_of(any, label[p]), some);
        assert_int_equal(bit_of(all, label[p]), every);
    }
}

static void shifts_find_what_the_moves_do(void **state)
{
    (void)state;
    const uint32_t sizes[] = {1, 2, 63, 64, 65, 255, 256, 257, 600, 1024};
    struct cm_memory memory = {0};
    struct cm_random random;
    cm_random_init(&random, 5);
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        struct cm_walk walk;
        struct cm_shifts shifts;
        struct cm_board board = cm_board_sized(1, sizes[k]);
        uint32_t label[1024], place[1024], slot[2 * 1024 + 1];
        random_walk(&memory, &random, sizes[k], &walk);
        shuffle(&random, sizes[k], label, place);
        assert_true(cm_shifts_slots(&walk) <= sizeof slot / sizeof *slot);
        const uint64_t count = cm_shifts_count(&walk, label, place, slot);
        assert_int_equal(cm_shifts_take(&shifts, &walk, label, place, count, &memory), CM_OK);
        assert_int_equal(shifts.first[shifts.vectors], count);
        assert_int_equal(cm_board_take(&board, &memory), CM_OK);
        fill_at_random(&random, &board);
        cm_shifts_load(&shifts, &board, 0, UINT64_MAX);
        compare_with_moves(&shifts, &walk, label, &board);
        cm_memory_give(&memory, board.cell);
        cm_shifts_give(&shifts, &memory);
        cm_digraph_free(&memory, &walk.out);
        assert_int_equal(memory.used, 0);
    }
}

static void a_board_turned_twice_is_the_same(void **state)
{
    (void)state;
    const uint32_t sizes[][2] = {{1, 300}, {64, 65}, {255, 257}, {512, 3}, {600, 530}};
    struct cm_random random;
    cm_random_init(&random, 6);
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        struct cm_memory memory = {0};
        struct cm_board board = cm_board_sized(sizes[k][0], sizes[k][1]), back = board;
        struct cm_board turned = cm_board_sized(sizes[k][1], sizes[k][0]);
        assert_int_equal(cm_board_take(&board, &memory), CM_OK);
        assert_int_equal(cm_board_take(&back, &memory), CM_OK);
        assert_int_equal(cm_board_take(&turned, &memory), CM_OK);
        fill_at_random(&random, &board);
        cm_board_turn(&board, 0, CM_BOARD_SETS, &turned);
        cm_board_turn(&turned, 0, CM_BOARD_SETS, &back);
        assert_int_equal(cm_board_count(&turned), cm_board_count(&board));
        assert_memory_equal(board.cell, back.cell, cm_board_bytes(&board));
        for (uint32_t row = 0; row < board.rows; row++)
            for (uint32_t column = 0; column < board.columns; column++)
                assert_int_equal(
                    bit_of(&cm_board_at(&board, row, column / CM_STRIP)->set[CM_BIT_LOST],
                           column % CM_STRIP),
                    bit_of(&cm_board_at(&turned, column, row / CM_STRIP)->set[CM_ROW_LOST],
                           row % CM_STRIP));
        cm_memory_give(&memory, board.cell);
        cm_memory_give(&memory, back.cell);
        cm_memory_give(&memory, turned.cell);
    }
}

static void take_game(struct cm_memory *memory, const char *family, uint32_t nodes, uint64_t seed,
                      struct cm_game *game)
{
    struct cm_graph graph;
    support_family(memory, family, nodes, seed, NULL, &graph);
    assert_int_equal(cm_rules_game(memory, &graph, &cm_rules_classic, game, NULL), CM_OK);
    cm_graph_free(memory, &graph);
}

/* The exact solvers of whole tables, which take games of any length at such sizes. */
static void list_fast_solvers(const struct cm_solver *solvers[16])
{
    size_t count = 0;
    for (size_t k = 0; cm_solvers[k]; k++)
        if ((cm_solvers[k]->features & CM_CAN_WHOLE) &&
            !(cm_solvers[k]->features & (CM_CAN_HORIZON | CM_IS_FLOOR | CM_IS_EXAMPLE)))
            solvers[count++] = cm_solvers[k];
    solvers[count] = NULL;
}

static void sizes_around_a_word_and_a_strip(void **state)
{
    (void)state;
    const char *const families[] = {"ring", "chain", "grid", "tree", "geometric", "clockwork"};
    const uint32_t sizes[] = {3, 63, 64, 65, 255, 256, 257, 514};
    const struct cm_solver *solvers[16];
    list_fast_solvers(solvers);
    for (size_t f = 0; f < sizeof families / sizeof *families; f++)
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
            struct cm_memory memory = {0};
            struct cm_check_counts counts = {0};
            struct every_solver_found found = {families[f], sizes[k]};
            struct cm_game game;
            const struct cm_check check = {.memory = &memory,
                                           .solvers = solvers,
                                           .found = every_solver_stop,
                                           .context = &found};
            const uint32_t most = support_share() > 1 ? 257 : f == 5 ? 66 : 514;
            if (sizes[k] > most || (sizes[k] == 3 && f >= 2))
                continue;
            take_game(&memory, families[f], sizes[k], 3, &game);
            assert_int_equal(cm_check_game(&check, &game, &counts), CM_OK);
            assert_int_equal(counts.findings + counts.no_truth + counts.too_big, 0);
            cm_game_free(&game);
            assert_int_equal(memory.used, 0);
        }
}

/* Long thin graphs suit, whatever their seed, and then take at most half the phases allowed. */
static void sweeps_know_what_suits_them(void **state)
{
    (void)state;
    const struct {
        const char *family;
        bool suits;
    } row[] = {{"ring", true},       {"chain", true},       {"grid", true},     {"tree", true},
               {"random", false},    {"complete", false},   {"vernier", false}, {"gear", false},
               {"clockwork", false}, {"adversarial", false}};
    for (size_t k = 0; k < sizeof row / sizeof *row; k++)
        for (uint32_t nodes = 200; nodes <= (support_share() > 1 ? 200 : 400); nodes += 100) {
            struct cm_memory memory = {0}, its = {0};
            struct cm_game game;
            struct cm_solution solution;
            const struct cm_task task = {.memory = &its, .horizon = CM_NO_HORIZON, .threads = 1};
            uint32_t layers, reached;
            take_game(&memory, row[k].family, nodes, nodes, &game);
            assert_int_equal(cm_numbering_depth(&game, &its, &layers, &reached), CM_OK);
            assert_true(its.peak <= cm_numbering_depth_bytes(&game));
            const bool suits = cm_sweep_suits(layers, reached);
            assert_int_equal(suits, row[k].suits);
            if (suits)
                assert_int_equal(cm_sweep_solve(&game, &task, CM_SWEEP_PHASES / 2, &solution),
                                 CM_OK);
            if (suits)
                cm_solution_free(&solution);
            cm_game_free(&game);
            assert_int_equal(its.used + memory.used, 0);
        }
}

/* Where they get nowhere they stop when told to, with nothing in their hands, and say so. */
static void sweeps_give_up_when_told_to(void **state)
{
    (void)state;
    struct cm_memory memory = {0}, its = {0};
    struct cm_game game;
    struct cm_solution solution;
    const struct cm_task task = {.memory = &its, .horizon = CM_NO_HORIZON, .threads = 1};
    take_game(&memory, "clockwork", 100, 1, &game);
    assert_int_equal(cm_sweep_solve(&game, &task, CM_SWEEP_PHASES, &solution), CM_STOPPED);
    assert_false(cm_solution_is_whole(&solution));
    assert_int_equal(its.used, 0);
    assert_int_equal(cm_sweep_solve(&game, &task, UINT32_MAX, &solution), CM_OK);
    assert_true(cm_solution_is_whole(&solution));
    cm_solution_free(&solution);
    assert_int_equal(its.used, 0);
    cm_game_free(&game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shifts_find_what_the_moves_do),
        cmocka_unit_test(a_board_turned_twice_is_the_same),
        cmocka_unit_test(sizes_around_a_word_and_a_strip),
        cmocka_unit_test(sweeps_know_what_suits_them),
        cmocka_unit_test(sweeps_give_up_when_told_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

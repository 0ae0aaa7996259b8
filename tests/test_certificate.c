/* The certificate check accepts the truth and no mutant of it: on a dozen small games, at each
 * position. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "game/certificate.h"
#include "solvers/solver.h"
#include "tests/support.h"

static const char *const games[] = {
    "[[1,2],[0,2],[0,1]]",
    "[[1,3],[0],[3],[0,2]]",
    "[[2,3],[3,4],[0,4],[0,1],[1,2]]",
    "[[2,3],[2],[0,1],[0,4],[3]]",
    "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]",
    "[[3,4],[3,5],[3,6],[0,1,2],[0,5,6],[1,4],[2,4]]",
    "[[2,3,4],[2,4],[0,1,4],[0,4],[0,1,2,3]]",
    "[[2,5,7],[3,4,6,7],[0,3,4,7],[1,2,5,6],[1,2,6,7],[0,3,6,7],[1,3,4,5],[0,1,2,4,5]]",
    "[[6],[4],[9],[5],[1,5],[3,4,6],[0,5,10],[8,9,10],[7],[2,7],[6,7]]",
    "[[1,2,3,4],[0,2,3,4],[0,1,3,4],[0,1,2,4],[0,1,2,3]]",
    "[[1,5],[0,2],[1,3],[2,4],[3,5],[4,0]]",
    "[[1],[0,2,3],[1,4],[1,4],[2,3]]",
    "[[3],[3,4],[4,5],[0,1,5],[1,2],[2,3],[7],[6]]", /* nobody reaches nodes 6 and 7 */
};
enum { GAMES = sizeof games / sizeof *games };

struct mutation {
    struct cm_game *game;
    struct cm_solution *solution;
    struct cm_table *table;
    uint32_t row, column;
    uint64_t mutants, survivors;
};

/* Puts another answer in place, asks, and puts the right one back. */
static void mutate(struct mutation *m, enum cm_outcome outcome, uint32_t plies)
{
    uint32_t *cell = &m->table->plies[(size_t)m->row * m->table->columns + m->column];
    const enum cm_outcome right = cm_table_outcome(m->table, m->row, m->column);
    const uint32_t right_plies = *cell;
    if (outcome == right && plies == right_plies)
        return;
    cm_table_set_outcome(m->table, m->row, m->column, outcome);
    *cell = plies;
    cm_solution_take_start(m->solution,
                           m->game->start); /* so that only the table's rules can refuse it */
    m->mutants++;
    m->survivors += cm_certificate_holds(m->game, m->solution, NULL);
    cm_table_set_outcome(m->table, m->row, m->column, right);
    *cell = right_plies;
    cm_solution_take_start(m->solution, m->game->start);
}

static void mutate_everywhere(struct mutation *m)
{
    for (int side = 0; side < 2; side++) {
        m->table = &m->solution->table[side];
        for (m->row = 0; m->row < m->table->rows; m->row++)
            for (m->column = 0; m->column < m->table->columns; m->column++) {
                const enum cm_outcome right = cm_table_outcome(m->table, m->row, m->column);
                const uint32_t plies =
                    m->table->plies[(size_t)m->row * m->table->columns + m->column];
                for (int outcome = CM_DRAW; outcome <= CM_OPEN; outcome++) {
                    mutate(m, (enum cm_outcome)outcome, plies);
                    mutate(m, (enum cm_outcome)outcome, CM_NO_PLIES);
                    for (uint32_t k = 0; k < 20; k++)
                        mutate(m, (enum cm_outcome)outcome, k);
                }
                mutate(m, right, plies + 1);
                mutate(m, right, plies - 1);
            }
    }
}

static void no_mutant_survives(void **state)
{
    (void)state;
    uint64_t mutants = 0;
    for (int k = 0; k < GAMES; k++) {
        struct cm_memory memory = {0};
        struct cm_graph graph;
        struct cm_game game;
        struct cm_solution solution;
        const struct cm_task task = {
            .memory = &memory, .horizon = CM_NO_HORIZON, .threads = 1, .want_plies = true};
        support_graph(&memory, games[k], false, &graph);
        assert_int_equal(cm_rules_game(&memory, &graph, &cm_rules_classic, &game, NULL), CM_OK);
        assert_int_equal(cm_solver_run(cm_solver_find("retrograde"), &game, &task, &solution),
                         CM_OK);
        assert_true(cm_certificate_holds(&game, &solution, NULL));
        struct mutation mutation = {.game = &game, .solution = &solution};
        mutate_everywhere(&mutation);
        assert_int_equal(mutation.survivors, 0);
        assert_true(mutation.mutants > 80 * cm_game_positions(&game));
        assert_true(cm_certificate_holds(&game, &solution, NULL));
        mutants += mutation.mutants;
        cm_solution_free(&solution);
        cm_game_free(&game);
        cm_graph_free(&memory, &graph);
        assert_int_equal(memory.used, 0);
    }
    print_message("%llu mutants, none survived\n", (unsigned long long)mutants);
}

/* All draws is consistent with itself but for the positions next to the end; all wins for one side
 * likewise. */
static void no_uniform_answer_survives(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    struct cm_graph graph;
    struct cm_game game;
    struct cm_solution solution;
    struct cm_finding finding;
    support_ring(&memory, 9, &graph);
    assert_int_equal(cm_rules_game(&memory, &graph, &cm_rules_classic, &game, NULL), CM_OK);
    cm_solution_init(&solution, &game, &memory);
    assert_int_equal(cm_solution_take_tables(&solution, true), CM_OK);
    for (int answer = CM_DRAW; answer <= CM_CAT; answer++) {
        for (int side = 0; side < 2; side++)
            for (uint32_t row = 0; row < solution.table[side].rows; row++)
                for (uint32_t column = 0; column < solution.table[side].columns; column++) {
                    const uint32_t m = side == CM_MOUSE_MOVES ? column : row,
                                   c = side == CM_MOUSE_MOVES ? row : column;
                    const enum cm_outcome over = cm_game_over(&game, m, c);
                    const enum cm_outcome value = over == CM_OPEN ? (enum cm_outcome)answer : over;
                    cm_table_set_outcome(&solution.table[side], row, column, value);
                    solution.table[side]
                        .plies[(size_t)row * solution.table[side].columns + column] =
                        over != CM_OPEN     ? 0
                        : answer == CM_DRAW ? CM_NO_PLIES
                                            : 1;
                }
        cm_solution_take_start(&solution, game.start);
        assert_false(cm_certificate_holds(&game, &solution, &finding));
        assert_true(finding.text[0] != 0);
    }
    cm_solution_free(&solution);
    cm_game_free(&game);
    cm_graph_free(&memory, &graph);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_mutant_survives),
        cmocka_unit_test(no_uniform_answer_survives),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

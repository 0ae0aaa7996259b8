/* Tiny benchmark runs: what they leave in their records, and what they do with wrong solvers, a
 * lack of time and an interruption. No assertion about time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/table.h"
#include "tests/bench_run.h"

static void test_tiny_run(void **state)
{
    (void)state;
    static struct bench_run run;
    const struct cm_bench_order order = {.solvers = cm_solvers,
                                         .filter = "^(retrograde|turn-dp|turn-dfs|floor)/"};
    assert_int_equal(bench_run_begin(&run, order), CM_OK);
    assert_string_equal(run.field[0][0], "solver");
    assert_string_equal(run.field[0][18], "status");
    assert_int_equal(run.rows, 1 + 4 * 2 * 3);
    for (size_t k = 1; k < run.rows; k++) {
        char **field = run.field[k];
        bool is_floor = strcmp(field[0], "floor") == 0, draw = strcmp(field[15], "0") == 0;
        assert_string_equal(field[18], "ok");
        assert_string_equal(field[4], "5");
        assert_string_equal(field[6], strcmp(field[0], "turn-dfs") == 0 ? "start@2N" : "table");
        assert_string_equal(field[7], "3");
        assert_string_equal(field[17], is_floor ? "" : "yes");
        assert_true(strtod(field[9], NULL) > 0 && strtod(field[9], NULL) <= strtod(field[8], NULL));
        assert_true(strtod(field[8], NULL) <= strtod(field[10], NULL));
        assert_true(draw ? !field[16][0] : strtoul(field[16], NULL, 10) > 0);
        assert_true(is_floor || strtoul(field[12], NULL, 10) > 0);
    }
    json_t *raw = bench_run_raw(&run);
    bench_run_assert_context(raw);
    assert_int_equal(bench_run_count(raw, false), 4 * 2 * 3 * 3);
    assert_int_equal(bench_run_count(raw, true), 0);
    json_decref(raw);
    bench_run_end(&run);
}

static void test_growth_and_table(void **state)
{
    (void)state;
    static struct bench_run run;
    char *text = NULL;
    size_t size;
    const struct cm_bench_order order = {.solvers = cm_solvers,
                                         .filter = "^(retrograde|floor)/random/"};
    assert_int_equal(bench_run_begin(&run, order), CM_OK);
    size_t retrograde = 0;
    while (strcmp(run.bench.contender[retrograde].solver->name, "retrograde") != 0)
        retrograde++;
    struct cm_slope growth = cm_records_growth(&run.bench, 0, retrograde);
    assert_int_equal(growth.points, 3);
    assert_true(growth.has_error && isfinite(growth.slope) && isfinite(growth.error));
    assert_int_equal(cm_records_growth(&run.bench, 1, retrograde).points, 0);
    FILE *stream = open_memstream(&text, &size);
    assert_non_null(stream);
    cm_bench_print(stream, &run.bench);
    assert_int_equal(fclose(stream), 0);
    assert_non_null(strstr(text, "retrograde"));
    assert_non_null(strstr(text, "/ floor"));
    assert_null(strstr(text, "chain"));
    free(text);
    bench_run_end(&run);
}

static enum cm_status solve_wrong(const struct cm_game *game, const struct cm_task *task,
                                  struct cm_solution *solution)
{
    enum cm_status status = cm_solver_find("retrograde")->solve(game, task, solution);
    struct cm_position corner = {.mouse = game->mouse.places - 1, .cat = 0, .side = CM_CAT_MOVES};
    if (status)
        return status;
    enum cm_outcome right = cm_solution_outcome(solution, corner);
    cm_table_set_outcome(&solution->table[CM_CAT_MOVES], corner.mouse, corner.cat,
                         right == CM_MOUSE ? CM_DRAW : CM_MOUSE);
    return CM_OK;
}

static enum cm_status solve_nothing(const struct cm_game *game, const struct cm_task *task,
                                    struct cm_solution *solution)
{
    cm_solution_init(solution, game, task->memory);
    return CM_CANNOT;
}

static uint64_t some_bytes(const struct cm_game *game, const struct cm_task *task)
{
    return cm_solver_find("retrograde")->bytes_needed(game, task);
}

static uint64_t impossible(const struct cm_game *game, const struct cm_task *task)
{
    (void)game;
    (void)task;
    return UINT64_MAX;
}

static uint64_t huge(const struct cm_game *game, const struct cm_task *task)
{
    return impossible(game, task) / 2;
}

static void test_wrong_and_impossible_solvers(void **state)
{
    (void)state;
    static struct bench_run run;
    static const struct cm_solver wrong = {"wrong",      "",         "",         "",
                                           CM_CAN_WHOLE, some_bytes, solve_wrong},
                                  failing = {"failing",    "",         "",           "",
                                             CM_CAN_WHOLE, some_bytes, solve_nothing},
                                  endless = {"endless",    "",         "",           "",
                                             CM_CAN_WHOLE, impossible, solve_nothing},
                                  fat = {"fat", "", "", "", CM_CAN_WHOLE, huge, solve_nothing};
    const struct cm_solver *const solvers[] = {&wrong, &failing, &endless, &fat, NULL};
    const struct cm_bench_order order = {.solvers = solvers, .filter = "/chain/10$"};
    assert_int_equal(bench_run_begin(&run, order), CM_OK);
    assert_int_equal(run.rows, 5);
    assert_string_equal(run.field[1][18], "wrong");
    assert_string_equal(run.field[1][17], "no");
    assert_memory_equal(run.field[2][18], "failed: ", 8);
    assert_string_equal(run.field[3][18], "skipped: too big");
    assert_string_equal(run.field[4][18], "skipped: memory");
    assert_int_equal(run.bench.wrong, 1);
    assert_int_equal(run.bench.failed, 1);
    json_t *raw = bench_run_raw(&run);
    assert_int_equal(bench_run_count(raw, false), 0);
    assert_int_equal(bench_run_count(raw, true), 4);
    json_decref(raw);
    bench_run_end(&run);
}

static void test_no_time_is_said(void **state)
{
    (void)state;
    static struct bench_run run;
    struct cm_profile hasty = bench_run_tiny;
    hasty.solve = 1e-12;
    const struct cm_bench_order order = {
        .solvers = cm_solvers, .filter = "^retrograde/chain/", .profile = &hasty};
    assert_int_equal(bench_run_begin(&run, order), CM_OK);
    assert_int_equal(run.rows, 4);
    assert_string_equal(run.field[1][18], "ok");
    assert_string_equal(run.field[2][18], "skipped: time");
    assert_string_equal(run.field[3][18], "skipped: time");
    assert_string_equal(run.field[3][8], "");
    bench_run_end(&run);
}

/* Stops after some questions, or after some timed repetitions. */
struct patience {
    uint64_t questions, repetitions;
    bool timing;
};

static void see_progress(void *context, const char *what, uint64_t done, uint64_t total)
{
    struct patience *patience = context;
    (void)done;
    (void)total;
    patience->timing |= strcmp(what, "timing") == 0;
    if (patience->timing)
        patience->repetitions -= patience->repetitions > 0;
}

static bool lose_patience(void *context)
{
    struct patience *patience = context;
    patience->questions -= patience->questions > 0;
    return !patience->questions || (patience->timing && !patience->repetitions);
}

/* Interrupts a run, and looks at the records: each cell has a row, and what was finished counts. */
static size_t interrupt(struct patience patience)
{
    static struct bench_run run;
    const struct cm_watch watch = {
        .progress = see_progress, .stop = lose_patience, .context = &patience};
    const struct cm_bench_order order = {
        .solvers = cm_solvers, .watch = &watch, .filter = "^(retrograde|textbook)/"};
    size_t repetitions = 0;
    assert_int_equal(bench_run_begin(&run, order), CM_STOPPED);
    assert_int_equal(run.rows, 1 + 2 * 2 * 3);
    for (size_t row = 1; row < run.rows; row++) {
        bool ok = strcmp(run.field[row][18], "ok") == 0;
        assert_true(ok || strcmp(run.field[row][18], "interrupted") == 0);
        assert_true(ok == (run.field[row][7][0] != '0'));
        assert_true(ok == (run.field[row][8][0] != '\0'));
        repetitions += strtoul(run.field[row][7], NULL, 10);
    }
    json_t *raw = bench_run_raw(&run);
    bench_run_assert_context(raw);
    assert_int_equal(bench_run_count(raw, false), repetitions);
    json_decref(raw);
    bench_run_end(&run);
    return repetitions;
}

/* Many cells at the smallest size cost more than its share of the time: they are quick, so none is
 * left out, and the repetitions become shorter. */
static void test_quick_cells_are_never_left_out(void **state)
{
    (void)state;
    static struct bench_run run;
    static const uint32_t sizes[] = {10, 20, 0};
    static const struct cm_profile crowded = {.name = "crowded",
                                              .total = 3.5,
                                              .repetition = 0.05,
                                              .solve = 100,
                                              .truth = 100,
                                              .must_certify = true,
                                              .repetitions = 3,
                                              .nodes = sizes};
    const struct cm_bench_order order = {
        .solvers = cm_solvers, .profile = &crowded, .filter = "^(retrograde|textbook|floor|bits)/"};
    assert_int_equal(bench_run_begin(&run, order), CM_OK);
    assert_int_equal(run.rows, 1 + 5 * 2 * 2);
    for (size_t k = 1; k < run.rows; k++)
        assert_string_equal(run.field[k][18], "ok");
    bench_run_end(&run);
}

static void test_interruption(void **state)
{
    (void)state;
    const uint64_t early[] = {1, 2, 7, 20};
    for (size_t k = 0; k < sizeof early / sizeof early[0]; k++)
        assert_int_equal(interrupt((struct patience){early[k], UINT64_MAX, false}), 0);
    assert_int_equal(interrupt((struct patience){UINT64_MAX, 1, false}), 1);
    assert_int_equal(interrupt((struct patience){UINT64_MAX, 11, false}), 11);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tiny_run),
        cmocka_unit_test(test_growth_and_table),
        cmocka_unit_test(test_wrong_and_impossible_solvers),
        cmocka_unit_test(test_no_time_is_said),
        cmocka_unit_test(test_quick_cells_are_never_left_out),
        cmocka_unit_test(test_interruption),
    };
    return cmocka_run_group_tests_name("bench run", tests, NULL, NULL);
}

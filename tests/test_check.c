/* The cross-check: right solvers pass, and each kind of planted mistake is found where it is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "tests/checking.h"

static void test_right_solvers_pass(void **state)
{
    (void)state;
    const char *const family[] = {"random", "tree", "ring", "adversarial"};
    for (size_t k = 0; k < sizeof family / sizeof family[0]; k++) {
        struct checking f;
        checking_begin(&f, family[k], 10, cm_solvers);
        f.check.every_start = true;
        assert_int_equal(cm_check_game(&f.check, &f.game, &f.counts), CM_OK);
        assert_int_equal(f.counts.findings, 0);
        assert_int_equal(f.found.count, 0);
        assert_int_equal(f.counts.games, 1);
        assert_int_equal(f.counts.no_truth, 0);
        assert_true(f.counts.checks > 100);
        assert_true(f.counts.positions > f.counts.checks);
        checking_end(&f);
    }
}

/* The finding that the check of one wrong solver gives. */
static struct cm_check_finding only_finding(struct checking *f)
{
    assert_int_equal(cm_check_game(&f->check, &f->game, &f->counts), CM_OK);
    assert_int_equal(f->counts.findings, 1);
    assert_int_equal(f->found.count, 1);
    assert_true(f->found.finding[0].text[0]);
    return f->found.finding[0];
}

static void test_wrong_outcome(void **state)
{
    (void)state;
    const struct cm_solver *const solvers[] = {&checking_wrong_outcome, NULL};
    struct checking f;
    checking_begin(&f, "ring", 12, solvers);
    struct cm_check_finding finding = only_finding(&f);
    assert_ptr_equal(finding.solver, &checking_wrong_outcome);
    assert_int_equal(finding.task.horizon, CM_NO_HORIZON);
    assert_int_equal(finding.position.side, CM_MOUSE_MOVES);
    assert_non_null(strstr(finding.text, "right: mouse wins"));
    assert_int_equal(cm_game_over(&f.game, finding.position.mouse, finding.position.cat), CM_OPEN);
    checking_end(&f);
}

static void test_wrong_plies(void **state)
{
    (void)state;
    const struct cm_solver *const solvers[] = {&checking_wrong_plies, NULL};
    struct checking f;
    checking_begin(&f, "random", 12, solvers);
    struct cm_check_finding finding = only_finding(&f);
    assert_true(finding.task.want_plies);
    assert_non_null(strstr(finding.text, "plies"));
    checking_end(&f);
}

static void test_wrong_at_one_horizon(void **state)
{
    (void)state;
    const struct cm_solver *const solvers[] = {&checking_wrong_horizon, NULL};
    struct checking f;
    checking_begin(&f, "random", 12, solvers);
    assert_int_equal(only_finding(&f).task.horizon, 13);
    checking_end(&f);
}

static void test_wrong_with_two_threads(void **state)
{
    (void)state;
    const struct cm_solver *const solvers[] = {&checking_wrong_threads, NULL};
    struct checking f;
    checking_begin(&f, "random", 9, solvers);
    assert_int_equal(only_finding(&f).task.threads, 2);
    checking_end(&f);
}

static void test_failing_status(void **state)
{
    (void)state;
    const struct cm_solver *const solvers[] = {&checking_without_plies, NULL};
    struct checking f;
    checking_begin(&f, "random", 9, solvers);
    struct cm_check_finding finding = only_finding(&f);
    assert_int_equal(finding.status, CM_CANNOT);
    assert_true(finding.task.want_plies);
    checking_end(&f);
}

static void test_more_memory_than_declared(void **state)
{
    (void)state;
    const struct cm_solver *const solvers[] = {&checking_greedy, NULL};
    struct checking f;
    checking_begin(&f, "random", 9, solvers);
    assert_non_null(strstr(only_finding(&f).text, "declared 0"));
    checking_end(&f);
}

static void test_wrong_at_other_starts(void **state)
{
    (void)state;
    const struct cm_solver *const solvers[] = {&checking_wrong_start, NULL};
    struct checking f;
    checking_begin(&f, "random", 7, solvers);
    assert_int_equal(cm_check_game(&f.check, &f.game, &f.counts), CM_OK);
    assert_int_equal(f.counts.findings, 0);
    f.check.every_start = true;
    assert_int_equal(only_finding(&f).start.side, CM_CAT_MOVES);
    checking_end(&f);
}

static void test_wrong_truth_is_not_believed(void **state)
{
    (void)state;
    const struct cm_solver *const solvers[] = {cm_solver_find("retrograde"), NULL};
    const struct cm_solver *const truths[] = {&checking_wrong_plies, cm_solver_find("retrograde"),
                                              NULL};
    const struct cm_solver *const liars[] = {&checking_wrong_plies, NULL};
    struct checking f;
    checking_begin(&f, "random", 12, solvers);
    f.check.truths = truths;
    assert_ptr_equal(only_finding(&f).solver, &checking_wrong_plies);
    assert_int_equal(f.counts.no_truth, 0);
    assert_true(f.counts.checks > 0);
    f.check.truths = liars;
    f.found.count = 0;
    f.counts = (struct cm_check_counts){0};
    assert_ptr_equal(only_finding(&f).solver, &checking_wrong_plies);
    assert_int_equal(f.counts.no_truth, 1);
    assert_int_equal(f.counts.checks, 0);
    checking_end(&f);
}

static void test_formula(void **state)
{
    (void)state;
    const struct cm_solver *const solvers[] = {NULL};
    struct checking f;
    checking_begin(&f, "adversarial", 9, solvers);
    f.check.promised = 25;
    assert_int_equal(cm_check_game(&f.check, &f.game, &f.counts), CM_OK);
    assert_int_equal(f.counts.findings, 0);
    f.check.promised = 24;
    assert_null(only_finding(&f).solver);
    checking_end(&f);
}

static void test_skipped_is_counted(void **state)
{
    (void)state;
    const struct cm_solver *const solvers[] = {cm_solver_find("turn-dfs"), NULL};
    struct checking f;
    checking_begin(&f, "random", 20, solvers);
    f.check.work_limit = 1000;
    assert_int_equal(cm_check_game(&f.check, &f.game, &f.counts), CM_OK);
    assert_true(f.counts.too_long > 0);
    f.check.work_limit = 0;
    f.check.memory_limit = 4096;
    assert_int_equal(cm_check_game(&f.check, &f.game, &f.counts), CM_OK);
    assert_true(f.counts.too_big > 0);
    assert_int_equal(f.counts.findings, 0);
    checking_end(&f);
}

static bool at_once(void *context)
{
    (void)context;
    return true;
}

static void test_stop_and_lack_of_memory(void **state)
{
    (void)state;
    const struct cm_watch watch = {.stop = at_once};
    struct checking f;
    checking_begin(&f, "random", 6, cm_solvers);
    f.check.watch = &watch;
    assert_int_equal(cm_check_game(&f.check, &f.game, &f.counts), CM_STOPPED);
    f.check.watch = NULL;
    uint64_t used = f.memory.used, failures = 0;
    enum cm_status status = CM_NO_MEMORY;
    for (uint64_t k = 1; k < 1000; k++) {
        f.memory.calls = 0;
        f.memory.fail_at = k;
        status = cm_check_game(&f.check, &f.game, &f.counts);
        assert_true(status == CM_OK || status == CM_NO_MEMORY);
        assert_int_equal(f.memory.used, used);
        failures += status == CM_NO_MEMORY;
        if (f.memory.calls < k)
            break;
    }
    assert_int_equal(status, CM_OK);
    assert_true(failures > 0);
    assert_int_equal(f.counts.findings, 0);
    checking_end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_right_solvers_pass),
        cmocka_unit_test(test_wrong_outcome),
        cmocka_unit_test(test_wrong_plies),
        cmocka_unit_test(test_wrong_at_one_horizon),
        cmocka_unit_test(test_wrong_with_two_threads),
        cmocka_unit_test(test_failing_status),
        cmocka_unit_test(test_more_memory_than_declared),
        cmocka_unit_test(test_wrong_at_other_starts),
        cmocka_unit_test(test_wrong_truth_is_not_believed),
        cmocka_unit_test(test_formula),
        cmocka_unit_test(test_skipped_is_counted),
        cmocka_unit_test(test_stop_and_lack_of_memory),
    };
    return cmocka_run_group_tests_name("check", tests, NULL, NULL);
}

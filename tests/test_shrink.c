/* Shrinking: what is left is legal, smaller, and still fails. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "bench/shrink.h"
#include "tests/checking.h"

static void shrink_one(const char *family, uint32_t nodes, const struct cm_solver *solver,
                       uint32_t at_most)
{
    const struct cm_solver *const solvers[] = {solver, NULL};
    struct cm_failure failure;
    struct checking f;
    uint64_t tries = 0;
    bool fails = false;
    checking_begin(&f, family, nodes, solvers);
    assert_int_equal(cm_shrink(&f.check, solver, &f.graph, &cm_rules_classic, &failure, &tries),
                     CM_OK);
    assert_true(failure.graph.arcs.nodes <= at_most);
    assert_true(cm_graph_edges(&failure.graph) < cm_graph_edges(&f.graph));
    assert_true(tries > 1);
    assert_ptr_equal(failure.finding.solver, solver);
    assert_non_null(strstr(failure.where, "to move"));
    assert_int_equal(cm_rules_check(&f.memory, &failure.graph, &failure.rules, NULL), CM_OK);
    assert_int_equal(
        cm_shrink_fails(&f.check, solver, &failure.graph, &failure.rules, &fails, NULL), CM_OK);
    assert_true(fails);
    cm_failure_free(&failure);
    checking_end(&f);
}

static void test_shrinking(void **state)
{
    (void)state;
    shrink_one("random", 20, &checking_wrong_plies, 8);
    shrink_one("ring", 14, &checking_wrong_outcome, 5);
    shrink_one("random", 16, &checking_wrong_horizon, 8);
    shrink_one("geometric", 16, &checking_without_plies, 4);
}

static void test_shrinking_other_starts(void **state)
{
    (void)state;
    const struct cm_solver *const solvers[] = {&checking_without_plies, NULL};
    const struct cm_rules rules = {.hole = 4, .mouse = 2, .cat = 7};
    struct cm_failure failure;
    struct checking f;
    checking_begin(&f, "complete", 9, solvers);
    assert_int_equal(cm_shrink(&f.check, &checking_without_plies, &f.graph, &rules, &failure, NULL),
                     CM_OK);
    assert_int_equal(failure.rules.hole, 0);
    assert_int_equal(failure.rules.mouse, 1);
    assert_int_equal(failure.rules.cat, 2);
    assert_int_equal(failure.graph.arcs.nodes, 3);
    cm_failure_free(&failure);
    assert_int_equal(
        cm_shrink(&f.check, cm_solver_find("turn-dp"), &f.graph, &rules, &failure, NULL),
        CM_CANNOT);
    checking_end(&f);
}

static void test_shrinking_without_memory(void **state)
{
    (void)state;
    const struct cm_solver *const solvers[] = {&checking_without_plies, NULL};
    struct checking f;
    checking_begin(&f, "random", 6, solvers);
    uint64_t used = f.memory.used;
    enum cm_status status = CM_NO_MEMORY;
    for (uint64_t k = 1; k < 5000; k++) {
        struct cm_failure failure;
        f.memory.calls = 0;
        f.memory.fail_at = k;
        status = cm_shrink(&f.check, &checking_without_plies, &f.graph, &cm_rules_classic, &failure,
                           NULL);
        assert_true(status == CM_OK || status == CM_NO_MEMORY || status == CM_CANNOT);
        if (!status)
            cm_failure_free(&failure);
        assert_int_equal(f.memory.used, used);
        if (f.memory.calls < k)
            break;
    }
    assert_int_equal(status, CM_OK);
    checking_end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shrinking),
        cmocka_unit_test(test_shrinking_other_starts),
        cmocka_unit_test(test_shrinking_without_memory),
    };
    return cmocka_run_group_tests_name("shrink", tests, NULL, NULL);
}

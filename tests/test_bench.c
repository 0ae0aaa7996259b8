/* The parts of the benchmark harness: fits, predictions, workloads, facts, filters, directories. No
 * assertion about time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <unistd.h>

#include "bench/machine.h"
#include "bench/plan.h"
#include "bench/records.h"

static const uint32_t sizes[] = {10, 20, 40, 0};
static const struct cm_profile tiny = {.name = "tiny",
                                       .total = 1000,
                                       .repetition = 0.0001,
                                       .solve = 100,
                                       .truth = 100,
                                       .must_certify = true,
                                       .repetitions = 3,
                                       .nodes = sizes};
static const struct cm_workload workloads[] = {
    {"random", "random", {"degree=4"}}, {"chain", "chain", {NULL}}, {NULL, NULL, {NULL}}};

static void test_fit(void **state)
{
    (void)state;
    double x[] = {100, 200, 500, 1000}, y[4];
    for (size_t k = 0; k < 4; k++)
        y[k] = 3e-9 * pow(x[k], 2.5);
    struct cm_slope fit = cm_fit_log_log(x, y, 4);
    assert_int_equal(fit.points, 4);
    assert_true(fit.has_slope && fit.has_error);
    assert_true(fabs(fit.slope - 2.5) < 1e-9 && fit.error < 1e-6);
    y[3] *= 2;
    assert_true(cm_fit_log_log(x, y, 4).error > 0.01);
    fit = cm_fit_log_log(x, y, 2);
    assert_true(fit.has_slope && !fit.has_error && fabs(fit.slope - 2.5) < 1e-9);
    assert_false(cm_fit_log_log(x, y, 1).has_slope);
    assert_int_equal(cm_fit_log_log(x, y, 0).points, 0);
    double same[] = {5, 5, 5}, odd[] = {1, 0, NAN};
    assert_false(cm_fit_log_log(same, y, 3).has_slope);
    assert_int_equal(cm_fit_log_log(x, odd, 3).points, 1);
}

static void test_predict(void **state)
{
    (void)state;
    const struct cm_bounds bounds = {2, 6};
    const struct cm_point point[] = {{10, 1}, {20, 8}, {40, 64}}, flat[] = {{10, 1}, {20, 1}};
    assert_true(cm_plan_predict(point, 0, 80, bounds) == 0);
    assert_true(fabs(cm_plan_predict(point, 3, 80, bounds) - 512) < 1e-6);
    assert_true(fabs(cm_plan_predict(point, 1, 20, bounds) - 16) < 1e-9);
    assert_true(fabs(cm_plan_predict(flat, 2, 40, bounds) - 4) < 1e-9);
}

static void test_workloads_can_be_made(void **state)
{
    (void)state;
    for (const struct cm_workload *workload = cm_workloads; workload->label; workload++) {
        struct cm_memory memory = {0};
        struct cm_error error = {0};
        struct cm_game game;
        uint32_t edges = 0, nodes = cm_workload_nodes(workload, 50);
        uint64_t promised;
        if (cm_workload_game(workload, &memory, nodes, 1, &game, &edges, &promised, &error) !=
            CM_OK)
            fail_msg("%s: %s", workload->label, error.text);
        assert_true(edges >= nodes - 2);
        assert_int_equal(game.mouse.places, nodes);
        cm_game_free(&game);
        assert_int_equal(memory.used, 0);
    }
}

static void test_facts(void **state)
{
    (void)state;
    struct cm_facts facts = {.count = 0};
    cm_facts_add_machine(&facts);
    assert_true(facts.count > 6);
    for (size_t k = 0; k < facts.count; k++)
        assert_true(facts.fact[k].name[0] && facts.fact[k].value[0]);
    while (cm_facts_add(&facts, "more", "%d", 1))
        assert_true(facts.count <= CM_FACTS_MAX);
    assert_true(cm_machine_processors() >= 1);
}

static void test_bad_orders(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    struct cm_error error = {0};
    struct cm_bench bench;
    struct cm_bench_order order = {.memory = &memory,
                                   .solvers = cm_solvers,
                                   .workloads = workloads,
                                   .profile = &tiny,
                                   .threads = 1,
                                   .filter = "no such cell"};
    assert_int_equal(cm_bench_init(&bench, &order, &error), CM_BAD_INPUT);
    assert_non_null(strstr(error.text, "matches no cell"));
    cm_bench_free(&bench);
    order.filter = "(";
    assert_int_equal(cm_bench_init(&bench, &order, &error), CM_BAD_INPUT);
    cm_bench_free(&bench);
    for (uint64_t k = 1; k <= 3; k++) {
        order.filter = NULL;
        memory.calls = 0;
        memory.fail_at = k;
        assert_int_equal(cm_bench_init(&bench, &order, &error), CM_NO_MEMORY);
        cm_bench_free(&bench);
        assert_int_equal(memory.used, 0);
    }
}

static void test_examples_only_by_name(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    struct cm_bench bench;
    struct cm_bench_order order = {.memory = &memory,
                                   .solvers = cm_solvers,
                                   .workloads = workloads,
                                   .profile = &tiny,
                                   .threads = 2};
    for (int named = 0; named < 2; named++) {
        order.filter = named ? "hello/random" : NULL;
        assert_int_equal(cm_bench_init(&bench, &order, NULL), CM_OK);
        bool there = false;
        for (size_t c = 0; c < bench.contenders; c++)
            there |= strcmp(bench.contender[c].solver->name, "hello") == 0;
        assert_int_equal(there, named);
        cm_bench_free(&bench);
    }
}

static void test_directories(void **state)
{
    (void)state;
    char directory[] = "/tmp/catmouse-bench-XXXXXX", path[64], below[96], too_long[CM_PATH_MAX + 1];
    struct cm_error error = {0};
    assert_non_null(mkdtemp(directory));
    snprintf(path, sizeof path, "%s/a", directory);
    snprintf(below, sizeof below, "%s/b/", path);
    assert_int_equal(cm_records_open(below, &error), CM_OK);
    assert_int_equal(rmdir(below), 0);
    assert_int_equal(rmdir(path), 0);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(cm_records_open(below, &error), CM_IO);
    assert_non_null(strstr(error.text, path));
    assert_int_equal(remove(path), 0);
    assert_int_equal(rmdir(directory), 0);
    memset(too_long, 'x', CM_PATH_MAX);
    too_long[CM_PATH_MAX] = '\0';
    assert_int_equal(cm_records_open(too_long, &error), CM_BAD_INPUT);
    assert_int_equal(cm_records_open("", &error), CM_BAD_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fit),
        cmocka_unit_test(test_predict),
        cmocka_unit_test(test_workloads_can_be_made),
        cmocka_unit_test(test_facts),
        cmocka_unit_test(test_bad_orders),
        cmocka_unit_test(test_examples_only_by_name),
        cmocka_unit_test(test_directories),
    };
    return cmocka_run_group_tests_name("bench", tests, NULL, NULL);
}

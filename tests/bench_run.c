/* Runs the harness for tests; see bench_run.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/bench_run.h"

static const uint32_t sizes[] = {10, 20, 40, 0};
const struct cm_profile bench_run_tiny = {.name = "tiny",
                                          .total = 1000,
                                          .repetition = 0.0001,
                                          .solve = 100,
                                          .truth = 100,
                                          .must_certify = true,
                                          .repetitions = 3,
                                          .nodes = sizes};
static const struct cm_workload workloads[] = {
    {"random", "random", {"degree=4"}}, {"chain", "chain", {NULL}}, {NULL, NULL, {NULL}}};

static void remove_records(struct bench_run *run)
{
    static const char *const name[] = {"raw.json", "summary.tsv", "growth.tsv", "raw.json.partial"};
    char path[CM_PATH_MAX];
    for (size_t k = 0; k < 4; k++) {
        snprintf(path, sizeof path, "%s/%s", run->directory, name[k]);
        remove(path);
    }
    assert_int_equal(rmdir(run->directory), 0);
}

/* Splits summary.tsv into rows of fields. */
static void read_summary(struct bench_run *run)
{
    char path[CM_PATH_MAX];
    snprintf(path, sizeof path, "%s/summary.tsv", run->directory);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(run->text, 1, sizeof run->text - 1, file);
    assert_int_equal(fclose(file), 0);
    run->text[length] = '\0';
    run->rows = 0;
    for (char *line = run->text; *line;) {
        char *end = strchr(line, '\n');
        assert_non_null(end);
        *end = '\0';
        assert_true(run->rows < BENCH_RUN_ROWS);
        for (size_t k = 0; k < BENCH_RUN_FIELDS; k++) {
            char *tab = strchr(line, '\t');
            assert_true(k < BENCH_RUN_FIELDS - 1 ? tab != NULL : tab == NULL);
            run->field[run->rows][k] = line;
            if (tab)
                *tab = '\0';
            line = tab ? tab + 1 : end + 1;
        }
        run->rows++;
    }
}

enum cm_status bench_run_begin(struct bench_run *run, struct cm_bench_order order)
{
    char raw_path[CM_PATH_MAX];
    struct cm_error error = {0};
    snprintf(run->directory, sizeof run->directory, "/tmp/catmouse-bench-XXXXXX");
    assert_non_null(mkdtemp(run->directory));
    run->memory = (struct cm_memory){0};
    order.memory = &run->memory;
    order.seed = 5;
    order.threads = order.threads_asked = 2;
    if (!order.profile)
        order.profile = &bench_run_tiny;
    order.workloads = workloads;
    assert_int_equal(cm_bench_init(&run->bench, &order, &error), CM_OK);
    assert_int_equal(cm_records_open(run->directory, &error), CM_OK);
    cm_records_raw_path(run->directory, raw_path);
    enum cm_status status = cm_bench_run(&run->bench, raw_path, &error);
    assert_int_equal(cm_records_write(&run->bench, run->directory, &error), CM_OK);
    read_summary(run);
    return status;
}

void bench_run_end(struct bench_run *run)
{
    cm_bench_free(&run->bench);
    assert_int_equal(run->memory.used, 0);
    remove_records(run);
}

json_t *bench_run_raw(const struct bench_run *run)
{
    char path[CM_PATH_MAX];
    snprintf(path, sizeof path, "%s/raw.json", run->directory);
    json_t *raw = json_load_file(path, 0, NULL);
    assert_non_null(raw);
    return raw;
}

void bench_run_assert_context(json_t *raw)
{
    static const char *const name[] = {
        "commit",          "dirty",          "compiler", "flags",         "cpu",
        "governor",        "seed",           "schema",   "threads_asked", "threads_used",
        "OMP_NUM_THREADS", "OMP_WAIT_POLICY"};
    json_t *context = json_object_get(raw, "context");
    for (size_t k = 0; k < sizeof name / sizeof name[0]; k++) {
        const char *value = json_string_value(json_object_get(context, name[k]));
        if (!value || !value[0])
            fail_msg("the context lacks %s", name[k]);
    }
    assert_string_equal(json_string_value(json_object_get(context, "seed")), "5");
}

size_t bench_run_count(json_t *raw, bool errors)
{
    size_t count = 0, k;
    json_t *row;
    json_array_foreach(json_object_get(raw, "benchmarks"), k, row)
    {
        const char *type = json_string_value(json_object_get(row, "run_type"));
        bool error = json_is_true(json_object_get(row, "error_occurred"));
        count += strcmp(type, "iteration") == 0 && error == errors;
    }
    return count;
}

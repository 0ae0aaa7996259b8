/* Tests of the claims: their table, and how a run of it ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bound/claims.h"
#include "tests/support.h"

/* A run of named claims of a table, which must give all its memory back. */
static enum cm_status run(const struct cm_claim *claims, const char *const *only, size_t count,
                          struct cm_claim_result *result, size_t *tested, struct cm_error *error)
{
    struct cm_memory memory = {0};
    const struct cm_claims_order order = {
        .memory = &memory, .threads = 2, .only = only, .only_count = count};
    const enum cm_status status = cm_claims_run(claims, CM_CLAIMS, &order, result, tested, error);
    assert_int_equal(memory.used, 0);
    return status;
}

static void table_is_complete(void **state)
{
    (void)state;
    static const char *const ids[CM_CLAIMS] = {"A1", "A2", "B1", "B2",  "B3",  "B4",  "B5",  "B6",
                                               "B7", "B8", "B9", "B10", "B11", "B12", "B13", "B14"};
    for (size_t k = 0; k < CM_CLAIMS; k++) {
        assert_string_equal(cm_claims[k].id, ids[k]);
        assert_true(strlen(cm_claims[k].statement) > 10);
        assert_non_null(cm_claims[k].test);
        assert_non_null(strstr(cm_claims[k].command, "build/catmouse "));
        assert_int_equal(strncmp(cm_claims[k].expected, "holds", 5) == 0,
                         strcmp(cm_claims[k].expected, "refuted") != 0);
    }
}

static void missing_geng_is_said_and_others_go_on(void **state)
{
    (void)state;
    static const char *const only[] = {"A1", "B11"};
    struct cm_claim_result result[CM_CLAIMS];
    struct cm_error error = {0};
    size_t tested = 0;
    const char *old = getenv("PATH");
    char *kept = strdup(old ? old : "");
    setenv("PATH", "", 1);
    const enum cm_status status = run(cm_claims, only, 2, result, &tested, &error);
    setenv("PATH", kept, 1);
    free(kept);
    assert_int_equal(status, CM_IO);
    assert_non_null(strstr(error.text, "nauty"));
    assert_int_equal(tested, 2);
    assert_int_equal(result[0].kind, CM_VERDICT_NONE);
    assert_int_equal(result[0].status, CM_IO);
    assert_false(result[0].as_expected);
    assert_true(result[1].as_expected);
}

static void falsified_expectation_is_reported(void **state)
{
    (void)state;
    static const char *const only[] = {"B3", "B9"};
    struct cm_claim table[CM_CLAIMS];
    struct cm_claim_result result[CM_CLAIMS];
    struct cm_error error = {0};
    size_t tested = 0;
    memcpy(table, cm_claims, sizeof table);
    table[4].expected = "holds";
    assert_int_equal(run(table, only, 2, result, &tested, &error), CM_OK);
    assert_int_equal(tested, 2);
    assert_string_equal(result[0].verdict, "refuted");
    assert_false(result[0].as_expected);
    assert_true(cm_claim_is_refuted(&result[0]));
    assert_true(result[1].as_expected);
    assert_false(cm_claim_is_refuted(&result[1]));
}

static void unknown_claim_is_refused(void **state)
{
    (void)state;
    static const char *const only[] = {"B11", "B15"};
    struct cm_claim_result result[CM_CLAIMS];
    struct cm_error error = {0};
    size_t tested = 7;
    assert_int_equal(run(cm_claims, only, 2, result, &tested, &error), CM_BAD_INPUT);
    assert_int_equal(tested, 0);
    assert_non_null(strstr(error.text, "B15"));
}

/* After one look before each of two claims and, in the first, B9, one for each workload. */
static bool stop_in_the_second(void *context)
{
    unsigned *looks = context;
    return ++*looks > 2 + cm_ablations_rows() / CM_ABLATIONS;
}

static void stopping_keeps_what_is_finished(void **state)
{
    (void)state;
    static const char *const only[] = {"B9", "B11", "B14"};
    struct cm_memory memory = {0};
    unsigned looks = 0;
    const struct cm_watch watch = {.stop = stop_in_the_second, .context = &looks};
    const struct cm_claims_order order = {
        .memory = &memory, .threads = 1, .watch = &watch, .only = only, .only_count = 3};
    struct cm_claim_result result[CM_CLAIMS];
    struct cm_error error = {0};
    size_t tested = 0;
    assert_int_equal(cm_claims_run(cm_claims, CM_CLAIMS, &order, result, &tested, &error),
                     CM_STOPPED);
    assert_int_equal(tested, 1);
    assert_string_equal(result[0].claim->id, "B9");
    assert_int_equal(memory.used, 0);
}

/* Each allocation of some claims made to fail in turn: no verdict, and nothing lost. */
static void failing_allocations_lose_nothing(void **state)
{
    (void)state;
    static const char *const only[] = {"B3", "B9", "B11", "B14", "B8"};
    for (size_t k = 0; k < sizeof only / sizeof *only; k++) {
        enum cm_status status = CM_NO_MEMORY;
        for (uint64_t call = 1; status != CM_OK; call += 1 + call / 16) {
            struct cm_memory memory = {.fail_at = call};
            const struct cm_claims_order order = {
                .memory = &memory, .threads = 1, .only = &only[k], .only_count = 1};
            struct cm_claim_result result[CM_CLAIMS];
            struct cm_error error = {0};
            size_t tested = 0;
            status = cm_claims_run(cm_claims, CM_CLAIMS, &order, result, &tested, &error);
            assert_int_equal(memory.used, 0);
            assert_int_equal(tested, 1);
            assert_int_equal(result[0].kind == CM_VERDICT_NONE, status != CM_OK);
        }
    }
}

static void file_has_one_row_a_claim(void **state)
{
    (void)state;
    static const char *const only[] = {"B3", "B9", "B11"};
    struct cm_claim_result result[CM_CLAIMS];
    struct cm_error error = {0};
    char directory[] = "/tmp/catmouse-claims-XXXXXX", inner[64], file[96], line[4096];
    size_t tested = 0, rows = 0;
    assert_int_equal(run(cm_claims, only, 3, result, &tested, &error), CM_OK);
    assert_non_null(mkdtemp(directory));
    snprintf(inner, sizeof inner, "%s/a/b", directory);
    assert_int_equal(cm_claims_write(inner, result, tested, &error), CM_OK);
    snprintf(file, sizeof file, "%s/claims.tsv", inner);
    FILE *stream = fopen(file, "r");
    assert_non_null(stream);
    while (fgets(line, sizeof line, stream)) {
        size_t tabs = 0;
        for (const char *at = line; *at; at++)
            tabs += *at == '\t';
        assert_int_equal(tabs, 5);
        const char *first = rows ? only[rows - 1] : "claim";
        assert_memory_equal(line, first, strlen(first));
        assert_int_equal(line[strlen(first)], '\t');
        rows++;
    }
    fclose(stream);
    assert_int_equal(rows, 4);
    assert_int_equal(cm_claims_write(file, result, tested, &error), CM_IO);
    snprintf(line, sizeof line, "rm -r %s", directory);
    assert_int_equal(system(line), 0);
}

/* In ordinary runs, where it takes seconds, all verdicts are as on record. */
static void verdicts_are_as_on_record(void **state)
{
    (void)state;
    static const char *const few[] = {"B1", "B3", "B9", "B11", "B13"};
    struct cm_claim_result result[CM_CLAIMS];
    struct cm_error error = {0};
    const bool all = support_share() == 1;
    size_t tested = 0;
    assert_int_equal(run(cm_claims, all ? NULL : few, all ? 0 : 5, result, &tested, &error), CM_OK);
    assert_int_equal(tested, all ? CM_CLAIMS : 5);
    for (size_t k = 0; k < tested; k++)
        assert_string_equal(result[k].verdict, result[k].claim->expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_is_complete),
        cmocka_unit_test(missing_geng_is_said_and_others_go_on),
        cmocka_unit_test(falsified_expectation_is_reported),
        cmocka_unit_test(unknown_claim_is_refused),
        cmocka_unit_test(stopping_keeps_what_is_finished),
        cmocka_unit_test(failing_allocations_lose_nothing),
        cmocka_unit_test(file_has_one_row_a_claim),
        cmocka_unit_test(verdicts_are_as_on_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

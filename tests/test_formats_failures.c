/* Graph files when the system or the format refuses: every allocation made to fail in turn,
 * catmouse's and jansson's, and nothing leaks; full disks and missing files; graphs that a format
 * can't say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/format.h"

/* Reads until something is refused. */
static enum cm_status read_all(struct cm_memory *memory, const char *text, size_t size,
                               bool directed, struct cm_error *error)
{
    struct cm_reader reader;
    struct cm_graph graph;
    enum cm_status status;
    cm_reader_init(&reader, memory, text, size, directed);
    while ((status = cm_reader_next(&reader, &graph, NULL, error)) == CM_OK)
        cm_graph_free(memory, &graph);
    struct cm_graph none;
    assert_int_equal(cm_reader_next(&reader, &none, NULL, NULL), CM_END);
    assert_null(graph.arcs.first);
    assert_int_equal(memory->used, 0);
    return status;
}

static const char *const samples[] = {
    "[[1,2],[0,2],[0,1]]\n[[1],[0]]",
    "DQc\nA_\n",
    "# nodes: 3\n0 1\n0 2\n1 2\n",
    "p edge 3 2\ne 1 2\ne 1 3\n",
};

static void test_every_allocation_fails(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof samples / sizeof *samples; k++) {
        uint64_t fail_at = 1;
        for (enum cm_status status = CM_NO_MEMORY; status != CM_END; fail_at++) {
            struct cm_memory memory = {.fail_at = fail_at};
            struct cm_error error = {0};
            status = read_all(&memory, samples[k], strlen(samples[k]), false, &error);
            assert_true(status == CM_NO_MEMORY || (status == CM_END && memory.calls < fail_at));
            assert_true(status == CM_END || strstr(error.text, "out of memory"));
        }
        assert_true(fail_at > 4);
    }
    const char *path = "tests/data/graphs/petersen.el";
    struct cm_memory memory = {.fail_at = 1};
    struct cm_error error;
    char *text;
    size_t size;
    assert_int_equal(cm_read_file(&memory, path, &text, &size, &error), CM_NO_MEMORY);
    assert_null(text);
    assert_int_equal(memory.used, 0);
}

/* For jansson, whose allocator is the only one in its library and so can only be counted here. */
static struct {
    uint64_t calls, fail_at, live;
} json;

static void *json_take(size_t size)
{
    if (++json.calls == json.fail_at)
        return NULL;
    json.live++;
    return malloc(size);
}

static void json_give(void *block)
{
    json.live -= block != NULL;
    free(block);
}

static void test_every_json_allocation_fails(void **state)
{
    (void)state;
    const char *text = "[[1,2],[0,2],[0,-1]]"; /* what is not plain is for jansson */
    json_malloc_t usual_take;
    json_free_t usual_give;
    json_get_alloc_funcs(&usual_take, &usual_give);
    json_set_alloc_funcs(json_take, json_give);
    enum cm_status status = CM_NO_MEMORY;
    for (uint64_t fail_at = 1; status != CM_BAD_INPUT; fail_at++) {
        struct cm_memory memory = {0};
        struct cm_error error = {0};
        json.calls = 0;
        json.fail_at = fail_at;
        status = read_all(&memory, text, strlen(text), false, &error);
        if (status != CM_NO_MEMORY && status != CM_BAD_INPUT)
            fail_msg("allocation %" PRIu64 ": status %d: %s", fail_at, (int)status, error.text);
        if (status != CM_NO_MEMORY && json.calls >= fail_at)
            fail_msg("allocation %" PRIu64 " of %" PRIu64 ": %s", fail_at, json.calls, error.text);
        assert_int_equal(json.live, 0);
    }
    json_set_alloc_funcs(usual_take, usual_give);
    assert_true(json.calls > 10);
}

static void test_writers(void **state)
{
    (void)state;
    uint32_t first[] = {0, 1, 2, 2}, one_sided[] = {1, 2}, loop[] = {0, 1};
    uint32_t twice_first[] = {0, 2, 4}, twice[] = {1, 1, 0, 0};
    const struct {
        struct cm_graph graph;
        unsigned written; /* bit k: the k-th format of cm_formats can say it */
    } example[] = {
        {{{3, first, one_sided}, false, 0}, 1 << 0},  {{{3, first, one_sided}, true, 0}, 0x1d},
        {{{3, first, loop}, false, 0}, 0x1d},         {{{2, twice_first, twice}, false, 0}, 1 << 0},
        {{{2, twice_first, twice}, true, 0}, 1 << 0},
    };
    for (size_t k = 0; k < sizeof example / sizeof *example; k++)
        for (unsigned f = 0; cm_formats[f] && cm_formats[f]->write; f++) {
            char text[1000];
            FILE *stream = fmemopen(text, sizeof text, "w");
            assert_non_null(stream);
            assert_int_equal(cm_formats[f]->write(stream, &example[k].graph, &cm_rules_classic),
                             example[k].written >> f & 1 ? CM_OK : CM_CANNOT);
            fclose(stream);
        }
}

static void test_full_disk(void **state)
{
    (void)state;
    uint32_t first[] = {0, 1, 2}, target[] = {1, 0};
    struct cm_graph graph = {.arcs = {2, first, target}};
    for (unsigned f = 0; cm_formats[f] && cm_formats[f]->write; f++) {
        FILE *stream = fopen("/dev/full", "w");
        assert_non_null(stream);
        setvbuf(stream, NULL, _IONBF, 0);
        struct cm_rules rules = {0, 1, 1};
        assert_int_equal(cm_formats[f]->write(stream, &graph, &rules), CM_IO);
        fclose(stream);
    }
}

static void test_files(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    struct cm_error error = {0};
    char *text;
    size_t size;
    assert_int_equal(cm_read_file(&memory, "tests/data/none.el", &text, &size, &error), CM_IO);
    assert_string_equal(error.file, "tests/data/none.el");
    assert_non_null(strstr(error.text, "cannot be opened: No such file"));
    assert_int_equal(cm_read_file(&memory, "tests/data", &text, &size, &error), CM_IO);
    assert_non_null(strstr(error.text, "cannot be read: "));
    assert_null(text);
    assert_int_equal(cm_read_file(&memory, "/dev/null", &text, &size, &error), CM_OK);
    assert_int_equal(size, 0);
    cm_memory_give(&memory, text);
    const char *path = "tests/data/records.jsonl";
    assert_non_null(freopen(path, "r", stdin));
    char *input;
    size_t input_size;
    assert_int_equal(cm_read_file(&memory, "-", &input, &input_size, &error), CM_OK);
    assert_string_equal(error.file, "-");
    assert_int_equal(cm_read_file(&memory, path, &text, &size, NULL), CM_OK);
    assert_int_equal(size, input_size);
    assert_true(size > 1 << 16);
    assert_memory_equal(text, input, size);
    cm_memory_give(&memory, text);
    cm_memory_give(&memory, input);
    assert_int_equal(memory.used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_allocation_fails),
        cmocka_unit_test(test_every_json_allocation_fails),
        cmocka_unit_test(test_writers),
        cmocka_unit_test(test_full_disk),
        cmocka_unit_test(test_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

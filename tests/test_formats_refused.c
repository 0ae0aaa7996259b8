/* What the readers of graph files refuse, with which line and words. What the system refuses is
 * tested in test_formats_failures.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/format.h"

struct refusal {
    const char *text;
    uint64_t line;
    const char *words; /* that the message contains */
};

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

/* The list ends with a row without a text. */
static void assert_refused(const struct refusal *refusal, bool directed)
{
    for (size_t k = 0; refusal[k].text; k++) {
        struct cm_memory memory = {0};
        struct cm_error error = {.file = "untouched"};
        size_t size = strlen(refusal[k].text);
        char *exact = malloc(size + !size); /* so that reading past the end is noticed */
        assert_non_null(exact);
        memcpy(exact, refusal[k].text, size);
        enum cm_status status = read_all(&memory, exact, size, directed, &error);
        free(exact);
        if (status != CM_BAD_INPUT || error.line != refusal[k].line ||
            !strstr(error.text, refusal[k].words))
            fail_msg("'%s': status %d, line %" PRIu64 ", %s", refusal[k].text, (int)status,
                     error.line, error.text);
        assert_string_equal(error.file, "untouched");
        assert_true(strlen(error.text) < sizeof error.text - 1);
        for (const char *at = error.text; *at; at++)
            assert_true(*at >= ' ' && *at <= '~');
    }
}

static void test_no_format(void **state)
{
    (void)state;
    const struct refusal refusal[] = {
        {"", 1, "empty"},
        {" \n\r\n\t", 1, "empty"},
        {"\n\xff\xfe"
         "0 1",
         2, "not a graph in any format"},
        {"\x7f"
         "ELF",
         1, "not a graph in any format"},
        {"\xEF\xBB\xBF[[1],[0]]", 1, "byte order mark"},
        {NULL, 0, NULL},
    };
    assert_refused(refusal, false);
    struct cm_memory memory = {0};
    struct cm_error error = {0};
    assert_int_equal(read_all(&memory, "0 1\n1 2\n\0", 9, false, &error), CM_BAD_INPUT);
    assert_int_equal(error.line, 3);
    assert_non_null(strstr(error.text, "NUL"));
}

static void test_leetcode(void **state)
{
    (void)state;
    const struct refusal refusal[] = {
        {"[]", 1, "empty list"},
        {"\n[[1],[0]]\n\n[[1],\n[2]]", 4, "node 1: its neighbour 2 is out of range"},
        {"[[1],[-1]]", 1, "neighbour -1 is out of range"},
        {"[[1],[9223372036854775807]]", 1, "neighbour 9223372036854775807 is out of range"},
        {"[[1],\n[99999999999999999999]]", 2, "too big"},
        {"[[1],[0.5]]", 1,
         "node 1: a neighbour must be a whole number from 0 to 1, here is a fraction"},
        {"[[1],[\"0\"]]", 1, "here is a string"},
        {"[[1],[null]]", 1, "here is null"},
        {"[[true],[0]]", 1, "here is a truth value"},
        {"[[1],{}]", 1, "node 1: its list of neighbours is wanted"},
        {"[[1],3]", 1, "here is a number"},
        {"[2,[1],[0]]", 1, "leading count"},
        {"[[[1],[0]],[[1],[0]]]", 1, "one after the other"},
        {"[[{}]]", 1, "here is an object"},
        {"{\"graph\":[[1],[0]]}", 1, "take its \"graph\""},
        {"[[1],[0]],\n[[1],[0]]", 1, "separate graphs by a line break"},
        {"[[1],[0]]\nx", 2, "not JSON"},
        {"[[1],\n[0]\n", 3, "not JSON"},
        {"[[1],[0]", 1, "not JSON"},
        {"[[1],\n\n[0,]]", 3, "not JSON"},
        {"[[1],[\x01]]", 1, "not JSON"},
        {"[[1],[\xC3(]]", 1, "not JSON"},
        {"[", 1, "not JSON"},
        {NULL, 0, NULL},
    };
    assert_refused(refusal, false);
    assert_refused(refusal, true);
    char deep[5000];
    memset(deep, '[', sizeof deep);
    deep[20] = ' ';
    struct cm_memory memory = {0};
    struct cm_error error = {0};
    assert_int_equal(read_all(&memory, deep, sizeof deep, false, &error), CM_BAD_INPUT);
    assert_non_null(strstr(error.text, "depth"));
}

static void test_graph6(void **state)
{
    (void)state;
    const struct refusal refusal[] = {
        {"?", 1, "without nodes"},
        {"DQ", 1, "5 nodes, which take 3 bytes, and has 2"},
        {"A_\nDQcc", 2, "5 nodes, which take 3 bytes, and has 4"},
        {"A_\nDQ c", 2, "byte 3 of the graph is 32"},
        {"A_\n>>graph6<<D\x05"
         "c",
         2, "byte 2 of the graph is 5"},
        {"A_\nD\xC3\xA4", 2, "byte 2 of the graph is 195"},
        {"A_\r\r\n", 1, "byte 3 of the graph is 13"},
        {"A`", 1, "not zero"},
        {"DQd", 1, "not zero"},
        {"~", 1, "ends within its number"},
        {"~??", 1, "ends within its number"},
        {"~~?????", 1, "ends within its number"},
        {"~}~~", 1, "258047 nodes"},
        {"~~???~??", 1, "258048 nodes, which take 5549042696 bytes, and has 8"},
        {"~~~~~~~~", 1, "68719476735 nodes, which take over"},
        {":An", 1, "sparse6"},
        {";An", 1, "sparse6"},
        {">>sparse6<<:An", 1, "sparse6"},
        {"&AG", 1, "digraph6"},
        {">>digraph6<<&AG", 1, "digraph6"},
        {">>planar_code<<", 1, "unknown header"},
        {">>graph6<", 1, "unknown header"},
        {">>graph6<<", 1, "same line"},
        {"\n>>graph6<<\nDQc", 2, "same line"},
        {"A_\n[[1],[0]]", 2, "byte 3 of the graph is 49"},
        {NULL, 0, NULL},
    };
    assert_refused(refusal, false);
    assert_refused(refusal, true);
}

static void test_edges(void **state)
{
    (void)state;
    const struct refusal refusal[] = {
        {"# only\n% comments\n", 1, "only comments"},
        {"0 1\n1 2 7\n", 2, "remove it"},
        {"0 1\n\n3\n", 3, "a lone number"},
        {"0 1\n3 # 4\n", 2, "a lone number"},
        {"0 2147483648", 1, "node 2147483648 is too large, the largest possible is 2147483647"},
        {"9223372036854775809 1", 1, "node 9223372036854775809 is too large"},
        {"0 99999999999999999999999999999999999999999999999", 1, "is too large"},
        {"0 1\n-1 2", 2, "node -1 is negative"},
        {"- 1", 1, "'-' is not a node number"},
        {"+1 2", 1, "'+1' is not a node number"},
        {"0 1.5", 1, "'1.5' is not a node number"},
        {"0,1", 1, "'0,1' is not a node number"},
        {"0x1 2", 1, "'0x1' is not a node number"},
        {"alice bob", 1, "'alice' is not a node number"},
        {"0 b\xC3\xBC"
         "rgermeister-und-noch-viel-mehr-und-mehr",
         1, "'b??rgermeister-und-noch-viel"},
        {"0 1\n0 2\n# x\n1 0\n", 4,
         "the edge 1 - 0 is there twice, first the other way round on line 1"},
        {"0 0\n1 2\n0 0\n", 1, "node 0 has an edge to itself; remove the loop"},
        {"0 1\n1 1\n", 2, "node 1 has an edge to itself; remove the loop"},
        {"# nodes: 3\n0 1\n1 3\n", 3, "node 3 is out of range: line 1 says 3 nodes"},
        {"0 1\n# nodes: 1\n", 1, "node 1 is out of range"},
        {"# nodes: 0\n", 1, "whole number from 1"},
        {"# nodes: -4\n", 1, "'# nodes: -4'"},
        {"# nodes: 5x\n", 1, "'# nodes: 5x'"},
        {"# nodes: 4000000000\n", 1, "whole number from 1 to 2147483648"},
        {"# nodes: 2\n# nodes: 2\n", 2, "twice"},
        {"# nodes: 2000000000\n0 1\n", 1, "2000000000 nodes for only 1 edges"},
        {"0 1\n5 1999999999\n1 2\n", 2, "2000000000 nodes for only 3 edges"},
        {NULL, 0, NULL},
    };
    assert_refused(refusal, false);
    const struct refusal directed[] = {
        {"0 1\n1 0\n0 1\n", 3, "the edge 0 - 1 is there twice, first on line 1"},
        {NULL, 0, NULL},
    };
    assert_refused(directed, true);
}

static void test_dimacs(void **state)
{
    (void)state;
    const struct refusal refusal[] = {
        {"c nothing\nc else\n", 1, "there is no line"},
        {"c x\ne 1 2\n", 2, "an edge before the p line"},
        {"p edge 3 1\np edge 3 1\n", 2, "a second p line, after the one on line 1"},
        {"p edge 3\n", 1, "'p edge N M'"},
        {"p edge 3 1 1\n", 1, "'p edge N M'"},
        {"p sp 3 1\n", 1, "'p edge N M'"},
        {"p edge x 1\n", 1, "'p edge N M'"},
        {"p edge 3 -1\n", 1, "'p edge N M'"},
        {"p edge 0 0\n", 1, "from 1 to"},
        {"p edge 99999999999999999999 0\n", 1, "from 1 to"},
        {"p edge 2000000000 0\n", 1, "2000000000 nodes for only 0 edges"},
        {"p edge 3 2\ne 1 2\n", 1, "promises 2 edges, but 1 e lines follow"},
        {"p edge 3 1\ne 1 2\ne 2 3\n", 1, "promises 1 edges, but 2 e lines follow"},
        {"p edge 3 1\ne 0 1\n", 2, "node 0: here nodes are counted from 1"},
        {"p edge 3 1\ne 5 1\n", 2, "node 5 is out of range"},
        {"p edge 3 1\ne 1 4\n", 2, "node 4 is out of range: line 1 says the nodes are 1 to 3"},
        {"p edge 3 1\ne 1\n", 2, "'e u v'"},
        {"p edge 3 1\ne 1 2 5\n", 2, "'e u v'"},
        {"p edge 3 1\ne 1 2147483649\n", 2, "the largest possible is 2147483648"},
        {"p edge 3 1\nn 1 2\n", 2, "beginning with 'n'"},
        {"p edge 3 1\n1 2\n", 2, "beginning with '1'"},
        {NULL, 0, NULL},
    };
    assert_refused(refusal, false);
    assert_refused(refusal, true);
    const struct refusal undirected[] = {
        {"p edge 3 2\ne 1 2\ne 2 1\n", 3,
         "the edge 2 - 1 is there twice, first the other way round on line 2"},
        {NULL, 0, NULL},
    };
    assert_refused(undirected, false);
    const struct refusal directed[] = {
        {"p edge 3 1\ne 1 2\ne 2 1\n", 1, "promises 1 edges, but 2"},
        {NULL, 0, NULL},
    };
    assert_refused(directed, true);
}

/* Nodes in fair proportion to the edges, but beyond the memory that may be used. */
static void test_too_big(void **state)
{
    (void)state;
    struct cm_memory memory = {.limit = 100000000};
    struct cm_error error = {0};
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    assert_non_null(stream);
    for (int k = 0; k < 20000; k++)
        fprintf(stream, "%d %d\n", k, 18000000 - k);
    fclose(stream);
    assert_int_equal(read_all(&memory, text, size, false, &error), CM_TOO_BIG);
    assert_int_equal(error.line, 1);
    assert_non_null(strstr(error.text, "18000001 nodes and 20000 edges"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_format), cmocka_unit_test(test_leetcode),
        cmocka_unit_test(test_graph6),    cmocka_unit_test(test_edges),
        cmocka_unit_test(test_dimacs),    cmocka_unit_test(test_too_big),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

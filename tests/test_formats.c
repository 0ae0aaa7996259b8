/* Reading, recognising and writing graph files. What is refused, and with what words, is tested in
 * test_formats_refused.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/format.h"

static struct cm_memory memory;

/* The text that a format makes of a graph; the caller frees it. */
static char *written(const struct cm_format *format, const struct cm_graph *graph, size_t *size)
{
    char *text = NULL;
    FILE *stream = open_memstream(&text, size);
    assert_non_null(stream);
    assert_int_equal(format->write(stream, graph, &cm_rules_classic), CM_OK);
    assert_int_equal(fclose(stream), 0);
    return text;
}

static void assert_written(const char *name, const struct cm_graph *graph, const char *wanted)
{
    size_t size;
    char *text = written(cm_format_find(name), graph, &size);
    assert_string_equal(text, wanted);
    free(text);
}

static void assert_next(struct cm_reader *reader, const char *wanted, uint64_t wanted_line)
{
    struct cm_graph graph;
    struct cm_error error = {0};
    uint64_t line = 0;
    if (cm_reader_next(reader, &graph, &line, &error))
        fail_msg("line %lu: %s", (unsigned long)error.line, error.text);
    assert_int_equal(line, wanted_line);
    assert_int_equal(graph.directed, reader->directed);
    assert_written("leetcode", &graph, wanted);
    cm_graph_free(reader->memory, &graph);
}

static void assert_end(struct cm_reader *reader)
{
    struct cm_graph graph;
    assert_int_equal(cm_reader_next(reader, &graph, NULL, NULL), CM_END);
    assert_int_equal(cm_reader_next(reader, &graph, NULL, NULL), CM_END);
    assert_int_equal(memory.used, 0);
}

static void test_one_graph(void **state)
{
    (void)state;
    const struct {
        const char *format, *text;
        bool directed;
        const char *wanted;
        uint64_t line;
        uint32_t first_name;
    } example[] = {
        {"leetcode", "[[1,2],[0],[0]]", false, "[[1,2],[0],[0]]\n", 1, 0},
        {"leetcode", "\r\n\n [ [2, 1],\n[ 0 ],\t[0] ] \n\n", false, "[[1,2],[0],[0]]\n", 3, 0},
        {"leetcode", "[[1],[],[0]]", true, "[[1],[],[0]]\n", 1, 0},
        {"leetcode", "[[1,0,1],[]]", false, "[[0,1,1],[]]\n", 1, 0},
        {"leetcode", "[[\n1],[0]]", false, "[[1],[0]]\n", 1, 0},
        {"leetcode", "[[]]", false, "[[]]\n", 1, 0},
        {"graph6", "DQc", false, "[[2,4],[3],[0],[1,4],[0,3]]\n", 1, 0},
        {"graph6", "\n>>graph6<<DQc\r\n", true, "[[2,4],[3],[0],[1,4],[0,3]]\n", 2, 0},
        {"graph6", "~??DQc\n", false, "[[2,4],[3],[0],[1,4],[0,3]]\n", 1, 0},
        {"graph6", "@", false, "[[]]\n", 1, 0},
        {"edges", "0 1\n1 2\n", false, "[[1],[0,2],[1]]\n", 1, 0},
        {"edges", "0 1\n1 2", true, "[[1],[2],[]]\n", 1, 0},
        {"edges", "# a\n\n\t 2\t1 \r\n% b\n0 2 # c\n", false, "[[2],[2],[0,1]]\n", 1, 0},
        {"edges", "1 2\n#nodes: 4\n", false, "[[],[2],[1],[]]\n", 1, 0},
        {"edges", "# nodes: of London\n# nodes: 2 of them\n", false, "[[],[]]\n", 1, 0},
        {"edges", "0 1\n1 0\n", true, "[[1],[0]]\n", 1, 0},
        {"dimacs", "c x\np edge 4 2\ne 1 2\ne 3 1\n", false, "[[1,2],[0],[0],[]]\n", 1, 1},
        {"dimacs", "p col 3 2\r\n\r\ne 2 1\r\ncx\r\ne 1 2", true, "[[1],[0],[]]\n", 1, 1},
    };
    for (size_t k = 0; k < sizeof example / sizeof *example; k++) {
        struct cm_reader reader;
        struct cm_graph graph;
        cm_reader_init(&reader, &memory, example[k].text, strlen(example[k].text),
                       example[k].directed);
        assert_next(&reader, example[k].wanted, example[k].line);
        assert_string_equal(reader.format->name, example[k].format);
        assert_end(&reader);
        cm_reader_init(&reader, &memory, example[k].text, strlen(example[k].text), false);
        if (!example[k].directed && cm_reader_next(&reader, &graph, NULL, NULL) == CM_OK) {
            assert_int_equal(graph.first_name, example[k].first_name);
            cm_graph_free(&memory, &graph);
        }
    }
}

static void test_many_graphs(void **state)
{
    (void)state;
    struct cm_reader reader;
    const char *json = "[[1],[0]]\n\n[[1],\n[0]\n]\n[[]] [[],[]][[0]]\n";
    cm_reader_init(&reader, &memory, json, strlen(json), false);
    assert_next(&reader, "[[1],[0]]\n", 1);
    assert_next(&reader, "[[1],[0]]\n", 3);
    assert_next(&reader, "[[]]\n", 6);
    assert_next(&reader, "[[],[]]\n", 6);
    assert_next(&reader, "[[0]]\n", 6);
    assert_end(&reader);
    const char *graph6 = ">>graph6<<A_\r\n\r\n@\nB?\n>>graph6<<A?";
    cm_reader_init(&reader, &memory, graph6, strlen(graph6), false);
    assert_next(&reader, "[[1],[0]]\n", 1);
    assert_next(&reader, "[[]]\n", 3);
    assert_next(&reader, "[[],[],[]]\n", 4);
    assert_next(&reader, "[[],[]]\n", 5);
    assert_end(&reader);
}

/* A graph of which each edge is there with a chance of one in `rarity`. */
static struct cm_graph random_graph(uint32_t nodes, uint32_t rarity, bool directed, uint64_t seed)
{
    struct cm_graph graph = {.directed = directed};
    struct cm_arcs arcs = {.memory = &memory};
    for (uint32_t u = 0; u < nodes; u++)
        for (uint32_t v = directed ? 0 : u + 1; v < nodes; v++) {
            seed = seed * 6364136223846793005U + 1442695040888963407U;
            if (u == v || (seed >> 33) % rarity)
                continue;
            assert_int_equal(directed ? cm_arcs_add(&arcs, u, v) : cm_arcs_add_edge(&arcs, u, v),
                             CM_OK);
        }
    assert_int_equal(cm_digraph_from_arcs(&memory, nodes, arcs.arc, arcs.count, &graph.arcs),
                     CM_OK);
    cm_arcs_free(&arcs);
    return graph;
}

static void assert_same(const struct cm_graph *a, const struct cm_graph *b)
{
    assert_int_equal(a->directed, b->directed);
    assert_int_equal(a->arcs.nodes, b->arcs.nodes);
    assert_memory_equal(a->arcs.first, b->arcs.first, (a->arcs.nodes + 1) * sizeof *a->arcs.first);
    if (cm_digraph_arcs(&a->arcs))
        assert_memory_equal(a->arcs.target, b->arcs.target,
                            cm_digraph_arcs(&a->arcs) * sizeof *a->arcs.target);
}

/* Writes the graph in every format that can be read, and reads it back: alone, recognised by its
 * content. */
static void assert_comes_back(const struct cm_graph *graph)
{
    for (const struct cm_format *const *format = cm_formats; *format; format++) {
        if (!(*format)->read || (graph->directed && *format == &cm_format_graph6))
            continue;
        struct cm_reader reader;
        struct cm_graph back;
        struct cm_error error = {0};
        size_t size;
        char *text = written(*format, graph, &size);
        cm_reader_init(&reader, &memory, text, size, graph->directed);
        if (cm_reader_next(&reader, &back, NULL, &error))
            fail_msg("%s, line %lu: %s", (*format)->name, (unsigned long)error.line, error.text);
        assert_ptr_equal(reader.format, *format);
        assert_same(graph, &back);
        cm_graph_free(&memory, &back);
        assert_int_equal(cm_reader_next(&reader, &back, NULL, NULL), CM_END);
        free(text);
    }
}

static void test_round_trip(void **state)
{
    (void)state;
    const uint32_t more[] = {91, 127, 128, 300};
    for (uint32_t k = 1; k <= 66 + 4; k++)
        for (uint32_t rarity = 1; rarity <= 100; rarity *= 10)
            for (int directed = 0; directed < 2; directed++) {
                uint32_t nodes = k <= 66 ? k : more[k - 67];
                struct cm_graph graph = random_graph(nodes, rarity, directed, k);
                assert_comes_back(&graph);
                cm_graph_free(&memory, &graph);
            }
    assert_int_equal(memory.used, 0);
}

/* With 28 and with 60 nodes a graph6 line begins with a bracket, as JSON does. */
static void test_graph6_with_brackets(void **state)
{
    (void)state;
    for (uint32_t rarity = 1; rarity <= 64; rarity *= 2)
        for (uint32_t nodes = 28; nodes <= 60; nodes += 32) {
            struct cm_graph graph = random_graph(nodes, rarity, false, rarity);
            size_t size;
            char *text = written(&cm_format_graph6, &graph, &size);
            assert_int_equal(text[0], nodes == 28 ? '[' : '{');
            assert_false(cm_format_leetcode.recognise(text, size));
            assert_true(cm_format_graph6.recognise(text, size));
            free(text);
            cm_graph_free(&memory, &graph);
        }
}

/* Examples of nauty's formats.txt, and both sides of each boundary. */
static void test_graph6_nodes(void **state)
{
    (void)state;
    const struct {
        uint64_t nodes;
        const char *code;
    } example[] = {
        {0, "?"},
        {30, "]"},
        {62, "}"},
        {63, "~??~"},
        {12345, "~B?x"},
        {258047, "~}~~"},
        {258048, "~~???~??"},
        {460175067, "~~?ZZZZZ"},
        {(UINT64_C(1) << 36) - 1, "~~~~~~~~"},
    };
    for (size_t k = 0; k < sizeof example / sizeof *example; k++) {
        char code[CM_GRAPH6_NODES_SIZE];
        size_t size = cm_graph6_encode_nodes(example[k].nodes, code);
        assert_int_equal(size, strlen(example[k].code));
        assert_memory_equal(code, example[k].code, size);
    }
}

static struct cm_graph read_path(const char *path, char **text, size_t *size)
{
    struct cm_reader reader;
    struct cm_graph graph;
    struct cm_error error = {0};
    if (cm_read_file(&memory, path, text, size, &error))
        fail_msg("%s: %s", path, error.text);
    assert_string_equal(error.file, path);
    cm_reader_init(&reader, &memory, *text, *size, false);
    if (cm_reader_next(&reader, &graph, NULL, &error))
        fail_msg("%s:%lu: %s", path, (unsigned long)error.line, error.text);
    return graph;
}

static void test_named_graphs(void **state)
{
    (void)state;
    const struct {
        const char *name;
        uint32_t nodes, edges;
    } graph[] = {{"karate_club", 34, 78},
                 {"petersen", 10, 15},
                 {"dodecahedral", 20, 30},
                 {"scotland_yard_taxi", 199, 343},
                 {"scotland_yard_all", 199, 434}};
    for (size_t k = 0; k < sizeof graph / sizeof *graph; k++) {
        char path[100], *text[2];
        size_t size[2], rewritten_size;
        snprintf(path, sizeof path, "tests/data/graphs/%s.el", graph[k].name);
        struct cm_graph edges = read_path(path, &text[0], &size[0]);
        snprintf(path, sizeof path, "tests/data/graphs/%s.g6", graph[k].name);
        struct cm_graph graph6 = read_path(path, &text[1], &size[1]);
        assert_int_equal(edges.arcs.nodes, graph[k].nodes);
        assert_int_equal(cm_graph_edges(&edges), graph[k].edges);
        assert_same(&edges, &graph6);
        char *rewritten = written(&cm_format_graph6, &edges, &rewritten_size);
        assert_int_equal(rewritten_size, size[1]);
        assert_memory_equal(rewritten, text[1], size[1]);
        free(rewritten);
        cm_graph_free(&memory, &edges);
        cm_graph_free(&memory, &graph6);
        cm_memory_give(&memory, text[0]);
        cm_memory_give(&memory, text[1]);
    }
    assert_int_equal(memory.used, 0);
}

/* The "graph" of each object of a file of known games. */
static void test_known_games(void **state)
{
    (void)state;
    const char *path[] = {"tests/data/leetcode913.jsonl", "tests/data/records.jsonl"};
    size_t lines = 0;
    for (int k = 0; k < 2; k++) {
        FILE *file = fopen(path[k], "r");
        assert_non_null(file);
        json_t *object;
        while ((object = json_loadf(file, JSON_DISABLE_EOF_CHECK, NULL)) != NULL) {
            char *text = json_dumps(json_object_get(object, "graph"), 0);
            struct cm_reader reader;
            struct cm_graph graph;
            bool directed = json_is_true(json_object_get(object, "directed"));
            cm_reader_init(&reader, &memory, text, strlen(text), directed);
            assert_int_equal(cm_reader_next(&reader, &graph, NULL, NULL), CM_OK);
            assert_comes_back(&graph);
            cm_graph_free(&memory, &graph);
            free(text);
            json_decref(object);
            lines++;
        }
        fclose(file);
    }
    assert_int_equal(lines, 34 + 110);
}

static void test_written(void **state)
{
    (void)state;
    uint32_t first[] = {0, 1, 3, 4, 4}, target[] = {1, 0, 2, 1};
    struct cm_graph graph = {.arcs = {4, first, target}};
    assert_written("leetcode", &graph, "[[1],[0,2],[1],[]]\n");
    assert_written("edges", &graph, "# nodes: 4\n0 1\n1 2\n");
    assert_written("dimacs", &graph, "p edge 4 2\ne 1 2\ne 2 3\n");
    assert_written("graph6", &graph, "Cg\n");
    graph.first_name = 1;
    const char *head = "catmouse {\n    node [shape=circle];\n    1;\n    2;\n    3;\n    4;\n"
                       "    1 [xlabel=\"hole\", style=filled, fillcolor=\"#000000\", "
                       "fontcolor=white];\n"
                       "    2 [xlabel=\"mouse\", style=filled, fillcolor=\"#56B4E9\"];\n"
                       "    3 [xlabel=\"cat\", style=filled, fillcolor=\"#E69F00\"];\n";
    char wanted[1000];
    snprintf(wanted, sizeof wanted, "graph %s    1 -- 2;\n    2 -- 3;\n}\n", head);
    assert_written("dot", &graph, wanted);
    graph.directed = true;
    snprintf(wanted, sizeof wanted,
             "digraph %s    1 -> 2;\n    2 -> 1;\n    2 -> 3;\n    3 -> 2;\n}\n", head);
    assert_written("dot", &graph, wanted);
    assert_written("edges", &graph, "# nodes: 4\n0 1\n1 0\n1 2\n2 1\n");
    assert_written("dimacs", &graph, "p edge 4 4\ne 1 2\ne 2 1\ne 2 3\ne 3 2\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_graph),    cmocka_unit_test(test_many_graphs),
        cmocka_unit_test(test_round_trip),   cmocka_unit_test(test_graph6_with_brackets),
        cmocka_unit_test(test_graph6_nodes), cmocka_unit_test(test_named_graphs),
        cmocka_unit_test(test_known_games),  cmocka_unit_test(test_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

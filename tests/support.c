#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/formats.h"
#include "generators/generator.h"

static void read_first(struct cm_memory *memory, const char *text, size_t size, bool directed,
                       struct cm_graph *graph)
{
    struct cm_reader reader;
    struct cm_error error = {0};
    cm_reader_init(&reader, memory, text, size, directed);
    if (cm_reader_next(&reader, graph, NULL, &error))
        fail_msg("%.60s: %s", text, error.text);
}

void support_graph(struct cm_memory *memory, const char *text, bool directed,
                   struct cm_graph *graph)
{
    read_first(memory, text, strlen(text), directed, graph);
}

void support_file(struct cm_memory *memory, const char *path, struct cm_graph *graph)
{
    struct cm_error error = {0};
    char *text;
    size_t size;
    if (cm_read_file(memory, path, &text, &size, &error))
        fail_msg("%s: %s", path, error.text);
    read_first(memory, text, size, false, graph);
    cm_memory_give(memory, text);
}

void support_family(struct cm_memory *memory, const char *family, uint32_t nodes, uint64_t seed,
                    const char *setting, struct cm_graph *graph)
{
    struct cm_error error = {0};
    const struct cm_family *known = cm_family_find(family);
    assert_non_null(known);
    struct cm_order order = cm_order_usual(known, memory, nodes, seed);
    if ((setting && cm_order_set(known, &order, setting, &error)) ||
        cm_family_generate(known, &order, graph, &error))
        fail_msg("%s, %u nodes: %s", family, nodes, error.text);
}

void support_ring(struct cm_memory *memory, uint32_t nodes, struct cm_graph *graph)
{
    support_family(memory, "ring", nodes, 1, NULL, graph);
}

bool support_stuck_cat(const struct cm_graph *graph, uint32_t hole)
{
    for (uint32_t u = 0; u < graph->arcs.nodes; u++)
        if (u != hole &&
            cm_digraph_degree(&graph->arcs, u) <= cm_digraph_has(&graph->arcs, u, hole))
            return true;
    return false;
}

uint64_t support_share(void)
{
    const char *share = getenv("CATMOUSE_TEST_SHARE");
    const long number = share ? strtol(share, NULL, 10) : 1;
    return number > 1 ? (uint64_t)number : 1;
}

void support_lines(const char *path, void (*each)(void *context, uint64_t number, const char *line),
                   void *context)
{
    char *line = NULL;
    size_t room = 0;
    uint64_t number = 0;
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("%s is missing", path);
    while (getline(&line, &room, file) > 0)
        each(context, ++number, line);
    free(line);
    fclose(file);
    assert_true(number > 0);
}

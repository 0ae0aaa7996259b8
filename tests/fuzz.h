/* What every reader of graphs must keep, whatever the bytes: no crash and no leak; a refusal says
 * why, on one line; a graph that comes out is well formed, and if it is a plain one (each arc once
 * and no loop, and each edge both ways unless directed) then every format writes it and reads the
 * same back. */
#ifndef CM_FUZZ_H
#define CM_FUZZ_H

#include <stdlib.h>
#include <string.h>

#include "game/format.h"

enum { FUZZ_NODES_MAX = 2000 };

static inline void fuzz_demand(bool holds)
{
    if (!holds)
        abort();
}

static inline bool fuzz_is_plain(const struct cm_graph *graph)
{
    for (uint32_t u = 0; u < graph->arcs.nodes; u++)
        if (cm_digraph_has(&graph->arcs, u, u))
            return false;
    return cm_graph_is_listable(graph);
}

static inline void fuzz_well_formed(const struct cm_digraph *arcs)
{
    fuzz_demand(arcs->nodes > 0 && arcs->first[0] == 0);
    for (uint32_t u = 0; u < arcs->nodes; u++) {
        fuzz_demand(arcs->first[u] <= arcs->first[u + 1]);
        for (uint32_t k = arcs->first[u]; k < arcs->first[u + 1]; k++)
            fuzz_demand(arcs->target[k] < arcs->nodes &&
                        (k == arcs->first[u] || arcs->target[k - 1] <= arcs->target[k]));
    }
}

static inline void fuzz_same(const struct cm_graph *a, const struct cm_graph *b)
{
    uint32_t nodes = a->arcs.nodes, arcs = cm_digraph_arcs(&a->arcs);
    fuzz_demand(b->arcs.nodes == nodes && a->directed == b->directed);
    fuzz_demand(memcmp(a->arcs.first, b->arcs.first, ((size_t)nodes + 1) * sizeof *a->arcs.first) ==
                0);
    fuzz_demand(memcmp(a->arcs.target, b->arcs.target, arcs * sizeof *a->arcs.target) == 0);
}

static inline void fuzz_comes_back(struct cm_memory *memory, const struct cm_graph *graph)
{
    for (const struct cm_format *const *format = cm_formats; *format && (*format)->write;
         format++) {
        if (graph->directed && *format == &cm_format_graph6)
            continue;
        char *text = NULL;
        size_t size;
        FILE *stream = open_memstream(&text, &size);
        fuzz_demand(stream && (*format)->write(stream, graph, &cm_rules_classic) == CM_OK);
        fclose(stream);
        struct cm_reader reader;
        struct cm_graph back = {0};
        cm_reader_init(&reader, memory, text, size, graph->directed);
        if ((*format)->read) {
            fuzz_demand(cm_reader_next(&reader, &back, NULL, NULL) == CM_OK);
            fuzz_demand(reader.format == *format);
            fuzz_same(graph, &back);
            cm_graph_free(memory, &back);
            fuzz_demand(cm_reader_next(&reader, &back, NULL, NULL) == CM_END);
        }
        free(text);
    }
}

/* Reads the bytes as text of this format, whether or not they look like it (NULL: as what they look
 * like). */
static inline void fuzz_read(const struct cm_format *format, const uint8_t *data, size_t size,
                             bool directed)
{
    struct cm_memory memory = {.limit = 1 << 26};
    struct cm_reader reader;
    struct cm_graph graph;
    struct cm_error error = {0};
    uint64_t line = 0, last_line = 0;
    enum cm_status status;
    cm_reader_init(&reader, &memory, (const char *)data, size, directed);
    reader.format = format;
    while ((status = cm_reader_next(&reader, &graph, &line, &error)) == CM_OK) {
        fuzz_demand(line >= 1 && line >= last_line && graph.directed == directed);
        last_line = line;
        fuzz_well_formed(&graph.arcs);
        if (graph.arcs.nodes <= FUZZ_NODES_MAX && fuzz_is_plain(&graph))
            fuzz_comes_back(&memory, &graph);
        cm_graph_free(&memory, &graph);
    }
    fuzz_demand(status == CM_END || (error.text[0] && error.line >= 1));
    for (const char *at = error.text; *at; at++)
        fuzz_demand(*at >= ' ' && *at <= '~');
    fuzz_demand(cm_reader_next(&reader, &graph, NULL, NULL) == CM_END);
    fuzz_demand(memory.used == 0);
}

#endif

/* DIMACS graph files, as the colouring and clique challenges use them: one graph a file, nodes
 * counted from 1.
 *
 * A line says by its first letter what it is: `c` a comment, `p edge N M` (or `p col N M`) that
 * there are N nodes and M edges, once and before the edges, `e u v` an edge, once and not in both
 * directions. Source: DIMACS, Clique and Coloring Problems Graph Format, 1993. */
#include "game/format.h"

#include <inttypes.h>

enum { FIRST_NAME = 1 };

struct promise {
    uint64_t nodes, edges;
    uint64_t line; /* 0: there was no p line yet */
};

static bool is_edge(struct cm_line line)
{
    return cm_word_is(cm_line_word(&line), "e");
}

static bool recognise(const char *text, size_t size)
{
    struct cm_line line = cm_line_first(text, size);
    struct cm_word word = cm_line_word(&line);
    return cm_word_is(word, "c") || cm_word_is(word, "p") || cm_word_is(word, "e");
}

static enum cm_status read_promise(struct cm_line line, struct promise *promise,
                                   struct cm_error *error)
{
    if (promise->line)
        return cm_fail(error, CM_BAD_INPUT, line.number,
                       "a second p line, after the one on line %" PRIu64
                       "; a DIMACS file holds one graph",
                       promise->line);
    struct cm_word kind = cm_line_word(&line), nodes = cm_line_word(&line),
                   edges = cm_line_word(&line);
    if ((!cm_word_is(kind, "edge") && !cm_word_is(kind, "col")) ||
        !cm_word_number(nodes, &promise->nodes) || !cm_word_number(edges, &promise->edges) ||
        cm_line_word(&line).size)
        return cm_fail(
            error, CM_BAD_INPUT, line.number,
            "a p line must read 'p edge N M' or 'p col N M', with the numbers of nodes and edges");
    if (promise->nodes == 0 || promise->nodes > CM_NODES_MAX)
        return cm_fail(error, CM_BAD_INPUT, line.number,
                       "the number of nodes must be from 1 to %" PRIu64, CM_NODES_MAX);
    promise->line = line.number;
    return CM_OK;
}

static enum cm_status read_edge(struct cm_line line, const struct promise *promise,
                                struct cm_arcs *arcs, struct cm_error *error)
{
    if (!promise->line)
        return cm_fail(
            error, CM_BAD_INPUT, line.number,
            "an edge before the p line; begin with 'p edge N M' (an edge list is without the e)");
    struct cm_word from = cm_line_word(&line), to = cm_line_word(&line);
    if (from.size == 0 || to.size == 0 || cm_line_word(&line).size)
        return cm_fail(error, CM_BAD_INPUT, line.number,
                       "an edge must read 'e u v', with two nodes and no more");
    uint32_t u, v;
    enum cm_status status = cm_word_node(from, FIRST_NAME, line.number, &u, error);
    if (!status)
        status = cm_word_node(to, FIRST_NAME, line.number, &v, error);
    if (status)
        return status;
    if (u >= promise->nodes || v >= promise->nodes)
        return cm_fail(error, CM_BAD_INPUT, line.number,
                       "node %" PRIu64 " is out of range: line %" PRIu64
                       " says the nodes are 1 to %" PRIu64,
                       (uint64_t)(u > v ? u : v) + FIRST_NAME, promise->line, promise->nodes);
    status = cm_arcs_add(arcs, u, v);
    return status ? cm_fail(error, status, line.number, "out of memory after %" PRIu64 " edges",
                            arcs->count)
                  : CM_OK;
}

static enum cm_status read_line(struct cm_line line, struct promise *promise, struct cm_arcs *arcs,
                                struct cm_error *error)
{
    struct cm_word word = cm_line_word(&line);
    char quoted[CM_QUOTE_SIZE];
    if (word.size == 0 || word.text[0] == 'c')
        return CM_OK;
    if (cm_word_is(word, "e"))
        return read_edge(line, promise, arcs, error);
    if (cm_word_is(word, "p"))
        return read_promise(line, promise, error);
    return cm_fail(error, CM_BAD_INPUT, line.number,
                   "a line beginning with '%s'; a graph in DIMACS has only c, p and e lines",
                   cm_quote(word.text, word.size, quoted));
}

static enum cm_status read_graph(struct cm_reader *reader, struct cm_graph *graph,
                                 struct cm_error *error)
{
    struct promise promise = {0};
    struct cm_edges edges = {.arcs.memory = reader->memory, .first_name = FIRST_NAME};
    enum cm_status status = CM_OK;
    struct cm_line line;
    while (!status && cm_line_next(reader, &line))
        status = read_line(line, &promise, &edges.arcs, error);
    uint64_t count = edges.arcs.count;
    edges.nodes = promise.nodes;
    edges.nodes_line = promise.line;
    if (!status && !promise.line)
        status = cm_fail(error, CM_BAD_INPUT, 1, "no graph: there is no line 'p edge N M'");
    if (!status)
        status = cm_edges_graph(reader, &edges, is_edge, graph, error);
    if (!status && count != promise.edges) {
        cm_graph_free(reader->memory, graph);
        status = cm_fail(error, CM_BAD_INPUT, promise.line,
                         "this line promises %" PRIu64 " edges, but %" PRIu64
                         " e lines follow; correct the number",
                         promise.edges, count);
    }
    cm_arcs_free(&edges.arcs);
    return status;
}

static uint64_t count_lines(const struct cm_graph *graph)
{
    const struct cm_digraph *arcs = &graph->arcs;
    uint64_t count = 0;
    for (uint32_t u = 0; u < arcs->nodes; u++)
        for (uint32_t k = arcs->first[u]; k < arcs->first[u + 1]; k++)
            count += graph->directed || u <= arcs->target[k];
    return count;
}

static enum cm_status write_graph(FILE *stream, const struct cm_graph *graph,
                                  const struct cm_rules *rules)
{
    (void)rules;
    if (!cm_graph_is_listable(graph))
        return CM_CANNOT;
    fprintf(stream, "p edge %" PRIu32 " %" PRIu64 "\n", graph->arcs.nodes, count_lines(graph));
    cm_edges_write(stream, graph, FIRST_NAME, "e ", " ", "\n");
    return cm_stream_status(stream);
}

const struct cm_format cm_format_dimacs = {
    .name = "dimacs",
    .summary = "DIMACS 'p edge N M' and 'e u v' lines, nodes from 1",
    .read = read_graph,
    .recognise = recognise,
    .write = write_graph,
};

/* Edge lists: one graph a file, an edge "u v" a line, nodes counted from 0.
 *
 * A line that begins with # or % is a comment, and so is the rest of a line from a word that does.
 * There are as many nodes as the comment "# nodes: N" says (exactly these letters, N a number),
 * else one more than the largest number that occurs. A third column would be a weight; it is
 * refused, since the game knows none. */
#include "game/format.h"

#include <inttypes.h>
#include <string.h>

static bool is_comment(struct cm_word word)
{
    return word.size && (word.text[0] == '#' || word.text[0] == '%');
}

static bool recognise(const char *text, size_t size)
{
    return size && *text >= '!' && *text <= '~';
}

static bool is_edge(struct cm_line line)
{
    struct cm_word word = cm_line_word(&line);
    return word.size && !is_comment(word);
}

/* What is known while reading: the largest node, and the number of nodes that a comment promised.
 */
struct tally {
    uint64_t largest, largest_line; /* the line is 0 before the first edge */
    uint64_t nodes, nodes_line;     /* the same before such a comment */
};

/* `line` begins with the comment's sign. */
static enum cm_status read_comment(struct cm_line line, struct tally *tally, struct cm_error *error)
{
    while (line.at < line.end && (*line.at == '#' || *line.at == '%'))
        line.at++;
    struct cm_word number;
    if (!cm_word_is(cm_line_word(&line), "nodes:") || (number = cm_line_word(&line)).size == 0 ||
        !strchr("+-0123456789", number.text[0]))
        return CM_OK;
    uint64_t nodes;
    char quoted[CM_QUOTE_SIZE];
    if (!cm_word_number(number, &nodes) || nodes == 0 || nodes > CM_NODES_MAX)
        return cm_fail(error, CM_BAD_INPUT, line.number,
                       "'# nodes: %s' must say a whole number from 1 to %" PRIu64,
                       cm_quote(number.text, number.size, quoted), CM_NODES_MAX);
    if (tally->nodes_line)
        return cm_fail(error, CM_BAD_INPUT, line.number,
                       "'# nodes:' is there twice, first on line %" PRIu64
                       "; an edge list holds one graph",
                       tally->nodes_line);
    tally->nodes = nodes;
    tally->nodes_line = line.number;
    return CM_OK;
}

static enum cm_status read_edge(struct cm_line line, struct tally *tally, struct cm_arcs *arcs,
                                struct cm_error *error)
{
    struct cm_word from = cm_line_word(&line), to = cm_line_word(&line), more = cm_line_word(&line);
    uint32_t u, v;
    enum cm_status status = cm_word_node(from, 0, line.number, &u, error);
    if (status)
        return status;
    if (to.size == 0 || is_comment(to))
        return cm_fail(
            error, CM_BAD_INPUT, line.number,
            "a lone number; an edge is two, and nodes without an edge are counted by '# nodes: N'");
    status = cm_word_node(to, 0, line.number, &v, error);
    if (status)
        return status;
    if (more.size && !is_comment(more))
        return cm_fail(error, CM_BAD_INPUT, line.number,
                       "a third column would be a weight, and the game knows none; remove it");
    uint32_t larger = u > v ? u : v;
    if (!tally->largest_line || larger > tally->largest) {
        tally->largest = larger;
        tally->largest_line = line.number;
    }
    status = cm_arcs_add(arcs, u, v);
    return status ? cm_fail(error, status, line.number, "out of memory after %" PRIu64 " edges",
                            arcs->count)
                  : CM_OK;
}

static enum cm_status read_lines(struct cm_reader *reader, struct tally *tally,
                                 struct cm_arcs *arcs, struct cm_error *error)
{
    enum cm_status status = CM_OK;
    struct cm_line line;
    while (!status && cm_line_next(reader, &line)) {
        struct cm_line rest = line;
        struct cm_word word = cm_line_word(&rest);
        if (is_comment(word)) {
            line.at = word.text;
            status = read_comment(line, tally, error);
        } else if (word.size) {
            status = read_edge(line, tally, arcs, error);
        }
    }
    if (status)
        return status;
    if (!tally->nodes_line && !tally->largest_line)
        return cm_fail(error, CM_BAD_INPUT, 1, "no graph: only comments; an edge is a line 'u v'");
    if (tally->nodes_line && tally->largest_line && tally->largest >= tally->nodes)
        return cm_fail(error, CM_BAD_INPUT, tally->largest_line,
                       "node %" PRIu64 " is out of range: line %" PRIu64 " says %" PRIu64
                       " nodes, which are 0 to %" PRIu64,
                       tally->largest, tally->nodes_line, tally->nodes, tally->nodes - 1);
    return CM_OK;
}

static enum cm_status read_graph(struct cm_reader *reader, struct cm_graph *graph,
                                 struct cm_error *error)
{
    struct tally tally = {0};
    struct cm_edges edges = {.arcs.memory = reader->memory};
    enum cm_status status = read_lines(reader, &tally, &edges.arcs, error);
    edges.nodes = tally.nodes_line ? tally.nodes : tally.largest + 1;
    edges.nodes_line = tally.nodes_line ? tally.nodes_line : tally.largest_line;
    if (!status)
        status = cm_edges_graph(reader, &edges, is_edge, graph, error);
    cm_arcs_free(&edges.arcs);
    return status;
}

static enum cm_status write_graph(FILE *stream, const struct cm_graph *graph,
                                  const struct cm_rules *rules)
{
    (void)rules;
    if (!cm_graph_is_listable(graph))
        return CM_CANNOT;
    fprintf(stream, "# nodes: %" PRIu32 "\n", graph->arcs.nodes);
    cm_edges_write(stream, graph, 0, "", " ", "\n");
    return cm_stream_status(stream);
}

const struct cm_format cm_format_edges = {
    .name = "edges",
    .summary = "an edge 'u v' a line, nodes from 0, '#' comments, '# nodes: N'",
    .read = read_graph,
    .recognise = recognise,
    .write = write_graph,
};

/* Lines, words and node numbers of graph files, and the way from the edges of a file to a graph.
 *
 * Edge lists and DIMACS files are read into one arc an edge, in the file's order. The opposite arcs
 * are appended only then, so that the k-th arc is still the k-th edge of the file; an edge that the
 * sorted digraph shows to be there twice is looked up in that order, and the text is walked once
 * more to find its line. Files without a fault pay nothing for it. */
#include "game/format.h"

#include <inttypes.h>
#include <string.h>

enum { MANY_NODES = 1 << 20, NODES_PER_EDGE = 1000 };

bool cm_line_next(struct cm_reader *reader, struct cm_line *line)
{
    if (reader->at == reader->size)
        return false;
    const char *begin = reader->text + reader->at;
    const char *feed = memchr(begin, '\n', reader->size - reader->at);
    const char *end = feed ? feed : reader->text + reader->size;
    reader->at = (size_t)((feed ? feed + 1 : end) - reader->text);
    *line = (struct cm_line){begin, end > begin && end[-1] == '\r' ? end - 1 : end, reader->line};
    reader->line += feed != NULL;
    return true;
}

struct cm_line cm_line_first(const char *text, size_t size)
{
    struct cm_reader reader;
    struct cm_line line = {text, text, 1};
    cm_reader_init(&reader, NULL, text, size, false);
    cm_line_next(&reader, &line);
    return line;
}

static bool is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

struct cm_word cm_line_word(struct cm_line *line)
{
    const char *at = line->at;
    while (at < line->end && is_blank(*at))
        at++;
    const char *begin = at;
    while (at < line->end && !is_blank(*at))
        at++;
    line->at = at;
    return (struct cm_word){begin, (size_t)(at - begin)};
}

bool cm_word_is(struct cm_word word, const char *text)
{
    return word.size == strlen(text) && memcmp(word.text, text, word.size) == 0;
}

bool cm_word_number(struct cm_word word, uint64_t *number)
{
    uint64_t value = 0;
    for (size_t k = 0; k < word.size; k++) {
        if (word.text[k] < '0' || word.text[k] > '9')
            return false;
        uint64_t digit = (uint64_t)(word.text[k] - '0');
        value = value > (UINT64_MAX - digit) / 10 ? UINT64_MAX : 10 * value + digit;
    }
    *number = value;
    return word.size > 0;
}

const char *cm_quote(const char *text, size_t size, char quoted[CM_QUOTE_SIZE])
{
    size_t shown = size < CM_QUOTE_SIZE ? size : CM_QUOTE_SIZE - 4;
    for (size_t k = 0; k < shown; k++)
        quoted[k] = text[k] >= ' ' && text[k] <= '~' ? text[k] : '?';
    memcpy(quoted + shown, "...", shown < size ? 4 : 0);
    quoted[shown < size ? shown + 3 : shown] = '\0';
    return quoted;
}

enum cm_status cm_word_node(struct cm_word word, uint32_t first_name, uint64_t line, uint32_t *node,
                            struct cm_error *error)
{
    char quoted[CM_QUOTE_SIZE];
    uint64_t number;
    if (cm_word_number(word, &number) && number >= first_name &&
        number - first_name < CM_NODES_MAX) {
        *node = (uint32_t)(number - first_name);
        return CM_OK;
    }
    cm_quote(word.text, word.size, quoted);
    if (cm_word_number(word, &number) && number < first_name)
        return cm_fail(error, CM_BAD_INPUT, line, "node %s: here nodes are counted from %" PRIu32,
                       quoted, first_name);
    if (cm_word_number(word, &number))
        return cm_fail(error, CM_BAD_INPUT, line,
                       "node %s is too large, the largest possible is %" PRIu64
                       "; number the nodes from %" PRIu32 " on without gaps",
                       quoted, CM_NODES_MAX - 1 + first_name, first_name);
    struct cm_word rest = {word.text + 1, word.size - 1};
    if (word.text[0] == '-' && cm_word_number(rest, &number))
        return cm_fail(error, CM_BAD_INPUT, line,
                       "node %s is negative; number the nodes from %" PRIu32 " on", quoted,
                       first_name);
    return cm_fail(error, CM_BAD_INPUT, line,
                   "'%s' is not a node number; an edge is two whole numbers from %" PRIu32
                   " on with a blank between them",
                   quoted, first_name);
}

static enum cm_status check_size(const struct cm_edges *edges, struct cm_error *error)
{
    uint64_t nodes = edges->nodes, count = edges->arcs.count;
    if (nodes <= MANY_NODES)
        return CM_OK;
    if (nodes / NODES_PER_EDGE > count)
        return cm_fail(error, CM_BAD_INPUT, edges->nodes_line,
                       "%" PRIu64 " nodes for only %" PRIu64
                       " edges; number the nodes from %" PRIu32 " on without gaps",
                       nodes, count, edges->first_name);
    uint64_t bytes = 3 * sizeof(uint32_t) * nodes + 6 * sizeof(struct cm_arc) * count;
    uint64_t limit = edges->arcs.memory->limit, available = cm_memory_available();
    if (bytes > available || (limit && bytes > limit))
        return cm_fail(error, CM_TOO_BIG, edges->nodes_line,
                       "%" PRIu64 " nodes and %" PRIu64 " edges take about %" PRIu64
                       " MB, more than there is; use a smaller graph",
                       nodes, count, bytes / 1000000);
    return CM_OK;
}

static enum cm_status add_opposites(struct cm_arcs *arcs)
{
    enum cm_status status = CM_OK;
    uint64_t count = arcs->count;
    for (uint64_t k = 0; !status && k < count; k++)
        if (arcs->arc[k].from != arcs->arc[k].to)
            status = cm_arcs_add(arcs, arcs->arc[k].to, arcs->arc[k].from);
    return status;
}

static bool find_double(const struct cm_digraph *digraph, struct cm_arc *found)
{
    for (uint32_t u = 0; u < digraph->nodes; u++)
        for (uint32_t k = digraph->first[u] + 1; k < digraph->first[u + 1]; k++)
            if (digraph->target[k] == digraph->target[k - 1]) {
                *found = (struct cm_arc){u, digraph->target[k]};
                return true;
            }
    return false;
}

static bool is_same(struct cm_arc a, struct cm_arc b, bool directed)
{
    return (a.from == b.from && a.to == b.to) || (!directed && a.from == b.to && a.to == b.from);
}

/* The line of the number-th edge (from 0). */
static uint64_t line_of(const struct cm_reader *reader, uint64_t number,
                        bool (*is_edge)(struct cm_line line))
{
    struct cm_reader again;
    struct cm_line line = {0};
    cm_reader_init(&again, reader->memory, reader->text, reader->size, reader->directed);
    while (cm_line_next(&again, &line))
        if (is_edge(line) && number-- == 0)
            break;
    return line.number;
}

static enum cm_status refuse_double(const struct cm_reader *reader, const struct cm_edges *edges,
                                    struct cm_arc twice, bool (*is_edge)(struct cm_line line),
                                    struct cm_error *error)
{
    const struct cm_arc *arc = edges->arcs.arc;
    uint64_t first = 0;
    while (!is_same(arc[first], twice, reader->directed))
        first++;
    uint64_t second = first + 1;
    while (!is_same(arc[second], twice, reader->directed))
        second++;
    bool turned = arc[first].from != arc[second].from;
    return cm_fail(error, CM_BAD_INPUT, line_of(reader, second, is_edge),
                   "the edge %" PRIu64 " - %" PRIu64 " is there twice, first %son line %" PRIu64
                   "; %s",
                   (uint64_t)arc[second].from + edges->first_name,
                   (uint64_t)arc[second].to + edges->first_name,
                   turned ? "the other way round " : "", line_of(reader, first, is_edge),
                   turned ? "list each edge in one direction only" : "keep one");
}

enum cm_status cm_edges_graph(const struct cm_reader *reader, struct cm_edges *edges,
                              bool (*is_edge)(struct cm_line line), struct cm_graph *graph,
                              struct cm_error *error)
{
    *graph = (struct cm_graph){.directed = reader->directed, .first_name = edges->first_name};
    enum cm_status status = check_size(edges, error);
    if (status)
        return status;
    if (!reader->directed)
        status = add_opposites(&edges->arcs);
    if (!status)
        status = cm_digraph_from_arcs(reader->memory, (uint32_t)edges->nodes, edges->arcs.arc,
                                      edges->arcs.count, &graph->arcs);
    if (status)
        return cm_fail(error, status, edges->nodes_line,
                       "%s for a graph of %" PRIu64 " nodes and %" PRIu64 " arcs",
                       status == CM_TOO_BIG ? "too many arcs" : "out of memory", edges->nodes,
                       edges->arcs.count);
    for (uint64_t k = 0; k < edges->arcs.count; k++) {
        const struct cm_arc arc = edges->arcs.arc[k];
        if (arc.from != arc.to)
            continue;
        cm_graph_free(reader->memory, graph);
        return cm_fail(error, CM_BAD_INPUT, line_of(reader, k, is_edge),
                       "node %" PRIu64 " has an edge to itself; remove the loop",
                       (uint64_t)arc.from + edges->first_name);
    }
    struct cm_arc twice;
    if (!find_double(&graph->arcs, &twice))
        return CM_OK;
    cm_graph_free(reader->memory, graph);
    return refuse_double(reader, edges, twice, is_edge, error);
}

bool cm_graph_is_listable(const struct cm_graph *graph)
{
    struct cm_arc twice;
    return !find_double(&graph->arcs, &twice) &&
           (graph->directed || cm_digraph_is_symmetric(&graph->arcs));
}

void cm_edges_write(FILE *stream, const struct cm_graph *graph, uint64_t base, const char *before,
                    const char *between, const char *after)
{
    const struct cm_digraph *arcs = &graph->arcs;
    for (uint32_t u = 0; u < arcs->nodes; u++)
        for (uint32_t k = arcs->first[u]; k < arcs->first[u + 1]; k++)
            if (graph->directed || u <= arcs->target[k])
                fprintf(stream, "%s%" PRIu64 "%s%" PRIu64 "%s", before, u + base, between,
                        arcs->target[k] + base, after);
}

enum cm_status cm_stream_status(FILE *stream)
{
    return ferror(stream) ? CM_IO : CM_OK;
}

/* graph6: one undirected graph a line, in printable bytes, as nauty and the House of Graphs write
 * it.
 *
 * Every byte is 63 plus six bits. First the number of nodes: one byte up to 62, then `~` and three
 * bytes, then `~~` and six. Then the upper triangle of the adjacency matrix column by column,
 * (0,1), (0,2), (1,2), (0,3) ..., the first bit the highest, filled up with zeros. A header
 * >>graph6<< may stand in front of a graph on its line. Where a directed graph is wanted each edge
 * is read as two arcs.
 *
 * The order of the bits fills each row of the digraph in increasing order, so it is built in two
 * walks over the bits (count, then fill) and never sorted. Source: nauty, formats.txt (B. McKay).
 */
#include "game/format.h"

#include <inttypes.h>
#include <string.h>

enum { LOWEST = 63, HIGHEST = 126, SHORT_MAX = 62, MIDDLE_MAX = 258047 };

static const char header[] = ">>graph6<<";

bool cm_graph6_bytes(const char *text, size_t size)
{
    for (size_t k = 0; k < size; k++)
        if (text[k] < LOWEST || text[k] > HIGHEST)
            return false;
    return true;
}

static bool recognise(const char *text, size_t size)
{
    struct cm_line line = cm_line_first(text, size);
    struct cm_word word = cm_line_word(&line);
    if (word.size == 0 || cm_line_word(&line).size)
        return false;
    if (word.size == 1 && strchr("cpe", word.text[0]))
        return false;
    return strchr(":;&", word.text[0]) || (word.text[0] >= '>' && word.text[0] <= HIGHEST);
}

size_t cm_graph6_encode_nodes(uint64_t nodes, char code[CM_GRAPH6_NODES_SIZE])
{
    size_t marks = nodes <= SHORT_MAX ? 0 : nodes <= MIDDLE_MAX ? 1 : 2;
    size_t digits = marks == 0 ? 1 : 3 * marks;
    memset(code, HIGHEST, marks);
    for (size_t k = 0; k < digits; k++)
        code[marks + k] = (char)(LOWEST + (nodes >> 6 * (digits - 1 - k) & 63));
    return marks + digits;
}

/* Takes the number of nodes from the line. False if the line ends too early. */
static bool take_nodes(struct cm_line *line, uint64_t *nodes)
{
    int marks = 0;
    while (marks < 2 && line->at < line->end && *line->at == HIGHEST) {
        marks++;
        line->at++;
    }
    int digits = marks == 0 ? 1 : 3 * marks;
    *nodes = 0;
    for (int k = 0; k < digits; k++) {
        if (line->at == line->end)
            return false;
        *nodes = *nodes << 6 | (uint64_t)(*line->at++ - LOWEST);
    }
    return true;
}

static bool begins_with(const struct cm_line *line, const char *text)
{
    size_t size = strlen(text);
    return (size_t)(line->end - line->at) >= size && memcmp(line->at, text, size) == 0;
}

static enum cm_status check_line(const struct cm_line *line, struct cm_error *error)
{
    if (begins_with(line, ":") || begins_with(line, ";") || begins_with(line, ">>sparse6"))
        return cm_fail(
            error, CM_BAD_INPUT, line->number,
            "sparse6 is not read here; turn it into graph6 (nauty's copyg -g does that)");
    if (begins_with(line, "&") || begins_with(line, ">>digraph6"))
        return cm_fail(error, CM_BAD_INPUT, line->number,
                       "digraph6 is not read here; give a directed graph as LeetCode's lists or as "
                       "an edge list");
    if (begins_with(line, ">"))
        return cm_fail(error, CM_BAD_INPUT, line->number,
                       "an unknown header; graph6 has %s or none", header);
    if (line->at == line->end)
        return cm_fail(error, CM_BAD_INPUT, line->number,
                       "no graph behind %s; put it on the same line", header);
    for (const char *at = line->at; at < line->end; at++)
        if (*at < LOWEST || *at > HIGHEST)
            return cm_fail(error, CM_BAD_INPUT, line->number,
                           "byte %td of the graph is %d, but graph6 has only 63 to 126; one graph "
                           "a line, no blanks",
                           at - line->at + 1, (unsigned char)*at);
    return CM_OK;
}

/* Takes the number of nodes and leaves the bits: as many bytes as are right for it. */
static enum cm_status take_head(struct cm_line *line, uint32_t *nodes, struct cm_error *error)
{
    const char *begin = line->at;
    size_t length = (size_t)(line->end - begin);
    uint64_t number;
    if (!take_nodes(line, &number))
        return cm_fail(error, CM_BAD_INPUT, line->number,
                       "as graph6, this line ends within its number of nodes; was it cut?");
    if (number == 0)
        return cm_fail(error, CM_BAD_INPUT, line->number,
                       "a graph without nodes; a game needs at least 3");
    uint64_t bytes = number > CM_NODES_MAX ? UINT64_MAX : (number * (number - 1) / 2 + 5) / 6;
    if (bytes != (uint64_t)(line->end - line->at))
        return cm_fail(
            error, CM_BAD_INPUT, line->number,
            "as graph6, this line says %" PRIu64 " nodes, which take %s%" PRIu64
            " bytes, and has %zu; was "
            "it cut or joined with another?",
            number, number > CM_NODES_MAX ? "over " : "",
            number > CM_NODES_MAX ? UINT64_MAX / 12 : bytes + (uint64_t)(line->at - begin), length);
    unsigned unused = (unsigned)(6 * bytes - number * (number - 1) / 2);
    if (bytes && (unsigned)(line->end[-1] - LOWEST) & ((1U << unused) - 1))
        return cm_fail(
            error, CM_BAD_INPUT, line->number,
            "the bits behind the last edge are not zero, as graph6 wants; was the line changed?");
    *nodes = (uint32_t)number;
    return CM_OK;
}

/* Of six bits, not all zero; returns how many zeros are in front of it. */
static unsigned highest_bit(unsigned bits, unsigned *bit)
{
    unsigned skipped = (unsigned)__builtin_clz(bits << 26);
    *bit = 32U >> skipped;
    return skipped;
}

/* Counts the degrees into first[u + 1] if `target` is NULL; else fills the rows, first[u] running
 * to the row's end. */
static void walk_bits(const struct cm_line *line, uint32_t *first, uint32_t *target)
{
    uint32_t i = 0, j = 1; /* the pair of the byte's first bit */
    for (const char *at = line->at; at < line->end; at++) {
        for (unsigned bits = (unsigned)(*at - LOWEST), bit; bits; bits ^= bit) {
            unsigned skipped = highest_bit(bits, &bit);
            uint32_t a = i + skipped, b = j;
            for (; a >= b; b++)
                a -= b;
            if (target) {
                target[first[a]++] = b;
                target[first[b]++] = a;
            } else {
                first[a + 1]++;
                first[b + 1]++;
            }
        }
        for (i += 6; i >= j; j++)
            i -= j;
    }
}

static enum cm_status fill(struct cm_memory *memory, const struct cm_line *line, uint32_t nodes,
                           struct cm_digraph *digraph)
{
    *digraph = (struct cm_digraph){.nodes = nodes};
    digraph->first = cm_memory_take_zeroed(memory, (size_t)nodes + 1, sizeof *digraph->first);
    if (!digraph->first)
        return CM_NO_MEMORY;
    walk_bits(line, digraph->first, NULL);
    uint64_t arcs = 0;
    for (uint32_t u = 1; u <= nodes; u++) {
        arcs += digraph->first[u];
        digraph->first[u] = (uint32_t)arcs;
    }
    if (arcs >= UINT32_MAX)
        return CM_TOO_BIG;
    digraph->target = cm_memory_take(memory, arcs, sizeof *digraph->target);
    if (!digraph->target)
        return CM_NO_MEMORY;
    walk_bits(line, digraph->first, digraph->target);
    memmove(digraph->first + 1, digraph->first, nodes * sizeof *digraph->first);
    digraph->first[0] = 0;
    return CM_OK;
}

static enum cm_status read_graph(struct cm_reader *reader, struct cm_graph *graph,
                                 struct cm_error *error)
{
    struct cm_line line = {0};
    uint32_t nodes = 0;
    cm_line_next(reader, &line);
    if (begins_with(&line, header))
        line.at += strlen(header);
    enum cm_status status = check_line(&line, error);
    if (!status)
        status = take_head(&line, &nodes, error);
    if (status)
        return status;
    graph->directed = reader->directed;
    status = fill(reader->memory, &line, nodes, &graph->arcs);
    if (status) {
        cm_graph_free(reader->memory, graph);
        cm_fail(error, status, line.number, "%s for a graph of %" PRIu32 " nodes",
                status == CM_TOO_BIG ? "too many edges" : "out of memory", nodes);
    }
    return status;
}

static bool has_loop(const struct cm_digraph *digraph)
{
    for (uint32_t u = 0; u < digraph->nodes; u++)
        if (cm_digraph_has(digraph, u, u))
            return true;
    return false;
}

static enum cm_status write_graph(FILE *stream, const struct cm_graph *graph,
                                  const struct cm_rules *rules)
{
    (void)rules;
    const struct cm_digraph *arcs = &graph->arcs;
    if (graph->directed || !cm_graph_is_listable(graph) || has_loop(arcs))
        return CM_CANNOT;
    char code[CM_GRAPH6_NODES_SIZE];
    fwrite(code, 1, cm_graph6_encode_nodes(arcs->nodes, code), stream);
    int bits = 0, count = 0;
    for (uint32_t j = 1; j < arcs->nodes; j++) {
        uint32_t k = arcs->first[j];
        for (uint32_t i = 0; i < j; i++) {
            bool is_edge = k < arcs->first[j + 1] && arcs->target[k] == i;
            k += is_edge;
            bits = bits << 1 | is_edge;
            if (++count == 6) {
                putc(LOWEST + bits, stream);
                bits = count = 0;
            }
        }
    }
    if (count)
        putc(LOWEST + (bits << (6 - count)), stream);
    putc('\n', stream);
    return cm_stream_status(stream);
}

const struct cm_format cm_format_graph6 = {
    .name = "graph6",
    .summary = "nauty's graph6, one undirected graph a line",
    .read = read_graph,
    .recognise = recognise,
    .write = write_graph,
};

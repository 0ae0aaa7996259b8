/* LeetCode's way to write a graph: a JSON list with, for each node, the list of its neighbours,
 * [[1,2],[0],[0]].
 *
 * A file may hold several, one a line or each spread over many lines. A plain graph, lists of lists
 * of numbers that are nodes, is read at once; anything else is given to jansson, which is five
 * times slower, parses one graph at a time, tells where it stopped, and knows what is wrong. The
 * arcs are exactly those that are listed: one-sided, repeated and looped edges stay, for
 * cm_rules_check to refuse. jansson takes its memory from the system, not from the reader's
 * allocator, and gives it back here. Source: LeetCode 913. */
#include "game/format.h"

#include <inttypes.h>
#include <jansson.h>
#include <limits.h>
#include <string.h>

enum {
    SHORT_LINE = 16
}; /* as far as "[[" and the like, with which a JSON text over many lines may begin */

static bool recognise(const char *text, size_t size)
{
    struct cm_line line = cm_line_first(text, size);
    size_t length = (size_t)(line.end - line.at);
    return (*text == '[' || *text == '{') &&
           (length <= SHORT_LINE || !cm_graph6_bytes(line.at, length));
}

static const char *type_of(const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT: return "an object";
    case JSON_ARRAY: return "a list";
    case JSON_STRING: return "a string";
    case JSON_INTEGER: return "a number";
    case JSON_REAL: return "a fraction";
    case JSON_NULL: return "null";
    case JSON_TRUE:
    case JSON_FALSE: return "a truth value";
    }
    return "something else";
}

static enum cm_status refuse_neighbour(const json_t *value, size_t node, size_t nodes,
                                       uint64_t line, struct cm_error *error)
{
    if (json_is_array(value))
        return cm_fail(error, CM_BAD_INPUT, line,
                       "node %zu: a list in the list of its neighbours; if this is a list of "
                       "graphs, give them one "
                       "after the other, without the outer brackets",
                       node);
    if (!json_is_integer(value))
        return cm_fail(error, CM_BAD_INPUT, line,
                       "node %zu: a neighbour must be a whole number from 0 to %zu, here is %s",
                       node, nodes - 1, type_of(value));
    return cm_fail(error, CM_BAD_INPUT, line,
                   "node %zu: its neighbour %" JSON_INTEGER_FORMAT
                   " is out of range; with %zu lists the nodes are 0 to %zu",
                   node, json_integer_value(value), nodes, nodes - 1);
}

static enum cm_status add_list(const json_t *list, size_t node, size_t nodes, struct cm_arcs *arcs,
                               uint64_t line, struct cm_error *error)
{
    if (json_is_integer(list) && node == 0)
        return cm_fail(
            error, CM_BAD_INPUT, line,
            "node 0: a number instead of its list of neighbours; remove a leading count");
    if (!json_is_array(list))
        return cm_fail(
            error, CM_BAD_INPUT, line,
            "node %zu: its list of neighbours is wanted, as in [[1,2],[0],[0]]; here is %s", node,
            type_of(list));
    enum cm_status status = CM_OK;
    for (size_t k = 0; !status && k < json_array_size(list); k++) {
        const json_t *value = json_array_get(list, k);
        json_int_t neighbour = json_integer_value(value);
        if (!json_is_integer(value) || neighbour < 0 || (uint64_t)neighbour >= nodes)
            return refuse_neighbour(value, node, nodes, line, error);
        status = cm_arcs_add(arcs, (uint32_t)node, (uint32_t)neighbour);
    }
    return status ? cm_fail(error, status, line, "out of memory for a graph of %zu nodes", nodes)
                  : CM_OK;
}

/* Makes the graph of its arcs, and gives those back. */
static enum cm_status finish(const struct cm_reader *reader, struct cm_arcs *arcs, size_t nodes,
                             struct cm_graph *graph, struct cm_error *error)
{
    *graph = (struct cm_graph){.directed = reader->directed};
    const enum cm_status status =
        cm_digraph_from_arcs(reader->memory, (uint32_t)nodes, arcs->arc, arcs->count, &graph->arcs);
    if (status)
        cm_fail(error, status, reader->line, "%s for a graph of %zu nodes and %" PRIu64 " arcs",
                status == CM_TOO_BIG ? "too many arcs" : "out of memory", nodes, arcs->count);
    cm_arcs_free(arcs);
    return status;
}

static enum cm_status graph_of(const struct cm_reader *reader, const json_t *lists,
                               struct cm_graph *graph, struct cm_error *error)
{
    if (!json_is_array(lists))
        return cm_fail(error, CM_BAD_INPUT, reader->line,
                       "an object, where a list of lists of neighbours is wanted, as in "
                       "[[1,2],[0],[0]]; take its "
                       "\"graph\"");
    const size_t nodes = json_array_size(lists);
    if (nodes == 0)
        return cm_fail(error, CM_BAD_INPUT, reader->line,
                       "an empty list is no graph; give each node a list of neighbours");
    struct cm_arcs arcs = {.memory = reader->memory};
    enum cm_status status = CM_OK;
    for (size_t node = 0; !status && node < nodes; node++)
        status = add_list(json_array_get(lists, node), node, nodes, &arcs, reader->line, error);
    if (!status)
        return finish(reader, &arcs, nodes, graph, error);
    cm_arcs_free(&arcs);
    return status;
}

/* jansson fails without a word only when an allocation does. */
static enum cm_status refuse_json(const struct cm_reader *reader, const json_error_t *problem,
                                  bool was_cut, struct cm_error *error)
{
    uint64_t line = reader->line + (problem->line > 1 ? (uint64_t)problem->line - 1 : 0);
    if (json_error_code(problem) == json_error_out_of_memory || problem->text[0] == '\0')
        return cm_fail(error, CM_NO_MEMORY, line, "out of memory for the JSON of a graph");
    if (was_cut && json_error_code(problem) == json_error_premature_end_of_input)
        return cm_fail(error, CM_TOO_BIG, line,
                       "a graph of more than 2 GB of JSON; use graph6 or an edge list");
    char text[JSON_ERROR_TEXT_LENGTH];
    snprintf(text, sizeof text, "%s", problem->text);
    for (char *at = text; *at; at++)
        if (*at < ' ' || *at > '~')
            *at = '?';
    return cm_fail(error, CM_BAD_INPUT, line,
                   "not JSON: %s; a graph is a list of lists, as in [[1,2],[0],[0]]", text);
}

struct cursor {
    const char *at, *end;
    uint64_t lines; /* passed over */
    struct cm_arcs arcs;
    uint32_t most; /* the largest node that was named */
    bool full;     /* memory ran out */
};

/* The next character that is no blank, or 0 at the end. */
static char peek(struct cursor *cursor)
{
    for (; cursor->at < cursor->end; cursor->at++) {
        if (*cursor->at == '\n')
            cursor->lines++;
        else if (*cursor->at != ' ' && *cursor->at != '\t' && *cursor->at != '\r')
            return *cursor->at;
    }
    return 0;
}

static bool take_char(struct cursor *cursor, char wanted)
{
    const bool there = peek(cursor) == wanted;
    cursor->at += there;
    return there;
}

/* A number of at most 9 digits, without leading zeros. */
static bool take_number(struct cursor *cursor, uint32_t *number)
{
    const char *first = cursor->at;
    for (*number = 0; cursor->at < cursor->end && *cursor->at >= '0' && *cursor->at <= '9';
         cursor->at++) {
        if (cursor->at - first == 9)
            return false;
        *number = 10 * *number + (uint32_t)(*cursor->at - '0');
    }
    return cursor->at > first && (*first != '0' || cursor->at == first + 1);
}

/* One node's list. */
static bool take_list(struct cursor *cursor, uint32_t node)
{
    uint32_t neighbour;
    if (!take_char(cursor, '['))
        return false;
    if (take_char(cursor, ']'))
        return true;
    do {
        peek(cursor);
        if (!take_number(cursor, &neighbour))
            return false;
        cursor->full = cm_arcs_add(&cursor->arcs, node, neighbour) != CM_OK;
        cursor->most = neighbour > cursor->most ? neighbour : cursor->most;
    } while (!cursor->full && take_char(cursor, ','));
    return !cursor->full && take_char(cursor, ']');
}

/* Reads a plain graph and moves the reader behind it. `plain` false: it is not one, and nothing has
 * happened. */
static enum cm_status read_plain(struct cm_reader *reader, struct cm_graph *graph, bool *plain,
                                 struct cm_error *error)
{
    struct cursor cursor = {.at = reader->text + reader->at,
                            .end = reader->text + reader->size,
                            .arcs = {.memory = reader->memory}};
    uint32_t nodes = 0;
    *plain = take_char(&cursor, '[');
    if (*plain)
        do
            *plain = take_list(&cursor, nodes++);
        while (*plain && nodes < INT_MAX && take_char(&cursor, ','));
    *plain = cursor.full || (*plain && take_char(&cursor, ']') && cursor.most < nodes);
    if (*plain && !cursor.full) {
        const enum cm_status status = finish(reader, &cursor.arcs, nodes, graph, error);
        reader->at = (size_t)(cursor.at - reader->text);
        reader->line += cursor.lines;
        return status;
    }
    cm_arcs_free(&cursor.arcs);
    return *plain ? cm_fail(error, CM_NO_MEMORY, reader->line, "out of memory for a graph") : CM_OK;
}

static enum cm_status read_graph(struct cm_reader *reader, struct cm_graph *graph,
                                 struct cm_error *error)
{
    const char *begin = reader->text + reader->at;
    if (*begin == ',')
        return cm_fail(error, CM_BAD_INPUT, reader->line,
                       "a comma after a graph; separate graphs by a line break");
    bool plain;
    enum cm_status status = read_plain(reader, graph, &plain, error);
    if (plain)
        return status;
    size_t size = reader->size - reader->at;
    bool was_cut = size > INT_MAX;
    json_error_t problem;
    json_t *lists = json_loadb(begin, was_cut ? INT_MAX : size, JSON_DISABLE_EOF_CHECK, &problem);
    if (!lists)
        return refuse_json(reader, &problem, was_cut, error);
    status = graph_of(reader, lists, graph, error);
    json_decref(lists);
    const char *end = begin + problem.position;
    reader->at += (size_t)problem.position;
    while ((begin = memchr(begin, '\n', (size_t)(end - begin))) != NULL) {
        begin++;
        reader->line++;
    }
    return status;
}

static enum cm_status write_graph(FILE *stream, const struct cm_graph *graph,
                                  const struct cm_rules *rules)
{
    (void)rules;
    const struct cm_digraph *arcs = &graph->arcs;
    putc('[', stream);
    for (uint32_t u = 0; u < arcs->nodes; u++) {
        fputs(u ? ",[" : "[", stream);
        for (uint32_t k = arcs->first[u]; k < arcs->first[u + 1]; k++)
            fprintf(stream, "%s%" PRIu32, k > arcs->first[u] ? "," : "", arcs->target[k]);
        putc(']', stream);
    }
    fputs("]\n", stream);
    return cm_stream_status(stream);
}

const struct cm_format cm_format_leetcode = {
    .name = "leetcode",
    .summary = "LeetCode's JSON lists of neighbours, [[1,2],[0],[0]], one graph after the other",
    .read = read_graph,
    .recognise = recognise,
    .write = write_graph,
};

/* The list of graph file formats, recognising one by content, and reading whole files.
 *
 * Recognition looks at the first line that is not blank; the formats are tried in the order of the
 * list:
 * - leetcode: '[' (or '{', to be told what is wanted instead), unless the line can only be graph6:
 *   with 28 and with 60 nodes graph6 begins with these bytes as well;
 * - graph6: one word of bytes 63 .. 126, or one of nauty's headers or leading bytes;
 * - dimacs: the word c, p or e;
 * - edges: anything else that is printable: numbers, comments, or names, which its reader refuses.
 *
 * Whatever the format, a NUL byte means that this is no text. */
#include "game/format.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

const struct cm_format *const cm_formats[] = {
    &cm_format_leetcode,
    &cm_format_graph6,
    &cm_format_dimacs,
    &cm_format_edges,
    &cm_format_dot,
    &cm_format_pgsolver,
    NULL,
};

const struct cm_format *cm_format_find(const char *name)
{
    for (const struct cm_format *const *format = cm_formats; *format; format++)
        if (strcmp((*format)->name, name) == 0)
            return *format;
    return NULL;
}

void cm_reader_init(struct cm_reader *reader, struct cm_memory *memory, const char *text,
                    size_t size, bool directed)
{
    *reader = (struct cm_reader){
        .memory = memory, .text = text, .size = size, .line = 1, .directed = directed};
}

static void skip_blanks(struct cm_reader *reader)
{
    for (; reader->at < reader->size; reader->at++) {
        char byte = reader->text[reader->at];
        if (byte != ' ' && (byte < '\t' || byte > '\r'))
            return;
        reader->line += byte == '\n';
    }
}

static enum cm_status check_text(const struct cm_reader *reader, struct cm_error *error)
{
    const char *zero = reader->size ? memchr(reader->text, '\0', reader->size) : NULL;
    uint64_t line = 1;
    for (const char *at = reader->text; zero && at < zero; at++)
        line += *at == '\n';
    if (zero)
        return cm_fail(error, CM_BAD_INPUT, line,
                       "a NUL byte: this is not a text; give a graph file, not packed, in "
                       "ASCII or UTF-8");
    if (reader->size >= 3 && memcmp(reader->text, "\xEF\xBB\xBF", 3) == 0)
        return cm_fail(error, CM_BAD_INPUT, 1,
                       "a byte order mark in front of the graph; save it without one");
    return CM_OK;
}

static enum cm_status recognise(struct cm_reader *reader, struct cm_error *error)
{
    const char *text = reader->text + reader->at;
    size_t size = reader->size - reader->at;
    for (const struct cm_format *const *format = cm_formats; !reader->format && *format; format++)
        if ((*format)->read && (*format)->recognise(text, size))
            reader->format = *format;
    if (reader->format)
        return CM_OK;
    return cm_fail(error, CM_BAD_INPUT, reader->line,
                   "not a graph in any format that is read here; give LeetCode's lists "
                   "[[1,2],...], graph6, an edge "
                   "list or DIMACS");
}

static enum cm_status read_next(struct cm_reader *reader, struct cm_graph *graph,
                                uint64_t *graph_line, struct cm_error *error)
{
    bool is_first = reader->at == 0;
    enum cm_status status = is_first ? check_text(reader, error) : CM_OK;
    if (status)
        return status;
    if (reader->size)
        skip_blanks(reader);
    if (reader->at == reader->size)
        return is_first ? cm_fail(error, CM_BAD_INPUT, 1,
                                  "no graph: the input is empty; is it the right file?")
                        : CM_END;
    if (!reader->format)
        status = recognise(reader, error);
    if (graph_line)
        *graph_line = reader->line;
    return status ? status : reader->format->read(reader, graph, error);
}

/* A reader that has failed is on line 0. */
enum cm_status cm_reader_next(struct cm_reader *reader, struct cm_graph *graph,
                              uint64_t *graph_line, struct cm_error *error)
{
    *graph = (struct cm_graph){0};
    if (reader->line == 0)
        return CM_END;
    enum cm_status status = read_next(reader, graph, graph_line, error);
    if (status != CM_OK && status != CM_END) {
        reader->at = reader->size;
        reader->line = 0;
    }
    return status;
}

/* Room for the whole of a regular file and one byte more, which shows that it has ended; else a
 * usual size. */
static size_t first_room(FILE *file)
{
    struct stat facts;
    size_t room = 1 << 16;
    if (fstat(fileno(file), &facts) == 0 && S_ISREG(facts.st_mode) &&
        (uint64_t)facts.st_size >= room)
        room = (size_t)facts.st_size + 1;
    return room;
}

static enum cm_status read_all(struct cm_memory *memory, FILE *file, char **text, size_t *size,
                               struct cm_error *error)
{
    size_t room = first_room(file);
    *text = cm_memory_take(memory, room, 1);
    enum cm_status status = *text ? CM_OK : CM_NO_MEMORY;
    while (!status) {
        *size += fread(*text + *size, 1, room - *size, file);
        if (ferror(file))
            return cm_fail(error, errno == EINTR ? CM_STOPPED : CM_IO, 0, "cannot be read: %s",
                           strerror(errno));
        if (*size < room)
            return CM_OK;
        char *larger = cm_memory_resize(memory, *text, 2, room);
        status = larger ? CM_OK : CM_NO_MEMORY;
        *text = larger ? larger : *text;
        room *= 2;
    }
    return cm_fail(error, status, 0, "out of memory: the file is too large to be read at once");
}

enum cm_status cm_read_file(struct cm_memory *memory, const char *path, char **text, size_t *size,
                            struct cm_error *error)
{
    *text = NULL;
    *size = 0;
    if (error)
        snprintf(error->file, sizeof error->file, "%s", path);
    bool is_input = strcmp(path, "-") == 0;
    FILE *file = is_input ? stdin : fopen(path, "rb");
    if (!file)
        return cm_fail(error, CM_IO, 0, "cannot be opened: %s", strerror(errno));
    enum cm_status status = read_all(memory, file, text, size, error);
    if (!is_input)
        fclose(file);
    if (status) {
        cm_memory_give(memory, *text);
        *text = NULL;
        *size = 0;
    }
    return status;
}

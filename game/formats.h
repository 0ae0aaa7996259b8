/* Graph files: reading with the format recognised by content, and writing.
 *
 * A file may hold several graphs (LeetCode JSON and graph6; edge lists and DIMACS hold one). The
 * reader checks the syntax, that each node is in range and, where an edge has a line of its own,
 * that it is no loop and not there twice; whether a game can be played on the graph is
 * cm_rules_check's business. */
#ifndef CM_FORMATS_H
#define CM_FORMATS_H

#include <stdio.h>

#include "game/graph.h"
#include "game/rules.h"

/* One text, with what has been read of it so far. The text is borrowed and must outlive the reader.
 */
struct cm_reader {
    struct cm_memory *memory;
    const char *text;
    size_t size, at;
    uint64_t line;                  /* 1-based: where `at` is */
    const struct cm_format *format; /* recognised at the first call of cm_reader_next */
    bool directed;                  /* read edges as arcs */
};

struct cm_format {
    const char *name;    /* as --format and `list formats` call it */
    const char *summary; /* one line */
    /* Reads the next graph; NULL if the format is only written. Errors carry the line. */
    enum cm_status (*read)(struct cm_reader *reader, struct cm_graph *graph,
                           struct cm_error *error);
    /* Whether a text looks like this format; tried in the order of cm_formats. */
    bool (*recognise)(const char *text, size_t size);
    /* Writes one graph (names from graph->first_name where the format has a base of its own: that
     * base). CM_IO when the stream refuses; CM_CANNOT when the format can't say it (a directed
     * graph in graph6). */
    enum cm_status (*write)(FILE *stream, const struct cm_graph *graph,
                            const struct cm_rules *rules);
    /* Writes the game on the graph instead, as the question whether `goal` (CM_MOUSE or CM_CAT) can
     * force its win; NULL for formats of graphs. */
    enum cm_status (*write_game)(FILE *stream, const struct cm_game *game, enum cm_outcome goal);
};

extern const struct cm_format
    *const cm_formats[]; /* ends with NULL; the first is the default for writing */

/* The format of that name, or NULL. */
const struct cm_format *cm_format_find(const char *name);

/* The position that a vertex of the format `pgsolver` stands for; its number must be below
 * cm_game_positions. */
struct cm_position cm_parity_position(const struct cm_game *game, uint64_t vertex);

/* Begins to read `size` bytes of text. */
void cm_reader_init(struct cm_reader *reader, struct cm_memory *memory, const char *text,
                    size_t size, bool directed);

/* The next graph: CM_OK and the caller owns it, CM_END after the last, or a status with `error`
 * filled (its file left alone). A text without any graph is CM_BAD_INPUT, never an empty graph.
 * `graph_line` (may be NULL) gets the line on which the graph begins. After an error the reader is
 * at its end. */
enum cm_status cm_reader_next(struct cm_reader *reader, struct cm_graph *graph,
                              uint64_t *graph_line, struct cm_error *error);

/* Reads a whole file ("-": standard input) into a block of `memory` that the caller owns; fills
 * error->file. */
enum cm_status cm_read_file(struct cm_memory *memory, const char *path, char **text, size_t *size,
                            struct cm_error *error);

#endif

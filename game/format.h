/* What the readers and writers of graph files share: lines, words, node numbers, and the way from
 * the edges of a file to a graph. Private to game/format*.c and their tests; everybody else uses
 * game/formats.h. */
#ifndef CM_FORMAT_H
#define CM_FORMAT_H

#include "game/formats.h"

extern const struct cm_format cm_format_leetcode, cm_format_graph6, cm_format_dimacs,
    cm_format_edges, cm_format_dot, cm_format_pgsolver;

/* More nodes than this no reader takes; node numbers are therefore below 2^31 (counted from 0). */
#define CM_NODES_MAX ((uint64_t)1 << 31)

/* What is left of one line, without its end (LF or CRLF). */
struct cm_line {
    const char *at, *end;
    uint64_t number; /* 1-based */
};

struct cm_word {
    const char *text;
    size_t size; /* 0: there is none */
};

/* Takes the reader's next line, also an empty one. False at the end of the text. */
bool cm_line_next(struct cm_reader *reader, struct cm_line *line);

/* The first line of a text, for recognising a format. */
struct cm_line cm_line_first(const char *text, size_t size);

/* Takes the line's next word: up to a blank, a tab or another white-space byte. */
struct cm_word cm_line_word(struct cm_line *line);

bool cm_word_is(struct cm_word word, const char *text);

/* Reads a whole number; UINT64_MAX when it is larger than 64 bits hold. False: the word is
 * something else. */
bool cm_word_number(struct cm_word word, uint64_t *number);

/* Reads the name of a node, counted from `first_name`, into a node counted from 0. CM_BAD_INPUT
 * says what is wrong with it. */
enum cm_status cm_word_node(struct cm_word word, uint32_t first_name, uint64_t line, uint32_t *node,
                            struct cm_error *error);

/* The text fit for one line of a message: cut when it is long, and with '?' for what can't be
 * printed. Returns `quoted`. */
enum { CM_QUOTE_SIZE = 40 };
const char *cm_quote(const char *text, size_t size, char quoted[CM_QUOTE_SIZE]);

/* The edges of a file that lists them line by line. Starts as {.arcs.memory = ...}; the owner calls
 * cm_arcs_free. */
struct cm_edges {
    struct cm_arcs arcs; /* one for each edge, in the order of the file */
    uint64_t nodes;
    uint64_t nodes_line; /* the line that says how many nodes there are */
    uint32_t first_name; /* of the graph */
};

/* Builds the graph of these edges; undirected unless the reader says otherwise.
 * CM_BAD_INPUT for a loop (with its line), for an edge that is there twice (with the second line:
 * the lines for which `is_edge` holds are the edges, in their order) and for node numbers with gaps
 * that are out of all proportion: more than 2^20 nodes and more than 1000 for each edge. CM_TOO_BIG
 * for more than the machine's memory. */
enum cm_status cm_edges_graph(const struct cm_reader *reader, struct cm_edges *edges,
                              bool (*is_edge)(struct cm_line line), struct cm_graph *graph,
                              struct cm_error *error);

/* Whether a format that lists each undirected edge once can say this graph: no arc twice, and none
 * one-sided unless directed. */
bool cm_graph_is_listable(const struct cm_graph *graph);

/* Writes each edge once (each arc if directed), its ends counted from `base`, as `before` u
 * `between` v `after`. */
void cm_edges_write(FILE *stream, const struct cm_graph *graph, uint64_t base, const char *before,
                    const char *between, const char *after);

/* CM_IO if the stream has met an error, else CM_OK. */
enum cm_status cm_stream_status(FILE *stream);

/* The graph6 bytes that say `nodes` (below 2^36): 1, 4 or 8 of them, whose number is returned. */
enum { CM_GRAPH6_NODES_SIZE = 8 };
size_t cm_graph6_encode_nodes(uint64_t nodes, char code[CM_GRAPH6_NODES_SIZE]);

/* Whether all bytes are such as graph6 uses, 63 .. 126. */
bool cm_graph6_bytes(const char *text, size_t size);

#endif

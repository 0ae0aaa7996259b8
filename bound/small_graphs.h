/* Every connected graph of a few nodes, up to isomorphism, as nauty's geng lists them.
 *
 * geng is run as a child through a pipe: once to list the graphs in graph6, once (-u) only to
 * count them. A list whose length is not that count, a line of the wrong length, or a child that
 * fails is an error, so that a pipe cut short never passes for a smaller world. Source: B. D.
 * McKay, A. Piperno, "Practical graph isomorphism, II", 2014. */
#ifndef CM_SMALL_GRAPHS_H
#define CM_SMALL_GRAPHS_H

#include "game/graph.h"

enum { CM_SMALL_GRAPHS_LEAST = 3, CM_SMALL_GRAPHS_MOST = 9 };

/* geng's name on this machine (Debian calls it nauty-geng), or NULL; and what to say then (CM_IO).
 */
const char *cm_geng_name(void);
enum cm_status cm_geng_missing(struct cm_error *error);

/* The list: graph k is the line text[k × line_bytes ..), with its line feed. */
struct cm_small_graphs {
    struct cm_memory *memory;
    uint32_t nodes;
    uint64_t count;
    char *text;
    size_t line_bytes;
};

/* Lists the connected graphs of CM_SMALL_GRAPHS_LEAST .. CM_SMALL_GRAPHS_MOST nodes (more:
 * CM_TOO_BIG). CM_IO with what to install when geng is not on the PATH, or when it failed. The
 * caller frees the list, also after a failure. */
enum cm_status cm_small_graphs_list(struct cm_memory *memory, uint32_t nodes,
                                    struct cm_small_graphs *list, struct cm_error *error);

/* Graph k of the list, read into a graph that the caller owns and that is taken from `memory`. */
enum cm_status cm_small_graphs_get(const struct cm_small_graphs *list, uint64_t k,
                                   struct cm_memory *memory, struct cm_graph *graph,
                                   struct cm_error *error);

void cm_small_graphs_free(struct cm_small_graphs *list);

#endif

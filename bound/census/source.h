/* Where the graphs of a census come from: a share of nauty's geng, through a pipe.
 *
 * geng cuts its search tree into `shards` parts that it can make independently; a graph is written
 * the same way whatever the cut. A child that fails, or a line that is not graph6 of so many
 * nodes, is an error. That nothing was lost is seen at the end, by the known number of connected
 * graphs. */
#ifndef CM_CENSUS_SOURCE_H
#define CM_CENSUS_SOURCE_H

#include <stdio.h>

#include "bound/census/kernel.h"
#include "game/status.h"

/* The longest line: one byte for N, 66 pairs at 6 a byte, line feed, end. */
enum { CM_CENSUS_LINE = 16 };

struct cm_census_source {
    FILE *pipe;
    uint32_t nodes;
    char command[96];
};

/* The connected graphs on so many nodes up to isomorphism (OEIS A001349). */
uint64_t cm_census_graphs(uint32_t nodes);

enum cm_status cm_census_source_open(struct cm_census_source *source, uint32_t nodes,
                                     uint32_t shard, uint32_t shards, struct cm_error *error);

/* Reads up to `room` graphs; 0 at the end. */
enum cm_status cm_census_source_read(struct cm_census_source *source, struct cm_census_graph *graph,
                                     size_t room, size_t *count, struct cm_error *error);

/* Ends the child, and tells whether it did all that it should. */
enum cm_status cm_census_source_close(struct cm_census_source *source, struct cm_error *error);

/* A graph as graph6 without a line feed, and back; false if the text is none of so many nodes. */
void cm_census_graph_text(uint32_t nodes, const struct cm_census_graph *graph,
                          char text[CM_CENSUS_LINE]);
bool cm_census_graph_parse(uint32_t nodes, const char *text, struct cm_census_graph *graph);

#endif

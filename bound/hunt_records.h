/* The longest games known, one for each number of nodes, undirected and directed:
 * DIRECTORY/records.tsv.
 *
 * Columns, with tabs between and one header row: n, plies, winner ("mouse" or "cat"), directed
 * ("no" or "yes"), graph (hole 0, mouse 1, cat 2, mouse to move; graph6, or LeetCode's lists if
 * directed), how it was found, and the seed of the hunt that found it. The undirected come first,
 * then by n. The table is never half there: it is written aside and renamed, under a lock
 * (DIRECTORY/records.tsv.lock), so that several hunts may run at once. generators/records.c is made
 * from it, so a better record makes a harder benchmark.
 *
 * No row is believed to be what a hunt says it is: before it is kept, the game on it is solved
 * anew and its plies certified (game/certificate.h). */
#ifndef CM_HUNT_RECORDS_H
#define CM_HUNT_RECORDS_H

#include "bound/hunt_game.h"

struct cm_hunt_record {
    uint32_t nodes, plies;
    enum cm_outcome winner;
    bool directed;
    uint64_t seed;
    char *graph; /* text, owned */
    char how[128];
};

struct cm_hunt_records {
    struct cm_memory *memory;
    struct cm_hunt_record *record; /* in the order of the file */
    size_t count;
};

/* Reads the table; one that is not there is empty. CM_BAD_INPUT names the line that is wrong. The
 * caller frees it, also after a failure. */
enum cm_status cm_hunt_records_read(struct cm_memory *memory, const char *directory,
                                    struct cm_hunt_records *records, struct cm_error *error);
void cm_hunt_records_free(struct cm_hunt_records *records);

/* The record at so many nodes, or NULL. */
const struct cm_hunt_record *cm_hunt_records_find(const struct cm_hunt_records *records,
                                                  uint32_t nodes, bool directed);

/* The record's graph, for hunting. */
enum cm_status cm_hunt_record_graph(struct cm_memory *memory, const struct cm_hunt_record *record,
                                    struct cm_hunt_graph *graph, struct cm_error *error);

/* A graph with the longest game that was measured on it, as a record: relabelled, solved anew and
 * certified. CM_CANNOT if the certified plies are others than the measured ones. The caller frees
 * the record. */
enum cm_status cm_hunt_certify(struct cm_memory *memory, const struct cm_hunt_graph *graph,
                               const struct cm_hunt_depth *depth, const char *how, uint64_t seed,
                               struct cm_hunt_record *record, struct cm_error *error);
void cm_hunt_record_free(struct cm_memory *memory, struct cm_hunt_record *record);

/* Puts a certified record into the table if it is longer than the one there; tells in *kept. CM_IO
 * when the directory refuses. */
enum cm_status cm_hunt_records_keep(struct cm_memory *memory, const char *directory,
                                    const struct cm_hunt_record *record, bool *kept,
                                    struct cm_error *error);

/* From `nodes` on, replaces each record that is shorter than the one with a node less by that one
 * with a node added that leaves the game as long, so that no record falls; ends where the next size
 * has none. *kept counts them. */
enum cm_status cm_hunt_records_lift(struct cm_memory *memory, const char *directory, uint32_t nodes,
                                    bool directed, uint32_t *kept, struct cm_error *error);

#endif

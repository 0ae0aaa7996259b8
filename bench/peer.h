/* A foreign parity-game solver beside ours, on the same games.
 *
 * For each workload and size the game is written as two PGSolver files, one for each goal (can the
 * mouse force its win? can the cat?), and the peer's command is run on both: together they ask what
 * one solve of ours answers. The peer's solution, in PGSolver's `paritysol` format, must say the
 * truth at each vertex that it lists, the start among them. Its time is what it says itself, if its
 * output matches a pattern, else the whole wall time, reading the file included. */
#ifndef CM_PEER_H
#define CM_PEER_H

#include "bench/workload.h"
#include "game/watch.h"

enum { CM_PEER_SIZES_MAX = 16 };

struct cm_peer_order {
    struct cm_memory *memory;
    const struct cm_watch *watch; /* may be NULL */
    const struct cm_workload *workloads;
    const uint32_t *nodes; /* sizes; ends with 0 */
    uint64_t seed;
    const char *command;   /* {} becomes the game's file, or it is added at the end; {out} the file
                              that the peer writes its solution to, else its output is read */
    const char *pattern;   /* POSIX extended, its first group the seconds; NULL: Oink's words */
    double limit;          /* seconds for one run of the peer */
    const char *directory; /* for the files in between, which are removed, and for peers.tsv */
    /* Told of each game on which the peer failed, with one line that says how. */
    void (*failed)(void *context, const char *label, uint32_t nodes, const char *text);
    void *context;
};

/* One row of peers.tsv: all seconds are medians of wall time. */
struct cm_peer_row {
    const char *label;
    uint32_t nodes;
    bool ok;      /* the peer answered rightly for both goals */
    bool printed; /* its seconds are its own, not the whole wall time */
    double peer, retrograde, bits;
};

struct cm_peer_rows {
    struct cm_memory *memory;
    struct cm_peer_row *row; /* owned */
    size_t count, failures;
};

/* Runs the peer on everything. CM_BAD_INPUT for a pattern that is no regular expression or a
 * command that is too long, CM_STOPPED with the rows that were finished, CM_NO_MEMORY, CM_IO. The
 * caller frees the rows in any case. */
enum cm_status cm_peer_run(const struct cm_peer_order *order, struct cm_peer_rows *rows,
                           struct cm_error *error);
void cm_peer_free(struct cm_peer_rows *rows);

/* DIR/peers.tsv: family, nodes, peer_s, peer_time (printed or wall), retrograde_s, bits_s,
 * peer_to_retrograde, peer_to_bits, status (ok or failed). CM_IO. */
enum cm_status cm_peer_write(const struct cm_peer_rows *rows, const char *directory,
                             struct cm_error *error);

#endif

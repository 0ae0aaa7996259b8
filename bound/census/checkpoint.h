/* The file of a finished shard, and the lock of one under way.
 *
 * A file is text: a head with what it is, one line a count, one line a longest pair, and last a
 * checksum (FNV-1a, 64 bits) of everything before. It is written under a name of its own and then
 * renamed, so it is there whole or not at all; one that was cut or altered does not match its
 * checksum and counts as not there. Locks are POSIX locks on single bytes of one file, one byte a
 * shard: the system drops them when their process ends, however it ends. */
#ifndef CM_CENSUS_CHECKPOINT_H
#define CM_CENSUS_CHECKPOINT_H

#include <stdio.h>

#include "bound/census/tally.h"

struct cm_census_store {
    struct cm_memory *memory; /* for reading; not shared with other threads at the time */
    const char *directory;
    uint32_t nodes, shards;
    int lock; /* file descriptor */
};

/* Makes the directory and opens the lock file; the caller closes the store. */
enum cm_status cm_census_store_open(struct cm_census_store *store, struct cm_error *error);
void cm_census_store_close(struct cm_census_store *store);

/* Takes a shard for this process; false if another process has it. */
bool cm_census_store_lock(const struct cm_census_store *store, uint32_t shard);
void cm_census_store_unlock(const struct cm_census_store *store, uint32_t shard);

/* Keeps a finished shard. */
enum cm_status cm_census_store_save(const struct cm_census_store *store, uint32_t shard,
                                    const struct cm_census_tally *tally, struct cm_error *error);

/* Reads a finished shard into a tally that the caller owns. CM_END: there is none, or none that is
 * whole. */
enum cm_status cm_census_store_load(const struct cm_census_store *store, uint32_t shard,
                                    struct cm_census_tally *tally);

#endif

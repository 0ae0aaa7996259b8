/* The longest undirected games that a search found at each small number of nodes. */
#ifndef CM_RECORDS_H
#define CM_RECORDS_H

#include <stdint.h>

struct cm_record {
    uint32_t nodes, plies;
    const char *graph6; /* hole 0, mouse 1, cat 2 */
};

/* The record at so many nodes, or NULL. */
const struct cm_record *cm_record_find(uint32_t nodes);

#endif

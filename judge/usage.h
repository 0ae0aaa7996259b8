/* Counting, and ending, the processes below a keeper, as /proc tells of them. */
#ifndef CM_USAGE_H
#define CM_USAGE_H

#include <stdint.h>
#include <sys/types.h>

struct cm_usage {
    unsigned processes;
    uint64_t bytes; /* resident */
};

/* Of all processes that /proc shows but number 1 (keeper 0: a namespace of its own), or of those
 * that descend from the keeper. */
void cm_usage_take(pid_t keeper, struct cm_usage *usage);

/* Kills and reaps what descends from the calling keeper until nothing does. */
void cm_usage_kill(pid_t keeper);

#endif

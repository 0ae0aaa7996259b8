/* Counting, and ending, the processes below a keeper, as /proc tells of them. */
#ifndef CM_CENSUS_H
#define CM_CENSUS_H

#include <stdint.h>
#include <sys/types.h>

struct cm_census {
    unsigned processes;
    uint64_t bytes; /* resident */
};

/* Of all processes that /proc shows but number 1 (keeper 0: a namespace of its own), or of those
 * that descend from the keeper. */
void cm_census_take(pid_t keeper, struct cm_census *census);

/* Kills and reaps what descends from the calling keeper until nothing does. */
void cm_census_kill(pid_t keeper);

#endif

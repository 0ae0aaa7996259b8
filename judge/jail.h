/* The keeper of one contained program; private to judge/contain.c. */
#ifndef CM_JAIL_H
#define CM_JAIL_H

#include <sys/types.h>

#include "judge/contain.h"

/* What the keeper reports through its pipe: once when all is set up (started), once at the end. */
struct cm_jail_report {
    unsigned prevented;
    enum cm_end end;
    int code;
    bool ended;
};

/* Makes the keeper, in the best namespaces that the system gives, and returns its process id, or -1
 * with errno. It runs the command with the descriptors in[0], out[1] and error[1] as standard
 * streams and reports to `report`. `own_world` is set if killing the keeper kills everything below
 * it; else it wants a SIGTERM first. */
pid_t cm_jail_start(const struct cm_command *command, const struct cm_limits *limits,
                    const int stream[3], int report, bool *own_world);

#endif

/* Running a command of the user's: with a time limit, and without anything of it left behind. */
#ifndef CM_CHILD_H
#define CM_CHILD_H

#include "game/watch.h"

enum cm_child_end {
    CM_CHILD_EXITED,  /* by itself; `code` is its exit code */
    CM_CHILD_KILLED,  /* by a signal; `code` is its number */
    CM_CHILD_HANGS,   /* longer than the limit; ended by us */
    CM_CHILD_STOPPED, /* the watch asked to stop; ended by us */
    CM_CHILD_NONE,    /* could not be started; `code` is errno */
};

struct cm_child {
    enum cm_child_end end;
    int code;
    double seconds; /* wall clock, from start to end, to the millisecond */
};

/* Runs `command` by the shell in a process group of its own, nothing as its standard input,
 * standard output and error both into the file at `output`. When it is over, whatever is left of
 * the group is killed. `watch` may be NULL. */
struct cm_child cm_child_run(const char *command, const char *output, double limit,
                             const struct cm_watch *watch);

#endif

/* How long work tells its caller where it is, and learns that it should stop. The work calls; only
 * cli/ prints. */
#ifndef CM_WATCH_H
#define CM_WATCH_H

#include <stdbool.h>
#include <stdint.h>

struct cm_watch {
    /* `done` of `total` units of `what` are finished; called often, so it must be cheap. May be
     * NULL. */
    void (*progress)(void *context, const char *what, uint64_t done, uint64_t total);
    bool (*stop)(void *context); /* true: finish what is under way, keep it, return CM_STOPPED. May
                                    be NULL. */
    void *context;
};

static inline void cm_watch_progress(const struct cm_watch *watch, const char *what, uint64_t done,
                                     uint64_t total)
{
    if (watch && watch->progress)
        watch->progress(watch->context, what, done, total);
}

static inline bool cm_watch_stop(const struct cm_watch *watch)
{
    return watch && watch->stop && watch->stop(watch->context);
}

#endif

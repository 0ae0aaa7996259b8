/* The hunt for long games: simulated annealing over graphs (Kirkpatrick, Gelatt and Vecchi 1983).
 *
 * A walk changes its graph at random (hunt_moves.h), measures it (hunt_game.h) and takes what is no
 * worse; what is worse it takes with probability exp(-loss / temperature), the temperature falling
 * geometrically. Its worth is the plies of the longest game, and as a tie-break half the logarithm
 * (base 2) of how many starts are near that length, since the more there are the easier they grow.
 *
 * Runs follow each other with lengths 1, 2, 1, 4, 1, 2, 1, 8 .. times the first one's, after
 * Luby, Sinclair and Zuckerman's restarts (1993), since nobody knows the right length. A hunt
 * without starts begins each run at a random graph, hot. One with starts keeps a few best graphs,
 * the starts to begin with, and begins each run at one of them, at a random, lower temperature.
 * Each thread has runs of its own; with one thread, a seed and a number of changes always give the
 * same hunt. */
#ifndef CM_HUNT_H
#define CM_HUNT_H

#include "bound/hunt_game.h"
#include "game/watch.h"

struct cm_hunt_start {
    struct cm_hunt_graph graph; /* legal, of the hunt's nodes */
    char from[80];              /* in words: where it comes from */
};

struct cm_hunt_order {
    const struct cm_watch *watch;       /* may be NULL */
    const struct cm_hunt_start *starts; /* may be NULL: from random graphs */
    size_t start_count;
    uint32_t nodes;
    bool directed;
    unsigned threads; /* 1 or more */
    uint64_t seed;
    double seconds;   /* 0: no limit */
    uint64_t changes; /* for each thread; UINT64_MAX: no limit */
    /* Told of each graph that is longer than all before, where its run came from and whether it was
     * changed since; one call at a time, from any thread. A status other than CM_OK ends the hunt
     * with it. */
    enum cm_status (*better)(void *context, const struct cm_hunt_graph *graph,
                             const struct cm_hunt_depth *depth, const char *from, bool changed);
    void *context;
};

struct cm_hunt_result {
    uint32_t plies;    /* the longest that was found */
    uint64_t measured; /* graphs */
};

/* Hunts until the time or the changes are used up (CM_OK) or the watch says stop (CM_STOPPED). */
enum cm_status cm_hunt_run(const struct cm_hunt_order *order, struct cm_hunt_result *result);

#endif

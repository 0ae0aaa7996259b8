/* The graphs that a submission is tried on, each with its certified answer, in stages from quick to
 * hard. Everything is generated here or carried in the program (the public cases). */
#ifndef CM_TRIALS_H
#define CM_TRIALS_H

#include <stdbool.h>

#include "game/game.h"
#include "game/graph.h"
#include "game/watch.h"

enum { CM_TRIAL_ORIGIN = 72 };

/* The classic game (hole 0, mouse 1, cat 2) on one graph. */
struct cm_trial {
    struct cm_graph graph;
    char *text; /* as it is sent: LeetCode's JSON, without an end of line; owned */
    char origin[CM_TRIAL_ORIGIN]; /* where it comes from */
    enum cm_outcome outcome;
    uint32_t plies; /* CM_NO_PLIES for a draw */
    bool unsorted;  /* its lists are in no order */
};

struct cm_trials {
    struct cm_memory *memory;
    struct cm_trial *trial;
    size_t count, room;
};

/* Adds the graph, which the list owns from now on, also after a failure. `text` (copied) is what is
 * sent; NULL: the lists in order. A game that is not legal is left out, silently. CM_NO_MEMORY, or
 * CM_CANNOT when no solver's answer could be certified. */
enum cm_status cm_trials_add(struct cm_trials *trials, struct cm_graph *graph, const char *text,
                             const char *origin, struct cm_error *error);

/* The same game with other names for the nodes that have no role, and the lists in no order, all
 * drawn from the seed. The graph stays the caller's. */
enum cm_status cm_trials_add_shuffled(struct cm_trials *trials, const struct cm_graph *graph,
                                      const char *origin, uint64_t seed, struct cm_error *error);

void cm_trials_free(struct cm_trials *trials);

/* A graph in LeetCode's JSON, in a block of `memory` that the caller owns; NULL without memory.
 * `seed` not 0: each list shuffled. */
char *cm_trial_text(struct cm_memory *memory, const struct cm_digraph *arcs, uint64_t seed);

struct cm_stage {
    const char *name;    /* a word or two */
    const char *summary; /* one line */
    bool speed;          /* here being too slow is a failure; elsewhere it is only noted */
    bool huge;           /* too much to be asked only for an example or a diagnosis */
    /* Appends the stage's trials. `thorough`: all that there are instead of a sample. */
    enum cm_status (*build)(struct cm_trials *trials, bool thorough, const struct cm_watch *watch,
                            struct cm_error *error);
};

extern const struct cm_stage cm_stages[]; /* ends with a stage without a name */

/* The stages that hold every game of 3 to 5 nodes and of 6 nodes, by their place in cm_stages. */
enum { CM_STAGE_SMALL = 1, CM_STAGE_SIX = 3 };

/* Every connected legal game of so many nodes (3 .. 7), up to the names of the nodes that have no
 * role; `sample` not 0: so many drawn at random instead, perhaps some of them twice. */
enum cm_status cm_trials_add_small(struct cm_trials *trials, uint32_t nodes, uint32_t sample,
                                   const struct cm_watch *watch, struct cm_error *error);

#endif

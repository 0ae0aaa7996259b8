/* Makes a failing game small: deletes nodes (never hole, mouse or cat) and edges, in blocks that
 * get smaller and smaller, as long as the same solver still fails the cross-check on what is left
 * and the game is still legal. The idea is delta debugging: A. Zeller, R. Hildebrandt, Simplifying
 * and Isolating Failure-Inducing Input, IEEE TSE 28 (2002). */
#ifndef CM_SHRINK_H
#define CM_SHRINK_H

#include "bench/check.h"
#include "game/rules.h"

/* A failing game and what is wrong with it. */
struct cm_failure {
    struct cm_memory *memory;
    struct cm_graph graph;
    struct cm_rules rules;
    struct cm_check_finding finding;
    char where[96]; /* the finding's position, in the graph's node names */
    char start[96]; /* the start that was asked, likewise */
};

/* Whether `solver` fails the cross-check on this graph. CM_OK with *fails set, and `failure` (may
 * be NULL) then owns a copy of the graph (cm_failure_free); CM_BAD_INPUT for an illegal game;
 * CM_NO_MEMORY; CM_STOPPED. */
enum cm_status cm_shrink_fails(const struct cm_check *check, const struct cm_solver *solver,
                               const struct cm_graph *graph, const struct cm_rules *rules,
                               bool *fails, struct cm_failure *failure);

/* What it means to fail, for whoever has something else to hold a game against. `fails` answers as
 * cm_shrink_fails does. */
struct cm_shrink_test {
    struct cm_memory *memory;
    enum cm_status (*fails)(const struct cm_shrink_test *test, const struct cm_graph *graph,
                            const struct cm_rules *rules, bool *fails, struct cm_failure *failure);
    void *context;
};

/* A failure that owns a copy of the graph. */
enum cm_status cm_failure_keep(struct cm_memory *memory, const struct cm_graph *graph,
                               const struct cm_rules *rules, const struct cm_game *game,
                               const struct cm_check_finding *finding, struct cm_failure *failure);

/* The smallest failing game that deleting one thing after the other finds, the given one at worst.
 * If it can, it names the hole 0, the mouse 1 and the cat 2. `tries` (may be NULL) counts the games
 * looked at. CM_OK and the caller owns `failure`; CM_CANNOT when the solver does not fail on this
 * graph. When the watch stops it, the best so far is CM_OK. */
enum cm_status cm_shrink(const struct cm_check *check, const struct cm_solver *solver,
                         const struct cm_graph *graph, const struct cm_rules *rules,
                         struct cm_failure *failure, uint64_t *tries);

/* The same by any test. */
enum cm_status cm_shrink_by(const struct cm_shrink_test *test, const struct cm_graph *graph,
                            const struct cm_rules *rules, struct cm_failure *failure,
                            uint64_t *tries);

void cm_failure_free(struct cm_failure *failure);

#endif

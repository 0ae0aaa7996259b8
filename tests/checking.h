/* Deliberately wrong solvers, which are in no registry, and a graph with its game to check them on.
 * For the tests of the cross-check and of the shrinking. */
#ifndef CM_TESTS_CHECKING_H
#define CM_TESTS_CHECKING_H

#include "bench/check.h"
#include "game/rules.h"

/* Another outcome at one position; plies from 4 on too many; wrong at horizon N + 1 only; wrong
 * with two threads only; cannot do the plies that it declares; wrong when the cat begins; right,
 * but declares 0 bytes. */
extern const struct cm_solver checking_wrong_outcome, checking_wrong_plies, checking_wrong_horizon,
    checking_wrong_threads, checking_without_plies, checking_wrong_start, checking_greedy;

/* What a check found. */
struct checking_found {
    struct cm_check_finding finding[16];
    size_t count;
};

/* A generated graph and its game, with a check that keeps what it finds. */
struct checking {
    struct cm_memory memory;
    struct cm_graph graph;
    struct cm_game game;
    struct checking_found found;
    struct cm_check check;
    struct cm_check_counts counts;
};

/* A graph of the family (seed 7) with its game, and a check of these solvers. Stops the test if it
 * cannot. */
void checking_begin(struct checking *f, const char *family, uint32_t nodes,
                    const struct cm_solver *const *solvers);

/* Gives everything back; fails if something was not. */
void checking_end(struct checking *f);

#endif

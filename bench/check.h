/* The cross-check: every solver, at everything that it declares, against the certified truth of one
 * game.
 *
 * Exact answers are compared with the truth, at every position; answers at a horizon with the truth
 * cut there, so that neither a wrong solver nor a wrong bound can pass for the other. No vote is
 * taken. Each task runs on an allocator of its own, so what the contract says of memory is checked
 * as well. The solvers come as a list of pointers and need not be registered. */
#ifndef CM_CHECK_H
#define CM_CHECK_H

#include "bench/truth.h"
#include "game/watch.h"

/* Sums over all games that were checked with them. Nothing is left out without being counted. */
struct cm_check_counts {
    uint64_t games;
    uint64_t checks;    /* tasks answered and compared */
    uint64_t positions; /* answers compared */
    uint64_t too_big; /* tasks left out: more memory than allowed, or more than the solver can do */
    uint64_t too_long; /* tasks left out: more work than work_limit */
    uint64_t no_truth; /* games without a certified truth: nothing was compared on them */
    uint64_t findings; /* at the most one for each solver and game */
};

/* What is wrong, at the first position where it shows. */
struct cm_check_finding {
    const struct cm_solver *solver; /* NULL: the family's formula is wrong */
    struct cm_task task;            /* what was asked of it; its memory is gone */
    enum cm_status status;          /* what it came back with */
    struct cm_position start, position;
    char text[224]; /* both answers, or which promise was broken */
};

struct cm_check {
    struct cm_memory *memory;
    const struct cm_watch *watch;           /* may be NULL; asked between tasks */
    const struct cm_solver *const *solvers; /* whom to check; ends with NULL */
    const struct cm_solver *const *truths;  /* who may tell the truth; NULL: the registered ones */
    bool every_start;      /* ask solvers that answer only a start at each open position */
    uint64_t work_limit;   /* positions × plies of the largest task; 0: no limit */
    uint64_t memory_limit; /* bytes for one task; 0: what the machine has */
    uint64_t promised;     /* the plies of the start by the family's formula; 0: there is none */
    /* Told of each finding. Returns false to end the check of this game there. May be NULL. */
    bool (*found)(void *context, const struct cm_check_finding *finding);
    void *context;
};

/* What `check` uses when nobody says otherwise. */
enum { CM_CHECK_WORK = 50000000 };

/* Checks one game and adds to `counts`. CM_OK with or without findings, CM_NO_MEMORY, CM_STOPPED.
 */
enum cm_status cm_check_game(const struct cm_check *check, const struct cm_game *game,
                             struct cm_check_counts *counts);

#endif

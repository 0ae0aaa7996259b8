/* The contract between a solver and everything that uses it.
 *
 * A solver is one file that ends with one constant, listed by one line in registry.c; the command
 * line, the tests, the benchmark, the README's table and the plots follow from that. A solver knows
 * nothing but the game: `solve` never prints, exits or keeps state. It takes all its memory from
 * the task's allocator, in its serial part, no more than bytes_needed said, and has given back all
 * but the solution's tables when it returns. What it cannot do it declares, and nobody asks for it.
 */
#ifndef CM_SOLVER_H
#define CM_SOLVER_H

#include "game/solution.h"

#define CM_NO_HORIZON UINT32_MAX

enum cm_feature {
    CM_CAN_WHOLE = 1 << 0,   /* answers every position; without it, only the start */
    CM_CAN_PLIES = 1 << 1,   /* can tell the plies too */
    CM_CAN_START = 1 << 2,   /* does less work when only the start's answer is wanted */
    CM_CAN_HORIZON = 1 << 3, /* takes any horizon; without it, exact only */
    CM_CAN_THREADS = 1 << 4, /* uses more than one thread */
    CM_IS_FLOOR = 1 << 5,    /* a yardstick that answers nothing: never checked */
    CM_IS_EXAMPLE = 1 << 6,  /* for readers: checked, but not timed unless named */
};

/* What is asked of a solver. */
struct cm_task {
    struct cm_memory *memory;
    uint32_t horizon; /* plies, or CM_NO_HORIZON: the exact answer */
    unsigned threads; /* at the most; 1 or more */
    bool want_plies;  /* of every position that is answered */
    bool start_only;  /* only the start's answer is wanted, no tables */
    unsigned without; /* enum cm_trick: parts to leave out, to measure their worth; else 0 */
};

/* Optional parts of a solver that can be switched off one by one; leaving one out never changes an
 * answer. */
enum cm_trick {
    CM_TRICK_FIRST_WIN = 1 << 0,  /* turn-dfs: take a winning move without looking at the others */
    CM_TRICK_NEAR_HOLE = 1 << 1,  /* turn-dfs: judge a mouse beside its home before trying moves */
    CM_TRICK_KEEP_DRAWS = 1 << 2, /* turn-dfs: remember draws too */
    CM_TRICK_BEST_FIRST =
        1 << 3, /* best-first: the most promising position first, not the oldest */
};

struct cm_solver {
    const char *name;    /* as the command line and the results call it */
    const char *summary; /* one line */
    const char *time;    /* growth, in N nodes, E edges, H plies of horizon */
    const char *memory;
    unsigned features; /* enum cm_feature */

    /* The most that `solve` will hold at once, solution included, in bytes. UINT64_MAX: it can't be
     * done at all. */
    uint64_t (*bytes_needed)(const struct cm_game *game, const struct cm_task *task);

    /* Fills `solution`, which the caller owns also after a failure (cm_solution_free). CM_OK,
     * CM_NO_MEMORY, CM_TOO_BIG, or CM_CANNOT for a request outside the declared features. */
    enum cm_status (*solve)(const struct cm_game *game, const struct cm_task *task,
                            struct cm_solution *solution);
};

extern const struct cm_solver *const cm_solvers[]; /* ends with NULL; the first is the default */

/* What this build lacks and what to install for it, or NULL. */
extern const char *const cm_solvers_left_out;

/* The solver of that name, or NULL. */
const struct cm_solver *cm_solver_find(const char *name);

/* Asks a solver, after looking whether it declares what the task wants (CM_CANNOT) and whether it
 * fits into the memory that the allocator's limit or the machine leaves (CM_TOO_BIG). Initialises
 * `solution`; the caller frees it. */
enum cm_status cm_solver_run(const struct cm_solver *solver, const struct cm_game *game,
                             const struct cm_task *task, struct cm_solution *solution);

#endif

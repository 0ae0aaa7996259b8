/* The truth about one game: an exact solution of every position with plies that the certificate
 * check accepts. Who found it does not matter, since nothing else passes that check; `retrograde`
 * is asked first. */
#ifndef CM_TRUTH_H
#define CM_TRUTH_H

#include "game/certificate.h"
#include "solvers/solver.h"

struct cm_truth {
    struct cm_solution solution;
    const struct cm_solver *source; /* who found it; NULL: nobody did, and there is no solution */
    uint32_t depth;                 /* the most plies of any decided position */
};

/* Told of each candidate whose answer is no truth: its status and, after CM_OK, what the
 * certificate check found. */
struct cm_truth_refusal {
    void (*refused)(void *context, const struct cm_solver *solver, enum cm_status status,
                    const struct cm_finding *finding);
    void *context;
};

/* Asks the candidates (ends with NULL; NULL itself: retrograde, then whatever is registered and can
 * tell every position with plies) until one is certified. `refusal` may be NULL. CM_OK and the
 * caller owns the truth (cm_truth_free), or the last candidate's status, CM_CANNOT when answers
 * came but none held or nobody could be asked. */
enum cm_status cm_truth_find(const struct cm_solver *const *candidates, const struct cm_game *game,
                             struct cm_memory *memory, const struct cm_truth_refusal *refusal,
                             struct cm_truth *truth);

/* Gives the plies tables back and keeps the outcomes, the start's plies and the depth. */
void cm_truth_drop_plies(struct cm_truth *truth);

void cm_truth_free(struct cm_truth *truth);

#endif

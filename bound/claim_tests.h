/* The functions that test the claims, one for each, as struct cm_claim wants them: what claims.c
 * lists. */
#ifndef CM_CLAIM_TESTS_H
#define CM_CLAIM_TESTS_H

#include "bound/claims.h"

typedef enum cm_status cm_claim_test(struct cm_lab *lab, struct cm_claim_result *result,
                                     struct cm_error *error);

/* claims_small.c: by every small game */
cm_claim_test cm_claim_a1, cm_claim_b2, cm_claim_b3, cm_claim_b11;
/* claims_growth.c: by how work and memory grow */
cm_claim_test cm_claim_a2, cm_claim_b4, cm_claim_b5, cm_claim_b9, cm_claim_b13;
/* claims_search.c: by what a search looks at */
cm_claim_test cm_claim_b6, cm_claim_b10, cm_claim_b12;
/* claims_pruning.c: by what it looks at without each part */
cm_claim_test cm_claim_b7;
/* claims_turns.c: by the turns */
cm_claim_test cm_claim_b1, cm_claim_b8, cm_claim_b14;

#endif

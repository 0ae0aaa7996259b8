/* The articles' claims, each put to the test: a table of descriptors, and what runs them.
 *
 * A claim has a statement, the verdict that is on record, a function that finds the verdict anew
 * from numbers computed then and there, and a command line that shows the point. A verdict never
 * depends on time, only on answers, work counts (moves looked at, positions) and bytes, which are
 * the same on every machine. */
#ifndef CM_CLAIMS_H
#define CM_CLAIMS_H

#include <stdbool.h>
#include <stddef.h>

#include "bound/lab.h"

enum cm_verdict {
    CM_VERDICT_NONE,    /* not tested: something failed, and the text says what */
    CM_VERDICT_HOLDS,   /* "holds" */
    CM_VERDICT_REFUTED, /* "refuted" */
    CM_VERDICT_UP_TO,   /* "holds up to N = ...": refuted from there on */
    CM_VERDICT_IN_PART, /* "holds in part: ..." */
};

struct cm_claim;

struct cm_claim_result {
    const struct cm_claim *claim;
    enum cm_verdict kind;
    char verdict[160];     /* in words, to be compared with what is on record */
    char evidence[1024];   /* one line, without tabs */
    enum cm_status status; /* why there is no verdict */
    bool as_expected;
};

struct cm_claim {
    const char *id;        /* A1, A2, B1 .. B14 */
    const char *statement; /* one line */
    const char *expected;  /* the verdict on record */
    const char *command;   /* what a reader can paste */
    /* Fills kind, verdict and evidence (cm_claim_answer); a failure fills `error` instead. */
    enum cm_status (*test)(struct cm_lab *lab, struct cm_claim_result *result,
                           struct cm_error *error);
};

enum { CM_CLAIMS = 16 };
extern const struct cm_claim cm_claims[CM_CLAIMS];

/* What is asked: all claims of a table, or those named. */
struct cm_claims_order {
    struct cm_memory *memory;
    unsigned threads;             /* 1 or more */
    const struct cm_watch *watch; /* may be NULL */
    const char *const *only;      /* identifiers, or NULL for all */
    size_t only_count;
};

/* Tests claims in the order of the table; `result` has room for all of them, and *tested are
 * filled when it returns. A claim that can't be tested gets no verdict and says why, and the
 * others go on; the first such status is returned, with its error, in the end. CM_STOPPED: the
 * watch said so; what was finished before is kept. CM_BAD_INPUT: a name in `only` that the table
 * does not have. */
enum cm_status cm_claims_run(const struct cm_claim *claims, size_t count,
                             const struct cm_claims_order *order, struct cm_claim_result *result,
                             size_t *tested, struct cm_error *error);

/* Whether the verdict says that the claim, as it stands, is false somewhere. */
bool cm_claim_is_refuted(const struct cm_claim_result *result);

/* Writes DIR/claims.tsv (claim, statement, verdict, expected, evidence, command; one row a
 * result), making the directory where it is missing. The file appears whole or not at all. */
enum cm_status cm_claims_write(const char *directory, const struct cm_claim_result *result,
                               size_t count, struct cm_error *error);

/* For the functions that test: notes a verdict, `detail` being what follows "holds up to N = " or
 * "holds in part: " (else ""), and the evidence. Returns CM_OK. */
__attribute__((format(printf, 4, 5))) enum cm_status cm_claim_answer(struct cm_claim_result *result,
                                                                     enum cm_verdict kind,
                                                                     const char *detail,
                                                                     const char *format, ...);

#endif

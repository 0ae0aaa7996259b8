/* Is this submission right? Tries it stage by stage; if it is not, finds the smallest graph on
 * which it fails, and names the known mistakes that answer as it does. */
#ifndef CM_JUDGE_H
#define CM_JUDGE_H

#include "game/play.h"
#include "judge/submission.h"
#include "judge/trials.h"
#include "judge/wrong/wrong.h"

enum { CM_STAGES_MAX = 12, CM_WRONG_MAX = 24 };

/* Everything that the submission was asked, with what it said: reply k belongs to trial k. */
struct cm_evidence {
    struct cm_trials trials;
    struct cm_reply *reply;
    size_t replies;
    size_t first[CM_STAGES_MAX],
        end[CM_STAGES_MAX]; /* the trials of each stage, once it is built */
    bool built[CM_STAGES_MAX];
};

enum cm_verdict {
    CM_VERDICT_NOT_RUN,
    CM_VERDICT_PASSED,
    CM_VERDICT_SLOW, /* nothing wrong, but not everything in time; only before the speed stage */
    CM_VERDICT_FAILED,
};

struct cm_stage_result {
    const struct cm_stage *stage;
    enum cm_verdict verdict;
    size_t trials, right, wrong, late, not_asked;
    size_t misdeeds; /* neither an answer nor late */
    size_t worst;    /* the first trial that decided the verdict, unless it passed */
    double seconds;
};

/* A failing game, with what it takes to understand it. */
struct cm_example {
    struct cm_trial trial;
    struct cm_reply reply;
    struct cm_game game;
    struct cm_play line; /* one line of optimal play */
    size_t from_nodes;   /* of the trial that it was shrunk from */
    bool there;
};

struct cm_judgement {
    struct cm_memory *memory;
    struct cm_evidence evidence;
    struct cm_stage_result stage[CM_STAGES_MAX];
    size_t stages;
    bool right;
    struct cm_example example;
    const struct cm_wrong *named[CM_WRONG_MAX]; /* mistakes that answer as it does on everything */
    size_t names;
    const struct cm_wrong *nearest; /* if there are none: agrees most often where it is wrong */
    double nearest_share;           /* of the trials that it gets wrong */
};

struct cm_judge {
    struct cm_memory *memory;
    const struct cm_watch *watch; /* may be NULL */
    struct cm_submission *submission;
    bool all;      /* go on after a stage that failed */
    bool thorough; /* whole stages instead of samples */
    /* Told of each stage when it is finished. May be NULL. */
    void (*told)(void *context, const struct cm_stage_result *result);
    void *context;
};

/* CM_OK with the judgement, which the caller frees also after a failure (CM_NO_MEMORY, CM_IO,
 * CM_STOPPED, CM_CANNOT). */
enum cm_status cm_judge_run(const struct cm_judge *judge, struct cm_judgement *judgement,
                            struct cm_error *error);

void cm_judgement_free(struct cm_judgement *judgement);

/* Whether a reply is a failure that can be shown: a wrong answer or a misdeed, not a late one. */
bool cm_reply_fails(const struct cm_trial *trial, const struct cm_reply *reply);

/* The parts of a run, in judge/evidence.c, judge/example.c and judge/diagnosis.c. */

/* Builds a stage's trials, unless they are there, and asks them if wanted. */
enum cm_status cm_evidence_stage(const struct cm_judge *judge, struct cm_evidence *evidence,
                                 size_t stage, bool ask, struct cm_error *error);

/* Asks trials first .. end - 1 that have not been asked. */
enum cm_status cm_evidence_ask(const struct cm_judge *judge, struct cm_evidence *evidence,
                               size_t first, size_t end, bool careful, struct cm_error *error);

/* The smallest failing game. Leaves `there` unset if no reply fails. */
enum cm_status cm_example_find(const struct cm_judge *judge, struct cm_judgement *judgement,
                               struct cm_error *error);

enum cm_status cm_diagnose(const struct cm_judge *judge, struct cm_judgement *judgement,
                           struct cm_error *error);

/* What a known mistake answers to a trial: CM_DRAW .. CM_CAT, or CM_OPEN for no answer.
 * CM_NO_MEMORY.
 */
enum cm_status cm_wrong_answer(struct cm_memory *memory, const struct cm_wrong *wrong,
                               const struct cm_trial *trial, enum cm_outcome *answer);

#endif

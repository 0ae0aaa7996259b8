#include "judge/judge.h"

#include "bench/machine.h"

static void tally(const struct cm_evidence *evidence, size_t stage, struct cm_stage_result *result)
{
    const size_t first = evidence->first[stage], end = evidence->end[stage];
    size_t worst_failed = end, worst_late = end;
    result->trials = end - first;
    for (size_t k = first; k < end; k++) {
        const struct cm_reply *reply = &evidence->reply[k];
        const bool fails = cm_reply_fails(&evidence->trials.trial[k], reply);
        const bool late = reply->deed == CM_DEED_TIME, lost = reply->deed == CM_DEED_LOST;
        if (reply->deed == CM_DEED_NOT_ASKED)
            result->not_asked++;
        else if (late)
            result->late++;
        else if (lost || (fails && reply->deed > CM_DEED_NO_ANSWER))
            result->misdeeds++;
        else if (fails)
            result->wrong++;
        else
            result->right++;
        if ((fails || lost) && worst_failed == end)
            worst_failed = k;
        if (late && worst_late == end)
            worst_late = k;
    }
    const bool failed = worst_failed < end, late = worst_late < end;
    result->verdict = failed || (late && result->stage->speed) ? CM_VERDICT_FAILED
                      : late                                   ? CM_VERDICT_SLOW
                                                               : CM_VERDICT_PASSED;
    result->worst = failed ? worst_failed : worst_late;
}

static enum cm_status run_stage(const struct cm_judge *judge, struct cm_judgement *judgement,
                                size_t stage, struct cm_error *error)
{
    struct cm_stage_result *result = &judgement->stage[stage];
    const double began = cm_machine_seconds();
    const enum cm_status status =
        cm_evidence_stage(judge, &judgement->evidence, stage, true, error);
    if (status)
        return status;
    tally(&judgement->evidence, stage, result);
    result->seconds = cm_machine_seconds() - began;
    if (judge->told)
        judge->told(judge->context, result);
    return CM_OK;
}

static enum cm_status run_stages(const struct cm_judge *judge, struct cm_judgement *judgement,
                                 struct cm_error *error)
{
    enum cm_status status = CM_OK;
    bool hopeless = false; /* nothing at all came in time: only the speed stage is left to say so */
    judgement->right = true;
    for (size_t k = 0; !status && k < judgement->stages; k++) {
        const struct cm_stage_result *result = &judgement->stage[k];
        if (hopeless && !result->stage->speed)
            continue;
        status = run_stage(judge, judgement, k, error);
        hopeless = hopeless || (result->verdict == CM_VERDICT_SLOW && !result->right);
        if (status || result->verdict != CM_VERDICT_FAILED)
            continue;
        judgement->right = false;
        if (!judge->all)
            break;
    }
    return status;
}

enum cm_status cm_judge_run(const struct cm_judge *judge, struct cm_judgement *judgement,
                            struct cm_error *error)
{
    *judgement =
        (struct cm_judgement){.memory = judge->memory, .evidence.trials.memory = judge->memory};
    for (size_t k = 0; cm_stages[k].name && k < CM_STAGES_MAX; k++)
        judgement->stage[judgement->stages++].stage = &cm_stages[k];
    enum cm_status status = run_stages(judge, judgement, error);
    if (status || judgement->right)
        return status;
    status = cm_example_find(judge, judgement, error);
    return status ? status : cm_diagnose(judge, judgement, error);
}

void cm_judgement_free(struct cm_judgement *judgement)
{
    struct cm_example *example = &judgement->example;
    if (!judgement->memory)
        return;
    cm_memory_give(judgement->memory, judgement->evidence.reply);
    cm_trials_free(&judgement->evidence.trials);
    if (example->there) {
        cm_play_free(&example->line);
        cm_game_free(&example->game);
        cm_graph_free(judgement->memory, &example->trial.graph);
        cm_memory_give(judgement->memory, example->trial.text);
    }
    *judgement = (struct cm_judgement){0};
}

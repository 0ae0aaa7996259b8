/* What a submission was asked and what it said. */
#include <string.h>

#include "judge/judge.h"

bool cm_reply_fails(const struct cm_trial *trial, const struct cm_reply *reply)
{
    switch (reply->deed) {
    case CM_DEED_ANSWER: return reply->answer != (long long)trial->outcome;
    case CM_DEED_TIME:
    case CM_DEED_LOST:
    case CM_DEED_NOT_ASKED: return false;
    default: return true;
    }
}

/* As many replies as there are trials. */
static enum cm_status make_room(struct cm_evidence *evidence)
{
    const size_t count = evidence->trials.count;
    struct cm_reply *more =
        cm_memory_resize(evidence->trials.memory, evidence->reply, count, sizeof *more);
    if (!more)
        return CM_NO_MEMORY;
    for (; evidence->replies < count; evidence->replies++)
        more[evidence->replies] = (struct cm_reply){.deed = CM_DEED_NOT_ASKED};
    evidence->reply = more;
    return CM_OK;
}

enum cm_status cm_evidence_ask(const struct cm_judge *judge, struct cm_evidence *evidence,
                               size_t first, size_t end, bool careful, struct cm_error *error)
{
    const size_t count = end - first;
    const char **text = cm_memory_take(judge->memory, count, sizeof *text);
    if (!text)
        return CM_NO_MEMORY;
    for (size_t k = 0; k < count; k++)
        text[k] = evidence->trials.trial[first + k].text;
    const enum cm_status status =
        cm_submission_ask(judge->submission, careful, text, count, evidence->reply + first, error);
    cm_memory_give(judge->memory, text);
    return status;
}

enum cm_status cm_evidence_stage(const struct cm_judge *judge, struct cm_evidence *evidence,
                                 size_t stage, bool ask, struct cm_error *error)
{
    const struct cm_stage *known = &cm_stages[stage];
    enum cm_status status = CM_OK;
    if (!evidence->built[stage]) {
        evidence->first[stage] = evidence->trials.count;
        status = known->build(&evidence->trials, judge->thorough, judge->watch, error);
        evidence->end[stage] = evidence->trials.count;
        evidence->built[stage] = !status;
        if (!status)
            status = make_room(evidence);
    }
    const size_t first = evidence->first[stage], end = evidence->end[stage];
    if (!ask || status || first == end || evidence->reply[first].deed != CM_DEED_NOT_ASKED)
        return status;
    /* In the speed stage each graph has a run of its own, so that its time is its own. */
    const size_t step = known->speed ? 1 : end - first;
    for (size_t at = first; !status && at < end; at += step) {
        cm_watch_progress(judge->watch, known->name, at - first, end - first);
        status = cm_evidence_ask(judge, evidence, at, at + step, !known->speed, error);
    }
    return status;
}

/* Which of the known mistakes answers as the submission does? Each is held against everything that
 * was asked; as long as two are left that differ somewhere, the submission is asked there.
 *
 * A late reply says little: on a larger graph it may be anything's. On up to 8 nodes only what has
 * no end is late, or, from 5 nodes on, what takes exponential time. */
#include "game/rules.h"
#include "judge/judge.h"

enum { NEVER_LATE = 4, LATE_WITHOUT_END = 8 }; /* nodes */
enum { TASK_BYTES = 1 << 20 };                 /* a recursion that has no end runs into it */

enum cm_status cm_wrong_answer(struct cm_memory *memory, const struct cm_wrong *wrong,
                               const struct cm_trial *trial, enum cm_outcome *answer)
{
    struct cm_memory own = {.limit = TASK_BYTES};
    const bool start_only = !(wrong->solver.features & CM_CAN_WHOLE);
    const struct cm_task task = {
        .memory = &own, .horizon = CM_NO_HORIZON, .threads = 1, .start_only = start_only};
    struct cm_solution solution = {0};
    struct cm_game game;
    *answer = trial->outcome;
    if (wrong->slow)
        return CM_OK;
    enum cm_status status = cm_rules_game(memory, &trial->graph, &cm_rules_classic, &game, NULL);
    if (status)
        return status;
    *answer = CM_OPEN;
    if (!wrong->solver.solve(&game, &task, &solution))
        *answer = solution.outcome;
    cm_solution_free(&solution);
    cm_game_free(&game);
    return CM_OK;
}

static bool may_be_late(const struct cm_wrong *wrong, uint32_t nodes, enum cm_outcome answer)
{
    return answer == CM_OPEN || nodes > (wrong->slow ? NEVER_LATE : LATE_WITHOUT_END);
}

/* Whether the reply could be the mistake's. */
static bool fits(const struct cm_wrong *wrong, const struct cm_trial *trial,
                 const struct cm_reply *reply, enum cm_outcome answer)
{
    if (wrong->ordered && trial->unsorted)
        return true;
    switch (reply->deed) {
    case CM_DEED_ANSWER: return (long long)answer == reply->answer;
    case CM_DEED_TIME: return may_be_late(wrong, trial->graph.arcs.nodes, answer);
    case CM_DEED_NOT_ASKED:
    case CM_DEED_LOST: return true;
    case CM_DEED_CRASH:
    case CM_DEED_MEMORY: return answer == CM_OPEN;
    default: return false;
    }
}

struct suspects {
    const struct cm_judge *judge;
    struct cm_evidence *evidence;
    bool alive[CM_WRONG_MAX];
    size_t agreed[CM_WRONG_MAX]; /* on trials that the submission gets wrong */
    size_t wrong;                /* such trials */
    size_t count;
};

/* Holds every mistake against trials first .. end - 1. */
static enum cm_status hold_against(struct suspects *s, size_t first, size_t end)
{
    enum cm_status status = CM_OK;
    for (size_t k = first; !status && k < end; k++) {
        const struct cm_trial *trial = &s->evidence->trials.trial[k];
        const struct cm_reply *reply = &s->evidence->reply[k];
        const bool fails = cm_reply_fails(trial, reply);
        if (reply->deed == CM_DEED_NOT_ASKED)
            continue;
        cm_watch_progress(s->judge->watch, "diagnosis", k - first, end - first);
        s->wrong += fails;
        for (size_t w = 0; !status && w < s->count; w++) {
            enum cm_outcome answer;
            if (!s->alive[w] && !fails)
                continue;
            status = cm_wrong_answer(s->judge->memory, &cm_wrong_solvers[w], trial, &answer);
            const bool fit = !status && fits(&cm_wrong_solvers[w], trial, reply, answer);
            s->agreed[w] += fails && fit;
            s->alive[w] = s->alive[w] && fit;
        }
    }
    return status;
}

/* The first trial not asked on which two of those alive differ, or the number of trials. */
static enum cm_status find_difference(const struct suspects *s, size_t *found)
{
    enum cm_status status = CM_OK;
    const struct cm_trials *trials = &s->evidence->trials;
    *found = trials->count;
    for (size_t k = 0; !status && k < trials->count; k++) {
        unsigned answers = 0;
        if (s->evidence->reply[k].deed != CM_DEED_NOT_ASKED || trials->trial[k].unsorted)
            continue;
        for (size_t w = 0; !status && w < s->count; w++) {
            enum cm_outcome answer = CM_DRAW;
            if (!s->alive[w])
                continue;
            status =
                cm_wrong_answer(s->judge->memory, &cm_wrong_solvers[w], &trials->trial[k], &answer);
            answers |= 1u << answer;
        }
        if (answers & (answers - 1)) {
            *found = k;
            break;
        }
    }
    return status;
}

static size_t count_alive(const struct suspects *s)
{
    size_t alive = 0;
    for (size_t w = 0; w < s->count; w++)
        alive += s->alive[w];
    return alive;
}

/* Asks where those alive differ until no two do. */
static enum cm_status tell_apart(struct suspects *s, struct cm_error *error)
{
    enum cm_status status = CM_OK;
    for (size_t k = 0; !status && cm_stages[k].name; k++)
        if (!cm_stages[k].speed && !cm_stages[k].huge)
            status = cm_evidence_stage(s->judge, s->evidence, k, false, error);
    while (!status && count_alive(s) > 1) {
        size_t k;
        status = find_difference(s, &k);
        if (status || k == s->evidence->trials.count)
            break;
        status = cm_evidence_ask(s->judge, s->evidence, k, k + 1, true, error);
        if (!status && s->evidence->reply[k].deed == CM_DEED_TIME)
            break;
        if (!status)
            status = hold_against(s, k, k + 1);
    }
    return status;
}

enum cm_status cm_diagnose(const struct cm_judge *judge, struct cm_judgement *judgement,
                           struct cm_error *error)
{
    struct suspects s = {.judge = judge, .evidence = &judgement->evidence};
    bool late = false;
    for (size_t k = 0; k < s.evidence->replies; k++)
        late = late || s.evidence->reply[k].deed == CM_DEED_TIME;
    for (; cm_wrong_solvers[s.count].solver.name && s.count < CM_WRONG_MAX; s.count++)
        s.alive[s.count] = late || !cm_wrong_solvers[s.count].slow;
    enum cm_status status = hold_against(&s, 0, s.evidence->replies);
    if (!status && count_alive(&s) > 1)
        status = tell_apart(&s, error);
    size_t most = 0;
    for (size_t w = 0; !status && w < s.count; w++) {
        if (s.alive[w])
            judgement->named[judgement->names++] = &cm_wrong_solvers[w];
        if (s.agreed[w] > most) {
            most = s.agreed[w];
            judgement->nearest = &cm_wrong_solvers[w];
            judgement->nearest_share = (double)most / (double)s.wrong;
        }
    }
    return status;
}

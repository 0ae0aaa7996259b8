/* The smallest game on which a submission fails: the smallest of those tried, where all games of up
 * to 6 nodes are tried if need be; a larger one is shrunk by deleting nodes and edges. */
#include <stdio.h>
#include <string.h>

#include "bench/machine.h"
#include "bench/shrink.h"
#include "bench/truth.h"
#include "game/formats.h"
#include "judge/judge.h"

static const double shrink_seconds = 10; /* then the best so far is good enough */

enum { ALL_TRIED = 6 }; /* nodes up to which every game is tried, so that nothing is smaller */

static size_t smallest_failing(const struct cm_evidence *evidence)
{
    size_t best = evidence->replies;
    for (size_t k = 0; k < evidence->replies; k++) {
        const struct cm_trial *trial = &evidence->trials.trial[k], *before;
        if (!cm_reply_fails(trial, &evidence->reply[k]))
            continue;
        before = &evidence->trials.trial[best];
        if (best == evidence->replies || trial->graph.arcs.nodes < before->graph.arcs.nodes ||
            (trial->graph.arcs.nodes == before->graph.arcs.nodes &&
             cm_graph_edges(&trial->graph) < cm_graph_edges(&before->graph)))
            best = k;
    }
    return best;
}

static uint32_t nodes_of(const struct cm_evidence *evidence, size_t k)
{
    return k < evidence->replies ? evidence->trials.trial[k].graph.arcs.nodes : 0;
}

/* The end of the run of trials from k on that have as many nodes and have not been asked. */
static size_t run_of(const struct cm_evidence *evidence, size_t k)
{
    const uint32_t nodes = nodes_of(evidence, k);
    while (nodes_of(evidence, k) == nodes && evidence->reply[k].deed == CM_DEED_NOT_ASKED)
        k++;
    return k;
}

/* One graph asked on its own. */
static enum cm_status ask_one(const struct cm_judge *judge, const struct cm_trial *trial,
                              struct cm_reply *reply)
{
    const char *text = trial->text;
    return cm_submission_ask(judge->submission, true, &text, 1, reply, NULL);
}

struct shrinking {
    const struct cm_judge *judge;
    double until; /* seconds */
};

static enum cm_status fails(const struct cm_shrink_test *test, const struct cm_graph *graph,
                            const struct cm_rules *rules, bool *fail, struct cm_failure *failure)
{
    const struct shrinking *shrinking = test->context;
    const struct cm_judge *judge = shrinking->judge;
    struct cm_trial trial = {0};
    struct cm_reply reply;
    struct cm_truth truth = {0};
    struct cm_game game = {0};
    const struct cm_check_finding finding = {0};
    *fail = false;
    cm_watch_progress(judge->watch, "shrinking", 0, 0);
    if (cm_machine_seconds() > shrinking->until)
        return CM_STOPPED;
    if (rules->hole != 0 || rules->mouse != 1 || rules->cat != 2)
        return CM_BAD_INPUT;
    enum cm_status status = cm_rules_game(test->memory, graph, rules, &game, NULL);
    if (status)
        return status;
    trial.text = cm_trial_text(test->memory, &graph->arcs, 0);
    status = trial.text ? cm_truth_find(NULL, &game, test->memory, NULL, &truth) : CM_NO_MEMORY;
    if (!status)
        status = ask_one(judge, &trial, &reply);
    if (!status) {
        trial.outcome = truth.solution.outcome;
        *fail = cm_reply_fails(&trial, &reply);
        if (*fail)
            status = cm_failure_keep(test->memory, graph, rules, &game, &finding, failure);
    }
    cm_truth_free(&truth);
    cm_memory_give(test->memory, trial.text);
    cm_game_free(&game);
    return status;
}

/* The example's game, answer and line of play, from its graph. */
static enum cm_status explain(const struct cm_judge *judge, struct cm_example *example)
{
    struct cm_memory *memory = judge->memory;
    struct cm_truth truth;
    enum cm_status status =
        cm_rules_game(memory, &example->trial.graph, &cm_rules_classic, &example->game, NULL);
    if (status)
        return status;
    status = cm_truth_find(NULL, &example->game, memory, NULL, &truth);
    if (!status) {
        example->trial.outcome = truth.solution.outcome;
        example->trial.plies = truth.solution.plies;
        status = cm_play_from(memory, &example->game, &truth.solution, example->game.start,
                              &example->line);
    }
    cm_truth_free(&truth);
    if (status)
        cm_game_free(&example->game);
    return status;
}

/* Takes over a graph; `text` NULL: its lists in order, asked again. */
static enum cm_status show(const struct cm_judge *judge, struct cm_example *example,
                           struct cm_graph *graph, const char *text, const struct cm_reply *reply)
{
    example->trial.graph = *graph;
    *graph = (struct cm_graph){0};
    example->trial.text = text ? cm_memory_take(judge->memory, strlen(text) + 1, 1)
                               : cm_trial_text(judge->memory, &example->trial.graph.arcs, 0);
    enum cm_status status = example->trial.text ? CM_OK : CM_NO_MEMORY;
    if (!status && text)
        memcpy(example->trial.text, text, strlen(text) + 1);
    if (!status && reply)
        example->reply = *reply;
    else if (!status)
        status = ask_one(judge, &example->trial, &example->reply);
    if (!status)
        status = explain(judge, example);
    example->there = !status;
    if (status) {
        cm_memory_give(judge->memory, example->trial.text);
        cm_graph_free(judge->memory, &example->trial.graph);
    }
    return status;
}

static enum cm_status copy_graph(struct cm_memory *memory, const struct cm_trial *trial,
                                 struct cm_graph *graph)
{
    struct cm_reader reader;
    cm_reader_init(&reader, memory, trial->text, strlen(trial->text), false);
    return cm_reader_next(&reader, graph, NULL, NULL);
}

/* Asks what has not been asked and has fewer nodes than the best, the smallest first, until one of
 * them fails. */
static enum cm_status ask_smaller(const struct cm_judge *judge, struct cm_evidence *evidence,
                                  size_t *best, struct cm_error *error)
{
    enum cm_status status = CM_OK;
    for (size_t k = 0; !status && cm_stages[k].name; k++)
        if (!cm_stages[k].speed && !cm_stages[k].huge)
            status = cm_evidence_stage(judge, evidence, k, false, error);
    const uint32_t most = nodes_of(evidence, *best);
    for (uint32_t nodes = ALL_TRIED + 1;
         !status && nodes < most && nodes_of(evidence, *best) == most; nodes++) {
        for (size_t k = 0; !status && k < evidence->replies; k++)
            if (nodes_of(evidence, k) == nodes && evidence->reply[k].deed == CM_DEED_NOT_ASKED)
                status = cm_evidence_ask(judge, evidence, k, run_of(evidence, k), true, error);
        *best = smallest_failing(evidence);
    }
    return status;
}

enum cm_status cm_example_find(const struct cm_judge *judge, struct cm_judgement *judgement,
                               struct cm_error *error)
{
    struct cm_evidence *evidence = &judgement->evidence;
    struct cm_failure failure = {0};
    struct shrinking shrinking = {.judge = judge};
    const struct cm_shrink_test test = {judge->memory, fails, &shrinking};
    static const size_t whole[] = {CM_STAGE_SMALL, CM_STAGE_SIX};
    static const uint32_t beyond[] = {3, 5};
    enum cm_status status = CM_OK;
    size_t best = smallest_failing(evidence);
    const uint32_t first = nodes_of(evidence, best);
    for (int k = 0; !status && k < 2 && nodes_of(evidence, best) > beyond[k]; k++) {
        status = cm_evidence_stage(judge, evidence, whole[k], true, error);
        best = smallest_failing(evidence);
    }
    if (!status && nodes_of(evidence, best) > ALL_TRIED)
        status = ask_smaller(judge, evidence, &best, error);
    if (status || best == evidence->replies)
        return status;
    const struct cm_trial *trial = &evidence->trials.trial[best];
    judgement->example.from_nodes = first;
    status = CM_CANNOT;
    shrinking.until = cm_machine_seconds() + shrink_seconds;
    if (trial->graph.arcs.nodes > ALL_TRIED)
        status = cm_shrink_by(&test, &trial->graph, &cm_rules_classic, &failure, NULL);
    if (!status) {
        failure.memory = NULL; /* the example owns its graph now */
        return show(judge, &judgement->example, &failure.graph, NULL, NULL);
    }
    struct cm_graph graph = {0};
    if (status == CM_CANNOT)
        status = copy_graph(judge->memory, trial, &graph);
    return status ? status
                  : show(judge, &judgement->example, &graph, trial->text, &evidence->reply[best]);
}

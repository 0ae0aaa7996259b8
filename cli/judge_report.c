/* The report of catmouse judge. */
#include "cli/judge_report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/play.h"

static const char *const verdict_text[] = {"not run", "passed", "slow", "FAILED"};
static const char *const verdict_json[] = {"not run", "passed", "slow", "failed"};

static void describe_right(const struct cm_trial *trial, char *text, size_t size)
{
    if (trial->outcome == CM_DRAW)
        snprintf(text, size, "0, a draw");
    else
        snprintf(text, size, "%d, the %s wins in %" PRIu32 " %s", (int)trial->outcome,
                 cli_winner[trial->outcome], trial->plies, trial->plies == 1 ? "ply" : "plies");
}

static void describe_reply(const struct cm_reply *reply, char *text, size_t size)
{
    if (reply->deed == CM_DEED_ANSWER)
        snprintf(text, size, "it answered %lld (%s)", reply->answer, cli_winner[reply->answer]);
    else
        snprintf(text, size, "%s", reply->text[0] ? reply->text : "it was not asked");
}

void cli_judge_stage(const struct cm_stage_result *r)
{
    printf("  %-9s %-7s %5zu of %-5zu right", r->stage->name, verdict_text[r->verdict], r->right,
           r->trials);
    const struct {
        size_t count;
        const char *what;
    } others[] = {{r->wrong, "wrong"},
                  {r->misdeeds, "without an answer"},
                  {r->late, "too slow"},
                  {r->not_asked, "not asked"}};
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        if (others[k].count)
            printf(", %zu %s", others[k].count, others[k].what);
    printf("  (%.1f s: %s)\n", r->seconds, r->stage->summary);
    fflush(stdout);
}

static void print_worst(const struct cm_judgement *judgement)
{
    for (size_t k = 0; k < judgement->stages; k++) {
        const struct cm_stage_result *r = &judgement->stage[k];
        char reply[256], right[64];
        if (r->verdict != CM_VERDICT_FAILED && r->verdict != CM_VERDICT_SLOW)
            continue;
        const struct cm_trial *trial = &judgement->evidence.trials.trial[r->worst];
        describe_reply(&judgement->evidence.reply[r->worst], reply, sizeof reply);
        describe_right(trial, right, sizeof right);
        printf("%s: %s: %s; right is %s\n", r->stage->name, trial->origin, reply, right);
    }
}

static void print_example(const struct cm_example *example)
{
    char reply[256], right[64];
    const uint32_t nodes = example->trial.graph.arcs.nodes;
    if (!example->there)
        return;
    describe_reply(&example->reply, reply, sizeof reply);
    describe_right(&example->trial, right, sizeof right);
    printf("\nThe smallest graph found on which it fails (%" PRIu32 " nodes, %" PRIu32 " edges",
           nodes, cm_graph_edges(&example->trial.graph));
    if (example->from_nodes > nodes)
        printf(", shrunk from %zu nodes", example->from_nodes);
    printf("):\n  %s\n  %s; right is %s\n  one line of best play:\n", example->trial.text, reply,
           right);
    cli_print_line(&example->game, &example->trial.graph, &example->line);
}

static void print_diagnosis(const struct cm_judgement *judgement)
{
    for (size_t k = 0; k < judgement->names; k++)
        printf("%sIt behaves like %s.\n  What to do: %s.\n",
               k ? "  or: " : "\nDiagnosis: ", judgement->named[k]->words,
               judgement->named[k]->cure);
    if (judgement->names && judgement->named[0]->bounded && judgement->example.there &&
        judgement->example.trial.outcome != CM_DRAW)
        printf("  On the graph above it needs to see %" PRIu32 " plies ahead (N = %" PRIu32 ").\n",
               judgement->example.trial.plies, judgement->example.trial.graph.arcs.nodes);
    if (!judgement->names && judgement->nearest)
        printf("\nDiagnosis: none of the known mistakes answers everything as it does. The nearest "
               "is %s, which fits %.0f %% of what it gets wrong.\n",
               judgement->nearest->words, 100 * judgement->nearest_share);
}

static void print_notes(const struct cm_submission *submission)
{
    if (submission->noise)
        printf("Note: it wrote %" PRIu64 " bytes to standard error (no fault, but slow).\n",
               submission->noise);
    if (!(submission->prevented & CM_PREVENTED_NETWORK))
        puts("Note: this system could not keep it from the network.");
    if (!(submission->prevented & CM_PREVENTED_WRITING))
        puts("Note: this system could not keep it from writing outside its directory.");
}

void cli_judge_text(const char *name, const struct cm_judgement *judgement,
                    const struct cm_submission *submission)
{
    print_worst(judgement);
    print_example(&judgement->example);
    print_diagnosis(judgement);
    print_notes(submission);
    printf("\n%s (%s): %s\n", name, submission->language,
           judgement->right ? "RIGHT on everything it was tried on" : "WRONG");
}

static json_t *stages_json(const struct cm_judgement *judgement)
{
    json_t *list = json_array();
    for (size_t k = 0; k < judgement->stages; k++) {
        const struct cm_stage_result *r = &judgement->stage[k];
        json_array_append_new(
            list,
            json_pack("{s:s, s:s, s:I, s:I, s:I, s:I, s:I, s:I, s:f}", "stage", r->stage->name,
                      "verdict", verdict_json[r->verdict], "trials", (json_int_t)r->trials, "right",
                      (json_int_t)r->right, "wrong", (json_int_t)r->wrong, "misdeeds",
                      (json_int_t)r->misdeeds, "late", (json_int_t)r->late, "not_asked",
                      (json_int_t)r->not_asked, "seconds", r->seconds));
    }
    return list;
}

static json_t *first_json(const struct cm_judgement *judgement)
{
    for (size_t k = 0; k < judgement->stages; k++) {
        const struct cm_stage_result *r = &judgement->stage[k];
        char reply[256];
        if (r->verdict != CM_VERDICT_FAILED)
            continue;
        const struct cm_trial *trial = &judgement->evidence.trials.trial[r->worst];
        describe_reply(&judgement->evidence.reply[r->worst], reply, sizeof reply);
        return json_pack("{s:s, s:s, s:s, s:i}", "stage", r->stage->name, "origin", trial->origin,
                         "happened", reply, "right", (int)trial->outcome);
    }
    return json_null();
}

static json_t *example_json(const struct cm_example *example)
{
    char reply[256];
    if (!example->there)
        return json_null();
    const struct cm_trial *trial = &example->trial;
    describe_reply(&example->reply, reply, sizeof reply);
    json_t *answer =
        example->reply.deed == CM_DEED_ANSWER ? json_integer(example->reply.answer) : json_null();
    json_t *plies = trial->outcome == CM_DRAW ? json_null() : json_integer(trial->plies);
    return json_pack("{s:o, s:I, s:I, s:i, s:o, s:o, s:s, s:o}", "graph",
                     json_loads(trial->text, 0, NULL), "nodes", (json_int_t)trial->graph.arcs.nodes,
                     "edges", (json_int_t)cm_graph_edges(&trial->graph), "right",
                     (int)trial->outcome, "plies", plies, "answer", answer, "happened", reply,
                     "line", cli_line_json(&example->game, &trial->graph, &example->line));
}

static json_t *mistake_json(const struct cm_wrong *wrong)
{
    return wrong ? json_pack("{s:s, s:s, s:s}", "mistake", wrong->solver.name, "words",
                             wrong->words, "cure", wrong->cure)
                 : json_null();
}

enum cm_status cli_judge_json(const char *name, const struct cm_judgement *judgement,
                              const struct cm_submission *submission)
{
    json_t *named = json_array();
    for (size_t k = 0; k < judgement->names; k++)
        json_array_append_new(named, mistake_json(judgement->named[k]));
    json_t *nearest = mistake_json(judgement->names ? NULL : judgement->nearest);
    json_t *object =
        json_pack("{s:s, s:s, s:s, s:b, s:o, s:o, s:o, s:o, s:o, s:I, s:b, s:b}", "type",
                  "judgement", "submission", name, "language", submission->language, "right",
                  (int)judgement->right, "stages", stages_json(judgement), "first_failure",
                  first_json(judgement), "example", example_json(&judgement->example), "diagnosis",
                  named, "nearest", nearest, "noise_bytes", (json_int_t)submission->noise,
                  "network_prevented", (int)((submission->prevented & CM_PREVENTED_NETWORK) != 0),
                  "writing_prevented", (int)((submission->prevented & CM_PREVENTED_WRITING) != 0));
    if (!object)
        return CM_NO_MEMORY;
    const bool bad = json_dumpf(object, stdout, JSON_COMPACT) || putchar('\n') == EOF;
    json_decref(object);
    return bad ? CM_IO : CM_OK;
}

/* Asking a submission: many graphs a run, and what went wrong pinned to one of them. */
#include "judge/submission.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 1024 };

/* What one run gave: valid lines at the beginning, all lines, and what is wrong if anything. */
struct outcome {
    size_t valid, lines;
    enum cm_deed deed; /* CM_DEED_ANSWER: all is well */
    char text[240];
};

static enum cm_deed deed_of_end(const struct cm_contained *c)
{
    switch (c->end) {
    case CM_END_EXIT: return c->code ? CM_DEED_CRASH : CM_DEED_ANSWER;
    case CM_END_SIGNAL: return CM_DEED_CRASH;
    case CM_END_TIME: return CM_DEED_TIME;
    case CM_END_OUTPUT: return CM_DEED_OUTPUT;
    case CM_END_MEMORY: return CM_DEED_MEMORY;
    case CM_END_PROCESSES: return CM_DEED_PROCESSES;
    default: return CM_DEED_LOST;
    }
}

/* A line's number. Blanks around it do no harm. */
static bool parse(const char *line, size_t length, long long *number)
{
    char text[32], *end;
    while (length && strchr(" \t\r", line[length - 1]))
        length--;
    if (!length || length >= sizeof text || memchr(line, 0, length))
        return false;
    memcpy(text, line, length);
    text[length] = 0;
    *number = strtoll(text, &end, 10);
    return end != text && !*end;
}

/* Reads the lines into replies, as far as they are numbers. */
static void read_lines(const struct cm_contained *c, size_t count, struct cm_reply *reply,
                       struct outcome *o)
{
    const char *at = c->output, *end = c->output + c->output_size;
    bool number = true;
    while (at && at < end) {
        const char *feed = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((feed ? feed : end) - at);
        long long value = 0;
        /* A line cut off by a crash may be half a number. */
        number = number && parse(at, length, &value) && (feed || o->deed == CM_DEED_ANSWER);
        if (number && o->lines < count) {
            reply[o->lines] = (struct cm_reply){
                .deed = value >= 0 && value <= 2 ? CM_DEED_ANSWER : CM_DEED_NO_ANSWER,
                .answer = value};
            if (reply[o->lines].deed != CM_DEED_ANSWER)
                snprintf(reply[o->lines].text, sizeof reply->text,
                         "it answered %lld, which is none of 0, 1 and 2", value);
            o->valid++;
        } else if (!number && o->lines == o->valid && o->lines < count &&
                   o->deed == CM_DEED_ANSWER) {
            snprintf(o->text, sizeof o->text, "it answered '%.*s', which is no number",
                     (int)(length < 40 ? length : 40), at);
        }
        o->lines++;
        at = feed ? feed + 1 : end;
    }
}

static void judge_run(const struct cm_submission *s, const struct cm_contained *c, size_t count,
                      struct cm_reply *reply, struct outcome *o)
{
    *o = (struct outcome){.deed = deed_of_end(c)};
    if (o->deed != CM_DEED_ANSWER)
        cm_contained_describe(c, &s->limits, o->text, sizeof o->text);
    read_lines(c, count, reply, o);
    if (o->deed != CM_DEED_ANSWER)
        return;
    if (o->text[0]) {
        o->deed = CM_DEED_NO_NUMBER;
    } else if (o->lines > count) {
        o->deed = CM_DEED_TOO_MANY;
        snprintf(o->text, sizeof o->text, "it gave %zu lines for %zu graph%s", o->lines, count,
                 count == 1 ? "" : "s");
    } else if (o->lines < count) {
        o->deed = CM_DEED_TOO_FEW;
        snprintf(o->text, sizeof o->text, "it ended without an answer");
    }
}

static enum cm_status run(struct cm_submission *s, bool careful, const char *const *graph,
                          size_t count, struct cm_reply *reply, struct outcome *o,
                          struct cm_error *error)
{
    struct cm_limits limits = s->limits;
    struct cm_contained contained;
    size_t size = 0, used = 0;
    careful = careful && s->careful;
    limits.sparse_memory = careful;
    const struct cm_command command = {s->word[careful], s->directory, s->start, false};
    for (size_t k = 0; k < count; k++)
        size += strlen(graph[k]) + 1;
    char *input = cm_memory_take(s->memory, size + 1, 1);
    if (!input)
        return CM_NO_MEMORY;
    for (size_t k = 0; k < count; k++)
        used += (size_t)snprintf(input + used, size + 1 - used, "%s\n", graph[k]);
    enum cm_status status =
        cm_contain(s->memory, s->watch, &command, &limits, input, size, &contained, error);
    if (!status && contained.end == CM_END_START)
        status = cm_fail(error, CM_BAD_INPUT, 0, "%s could not be started: %s", command.words[0],
                         strerror(contained.code));
    if (!status) {
        judge_run(s, &contained, count, reply, o);
        s->runs++;
        s->prevented &= contained.prevented;
        s->noise += o->deed == CM_DEED_ANSWER ? contained.error_bytes : 0;
    }
    cm_contained_free(&contained);
    cm_memory_give(s->memory, input);
    return status;
}

/* How many answers of a run that went wrong can be believed. Lines that are too many or too few may
 * stand for any of the graphs. */
static size_t believed(const struct outcome *o, size_t count)
{
    if (o->deed == CM_DEED_TOO_MANY || o->deed == CM_DEED_TOO_FEW || o->lines > count)
        return 0;
    return o->valid < count ? o->valid : count - 1;
}

static void accuse(struct cm_reply *reply, const struct outcome *o)
{
    *reply = (struct cm_reply){.deed = o->deed};
    snprintf(reply->text, sizeof reply->text, "%s", o->text);
}

enum cm_status cm_submission_ask(struct cm_submission *submission, bool careful,
                                 const char *const *graph, size_t count, struct cm_reply *reply,
                                 struct cm_error *error)
{
    size_t at = 0, batch = BATCH, misdeeds = 0;
    for (size_t k = 0; k < count; k++)
        reply[k] = (struct cm_reply){.deed = CM_DEED_NOT_ASKED};
    while (at < count && misdeeds < CM_SUBMISSION_PATIENCE) {
        const size_t asked = batch < count - at ? batch : count - at;
        struct outcome o;
        const enum cm_status status =
            run(submission, careful, graph + at, asked, reply + at, &o, error);
        if (status)
            return status;
        if (o.deed == CM_DEED_ANSWER) {
            at += asked;
            batch = 2 * batch < BATCH ? 2 * batch : BATCH;
            continue;
        }
        const size_t kept = believed(&o, asked);
        const bool known = submission->prompt && o.valid < asked && o.lines <= asked &&
                           o.deed != CM_DEED_TOO_FEW && o.deed != CM_DEED_TOO_MANY;
        at += kept;
        if (asked == 1 || known) {
            accuse(&reply[at++], &o);
            misdeeds++;
            batch = BATCH;
        } else {
            batch = kept || asked < 4 ? 1 : asked / 4;
        }
    }
    for (size_t k = at; k < count; k++)
        reply[k] = (struct cm_reply){.deed = CM_DEED_NOT_ASKED};
    return CM_OK;
}

/* catmouse judge: is somebody's solution right? */
#include <string.h>

#include "cli/cli.h"
#include "cli/judge_report.h"
#include "cli/plugin.h"

enum { SECONDS_USUAL = 5, START_UP = 2, MEBIBYTE = 1 << 20 };

struct request {
    struct cm_memory memory;
    const char *source, *plugin, *serve, *svg;
    uint64_t seconds, mebibytes;
    bool all, thorough, json;
};

static const struct cli_option options[] = {
    {"--plugin", "FILE", "judge a solver plug-in, a shared object (solvers/plugin.h)"},
    {"--all", NULL, "go on after a stage that failed"},
    {"--thorough", NULL, "every game of 7 nodes and more of the rest, not a sample"},
    {"--time", "SECONDS", "what one answer may take (default 5)"},
    {"--memory", "MIB", "what it may use (default 1024)"},
    {"--svg", "FILE", "draw the failing graph, with graphviz"},
    {"--json", NULL, "one object at the end instead of text"},
    {"--serve", "FILE", "answer for a plug-in: a graph a line in, an answer a line out"},
    {0},
};
enum { PLUGIN, ALL, THOROUGH, TIME, MEMORY, SVG, JSON, SERVE };

static int take(void *context, int option, const char *value)
{
    struct request *request = context;
    switch (option) {
    case PLUGIN: request->plugin = value; return CLI_FINE;
    case ALL: request->all = true; return CLI_FINE;
    case THOROUGH: request->thorough = true; return CLI_FINE;
    case TIME: return cli_number("--time", value, 1, 3600, &request->seconds);
    case MEMORY: return cli_number("--memory", value, 16, 1 << 20, &request->mebibytes);
    case SVG: request->svg = value; return CLI_FINE;
    case JSON: request->json = true; return CLI_FINE;
    case SERVE: request->serve = value; return CLI_FINE;
    default:
        if (request->source)
            return cli_say(CLI_USAGE, "judge takes one submission, not '%s' as well", value);
        request->source = value;
        return CLI_FINE;
    }
}

static struct cm_limits limits_of(const struct request *request)
{
    struct cm_limits limits = cm_limits_usual;
    limits.seconds = (double)request->seconds;
    limits.first_seconds = limits.seconds + START_UP;
    limits.memory = request->mebibytes * MEBIBYTE;
    return limits;
}

static void told(void *context, const struct cm_stage_result *result)
{
    const struct request *request = context;
    if (!request->json)
        cli_judge_stage(result);
}

static int judge_it(struct request *request, const struct cm_watch *watch, const char *name,
                    struct cm_submission *submission)
{
    struct cm_error error = {0};
    struct cm_judgement judgement = {0};
    const struct cm_judge judge = {.memory = &request->memory,
                                   .watch = watch,
                                   .submission = submission,
                                   .all = request->all,
                                   .thorough = request->thorough,
                                   .told = told,
                                   .context = request};
    enum cm_status status = cm_judge_run(&judge, &judgement, &error);
    int code = CLI_FINE;
    if (!status && request->json)
        status = cli_judge_json(name, &judgement, submission);
    else if (!status)
        cli_judge_text(name, &judgement, submission);
    if (status)
        code = cli_say_error(status, &error);
    else if (request->svg)
        code = cli_judge_svg(request->svg, &judgement);
    if (!code && !judgement.right)
        code = CLI_FINDING;
    cm_judgement_free(&judgement);
    return code;
}

/* Makes ready what was named, whichever way, and judges it. */
static int run_request(struct request *request, const struct cm_watch *watch, char **command,
                       int words)
{
    const struct cm_limits limits = limits_of(request);
    struct cm_submission submission;
    struct cm_error error = {0};
    struct cli_serve serve;
    enum cm_status status;
    const char *name = request->source   ? request->source
                       : request->plugin ? request->plugin
                                         : command[0];
    if (request->plugin) {
        int refused = cli_serve_command(request->plugin, &serve);
        if (!refused)
            refused = cli_plugin_try(&request->memory, request->plugin);
        if (refused)
            return refused;
        command = serve.word;
        words = CLI_SERVE_WORDS;
    }
    if (request->source)
        status = cm_submission_open(&submission, &request->memory, watch, &limits, request->source,
                                    &error);
    else
        status = cm_submission_command(&submission, &request->memory, watch, &limits, command,
                                       words, request->plugin != NULL, &error);
    if (request->plugin)
        snprintf(submission.language, sizeof submission.language, "a plug-in");
    const int code =
        status ? cli_say_error(status, &error) : judge_it(request, watch, name, &submission);
    cm_submission_close(&submission);
    return code;
}

static int run(const struct cli_command *command, int count, char **words)
{
    struct request request = {.seconds = SECONDS_USUAL,
                              .mebibytes = cm_limits_usual.memory / MEBIBYTE};
    struct cli_progress progress;
    int own = 0, code = CLI_FINE;
    while (own < count && strcmp(words[own], "--") != 0)
        own++;
    if (!cli_parse(command, own, words, &request, take, &code))
        return code;
    if (request.serve)
        return cli_serve(request.serve);
    const int given = own + 1 < count ? count - own - 1 : 0;
    if ((request.source != NULL) + (request.plugin != NULL) + (given > 0) != 1)
        return cli_say(CLI_USAGE,
                       "judge wants one of: a source file, --plugin FILE, -- CMD ARG...");
    const struct cm_watch watch = cli_watch_begin(&progress);
    code = run_request(&request, &watch, words + own + 1, given);
    cli_watch_end(&progress);
    return code;
}

const struct cli_command cli_judge = {
    .name = "judge",
    .words = "SUBMISSION | -- CMD ARG...",
    .summary = "tells whether somebody's solution is right, and what is wrong with it",
    .options = options,
    .run = run,
};

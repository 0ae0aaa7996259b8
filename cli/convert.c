/* catmouse convert: graphs read in any format, written in another. Like every command it refuses a
 * graph on which the game can't be played. */
#include "cli/cli.h"

#include <stdlib.h>

struct request {
    struct cm_memory memory;
    struct cli_input input;
    struct cli_output output;
    char **file;
    int files;
};

static const struct cli_option options[] = {CLI_INPUT_ROWS, CLI_OUTPUT_ROWS, {0}};
enum { FORMAT = CLI_INPUT_OPTIONS, GOAL };

static int take(void *context, int option, const char *value)
{
    struct request *request = context;
    switch (option) {
    case -1: request->file[request->files++] = (char *)(uintptr_t)value; return CLI_FINE;
    case FORMAT: return cli_take_format(&request->output, value);
    case GOAL: return cli_take_goal(&request->output, value);
    default: return cli_take_input(&request->input, option, value);
    }
}

static int each(void *context, const struct cm_graph *graph, const struct cm_rules *rules,
                const char *file, uint64_t at)
{
    struct request *request = context;
    struct cm_error error = {.line = at};
    snprintf(error.file, sizeof error.file, "%s", file);
    return cli_write(&request->output, &request->memory, graph, rules, &error);
}

static int run(const struct cli_command *command, int count, char **words)
{
    struct request request = {
        .input = {.hole = -1, .mouse = -1, .cat = -1, .each = each},
        .output = {cm_formats[0], CM_MOUSE},
    };
    int code = CLI_FINE;
    request.input.memory = &request.memory;
    request.input.context = &request;
    request.file = calloc((size_t)count + 1, sizeof *request.file);
    if (!request.file)
        return cli_say(CLI_RESOURCE, "out of memory");
    if (cli_parse(command, count, words, &request, take, &code))
        code = cli_each_graph(&request.input, request.files, request.file);
    free(request.file);
    return code;
}

const struct cli_command cli_convert = {
    .name = "convert",
    .words = "[FILE|-]...",
    .summary = "writes the graphs read in another format",
    .options = options,
    .run = run,
};

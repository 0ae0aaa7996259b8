/* catmouse generate: graphs of a family, in any format. */
#include "cli/cli.h"

#include <string.h>

#include "generators/generator.h"

enum { SETTINGS_MAX = 16 };

struct request {
    const struct cm_family *family;
    struct cli_output output;
    uint64_t nodes, seed, count;
    const char *setting[SETTINGS_MAX];
    int settings;
};

static const struct cli_option options[] = {
    {"--nodes", "N", "how many nodes"},
    {"--seed", "S", "the first seed (default 1)"},
    {"--set", "KEY=VALUE", "a parameter of the family, as catmouse list families names them"},
    CLI_OUTPUT_ROWS,
    {"--count", "K", "K graphs, of the seeds S, S + 1, ... (default 1)"},
    {0},
};
enum { NODES, SEED, SET, FORMAT, GOAL, COUNT };

static int take(void *context, int option, const char *value)
{
    struct request *request = context;
    switch (option) {
    case NODES: return cli_number("--nodes", value, 1, UINT32_MAX - 1, &request->nodes);
    case SEED: return cli_number("--seed", value, 0, UINT64_MAX / 2, &request->seed);
    case COUNT: return cli_number("--count", value, 1, UINT32_MAX, &request->count);
    case SET:
        if (request->settings == SETTINGS_MAX)
            return cli_say(CLI_USAGE, "--set is there more than %d times", SETTINGS_MAX);
        request->setting[request->settings++] = value;
        return CLI_FINE;
    case FORMAT: return cli_take_format(&request->output, value);
    case GOAL: return cli_take_goal(&request->output, value);
    default:
        if (request->family)
            return cli_say(CLI_USAGE, "generate makes one family at a time, not '%s' as well",
                           value);
        request->family = cm_family_find(value);
        if (!request->family)
            return cli_say(CLI_USAGE, "there is no family '%s'; see catmouse list families", value);
        return CLI_FINE;
    }
}

static int one(const struct request *request, struct cm_memory *memory, uint64_t seed)
{
    struct cm_error error = {0};
    struct cm_graph graph = {0};
    struct cm_order order = cm_order_usual(request->family, memory, (uint32_t)request->nodes, seed);
    enum cm_status status = CM_OK;
    for (int k = 0; !status && k < request->settings; k++)
        status = cm_order_set(request->family, &order, request->setting[k], &error);
    if (!status)
        status = cm_family_generate(request->family, &order, &graph, &error);
    const int code = status
                         ? cli_say_error(status, &error)
                         : cli_write(&request->output, memory, &graph, &cm_rules_classic, &error);
    cm_graph_free(memory, &graph);
    return code;
}

static int run(const struct cli_command *command, int count, char **words)
{
    struct request request = {.output = {cm_formats[0], CM_MOUSE}, .seed = 1, .count = 1};
    struct cm_memory memory = {0};
    int code = CLI_FINE;
    if (!cli_parse(command, count, words, &request, take, &code))
        return code;
    if (!request.family)
        return cli_say(CLI_USAGE, "generate which family? see catmouse list families");
    if (!request.nodes)
        return cli_say(CLI_USAGE, "generate wants --nodes N");
    for (uint64_t k = 0; !code && k < request.count; k++)
        code = one(&request, &memory, request.seed + k);
    return code;
}

const struct cli_command cli_generate = {
    .name = "generate",
    .words = "FAMILY",
    .summary = "writes graphs of a family, deterministic in the seed",
    .options = options,
    .run = run,
};

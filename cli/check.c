/* catmouse check: every solver against the certified truth, on files or on generated graphs. */
#include "cli/check_report.h"
#include "cli/cli.h"
#include "cli/isolate.h"
#include "cli/plugin.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "generators/generator.h"

enum {
    SOLVERS_MAX = 32,
    SETTINGS_MAX = 16,
    FINDINGS_MAX = 33,
    DEFAULT_SIZES = 10,
    DEFAULT_COUNT = 2
};

/* Everything that the command knows: what was asked, and the sums. */
struct request {
    struct cli_input input;
    const struct cm_family *family; /* NULL: every one */
    uint64_t smallest, largest;     /* nodes; 0: as the family has it */
    uint64_t count, seed;
    const struct cm_solver *solver[SOLVERS_MAX + 1];
    int solvers;
    const char *setting[SETTINGS_MAX];
    int settings;
    char **file; /* the words that are files, moved to the front */
    int files;
    const struct cm_solver *plugin[SOLVERS_MAX + 1];
    int plugins;
    const char *name[SOLVERS_MAX]; /* of the solvers named */
    int names;
    bool json, isolate;
    struct cm_check check;
    struct cm_check_counts counts;                 /* of the family or the files being checked */
    struct cm_check_finding finding[FINDINGS_MAX]; /* of the game being checked */
    int findings;
    bool generated, placed; /* --count or --seed was there; an option of the input was */
};

static const struct cli_option options[] = {
    CLI_INPUT_ROWS,
    {"--family", "F", "generate graphs of this family (default, without files: every family)"},
    {"--nodes", "A..B", "their sizes (default: the family's ten smallest)"},
    {"--count", "K", "graphs of each size, of the seeds S, S + 1, ... (default 2)"},
    {"--seed", "S", "the first seed (default 1)"},
    {"--set", "KEY=VALUE", "a parameter of the family"},
    {"--solver", "NAME", "check this solver only; may be there several times"},
    {"--plugin", "FILE", "check this plug-in too (solvers/plugin.h); may be there several times"},
    {"--isolate", NULL, "each solver in a contained process of its own"},
    {"--every-start", NULL, "ask solvers that answer only a start at each position"},
    {"--json", NULL, "one object a finding, and the sums"},
    {0},
};
enum {
    FAMILY = CLI_INPUT_OPTIONS,
    NODES,
    COUNT,
    SEED,
    SET,
    SOLVER,
    PLUGIN,
    ISOLATE,
    EVERY_START,
    JSON
};

static int take_nodes(struct request *request, const char *value)
{
    char first[24];
    const char *dots = strstr(value, "..");
    size_t length = dots ? (size_t)(dots - value) : strlen(value);
    snprintf(first, sizeof first, "%.*s", length < sizeof first ? (int)length : 23, value);
    int code = cli_number("--nodes", first, 1, UINT32_MAX - 1, &request->smallest);
    request->largest = request->smallest;
    if (!code && dots)
        code =
            cli_number("--nodes", dots + 2, request->smallest, UINT32_MAX - 1, &request->largest);
    return code;
}

static int take_solver(struct request *request, const char *value)
{
    if (request->names == SOLVERS_MAX)
        return cli_say(CLI_USAGE, "--solver is there more than %d times", SOLVERS_MAX);
    request->name[request->names++] = value;
    return CLI_FINE;
}

/* Who is to be checked: those named, else all, plug-ins included. */
static int choose_solvers(struct request *request)
{
    for (int k = 0; k < request->names; k++) {
        const struct cm_solver *solver = cm_solver_find(request->name[k]);
        for (int p = 0; !solver && p < request->plugins; p++)
            if (strcmp(request->plugin[p]->name, request->name[k]) == 0)
                solver = request->plugin[p];
        if (!solver)
            return cli_say(CLI_USAGE, "there is no solver '%s'; see catmouse list solvers",
                           request->name[k]);
        request->solver[request->solvers++] = solver;
    }
    if (request->names)
        return CLI_FINE;
    cli_solvers_add(request->solver, SOLVERS_MAX + 1, &request->solvers);
    for (int p = 0; p < request->plugins && request->solvers < SOLVERS_MAX; p++)
        request->solver[request->solvers++] = request->plugin[p];
    return CLI_FINE;
}

static int take(void *context, int option, const char *value)
{
    struct request *request = context;
    switch (option) {
    case FAMILY:
        request->family = cm_family_find(value);
        if (!request->family)
            return cli_say(CLI_USAGE, "there is no family '%s'; see catmouse list families", value);
        return CLI_FINE;
    case NODES: return take_nodes(request, value);
    case COUNT:
        request->generated = true;
        return cli_number("--count", value, 1, UINT32_MAX, &request->count);
    case SEED:
        request->generated = true;
        return cli_number("--seed", value, 0, UINT64_MAX / 2, &request->seed);
    case SET:
        if (request->settings == SETTINGS_MAX)
            return cli_say(CLI_USAGE, "--set is there more than %d times", SETTINGS_MAX);
        request->setting[request->settings++] = value;
        return CLI_FINE;
    case PLUGIN:
        return cli_plugin_add(request->input.memory, value, request->plugin, SOLVERS_MAX + 1,
                              &request->plugins);
    case ISOLATE: request->isolate = true; return CLI_FINE;
    case SOLVER: return take_solver(request, value);
    case EVERY_START: request->check.every_start = true; return CLI_FINE;
    case JSON: request->json = true; return CLI_FINE;
    case -1: request->file[request->files++] = (char *)(uintptr_t)value; return CLI_FINE;
    default: request->placed = true; return cli_take_input(&request->input, option, value);
    }
}

static bool keep_finding(void *context, const struct cm_check_finding *finding)
{
    struct request *request = context;
    if (request->findings < FINDINGS_MAX)
        request->finding[request->findings++] = *finding;
    return true;
}

/* Shrinks what failed and prints it; a finding that does not show again, or is no solver's, is
 * printed as it was. */
static enum cm_status tell_finding(struct request *request, const struct cm_check_finding *finding,
                                   const struct cm_graph *graph, const struct cm_rules *rules,
                                   const struct cm_game *game, const struct cli_origin *origin)
{
    struct cm_failure failure = {0};
    uint64_t tries = 0;
    enum cm_status status = CM_CANNOT;
    if (finding->solver)
        status = cm_shrink(&request->check, finding->solver, graph, rules, &failure, &tries);
    if (status == CM_NO_MEMORY)
        return status;
    if (status) {
        failure = (struct cm_failure){.graph = *graph, .rules = *rules, .finding = *finding};
        cm_rules_describe(game, graph, finding->position, failure.where, sizeof failure.where);
        cm_rules_describe(game, graph, finding->start, failure.start, sizeof failure.start);
    }
    status = cli_check_finding(request->json, origin, &failure, graph, tries);
    cm_failure_free(&failure);
    return status;
}

static int check_graph(struct request *request, const struct cm_graph *graph,
                       const struct cm_rules *rules, const struct cli_origin *origin)
{
    struct cm_error error = {0};
    struct cm_game game;
    request->findings = 0;
    enum cm_status status = cm_rules_game(request->input.memory, graph, rules, &game, &error);
    if (status)
        return cli_say_error(status, &error);
    status = cm_check_game(&request->check, &game, &request->counts);
    for (int k = 0; (!status || status == CM_STOPPED) && k < request->findings; k++) {
        enum cm_status told =
            tell_finding(request, &request->finding[k], graph, rules, &game, origin);
        status = told ? told : status;
    }
    cm_game_free(&game);
    int code = request->findings ? CLI_FINDING : CLI_FINE;
    return status ? cli_say_error(status, &error) : code;
}

static int check_from_file(void *context, const struct cm_graph *graph,
                           const struct cm_rules *rules, const char *file, uint64_t line)
{
    struct request *request = context;
    struct cli_origin origin = {.file = file, .line = line};
    request->check.promised = 0;
    return check_graph(request, graph, rules, &origin);
}

static int check_generated(struct request *request, const struct cm_family *family, uint32_t nodes,
                           uint64_t seed)
{
    struct cm_memory *memory = request->input.memory;
    struct cli_origin origin = {.family = family->name, .nodes = nodes, .seed = seed};
    struct cm_order order = cm_order_usual(family, memory, nodes, seed);
    struct cm_error error = {0};
    struct cm_graph graph = {0};
    enum cm_status status = CM_OK;
    for (int k = 0; !status && k < request->settings; k++)
        status = cm_order_set(family, &order, request->setting[k], &error);
    if (!status)
        status = cm_family_generate(family, &order, &graph, &error);
    if (status)
        return cli_say_error(status, &error);
    request->check.promised = family->plies ? family->plies(&order) : 0;
    int code = check_graph(request, &graph, &cm_rules_classic, &origin);
    cm_graph_free(memory, &graph);
    return code;
}

/* Prints the sums of a part; returns the exit code that they ask for, or `code` if that is worse.
 */
static int end_part(struct request *request, const char *title, int code)
{
    int own = request->counts.findings   ? CLI_FINDING
              : request->counts.no_truth ? CLI_RESOURCE
                                         : CLI_FINE;
    if (cli_check_counts(request->json, title, &request->counts) != CM_OK)
        own = CLI_RESOURCE;
    if (own == CLI_RESOURCE)
        cli_say(own, "%s: not everything could be checked; see the sums", title);
    request->counts = (struct cm_check_counts){0};
    return own > code ? own : code;
}

static int check_family(struct request *request, const struct cm_family *family)
{
    uint64_t first = request->smallest ? request->smallest : family->smallest;
    uint64_t last = request->largest ? request->largest : first + DEFAULT_SIZES - 1;
    int worst = CLI_FINE;
    if (!request->smallest && last > family->largest)
        last = family->largest;
    for (uint64_t nodes = first; nodes <= last && worst <= CLI_FINDING; nodes++)
        for (uint64_t k = 0; k < request->count && worst <= CLI_FINDING; k++) {
            int code = check_generated(request, family, (uint32_t)nodes, request->seed + k);
            worst = code > worst ? code : worst;
        }
    return worst > CLI_FINDING ? worst : end_part(request, family->name, worst);
}

static int check_families(struct request *request)
{
    int worst = CLI_FINE;
    if (request->family)
        return check_family(request, request->family);
    if (request->settings || request->smallest)
        return cli_say(CLI_USAGE, "--nodes and --set belong to one family: say --family F");
    for (size_t k = 0; cm_families[k] && worst <= CLI_FINDING; k++) {
        int code = check_family(request, cm_families[k]);
        worst = code > worst ? code : worst;
    }
    return worst;
}

static bool only_floor(const struct request *request)
{
    for (int k = 0; k < request->solvers; k++)
        if (!(request->solver[k]->features & CM_IS_FLOOR))
            return false;
    return true;
}

static int run(const struct cli_command *command, int count, char **words)
{
    struct cm_memory memory = {0};
    struct cli_progress progress;
    struct request request = {
        .input = {.memory = &memory, .hole = -1, .mouse = -1, .cat = -1, .each = check_from_file},
        .seed = 1,
        .count = DEFAULT_COUNT,
        .file = words,
        .check = {.memory = &memory, .work_limit = CM_CHECK_WORK, .found = keep_finding}};
    int code = CLI_FINE;
    char *given[CLI_ISOLATE_WORDS]; /* as they are, for --isolate; parsing moves files forward */
    memcpy(given, words,
           (size_t)(count < CLI_ISOLATE_WORDS ? count : CLI_ISOLATE_WORDS) * sizeof *given);
    if (!cli_parse(command, count, words, &request, take, &code))
        return code;
    if (request.isolate && count > CLI_ISOLATE_WORDS)
        return cli_say(CLI_USAGE, "--isolate takes %d words at the most", CLI_ISOLATE_WORDS);
    if (request.files &&
        (request.family || request.settings || request.smallest || request.generated))
        return cli_say(
            CLI_USAGE,
            "check takes files or a family (with --nodes, --count, --seed, --set), not both");
    if (!request.files && request.placed)
        return cli_say(CLI_USAGE,
                       "--directed, --hole, --mouse and --cat belong to files, and there is none");
    code = choose_solvers(&request);
    if (code)
        return code;
    if (only_floor(&request))
        return cli_say(CLI_USAGE, "%s answers nothing, so there is nothing to check",
                       request.solver[0]->name);
    if (request.isolate)
        return cli_isolate(&memory, request.solver, count, given);
    struct cm_watch watch = cli_watch_begin(&progress);
    request.input.context = request.check.context = &request;
    request.check.watch = &watch;
    request.check.solvers = request.solver;
    if (request.files) {
        code = cli_each_graph(&request.input, request.files, request.file);
        code = code > CLI_FINDING ? code : end_part(&request, "files", code);
    } else {
        code = check_families(&request);
    }
    cli_watch_end(&progress);
    return code;
}

const struct cli_command cli_check = {
    .name = "check",
    .words = "[FILE|-]...",
    .summary = "checks every solver, at all it declares, against the certified truth",
    .options = options,
    .run = run,
};

/* catmouse solve: the answer for each graph read. */
#include "cli/cli.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"
#include "solvers/solver.h"

struct request {
    struct cm_memory memory;
    const struct cm_solver *solver;
    struct cm_task task;
    struct cli_input input;
    bool line, json;
    char **file;
    int files;
};

static void print_json(const struct request *request, const struct cm_graph *graph,
                       const struct cm_game *game, const struct cm_solution *solution,
                       const struct cm_play *line)
{
    json_t *plies = solution->plies == CM_NO_PLIES ? json_null() : json_integer(solution->plies);
    json_t *object = json_pack("{s:i, s:s, s:o, s:I, s:I, s:s}", "outcome", (int)solution->outcome,
                               "winner", cli_winner[solution->outcome], "plies", plies, "nodes",
                               (json_int_t)graph->arcs.nodes, "edges",
                               (json_int_t)cm_graph_edges(graph), "solver", request->solver->name);
    if (request->task.horizon != CM_NO_HORIZON)
        json_object_set_new(object, "horizon", json_integer(request->task.horizon));
    if (request->line)
        json_object_set_new(object, "line", cli_line_json(game, graph, line));
    json_dumpf(object, stdout, JSON_COMPACT | JSON_PRESERVE_ORDER);
    putchar('\n');
    json_decref(object);
}

static void print_text(const struct request *request, const struct cm_graph *graph,
                       const struct cm_game *game, const struct cm_solution *solution,
                       const struct cm_play *line, const char *file, uint64_t at)
{
    printf("%s:%" PRIu64 ": ", file, at);
    if (solution->outcome != CM_DRAW)
        printf("%s wins", cli_winner[solution->outcome]);
    else
        fputs("draw", stdout);
    if (solution->plies != CM_NO_PLIES)
        printf(" in %" PRIu32 " %s", solution->plies, solution->plies == 1 ? "ply" : "plies");
    if (request->task.horizon != CM_NO_HORIZON)
        printf(" within a horizon of %" PRIu32, request->task.horizon);
    const uint32_t edges = cm_graph_edges(graph);
    printf(" (%" PRIu32 " nodes, %" PRIu32 " edge%s, %s)\n", graph->arcs.nodes, edges,
           edges == 1 ? "" : "s", request->solver->name);
    if (request->line)
        cli_print_line(game, graph, line);
}

static int refused(const struct request *request, enum cm_status status, const char *file,
                   uint64_t at)
{
    struct cm_error error = {.line = at};
    const char *name = request->solver->name;
    snprintf(error.file, sizeof error.file, "%s", file);
    if (status == CM_TOO_BIG)
        cm_fail(&error, status, at, "%s would need more memory than there is; take %s", name,
                request->solver->features & CM_CAN_HORIZON
                    ? "a smaller --horizon or another --solver"
                    : "a smaller graph or another --solver");
    else
        cm_fail(&error, status, at, "%s: %s", name, cm_status_text(status));
    return cli_say_error(status, &error);
}

static int each(void *context, const struct cm_graph *graph, const struct cm_rules *rules,
                const char *file, uint64_t at)
{
    struct request *request = context;
    struct cm_error error = {0};
    struct cm_game game;
    struct cm_solution solution;
    struct cm_play line = {0};
    snprintf(error.file, sizeof error.file, "%s", file);
    enum cm_status status = cm_rules_game(&request->memory, graph, rules, &game, &error);
    if (status)
        return cli_say_error(status, &error);
    status = cm_solver_run(request->solver, &game, &request->task, &solution);
    if (!status && request->line)
        status = cm_play_from(&request->memory, &game, &solution, game.start, &line);
    if (!status && request->json)
        print_json(request, graph, &game, &solution, &line);
    else if (!status)
        print_text(request, graph, &game, &solution, &line, file, at);
    const int code = status ? refused(request, status, file, at) : CLI_FINE;
    if (request->line && line.memory)
        cm_play_free(&line);
    cm_solution_free(&solution);
    cm_game_free(&game);
    return code;
}

static const struct cli_option options[] = {
    CLI_INPUT_ROWS,
    {"--solver", "NAME", "the solver (default: the first of catmouse list solvers)"},
    {"--horizon", "H", "answer as if a game of more than H plies were a draw"},
    {"--threads", "T", "threads at the most (default 1)"},
    {"--line", NULL, "add one line of optimal play"},
    {"--json", NULL, "one JSON object a line for each graph"},
    {0},
};
enum { SOLVER = CLI_INPUT_OPTIONS, HORIZON, THREADS, LINE, JSON };

static int take(void *context, int option, const char *value)
{
    struct request *request = context;
    uint64_t number = 0;
    int code = CLI_FINE;
    switch (option) {
    case -1: request->file[request->files++] = (char *)(uintptr_t)value; break;
    case SOLVER:
        request->solver = cm_solver_find(value);
        if (!request->solver)
            code = cli_say(CLI_USAGE, "there is no solver '%s'; see catmouse list solvers", value);
        break;
    case HORIZON:
        code = cli_number("--horizon", value, 0, CM_NO_HORIZON - 1, &number);
        request->task.horizon = (uint32_t)number;
        break;
    case THREADS:
        code = cli_number("--threads", value, 1, 1024, &number);
        request->task.threads = (unsigned)number;
        break;
    case LINE: request->line = true; break;
    case JSON: request->json = true; break;
    default: code = cli_take_input(&request->input, option, value);
    }
    return code;
}

static int check_request(struct request *request)
{
    const struct cm_solver *solver = request->solver;
    const unsigned can = solver->features;
    if (can & CM_IS_FLOOR)
        return cli_say(CLI_USAGE, "%s answers nothing; it is there to be timed", solver->name);
    if (request->task.horizon != CM_NO_HORIZON && !(can & CM_CAN_HORIZON))
        return cli_say(CLI_USAGE, "%s is exact and takes no --horizon; turn-dp does", solver->name);
    if (request->line && request->task.horizon != CM_NO_HORIZON)
        return cli_say(CLI_USAGE,
                       "--line shows optimal play, which a --horizon may cut; leave one out");
    if (request->line && !(can & CM_CAN_WHOLE && can & CM_CAN_PLIES))
        return cli_say(CLI_USAGE,
                       "%s can't show a --line: it does not tell the plies of every position",
                       solver->name);
    request->task.want_plies = can & CM_CAN_PLIES;
    request->task.start_only = !request->line;
    return CLI_FINE;
}

static int run(const struct cli_command *command, int count, char **words)
{
    struct request request = {
        .solver = cm_solvers[0],
        .task = {.horizon = CM_NO_HORIZON, .threads = 1},
        .input = {.hole = -1, .mouse = -1, .cat = -1, .each = each},
    };
    int code = CLI_FINE;
    request.task.memory = request.input.memory = &request.memory;
    request.input.context = &request;
    request.file = calloc((size_t)count + 1, sizeof *request.file);
    if (!request.file)
        return cli_say(CLI_RESOURCE, "out of memory");
    if (cli_parse(command, count, words, &request, take, &code) &&
        !(code = check_request(&request)))
        code = cli_each_graph(&request.input, request.files, request.file);
    free(request.file);
    return code;
}

const struct cli_command cli_solve = {
    .name = "solve",
    .words = "[FILE|-]...",
    .summary = "tells who wins on each graph read, and in how many plies",
    .options = options,
    .run = run,
};

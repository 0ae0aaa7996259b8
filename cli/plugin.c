#define _XOPEN_SOURCE 700 /* realpath */
#include "cli/plugin.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "judge/contain.h"

int cli_serve_command(const char *path, struct cli_serve *serve)
{
    static char judge[] = "judge", option[] = "--serve";
    char *found = realpath(path, NULL);
    if (!found || !cli_program(serve->program, sizeof serve->program)) {
        free(found);
        return cli_say(CLI_USAGE, "%s: there is no such plug-in", path);
    }
    snprintf(serve->plugin, sizeof serve->plugin, "%s", found);
    free(found);
    serve->word[0] = serve->program;
    serve->word[1] = judge;
    serve->word[2] = option;
    serve->word[3] = serve->plugin;
    serve->word[4] = NULL;
    return CLI_FINE;
}

/* One line's answer, asked for as little as the solver can do. */
static int serve_line(const struct cm_solver *solver, const char *line)
{
    struct cm_memory memory = {0};
    struct cm_error error = {0};
    struct cm_reader reader;
    struct cm_graph graph = {0};
    struct cm_game game;
    struct cm_solution solution;
    const struct cm_task task = {.memory = &memory,
                                 .horizon = CM_NO_HORIZON,
                                 .threads = 1,
                                 .start_only = !(solver->features & CM_CAN_WHOLE)};
    cm_reader_init(&reader, &memory, line, strlen(line), false);
    enum cm_status status = cm_reader_next(&reader, &graph, NULL, &error);
    if (!status)
        status = cm_rules_game(&memory, &graph, &cm_rules_classic, &game, &error);
    if (status)
        return cli_say_error(status, &error);
    const uint64_t before = memory.used;
    status = cm_solver_run(solver, &game, &task, &solution);
    if (!status)
        printf("%d\n", (int)solution.outcome);
    fflush(stdout);
    cm_solution_free(&solution);
    const bool leaked = memory.used != before;
    cm_game_free(&game);
    cm_graph_free(&memory, &graph);
    if (status)
        return cli_say(CLI_RESOURCE, "error: %s: %s", solver->name, cm_status_text(status));
    return leaked ? cli_say(CLI_FINDING, "error: %s keeps memory that it took", solver->name)
                  : CLI_FINE;
}

int cli_serve(const char *path)
{
    const struct cm_solver *solver;
    struct cm_error error = {0};
    char *line = NULL;
    size_t room = 0;
    const enum cm_status status = cm_plugin_load(path, &solver, &error);
    int code = status ? cli_say_error(status, &error) : CLI_FINE;
    while (!code && getline(&line, &room, stdin) > 0)
        code = serve_line(solver, line);
    free(line);
    return code;
}

/* What the contained process said in its own line, without the end of it. */
static int forward(const char *said)
{
    static const char own[] = "catmouse: ";
    if (strncmp(said, own, strlen(own)) == 0)
        said += strlen(own);
    return cli_say(CLI_USAGE, "%.*s", (int)strcspn(said, "\n"), said);
}

int cli_plugin_try(struct cm_memory *memory, const char *path)
{
    struct cli_serve serve;
    struct cm_error error = {0};
    struct cm_contained contained;
    char directory[256], why[400];
    int code = cli_serve_command(path, &serve);
    if (code)
        return code;
    enum cm_status status = cm_directory_make(directory, sizeof directory, &error);
    if (status)
        return cli_say_error(status, &error);
    const struct cm_command command = {(const char *const *)serve.word, directory, NULL, false};
    status = cm_contain(memory, NULL, &command, &cm_limits_usual, "", 0, &contained, &error);
    cm_contained_describe(&contained, &cm_limits_usual, why, sizeof why);
    if (status)
        code = cli_say_error(status, &error);
    else if (contained.end == CM_END_EXIT && contained.code == CLI_USAGE)
        code = forward(contained.error);
    else if (contained.end != CM_END_EXIT || contained.code)
        code = cli_say(CLI_USAGE, "the plug-in %s fails as soon as it is loaded: %s", path, why);
    cm_contained_free(&contained);
    cm_directory_remove(directory);
    return code;
}

int cli_plugin_load(struct cm_memory *memory, const char *path, const struct cm_solver **solver)
{
    struct cm_error error = {0};
    const int code = getenv(CM_CONTAINED_MARK) ? CLI_FINE : cli_plugin_try(memory, path);
    if (code)
        return code;
    const enum cm_status status = cm_plugin_load(path, solver, &error);
    return status ? cli_say_error(status, &error) : CLI_FINE;
}

void cli_solvers_add(const struct cm_solver **list, int room, int *count)
{
    for (size_t k = 0; cm_solvers[k] && *count < room - 1; k++)
        list[(*count)++] = cm_solvers[k];
    list[*count] = NULL;
}

int cli_plugin_add(struct cm_memory *memory, const char *path, const struct cm_solver **list,
                   int room, int *count)
{
    const struct cm_solver *solver = NULL;
    const int code = cli_plugin_load(memory, path, &solver);
    if (code)
        return code;
    if (*count >= room - 1)
        return cli_say(CLI_USAGE, "%s: there are too many solvers already", path);
    bool taken = cm_solver_find(solver->name) != NULL;
    for (int k = 0; k < *count; k++)
        taken = taken || strcmp(list[k]->name, solver->name) == 0;
    if (taken)
        return cli_say(CLI_USAGE, "%s: there is a solver '%s' already; give it another name", path,
                       solver->name);
    list[(*count)++] = solver;
    list[*count] = NULL;
    return CLI_FINE;
}

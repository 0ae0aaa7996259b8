/* Writing a graph, or the game on it, in the format that was asked for. */
#include "cli/cli.h"

#include <string.h>

int cli_take_format(struct cli_output *output, const char *name)
{
    output->format = cm_format_find(name);
    if (!output->format || !(output->format->write || output->format->write_game))
        return cli_say(CLI_USAGE, "there is no format '%s' to write; see catmouse list formats",
                       name);
    return CLI_FINE;
}

int cli_take_goal(struct cli_output *output, const char *name)
{
    output->goal = strcmp(name, "mouse") == 0 ? CM_MOUSE
                   : strcmp(name, "cat") == 0 ? CM_CAT
                                              : CM_DRAW;
    if (output->goal == CM_DRAW)
        return cli_say(CLI_USAGE, "--goal is mouse or cat, not '%s'", name);
    return CLI_FINE;
}

static enum cm_status write_game(const struct cli_output *output, struct cm_memory *memory,
                                 const struct cm_graph *graph, const struct cm_rules *rules,
                                 struct cm_error *error)
{
    struct cm_game game;
    enum cm_status status = cm_rules_game(memory, graph, rules, &game, error);
    if (status)
        return status;
    status = output->format->write_game(stdout, &game, output->goal);
    cm_game_free(&game);
    return status;
}

int cli_write(const struct cli_output *output, struct cm_memory *memory,
              const struct cm_graph *graph, const struct cm_rules *rules, struct cm_error *error)
{
    enum cm_status status = output->format->write_game
                                ? write_game(output, memory, graph, rules, error)
                                : output->format->write(stdout, graph, rules);
    if (status == CM_CANNOT)
        cm_fail(error, status, error->line, "%s can't hold this graph%s", output->format->name,
                graph->directed ? ": it is directed" : "");
    else if (status == CM_IO)
        return cli_say(CLI_RESOURCE, "standard output could not be written");
    return status ? cli_say_error(status, error) : CLI_FINE;
}

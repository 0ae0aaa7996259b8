/* Plug-ins on the command line: loaded after a trial in a contained process, or served there. */
#ifndef CLI_PLUGIN_H
#define CLI_PLUGIN_H

#include "solvers/plugin.h"

/* The words of the command that serves a plug-in: this program, as it is now. */
enum { CLI_SERVE_WORDS = 4, CLI_PATH = 4096 };
struct cli_serve {
    char program[CLI_PATH], plugin[CLI_PATH];
    char *word[CLI_SERVE_WORDS + 1];
};

/* Says why and returns an exit code if the file is not there. */
int cli_serve_command(const char *path, struct cli_serve *serve);

/* What that command does: a graph a line on standard input, an answer a line on standard output. */
int cli_serve(const char *path);

/* Loads a plug-in in a contained process. Says why if that goes wrong, and returns an exit code. */
int cli_plugin_try(struct cm_memory *memory, const char *path);

/* Loads a plug-in into this process, once it has been loaded in a contained one and nothing went
 * wrong; at once if this process is contained itself. */
int cli_plugin_load(struct cm_memory *memory, const char *path, const struct cm_solver **solver);

/* Adds every registered solver to a list that NULL ends and that has `room` places with the NULL.
 */
void cli_solvers_add(const struct cm_solver **list, int room, int *count);

/* Loads a plug-in and adds its solver; a name that is taken is refused. */
int cli_plugin_add(struct cm_memory *memory, const char *path, const struct cm_solver **list,
                   int room, int *count);

#endif

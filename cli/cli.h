/* The command line's common ground: how a subcommand describes itself, how its words are parsed,
 * and how messages and progress reach the terminal. Descriptor tables drive both the parsing and
 * `--help`. */
#ifndef CM_CLI_H
#define CM_CLI_H

#include <stdio.h>

#include "game/formats.h"
#include "game/watch.h"

enum cli_exit { CLI_FINE = 0, CLI_FINDING = 1, CLI_USAGE = 2, CLI_RESOURCE = 3 };

struct cli_option {
    const char *name;    /* with its dashes: "--nodes"; NULL ends a list */
    const char *value;   /* what the value is called in the help, or NULL for a flag */
    const char *summary; /* one line */
};

struct cli_command {
    const char *name;
    const char *words;   /* what follows the options in the usage line, e.g. "[FILE|-]..." */
    const char *summary; /* one line */
    const struct cli_option *options;
    int (*run)(const struct cli_command *command, int count,
               char **words); /* words after the name; an exit code */
};

/* Reads words into options, "--name value" or "--name=value", in any order with the rest. For each
 * option, and for each other word (option -1), calls take(context, option, value), which returns
 * CLI_FINE to go on or an exit code after having said why. Answers --help itself. Returns true if
 * the command should run; else *exit_code is set. */
bool cli_parse(const struct cli_command *command, int count, char **words, void *context,
               int (*take)(void *context, int option, const char *value), int *exit_code);

/* Says "catmouse: ..." on standard error and returns `code`. */
__attribute__((format(printf, 2, 3))) int cli_say(int code, const char *format, ...);

/* Says an error with its place, and returns the exit code that belongs to the status. */
int cli_say_error(enum cm_status status, const struct cm_error *error);

/* Reads a whole number in smallest .. largest; otherwise says which option wants what, and returns
 * CLI_USAGE. */
int cli_number(const char *option, const char *value, uint64_t smallest, uint64_t largest,
               uint64_t *number);

/* A watch that shows progress (share done, rate, remaining time) on standard error if that is a
 * terminal, and stops after ctrl-C (SIGINT) or SIGTERM; the second one kills. Call cli_watch_end
 * after the work, to clear the line. */
struct cli_progress {
    double began, shown; /* seconds, monotonic */
    bool visible;
};
struct cm_watch cli_watch_begin(struct cli_progress *progress);
void cli_watch_end(struct cli_progress *progress);

/* Every graph of the named files ("-" or none: standard input), in turn, as a game. `each` gets the
 * graph, its rules (names given by the user turned into nodes) and its place, and returns CLI_FINE
 * or an exit code; the first that is worse than CLI_FINDING ends the run. A bad file is said and
 * ends it with CLI_USAGE. */
struct cli_input {
    struct cm_memory *memory;
    bool directed;
    int64_t hole, mouse,
        cat; /* as the file names nodes; -1: the custom (first, second, third node) */
    void *context;
    int (*each)(void *context, const struct cm_graph *graph, const struct cm_rules *rules,
                const char *file, uint64_t line);
};
int cli_each_graph(const struct cli_input *input, int files, char **file);

/* The options --directed, --hole, --mouse, --cat as rows for a command's table, and the function
 * that takes one of them (0 .. CLI_INPUT_OPTIONS - 1, in this order) into `input`. */
enum { CLI_INPUT_OPTIONS = 4 };
#define CLI_INPUT_ROWS                                                                             \
    {"--directed", NULL, "read one-way edges"},                                                    \
        {"--hole", "NODE", "the hole, as the file names nodes (default: its first node)"},         \
        {"--mouse", "NODE", "where the mouse starts (default: the second node)"},                  \
    {                                                                                              \
        "--cat", "NODE", "where the cat starts (default: the third node)"                          \
    }
int cli_take_input(struct cli_input *input, int option, const char *value);

/* The format to write, and whose win a game's format asks about. */
struct cli_output {
    const struct cm_format *format;
    enum cm_outcome goal;
};
#define CLI_OUTPUT_ROWS                                                                            \
    {"--format", "NAME", "leetcode (default), or another of catmouse list formats"},               \
    {                                                                                              \
        "--goal", "PLAYER", "pgsolver: whether mouse (default) or cat can force its win"           \
    }
int cli_take_format(struct cli_output *output, const char *name);
int cli_take_goal(struct cli_output *output, const char *name);

/* Writes to standard output. The rules say where hole and starts are. `error` has the input's
 * place, if there is one. */
int cli_write(const struct cli_output *output, struct cm_memory *memory,
              const struct cm_graph *graph, const struct cm_rules *rules, struct cm_error *error);

/* This program's own path, to start itself again. False where there is no /proc. */
bool cli_program(char *path, size_t size);

extern const struct cli_command cli_convert, cli_solve, cli_generate, cli_check, cli_bench,
    cli_bound, cli_judge, cli_peer, cli_list;

#endif

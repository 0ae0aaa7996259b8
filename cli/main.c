/* catmouse: the command line. One file a subcommand; each parses, calls and prints, and decides
 * nothing. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/machine.h"

static const struct cli_command *const commands[] = {
    &cli_solve, &cli_generate, &cli_convert, &cli_check, &cli_bench,
    &cli_bound, &cli_judge,    &cli_peer,    &cli_list,  NULL};

static void print_help(FILE *stream)
{
    fputs("usage: catmouse COMMAND [options]\nThe workbench for the pursuit game \"Cat and Mouse\" "
          "on graphs.\n\n",
          stream);
    for (size_t k = 0; commands[k]; k++)
        fprintf(stream, "  %-10s %s\n", commands[k]->name, commands[k]->summary);
    fputs("\n  --help, --version; catmouse COMMAND --help tells a command's options.\n"
          "Exit: 0 fine, 1 a finding, 2 bad usage or bad input, 3 a resource that ran out.\n",
          stream);
}

/* OpenMP's waiting threads spin by default, which on a busy machine makes a parallel loop many
 * times slower than a serial one. The runtime reads its settings before main, so the program starts
 * itself once more with the setting in place. A user's own choice stands. */
static void wait_passively(char **words)
{
    if (getenv("OMP_WAIT_POLICY") || setenv("OMP_WAIT_POLICY", "PASSIVE", 1))
        return;
    execv("/proc/self/exe", words);
}

int main(int count, char **words)
{
    wait_passively(words);
    if (count < 2) {
        print_help(stderr);
        return CLI_USAGE;
    }
    int code = -1;
    if (strcmp(words[1], "--help") == 0 || strcmp(words[1], "-h") == 0 ||
        strcmp(words[1], "help") == 0) {
        print_help(stdout);
        code = CLI_FINE;
    } else if (strcmp(words[1], "--version") == 0) {
        printf("catmouse %s\n", cm_build_version());
        code = CLI_FINE;
    }
    for (size_t k = 0; commands[k] && code < 0; k++)
        if (strcmp(words[1], commands[k]->name) == 0)
            code = commands[k]->run(commands[k], count - 2, words + 2);
    if (code < 0)
        return cli_say(CLI_USAGE, "there is no command '%s'; see catmouse --help", words[1]);
    if ((fflush(stdout) || ferror(stdout)) && code <= CLI_FINDING)
        return cli_say(CLI_RESOURCE, "standard output could not be written");
    return code;
}

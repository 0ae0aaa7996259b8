/* The subcommands of `catmouse bound` that have a file of their own. */
#ifndef CM_CLI_BOUND_H
#define CM_CLI_BOUND_H

#include "cli/cli.h"

extern const struct cli_command cli_bound_ablations, cli_bound_census, cli_bound_hunt,
    cli_bound_law;

#endif

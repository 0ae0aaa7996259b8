/* The subcommands of catmouse bound, one file each. */
#ifndef CM_CLI_BOUND_H
#define CM_CLI_BOUND_H

#include "cli/cli.h"

extern const struct cli_command cli_bound_census;

#endif

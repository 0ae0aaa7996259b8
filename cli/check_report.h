/* How catmouse check tells what it found: text, or JSON with one object a line. */
#ifndef CLI_CHECK_REPORT_H
#define CLI_CHECK_REPORT_H

#include "bench/shrink.h"

/* Where a checked graph came from: a file and a line, or a family with nodes and seed. */
struct cli_origin {
    const char *file; /* NULL: generated */
    uint64_t line;
    const char *family; /* NULL: from a file */
    uint32_t nodes;
    uint64_t seed;
};

/* Prints a finding with the small game on which it still shows, and the size it had before. CM_OK,
 * CM_NO_MEMORY, CM_IO. */
enum cm_status cli_check_finding(bool json, const struct cli_origin *origin,
                                 const struct cm_failure *failure, const struct cm_graph *whole,
                                 uint64_t tries);

/* Prints the sums under a title: of one family, one run of files, or all. */
enum cm_status cli_check_counts(bool json, const char *title, const struct cm_check_counts *counts);

#endif

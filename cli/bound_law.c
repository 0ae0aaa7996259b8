/* catmouse bound law: the formulas of the families with long games, held against certified plies.
 */
#include <inttypes.h>
#include <stdio.h>

#include "bound/law.h"
#include "cli/bound.h"

enum { NODES_LEAST = 20, NODES_MOST = 4000 };

struct request {
    uint64_t nodes, dense;
    const char *out;
};

static const struct cli_option options[] = {
    {"--nodes", "N", "the largest graphs (default 1001)"},
    {"--dense", "N", "up to here every size is measured (default 96)"},
    {"--out", "DIR", "where law.tsv goes (default results/latest)"},
    {0},
};
enum { NODES, DENSE, OUT };

static int take(void *context, int option, const char *value)
{
    struct request *request = context;
    switch (option) {
    case NODES: return cli_number("--nodes", value, NODES_LEAST, NODES_MOST, &request->nodes);
    case DENSE: return cli_number("--dense", value, 0, NODES_MOST, &request->dense);
    case OUT: request->out = value; return CLI_FINE;
    default: return cli_say(CLI_USAGE, "bound law takes options only, not '%s'", value);
    }
}

static void write_slope(const struct cm_slope *slope, char text[32])
{
    if (slope->has_error)
        snprintf(text, 32, "%.3f +- %.3f", slope->slope, slope->error);
    else
        snprintf(text, 32, "-");
}

/* Prints what came of each family; tells of each formula that is wrong. */
static int report(const struct cm_law *law)
{
    int code = CLI_FINE;
    puts(
        "family     nodes      sizes  formula holds at  plies ~ N^         N^2*limit - plies ~ N^  "
        "limit   plies/N^2");
    for (const struct cm_law_family *family = cm_law_families; family->name; family++) {
        const struct cm_law_summary sum = cm_law_summarise(law, family);
        char plies[32], rest[32];
        write_slope(&sum.plies, plies);
        write_slope(&sum.rest, rest);
        printf("%-9s  %3" PRIu32 "..%-5" PRIu32 "  %5" PRIu32 "  %16" PRIu32
               "  %-17s  %-22s  %.4f  %.4f\n",
               family->name, sum.smallest, sum.largest, sum.points, sum.points - sum.broken, plies,
               rest, family->limit, sum.share);
        if (sum.broken)
            code = cli_say(CLI_FINDING, "%s: the formula is wrong at %" PRIu32 " sizes",
                           family->name, sum.broken);
    }
    return code;
}

static int run(const struct cli_command *command, int count, char **words)
{
    struct request request = {.nodes = 1001, .dense = CM_LAW_DENSE, .out = "results/latest"};
    int code = CLI_FINE;
    if (!cli_parse(command, count, words, &request, take, &code))
        return code;
    struct cm_memory memory = {0};
    struct cm_error error = {0};
    struct cli_progress progress;
    struct cm_law law;
    const struct cm_watch watch = cli_watch_begin(&progress);
    enum cm_status status =
        cm_law_run(&memory, (uint32_t)request.dense, (uint32_t)request.nodes, &watch, &law, &error);
    cli_watch_end(&progress);
    if (status)
        return cli_say_error(status, &error);
    code = report(&law);
    status = cm_law_write(&law, request.out, &error);
    return status ? cli_say_error(status, &error) : code;
}

const struct cli_command cli_bound_law = {
    .name = "bound law",
    .words = "",
    .summary = "measures the vernier, gear and clockwork families, compares each with its formula "
               "and fits how they grow",
    .options = options,
    .run = run,
};

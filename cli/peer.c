/* catmouse peer: a foreign parity-game solver beside ours. */
#include "cli/cli.h"

#include <inttypes.h>
#include <string.h>

#include "bench/peer.h"
#include "bench/records.h"

struct request {
    const char *command, *pattern, *out;
    uint64_t seed, limit;
    uint32_t nodes[CM_PEER_SIZES_MAX + 1];
    size_t sizes;
};

static const struct cli_option options[] = {
    {"--command", "CMD", "the peer; {} in it is the game's file, {out} the file for its solution"},
    {"--pattern", "REGEX", "its first group is the seconds that the peer prints (default: Oink's)"},
    {"--limit", "S", "seconds for one run of the peer (default 60)"},
    {"--nodes", "N", "this size; may be there again (default 20, 50, 100 and 200)"},
    {"--out", "DIR", "where peers.tsv goes (default results/latest)"},
    {"--seed", "S", "the seed of the graphs (default 1)"},
    {0},
};
enum { COMMAND, PATTERN, LIMIT, NODES, OUT, SEED };

static int take_nodes(struct request *request, const char *value)
{
    uint64_t nodes;
    if (request->sizes == CM_PEER_SIZES_MAX)
        return cli_say(CLI_USAGE, "--nodes is there more than %d times", CM_PEER_SIZES_MAX);
    const int code = cli_number("--nodes", value, 3, 20000, &nodes);
    if (!code)
        request->nodes[request->sizes++] = (uint32_t)nodes;
    return code;
}

static int take(void *context, int option, const char *value)
{
    struct request *request = context;
    switch (option) {
    case COMMAND: request->command = value; return CLI_FINE;
    case PATTERN: request->pattern = value; return CLI_FINE;
    case LIMIT: return cli_number("--limit", value, 1, 1000000, &request->limit);
    case NODES: return take_nodes(request, value);
    case OUT: request->out = value; return CLI_FINE;
    case SEED: return cli_number("--seed", value, 0, UINT64_MAX / 2, &request->seed);
    default: return cli_say(CLI_USAGE, "peer takes no files, but '%s' is there", value);
    }
}

static void say_failure(void *context, const char *label, uint32_t nodes, const char *text)
{
    (void)context;
    cli_say(CLI_FINDING, "peer on %s/%" PRIu32 ": %s", label, nodes, text);
}

static void print_rows(const struct cm_peer_rows *rows)
{
    printf("%-18s %6s %12s %8s %12s %12s %12s %10s\n", "family", "nodes", "peer, s", "time is",
           "retrograde", "bits, s", "/ retrograde", "/ bits");
    for (size_t k = 0; k < rows->count; k++) {
        const struct cm_peer_row *row = &rows->row[k];
        printf("%-18s %6" PRIu32, row->label, row->nodes);
        if (row->ok)
            printf(" %12.3g %8s %12.3g %12.3g %12.3g %10.3g\n", row->peer,
                   row->printed ? "printed" : "wall", row->retrograde, row->bits,
                   row->peer / row->retrograde, row->peer / row->bits);
        else
            printf(" %12s %8s %12.3g %12.3g\n", "failed", "", row->retrograde, row->bits);
    }
}

static int run_peer(const struct cm_peer_order *order)
{
    struct cm_error error = {0};
    struct cm_peer_rows rows;
    enum cm_status status = cm_peer_run(order, &rows, &error);
    const bool stopped = status == CM_STOPPED;
    if (!status || stopped)
        status = cm_peer_write(&rows, order->directory, &error);
    int code = CLI_FINE;
    if (status) {
        code = cli_say_error(status, &error);
    } else {
        print_rows(&rows);
        printf("\nresults: %s/peers.tsv\n", order->directory);
        code = rows.failures ? CLI_FINDING : CLI_FINE;
        if (stopped && !code)
            code = cli_say(CLI_RESOURCE, "stopped on request; what was finished by then is in %s",
                           order->directory);
    }
    cm_peer_free(&rows);
    return code;
}

static int run(const struct cli_command *command, int count, char **words)
{
    struct request request = {.out = "results/latest", .seed = 1, .limit = 60};
    static const uint32_t usual[] = {20, 50, 100, 200, 0};
    struct cm_memory memory = {0};
    struct cm_error error = {0};
    struct cli_progress progress;
    int code = CLI_FINE;
    if (!cli_parse(command, count, words, &request, take, &code))
        return code;
    if (!request.command || !request.command[strspn(request.command, " ")])
        return cli_say(CLI_USAGE,
                       "which peer? make bench-peers PEER='oink {} {out}', or catmouse peer "
                       "--command 'CMD {}'");
    enum cm_status status = cm_records_open(request.out, &error);
    if (status)
        return cli_say_error(status, &error);
    const struct cm_watch watch = cli_watch_begin(&progress);
    const struct cm_peer_order order = {.memory = &memory,
                                        .watch = &watch,
                                        .workloads = cm_workloads,
                                        .nodes = request.sizes ? request.nodes : usual,
                                        .seed = request.seed,
                                        .command = request.command,
                                        .pattern = request.pattern,
                                        .limit = (double)request.limit,
                                        .directory = request.out,
                                        .failed = say_failure};
    code = run_peer(&order);
    cli_watch_end(&progress);
    return code;
}

const struct cli_command cli_peer = {
    .name = "peer",
    .words = "",
    .summary = "times a foreign parity-game solver beside ours and checks its answers",
    .options = options,
    .run = run,
};

/* catmouse bench: times every solver on every family, certifies what they answer, and keeps the
 * records. */
#include "cli/cli.h"

#include <inttypes.h>
#include <string.h>

#include "bench/bench.h"
#include "bench/machine.h"
#include "bench/records.h"
#include "bench/table.h"
#include "cli/plugin.h"

enum { SOLVERS_MAX = 64 };

struct request {
    const struct cm_profile *profile;
    const char *filter, *out;
    uint64_t threads, seed; /* threads 0: all processors */
    struct cm_memory memory;
    const struct cm_solver *solver[SOLVERS_MAX]; /* the registered ones and plug-ins; NULL ends */
    int solvers;
};

static const struct cli_option options[] = {
    {"--quick", NULL, "small sizes, under half a minute"},
    {"--full", NULL, "all sizes and more repetitions, about 25 minutes"},
    {"--filter", "REGEX", "only cells SOLVER/FAMILY/NODES that match (POSIX extended)"},
    {"--threads", "T", "the most threads to time with (default: all processors)"},
    {"--out", "DIR", "where raw.json, summary.tsv and growth.tsv go (default results/latest)"},
    {"--seed", "S", "the seed of the graphs (default 1)"},
    {"--plugin", "FILE", "time this plug-in too (solvers/plugin.h); may be there several times"},
    {0},
};
enum { QUICK, FULL, FILTER, THREADS, OUT, SEED, PLUGIN };

static int take(void *context, int option, const char *value)
{
    struct request *request = context;
    switch (option) {
    case QUICK:
    case FULL:
        if (request->profile != &cm_profile_default)
            return cli_say(CLI_USAGE, "bench takes one of --quick and --full, once");
        request->profile = option == QUICK ? &cm_profile_quick : &cm_profile_full;
        return CLI_FINE;
    case FILTER: request->filter = value; return CLI_FINE;
    case THREADS: return cli_number("--threads", value, 1, 4096, &request->threads);
    case OUT: request->out = value; return CLI_FINE;
    case SEED: return cli_number("--seed", value, 0, UINT64_MAX / 2, &request->seed);
    case PLUGIN:
        return cli_plugin_add(&request->memory, value, request->solver, SOLVERS_MAX,
                              &request->solvers);
    default: return cli_say(CLI_USAGE, "bench takes no files, but '%s' is there", value);
    }
}

/* The threads to use: what was asked for, but no more than there are processors, which is said. */
static unsigned usable_threads(uint64_t asked)
{
    unsigned most = cm_machine_processors(), quota = cm_machine_quota();
    if (quota && quota < most)
        most = quota;
    if (asked > most)
        cli_say(CLI_FINE, "--threads %" PRIu64 ": this process may use %u processor%s, so %u it is",
                asked, most, most == 1 ? "" : "s", most);
    return !asked || asked > most ? most : (unsigned)asked;
}

static void name_culprits(const struct cm_bench *bench)
{
    for (size_t w = 0; w < bench->workloads; w++)
        for (size_t s = 0; s < bench->sizes; s++) {
            const struct cm_instance *instance = cm_bench_instance(bench, w, s);
            const char *label = bench->order.workloads[w].label;
            if (instance->has_truth && instance->promised && instance->promised != instance->plies)
                cli_say(CLI_FINDING,
                        "%s/%" PRIu32 ": the family's formula says %" PRIu64
                        " plies, but it does not hold",
                        label, instance->nodes, instance->promised);
            for (size_t c = 0; c < bench->contenders; c++) {
                const struct cm_cell *cell = cm_bench_cell(bench, w, s, c);
                char status[80];
                cm_cell_status(cell, status, sizeof status);
                if (cell->state == CM_CELL_WRONG || cell->state == CM_CELL_FAILED)
                    cli_say(CLI_FINDING, "%s/%s/%" PRIu32 " with %u thread%s: %s",
                            bench->contender[c].solver->name, label, instance->nodes,
                            bench->contender[c].threads,
                            bench->contender[c].threads == 1 ? "" : "s", status);
            }
        }
}

static int run_bench(struct cm_bench *bench, const char *out)
{
    struct cm_error error = {0};
    char raw_path[CM_PATH_MAX];
    cm_records_raw_path(out, raw_path);
    enum cm_status status = cm_bench_run(bench, raw_path, &error);
    if (status && status != CM_STOPPED)
        return cli_say_error(status, &error);
    bool stopped = status == CM_STOPPED;
    status = cm_records_write(bench, out, &error);
    if (status)
        return cli_say_error(status, &error);
    cm_bench_print(stdout, bench);
    printf("\nresults: %s/summary.tsv, %s/growth.tsv, %s/raw.json\n", out, out, out);
    name_culprits(bench);
    if (bench->wrong || bench->failed || bench->broken)
        return CLI_FINDING;
    return stopped ? cli_say(CLI_RESOURCE, "stopped on request; what was finished by then is in %s",
                             out)
                   : CLI_FINE;
}

static int run(const struct cli_command *command, int count, char **words)
{
    struct request request = {.profile = &cm_profile_default, .out = "results/latest", .seed = 1};
    struct cli_progress progress;
    struct cm_error error = {0};
    struct cm_bench bench;
    int code = CLI_FINE;
    cli_solvers_add(request.solver, SOLVERS_MAX, &request.solvers);
    if (!cli_parse(command, count, words, &request, take, &code))
        return code;
    struct cm_bench_order order = {.memory = &request.memory,
                                   .solvers = request.solver,
                                   .workloads = cm_workloads,
                                   .profile = request.profile,
                                   .filter = request.filter,
                                   .seed = request.seed,
                                   .threads = usable_threads(request.threads)};
    order.threads_asked = request.threads ? (unsigned)request.threads : order.threads;
    struct cm_watch watch = cli_watch_begin(&progress);
    order.watch = &watch;
    enum cm_status status = cm_bench_init(&bench, &order, &error);
    if (!status)
        status = cm_records_open(request.out, &error);
    code = status ? cli_say_error(status, &error) : run_bench(&bench, request.out);
    cli_watch_end(&progress);
    cm_bench_free(&bench);
    return code;
}

const struct cli_command cli_bench = {
    .name = "bench",
    .words = "",
    .summary = "times every solver on every family and certifies each answer",
    .options = options,
    .run = run,
};

/* catmouse bound census N: how long games are on every connected graph of N nodes. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bound/census.h"
#include "bound/census/ranks.h"
#include "bound/census/source.h"
#include "cli/bound.h"

struct request {
    uint64_t nodes, shards, first, last, threads; /* nodes, shards 0: not said */
    bool some_only;                               /* --only-shards */
    bool rate;
    const char *out;
    const struct cm_census_kernel *kernel;
};

static const struct cli_option options[] = {
    {"--threads", "T", "threads at the most (default 1)"},
    {"--out", "DIR", "where finished shards and census-N.tsv are kept (default results/census-N)"},
    {"--shards", "M", "cut the graphs into M parts (default by N: a second or so each)"},
    {"--only-shards", "A..B",
     "do only these, print no table but what all of N and of 12 will take"},
    {"--kernel", "NAME", "scalar, portable or vector (default the fastest that works here)"},
    {"--rate", NULL, "only measure how many games a second each kernel does"},
    {0},
};
enum { THREADS, OUT, SHARDS, ONLY_SHARDS, KERNEL, RATE };

static int take_range(struct request *request, const char *value)
{
    char first[24];
    const char *dots = strstr(value, "..");
    if (!dots || dots == value || (size_t)(dots - value) >= sizeof first)
        return cli_say(CLI_USAGE, "--only-shards wants two numbers as A..B, not '%s'", value);
    memcpy(first, value, (size_t)(dots - value));
    first[dots - value] = '\0';
    request->some_only = true;
    const int code =
        cli_number("--only-shards", first, 0, CM_CENSUS_MOST_SHARDS - 1, &request->first);
    return code ? code
                : cli_number("--only-shards", dots + 2, request->first, CM_CENSUS_MOST_SHARDS - 1,
                             &request->last);
}

static int take(void *context, int option, const char *value)
{
    struct request *request = context;
    switch (option) {
    case THREADS: return cli_number("--threads", value, 1, 1024, &request->threads);
    case OUT: request->out = value; return CLI_FINE;
    case SHARDS: return cli_number("--shards", value, 1, CM_CENSUS_MOST_SHARDS, &request->shards);
    case ONLY_SHARDS: return take_range(request, value);
    case KERNEL:
        request->kernel = cm_census_kernel_find(value);
        return request->kernel ? CLI_FINE
                               : cli_say(CLI_USAGE,
                                         "there is no kernel '%s' that works on this processor; "
                                         "--kernel wants scalar, portable or vector",
                                         value);
    case RATE: request->rate = true; return CLI_FINE;
    default:
        if (request->nodes)
            return cli_say(CLI_USAGE, "bound census takes one number of nodes, not also '%s'",
                           value);
        return cli_number("bound census", value, CM_CENSUS_LEAST, CM_CENSUS_MOST, &request->nodes);
    }
}

static void print_rate(const struct cm_census_rate *rate, size_t rates)
{
    printf("kernel\tgames_a_second\ttimes_scalar\n");
    for (size_t k = 0; k < rates; k++)
        printf("%s\t%.0f\t%.1f\n", rate[k].kernel->name, rate[k].games_a_second,
               rate[k].games_a_second / rate[0].games_a_second);
}

static int measure_rates(const struct request *request)
{
    struct cm_census_rate rate[CM_CENSUS_KERNELS];
    struct cm_memory memory = {0};
    struct cm_error error = {0};
    struct cli_progress progress;
    const struct cm_watch watch = cli_watch_begin(&progress);
    size_t rates;
    const enum cm_status status =
        cm_census_rates(&memory, (uint32_t)request->nodes, &watch, rate, &rates, &error);
    cli_watch_end(&progress);
    if (status)
        return cli_say_error(status, &error);
    print_rate(rate, rates);
    return CLI_FINE;
}

/* What a whole census of N and of the largest N would take, from the shards done just now. Each
 * further node makes (N + 1) / N times the holes. */
static int print_projection(const struct request *request, const struct cm_census_work *work)
{
    const uint32_t nodes = (uint32_t)request->nodes;
    if (!work->graphs)
        return cli_say(CLI_USAGE, "these shards were done before, so there is no time to tell; "
                                  "give another --out");
    const double a_graph = work->seconds / (double)work->graphs;
    printf("nodes\tgraphs\tcore_hours\tof\n");
    printf("%" PRIu32 "\t%" PRIu64 "\t%.4g\tmeasured\n", nodes, work->graphs, work->seconds / 3600);
    for (uint32_t n = nodes; n <= CM_CENSUS_MOST; n += n < CM_CENSUS_MOST ? CM_CENSUS_MOST - n : 1)
        printf("%" PRIu32 "\t%" PRIu64 "\t%.4g\tprojected\n", n, cm_census_graphs(n),
               a_graph * (double)cm_census_graphs(n) * n / nodes / 3600);
    return CLI_FINE;
}

static int say_failure(enum cm_status status, const struct cm_error *error)
{
    const int code = cli_say_error(status, error);
    return status == CM_CANNOT ? CLI_FINDING : code;
}

static int print_table(const char *out, struct cm_census_tally *tally)
{
    struct cm_error error = {0};
    enum cm_status status = cm_census_write(tally, out, &error);
    if (!status)
        status = cm_census_print(tally, stdout, &error);
    return status ? say_failure(status, &error) : CLI_FINE;
}

static int take_census(const struct request *request, const struct cm_ranks *ranks)
{
    struct cm_memory memory = {0};
    struct cm_error error = {0};
    struct cm_census_tally tally;
    struct cm_census_work work;
    struct cli_progress progress;
    const struct cm_watch watch = cli_watch_begin(&progress);
    progress.visible = progress.visible && ranks->rank == 0;
    const uint32_t count = (uint32_t)(request->last - request->first + 1);
    const struct cm_census_order order = {
        .memory = &memory,
        .nodes = (uint32_t)request->nodes,
        .shards = (uint32_t)request->shards,
        .first = (uint32_t)request->first,
        .last = (uint32_t)request->last,
        .begin = (uint32_t)((uint64_t)count * ranks->rank / ranks->size),
        .threads = (unsigned)request->threads,
        .directory = request->out,
        .kernel = request->kernel,
        .watch = &watch,
    };
    const enum cm_status status = cm_census_run(&order, &tally, &work, &error);
    cli_watch_end(&progress);
    int code = CLI_FINE;
    if (status)
        code = say_failure(status, &error);
    else if (ranks->rank == 0)
        code = request->some_only ? print_projection(request, &work)
                                  : print_table(request->out, &tally);
    cm_census_tally_free(&tally);
    return code;
}

/* Fills in what was not said; CLI_USAGE for what does not fit together. */
static int complete(struct request *request, char *directory, size_t size)
{
    if (!request->nodes)
        return cli_say(CLI_USAGE, "bound census wants a number of nodes, %d to %d", CM_CENSUS_LEAST,
                       CM_CENSUS_MOST);
    if (!request->shards)
        request->shards = cm_census_usual_shards((uint32_t)request->nodes);
    if (!request->some_only)
        request->last = request->shards - 1;
    if (request->last >= request->shards)
        return cli_say(CLI_USAGE, "--only-shards: the shards are 0..%" PRIu64, request->shards - 1);
    if (!request->kernel)
        request->kernel = cm_census_kernel_find(NULL);
    snprintf(directory, size, "results/census-%" PRIu64, request->nodes);
    if (!request->out)
        request->out = directory;
    return CLI_FINE;
}

static int run(const struct cli_command *command, int count, char **words)
{
    struct request request = {.threads = 1};
    char directory[48];
    int code = CLI_FINE;
    if (!cli_parse(command, count, words, &request, take, &code))
        return code;
    code = complete(&request, directory, sizeof directory);
    if (code)
        return code;
    if (request.rate)
        return measure_rates(&request);
    const struct cm_ranks ranks = cm_ranks_begin();
    if (ranks.lacks_mpi && ranks.rank == 0)
        cli_say(CLI_FINE,
                "built without MPI: the processes share the shards by the files in %s "
                "only; with libopenmpi-dev installed, build again",
                request.out);
    return cm_ranks_end(&ranks, take_census(&request, &ranks));
}

const struct cli_command cli_bound_census = {
    .name = "bound census",
    .words = "N",
    .summary = "the longest games on every connected graph of N nodes with every hole; goes on "
               "where it was stopped; runs under mpirun too",
    .options = options,
    .run = run,
};

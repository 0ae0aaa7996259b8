/* catmouse bound ablations: every optimisation of the articles with and without. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bench/machine.h"
#include "bench/records.h"
#include "bound/ablations.h"
#include "cli/bound.h"

struct request {
    const char *out;
    uint64_t threads; /* 0: all processors */
    bool quick;
};

static const struct cli_option options[] = {
    {"--out", "DIR", "where ablations.tsv goes (default results/latest)"},
    {"--quick", NULL, "smaller games and fewer repetitions"},
    {"--threads", "T", "threads of the parallel variant (default: all processors)"},
    {0},
};
enum { OUT, QUICK, THREADS };

static int take(void *context, int option, const char *value)
{
    struct request *request = context;
    switch (option) {
    case OUT: request->out = value; return CLI_FINE;
    case QUICK: request->quick = true; return CLI_FINE;
    case THREADS: return cli_number("--threads", value, 1, 1024, &request->threads);
    default: return cli_say(CLI_USAGE, "bound ablations takes options only, not '%s'", value);
    }
}

/* Geometric mean, least and largest of a ratio over one ablation's rows. */
static void print_ratio(const struct cm_ablation_row *row, size_t count, enum cm_measure measure)
{
    double logs = 0, least = 0, most = 0;
    size_t known = 0;
    for (size_t k = 0; k < count; k++) {
        const double ratio = cm_ablation_ratio(&row[k], measure);
        if (ratio <= 0)
            continue;
        logs += log(ratio);
        least = !known || ratio < least ? ratio : least;
        most = ratio > most ? ratio : most;
        known++;
    }
    if (known)
        printf("  %8.3g (%.3g to %.3g)", exp(logs / (double)known), least, most);
    else
        printf("  %8s", "-");
}

static void print_rows(const struct cm_ablation_row *row, size_t count)
{
    static const char *const names[CM_MEASURES] = {"time", "positions", "moves", "bytes"};
    puts("without / with, geometric mean over the families (least to largest); above 1 it helps");
    for (size_t k = 0, next; k < count; k = next) {
        for (next = k; next < count && row[next].ablation == row[k].ablation;)
            next++;
        printf("%-14s %-4s %s\n", row[k].ablation->id, row[k].ablation->claim,
               row[k].ablation->what);
        for (int measure = 0; measure < CM_MEASURES; measure++) {
            printf("    %-10s", names[measure]);
            print_ratio(&row[k], next - k, (enum cm_measure)measure);
            putchar('\n');
        }
    }
}

static int judge_rows(const struct cm_ablation_row *row, size_t count)
{
    int code = CLI_FINE;
    for (size_t k = 0; k < count; k++)
        if (!cm_ablation_agrees(&row[k]))
            code = cli_say(CLI_FINDING, "ablation %s on %s, N = %u: %s", row[k].ablation->id,
                           row[k].workload->label, row[k].nodes, row[k].agreement);
    return code;
}

static int measure(const struct request *request, struct cm_ablation_row *row,
                   struct cm_memory *memory)
{
    struct cm_error error = {0}, write_error = {0};
    struct cli_progress progress;
    const struct cm_watch watch = cli_watch_begin(&progress);
    const unsigned all = cm_machine_processors();
    const struct cm_ablations_order order = {
        .memory = memory,
        .watch = &watch,
        .threads = request->threads ? (unsigned)request->threads : all,
        .quick = request->quick,
        .repetitions = request->quick ? 3 : 9,
        .repetition = request->quick ? 0.0005 : 0.005};
    size_t done = 0;
    const enum cm_status status = cm_ablations_run(&order, row, &done, &error);
    cli_watch_end(&progress);
    print_rows(row, done);
    fflush(stdout);
    int code = judge_rows(row, done);
    const enum cm_status written = cm_ablations_write(request->out, row, done, &write_error);
    if (written)
        code = cli_say_error(written, &write_error);
    if (status)
        code = cli_say(CLI_RESOURCE, "%s", error.text[0] ? error.text : cm_status_text(status));
    return code;
}

static int run(const struct cli_command *command, int count, char **words)
{
    struct request request = {.out = "results/latest"};
    struct cm_memory memory = {0};
    struct cm_error error = {0};
    int code = CLI_FINE;
    if (!cli_parse(command, count, words, &request, take, &code))
        return code;
    const enum cm_status status = cm_records_open(request.out, &error);
    if (status)
        return cli_say_error(status, &error);
    struct cm_ablation_row *row = cm_memory_take(&memory, cm_ablations_rows(), sizeof *row);
    if (!row)
        return cli_say(CLI_RESOURCE, "no memory for the ablations");
    code = measure(&request, row, &memory);
    cm_memory_give(&memory, row);
    return code;
}

const struct cli_command cli_bound_ablations = {
    .name = "bound ablations",
    .words = "",
    .summary = "switches each optimisation of the articles off by itself: time, work and memory "
               "with and without, on every family",
    .options = options,
    .run = run,
};

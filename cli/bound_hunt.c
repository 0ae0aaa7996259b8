/* catmouse bound hunt: searches for graphs with ever longer games, and keeps the records. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/keep.h"
#include "bound/hunt.h"
#include "bound/hunt_moves.h"
#include "bound/hunt_records.h"
#include "cli/bound.h"
#include "generators/generator.h"

enum { STARTS_MOST = 4096 };

struct request {
    uint64_t nodes, seed, threads, changes;
    double minutes;
    bool directed;
    const char *start, *out;
};

static const struct cli_option options[] = {
    {"--minutes", "M", "how long to hunt (default 1; a fraction is fine)"},
    {"--changes", "K", "stop after K changes of a graph in each thread (default: no limit)"},
    {"--seed", "S", "one seed and one thread give the same hunt (default 1)"},
    {"--start", "WHAT",
     "begin at the graphs of a file, at vernier graphs (clockwork if directed) or at the records "
     "on N and on N - 1 and N + 1 nodes: FILE, 'vernier' or 'records' (default: random graphs)"},
    {"--directed", NULL, "one-way edges"},
    {"--threads", "T", "hunts side by side (default 1)"},
    {"--out", "DIR", "where records.tsv is kept (default results/bound)"},
    {0},
};
enum { MINUTES, CHANGES, SEED, START, DIRECTED, THREADS, OUT };

static int take_minutes(const char *value, double *minutes)
{
    char *end;
    errno = 0;
    *minutes = strtod(value, &end);
    if (end == value || *end || errno || !(*minutes > 0 && *minutes <= 1e6))
        return cli_say(CLI_USAGE, "--minutes takes a number above 0, not '%s'", value);
    return CLI_FINE;
}

static int take(void *context, int option, const char *value)
{
    struct request *request = context;
    switch (option) {
    case MINUTES: return take_minutes(value, &request->minutes);
    case CHANGES: return cli_number("--changes", value, 0, UINT64_MAX, &request->changes);
    case SEED: return cli_number("--seed", value, 0, UINT64_MAX, &request->seed);
    case START: request->start = value; return CLI_FINE;
    case DIRECTED: request->directed = true; return CLI_FINE;
    case THREADS: return cli_number("--threads", value, 1, 1024, &request->threads);
    case OUT: request->out = value; return CLI_FINE;
    default:
        if (request->nodes)
            return cli_say(CLI_USAGE, "bound hunt takes one number of nodes, '%s' is one too many",
                           value);
        return cli_number("the number of nodes", value, CM_HUNT_NODES_LEAST, CM_HUNT_NODES_MOST,
                          &request->nodes);
    }
}

/* The graphs to begin at. */
struct starts {
    const struct request *request;
    struct cm_memory *memory;
    struct cm_hunt_start *start;
    size_t count;
};

static void add_start(struct starts *starts, const struct cm_hunt_graph *graph, const char *from,
                      const char *change)
{
    if (starts->count == STARTS_MOST || !cm_hunt_is_legal(graph))
        return;
    struct cm_hunt_start *start = &starts->start[starts->count++];
    start->graph = *graph;
    snprintf(start->from, sizeof start->from, "%.60s%s", from, change);
}

/* Takes a graph as it is, or with a node added or removed in every way; others are passed over. */
static void add_near(struct starts *starts, const struct cm_hunt_graph *graph, const char *from)
{
    const uint64_t nodes = starts->request->nodes;
    if (graph->directed != starts->request->directed)
        return;
    if (graph->nodes == nodes)
        add_start(starts, graph, from, "");
    for (uint32_t k = 0; graph->nodes + 1 == nodes && k < cm_hunt_growths(graph); k++) {
        const struct cm_hunt_graph grown = cm_hunt_grow(graph, k);
        add_start(starts, &grown, from, " and a node");
    }
    for (uint32_t k = 0; graph->nodes == nodes + 1 && k < cm_hunt_shrinkings(graph); k++) {
        const struct cm_hunt_graph shrunk = cm_hunt_shrink(graph, k);
        add_start(starts, &shrunk, from, " less a node");
    }
}

static enum cm_status start_at_file(struct starts *starts, const char *path, struct cm_error *error)
{
    struct cm_reader reader;
    struct cm_graph graph;
    char *text;
    size_t size;
    enum cm_status status = cm_read_file(starts->memory, path, &text, &size, error);
    if (status)
        return status;
    cm_reader_init(&reader, starts->memory, text, size, starts->request->directed);
    while (!(status = cm_reader_next(&reader, &graph, NULL, error))) {
        struct cm_hunt_graph hunted;
        if (!cm_hunt_from_graph(&graph, &hunted, NULL))
            add_near(starts, &hunted, path);
        cm_graph_free(starts->memory, &graph);
    }
    cm_memory_give(starts->memory, text);
    return status == CM_END ? CM_OK : status;
}

static enum cm_status start_at_family(struct starts *starts, struct cm_error *error)
{
    const char *const name = starts->request->directed ? "clockwork" : "vernier";
    const struct cm_family *family = cm_family_find(name);
    const uint32_t nodes = (uint32_t)starts->request->nodes;
    enum cm_status status = CM_OK;
    for (uint32_t n = nodes - 1; n <= nodes + 1 && !status; n++) {
        struct cm_graph graph;
        struct cm_hunt_graph hunted;
        if (n < family->smallest)
            continue;
        const struct cm_order order = cm_order_usual(family, starts->memory, n, 1);
        status = cm_family_generate(family, &order, &graph, error);
        if (!status && !cm_hunt_from_graph(&graph, &hunted, NULL))
            add_near(starts, &hunted, name);
        cm_graph_free(starts->memory, &graph);
    }
    return status;
}

static enum cm_status start_at_records(struct starts *starts, struct cm_error *error)
{
    const struct request *request = starts->request;
    const uint32_t nodes = (uint32_t)request->nodes;
    struct cm_hunt_records records;
    enum cm_status status = cm_hunt_records_read(starts->memory, request->out, &records, error);
    for (uint32_t n = nodes - 1; n <= nodes + 1 && !status; n++) {
        const struct cm_hunt_record *record = cm_hunt_records_find(&records, n, request->directed);
        struct cm_hunt_graph graph;
        char from[48];
        if (!record)
            continue;
        snprintf(from, sizeof from, "the record at %" PRIu32 " nodes", n);
        status = cm_hunt_record_graph(starts->memory, record, &graph, error);
        if (!status)
            add_near(starts, &graph, from);
    }
    cm_hunt_records_free(&records);
    return status;
}

static enum cm_status find_starts(struct starts *starts, struct cm_error *error)
{
    const char *const start = starts->request->start;
    enum cm_status status;
    if (!start)
        return CM_OK;
    starts->start = cm_memory_take(starts->memory, STARTS_MOST, sizeof *starts->start);
    if (!starts->start)
        return cm_fail(error, CM_NO_MEMORY, 0, "%s", cm_status_text(CM_NO_MEMORY));
    if (strcmp(start, "vernier") == 0)
        status = start_at_family(starts, error);
    else if (strcmp(start, "records") == 0)
        status = start_at_records(starts, error);
    else
        status = start_at_file(starts, start, error);
    if (!status && !starts->count)
        status = cm_fail(error, CM_BAD_INPUT, 0,
                         "--start %.200s has no graph to begin at on %" PRIu64
                         " nodes, or one more or less",
                         start, starts->request->nodes);
    return status;
}

/* What the hunt tells while it is on. */
struct keeper {
    const struct request *request;
    struct cm_memory memory; /* its own: it is called from the hunt's threads, one at a time */
    struct cm_error error;
};

static void print_record(const struct cm_hunt_record *record, struct cm_memory *memory, bool kept,
                         const struct cm_hunt_graph *graph, const struct cm_hunt_depth *depth)
{
    struct cm_graph named;
    printf("{\"n\":%" PRIu32 ",\"plies\":%" PRIu32 ",\"winner\":\"%s\",\"directed\":%s,"
           "\"record\":%s,\"graph\":",
           record->nodes, record->plies, record->winner == CM_CAT ? "cat" : "mouse",
           record->directed ? "true" : "false", kept ? "true" : "false");
    if (cm_hunt_to_graph(memory, graph, depth->mouse, depth->cat, &named, NULL)) {
        puts("null}");
        return;
    }
    const struct cm_digraph *arcs = &named.arcs;
    for (uint32_t u = 0; u < arcs->nodes; u++) {
        fputs(u ? "],[" : "[[", stdout);
        for (uint32_t k = arcs->first[u]; k < arcs->first[u + 1]; k++)
            printf("%s%" PRIu32, k > arcs->first[u] ? "," : "", arcs->target[k]);
    }
    puts("]]}");
    fflush(stdout);
    cm_graph_free(memory, &named);
}

static enum cm_status keep(void *context, const struct cm_hunt_graph *graph,
                           const struct cm_hunt_depth *depth, const char *from, bool changed)
{
    struct keeper *keeper = context;
    const struct request *request = keeper->request;
    struct cm_hunt_record record;
    char how[128];
    bool kept = false;
    if (!depth->plies)
        return CM_OK;
    snprintf(how, sizeof how, "%s%.100s", changed ? "annealing from " : "", from);
    enum cm_status status =
        cm_hunt_certify(&keeper->memory, graph, depth, how, request->seed, &record, &keeper->error);
    if (!status)
        status =
            cm_hunt_records_keep(&keeper->memory, request->out, &record, &kept, &keeper->error);
    if (!status)
        print_record(&record, &keeper->memory, kept, graph, depth);
    cm_hunt_record_free(&keeper->memory, &record);
    return status;
}

static int hunt(const struct request *request, struct starts *starts)
{
    struct keeper keeper = {.request = request};
    struct cli_progress progress;
    const struct cm_watch watch = cli_watch_begin(&progress);
    const struct cm_hunt_order order = {.watch = &watch,
                                        .starts = starts->start,
                                        .start_count = starts->count,
                                        .nodes = (uint32_t)request->nodes,
                                        .directed = request->directed,
                                        .threads = (unsigned)request->threads,
                                        .seed = request->seed,
                                        .seconds = 60 * request->minutes,
                                        .changes = request->changes,
                                        .better = keep,
                                        .context = &keeper};
    struct cm_hunt_result result;
    uint32_t lifted = 0;
    enum cm_status status = cm_hunt_run(&order, &result);
    if (!status || status == CM_STOPPED) {
        const enum cm_status lifting =
            cm_hunt_records_lift(&keeper.memory, request->out, (uint32_t)request->nodes,
                                 request->directed, &lifted, &keeper.error);
        status = lifting ? lifting : status;
    }
    cli_watch_end(&progress);
    if (status == CM_STOPPED)
        return cli_say(CLI_RESOURCE, "stopped on request; every record found is kept");
    if (!status)
        return CLI_FINE;
    const int code = cli_say_error(status, &keeper.error);
    return status == CM_CANNOT ? CLI_FINDING : code;
}

static int run(const struct cli_command *command, int count, char **words)
{
    struct request request = {
        .seed = 1, .threads = 1, .changes = UINT64_MAX, .minutes = 0, .out = "results/bound"};
    int code = CLI_FINE;
    if (!cli_parse(command, count, words, &request, take, &code))
        return code;
    if (!request.nodes)
        return cli_say(CLI_USAGE, "bound hunt wants a number of nodes, %d to %d",
                       CM_HUNT_NODES_LEAST, CM_HUNT_NODES_MOST);
    if (request.minutes == 0 && request.changes == UINT64_MAX)
        request.minutes = 1;
    struct cm_error error = {0};
    struct cm_memory memory = {0};
    struct starts starts = {.request = &request, .memory = &memory};
    enum cm_status status = cm_keep_directory(request.out, &error);
    if (!status)
        status = find_starts(&starts, &error);
    code = status ? cli_say_error(status, &error) : hunt(&request, &starts);
    cm_memory_give(&memory, starts.start);
    return code;
}

const struct cli_command cli_bound_hunt = {
    .name = "bound hunt",
    .words = "N",
    .summary = "searches for graphs on N nodes with ever longer games; certifies and keeps each "
               "record, and prints it",
    .options = options,
    .run = run,
};

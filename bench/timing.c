/* The hand-over to Google Benchmark: what it is told of each cell, and what comes back. See
 * timing.h. */
#include "bench/timing.h"

#include <inttypes.h>
#include <jansson.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdio.h>
#include <stdlib.h>

#include "bench/machine.h"
#include "bench/shim.h"

enum { COUNTERS_MAX = 12, NAME_MAX_BYTES = 160 };

/* A wanted cell and what Google Benchmark is told of it. */
struct entry {
    struct cm_cell *cell;
    const struct cm_contender *contender;
    const struct cm_instance *instance;
    char name[NAME_MAX_BYTES], left_out[80];
    struct cm_shim_counter counter[COUNTERS_MAX];
    size_t counters;
};

struct session {
    struct cm_bench *bench;
    struct entry *entry;
    struct cm_shim_cell *shim;
    size_t entries;
    struct cm_memory memory; /* for the timed solves */
    uint64_t done, total;    /* repetitions */
};

static void add_counter(struct entry *entry, const char *name, double value)
{
    entry->counter[entry->counters++] = (struct cm_shim_counter){name, value};
}

static void add_counters(struct entry *entry, uint64_t seed)
{
    const struct cm_cell *cell = entry->cell;
    add_counter(entry, "nodes", entry->instance->nodes);
    add_counter(entry, "edges", entry->instance->edges);
    add_counter(entry, "seed", (double)seed);
    add_counter(entry, "threads_asked", entry->contender->threads);
    add_counter(entry, "threads_used", cell->threads_used);
    add_counter(entry, "positions", (double)cell->positions);
    add_counter(entry, "relaxations", (double)cell->relaxations);
    add_counter(entry, "peak_bytes", (double)cell->peak_bytes);
    add_counter(entry, "certified", cell->certified == CM_CERTIFIED_YES);
    if (entry->instance->has_truth)
        add_counter(entry, "outcome", entry->instance->outcome);
    if (entry->instance->has_truth && entry->instance->outcome != CM_DRAW)
        add_counter(entry, "plies", entry->instance->plies);
}

static void fill_entry(struct session *session, size_t w, size_t s, size_t c, struct entry *entry)
{
    struct cm_bench *bench = session->bench;
    *entry = (struct entry){.cell = cm_bench_cell(bench, w, s, c),
                            .contender = &bench->contender[c],
                            .instance = cm_bench_instance(bench, w, s)};
    snprintf(entry->name, sizeof entry->name, "%s/%s/%" PRIu32 "/threads=%u/%s",
             entry->contender->solver->name, bench->order.workloads[w].label,
             entry->instance->nodes, entry->contender->threads,
             cm_bench_task_name(entry->contender->solver));
    add_counters(entry, bench->order.seed);
}

/* Makes the list of wanted cells, and what the shim needs to know of each. */
static enum cm_status list_entries(struct session *session)
{
    struct cm_bench *bench = session->bench;
    size_t cells = bench->workloads * bench->sizes * bench->contenders;
    session->entry = cm_memory_take(bench->order.memory, cells, sizeof *session->entry);
    session->shim = cm_memory_take(bench->order.memory, cells, sizeof *session->shim);
    if (!session->entry || !session->shim)
        return CM_NO_MEMORY;
    for (size_t w = 0; w < bench->workloads; w++)
        for (size_t s = 0; s < bench->sizes; s++)
            for (size_t c = 0; c < bench->contenders; c++)
                if (cm_bench_cell(bench, w, s, c)->wanted)
                    fill_entry(session, w, s, c, &session->entry[session->entries++]);
    for (size_t k = 0; k < session->entries; k++) {
        struct entry *entry = &session->entry[k];
        bool ready = entry->cell->state == CM_CELL_READY;
        int repetitions = ready ? (int)bench->order.profile->repetitions : 1;
        cm_cell_status(entry->cell, entry->left_out, sizeof entry->left_out);
        session->shim[k] =
            (struct cm_shim_cell){entry->name,    ready ? entry->cell->iterations : 1,
                                  repetitions,    ready ? NULL : entry->left_out,
                                  entry->counter, entry->counters};
        session->total += ready ? (uint64_t)repetitions : 0;
    }
    return CM_OK;
}

static const char *begin_repetition(void *context, size_t index)
{
    struct session *session = context;
    struct cm_bench *bench = session->bench;
    if (!bench->stopped && cm_watch_stop(bench->order.watch))
        bench->stopped = true;
    if (bench->stopped)
        return "interrupted";
    cm_watch_progress(bench->order.watch, "timing", session->done++, session->total);
    return session->entry[index].cell->state == CM_CELL_READY ? NULL
                                                              : session->entry[index].left_out;
}

/* A cell that fails once is not run again: begin_repetition sees its state. */
static const char *fail_step(struct session *session, struct entry *entry, enum cm_status status)
{
    entry->cell->state = status ? CM_CELL_FAILED : CM_CELL_WRONG;
    entry->cell->failure = status;
    entry->cell->certified = status ? entry->cell->certified : CM_CERTIFIED_NO;
    session->bench->failed += status != CM_OK;
    session->bench->wrong += status == CM_OK;
    cm_cell_status(entry->cell, entry->left_out, sizeof entry->left_out);
    return entry->left_out;
}

static const char *step(void *context, size_t index)
{
    struct session *session = context;
    struct entry *entry = &session->entry[index];
    struct cm_task task = entry->cell->task;
    struct cm_solution solution = {0};
    task.memory = &session->memory;
    enum cm_status status =
        entry->contender->solver->solve(&entry->instance->game, &task, &solution);
    bool same = solution.outcome == entry->cell->outcome;
    cm_solution_free(&solution);
    return !status && same ? NULL : fail_step(session, entry, status);
}

static void take_result(void *context, size_t index, double real_seconds, double cpu_seconds)
{
    struct session *session = context;
    struct cm_cell *cell = session->entry[index].cell;
    if (cell->repetitions == CM_REPETITIONS_MAX)
        return;
    cell->real[cell->repetitions] = real_seconds;
    cell->cpu[cell->repetitions++] = cpu_seconds;
}

static int by_value(const void *a, const void *b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

static void settle(struct session *session)
{
    for (size_t k = 0; k < session->entries; k++) {
        struct cm_cell *cell = session->entry[k].cell;
        qsort(cell->real, cell->repetitions, sizeof cell->real[0], by_value);
        qsort(cell->cpu, cell->repetitions, sizeof cell->cpu[0], by_value);
        if (cell->state == CM_CELL_READY || cell->state == CM_CELL_WAITING)
            cell->state = cell->repetitions ? CM_CELL_TIMED : CM_CELL_INTERRUPTED;
    }
}

static void add_facts(const struct cm_bench *bench, struct cm_facts *facts)
{
    const struct cm_profile *profile = bench->order.profile;
    cm_facts_add(facts, "schema", "%d", CM_BENCH_SCHEMA);
    cm_facts_add(facts, "profile", "%s", profile->name);
    cm_facts_add(facts, "filter", "%s", bench->order.filter ? bench->order.filter : "");
    cm_facts_add(facts, "repetitions", "%u", profile->repetitions);
    cm_facts_add(facts, "repetition_seconds", "%g", bench->repetition);
    cm_facts_add(facts, "seed", "%" PRIu64, bench->order.seed);
    cm_facts_add(facts, "threads_asked", "%u", bench->order.threads_asked);
    cm_facts_add(facts, "threads_used", "%u", bench->threads_used);
    cm_facts_add_machine(facts);
}

static enum cm_status check_file(const char *path, struct cm_error *error)
{
    json_error_t where;
    json_t *json = json_load_file(path, 0, &where);
    if (!json)
        return cm_fail(error, CM_IO, 0, "Google Benchmark's file %s is not whole: %s", path,
                       where.text);
    json_decref(json);
    return CM_OK;
}

static enum cm_status run_session(struct session *session, const char *raw_path,
                                  struct cm_error *error)
{
    const struct cm_shim_calls calls = {begin_repetition, step, take_result, session};
    struct cm_facts facts = {.count = 0};
    struct cm_shim_fact line[CM_FACTS_MAX];
    add_facts(session->bench, &facts);
    for (size_t k = 0; k < facts.count; k++)
        line[k] = (struct cm_shim_fact){facts.fact[k].name, facts.fact[k].value};
    enum cm_shim_end end =
        cm_shim_run(raw_path, line, facts.count, session->shim, session->entries, &calls);
    settle(session);
    if (end == CM_SHIM_NO_MEMORY)
        return cm_fail(error, CM_NO_MEMORY, 0, "Google Benchmark ran out of memory");
    if (end == CM_SHIM_NO_CELLS)
        return cm_fail(error, CM_IO, 0, "Google Benchmark found nothing to run");
    return check_file(raw_path, error);
}

/* Repetitions solve the same game again and again. Left to itself, the C library gives the pages of
 * a solve back to the system, and each repetition waits for the same ones anew: up to half of what
 * a fast solver takes. So blocks are kept for the next solve, of whichever solver, as long as they
 * are not so large that cells which need the whole memory could miss them. */
static void keep_pages(void)
{
#ifdef __GLIBC__
    enum { MIB = 1 << 20, LARGEST_THAT_GLIBC_TAKES = 32 * MIB, KEPT = 256 * MIB };
    mallopt(M_MMAP_THRESHOLD, LARGEST_THAT_GLIBC_TAKES);
    mallopt(M_TRIM_THRESHOLD, KEPT);
#endif
}

enum cm_status cm_timing_run(struct cm_bench *bench, const char *raw_path, struct cm_error *error)
{
    struct session session = {.bench = bench, .memory = {.limit = bench->cell_bytes}};
    enum cm_status status = list_entries(&session);
    keep_pages();
    if (status)
        cm_fail(error, status, 0, "no memory for the list of cells");
    else
        status = run_session(&session, raw_path, error);
    cm_memory_give(bench->order.memory, session.entry);
    cm_memory_give(bench->order.memory, session.shim);
    return status ? status : bench->stopped ? CM_STOPPED : CM_OK;
}

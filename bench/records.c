/* The files that a run leaves. Their columns are explained in records.h. */
#include "bench/records.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SIZES_MAX = 64, GROWTH_FROM = 100, GROWTH_POINTS = 3 };

static void path_in(const char *directory, const char *name, char path[CM_PATH_MAX])
{
    snprintf(path, CM_PATH_MAX, "%s/%s", directory, name);
}

enum cm_status cm_records_open(const char *directory, struct cm_error *error)
{
    char path[CM_PATH_MAX];
    enum cm_status status = cm_keep_directory(directory, error);
    if (status)
        return status;
    cm_records_raw_path(directory, path);
    FILE *file = fopen(path, "w");
    if (!file || fclose(file) != 0)
        return cm_fail(error, CM_IO, 0, "cannot write into %.300s: %s", directory, strerror(errno));
    remove(path);
    return CM_OK;
}

void cm_records_raw_path(const char *directory, char path[CM_PATH_MAX])
{
    path_in(directory, "raw.json.partial", path);
}

static void write_seconds(FILE *file, double seconds)
{
    fprintf(file, "\t%.9g", seconds);
}

static const char *certified_text(enum cm_certified certified)
{
    static const char *const text[] = {[CM_CERTIFIED_NOT_ASKED] = "",
                                       [CM_CERTIFIED_YES] = "yes",
                                       [CM_CERTIFIED_NO] = "no",
                                       [CM_CERTIFIED_SKIPPED] = "skipped"};
    return text[certified];
}

static void write_times(FILE *file, const struct cm_cell *cell)
{
    if (!cell->repetitions) {
        fputs("\t\t\t\t", file);
        return;
    }
    write_seconds(file, cm_median(cell->real, cell->repetitions));
    write_seconds(file, cell->real[0]);
    write_seconds(file, cell->real[cell->repetitions - 1]);
    write_seconds(file, cm_median(cell->cpu, cell->repetitions));
}

static void write_row(FILE *file, const struct cm_bench *bench, size_t w, size_t s, size_t c)
{
    const struct cm_contender *contender = &bench->contender[c];
    const struct cm_instance *instance = cm_bench_instance(bench, w, s);
    const struct cm_cell *cell = cm_bench_cell(bench, w, s, c);
    char status[80];
    fprintf(file, "%s\t%s\t%" PRIu32 "\t", contender->solver->name, bench->order.workloads[w].label,
            instance->nodes);
    if (instance->built)
        fprintf(file, "%" PRIu32, instance->edges);
    fprintf(file, "\t%" PRIu64 "\t%u\t%s\t%u", bench->order.seed, contender->threads,
            cm_bench_task_name(contender->solver), cell->repetitions);
    write_times(file, cell);
    if (cell->seconds > 0)
        fprintf(file, "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64, cell->positions, cell->relaxations,
                cell->peak_bytes);
    else
        fputs("\t\t\t", file);
    fputc('\t', file);
    if (instance->has_truth)
        fprintf(file, "%d", (int)instance->outcome);
    fputc('\t', file);
    if (instance->has_truth && instance->outcome != CM_DRAW)
        fprintf(file, "%" PRIu32, instance->plies);
    cm_cell_status(cell, status, sizeof status);
    fprintf(file, "\t%s\t%s\n", certified_text(cell->certified), status);
}

static enum cm_status write_summary(void *context, FILE *file)
{
    const struct cm_bench *bench = context;
    fputs("solver\tfamily\tnodes\tedges\tseed\tthreads\ttask\trepetitions\tmedian_s\tmin_s\tmax_"
          "s\tcpu_s\t"
          "positions\trelaxations\tpeak_bytes\toutcome\tplies\tcertified\tstatus\n",
          file);
    for (size_t w = 0; w < bench->workloads; w++)
        for (size_t c = 0; c < bench->contenders; c++)
            for (size_t s = 0; s < bench->sizes; s++)
                if (cm_bench_cell(bench, w, s, c)->wanted)
                    write_row(file, bench, w, s, c);
    return CM_OK;
}

struct cm_slope cm_records_growth(const struct cm_bench *bench, size_t workload, size_t contender)
{
    double nodes[SIZES_MAX], seconds[SIZES_MAX];
    size_t count = 0, large = 0;
    for (size_t s = 0; s < bench->sizes && count < SIZES_MAX; s++) {
        const struct cm_cell *cell = cm_bench_cell(bench, workload, s, contender);
        if (cell->state != CM_CELL_TIMED)
            continue;
        nodes[count] = cm_bench_instance(bench, workload, s)->nodes;
        seconds[count] = cm_median(cell->real, cell->repetitions);
        large += nodes[count++] >= GROWTH_FROM;
    }
    size_t use = large >= GROWTH_POINTS ? large : (count + 1) / 2;
    if (use < GROWTH_POINTS)
        use = count < GROWTH_POINTS ? count : GROWTH_POINTS;
    return cm_fit_log_log(nodes + count - use, seconds + count - use, use);
}

static bool line_is_wanted(const struct cm_bench *bench, size_t w, size_t c)
{
    for (size_t s = 0; s < bench->sizes; s++)
        if (cm_bench_cell(bench, w, s, c)->wanted)
            return true;
    return false;
}

static enum cm_status write_growth(void *context, FILE *file)
{
    const struct cm_bench *bench = context;
    fputs("solver\tfamily\tthreads\ttask\texponent\tstderr\tpoints\n", file);
    for (size_t w = 0; w < bench->workloads; w++)
        for (size_t c = 0; c < bench->contenders; c++) {
            if (!line_is_wanted(bench, w, c))
                continue;
            const struct cm_contender *contender = &bench->contender[c];
            struct cm_slope fit = cm_records_growth(bench, w, c);
            fprintf(file, "%s\t%s\t%u\t%s", contender->solver->name,
                    bench->order.workloads[w].label, contender->threads,
                    cm_bench_task_name(contender->solver));
            if (fit.has_error)
                fprintf(file, "\t%.4f\t%.4f\t%u\n", fit.slope, fit.error, fit.points);
            else
                fprintf(file, "\t\t\t%u\n", fit.points);
        }
    return CM_OK;
}

static enum cm_status rename_into(const char *directory, const char *from, const char *to,
                                  struct cm_error *error)
{
    char old_path[CM_PATH_MAX], new_path[CM_PATH_MAX];
    path_in(directory, from, old_path);
    path_in(directory, to, new_path);
    if (rename(old_path, new_path) != 0)
        return cm_fail(error, CM_IO, 0, "cannot give %.300s its name: %s", new_path,
                       strerror(errno));
    return CM_OK;
}

enum cm_status cm_records_write(const struct cm_bench *bench, const char *directory,
                                struct cm_error *error)
{
    void *context = (void *)(uintptr_t)bench;
    enum cm_status status = rename_into(directory, "raw.json.partial", "raw.json", error);
    if (!status)
        status = cm_keep_file_in(directory, "growth.tsv", write_growth, context, error);
    return status ? status
                  : cm_keep_file_in(directory, "summary.tsv", write_summary, context, error);
}

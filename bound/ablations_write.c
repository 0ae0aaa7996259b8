/* ablations.tsv: written under a temporary name and then renamed. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bench/records.h"
#include "bound/ablations.h"

static void write_ratio(FILE *file, const struct cm_ablation_row *row, enum cm_measure measure)
{
    const double ratio = cm_ablation_ratio(row, measure);
    if (ratio > 0)
        fprintf(file, "\t%.6g", ratio);
    else
        fputs("\t", file);
}

static void write_counts(FILE *file, const struct cm_ablation_row *row, uint64_t with,
                         uint64_t without, enum cm_measure measure)
{
    fprintf(file, "\t%" PRIu64 "\t%" PRIu64, with, without);
    write_ratio(file, row, measure);
}

static void write_row(FILE *file, const struct cm_ablation_row *row)
{
    const struct cm_ablation_figures *with = &row->side[CM_WITH], *without = &row->side[CM_WITHOUT];
    fprintf(file, "%s\t%s\t%s\t%s\t%" PRIu32 "\t%u\t%u", row->ablation->id, row->ablation->claim,
            row->ablation->what, row->workload->label, row->nodes, row->repetitions, with->threads);
    if (row->repetitions)
        fprintf(file, "\t%.6g\t%.6g", with->seconds, without->seconds);
    else
        fputs("\t\t", file);
    write_ratio(file, row, CM_MEASURE_SECONDS);
    write_counts(file, row, with->positions, without->positions, CM_MEASURE_POSITIONS);
    write_counts(file, row, with->relaxations, without->relaxations, CM_MEASURE_MOVES);
    write_counts(file, row, with->peak_bytes, without->peak_bytes, CM_MEASURE_BYTES);
    fprintf(file, "\t%s\n", row->agreement);
}

struct rows {
    const struct cm_ablation_row *row;
    size_t count;
};

static enum cm_status write_rows(void *context, FILE *file)
{
    const struct rows *rows = context;
    fputs("ablation\tclaim\twhat\tfamily\tnodes\trepetitions\tthreads"
          "\tmedian_s_with\tmedian_s_without\ttime_ratio"
          "\tpositions_with\tpositions_without\tpositions_ratio"
          "\trelaxations_with\trelaxations_without\trelaxations_ratio"
          "\tpeak_bytes_with\tpeak_bytes_without\tbytes_ratio\tagreement\n",
          file);
    for (size_t k = 0; k < rows->count; k++)
        write_row(file, &rows->row[k]);
    return CM_OK;
}

enum cm_status cm_ablations_write(const char *directory, const struct cm_ablation_row *row,
                                  size_t count, struct cm_error *error)
{
    struct rows rows = {row, count};
    const enum cm_status status = cm_records_open(directory, error);
    return status ? status : cm_keep_file_in(directory, "ablations.tsv", write_rows, &rows, error);
}

/* ablations.tsv: written under a temporary name and then renamed. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

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

static bool write_rows(FILE *file, const struct cm_ablation_row *row, size_t count)
{
    fputs("ablation\tclaim\twhat\tfamily\tnodes\trepetitions\tthreads"
          "\tmedian_s_with\tmedian_s_without\ttime_ratio"
          "\tpositions_with\tpositions_without\tpositions_ratio"
          "\trelaxations_with\trelaxations_without\trelaxations_ratio"
          "\tpeak_bytes_with\tpeak_bytes_without\tbytes_ratio\tagreement\n",
          file);
    for (size_t k = 0; k < count; k++)
        write_row(file, &row[k]);
    return fflush(file) == 0 && !ferror(file);
}

enum cm_status cm_ablations_write(const char *directory, const struct cm_ablation_row *row,
                                  size_t count, struct cm_error *error)
{
    char path[CM_PATH_MAX + 32], temporary[CM_PATH_MAX + 64];
    const enum cm_status status = cm_records_open(directory, error);
    if (status)
        return status;
    snprintf(path, sizeof path, "%s/ablations.tsv", directory);
    snprintf(temporary, sizeof temporary, "%s.partial", path);
    FILE *file = fopen(temporary, "w");
    if (!file)
        return cm_fail(error, CM_IO, 0, "can't write %.300s: %s", temporary, strerror(errno));
    const bool written = write_rows(file, row, count);
    const bool closed = fclose(file) == 0;
    if (written && closed && rename(temporary, path) == 0)
        return CM_OK;
    cm_fail(error, CM_IO, 0, "can't write %.300s: %s", path, strerror(errno));
    unlink(temporary);
    return CM_IO;
}

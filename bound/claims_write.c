/* claims.tsv: the verdicts as a table, written under a temporary name and then renamed. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bench/records.h"
#include "bound/claims.h"

static bool write_rows(FILE *file, const struct cm_claim_result *result, size_t count)
{
    fputs("claim\tstatement\tverdict\texpected\tevidence\tcommand\n", file);
    for (size_t k = 0; k < count; k++)
        fprintf(file, "%s\t%s\t%s\t%s\t%s\t%s\n", result[k].claim->id, result[k].claim->statement,
                result[k].verdict, result[k].claim->expected, result[k].evidence,
                result[k].claim->command);
    return fflush(file) == 0 && !ferror(file);
}

enum cm_status cm_claims_write(const char *directory, const struct cm_claim_result *result,
                               size_t count, struct cm_error *error)
{
    char path[CM_PATH_MAX + 32], temporary[CM_PATH_MAX + 64];
    enum cm_status status = cm_records_directory(directory, error);
    if (status)
        return status;
    snprintf(path, sizeof path, "%s/claims.tsv", directory);
    snprintf(temporary, sizeof temporary, "%s.%ld.tmp", path, (long)getpid());
    FILE *file = fopen(temporary, "w");
    if (!file)
        return cm_fail(error, CM_IO, 0, "can't write %.300s: %s", temporary, strerror(errno));
    const bool written = write_rows(file, result, count);
    const bool closed = fclose(file) == 0;
    if (written && closed && rename(temporary, path) == 0)
        return CM_OK;
    cm_fail(error, CM_IO, 0, "can't write %.300s: %s", path, strerror(errno));
    unlink(temporary);
    return CM_IO;
}

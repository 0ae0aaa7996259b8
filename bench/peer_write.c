/* peers.tsv; its columns are explained in peer.h. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bench/peer.h"
#include "bench/records.h"

static void write_row(FILE *file, const struct cm_peer_row *row)
{
    fprintf(file, "%s\t%" PRIu32 "\t", row->label, row->nodes);
    if (row->ok)
        fprintf(file, "%.9g\t%s", row->peer, row->printed ? "printed" : "wall");
    else
        fputc('\t', file);
    fprintf(file, "\t%.9g\t%.9g\t", row->retrograde, row->bits);
    if (row->ok)
        fprintf(file, "%.4g\t%.4g", row->peer / row->retrograde, row->peer / row->bits);
    else
        fputc('\t', file);
    fprintf(file, "\t%s\n", row->ok ? "ok" : "failed");
}

enum cm_status cm_peer_write(const struct cm_peer_rows *rows, const char *directory,
                             struct cm_error *error)
{
    char partial[CM_PATH_MAX], path[CM_PATH_MAX];
    snprintf(partial, sizeof partial, "%s/peers.tsv.partial", directory);
    snprintf(path, sizeof path, "%s/peers.tsv", directory);
    FILE *file = fopen(partial, "w");
    bool bad = !file;
    if (file) {
        fputs("family\tnodes\tpeer_s\tpeer_time\tretrograde_s\tbits_s\tpeer_to_retrograde\t"
              "peer_to_bits\tstatus\n",
              file);
        for (size_t k = 0; k < rows->count; k++)
            write_row(file, &rows->row[k]);
        bad = ferror(file) != 0;
        bad |= fclose(file) != 0;
    }
    if (bad || rename(partial, path) != 0)
        return cm_fail(error, CM_IO, 0, "cannot write %.300s: %s", path, strerror(errno));
    return CM_OK;
}

/* peers.tsv; its columns are explained in peer.h. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bench/peer.h"
#include "bench/keep.h"

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

static enum cm_status write_rows(void *context, FILE *file)
{
    const struct cm_peer_rows *rows = context;
    fputs("family\tnodes\tpeer_s\tpeer_time\tretrograde_s\tbits_s\tpeer_to_retrograde\t"
          "peer_to_bits\tstatus\n",
          file);
    for (size_t k = 0; k < rows->count; k++)
        write_row(file, &rows->row[k]);
    return CM_OK;
}

enum cm_status cm_peer_write(const struct cm_peer_rows *rows, const char *directory,
                             struct cm_error *error)
{
    return cm_keep_file_in(directory, "peers.tsv", write_rows, (void *)(uintptr_t)rows, error);
}

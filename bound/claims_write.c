/* claims.tsv: the verdicts as a table. */
#include "bench/keep.h"
#include "bound/claims.h"

struct results {
    const struct cm_claim_result *result;
    size_t count;
};

static enum cm_status write_rows(void *context, FILE *file)
{
    const struct results *all = context;
    fputs("claim\tstatement\tverdict\texpected\tevidence\tcommand\n", file);
    for (size_t k = 0; k < all->count; k++) {
        const struct cm_claim_result *one = &all->result[k];
        fprintf(file, "%s\t%s\t%s\t%s\t%s\t%s\n", one->claim->id, one->claim->statement,
                one->verdict, one->claim->expected, one->evidence, one->claim->command);
    }
    return CM_OK;
}

enum cm_status cm_claims_write(const char *directory, const struct cm_claim_result *result,
                               size_t count, struct cm_error *error)
{
    struct results all = {result, count};
    const enum cm_status status = cm_keep_directory(directory, error);
    return status ? status : cm_keep_file_in(directory, "claims.tsv", write_rows, &all, error);
}

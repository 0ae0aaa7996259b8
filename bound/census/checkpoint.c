#include "bound/census/checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bench/keep.h"
#include "bound/census/source.h"
#include "game/formats.h"

enum { PATH_BYTES = 1024 };
static const char magic[] = "catmouse-census 1";

static uint64_t checksum(const char *text, size_t size)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t k = 0; k < size; k++)
        hash = (hash ^ (unsigned char)text[k]) * UINT64_C(0x100000001b3);
    return hash;
}

static void shard_name(const struct cm_census_store *store, uint32_t shard, char *name, size_t size)
{
    snprintf(name, size, "census-%" PRIu32 "-shard-%06" PRIu32 "-of-%" PRIu32 ".tsv", store->nodes,
             shard, store->shards);
}

enum cm_status cm_census_store_open(struct cm_census_store *store, struct cm_error *error)
{
    char path[PATH_BYTES + 64];
    store->lock = -1;
    if (strlen(store->directory) >= PATH_BYTES)
        return cm_fail(error, CM_BAD_INPUT, 0, "'%.100s...' is too long for a directory",
                       store->directory);
    const enum cm_status status = cm_keep_directory(store->directory, error);
    if (status)
        return status;
    snprintf(path, sizeof path, "%s/census-%" PRIu32 "-of-%" PRIu32 ".lock", store->directory,
             store->nodes, store->shards);
    store->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (store->lock < 0)
        return cm_fail(error, CM_IO, 0, "can't write %.300s: %s", path, strerror(errno));
    return CM_OK;
}

void cm_census_store_close(struct cm_census_store *store)
{
    if (store->lock >= 0)
        close(store->lock);
    store->lock = -1;
}

static bool set_lock(const struct cm_census_store *store, uint32_t shard, short type)
{
    struct flock lock = {.l_type = type, .l_whence = SEEK_SET, .l_start = shard, .l_len = 1};
    return fcntl(store->lock, F_SETLK, &lock) == 0;
}

bool cm_census_store_lock(const struct cm_census_store *store, uint32_t shard)
{
    return set_lock(store, shard, F_WRLCK);
}

void cm_census_store_unlock(const struct cm_census_store *store, uint32_t shard)
{
    set_lock(store, shard, F_UNLCK);
}

struct shard {
    const struct cm_census_store *store;
    const struct cm_census_tally *tally;
    uint32_t number;
};

static void print_shard(FILE *file, const struct shard *shard)
{
    const struct cm_census_tally *tally = shard->tally;
    fprintf(file,
            "%s\nshard\t%" PRIu32 "\t%" PRIu32 "\t%" PRIu32 "\ntotal\t%" PRIu64 "\t%" PRIu64
            "\t%" PRIu64 "\n",
            magic, tally->nodes, shard->number, shard->store->shards, tally->graphs, tally->pairs,
            tally->left_out);
    for (int winner = 0; winner < CM_CENSUS_WINNERS; winner++)
        for (int plies = 0; plies < CM_CENSUS_PLIES; plies++)
            if (tally->pairs_of[winner][plies] || tally->graphs_of[winner][plies])
                fprintf(file, "count\t%d\t%d\t%" PRIu64 "\t%" PRIu64 "\n", winner, plies,
                        tally->pairs_of[winner][plies], tally->graphs_of[winner][plies]);
    for (int winner = 0; winner < CM_CENSUS_EITHER; winner++) {
        const struct cm_census_extremal *extremal = &tally->extremal[winner];
        for (size_t k = 0; k < extremal->count; k++) {
            char text[CM_CENSUS_LINE];
            cm_census_graph_text(tally->nodes, &extremal->pair[k].graph, text);
            fprintf(file, "longest\t%d\t%" PRIu32 "\t%d\t%s\n", winner, extremal->plies,
                    extremal->pair[k].hole, text);
        }
    }
}

/* The text is made in memory first, since its checksum is its last line. */
static enum cm_status write_shard(void *context, FILE *file)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    if (!stream)
        return CM_NO_MEMORY;
    print_shard(stream, context);
    const bool whole = fclose(stream) == 0;
    if (whole)
        fprintf(file, "%send\t%016" PRIx64 "\n", text, checksum(text, size));
    free(text);
    return whole ? CM_OK : CM_NO_MEMORY;
}

enum cm_status cm_census_store_save(const struct cm_census_store *store, uint32_t shard,
                                    const struct cm_census_tally *tally, struct cm_error *error)
{
    struct shard context = {store, tally, shard};
    char name[96];
    shard_name(store, shard, name, sizeof name);
    return cm_keep_file_in(store->directory, name, write_shard, &context, error);
}

/* One line of a shard's file; the head is checked, what does not fit is refused. */
static enum cm_status take_line(struct cm_census_tally *tally, const char *line)
{
    unsigned winner, plies, hole;
    uint64_t pairs, graphs;
    char text[CM_CENSUS_LINE];
    if (sscanf(line, "count\t%u\t%u\t%" SCNu64 "\t%" SCNu64, &winner, &plies, &pairs, &graphs) ==
        4) {
        if (winner >= CM_CENSUS_WINNERS || plies >= CM_CENSUS_PLIES)
            return CM_END;
        tally->pairs_of[winner][plies] = pairs;
        tally->graphs_of[winner][plies] = graphs;
        return CM_OK;
    }
    struct cm_census_pair pair;
    if (sscanf(line, "longest\t%u\t%u\t%u\t%15s", &winner, &plies, &hole, text) != 4 ||
        winner >= CM_CENSUS_EITHER || hole >= tally->nodes ||
        !cm_census_graph_parse(tally->nodes, text, &pair.graph))
        return CM_END;
    pair.hole = (uint8_t)hole;
    return cm_census_extremal_add(&tally->extremal[winner], tally->memory, &pair, plies);
}

static enum cm_status parse_shard(const struct cm_census_store *store, uint32_t shard, char *text,
                                  size_t size, struct cm_census_tally *tally)
{
    enum { END_BYTES = 4 + 16 + 1 };
    char head[128];
    uint64_t sum;
    int used = 0;
    if (size < END_BYTES || memchr(text, '\0', size) || text[size - 1] != '\n' ||
        sscanf(text + size - END_BYTES, "end\t%16" SCNx64, &sum) != 1 ||
        sum != checksum(text, size - END_BYTES))
        return CM_END;
    text[size - END_BYTES] = '\0';
    snprintf(head, sizeof head, "%s\nshard\t%" PRIu32 "\t%" PRIu32 "\t%" PRIu32 "\n", magic,
             store->nodes, shard, store->shards);
    if (strncmp(text, head, strlen(head)) != 0)
        return CM_END;
    const char *line = text + strlen(head);
    if (sscanf(line, "total\t%" SCNu64 "\t%" SCNu64 "\t%" SCNu64 "%n", &tally->graphs,
               &tally->pairs, &tally->left_out, &used) != 3)
        return CM_END;
    enum cm_status status = CM_OK;
    for (line += used + 1; !status && *line; line += strcspn(line, "\n") + 1)
        status = take_line(tally, line);
    return status;
}

enum cm_status cm_census_store_load(const struct cm_census_store *store, uint32_t shard,
                                    struct cm_census_tally *tally)
{
    char name[96], path[PATH_BYTES + 128], *text;
    size_t size;
    shard_name(store, shard, name, sizeof name);
    snprintf(path, sizeof path, "%s/%s", store->directory, name);
    cm_census_tally_init(tally, store->memory, store->nodes);
    if (access(path, R_OK))
        return CM_END;
    enum cm_status status = cm_read_file(store->memory, path, &text, &size, NULL);
    if (status)
        return status == CM_NO_MEMORY ? status : CM_END;
    status = parse_shard(store, shard, text, size, tally);
    cm_memory_give(store->memory, text);
    if (status)
        cm_census_tally_free(tally);
    return status;
}

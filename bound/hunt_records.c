/* records.tsv: reading, writing and keeping. See hunt_records.h. */
#include "bound/hunt_records.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/keep.h"
#include "game/formats.h"

enum { PATH_BYTES = 1024, FIELDS = 7 };

static const char header[] = "n\tplies\twinner\tdirected\tgraph\thow\tseed";

void cm_hunt_record_free(struct cm_memory *memory, struct cm_hunt_record *record)
{
    cm_memory_give(memory, record->graph);
    *record = (struct cm_hunt_record){0};
}

void cm_hunt_records_free(struct cm_hunt_records *records)
{
    for (size_t k = 0; k < records->count; k++)
        cm_hunt_record_free(records->memory, &records->record[k]);
    cm_memory_give(records->memory, records->record);
    *records = (struct cm_hunt_records){.memory = records->memory};
}

static bool copy_record(struct cm_memory *memory, const struct cm_hunt_record *record,
                        struct cm_hunt_record *copy)
{
    const size_t bytes = strlen(record->graph) + 1;
    char *graph = cm_memory_take(memory, bytes, 1);
    if (!graph)
        return false;
    memcpy(graph, record->graph, bytes);
    *copy = *record;
    copy->graph = graph;
    return true;
}

/* Where a record stands or would stand in the file's order. */
static size_t place_of(const struct cm_hunt_records *records, uint32_t nodes, bool directed)
{
    size_t k = 0;
    while (k < records->count &&
           (records->record[k].directed < directed ||
            (records->record[k].directed == directed && records->record[k].nodes < nodes)))
        k++;
    return k;
}

const struct cm_hunt_record *cm_hunt_records_find(const struct cm_hunt_records *records,
                                                  uint32_t nodes, bool directed)
{
    const size_t k = place_of(records, nodes, directed);
    if (k == records->count)
        return NULL;
    const struct cm_hunt_record *record = &records->record[k];
    return record->nodes == nodes && record->directed == directed ? record : NULL;
}

/* Puts a copy in its place, over the old one if there is one. */
static enum cm_status put(struct cm_hunt_records *records, const struct cm_hunt_record *record)
{
    struct cm_hunt_record copy;
    if (!copy_record(records->memory, record, &copy))
        return CM_NO_MEMORY;
    const size_t k = place_of(records, record->nodes, record->directed);
    if (cm_hunt_records_find(records, record->nodes, record->directed)) {
        cm_hunt_record_free(records->memory, &records->record[k]);
        records->record[k] = copy;
        return CM_OK;
    }
    struct cm_hunt_record *grown =
        cm_memory_resize(records->memory, records->record, records->count + 1, sizeof *grown);
    if (!grown) {
        cm_hunt_record_free(records->memory, &copy);
        return CM_NO_MEMORY;
    }
    memmove(&grown[k + 1], &grown[k], (records->count - k) * sizeof *grown);
    grown[k] = copy;
    records->record = grown;
    records->count++;
    return CM_OK;
}

static bool number_of(const char *text, uint64_t most, uint64_t *number)
{
    char *end;
    errno = 0;
    if (*text < '0' || *text > '9')
        return false;
    *number = strtoull(text, &end, 10);
    return !*end && !errno && *number <= most;
}

/* Takes one row apart, in place; the record then borrows its graph. */
static bool parse_row(char *line, struct cm_hunt_record *record)
{
    char *field[FIELDS] = {line};
    uint64_t nodes, plies;
    size_t fields = 1;
    for (char *at = line; (at = strchr(at, '\t')); fields++) {
        if (fields == FIELDS)
            return false;
        *at++ = '\0';
        field[fields] = at;
    }
    *record = (struct cm_hunt_record){0};
    if (fields != FIELDS || !number_of(field[0], CM_HUNT_NODES_MOST, &nodes) ||
        !number_of(field[1], UINT32_MAX, &plies) || !number_of(field[6], UINT64_MAX, &record->seed))
        return false;
    record->nodes = (uint32_t)nodes;
    record->plies = (uint32_t)plies;
    record->directed = strcmp(field[3], "yes") == 0;
    record->winner = strcmp(field[2], "cat") == 0 ? CM_CAT : CM_MOUSE;
    record->graph = field[4];
    snprintf(record->how, sizeof record->how, "%s", field[5]);
    return (record->directed || strcmp(field[3], "no") == 0) &&
           (record->winner == CM_CAT || strcmp(field[2], "mouse") == 0);
}

static enum cm_status parse(char *text, struct cm_hunt_records *records, struct cm_error *error)
{
    uint64_t number = 0;
    for (char *line = text, *next; *line; line = next) {
        struct cm_hunt_record record;
        next = line + strcspn(line, "\n");
        if (*next)
            *next++ = '\0';
        if (++number == 1) {
            if (strcmp(line, header) != 0)
                return cm_fail(error, CM_BAD_INPUT, 1,
                               "is no table of records: begins with '%.40s'", line);
            continue;
        }
        if (!parse_row(line, &record) ||
            cm_hunt_records_find(records, record.nodes, record.directed))
            return cm_fail(error, CM_BAD_INPUT, number,
                           "is no row of n, plies, winner, directed, graph, how, seed, or is there "
                           "twice; delete it");
        const enum cm_status status = put(records, &record);
        if (status)
            return cm_fail(error, status, number, "%s", cm_status_text(status));
    }
    return CM_OK;
}

enum cm_status cm_hunt_records_read(struct cm_memory *memory, const char *directory,
                                    struct cm_hunt_records *records, struct cm_error *error)
{
    char path[PATH_BYTES], *text;
    size_t size;
    *records = (struct cm_hunt_records){.memory = memory};
    if ((size_t)snprintf(path, sizeof path, "%s/records.tsv", directory) >= sizeof path)
        return cm_fail(error, CM_BAD_INPUT, 0, "the directory's name is too long");
    if (access(path, F_OK) != 0)
        return CM_OK;
    enum cm_status status = cm_read_file(memory, path, &text, &size, error);
    if (status)
        return status;
    char *ended = cm_memory_resize(memory, text, size + 1, 1);
    if (!ended) {
        cm_memory_give(memory, text);
        return cm_fail(error, CM_NO_MEMORY, 0, "%s", cm_status_text(CM_NO_MEMORY));
    }
    ended[size] = '\0';
    status = parse(ended, records, error);
    cm_memory_give(memory, ended);
    return status;
}

static enum cm_status write_table(void *context, FILE *file)
{
    const struct cm_hunt_records *records = context;
    fprintf(file, "%s\n", header);
    for (size_t k = 0; k < records->count; k++) {
        const struct cm_hunt_record *record = &records->record[k];
        fprintf(file, "%" PRIu32 "\t%" PRIu32 "\t%s\t%s\t%s\t%s\t%" PRIu64 "\n", record->nodes,
                record->plies, record->winner == CM_CAT ? "cat" : "mouse",
                record->directed ? "yes" : "no", record->graph, record->how, record->seed);
    }
    return CM_OK;
}

/* An open file that holds the lock of a directory's table until it is closed, or -1. */
static int lock_table(const char *directory, struct cm_error *error)
{
    char path[PATH_BYTES + 32];
    snprintf(path, sizeof path, "%s/records.tsv.lock", directory);
    const int file = open(path, O_CREAT | O_WRONLY, 0666);
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (file >= 0 && fcntl(file, F_SETLKW, &whole) == 0)
        return file;
    cm_fail(error, CM_IO, 0, "can't lock %.300s: %s", path, strerror(errno));
    if (file >= 0)
        close(file);
    return -1;
}

enum cm_status cm_hunt_records_keep(struct cm_memory *memory, const char *directory,
                                    const struct cm_hunt_record *record, bool *kept,
                                    struct cm_error *error)
{
    struct cm_hunt_records records = {.memory = memory};
    *kept = false;
    const int lock = lock_table(directory, error);
    if (lock < 0)
        return CM_IO;
    enum cm_status status = cm_hunt_records_read(memory, directory, &records, error);
    if (!status) {
        const struct cm_hunt_record *old =
            cm_hunt_records_find(&records, record->nodes, record->directed);
        if (!old || old->plies < record->plies) {
            status = put(&records, record);
            status = status
                         ? cm_fail(error, status, 0, "%s", cm_status_text(status))
                         : cm_keep_file_in(directory, "records.tsv", write_table, &records, error);
            *kept = !status;
        }
    }
    cm_hunt_records_free(&records);
    close(lock);
    return status;
}

#include "bound/small_graphs.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "bench/machine.h"
#include "game/formats.h"

const char *cm_geng_name(void)
{
    static const char *const names[] = {"nauty-geng", "geng"}; /* Debian's name, and its own */
    char found[32];
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (cm_machine_program(names[k], found, sizeof found))
            return names[k];
    return NULL;
}

enum cm_status cm_geng_missing(struct cm_error *error)
{
    return cm_fail(error, CM_IO, 0,
                   "neither geng nor nauty-geng is on the PATH; install nauty (package nauty)");
}

static enum cm_status failed(struct cm_error *error, const char *command, const char *how)
{
    return cm_fail(error, CM_IO, 0, "`%s` %s; is nauty (package nauty) installed well?", command,
                   how);
}

/* Asks geng only for the number of graphs, which it says on its standard error. */
static enum cm_status count_graphs(const char *geng, uint32_t nodes, uint64_t *count,
                                   struct cm_error *error)
{
    char command[64], line[256];
    bool said = false;
    snprintf(command, sizeof command, "%s -c -u %" PRIu32 " 2>&1", geng, nodes);
    FILE *pipe = popen(command, "r");
    if (!pipe)
        return failed(error, command, "could not be started");
    while (fgets(line, sizeof line, pipe))
        said |= sscanf(line, ">Z %" SCNu64 " graphs", count) == 1;
    if (pclose(pipe) != 0)
        return failed(error, command, "failed");
    return said ? CM_OK : failed(error, command, "did not say how many graphs there are");
}

/* The lines of graph6 for this many nodes: one byte for N, then 6 of the N(N-1)/2 pairs a byte,
 * then the line feed. */
static size_t line_bytes(uint32_t nodes)
{
    return 2 + (nodes * (nodes - 1) / 2 + 5) / 6;
}

/* Whether all lines end where they should and none earlier. */
static bool is_regular(const struct cm_small_graphs *list)
{
    for (uint64_t k = 0; k < list->count; k++) {
        const char *line = list->text + k * list->line_bytes;
        if (memchr(line, '\n', list->line_bytes) != line + list->line_bytes - 1)
            return false;
    }
    return true;
}

/* Reads the list, which has to be exactly as long as the count says. */
static enum cm_status read_list(const char *geng, struct cm_small_graphs *list,
                                struct cm_error *error)
{
    char command[64];
    snprintf(command, sizeof command, "%s -c -q %" PRIu32, geng, list->nodes);
    const size_t bytes = list->count * list->line_bytes;
    list->text = cm_memory_take(list->memory, bytes, 1);
    if (!list->text)
        return cm_fail(error, CM_NO_MEMORY, 0,
                       "no memory for the list of graphs of %" PRIu32 " nodes", list->nodes);
    FILE *pipe = popen(command, "r");
    if (!pipe)
        return failed(error, command, "could not be started");
    const size_t got = fread(list->text, 1, bytes, pipe);
    const bool whole = got == bytes && fgetc(pipe) == EOF && !ferror(pipe);
    if (pclose(pipe) != 0)
        return failed(error, command, "failed");
    if (!whole || !is_regular(list))
        return failed(error, command, "gave a list that is cut short or not graph6");
    return CM_OK;
}

enum cm_status cm_small_graphs_list(struct cm_memory *memory, uint32_t nodes,
                                    struct cm_small_graphs *list, struct cm_error *error)
{
    *list =
        (struct cm_small_graphs){.memory = memory, .nodes = nodes, .line_bytes = line_bytes(nodes)};
    if (nodes < CM_SMALL_GRAPHS_LEAST || nodes > CM_SMALL_GRAPHS_MOST)
        return cm_fail(error, CM_TOO_BIG, 0,
                       "all graphs are listed for %d .. %d nodes only, not for %" PRIu32,
                       CM_SMALL_GRAPHS_LEAST, CM_SMALL_GRAPHS_MOST, nodes);
    const char *geng = cm_geng_name();
    if (!geng)
        return cm_geng_missing(error);
    const enum cm_status status = count_graphs(geng, nodes, &list->count, error);
    return status ? status : read_list(geng, list, error);
}

enum cm_status cm_small_graphs_get(const struct cm_small_graphs *list, uint64_t k,
                                   struct cm_memory *memory, struct cm_graph *graph,
                                   struct cm_error *error)
{
    struct cm_reader reader;
    cm_reader_init(&reader, memory, list->text + k * list->line_bytes, list->line_bytes, false);
    const enum cm_status status = cm_reader_next(&reader, graph, NULL, error);
    if (status || graph->arcs.nodes == list->nodes)
        return status;
    cm_graph_free(memory, graph);
    return cm_fail(error, CM_IO, k + 1, "geng gave a graph of another size");
}

void cm_small_graphs_free(struct cm_small_graphs *list)
{
    cm_memory_give(list->memory, list->text);
    *list = (struct cm_small_graphs){0};
}

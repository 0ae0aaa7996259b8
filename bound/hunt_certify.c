/* From what a hunt measured to a record that can be believed, and records from smaller ones. See
 * hunt_records.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/truth.h"
#include "bound/hunt_moves.h"
#include "bound/hunt_records.h"
#include "game/formats.h"

/* The graph as a line of text, without the line's end, in memory that the caller owns. */
static enum cm_status write_text(struct cm_memory *memory, const struct cm_graph *graph,
                                 char **text)
{
    const struct cm_format *format = cm_format_find(graph->directed ? "leetcode" : "graph6");
    char *written = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&written, &size);
    *text = NULL;
    if (!stream)
        return CM_NO_MEMORY;
    enum cm_status status = format->write(stream, graph, &cm_rules_classic);
    if (fclose(stream) != 0 && !status)
        status = CM_NO_MEMORY;
    if (!status) {
        size = strcspn(written, "\n");
        *text = cm_memory_take(memory, size + 1, 1);
        status = *text ? CM_OK : CM_NO_MEMORY;
    }
    if (!status) {
        memcpy(*text, written, size);
        (*text)[size] = '\0';
    }
    free(written);
    return status;
}

/* Whether the certified game on the graph is what was measured. */
static enum cm_status check_game(struct cm_memory *memory, const struct cm_graph *graph,
                                 const struct cm_hunt_depth *depth, struct cm_error *error)
{
    struct cm_game game;
    struct cm_truth truth;
    enum cm_status status = cm_rules_game(memory, graph, &cm_rules_classic, &game, error);
    if (status)
        return status;
    status = cm_truth_find(NULL, &game, memory, NULL, &truth);
    if (status)
        cm_fail(error, status, 0, "no solver's answer was certified: %s", cm_status_text(status));
    else if (truth.solution.outcome != depth->winner || truth.solution.plies != depth->plies)
        status = cm_fail(error, CM_CANNOT, 0,
                         "the hunt measured %u plies, certified are %u: the hunt is wrong",
                         depth->plies, truth.solution.plies);
    cm_truth_free(&truth);
    cm_game_free(&game);
    return status;
}

enum cm_status cm_hunt_certify(struct cm_memory *memory, const struct cm_hunt_graph *graph,
                               const struct cm_hunt_depth *depth, const char *how, uint64_t seed,
                               struct cm_hunt_record *record, struct cm_error *error)
{
    struct cm_graph named;
    *record = (struct cm_hunt_record){.nodes = graph->nodes,
                                      .plies = depth->plies,
                                      .winner = depth->winner,
                                      .directed = graph->directed,
                                      .seed = seed};
    snprintf(record->how, sizeof record->how, "%s", how);
    enum cm_status status =
        cm_hunt_to_graph(memory, graph, depth->mouse, depth->cat, &named, error);
    if (status)
        return status;
    status = check_game(memory, &named, depth, error);
    if (!status) {
        status = write_text(memory, &named, &record->graph);
        if (status)
            cm_fail(error, status, 0, "%s", cm_status_text(status));
    }
    cm_graph_free(memory, &named);
    return status;
}

enum cm_status cm_hunt_record_graph(struct cm_memory *memory, const struct cm_hunt_record *record,
                                    struct cm_hunt_graph *graph, struct cm_error *error)
{
    struct cm_reader reader;
    struct cm_graph read;
    cm_reader_init(&reader, memory, record->graph, strlen(record->graph), record->directed);
    enum cm_status status = cm_reader_next(&reader, &read, NULL, error);
    if (status)
        return status;
    status = cm_hunt_from_graph(&read, graph, error);
    cm_graph_free(memory, &read);
    return status;
}

/* The longest game with one node more; its plies are 0 if no way to add one is legal. */
static struct cm_hunt_depth grow_best(const struct cm_hunt_graph *graph, struct cm_hunt_graph *best)
{
    struct cm_hunt_depth most = {0};
    for (uint32_t k = 0; k < cm_hunt_growths(graph); k++) {
        const struct cm_hunt_graph grown = cm_hunt_grow(graph, k);
        if (!cm_hunt_is_legal(&grown))
            continue;
        const struct cm_hunt_depth depth = cm_hunt_measure(&grown);
        if (depth.plies > most.plies) {
            most = depth;
            *best = grown;
        }
    }
    return most;
}

/* Grows the record by a node and keeps what comes out if that is longer than what is there. */
static enum cm_status lift(struct cm_memory *memory, const char *directory,
                           const struct cm_hunt_record *record, bool *kept, struct cm_error *error)
{
    struct cm_hunt_graph graph, best;
    struct cm_hunt_record grown;
    char how[64];
    *kept = false;
    enum cm_status status = cm_hunt_record_graph(memory, record, &graph, error);
    if (status)
        return status;
    const struct cm_hunt_depth depth = grow_best(&graph, &best);
    if (!depth.plies)
        return CM_OK;
    snprintf(how, sizeof how, "a node added to the record at %u nodes", record->nodes);
    status = cm_hunt_certify(memory, &best, &depth, how, 0, &grown, error);
    if (!status)
        status = cm_hunt_records_keep(memory, directory, &grown, kept, error);
    cm_hunt_record_free(memory, &grown);
    return status;
}

enum cm_status cm_hunt_records_lift(struct cm_memory *memory, const char *directory, uint32_t nodes,
                                    bool directed, uint32_t *kept, struct cm_error *error)
{
    enum cm_status status = CM_OK;
    bool more = true;
    *kept = 0;
    for (uint32_t n = nodes; more && !status; n++) {
        struct cm_hunt_records records;
        bool lifted = false;
        status = cm_hunt_records_read(memory, directory, &records, error);
        const struct cm_hunt_record *here = cm_hunt_records_find(&records, n, directed);
        const struct cm_hunt_record *next = cm_hunt_records_find(&records, n + 1, directed);
        more = here && next;
        if (!status && more && next->plies < here->plies)
            status = lift(memory, directory, here, &lifted, error);
        *kept += lifted;
        cm_hunt_records_free(&records);
    }
    return status;
}

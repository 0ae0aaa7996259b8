#include "judge/trials.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bench/truth.h"
#include "game/rules.h"
#include "generators/random.h"

enum { ENTRY = 11 }; /* bytes that a node number takes at the most, with its comma */

static void shuffle(struct cm_random *random, uint32_t *value, uint32_t count)
{
    for (uint32_t k = count; k > 1; k--) {
        const uint32_t other = (uint32_t)cm_random_below(random, k), kept = value[k - 1];
        value[k - 1] = value[other];
        value[other] = kept;
    }
}

char *cm_trial_text(struct cm_memory *memory, const struct cm_digraph *arcs, uint64_t seed)
{
    const size_t size = (size_t)ENTRY * cm_digraph_arcs(arcs) + 3 * (size_t)arcs->nodes + 4;
    struct cm_random random;
    char *text = cm_memory_take(memory, size, 1);
    uint32_t *row = cm_memory_take(memory, arcs->nodes, sizeof *row);
    size_t used = 0;
    cm_random_init(&random, seed);
    for (uint32_t u = 0; text && row && u < arcs->nodes; u++) {
        const uint32_t degree = cm_digraph_degree(arcs, u);
        memcpy(row, arcs->target + arcs->first[u], degree * sizeof *row);
        if (seed)
            shuffle(&random, row, degree);
        used += (size_t)snprintf(text + used, size - used, "%s[", u ? "," : "[");
        for (uint32_t k = 0; k < degree; k++)
            used += (size_t)snprintf(text + used, size - used, "%s%" PRIu32, k ? "," : "", row[k]);
        used += (size_t)snprintf(text + used, size - used, "]");
    }
    if (text && row)
        snprintf(text + used, size - used, "]");
    if (!row) {
        cm_memory_give(memory, text);
        text = NULL;
    }
    cm_memory_give(memory, row);
    return text;
}

static enum cm_status find_answer(struct cm_memory *memory, struct cm_trial *trial,
                                  struct cm_error *error)
{
    struct cm_game game;
    struct cm_truth truth;
    enum cm_status status = cm_rules_game(memory, &trial->graph, &cm_rules_classic, &game, NULL);
    if (status)
        return status;
    status = cm_truth_find(NULL, &game, memory, NULL, &truth);
    if (!status) {
        trial->outcome = truth.solution.outcome;
        trial->plies = truth.solution.plies;
    } else if (status != CM_NO_MEMORY) {
        cm_fail(error, status, 0, "the right answer of a trial (%s) could not be certified",
                trial->origin);
    }
    cm_truth_free(&truth);
    cm_game_free(&game);
    return status;
}

static void free_trial(struct cm_memory *memory, struct cm_trial *trial)
{
    cm_graph_free(memory, &trial->graph);
    cm_memory_give(memory, trial->text);
}

static enum cm_status add(struct cm_trials *trials, struct cm_graph *graph, char *text,
                          bool unsorted, const char *origin, struct cm_error *error)
{
    struct cm_trial trial = {.graph = *graph, .text = text, .unsorted = unsorted};
    snprintf(trial.origin, sizeof trial.origin, "%s", origin);
    *graph = (struct cm_graph){0};
    enum cm_status status = text ? find_answer(trials->memory, &trial, error) : CM_NO_MEMORY;
    if (!status && trials->count == trials->room) {
        const size_t room = 2 * trials->room + 64;
        struct cm_trial *more = cm_memory_resize(trials->memory, trials->trial, room, sizeof *more);
        status = more ? CM_OK : CM_NO_MEMORY;
        if (more) {
            trials->trial = more;
            trials->room = room;
        }
    }
    if (status)
        free_trial(trials->memory, &trial);
    else
        trials->trial[trials->count++] = trial;
    return status == CM_BAD_INPUT ? CM_OK : status;
}

enum cm_status cm_trials_add(struct cm_trials *trials, struct cm_graph *graph, const char *text,
                             const char *origin, struct cm_error *error)
{
    char *sent = text ? cm_memory_take(trials->memory, strlen(text) + 1, 1)
                      : cm_trial_text(trials->memory, &graph->arcs, 0);
    if (text && sent)
        memcpy(sent, text, strlen(text) + 1);
    return add(trials, graph, sent, text != NULL, origin, error);
}

enum cm_status cm_trials_add_shuffled(struct cm_trials *trials, const struct cm_graph *graph,
                                      const char *origin, uint64_t seed, struct cm_error *error)
{
    enum { ROLES = 3 };
    const uint32_t nodes = graph->arcs.nodes;
    char renamed_origin[CM_TRIAL_ORIGIN];
    struct cm_graph renamed = {0};
    struct cm_random random;
    uint32_t *name = cm_memory_take(trials->memory, nodes, sizeof *name);
    if (!name)
        return CM_NO_MEMORY;
    for (uint32_t u = 0; u < nodes; u++)
        name[u] = u;
    cm_random_init(&random, seed);
    shuffle(&random, name + ROLES, nodes - ROLES);
    enum cm_status status =
        cm_digraph_rename(trials->memory, &graph->arcs, name, nodes, &renamed.arcs);
    cm_memory_give(trials->memory, name);
    snprintf(renamed_origin, sizeof renamed_origin, "%.60s, shuffled", origin);
    if (!status)
        status = add(trials, &renamed, cm_trial_text(trials->memory, &renamed.arcs, seed), true,
                     renamed_origin, error);
    return status;
}

void cm_trials_free(struct cm_trials *trials)
{
    for (size_t k = 0; k < trials->count; k++)
        free_trial(trials->memory, &trials->trial[k]);
    if (trials->memory)
        cm_memory_give(trials->memory, trials->trial);
    *trials = (struct cm_trials){0};
}

/* The stages, from quick to hard. The diagnosis lives on them: any two of the known mistakes differ
 * on some trial here (tests/test_judge_wrong.c). */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "bench/truth.h"
#include "game/formats.h"
#include "game/rules.h"
#include "generators/generator.h"
#include "generators/records.h"
#include "judge/embedded.h"
#include "judge/trials.h"

enum { LARGEST = 50, SAMPLE = 1500 }; /* LeetCode's most nodes; graphs of 7 nodes looked at */

static const char cases_file[] = "leetcode913.jsonl", official[] = "official example";

/* One line of the public cases. */
static enum cm_status add_case(struct cm_trials *trials, const char *line, bool official_only,
                               struct cm_error *error)
{
    json_t *object = json_loads(line, JSON_DISABLE_EOF_CHECK, NULL);
    const char *origin = json_string_value(json_object_get(object, "origin"));
    char *text = json_dumps(json_object_get(object, "graph"), JSON_COMPACT);
    struct cm_reader reader;
    struct cm_graph graph = {0};
    enum cm_status status = text && origin ? CM_OK : CM_NO_MEMORY;
    if (!status && (strcmp(origin, official) == 0) == official_only) {
        cm_reader_init(&reader, trials->memory, text, strlen(text), false);
        status = cm_reader_next(&reader, &graph, NULL, error);
        if (!status)
            status = cm_trials_add(trials, &graph, text, origin, error);
    }
    free(text);
    json_decref(object);
    return status;
}

static enum cm_status add_cases(struct cm_trials *trials, bool official_only,
                                struct cm_error *error)
{
    const struct cm_embedded *file = cm_embedded_files;
    enum cm_status status = CM_OK;
    while (file->name && strcmp(file->name, cases_file) != 0)
        file++;
    for (const char *at = file->text; !status && at && *at; at += strcspn(at, "\n") + 1)
        status = add_case(trials, at, official_only, error);
    return status;
}

static enum cm_status build_official(struct cm_trials *trials, bool thorough,
                                     const struct cm_watch *watch, struct cm_error *error)
{
    (void)thorough, (void)watch;
    return add_cases(trials, true, error);
}

static enum cm_status build_public(struct cm_trials *trials, bool thorough,
                                   const struct cm_watch *watch, struct cm_error *error)
{
    (void)thorough, (void)watch;
    return add_cases(trials, false, error);
}

static enum cm_status build_small(struct cm_trials *trials, bool thorough,
                                  const struct cm_watch *watch, struct cm_error *error)
{
    (void)thorough;
    enum cm_status status = CM_OK;
    for (uint32_t nodes = 3; !status && nodes <= 5; nodes++)
        status = cm_trials_add_small(trials, nodes, 0, watch, error);
    return status;
}

static enum cm_status build_six(struct cm_trials *trials, bool thorough,
                                const struct cm_watch *watch, struct cm_error *error)
{
    (void)thorough;
    return cm_trials_add_small(trials, 6, 0, watch, error);
}

static enum cm_status build_seven(struct cm_trials *trials, bool thorough,
                                  const struct cm_watch *watch, struct cm_error *error)
{
    return cm_trials_add_small(trials, 7, thorough ? 0 : SAMPLE, watch, error);
}

/* A graph of a family; `setting` may be NULL. Plain and, where asked for, shuffled. */
static enum cm_status add_family(struct cm_trials *trials, const char *name, uint32_t nodes,
                                 uint64_t seed, const char *setting, bool shuffled,
                                 struct cm_error *error)
{
    const struct cm_family *family = cm_family_find(name);
    struct cm_order order = cm_order_usual(family, trials->memory, nodes, seed);
    struct cm_graph graph = {0};
    char origin[CM_TRIAL_ORIGIN];
    enum cm_status status = setting ? cm_order_set(family, &order, setting, error) : CM_OK;
    if (!status)
        status = cm_family_generate(family, &order, &graph, error);
    if (status)
        return status;
    snprintf(origin, sizeof origin, "%s%s%s, %" PRIu32 " nodes, seed %" PRIu64, name,
             setting ? "," : "", setting ? setting : "", nodes, seed);
    if (shuffled)
        status = cm_trials_add_shuffled(trials, &graph, origin, nodes + seed, error);
    if (status) {
        cm_graph_free(trials->memory, &graph);
        return status;
    }
    return cm_trials_add(trials, &graph, NULL, origin, error);
}

/* The same graph with the starts elsewhere. */
static enum cm_status add_start(struct cm_trials *trials, const struct cm_graph *graph,
                                uint32_t mouse, uint32_t cat, const char *origin,
                                struct cm_error *error)
{
    uint32_t name[LARGEST], next = 3;
    struct cm_graph renamed = {0};
    for (uint32_t u = 0; u < graph->arcs.nodes; u++)
        name[u] = u == 0 ? 0 : u == mouse ? 1 : u == cat ? 2 : next++;
    const enum cm_status status =
        cm_digraph_rename(trials->memory, &graph->arcs, name, graph->arcs.nodes, &renamed.arcs);
    return status ? status : cm_trials_add(trials, &renamed, NULL, origin, error);
}

/* For both players, one start from which they win in exactly so many plies, if there is one. */
static enum cm_status add_length(struct cm_trials *trials, const struct cm_graph *graph,
                                 const struct cm_game *game, const struct cm_solution *solution,
                                 uint32_t plies, struct cm_error *error)
{
    const struct cm_table *table = &solution->table[CM_MOUSE_MOVES];
    bool found[3] = {false};
    char origin[CM_TRIAL_ORIGIN];
    enum cm_status status = CM_OK;
    snprintf(origin, sizeof origin, "a game of %" PRIu32 " nodes that takes %" PRIu32 " plies",
             graph->arcs.nodes, plies);
    for (uint32_t c = 0; !status && c < table->rows; c++)
        for (uint32_t m = 0; !status && m < table->columns; m++) {
            const enum cm_outcome winner = cm_table_outcome(table, c, m);
            if (table->plies[c * table->columns + m] != plies || found[winner])
                continue;
            found[winner] = true;
            status = add_start(trials, graph, m, game->cat.node[c], origin, error);
        }
    return status;
}

static enum cm_status add_lengths(struct cm_trials *trials, uint32_t n, struct cm_error *error)
{
    const uint32_t wanted[] = {n,         n + 1,     n + 2,     n + 3,     2 * n - 2,
                               2 * n - 1, 2 * n,     2 * n + 1, 2 * n + 2, 3 * n,
                               3 * n + 1, 3 * n + 2, 4 * n,     4 * n + 1, 4 * n + 2,
                               99,        100,       101,       102};
    const struct cm_family *family = cm_family_find("adversarial");
    const struct cm_order order = cm_order_usual(family, trials->memory, n, 1);
    struct cm_graph graph = {0};
    struct cm_game game = {0};
    struct cm_truth truth = {0};
    enum cm_status status = cm_family_generate(family, &order, &graph, error);
    if (status)
        return status;
    status = cm_rules_game(trials->memory, &graph, &cm_rules_classic, &game, error);
    if (!status) {
        status = cm_truth_find(NULL, &game, trials->memory, NULL, &truth);
        for (size_t k = 0; !status && k < sizeof wanted / sizeof *wanted; k++)
            status = add_length(trials, &graph, &game, &truth.solution, wanted[k], error);
        cm_truth_free(&truth);
        cm_game_free(&game);
    }
    cm_graph_free(trials->memory, &graph);
    return status;
}

static enum cm_status build_lengths(struct cm_trials *trials, bool thorough,
                                    const struct cm_watch *watch, struct cm_error *error)
{
    enum cm_status status = CM_OK;
    (void)watch;
    const uint32_t least = cm_family_find("adversarial")->smallest;
    for (uint32_t n = least; !status && n <= LARGEST; n += thorough || n < 16 ? 1 : n < 24 ? 2 : 13)
        status = add_lengths(trials, n, error);
    return status;
}

static enum cm_status build_records(struct cm_trials *trials, bool thorough,
                                    const struct cm_watch *watch, struct cm_error *error)
{
    enum cm_status status = CM_OK;
    (void)watch, (void)thorough;
    for (uint32_t n = cm_family_find("adversarial")->smallest; !status && n <= LARGEST; n++) {
        if (!cm_record_find(n))
            continue;
        struct cm_reader reader;
        struct cm_graph graph = {0};
        char origin[CM_TRIAL_ORIGIN];
        const char *text = cm_record_find(n)->graph6;
        snprintf(origin, sizeof origin, "the record of %" PRIu32 " nodes", n);
        cm_reader_init(&reader, trials->memory, text, strlen(text), false);
        status = cm_reader_next(&reader, &graph, NULL, error);
        if (!status)
            status = cm_trials_add_shuffled(trials, &graph, origin, n, error);
        if (!status)
            status = cm_trials_add(trials, &graph, NULL, origin, error);
        else
            cm_graph_free(trials->memory, &graph);
    }
    return status ? status : add_family(trials, "vernier", LARGEST, 1, NULL, true, error);
}

static enum cm_status build_families(struct cm_trials *trials, bool thorough,
                                     const struct cm_watch *watch, struct cm_error *error)
{
    static const struct {
        const char *name, *setting;
        uint64_t seeds;
    } wanted[] = {{"random", NULL, 3}, {"random", "degree=8", 2}, {"random", "pendant=1", 3},
                  {"ring", NULL, 1},   {"chain", NULL, 1},        {"complete", NULL, 1},
                  {"grid", NULL, 2},   {"geometric", NULL, 2},    {"tree", NULL, 2}};
    static const uint32_t sizes[] = {9, 16, 25, 37, LARGEST};
    enum cm_status status = CM_OK;
    (void)watch;
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
        for (size_t k = 0; k < sizeof wanted / sizeof *wanted; k++)
            for (uint64_t seed = 1; !status && seed <= (thorough ? 10 : 1) * wanted[k].seeds;
                 seed++)
                status = add_family(trials, wanted[k].name, sizes[s], seed, wanted[k].setting, true,
                                    error);
    return status;
}

static enum cm_status build_speed(struct cm_trials *trials, bool thorough,
                                  const struct cm_watch *watch, struct cm_error *error)
{
    (void)thorough, (void)watch;
    enum cm_status status = add_family(trials, "complete", LARGEST, 1, NULL, false, error);
    if (!status)
        status = add_family(trials, "random", LARGEST, 1, "degree=25", false, error);
    if (!status)
        status = add_family(trials, "random", LARGEST, 2, "degree=12", false, error);
    if (!status)
        status = add_family(trials, "vernier", LARGEST, 1, NULL, false, error);
    if (!status)
        status = add_family(trials, "grid", LARGEST, 1, NULL, false, error);
    return status ? status : add_family(trials, "adversarial", LARGEST, 1, NULL, false, error);
}

const struct cm_stage cm_stages[] = {
    {"official", "the official examples", false, false, build_official},
    {"small", "every game of 3 to 5 nodes", false, false, build_small},
    {"public", "cases from public bug reports and unit tests", false, false, build_public},
    {"six", "every game of 6 nodes", false, false, build_six},
    {"seven", "games of 7 nodes: a sample, or with --thorough every one", false, true, build_seven},
    {"lengths", "games of exactly N, 2N, 3N, 4N and 100 plies, and one or two more or less", false,
     false, build_lengths},
    {"records", "the longest known games of 8 to 50 nodes, plain and shuffled", false, false,
     build_records},
    {"families", "random, ring, chain, complete, grid, geometric, tree, plain and shuffled", false,
     true, build_families},
    {"speed", "dense and long games of 50 nodes, one at a time", true, false, build_speed},
    {0},
};

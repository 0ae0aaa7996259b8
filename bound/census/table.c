/* The table of a census, as tab-separated values: nodes, kind, winner, plies, pairs, graphs, and
 * for the longest games graph6, hole, mouse and cat. Kinds of rows:
 *
 *   total      pairs and graphs in all
 *   left-out   pairs in which some cat could be left without a move
 *   longest    the plies of the longest game, and how many pairs and graphs have one
 *   beyond-K   pairs and graphs with a game of more plies than `plies`, which is K
 *   histogram  pairs and graphs whose longest game has so many plies; 0: none won
 *   game       each longest game: sorted by winner, graph6, hole, mouse, cat
 *
 * The retrograde solver plays each longest pair again and has to agree. */
#include <inttypes.h>
#include <string.h>

#include "bench/keep.h"
#include "bound/census.h"
#include "bound/census/source.h"
#include "game/formats.h"
#include "game/rules.h"
#include "solvers/solver.h"

static void print_row(const struct cm_census_tally *tally, FILE *file, const char *kind,
                      const char *winner, uint32_t plies, uint64_t pairs, uint64_t graphs)
{
    fprintf(file, "%" PRIu32 "\t%s\t%s\t%" PRIu32 "\t%" PRIu64 "\t%" PRIu64 "\t\t\t\t\n",
            tally->nodes, kind, winner, plies, pairs, graphs);
}

static uint32_t longest_of(const uint64_t count[CM_CENSUS_PLIES])
{
    uint32_t plies = CM_CENSUS_PLIES - 1;
    while (plies && !count[plies])
        plies--;
    return plies;
}

static void print_counts(const struct cm_census_tally *tally, FILE *file)
{
    const struct {
        const char *name;
        uint32_t plies;
    } cut[] = {{"beyond-2N-1", 2 * tally->nodes - 1},
               {"beyond-2N", 2 * tally->nodes},
               {"beyond-4N", 4 * tally->nodes}};
    fprintf(file, "%" PRIu32 "\ttotal\t\t\t%" PRIu64 "\t%" PRIu64 "\t\t\t\t\n", tally->nodes,
            tally->pairs, tally->graphs);
    fprintf(file, "%" PRIu32 "\tleft-out\t\t\t%" PRIu64 "\t\t\t\t\t\n", tally->nodes,
            tally->left_out);
    for (int w = 0; w < CM_CENSUS_WINNERS; w++) {
        const uint64_t *pairs = tally->pairs_of[w], *graphs = tally->graphs_of[w];
        const uint32_t most = longest_of(pairs);
        print_row(tally, file, "longest", cm_census_winner_names[w], most, pairs[most],
                  graphs[most]);
    }
    for (size_t k = 0; k < sizeof cut / sizeof *cut; k++)
        for (int w = 0; w < CM_CENSUS_WINNERS; w++)
            print_row(tally, file, cut[k].name, cm_census_winner_names[w], cut[k].plies,
                      cm_census_beyond(tally->pairs_of[w], cut[k].plies),
                      cm_census_beyond(tally->graphs_of[w], cut[k].plies));
    for (int w = 0; w < CM_CENSUS_WINNERS; w++)
        for (uint32_t plies = 0; plies <= longest_of(tally->pairs_of[w]); plies++)
            print_row(tally, file, "histogram", cm_census_winner_names[w], plies,
                      tally->pairs_of[w][plies], tally->graphs_of[w][plies]);
}

/* Solves a pair and prints its starts of so many plies. */
static enum cm_status print_starts(struct cm_memory *memory, const struct cm_graph *graph,
                                   uint32_t nodes, uint32_t hole, enum cm_outcome winner,
                                   uint32_t plies, const char *text, FILE *file,
                                   struct cm_error *error)
{
    const struct cm_rules rules = {hole, hole == 0, hole <= 1 ? 2 : 1};
    const struct cm_task task = {
        .memory = memory, .horizon = CM_NO_HORIZON, .threads = 1, .want_plies = true};
    struct cm_solution solution = {0};
    struct cm_game game;
    uint32_t most = 0;
    enum cm_status status = cm_rules_game(memory, graph, &rules, &game, error);
    if (status)
        return status;
    status = cm_solver_run(cm_solver_find("retrograde"), &game, &task, &solution);
    if (status)
        cm_fail(error, status, 0, "the retrograde solver: %s", cm_status_text(status));
    for (uint32_t m = 0; !status && m < game.mouse.places; m++)
        for (uint32_t c = 0; c < game.cat.places; c++) {
            const struct cm_position start = {m, c, CM_MOUSE_MOVES};
            if (cm_game_over(&game, m, c) != CM_OPEN ||
                cm_solution_outcome(&solution, start) != winner)
                continue;
            const uint32_t found = cm_solution_plies(&solution, start);
            most = found > most ? found : most;
            if (found == plies)
                fprintf(file,
                        "%" PRIu32 "\tgame\t%s\t%" PRIu32 "\t\t\t%s\t%" PRIu32 "\t%" PRIu32
                        "\t%" PRIu32 "\n",
                        nodes, winner == CM_MOUSE ? "mouse" : "cat", plies, text, hole,
                        game.mouse.node[m], game.cat.node[c]);
        }
    cm_solution_free(&solution);
    cm_game_free(&game);
    if (!status && most != plies)
        status = cm_fail(error, CM_CANNOT, 0,
                         "graph %s with hole %" PRIu32 ": the census says %" PRIu32
                         " plies, the retrograde solver %" PRIu32,
                         text, hole, plies, most);
    return status;
}

static enum cm_status print_pair(const struct cm_census_tally *tally, int winner,
                                 const struct cm_census_pair *pair, FILE *file,
                                 struct cm_error *error)
{
    char text[CM_CENSUS_LINE];
    struct cm_reader reader;
    struct cm_graph graph;
    cm_census_graph_text(tally->nodes, &pair->graph, text);
    cm_reader_init(&reader, tally->memory, text, strlen(text), false);
    enum cm_status status = cm_reader_next(&reader, &graph, NULL, error);
    if (status)
        return status;
    status =
        print_starts(tally->memory, &graph, tally->nodes, pair->hole, winner ? CM_CAT : CM_MOUSE,
                     tally->extremal[winner].plies, text, file, error);
    cm_graph_free(tally->memory, &graph);
    return status;
}

enum cm_status cm_census_print(struct cm_census_tally *tally, FILE *file, struct cm_error *error)
{
    const uint64_t known = cm_census_graphs(tally->nodes);
    if (tally->graphs != known)
        return cm_fail(error, CM_CANNOT, 0,
                       "the shards hold %" PRIu64 " graphs, but there are %" PRIu64
                       "; remove them and run the census again",
                       tally->graphs, known);
    fputs("nodes\tkind\twinner\tplies\tpairs\tgraphs\tgraph6\thole\tmouse\tcat\n", file);
    print_counts(tally, file);
    enum cm_status status = CM_OK;
    for (int winner = 0; winner < CM_CENSUS_EITHER; winner++) {
        struct cm_census_extremal *extremal = &tally->extremal[winner];
        cm_census_extremal_sort(extremal);
        for (size_t k = 0; !status && k < extremal->count; k++)
            status = print_pair(tally, winner, &extremal->pair[k], file, error);
    }
    return status;
}

struct table {
    struct cm_census_tally *tally;
    struct cm_error *error;
};

static enum cm_status fill(void *context, FILE *file)
{
    const struct table *table = context;
    return cm_census_print(table->tally, file, table->error);
}

enum cm_status cm_census_write(struct cm_census_tally *tally, const char *directory,
                               struct cm_error *error)
{
    struct table table = {tally, error};
    char name[32];
    snprintf(name, sizeof name, "census-%" PRIu32 ".tsv", tally->nodes);
    return cm_keep_file_in(directory, name, fill, &table, error);
}

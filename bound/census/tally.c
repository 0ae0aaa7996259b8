#include "bound/census/tally.h"

#include <stdlib.h>
#include <string.h>

#include "bound/census/source.h"

const char *const cm_census_winner_names[CM_CENSUS_WINNERS] = {"mouse", "cat", "either"};

void cm_census_tally_init(struct cm_census_tally *tally, struct cm_memory *memory, uint32_t nodes)
{
    *tally = (struct cm_census_tally){.memory = memory, .nodes = nodes};
}

void cm_census_tally_free(struct cm_census_tally *tally)
{
    for (int winner = 0; winner < CM_CENSUS_EITHER; winner++) {
        cm_memory_give(tally->memory, tally->extremal[winner].pair);
        tally->extremal[winner] = (struct cm_census_extremal){0};
    }
}

enum cm_status cm_census_extremal_add(struct cm_census_extremal *extremal, struct cm_memory *memory,
                                      const struct cm_census_pair *pair, uint32_t plies)
{
    if (plies < extremal->plies || plies == 0)
        return CM_OK;
    if (plies > extremal->plies) {
        extremal->plies = plies;
        extremal->count = 0;
    }
    if (extremal->count == extremal->room) {
        const size_t room = extremal->room ? 2 * extremal->room : 64;
        struct cm_census_pair *grown =
            cm_memory_resize(memory, extremal->pair, room, sizeof *extremal->pair);
        if (!grown)
            return CM_NO_MEMORY;
        extremal->pair = grown;
        extremal->room = room;
    }
    extremal->pair[extremal->count++] = *pair;
    return CM_OK;
}

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* Keeps the pairs of a graph that has a longest one. */
static enum cm_status keep_longest(struct cm_census_extremal *extremal, struct cm_memory *memory,
                                   const struct cm_census_graph *graph, unsigned holes,
                                   const uint8_t *plies)
{
    enum cm_status status = CM_OK;
    for (; !status && holes; holes &= holes - 1) {
        const uint32_t hole = (uint32_t)__builtin_ctz(holes);
        const struct cm_census_pair pair = {*graph, (uint8_t)hole};
        status = cm_census_extremal_add(extremal, memory, &pair, plies[hole]);
    }
    return status;
}

enum cm_status cm_census_tally_add(struct cm_census_tally *tally,
                                   const struct cm_census_graph *graph,
                                   const struct cm_census_longest *longest)
{
    const unsigned stuck = cm_census_stuck_holes(tally->nodes, graph);
    const unsigned playable = ((1u << tally->nodes) - 1) & ~stuck;
    uint32_t most[2] = {0, 0};
    for (unsigned holes = playable; holes; holes &= holes - 1) {
        const uint32_t hole = (uint32_t)__builtin_ctz(holes);
        const uint32_t mouse = longest->mouse[hole], cat = longest->cat[hole];
        tally->pairs_of[CM_CENSUS_MOUSE][mouse]++;
        tally->pairs_of[CM_CENSUS_CAT][cat]++;
        tally->pairs_of[CM_CENSUS_EITHER][larger(mouse, cat)]++;
        most[0] = larger(most[0], mouse);
        most[1] = larger(most[1], cat);
    }
    tally->graphs++;
    tally->pairs += (unsigned)__builtin_popcount(playable);
    tally->left_out += (unsigned)__builtin_popcount(stuck);
    tally->graphs_of[CM_CENSUS_MOUSE][most[0]]++;
    tally->graphs_of[CM_CENSUS_CAT][most[1]]++;
    tally->graphs_of[CM_CENSUS_EITHER][larger(most[0], most[1])]++;
    enum cm_status status = CM_OK;
    for (int winner = 0; !status && winner < CM_CENSUS_EITHER; winner++)
        if (most[winner] >= tally->extremal[winner].plies)
            status = keep_longest(&tally->extremal[winner], tally->memory, graph, playable,
                                  winner ? longest->cat : longest->mouse);
    return status;
}

enum cm_status cm_census_tally_merge(struct cm_census_tally *tally,
                                     const struct cm_census_tally *part)
{
    enum cm_status status = CM_OK;
    tally->graphs += part->graphs;
    tally->pairs += part->pairs;
    tally->left_out += part->left_out;
    for (int winner = 0; winner < CM_CENSUS_WINNERS; winner++)
        for (int plies = 0; plies < CM_CENSUS_PLIES; plies++) {
            tally->pairs_of[winner][plies] += part->pairs_of[winner][plies];
            tally->graphs_of[winner][plies] += part->graphs_of[winner][plies];
        }
    for (int winner = 0; winner < CM_CENSUS_EITHER; winner++) {
        const struct cm_census_extremal *from = &part->extremal[winner];
        for (size_t k = 0; !status && k < from->count; k++)
            status = cm_census_extremal_add(&tally->extremal[winner], tally->memory, &from->pair[k],
                                            from->plies);
    }
    return status;
}

/* In the order of the graph6 texts: padding a graph with lone nodes keeps the order of two graphs
 * of one size, so they are compared at the largest. */
static int compare_pairs(const void *a, const void *b)
{
    const struct cm_census_pair *one = a, *two = b;
    char text[2][CM_CENSUS_LINE];
    cm_census_graph_text(CM_CENSUS_MOST, &one->graph, text[0]);
    cm_census_graph_text(CM_CENSUS_MOST, &two->graph, text[1]);
    const int order = strcmp(text[0], text[1]);
    return order ? order : (int)one->hole - (int)two->hole;
}

void cm_census_extremal_sort(struct cm_census_extremal *extremal)
{
    if (extremal->count)
        qsort(extremal->pair, extremal->count, sizeof *extremal->pair, compare_pairs);
}

uint64_t cm_census_beyond(const uint64_t count[CM_CENSUS_PLIES], uint32_t plies)
{
    uint64_t sum = 0;
    for (uint32_t k = plies + 1; k < CM_CENSUS_PLIES; k++)
        sum += count[k];
    return sum;
}

/* What a census counts: how many games and graphs are how long, and the longest ones themselves.
 *
 * A pair is a graph with a playable hole. Counts are kept by plies for each winner and, as EITHER,
 * for the longer of the two; a graph counts with the longest of its holes. Every other quantity of
 * the table follows from these. Tallies of parts add up to the tally of the whole in any order. */
#ifndef CM_CENSUS_TALLY_H
#define CM_CENSUS_TALLY_H

#include "bound/census/kernel.h"
#include "game/memory.h"
#include "game/status.h"

/* 2(N-1)(N-2) = 220 plies are always enough. */
enum { CM_CENSUS_PLIES = 2 * (CM_CENSUS_MOST - 1) * (CM_CENSUS_MOST - 2) + 1 };

enum cm_census_winner { CM_CENSUS_MOUSE, CM_CENSUS_CAT, CM_CENSUS_EITHER, CM_CENSUS_WINNERS };
extern const char *const cm_census_winner_names[CM_CENSUS_WINNERS];

struct cm_census_pair {
    struct cm_census_graph graph;
    uint8_t hole;
};

/* The pairs of the largest number of plies so far. */
struct cm_census_extremal {
    uint32_t plies;
    struct cm_census_pair *pair;
    size_t count, room;
};

struct cm_census_tally {
    struct cm_memory *memory;
    uint32_t nodes;
    uint64_t graphs, pairs, left_out; /* left out: pairs in which some cat could not move */
    uint64_t pairs_of[CM_CENSUS_WINNERS][CM_CENSUS_PLIES];
    uint64_t graphs_of[CM_CENSUS_WINNERS][CM_CENSUS_PLIES];
    struct cm_census_extremal extremal[2]; /* of mouse and cat */
};

void cm_census_tally_init(struct cm_census_tally *tally, struct cm_memory *memory, uint32_t nodes);
void cm_census_tally_free(struct cm_census_tally *tally);

/* Adds a measured graph, or a whole other tally. CM_NO_MEMORY when the list of longest ones can't
 * grow; the tally is then of no further use. */
enum cm_status cm_census_tally_add(struct cm_census_tally *tally,
                                   const struct cm_census_graph *graph,
                                   const struct cm_census_longest *longest);
enum cm_status cm_census_tally_merge(struct cm_census_tally *tally,
                                     const struct cm_census_tally *part);

/* One more of the longest pairs, if it is one. */
enum cm_status cm_census_extremal_add(struct cm_census_extremal *extremal, struct cm_memory *memory,
                                      const struct cm_census_pair *pair, uint32_t plies);

/* Sorts the longest pairs by graph6 text, then hole. */
void cm_census_extremal_sort(struct cm_census_extremal *extremal);

/* The pairs or graphs (a row of pairs_of or graphs_of) of more than so many plies. */
uint64_t cm_census_beyond(const uint64_t count[CM_CENSUS_PLIES], uint32_t plies);

#endif

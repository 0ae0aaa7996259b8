/* Which positions of a game are the same but for the names of the places: classes of pairs (mouse,
 * cat) that symmetries of the game carry into each other. Merging symmetric states leaves one
 * position for each class and side to move (bound/merged).
 *
 * A symmetry renames the places of both players so that all moves, homes and catches stay as they
 * are; in the classic game that is an automorphism of the graph that keeps the hole. All of them
 * are found by nauty, as the automorphisms of one coloured directed graph: a vertex for each place,
 * an arc for each move, an edge from each cat place to what it catches, a colour for each kind of
 * place. Twins are the cheap part of it: two nodes that may be exchanged since they have the same
 * neighbours.
 *
 * nauty takes memory of its own, which struct cm_memory does not count, and ends the program where
 * the system has none. Source: B. D. McKay, A. Piperno, "Practical graph isomorphism, II", 2014.
 * (Its Traces, which takes no directed graphs and so was given two vertices a place, answered with
 * maps that are no automorphisms on the clockwork family, release 2.8.6; whether Traces or that way
 * to write a directed graph was at fault is not known. nauty is right there.) */
#ifndef CM_SYMMETRY_H
#define CM_SYMMETRY_H

#include "game/game.h"

enum cm_merging {
    CM_MERGE_NOTHING, /* each pair is a class of its own */
    CM_MERGE_TWINS,
    CM_MERGE_ORBITS, /* under all symmetries */
};

/* Pair (mouse, cat) has the number mouse · cat places + cat. Classes are numbered by their first
 * pairs. Merging nothing takes no arrays: class and pair are the same. */
struct cm_symmetry {
    struct cm_memory *memory;
    uint32_t *class_of;        /* of each pair */
    uint32_t *first, *size;    /* of each class: its smallest pair, how many pairs it has */
    uint32_t classes;          /* of all pairs */
    uint64_t pairs, open_left; /* pairs at which the game is open; classes of them */
};

/* CM_NO_MEMORY leaves nothing; CM_TOO_BIG: 2^31 pairs or more. The caller frees it. */
enum cm_status cm_symmetry_find(struct cm_memory *memory, const struct cm_game *game,
                                enum cm_merging merging, struct cm_symmetry *symmetry);

/* The most that cm_symmetry_find holds at once. */
uint64_t cm_symmetry_bytes(const struct cm_game *game, enum cm_merging merging);

void cm_symmetry_free(struct cm_symmetry *symmetry);

static inline uint32_t cm_symmetry_class(const struct cm_symmetry *symmetry, uint32_t pair)
{
    return symmetry->class_of ? symmetry->class_of[pair] : pair;
}

static inline uint32_t cm_symmetry_first(const struct cm_symmetry *symmetry, uint32_t class)
{
    return symmetry->first ? symmetry->first[class] : class;
}

static inline uint32_t cm_symmetry_size(const struct cm_symmetry *symmetry, uint32_t class)
{
    return symmetry->size ? symmetry->size[class] : 1;
}

#endif

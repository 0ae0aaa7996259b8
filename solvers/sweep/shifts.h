/* One player's moves along the bits of a row, as shifts and masks.
 *
 * The bits of a row are labels. A move from label c to label c + d brings bit c + d of one set to
 * bit c of another: for all moves with the same d at once that is a shift by d and a mask of the
 * bits that have such a move. Each vector of 256 bits has a list of its own, with the d that occur
 * in it.
 *
 * A shift by d = 8q + r is a load that begins q bytes further on, from a copy of the row that was
 * shifted by r bits before; the copies (of the r that occur) are made once a row. */
#ifndef CM_SWEEP_SHIFTS_H
#define CM_SWEEP_SHIFTS_H

#include "solvers/sweep/board.h"

enum { CM_SHIFT_COPIES = 8, CM_NO_COPY = UINT8_MAX };

struct cm_shifts {
    uint32_t moves;    /* in all */
    uint32_t vectors;  /* of a row */
    uint32_t *first;   /* vectors + 1: where each vector's list begins */
    cm_vector *mask;   /* of each shift */
    uint32_t *at;      /* of each shift: its byte in a set's copies */
    uint64_t *sources; /* of each vector: the vectors that its moves lead into (cm_vector_flag) */
    cm_vector *movers; /* of each vector: the labels that have a move at all */
    uint8_t copy[CM_SHIFT_COPIES]; /* which copy is shifted by so many bits, or CM_NO_COPY */
    uint32_t copies;
    cm_vector *set[2]; /* scratch: the copies of two sets, each with a spare vector on both sides */
};

/* Numbers of scratch that counting needs. */
uint64_t cm_shifts_slots(const struct cm_walk *walk);

/* How many shifts a row takes with these labels (NULL: places are labels). */
uint64_t cm_shifts_count(const struct cm_walk *walk, const uint32_t *label, const uint32_t *place,
                         uint32_t *slot);

/* CM_NO_MEMORY: give them back all the same. */
enum cm_status cm_shifts_take(struct cm_shifts *shifts, const struct cm_walk *walk,
                              const uint32_t *label, const uint32_t *place, uint64_t count,
                              struct cm_memory *memory);
void cm_shifts_give(struct cm_shifts *shifts, struct cm_memory *memory);

/* The most that they take, with the best labels of any. */
uint64_t cm_shifts_bytes(const struct cm_walk *walk);

/* A set of a row's vectors in one word: each has a flag, which it shares with those that are a
 * multiple of 64 away. */
enum { CM_VECTOR_FLAGS = 64 };

static inline uint64_t cm_vector_flag(uint32_t vector)
{
    return UINT64_C(1) << vector % CM_VECTOR_FLAGS;
}

/* Makes the copies of the row player's two sets of a row, as far as the vectors of `needed`. */
void cm_shifts_load(struct cm_shifts *shifts, const struct cm_board *board, uint32_t row,
                    uint64_t needed);

/* What the moves of 256 labels lead into: `any`, the labels with a move into the second set;
 * `all`, those with moves, all of them into the first. */
static inline void cm_shifts_look(const struct cm_shifts *shifts, uint32_t vector, cm_vector *any,
                                  cm_vector *all)
{
    const char *first = (const char *)shifts->set[0], *second = (const char *)shifts->set[1];
    cm_vector found = {0}, missed = {0};
    for (uint32_t k = shifts->first[vector]; k < shifts->first[vector + 1]; k++) {
        cm_vector a, b;
        __builtin_memcpy(&a, first + shifts->at[k], sizeof a);
        __builtin_memcpy(&b, second + shifts->at[k], sizeof b);
        missed |= ~a & shifts->mask[k];
        found |= b & shifts->mask[k];
    }
    *any = found;
    *all = shifts->movers[vector] & ~missed;
}

#endif

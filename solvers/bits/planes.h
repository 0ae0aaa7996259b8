/* Plies as planes of bits: plane b holds bit b of the plies of the positions that a half knows.
 *
 * Storing 32 bits for each position as it is decided would walk over the whole table of plies in
 * every round; the planes are a fifth of that, and what a round decides goes into those whose bit
 * is set in the round's number, 512 positions at a time. They are spread out over the table once,
 * in the end. A plane element stands beside those of the other planes: [strip][row][plane]. Rounds
 * beyond the planes are deep in a game, where few positions are decided: those are stored in the
 * table at once. No position that is not over has 0 plies, so 0 says that the planes do not know.
 */
#ifndef CM_BITS_PLANES_H
#define CM_BITS_PLANES_H

#include "solvers/bits/tell.h"

/* Whether the planes can hold so many plies. */
static inline bool cm_planes_hold(const struct cm_half *half, uint32_t plies)
{
    return half->plane && plies < 1U << CM_PLANES;
}

static inline void cm_planes_note(struct cm_half *half, size_t at, uint32_t plies, cm_line bits)
{
    for (uint32_t b = 0; b < CM_PLANES; b++)
        if (plies >> b & 1)
            half->plane[at * CM_PLANES + b] = cm_line_or(half->plane[at * CM_PLANES + b], bits);
}

static inline void cm_planes_note_word(struct cm_half *half, size_t at, uint32_t plies,
                                       uint32_t word, uint64_t bits)
{
    for (uint32_t b = 0; b < CM_PLANES; b++)
        if (plies >> b & 1)
            half->plane[at * CM_PLANES + b].word[word] |= bits;
}

/* Writes what the planes of a half hold into the table of the positions that it knows. `unset`: all
 * the others get CM_NO_PLIES; else they stay as they are. */
void cm_planes_spread(const struct cm_half *half, struct cm_table *table, bool unset,
                      unsigned threads);

#endif

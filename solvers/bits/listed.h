/* Steps position by position, for rounds with few news: each known position is walked back from,
 * as in scalar retrograde analysis, but on the rows of bits and without counters: whether all moves
 * of a predecessor are lost is looked up.
 *
 * Cost. For each of the news, in-degree × (1 + out-degree) bits looked at, and nothing for the rest
 * of the board: deep games on small boards have a handful of news a ply. */
#ifndef CM_BITS_LISTED_H
#define CM_BITS_LISTED_H

#include "solvers/bits/tell.h"

/* What the lists of a half of that size have room for: about where a step by blocks becomes
 * cheaper. */
uint32_t cm_list_room(uint32_t strips, uint32_t blocks);

/* Whether the news are listed, and few enough for what they lead to to be listed too. */
bool cm_half_is_listable(const struct cm_half *half);

/* One step; what it decides is in `found`. Returns the moves looked at. */
uint64_t cm_half_step_listed(struct cm_half *half);

/* Tells the other half what is in `found`, and empties it. */
void cm_half_tell_found(struct cm_half *half, struct cm_half *other,
                        const struct cm_half_note *note);

#endif

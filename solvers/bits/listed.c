#include "solvers/bits/listed.h"

enum { ROOM_A_BLOCK = 512, ROOM_MOST = 1 << 15 };

uint32_t cm_list_room(uint32_t strips, uint32_t blocks)
{
    const uint64_t room = (uint64_t)ROOM_A_BLOCK * strips * blocks;
    return room < ROOM_MOST ? (uint32_t)room : ROOM_MOST;
}

bool cm_half_is_listable(const struct cm_half *half)
{
    uint64_t reach = 0;
    for (uint32_t k = 0; half->all_listed && k < half->listed.count && reach <= half->room; k++)
        reach += cm_digraph_degree(&half->mover->in, half->listed.bit[k].row);
    return half->all_listed && reach <= half->room;
}

static inline bool is_known(const cm_line *known, uint32_t to, uint32_t column)
{
    return known[to].word[column / 64] >> column % 64 & 1;
}

/* Whether all of a row's moves are known in that column of the strip; counts those looked at. The
 * one that was last found not to be, the escape, is tried first: on places with very many moves it
 * is mostly the same. */
static inline bool are_all_known(struct cm_half *half, const cm_line *known, uint32_t row,
                                 uint32_t column, uint64_t *moves)
{
    const uint32_t *to = half->mover->out.target + half->mover->out.first[row];
    const uint32_t *end = half->mover->out.target + half->mover->out.first[row + 1];
    ++*moves;
    if (!is_known(known, half->escape[row], column))
        return false;
    for (; to < end; to++) {
        ++*moves;
        if (!is_known(known, *to, column)) {
            half->escape[row] = *to;
            return false;
        }
    }
    return true;
}

/* Walks back from one known position. */
static uint64_t walk_back(struct cm_half *half, struct cm_bit from)
{
    const struct cm_digraph *in = &half->mover->in;
    const uint32_t strip = from.column / CM_LINE, column = from.column % CM_LINE;
    const cm_line *known = half->known + cm_half_at(half, strip, 0);
    cm_line *open = half->open + cm_half_at(half, strip, 0);
    const uint64_t bit = UINT64_C(1) << column % 64;
    uint64_t moves = 0;
    for (uint32_t k = in->first[from.row]; k < in->first[from.row + 1]; k++) {
        const uint32_t row = in->target[k];
        moves++;
        if (!(open[row].word[column / 64] & bit) ||
            !(half->one_is_enough || are_all_known(half, known, row, column, &moves)))
            continue;
        open[row].word[column / 64] &= ~bit;
        half->found.bit[half->found.count++] = (struct cm_bit){row, from.column};
    }
    return moves;
}

uint64_t cm_half_step_listed(struct cm_half *half)
{
    const size_t words = cm_half_row_words(half);
    uint64_t moves = 0;
    for (uint32_t k = 0; k < half->listed.count; k++) {
        const struct cm_bit from = half->listed.bit[k];
        half->changed[from.column / CM_LINE * words + from.row / 64] = 0;
        moves += walk_back(half, from);
    }
    return moves;
}

void cm_half_tell_found(struct cm_half *half, struct cm_half *other,
                        const struct cm_half_note *note)
{
    const struct cm_tell tell = {.from = half, .to = other, .note = *note, .list = true};
    for (uint32_t k = 0; k < half->found.count; k++)
        cm_tell_bit(&tell, half->found.bit[k]);
    half->found.count = 0;
}

/* What the halves are made of: taking them, filling in what is over, and packing what they know.
 * See half.h. */
#include "solvers/bits/listed.h"
#include "solvers/bits/pack.h"

#include <string.h>

/* A position that is over: no half moves from it, and both know it as one that they move into. */
static void set_half_over(struct cm_half *half, enum cm_outcome goal, uint32_t row, uint32_t column)
{
    const uint32_t strip = column / CM_LINE, word = column % CM_LINE / 64;
    const size_t at = cm_half_at(half, strip, row);
    half->open[at].word[word] &= ~(UINT64_C(1) << column % 64);
    half->won[goal][at].word[word] |= UINT64_C(1) << column % 64;
    half->news[goal][cm_half_row_word(half, strip, row)] |= UINT64_C(1) << row % 64;
}

static void set_over(void *context, uint32_t mouse, uint32_t cat, enum cm_outcome over)
{
    struct cm_half *half = context;
    set_half_over(&half[CM_MOUSE_MOVES], over, mouse, cat);
    set_half_over(&half[CM_CAT_MOVES], over, cat, mouse);
}

/* A mover without a move is in a draw: none of its positions is open. Nothing is known yet: that is
 * written here, by all threads, since zeroed blocks may be zeroed by one. */
static void fill_each(struct cm_half *half, struct cm_share share)
{
    const cm_line none = {0};
    for (uint32_t strip = (uint32_t)share.first; strip < share.end; strip++) {
        const cm_line all = cm_line_first(half->columns - strip * CM_LINE);
        const size_t at = cm_half_at(half, strip, 0);
        memset(half->won[CM_MOUSE] + at, 0, half->rows * sizeof none);
        memset(half->won[CM_CAT] + at, 0, half->rows * sizeof none);
        for (uint32_t row = 0; row < half->rows; row++)
            half->open[at + row] = cm_digraph_degree(&half->mover->out, row) ? all : none;
    }
}

static void fill_lines(struct cm_half *half, unsigned threads)
{
    if (threads == 1) {
        fill_each(half, cm_share_all(half->strips));
        return;
    }
#pragma omp parallel num_threads((int)threads)
    fill_each(half, cm_share_mine(half->strips));
}

/* At first all rows may have open positions. */
static void fill_rows_open(struct cm_half *half)
{
    for (uint32_t strip = 0; strip < half->strips; strip++)
        for (uint32_t block = 0; block < half->blocks; block++) {
            const cm_line rows = cm_line_first(half->rows - block * CM_LINE);
            memcpy(half->rows_open + cm_half_row_word(half, strip, block * CM_LINE), &rows,
                   sizeof rows);
        }
}

static void fill_held(struct cm_half *half)
{
    for (uint32_t strip = 0; strip < half->strips; strip++)
        for (uint32_t block = 0; block < half->blocks; block++) {
            const size_t at = (size_t)strip * half->blocks + block;
            half->held[at] = cm_half_block(half, strip, block);
            half->held[at].line = half->held_line + at * CM_LINE;
            half->held[at].words = half->held_words + at * CM_LINE;
        }
}

enum cm_side cm_halves_begin(struct cm_half half[2], enum cm_outcome goal)
{
    const enum cm_side its = goal == CM_MOUSE ? CM_MOUSE_MOVES : CM_CAT_MOVES;
    for (int side = 0; side < 2; side++) {
        half[side].known = half[side].won[goal];
        half[side].changed = half[side].news[goal];
        half[side].one_is_enough = side == (int)its;
        half[side].listed.count = 0;
        half[side].all_listed = false;
    }
    return its;
}

enum { TOLD_APART = 16 }; /* degrees from there on are taken for one */

static uint32_t kind(const struct cm_half *half, uint32_t row)
{
    const uint32_t degree = cm_digraph_degree(&half->mover->out, row);
    return degree < TOLD_APART ? degree : TOLD_APART;
}

/* The rows of each block by degree: a counting sort. */
static void fill_order(struct cm_half *half)
{
    for (uint32_t row = 0; row < half->rows; row += CM_LINE) {
        const uint32_t rest = half->rows - row, count = rest < CM_LINE ? rest : CM_LINE;
        uint32_t place[TOLD_APART + 1] = {0}, sum = 0;
        for (uint32_t k = 0; k < count; k++)
            place[kind(half, row + k)]++;
        for (uint32_t k = 0; k <= TOLD_APART; k++) {
            const uint32_t its = place[k];
            place[k] = sum;
            sum += its;
        }
        for (uint32_t k = 0; k < count; k++)
            half->order[row + place[kind(half, row + k)]++] = (uint16_t)k;
    }
}

static void fill_escape(struct cm_half *half)
{
    for (uint32_t row = 0; row < half->rows; row++)
        half->escape[row] = cm_digraph_degree(&half->mover->out, row)
                                ? half->mover->out.target[half->mover->out.first[row]]
                                : 0;
}

static void size_half(struct cm_half *half, const struct cm_game *game, enum cm_side side)
{
    *half = (struct cm_half){.mover = cm_game_walk(game, side)};
    half->rows = half->mover->places;
    half->columns =
        cm_game_walk(game, side == CM_MOUSE_MOVES ? CM_CAT_MOVES : CM_MOUSE_MOVES)->places;
    half->strips = (half->columns + CM_LINE - 1) / CM_LINE;
    half->blocks = (half->rows + CM_LINE - 1) / CM_LINE;
}

/* Takes one half's arrays. Returns whether there are all. */
static bool take(struct cm_half *half, struct cm_memory *memory, unsigned keep, bool hold)
{
    const size_t lines = (size_t)half->strips * half->rows;
    const size_t blocks = (size_t)half->strips * half->blocks, words = blocks * CM_LINE_WORDS;
    half->room = cm_list_room(half->strips, half->blocks);
    half->won[CM_MOUSE] = cm_memory_take(memory, lines, sizeof(cm_line));
    half->won[CM_CAT] = cm_memory_take(memory, lines, sizeof(cm_line));
    half->open = cm_memory_take(memory, lines, sizeof *half->open);
    half->rows_open = cm_memory_take(memory, words, sizeof *half->rows_open);
    half->news[CM_MOUSE] = cm_memory_take_zeroed(memory, words, sizeof(uint64_t));
    half->news[CM_CAT] = cm_memory_take_zeroed(memory, words, sizeof(uint64_t));
    half->active = cm_memory_take(memory, words, sizeof *half->active);
    half->order = cm_memory_take(memory, half->rows, sizeof *half->order);
    half->escape = cm_memory_take(memory, half->rows, sizeof *half->escape);
    half->listed.bit = cm_memory_take(memory, half->room, sizeof *half->listed.bit);
    half->found.bit = cm_memory_take(memory, half->room, sizeof *half->found.bit);
    if (keep & CM_KEEP_PLANES)
        half->plane = cm_memory_take_zeroed(memory, lines, CM_PLANES * sizeof *half->plane);
    if (hold) {
        half->held = cm_memory_take(memory, blocks, sizeof *half->held);
        half->held_line = cm_memory_take(memory, blocks * CM_LINE, sizeof *half->held_line);
        half->held_words = cm_memory_take_zeroed(memory, blocks, CM_LINE);
    }
    return half->won[CM_MOUSE] && half->won[CM_CAT] && half->open && half->rows_open &&
           half->news[CM_MOUSE] && half->news[CM_CAT] && half->active && half->order &&
           half->escape && half->listed.bit && half->found.bit &&
           (half->plane || !(keep & CM_KEEP_PLANES)) &&
           (!hold || (half->held && half->held_line && half->held_words));
}

static bool holds(enum cm_side side, unsigned keep)
{
    return keep & CM_KEEP_HELD && side == CM_MOUSE_MOVES;
}

enum cm_status cm_halves_take(struct cm_half half[2], const struct cm_game *game,
                              struct cm_memory *memory, unsigned keep, unsigned threads)
{
    bool all = true;
    for (enum cm_side side = CM_MOUSE_MOVES; side <= CM_CAT_MOVES; side++) {
        size_half(&half[side], game, side);
        all = take(&half[side], memory, keep, holds(side, keep)) && all;
    }
    if (!all)
        return CM_NO_MEMORY;
    for (int side = 0; side < 2; side++) {
        const uint64_t lines = 4 * (uint64_t)half[side].strips * half[side].rows;
        fill_order(&half[side]);
        fill_escape(&half[side]);
        fill_rows_open(&half[side]);
        fill_lines(&half[side], cm_half_worth(&half[side], lines, threads));
        if (holds((enum cm_side)side, keep))
            fill_held(&half[side]);
    }
    cm_game_each_over(game, set_over, half);
    return CM_OK;
}

void cm_halves_give_open(struct cm_half half[2], struct cm_memory *memory)
{
    for (int side = 0; side < 2; side++) {
        cm_memory_give(memory, half[side].open);
        cm_memory_give(memory, half[side].held_line);
        cm_memory_give(memory, half[side].plane);
        half[side].open = NULL;
        half[side].held_line = NULL;
        half[side].plane = NULL;
    }
}

void cm_halves_give(struct cm_half half[2], struct cm_memory *memory)
{
    cm_halves_give_open(half, memory);
    for (int side = 0; side < 2; side++) {
        cm_memory_give(memory, half[side].won[CM_MOUSE]);
        cm_memory_give(memory, half[side].won[CM_CAT]);
        cm_memory_give(memory, half[side].rows_open);
        cm_memory_give(memory, half[side].news[CM_MOUSE]);
        cm_memory_give(memory, half[side].news[CM_CAT]);
        cm_memory_give(memory, half[side].active);
        cm_memory_give(memory, half[side].order);
        cm_memory_give(memory, half[side].escape);
        cm_memory_give(memory, half[side].listed.bit);
        cm_memory_give(memory, half[side].found.bit);
        cm_memory_give(memory, half[side].held_words);
        cm_memory_give(memory, half[side].held);
    }
}

static uint64_t bytes_of(const struct cm_half *half, unsigned keep, bool hold)
{
    const uint64_t lines = (uint64_t)half->strips * half->rows;
    const uint64_t blocks = (uint64_t)half->strips * half->blocks;
    uint64_t bytes = 2 * lines * sizeof(cm_line) + 4 * blocks * sizeof(cm_line) +
                     half->rows * (uint64_t)(sizeof *half->order + sizeof *half->escape) +
                     2 * (uint64_t)cm_list_room(half->strips, half->blocks) * sizeof(struct cm_bit);
    if (keep & CM_KEEP_OPEN)
        bytes += lines * sizeof *half->open;
    if (keep & CM_KEEP_PLANES)
        bytes += lines * CM_PLANES * sizeof *half->plane;
    if (hold)
        bytes += blocks * (CM_LINE * (sizeof *half->held_line + 1) + sizeof *half->held);
    return bytes;
}

uint64_t cm_halves_bytes(const struct cm_game *game, unsigned keep)
{
    uint64_t bytes = 0;
    for (enum cm_side side = CM_MOUSE_MOVES; side <= CM_CAT_MOVES; side++) {
        struct cm_half half;
        size_half(&half, game, side);
        bytes += bytes_of(&half, keep, holds(side, keep));
    }
    return bytes;
}

static void pack_each(const struct cm_half *half, struct cm_table *table, struct cm_share share)
{
    for (uint32_t strip = (uint32_t)share.first; strip < share.end; strip++)
        for (uint32_t row = 0; row < half->rows; row++) {
            const size_t at = cm_half_at(half, strip, row);
            cm_pack_words(table, row, strip * CM_LINE, CM_LINE_WORDS, half->won[CM_MOUSE][at].word,
                          half->won[CM_CAT][at].word);
        }
}

void cm_half_pack(const struct cm_half *half, struct cm_table *table, unsigned threads)
{
    threads = cm_half_worth(half, 4 * (uint64_t)half->strips * half->rows, threads);
    if (threads == 1) {
        pack_each(half, table, cm_share_all(half->strips));
        return;
    }
#pragma omp parallel num_threads((int)threads)
    pack_each(half, table, cm_share_mine(half->strips));
}

/* What the halves are made of: taking them, filling in what is over, and packing what they know.
 * See half.h. */
#include "solvers/bits/listed.h"
#include "solvers/bits/pack.h"

#include <string.h>

static void set_bit(struct cm_half *half, uint32_t row, uint32_t column, bool won)
{
    struct cm_known *known = &half->known[(size_t)(column / CM_STRIP) * half->rows + row];
    const uint64_t bit = UINT64_C(1) << column % 64;
    const uint32_t word = column % CM_STRIP / 64;
    if (won)
        known->won[word] |= bit;
    else
        known->escape[word] &= ~bit;
}

static void clear_open(struct cm_half *half, uint32_t row, uint32_t column)
{
    half->open[(size_t)(column / CM_STRIP) * half->rows + row][column % CM_STRIP / 64] &=
        ~(UINT64_C(1) << column % 64);
}

/* A position that is over, in both halves' open sets and in what both know. */
static void set_over(void *context, uint32_t mouse, uint32_t cat, enum cm_outcome over)
{
    struct cm_half *half = context;
    set_bit(&half[CM_MOUSE_MOVES], mouse, cat, over == CM_MOUSE);
    set_bit(&half[CM_CAT_MOVES], cat, mouse, over == CM_CAT);
    clear_open(&half[CM_MOUSE_MOVES], mouse, cat);
    clear_open(&half[CM_CAT_MOVES], cat, mouse);
}

/* A mover without a move is in a draw: none of its positions is open. */
static void fill_open(struct cm_half *half, unsigned threads)
{
#pragma omp parallel for num_threads((int)threads) if (threads > 1)
    for (uint32_t strip = 0; strip < half->strips; strip++)
        for (uint32_t row = 0; row < half->rows; row++) {
            const bool moves = cm_digraph_degree(&half->mover->out, row) > 0;
            half->open[(size_t)strip * half->rows + row] =
                cm_vector_first(moves ? half->columns - strip * CM_STRIP : 0);
        }
}

static void fill_known(struct cm_half *half, unsigned threads)
{
#pragma omp parallel for num_threads((int)threads) if (threads > 1)
    for (uint32_t strip = 0; strip < half->strips; strip++)
        for (uint32_t row = 0; row < half->rows; row++)
            half->known[(size_t)strip * half->rows + row] =
                (struct cm_known){.escape = cm_vector_first(CM_STRIP)};
}

/* The rows of each block by degree: a counting sort over the degrees that are told apart. */
static void fill_order(struct cm_half *half)
{
    enum { TOLD_APART = 16 };
    for (uint32_t row = 0; row < half->rows; row++)
        half->escape[row] = cm_digraph_degree(&half->mover->out, row)
                                ? half->mover->out.target[half->mover->out.first[row]]
                                : 0;
    for (uint32_t row = 0; row < half->rows; row += CM_STRIP) {
        const uint32_t rest = half->rows - row, count = rest < CM_STRIP ? rest : CM_STRIP;
        uint32_t place = 0;
        for (uint32_t degree = 0; degree <= TOLD_APART; degree++)
            for (uint32_t k = 0; k < count; k++) {
                const uint32_t its = cm_digraph_degree(&half->mover->out, row + k);
                if ((its < TOLD_APART ? its : TOLD_APART) == degree)
                    half->order[row + place++] = (uint8_t)k;
            }
    }
}

/* At first all rows are news. */
static void fill_changed(struct cm_half *half)
{
    for (uint32_t strip = 0; strip < half->strips; strip++)
        for (uint32_t block = 0; block < half->blocks; block++) {
            const cm_vector rows = cm_vector_first(half->rows - block * CM_STRIP);
            memcpy(half->changed + ((size_t)strip * half->blocks + block) * CM_STRIP_WORDS, &rows,
                   sizeof rows);
        }
}

static void size_half(struct cm_half *half, const struct cm_game *game, enum cm_side side)
{
    *half = (struct cm_half){.mover = cm_game_walk(game, side)};
    half->rows = half->mover->places;
    half->columns =
        cm_game_walk(game, side == CM_MOUSE_MOVES ? CM_CAT_MOVES : CM_MOUSE_MOVES)->places;
    half->strips = (half->columns + CM_STRIP - 1) / CM_STRIP;
    half->blocks = (half->rows + CM_STRIP - 1) / CM_STRIP;
}

enum cm_status cm_halves_take(struct cm_half half[2], const struct cm_game *game,
                              struct cm_memory *memory, unsigned keep, unsigned threads)
{
    bool all = true;
    for (int side = 0; side < 2; side++) {
        struct cm_half *h = &half[side];
        size_half(h, game, (enum cm_side)side);
        const size_t elements = (size_t)h->strips * h->rows,
                     words = (size_t)h->blocks * CM_STRIP_WORDS;
        h->room = cm_list_room(h->strips, h->blocks);
        h->known = cm_memory_take(memory, elements, sizeof *h->known);
        h->open = cm_memory_take(memory, elements, sizeof *h->open);
        h->changed = cm_memory_take(memory, h->strips * words, sizeof *h->changed);
        h->active = cm_memory_take_zeroed(memory, h->strips * words, sizeof *h->active);
        h->words_open =
            cm_memory_take(memory, (size_t)h->strips * h->blocks, sizeof *h->words_open);
        h->order = cm_memory_take(memory, h->rows, sizeof *h->order);
        h->escape = cm_memory_take(memory, h->rows, sizeof *h->escape);
        h->listed.bit = cm_memory_take(memory, h->room, sizeof *h->listed.bit);
        h->found.bit = cm_memory_take(memory, h->room, sizeof *h->found.bit);
        h->block_fresh = cm_memory_take_zeroed(memory, h->strips, h->blocks);
        if (keep & CM_KEEP_PLANES)
            h->plane = cm_memory_take_zeroed(memory, elements, CM_PLANES * sizeof *h->plane);
        if (keep & CM_KEEP_FRESH && side == CM_MOUSE_MOVES)
            h->fresh = cm_memory_take_zeroed(memory, elements, sizeof *h->fresh);
        all = all && h->known && h->open && h->changed && h->active && h->words_open && h->order &&
              h->escape && h->listed.bit && h->found.bit && h->block_fresh &&
              (h->fresh || side == CM_CAT_MOVES || !(keep & CM_KEEP_FRESH)) &&
              (h->plane || !(keep & CM_KEEP_PLANES));
        if (all) {
            for (size_t k = 0; k < (size_t)h->strips * h->blocks; k++)
                h->words_open[k] = CM_STRIP * CM_STRIP_WORDS;
            fill_known(h, cm_half_worth(h, elements, threads));
            fill_order(h);
            fill_changed(h);
            fill_open(h, cm_half_worth(h, elements, threads));
        }
    }
    if (all)
        cm_game_each_over(game, set_over, half);
    return all ? CM_OK : CM_NO_MEMORY;
}

void cm_halves_give_open(struct cm_half half[2], struct cm_memory *memory)
{
    for (int side = 0; side < 2; side++) {
        cm_memory_give(memory, half[side].open);
        cm_memory_give(memory, half[side].fresh);
        cm_memory_give(memory, half[side].plane);
        half[side].open = NULL;
        half[side].fresh = NULL;
        half[side].plane = NULL;
    }
}

void cm_halves_give(struct cm_half half[2], struct cm_memory *memory)
{
    cm_halves_give_open(half, memory);
    for (int side = 0; side < 2; side++) {
        cm_memory_give(memory, half[side].known);
        cm_memory_give(memory, half[side].changed);
        cm_memory_give(memory, half[side].active);
        cm_memory_give(memory, half[side].words_open);
        cm_memory_give(memory, half[side].order);
        cm_memory_give(memory, half[side].escape);
        cm_memory_give(memory, half[side].listed.bit);
        cm_memory_give(memory, half[side].found.bit);
        cm_memory_give(memory, half[side].block_fresh);
    }
}

uint64_t cm_halves_bytes(const struct cm_game *game, unsigned keep)
{
    uint64_t bytes = 0;
    for (int side = 0; side < 2; side++) {
        struct cm_half h;
        size_half(&h, game, (enum cm_side)side);
        const uint64_t elements = (uint64_t)h.strips * h.rows,
                       words = (uint64_t)h.blocks * CM_STRIP_WORDS;
        bytes += elements * sizeof *h.known + 2 * h.strips * words * sizeof *h.changed +
                 3 * (uint64_t)h.strips * h.blocks + h.rows * (1 + (uint64_t)sizeof *h.escape) +
                 2 * (uint64_t)cm_list_room(h.strips, h.blocks) * sizeof(struct cm_bit);
        bytes +=
            elements * ((keep & CM_KEEP_OPEN ? sizeof *h.open : 0) +
                        (keep & CM_KEEP_FRESH && side == CM_MOUSE_MOVES ? sizeof *h.fresh : 0) +
                        (keep & CM_KEEP_PLANES ? CM_PLANES * sizeof *h.plane : 0));
    }
    return bytes;
}

void cm_half_pack(const struct cm_half *half, enum cm_outcome mover_wins, struct cm_table *table,
                  unsigned threads)
{
    threads = cm_half_worth(half, (uint64_t)half->strips * half->rows, threads);
#pragma omp parallel for num_threads((int)threads) if (threads > 1)
    for (uint32_t strip = 0; strip < half->strips; strip++)
        for (uint32_t row = 0; row < half->rows; row++) {
            const struct cm_known *known = &half->known[(size_t)strip * half->rows + row];
            const cm_vector mouse = mover_wins == CM_MOUSE ? known->won : ~known->escape;
            const cm_vector cat = mover_wins == CM_MOUSE ? ~known->escape : known->won;
            cm_pack_vector(table, row, strip, mouse, cat);
        }
}

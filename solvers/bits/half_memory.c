/* What the halves are made of: taking them, filling in what is over, and packing what they know.
 * See half.h. */
#include "solvers/bits/half.h"

#include <string.h>

static void set_bit(struct cm_half *half, uint32_t row, uint32_t column, bool won)
{
    struct cm_pair *pair = &half->known[(size_t)(column / CM_STRIP) * half->rows + row];
    const uint64_t bit = UINT64_C(1) << column % 64;
    const uint32_t word = column % CM_STRIP / 64;
    if (won)
        pair->won[word] |= bit;
    else
        pair->lost[word] |= bit;
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
static void fill_open(struct cm_half *half)
{
    for (uint32_t strip = 0; strip < half->strips; strip++)
        for (uint32_t row = 0; row < half->rows; row++) {
            const bool moves = cm_digraph_degree(&half->mover->out, row) > 0;
            half->open[(size_t)strip * half->rows + row] =
                cm_vector_first(moves ? half->columns - strip * CM_STRIP : 0);
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
                              struct cm_memory *memory, bool hold)
{
    bool all = true;
    for (int side = 0; side < 2; side++) {
        struct cm_half *h = &half[side];
        size_half(h, game, (enum cm_side)side);
        const size_t elements = (size_t)h->strips * h->rows,
                     words = (size_t)h->blocks * CM_STRIP_WORDS;
        h->known = cm_memory_take_zeroed(memory, elements, sizeof *h->known);
        h->open = cm_memory_take(memory, elements, sizeof *h->open);
        h->changed = cm_memory_take(memory, h->strips * words, sizeof *h->changed);
        h->active = cm_memory_take_zeroed(memory, h->strips * words, sizeof *h->active);
        h->rows_open = cm_memory_take(memory, (size_t)h->strips * h->blocks, sizeof *h->rows_open);
        h->block_fresh = cm_memory_take_zeroed(memory, h->strips, h->blocks);
        h->fresh = hold ? cm_memory_take_zeroed(memory, elements, sizeof *h->fresh) : NULL;
        all = all && h->known && h->open && h->changed && h->active && h->rows_open &&
              h->block_fresh && (h->fresh || !hold);
        if (all) {
            for (size_t k = 0; k < (size_t)h->strips * h->blocks; k++)
                h->rows_open[k] = CM_STRIP;
            fill_changed(h);
            fill_open(h);
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
        half[side].open = NULL;
        half[side].fresh = NULL;
    }
}

void cm_halves_give(struct cm_half half[2], struct cm_memory *memory)
{
    cm_halves_give_open(half, memory);
    for (int side = 0; side < 2; side++) {
        cm_memory_give(memory, half[side].known);
        cm_memory_give(memory, half[side].changed);
        cm_memory_give(memory, half[side].active);
        cm_memory_give(memory, half[side].rows_open);
        cm_memory_give(memory, half[side].block_fresh);
    }
}

uint64_t cm_halves_bytes(const struct cm_game *game, bool hold, bool known_only)
{
    uint64_t bytes = 0;
    for (int side = 0; side < 2; side++) {
        struct cm_half h;
        size_half(&h, game, (enum cm_side)side);
        const uint64_t elements = (uint64_t)h.strips * h.rows,
                       words = (uint64_t)h.blocks * CM_STRIP_WORDS;
        bytes += elements * sizeof *h.known + 2 * h.strips * words * sizeof *h.changed +
                 3 * (uint64_t)h.strips * h.blocks;
        if (!known_only)
            bytes += elements * (sizeof *h.open + (hold ? sizeof *h.fresh : 0));
    }
    return bytes;
}

/* 64 positions of a row as 16 bytes, or as many as the row has. */
static void store_packed(uint8_t *bytes, size_t room, uint64_t low, uint64_t high)
{
    const uint64_t both[2] = {low, high};
    if (room >= sizeof both && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__) {
        memcpy(bytes, both, sizeof both);
        return;
    }
    for (size_t k = 0; k < sizeof both && k < room; k++)
        bytes[k] = (uint8_t)(both[k / 8] >> 8 * (k % 8));
}

void cm_half_pack(const struct cm_half *half, enum cm_outcome mover_wins, struct cm_table *table)
{
    for (uint32_t strip = 0; strip < half->strips; strip++)
        for (uint32_t row = 0; row < half->rows; row++) {
            const struct cm_pair *pair = &half->known[(size_t)strip * half->rows + row];
            const cm_vector mouse = mover_wins == CM_MOUSE ? pair->won : pair->lost;
            const cm_vector cat = mover_wins == CM_MOUSE ? pair->lost : pair->won;
            cm_vector mouse_low = mouse & UINT32_MAX, mouse_high = mouse >> 32;
            cm_vector cat_low = cat & UINT32_MAX, cat_high = cat >> 32;
            cm_spread_32(&mouse_low);
            cm_spread_32(&mouse_high);
            cm_spread_32(&cat_low);
            cm_spread_32(&cat_high);
            const cm_vector low = mouse_low | cat_low << 1, high = mouse_high | cat_high << 1;
            const size_t from = (size_t)strip * (CM_STRIP / 4);
            uint8_t *bytes = table->outcome + row * table->row_bytes + from;
            for (uint32_t w = 0; w < CM_STRIP_WORDS && from + 16 * w < table->row_bytes; w++)
                store_packed(bytes + 16 * w, table->row_bytes - from - 16 * w, low[w], high[w]);
        }
}

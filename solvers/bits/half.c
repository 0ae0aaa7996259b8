/* One half's step. See half.h for the idea and the layout. */
#include "solvers/bits/listed.h"

#include <string.h>

enum {
    EARLY_EXIT = 8,      /* moves between two looks at whether a row is decided already */
    LISTED_FACTOR = 3,   /* fewer active rows than 1 in this: they are looked at one by one */
    ALL_FACTOR = 3,      /* more changed rows than 1 in this: all rows count as active */
    BEYOND_CACHE = 2500, /* rows from which a strip is touched in order before the random looks */
};

/* What a row's moves decide of its open positions. */
static inline struct cm_fresh look(const struct cm_half *half, const struct cm_known *known,
                                   cm_vector open, uint32_t row)
{
    const uint32_t *to = half->mover->out.target + half->mover->out.first[row];
    const uint32_t *end = half->mover->out.target + half->mover->out.first[row + 1];
    cm_wide both = {0};
    while (end - to > EARLY_EXIT) {
        for (int k = 0; k < EARLY_EXIT; k++, to++)
            both |= cm_known_both(&known[*to]);
        if (!cm_vector_any(open & ~cm_wide_known(both).won))
            return (struct cm_fresh){open, (cm_vector){0}};
    }
    for (; to < end; to++)
        both |= cm_known_both(&known[*to]);
    const struct cm_known all = cm_wide_known(both);
    return (struct cm_fresh){all.won & open, open & ~all.escape};
}

/* All rows of a block, those of the same degree together, since a loop of unforeseen length costs
 * more than a look; what they decide goes to `fresh` and out of `open`. Returns whether that is
 * anything. While most rows have open positions no row is passed over, for the same reason. */
static inline __attribute__((always_inline)) bool step_rows(struct cm_half *half, uint32_t strip,
                                                            uint32_t row, uint32_t count,
                                                            struct cm_fresh *fresh, bool pass_over)
{
    const struct cm_known *known = half->known + cm_half_at(half, strip, 0);
    cm_vector *open = half->open + cm_half_at(half, strip, row);
    cm_vector any = {0}, words_open = {0};
    for (uint32_t n = 0; n < count; n++) {
        const uint32_t k = half->order[row + n];
        if (pass_over && !cm_vector_any(open[k])) {
            fresh[k] = (struct cm_fresh){0};
            continue;
        }
        fresh[k] = look(half, known, open[k], row + k);
        const cm_vector both = fresh[k].won | fresh[k].lost;
        any |= both;
        open[k] &= ~both;
        words_open -= (cm_vector)(open[k] != 0);
    }
    half->words_open[strip * half->blocks + row / CM_STRIP] =
        (uint16_t)(words_open[0] + words_open[1] + words_open[2] + words_open[3]);
    return cm_vector_any(any);
}

/* Of a block, only the rows that are set in `active` (4 words); `fresh` is all zero before. */
static bool step_listed(struct cm_half *half, uint32_t strip, uint32_t row, const uint64_t *active,
                        struct cm_fresh *fresh)
{
    const struct cm_known *known = half->known + cm_half_at(half, strip, 0);
    cm_vector *open = half->open + cm_half_at(half, strip, row);
    cm_vector any = {0};
    for (uint32_t w = 0; w < CM_STRIP_WORDS; w++)
        for (uint64_t bits = active[w]; bits; bits &= bits - 1) {
            const uint32_t k = 64 * w + (uint32_t)__builtin_ctzll(bits);
            if (!cm_vector_any(open[k]))
                continue;
            fresh[k] = look(half, known, open[k], row + k);
            const cm_vector both = fresh[k].won | fresh[k].lost;
            any |= both;
            open[k] &= ~both;
        }
    return cm_vector_any(any);
}

/* One block, in the way that suits how many of its rows are active. Returns the rows looked at. */
static uint32_t step_block(struct cm_half *half, const struct cm_tell *tell, uint32_t strip,
                           uint32_t block, const uint64_t *active)
{
    const uint32_t row = block * CM_STRIP, rest = half->rows - row;
    const uint32_t count = rest < CM_STRIP ? rest : CM_STRIP;
    const size_t here = (size_t)strip * half->blocks + block;
    struct cm_fresh buffer[CM_STRIP],
        *fresh = half->fresh ? half->fresh + cm_half_at(half, strip, row) : buffer;
    uint32_t rows = 0;
    for (uint32_t w = 0; w < CM_STRIP_WORDS; w++)
        rows += (uint32_t)__builtin_popcountll(active[w]);
    if (!rows || !half->words_open[here])
        return 0;
    bool any;
    if (rows * LISTED_FACTOR < count) {
        if (!half->fresh)
            memset(buffer, 0, count * sizeof *buffer);
        any = step_listed(half, strip, row, active, fresh);
    } else {
        rows = count;
        any = half->words_open[here] < count ? step_rows(half, strip, row, count, fresh, true)
                                             : step_rows(half, strip, row, count, fresh, false);
    }
    if (any && half->fresh)
        half->block_fresh[here] = 1;
    else if (any)
        cm_tell_block(tell, fresh, count, row, strip);
    return rows;
}

/* Sets the rows that have a move into a changed one; all of them when so many have changed that
 * looking pays more than finding out. */
static void find_active(const struct cm_half *half, const uint64_t *changed, uint64_t rows,
                        uint64_t *active)
{
    const struct cm_digraph *in = &half->mover->in;
    const size_t words = cm_half_row_words(half);
    if (rows * ALL_FACTOR > half->rows) {
        memset(active, 0xff, words * sizeof *active);
        return;
    }
    memset(active, 0, words * sizeof *active);
    for (size_t w = 0; w < words; w++)
        for (uint64_t bits = changed[w]; bits; bits &= bits - 1) {
            const size_t row = 64 * w + (size_t)__builtin_ctzll(bits);
            for (uint32_t k = in->first[row]; k < in->first[row + 1]; k++)
                active[in->target[k] / 64] |= UINT64_C(1) << in->target[k] % 64;
        }
}

/* One strip, unless nothing in it has changed. Returns the moves looked at. */
static uint64_t step_strip(struct cm_half *half, const struct cm_tell *tell, uint32_t strip)
{
    const size_t words = cm_half_row_words(half);
    uint64_t *changed = half->changed + strip * words, *active = half->active + strip * words;
    uint64_t changes = 0, rows = 0;
    for (size_t w = 0; w < words; w++)
        changes += (uint64_t)__builtin_popcountll(changed[w]);
    if (!changes)
        return 0;
    find_active(half, changed, changes, active);
    memset(changed, 0, words * sizeof *changed);
    if (half->rows > BEYOND_CACHE && changes * ALL_FACTOR > half->rows)
        for (uint32_t row = 0; row < half->rows; row++)
            __builtin_prefetch(&half->known[cm_half_at(half, strip, row)]);
    for (uint32_t block = 0; block < half->blocks; block++)
        rows += step_block(half, tell, strip, block, active + CM_STRIP_WORDS * block);
    const uint32_t rest = half->columns - strip * CM_STRIP;
    const uint64_t degree = cm_digraph_arcs(&half->mover->out) / half->rows + 1;
    return rows * degree * (rest < CM_STRIP ? rest : CM_STRIP);
}

static uint64_t step_strips(struct cm_half *half, struct cm_half *other,
                            const struct cm_half_note *note, unsigned threads)
{
    const uint64_t degree = cm_digraph_arcs(&half->mover->out) / half->rows + 1;
    uint64_t moves = 0;
    threads = cm_half_worth(half, cm_half_news(half) * degree, threads);
    const struct cm_tell tell = {.from = half, .to = other, .note = *note, .list = threads == 1};
    other->all_listed = other->all_listed && (half->fresh || tell.list);
#pragma omp parallel for schedule(dynamic) num_threads((int)threads) reduction(+ : moves) \
    if (threads > 1)
    for (uint32_t strip = 0; strip < half->strips; strip++)
        moves += step_strip(half, &tell, strip);
    return moves;
}

uint64_t cm_half_step(struct cm_half *half, struct cm_half *other, const struct cm_half_note *note,
                      unsigned threads)
{
    uint64_t moves;
    half->found.count = 0;
    if (cm_half_is_listable(half)) {
        moves = cm_half_step_listed(half);
        if (!half->fresh)
            cm_half_tell_found(half, other, note);
    } else
        moves = step_strips(half, other, note, threads);
    half->listed.count = 0;
    half->all_listed = true;
    return moves;
}

static void release_strip(struct cm_half *half, const struct cm_tell *tell, uint32_t strip)
{
    uint8_t *block_fresh = half->block_fresh + (size_t)strip * half->blocks;
    for (uint32_t block = 0; block < half->blocks; block++) {
        const uint32_t row = block * CM_STRIP, rest = half->rows - row;
        const uint32_t count = rest < CM_STRIP ? rest : CM_STRIP;
        if (!block_fresh[block])
            continue;
        struct cm_fresh *fresh = half->fresh + cm_half_at(half, strip, row);
        cm_tell_block(tell, fresh, count, row, strip);
        memset(fresh, 0, count * sizeof *fresh);
        block_fresh[block] = 0;
    }
}

void cm_half_release(struct cm_half *half, struct cm_half *other, const struct cm_half_note *note,
                     unsigned threads)
{
    uint64_t blocks = 0;
    cm_half_tell_found(half, other, note);
    for (size_t k = 0; k < (size_t)half->strips * half->blocks; k++)
        blocks += half->block_fresh[k];
    if (!blocks)
        return;
    threads = cm_half_worth(half, blocks * CM_STRIP, threads);
    const struct cm_tell tell = {.from = half, .to = other, .note = *note, .list = threads == 1};
    other->all_listed = other->all_listed && tell.list;
#pragma omp parallel for schedule(dynamic) num_threads((int)threads) if (threads > 1)
    for (uint32_t strip = 0; strip < half->strips; strip++)
        release_strip(half, &tell, strip);
}

uint64_t cm_half_news(const struct cm_half *half)
{
    uint64_t rows = 0;
    if (half->all_listed)
        return half->listed.count;
    for (size_t w = 0; w < half->strips * cm_half_row_words(half); w++)
        rows += (uint64_t)__builtin_popcountll(half->changed[w]);
    return rows;
}

uint64_t cm_half_open_count(const struct cm_half *half)
{
    uint64_t count = 0;
    for (size_t k = 0; k < (size_t)half->strips * half->rows; k++)
        for (int w = 0; w < CM_STRIP_WORDS; w++)
            count += (uint64_t)__builtin_popcountll(half->open[k][w]);
    return count;
}

/* One half's step. See half.h for the idea and the layout. */
#include "solvers/bits/tell.h"

#include <string.h>

enum {
    EARLY_EXIT = 8,       /* moves between two looks at whether a row is decided already */
    PASS_OVER_FACTOR = 4, /* rows without open positions are passed over when they outnumber this */
    SPARSE_FACTOR = 3, /* the larger, the fewer rows must change for a look at active rows only */
    ROWS_WORTH_IT = 20000, /* see worth() */
};

/* What a row's moves decide of its open positions. */
static inline struct cm_pair look(const struct cm_half *half, const struct cm_pair *known,
                                  cm_vector open, uint32_t row)
{
    const uint32_t *to = half->mover->out.target + half->mover->out.first[row];
    const uint32_t *end = half->mover->out.target + half->mover->out.first[row + 1];
    cm_vector won = {0}, lost = open;
    while (end - to > EARLY_EXIT) {
        for (int k = 0; k < EARLY_EXIT; k++, to++) {
            won |= known[*to].won;
            lost &= known[*to].lost;
        }
        if (!cm_vector_any(open & ~won))
            return (struct cm_pair){open, (cm_vector){0}};
    }
    for (; to < end; to++) {
        won |= known[*to].won;
        lost &= known[*to].lost;
    }
    return (struct cm_pair){won & open, lost};
}

/* All rows of a block; what they decide goes to `fresh` and out of `open`. Returns whether that is
 * anything. While most rows have open positions no row is passed over, since a branch that cannot
 * be foreseen costs more than a look. */
static inline __attribute__((always_inline)) bool step_rows(struct cm_half *half, uint32_t strip,
                                                            uint32_t row, uint32_t count,
                                                            struct cm_pair *fresh, bool pass_over)
{
    const struct cm_pair *known = half->known + cm_half_at(half, strip, 0);
    cm_vector *open = half->open + cm_half_at(half, strip, row);
    cm_vector any = {0};
    uint32_t rows_open = 0;
    for (uint32_t k = 0; k < count; k++) {
        if (pass_over && !cm_vector_any(open[k])) {
            fresh[k] = (struct cm_pair){0};
            continue;
        }
        fresh[k] = look(half, known, open[k], row + k);
        const cm_vector both = fresh[k].won | fresh[k].lost;
        any |= both;
        open[k] &= ~both;
        rows_open += cm_vector_any(open[k]);
    }
    half->rows_open[strip * half->blocks + row / CM_STRIP] = (uint16_t)rows_open;
    return cm_vector_any(any);
}

static bool step_block(struct cm_half *half, uint32_t strip, uint32_t row, uint32_t count,
                       struct cm_pair *fresh)
{
    const uint32_t rows_open = half->rows_open[strip * half->blocks + row / CM_STRIP];
    if (rows_open * PASS_OVER_FACTOR < count)
        return step_rows(half, strip, row, count, fresh, true);
    return step_rows(half, strip, row, count, fresh, false);
}

static uint64_t step_all(struct cm_half *half, const struct cm_tell *tell, uint32_t strip)
{
    const struct cm_digraph *out = &half->mover->out;
    struct cm_pair buffer[CM_STRIP];
    uint64_t moves = 0;
    for (uint32_t block = 0; block < half->blocks; block++) {
        const uint32_t row = block * CM_STRIP, rest = half->rows - row,
                       count = rest < CM_STRIP ? rest : CM_STRIP;
        if (!half->rows_open[strip * half->blocks + block])
            continue;
        moves += out->first[row + count] - out->first[row];
        struct cm_pair *fresh = half->fresh ? half->fresh + cm_half_at(half, strip, row) : buffer;
        if (!step_block(half, strip, row, count, fresh))
            continue;
        if (half->fresh)
            half->block_fresh[strip * half->blocks + block] = 1;
        else
            cm_tell_block(tell, fresh, count, row, strip);
    }
    return moves;
}

static void step_row(struct cm_half *half, const struct cm_tell *tell, uint32_t strip, uint32_t row)
{
    cm_vector *open = half->open + cm_half_at(half, strip, row);
    if (!cm_vector_any(*open))
        return;
    const struct cm_pair fresh = look(half, half->known + cm_half_at(half, strip, 0), *open, row);
    const cm_vector both = fresh.won | fresh.lost;
    if (!cm_vector_any(both))
        return;
    *open &= ~both;
    if (half->fresh) {
        half->fresh[cm_half_at(half, strip, row)] = fresh;
        half->block_fresh[strip * half->blocks + row / CM_STRIP] = 1;
        return;
    }
    for (uint32_t w = 0; w < CM_STRIP_WORDS; w++)
        for (uint64_t bits = both[w]; bits; bits &= bits - 1) {
            const uint32_t k = (uint32_t)__builtin_ctzll(bits);
            cm_tell_bit(tell, row, strip * CM_STRIP + 64 * w + k, fresh.won[w] >> k & 1);
        }
}

/* Only the rows that have a move into a changed one. */
static uint64_t step_active(struct cm_half *half, const struct cm_tell *tell, uint32_t strip,
                            const uint64_t *changed)
{
    const struct cm_digraph *in = &half->mover->in, *out = &half->mover->out;
    const size_t words = cm_half_row_words(half);
    uint64_t *active = half->active + strip * words, moves = 0;
    for (size_t w = 0; w < words; w++)
        for (uint64_t bits = changed[w]; bits; bits &= bits - 1) {
            const size_t row = 64 * w + (size_t)__builtin_ctzll(bits);
            for (uint32_t k = in->first[row]; k < in->first[row + 1]; k++)
                active[in->target[k] / 64] |= UINT64_C(1) << in->target[k] % 64;
        }
    for (size_t w = 0; w < words; w++) {
        for (uint64_t bits = active[w]; bits; bits &= bits - 1) {
            const uint32_t row = (uint32_t)(64 * w) + (uint32_t)__builtin_ctzll(bits);
            moves += out->first[row + 1] - out->first[row];
            step_row(half, tell, strip, row);
        }
        active[w] = 0;
    }
    return moves;
}

/* One strip: nothing, the active rows or all rows, by how much has changed. */
static uint64_t step_strip(struct cm_half *half, const struct cm_tell *tell, uint32_t strip)
{
    const size_t words = cm_half_row_words(half);
    uint64_t *changed = half->changed + strip * words, rows = 0;
    for (size_t w = 0; w < words; w++)
        rows += (uint64_t)__builtin_popcountll(changed[w]);
    if (!rows)
        return 0;
    const uint64_t arcs = cm_digraph_arcs(&half->mover->in);
    const bool few = rows * arcs * SPARSE_FACTOR < (uint64_t)half->rows * half->rows;
    const uint64_t moves =
        few ? step_active(half, tell, strip, changed) : step_all(half, tell, strip);
    memset(changed, 0, words * sizeof *changed);
    const uint32_t rest = half->columns - strip * CM_STRIP;
    return moves * (rest < CM_STRIP ? rest : CM_STRIP);
}

/* Threads are woken only for work that takes some hundred microseconds: `rows` elements of 64 bytes
 * to look at or tell. */
static unsigned worth(uint64_t rows, unsigned threads)
{
    return rows < ROWS_WORTH_IT ? 1 : threads;
}

uint64_t cm_half_step(struct cm_half *half, struct cm_half *other, unsigned threads)
{
    const struct cm_tell tell = {.from = half, .to = other};
    const uint64_t degree = cm_digraph_arcs(&half->mover->out) / half->rows + 1;
    uint64_t moves = 0;
    threads = worth(cm_half_news(half) * degree, threads);
#pragma omp parallel for schedule(dynamic) num_threads((int)threads) reduction(+ : moves) if (threads > 1)
    for (uint32_t strip = 0; strip < half->strips; strip++)
        moves += step_strip(half, &tell, strip);
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
        struct cm_pair *fresh = half->fresh + cm_half_at(half, strip, row);
        cm_tell_block(tell, fresh, count, row, strip);
        memset(fresh, 0, count * sizeof *fresh);
        block_fresh[block] = 0;
    }
}

void cm_half_release(struct cm_half *half, struct cm_half *other, struct cm_table *table,
                     uint32_t plies, unsigned threads)
{
    const struct cm_tell tell = {.from = half, .to = other, .table = table, .plies = plies};
    uint64_t blocks = 0;
    for (size_t k = 0; k < (size_t)half->strips * half->blocks; k++)
        blocks += half->block_fresh[k];
    if (!blocks)
        return;
    threads = worth(blocks * CM_STRIP, threads);
#pragma omp parallel for schedule(dynamic) num_threads((int)threads) if (threads > 1)
    for (uint32_t strip = 0; strip < half->strips; strip++)
        release_strip(half, &tell, strip);
}

uint64_t cm_half_news(const struct cm_half *half)
{
    uint64_t rows = 0;
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

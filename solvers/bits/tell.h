/* Passing news on: what one half has decided, transposed into what the other half knows.
 *
 * Cost. A block of 512 × 512 that is full of bits is transposed in registers, in place, and each of
 * its 512 columns takes one OR of a line; one with fewer is told word by word of 64 rows, and where
 * those have few bits, bit by bit. */
#ifndef CM_BITS_TELL_H
#define CM_BITS_TELL_H

#include "solvers/bits/half.h"

static inline size_t cm_half_at(const struct cm_half *half, uint32_t strip, uint32_t row)
{
    return (size_t)strip * half->rows + row;
}

/* The words of a strip's rows as bits. */
static inline size_t cm_half_row_words(const struct cm_half *half)
{
    return (size_t)half->blocks * CM_LINE_WORDS;
}

/* The word in which a row stands. */
static inline size_t cm_half_row_word(const struct cm_half *half, uint32_t strip, uint32_t row)
{
    return strip * cm_half_row_words(half) + row / 64;
}

/* Marks rows 64·word .. of a strip as changed. Different words may be marked by different threads.
 */
static inline void cm_half_mark(struct cm_half *half, uint32_t strip, uint32_t word, uint64_t rows)
{
    half->changed[strip * cm_half_row_words(half) + word] |= rows;
}

/* A block, before anything is decided in it. */
static inline struct cm_news cm_half_block(const struct cm_half *half, uint32_t strip,
                                           uint32_t block)
{
    const uint32_t row = block * CM_LINE, rest = half->rows - row;
    return (struct cm_news){
        .row = row, .rows = rest < CM_LINE ? rest : CM_LINE, .column = strip * CM_LINE};
}

struct cm_tell {
    const struct cm_half *from;
    struct cm_half *to;
    struct cm_half_note note;
    bool list; /* keep the news one by one too; only where one thread tells */
};

/* One position. */
void cm_tell_bit(const struct cm_tell *tell, struct cm_bit bit);

/* All bits of a block. Destroys news->line. */
void cm_tell_block(const struct cm_tell *tell, const struct cm_news *news);

#endif

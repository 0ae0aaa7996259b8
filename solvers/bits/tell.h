/* Passing news on: what one half has decided, transposed into what the other half knows.
 *
 * Cost. A block of 256 × 256 with few bits is told bit by bit; else it is transposed in registers,
 * four squares of 64 × 64 at a time, and each of its 256 columns takes one OR of 256 bits. */
#ifndef CM_BITS_TELL_H
#define CM_BITS_TELL_H

#include "solvers/bits/half.h"

static inline size_t cm_half_at(const struct cm_half *half, uint32_t strip, uint32_t row)
{
    return (size_t)strip * half->rows + row;
}

static inline size_t cm_half_row_words(const struct cm_half *half)
{
    return (size_t)half->blocks * CM_STRIP_WORDS;
}

/* Marks rows 64·word .. of a strip as changed. Different words may be marked by different threads.
 */
static inline void cm_half_mark(struct cm_half *half, uint32_t strip, uint32_t word, uint64_t rows)
{
    half->changed[strip * cm_half_row_words(half) + word] |= rows;
}

struct cm_tell {
    const struct cm_half *from;
    struct cm_half *to;
    struct cm_half_note note;
    bool list; /* keep the news one by one too; only where one thread tells */
};

/* One position. */
void cm_tell_bit(const struct cm_tell *tell, struct cm_bit bit);

/* All bits of a block: `fresh` holds `count` rows from `row` on, of the strip's columns. */
void cm_tell_block(const struct cm_tell *tell, const struct cm_fresh *fresh, uint32_t count,
                   uint32_t row, uint32_t strip);

#endif

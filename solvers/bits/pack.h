/* From bits to the solution's tables: some words of a row at a time. */
#ifndef CM_BITS_PACK_H
#define CM_BITS_PACK_H

#include "game/solution.h"
#include "solvers/bits/line.h"

/* Puts the 32 low bits of a word on its even places; the others must be 0. */
static inline uint64_t cm_spread_32(uint64_t v)
{
    v = (v | v << 16) & UINT64_C(0x0000ffff0000ffff);
    v = (v | v << 8) & UINT64_C(0x00ff00ff00ff00ff);
    v = (v | v << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    v = (v | v << 2) & UINT64_C(0x3333333333333333);
    return (v | v << 1) & UINT64_C(0x5555555555555555);
}

/* Columns `column` .. of a table's row, a multiple of 64, from `words` <= 8 words of who wins
 * there; those beyond the row are left out. Loops that a compiler makes vectors of. */
CM_KERNEL void cm_pack_words(struct cm_table *table, uint32_t row, uint32_t column, uint32_t words,
                             const uint64_t *mouse, const uint64_t *cat)
{
    uint64_t packed[16];
    const size_t from = column / 4, room = table->row_bytes - from, all = 16 * (size_t)words;
    uint8_t *bytes = table->outcome + row * table->row_bytes + from;
    for (uint32_t w = 0; w < words; w++) {
        packed[2 * w] = cm_spread_32(mouse[w] & UINT32_MAX) | cm_spread_32(cat[w] & UINT32_MAX)
                                                                  << 1;
        packed[2 * w + 1] = cm_spread_32(mouse[w] >> 32) | cm_spread_32(cat[w] >> 32) << 1;
    }
    if (room >= all)
        cm_words_to_bytes(bytes, packed, all);
    else
        for (uint32_t w = 0; 16 * w < room; w++)
            cm_words_to_bytes(bytes + 16 * w, packed + 2 * w,
                              room - 16 * w < 16 ? room - 16 * w : 16);
}

#endif

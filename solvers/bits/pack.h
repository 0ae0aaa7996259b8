/* From bits to the solution's tables: 256 columns of a row at a time. */
#ifndef CM_BITS_PACK_H
#define CM_BITS_PACK_H

#include <string.h>

#include "game/solution.h"
#include "solvers/bits/words.h"

/* 64 positions of a row as 16 bytes, or as many as the row has. */
static inline void cm_pack_word(uint8_t *bytes, size_t room, uint64_t low, uint64_t high)
{
    const uint64_t both[2] = {low, high};
    if (room >= sizeof both && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__) {
        memcpy(bytes, both, sizeof both);
        return;
    }
    for (size_t k = 0; k < sizeof both && k < room; k++)
        bytes[k] = (uint8_t)(both[k / 8] >> 8 * (k % 8));
}

/* Columns 256 · strip .. of a table's row, from who wins there. */
static inline void cm_pack_vector(struct cm_table *table, uint32_t row, uint32_t strip,
                                  cm_vector mouse, cm_vector cat)
{
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
        cm_pack_word(bytes + 16 * w, table->row_bytes - from - 16 * w, low[w], high[w]);
}

#endif

/* Transposing bits in rounds of masked swaps of ever smaller squares. Source: Warren, Hacker's
 * Delight, 7-3. */
#include "solvers/bits/line.h"

/* Swaps the squares of `width` bits between two rows that are `width` rows apart. */
CM_KERNEL void swap_squares(cm_lane *upper, cm_lane *lower, unsigned width, uint64_t mask)
{
    const cm_lane swap = (*upper >> width ^ *lower) & mask;
    *upper ^= swap << width;
    *lower ^= swap;
}

/* For squares of 32, 16 and 8 bits, and of 4, 2 and 1. */
static const uint64_t large[3] = {UINT64_C(0x00000000ffffffff), UINT64_C(0x0000ffff0000ffff),
                                  UINT64_C(0x00ff00ff00ff00ff)};
static const uint64_t small[3] = {UINT64_C(0x0f0f0f0f0f0f0f0f), UINT64_C(0x3333333333333333),
                                  UINT64_C(0x5555555555555555)};

/* Three rounds on 8 rows that are `stride` apart, in registers: squares of 4, 2 and 1 units. */
CM_KERNEL void rounds(cm_line *row, int lane, unsigned stride, unsigned unit,
                      const uint64_t masks[3])
{
    cm_lane r[8];
    for (unsigned k = 0; k < 8; k++)
        r[k] = row[k * stride].lane[lane];
    for (unsigned k = 0; k < 4; k++)
        swap_squares(&r[k], &r[k + 4], 4 * unit, masks[0]);
    for (unsigned k = 0; k < 2; k++) {
        swap_squares(&r[k], &r[k + 2], 2 * unit, masks[1]);
        swap_squares(&r[k + 4], &r[k + 6], 2 * unit, masks[1]);
    }
    for (unsigned k = 0; k < 8; k += 2)
        swap_squares(&r[k], &r[k + 1], unit, masks[2]);
    for (unsigned k = 0; k < 8; k++)
        row[k * stride].lane[lane] = r[k];
}

void cm_transpose_64(cm_line row[64])
{
    for (unsigned k = 0; k < 8; k++)
        for (int lane = 0; lane < CM_LANES; lane++)
            rounds(row + k, lane, 8, 8, large);
    for (unsigned k = 0; k < 64; k += 8)
        for (int lane = 0; lane < CM_LANES; lane++)
            rounds(row + k, lane, 1, 1, small);
}

/* First the bytes of each word column are transposed, then the bits of each eight bytes that come
 * to stand in a word, then the words. */
void cm_transpose_bytes(cm_line row[8])
{
    for (int lane = 0; lane < CM_LANES; lane++) {
        rounds(row, lane, 1, 8, large);
        for (unsigned k = 0; k < 8; k++)
            row[k].lane[lane] = cm_transpose_8(row[k].lane[lane]);
    }
    cm_transpose_words(row);
}

/* The words that the bit solvers compute with: 256 positions at a time.
 *
 * A vector of 256 bits is a GCC/clang vector of four 64-bit words, which the compiler turns into
 * one AVX2 register where there is one, two SSE2 or NEON ones, or four plain words elsewhere: one
 * source, no intrinsics. Bit k of a vector is bit k mod 64 of its word k / 64. */
#ifndef CM_BITS_WORDS_H
#define CM_BITS_WORDS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { CM_STRIP = 256, CM_STRIP_WORDS = CM_STRIP / 64 };

typedef uint64_t cm_vector __attribute__((vector_size(CM_STRIP / 8)));

typedef uint64_t cm_wide __attribute__((vector_size(2 * CM_STRIP / 8)));

/* What is known of 256 positions as the player who has just moved into them sees them, said so that
 * one OR over the moves answers both questions. */
struct cm_known {
    cm_vector won;    /* won by that player: one such move is enough */
    cm_vector escape; /* not known to be won by the other: one such move and nothing is lost yet */
};

/* What has just been decided of 256 positions, as their mover sees it. */
struct cm_fresh {
    cm_vector won, lost;
};

static inline cm_wide cm_known_both(const struct cm_known *known)
{
    cm_wide both;
    memcpy(&both, known, sizeof both);
    return both;
}

static inline struct cm_known cm_wide_known(cm_wide both)
{
    struct cm_known known;
    memcpy(&known, &both, sizeof known);
    return known;
}

static inline bool cm_vector_any(cm_vector v)
{
    return v[0] | v[1] | v[2] | v[3];
}

/* The first `count` bits set; all of them from CM_STRIP on. */
static inline cm_vector cm_vector_first(uint32_t count)
{
    cm_vector v;
    for (uint32_t w = 0; w < CM_STRIP_WORDS; w++) {
        const uint32_t above = 64 * w;
        v[w] = count <= above        ? 0
               : count >= above + 64 ? UINT64_MAX
                                     : (UINT64_C(1) << (count - above)) - 1;
    }
    return v;
}

/* Swaps the squares of `width` bits between two rows that are `width` rows apart. */
static inline __attribute__((always_inline)) void
cm_swap_squares(cm_vector *upper, cm_vector *lower, unsigned width, uint64_t mask)
{
    const cm_vector swap = (*upper >> width ^ *lower) & mask;
    *upper ^= swap << width;
    *lower ^= swap;
}

/* Three of the six rounds on 8 rows that are `stride` apart, in registers. masks: for widths 4, 2
 * and 1 times stride. */
static inline __attribute__((always_inline)) void
cm_transpose_rounds(cm_vector *row, unsigned stride, const uint64_t masks[3])
{
    cm_vector r[8];
    for (unsigned k = 0; k < 8; k++)
        r[k] = row[k * stride];
    for (unsigned k = 0; k < 4; k++)
        cm_swap_squares(&r[k], &r[k + 4], 4 * stride, masks[0]);
    for (unsigned k = 0; k < 8; k += k % 2 ? 3 : 1)
        cm_swap_squares(&r[k], &r[k + 2], 2 * stride, masks[1]);
    for (unsigned k = 0; k < 8; k += 2)
        cm_swap_squares(&r[k], &r[k + 1], stride, masks[2]);
    for (unsigned k = 0; k < 8; k++)
        row[k * stride] = r[k];
}

/* Transposes four 64 × 64 matrices at once, in place: word w of the vectors is the w-th one. Bit k
 * of row i and bit i of row k change places, in six rounds of masked swaps of ever smaller squares,
 * three at a time. Source: Warren, Hacker's Delight, 7-3. */
static inline void cm_transpose_64(cm_vector row[64])
{
    static const uint64_t large[3] = {UINT64_C(0x00000000ffffffff), UINT64_C(0x0000ffff0000ffff),
                                      UINT64_C(0x00ff00ff00ff00ff)};
    static const uint64_t small[3] = {UINT64_C(0x0f0f0f0f0f0f0f0f), UINT64_C(0x3333333333333333),
                                      UINT64_C(0x5555555555555555)};
    for (unsigned k = 0; k < 8; k++)
        cm_transpose_rounds(row + k, 8, large);
    for (unsigned k = 0; k < 64; k += 8)
        cm_transpose_rounds(row + k, 1, small);
}

/* Transposes 4 × 4 words: word k of row i and word i of row k change places. */
static inline void cm_transpose_words(cm_vector row[4])
{
    const cm_vector a = __builtin_shufflevector(row[0], row[1], 0, 4, 2, 6);
    const cm_vector b = __builtin_shufflevector(row[0], row[1], 1, 5, 3, 7);
    const cm_vector c = __builtin_shufflevector(row[2], row[3], 0, 4, 2, 6);
    const cm_vector d = __builtin_shufflevector(row[2], row[3], 1, 5, 3, 7);
    row[0] = __builtin_shufflevector(a, c, 0, 1, 4, 5);
    row[1] = __builtin_shufflevector(b, d, 0, 1, 4, 5);
    row[2] = __builtin_shufflevector(a, c, 2, 3, 6, 7);
    row[3] = __builtin_shufflevector(b, d, 2, 3, 6, 7);
}

/* Puts the 32 low bits of each word on its even places; the others must be 0. */
static inline void cm_spread_32(cm_vector *bits)
{
    cm_vector v = *bits;
    v = (v | v << 16) & UINT64_C(0x0000ffff0000ffff);
    v = (v | v << 8) & UINT64_C(0x00ff00ff00ff00ff);
    v = (v | v << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    v = (v | v << 2) & UINT64_C(0x3333333333333333);
    *bits = (v | v << 1) & UINT64_C(0x5555555555555555);
}

#endif

/* The lines that the bit solvers compute with: 512 positions, one cache line, at a time.
 *
 * A line is made of lanes, the widest vectors that the machine has: one AVX-512 register, two AVX2
 * ones, four SSE2 or NEON ones. They are GCC/clang vectors, so that one source serves all; the few
 * intrinsics have a plain fallback. Bit k of a line is bit k mod 64 of its word k / 64.
 *
 * The compilers lower vectors that are wider than the machine's to single words through memory,
 * some ten times slower: that is why the lanes are told apart here and not left to them. */
#ifndef CM_BITS_LINE_H
#define CM_BITS_LINE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifdef __AVX512F__
#include <immintrin.h>
enum { CM_LANE_BYTES = 64 };
#elif defined __AVX2__
enum { CM_LANE_BYTES = 32 };
#else
enum { CM_LANE_BYTES = 16 };
#endif

enum { CM_LINE = 512, CM_LINE_WORDS = CM_LINE / 64, CM_LANES = CM_LINE / 8 / CM_LANE_BYTES };

typedef uint64_t cm_lane __attribute__((vector_size(CM_LANE_BYTES)));

typedef union cm_line {
    cm_lane lane[CM_LANES];
    uint64_t word[CM_LINE_WORDS];
} cm_line;

/* So small that a call would cost more, and so many that inlining is not left to the compiler. */
#define CM_KERNEL static inline __attribute__((always_inline))

CM_KERNEL cm_line cm_line_or(cm_line a, cm_line b)
{
    for (int l = 0; l < CM_LANES; l++)
        a.lane[l] |= b.lane[l];
    return a;
}

CM_KERNEL cm_line cm_line_and(cm_line a, cm_line b)
{
    for (int l = 0; l < CM_LANES; l++)
        a.lane[l] &= b.lane[l];
    return a;
}

/* a & ~b */
CM_KERNEL cm_line cm_line_without(cm_line a, cm_line b)
{
    for (int l = 0; l < CM_LANES; l++)
        a.lane[l] &= ~b.lane[l];
    return a;
}

/* Which words of a line are not 0. */
CM_KERNEL uint8_t cm_line_words(cm_line a)
{
#ifdef __AVX512F__
    return _mm512_test_epi64_mask((__m512i)a.lane[0], (__m512i)a.lane[0]);
#else
    uint8_t words = 0;
    for (int w = 0; w < CM_LINE_WORDS; w++)
        words |= (uint8_t)((a.word[w] != 0) << w);
    return words;
#endif
}

CM_KERNEL bool cm_line_any(cm_line a)
{
#ifdef __AVX512F__
    return cm_line_words(a);
#else
    cm_lane any = a.lane[0];
    uint64_t bits = 0;
    for (int l = 1; l < CM_LANES; l++)
        any |= a.lane[l];
    for (int w = 0; w < CM_LANE_BYTES / 8; w++)
        bits |= any[w];
    return bits;
#endif
}

/* Which of 64 bytes are not 0. */
CM_KERNEL uint64_t cm_bytes_any(const uint8_t byte[64])
{
#ifdef __AVX512BW__
    const __m512i bytes = _mm512_loadu_si512(byte);
    return _mm512_test_epi8_mask(bytes, bytes);
#else
    uint64_t any = 0;
    for (int k = 0; k < 64; k++)
        any |= (uint64_t)(byte[k] != 0) << k;
    return any;
#endif
}

/* The first `count` bits set; all of them from CM_LINE on. */
static inline cm_line cm_line_first(uint32_t count)
{
    cm_line line;
    for (uint32_t w = 0; w < CM_LINE_WORDS; w++) {
        const uint32_t above = 64 * w;
        line.word[w] = count <= above        ? 0
                       : count >= above + 64 ? UINT64_MAX
                                             : (UINT64_C(1) << (count - above)) - 1;
    }
    return line;
}

/* Transposes eight 64 × 64 matrices at once, in place: word w of the lines is the w-th one. Bit k
 * of row i and bit i of row k change places. Cost: 192 swaps of five operations a lane. */
void cm_transpose_64(cm_line row[64]);

/* From eight lines of bits to 512 bytes, in place: bit i of byte k is bit k of line i. */
void cm_transpose_bytes(cm_line row[8]);

/* Transposes 8 × 8 bits in each word of a lane: bit k of byte i and bit i of byte k change places.
 */
CM_KERNEL cm_lane cm_transpose_8(cm_lane bits)
{
    cm_lane swap = (bits >> 28 ^ bits) & UINT64_C(0x00000000f0f0f0f0);
    bits ^= swap ^ swap << 28;
    swap = (bits >> 14 ^ bits) & UINT64_C(0x0000cccc0000cccc);
    bits ^= swap ^ swap << 14;
    swap = (bits >> 7 ^ bits) & UINT64_C(0x00aa00aa00aa00aa);
    return bits ^ swap ^ swap << 7;
}

/* The first `count` bytes of some words, the lowest byte of a word first. */
static inline void cm_words_to_bytes(uint8_t *bytes, const uint64_t *words, size_t count)
{
    if (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
        memcpy(bytes, words, count);
    else
        for (size_t k = 0; k < count; k++)
            bytes[k] = (uint8_t)(words[k / 8] >> 8 * (k % 8));
}

/* Transposes 8 × 8 words: word k of row i and word i of row k change places. */
CM_KERNEL void cm_transpose_words(cm_line row[CM_LINE_WORDS])
{
#ifdef __AVX512F__
    cm_lane r[CM_LINE_WORDS], s[CM_LINE_WORDS];
    for (int k = 0; k < 4; k++) {
        const cm_lane a = row[k].lane[0], b = row[k + 4].lane[0];
        s[k] = __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11);
        s[k + 4] = __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15);
    }
    for (int k = 0; k < 8; k += 4)
        for (int i = k; i < k + 2; i++) {
            r[i] = __builtin_shufflevector(s[i], s[i + 2], 0, 1, 8, 9, 4, 5, 12, 13);
            r[i + 2] = __builtin_shufflevector(s[i], s[i + 2], 2, 3, 10, 11, 6, 7, 14, 15);
        }
    for (int k = 0; k < 8; k += 2) {
        row[k].lane[0] = __builtin_shufflevector(r[k], r[k + 1], 0, 8, 2, 10, 4, 12, 6, 14);
        row[k + 1].lane[0] = __builtin_shufflevector(r[k], r[k + 1], 1, 9, 3, 11, 5, 13, 7, 15);
    }
#else
    for (int i = 0; i < CM_LINE_WORDS; i++)
        for (int k = 0; k < i; k++) {
            const uint64_t word = row[i].word[k];
            row[i].word[k] = row[k].word[i];
            row[k].word[i] = word;
        }
#endif
}

#endif

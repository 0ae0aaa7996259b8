/* The bit solvers' lines: transposing, spreading, masks and combining against the plain definition.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generators/random.h"
#include "solvers/bits/line.h"
#include "solvers/bits/pack.h"

static void squares_are_transposed(void **state)
{
    (void)state;
    struct cm_random random;
    cm_random_init(&random, 5);
    for (int round = 0; round < 20; round++) {
        cm_line row[64], turned[64];
        for (uint32_t i = 0; i < 64; i++)
            for (uint32_t w = 0; w < CM_LINE_WORDS; w++)
                row[i].word[w] = turned[i].word[w] =
                    cm_random_next(&random) & cm_random_next(&random);
        cm_transpose_64(turned);
        for (uint32_t i = 0; i < 64; i++)
            for (uint32_t k = 0; k < 64; k++)
                for (uint32_t w = 0; w < CM_LINE_WORDS; w++)
                    assert_int_equal(turned[k].word[w] >> i & 1, row[i].word[w] >> k & 1);
    }
}

static void words_are_transposed(void **state)
{
    (void)state;
    cm_line row[CM_LINE_WORDS];
    for (uint32_t i = 0; i < CM_LINE_WORDS; i++)
        for (uint32_t k = 0; k < CM_LINE_WORDS; k++)
            row[i].word[k] = 10 * i + k;
    cm_transpose_words(row);
    for (uint32_t i = 0; i < CM_LINE_WORDS; i++)
        for (uint32_t k = 0; k < CM_LINE_WORDS; k++)
            assert_int_equal(row[i].word[k], 10 * k + i);
}

static void eights_are_transposed(void **state)
{
    (void)state;
    enum { WORDS = CM_LANE_BYTES / 8 };
    struct cm_random random;
    cm_random_init(&random, 7);
    for (int round = 0; round < 20; round++) {
        cm_lane bits;
        for (uint32_t w = 0; w < WORDS; w++)
            bits[w] = cm_random_next(&random);
        const cm_lane turned = cm_transpose_8(bits);
        for (uint32_t w = 0; w < WORDS; w++)
            for (uint32_t i = 0; i < 8; i++)
                for (uint32_t k = 0; k < 8; k++)
                    assert_int_equal(turned[w] >> (8 * k + i) & 1, bits[w] >> (8 * i + k) & 1);
    }
}

static void lines_become_bytes(void **state)
{
    (void)state;
    struct cm_random random;
    cm_random_init(&random, 9);
    cm_line row[8], bytes[8];
    uint8_t byte[CM_LINE];
    for (uint32_t i = 0; i < 8; i++)
        for (uint32_t w = 0; w < CM_LINE_WORDS; w++)
            row[i].word[w] = bytes[i].word[w] = cm_random_next(&random);
    cm_transpose_bytes(bytes);
    cm_words_to_bytes(byte, bytes->word, sizeof byte);
    for (uint32_t k = 0; k < CM_LINE; k++)
        for (uint32_t i = 0; i < 8; i++)
            assert_int_equal(byte[k] >> i & 1, row[i].word[k / 64] >> k % 64 & 1);
}

static void bits_are_spread(void **state)
{
    (void)state;
    struct cm_random random;
    cm_random_init(&random, 6);
    for (int round = 0; round < 20; round++) {
        const uint64_t bits = cm_random_next(&random) & UINT32_MAX, spread = cm_spread_32(bits);
        for (uint32_t k = 0; k < 64; k++)
            assert_int_equal(spread >> k & 1, k % 2 ? 0 : bits >> k / 2 & 1);
    }
}

static void the_first_bits_are_set(void **state)
{
    (void)state;
    for (uint32_t count = 0; count < CM_LINE + 50; count++) {
        const cm_line line = cm_line_first(count);
        for (uint32_t k = 0; k < CM_LINE; k++)
            assert_int_equal(line.word[k / 64] >> k % 64 & 1, k < count);
        assert_int_equal(cm_line_any(line), count > 0);
    }
}

static void lines_are_combined(void **state)
{
    (void)state;
    struct cm_random random;
    cm_random_init(&random, 8);
    for (int round = 0; round < 200; round++) {
        cm_line a, b;
        uint8_t words = 0;
        for (uint32_t w = 0; w < CM_LINE_WORDS; w++) {
            a.word[w] = round % 4 && cm_random_next(&random) % 2 ? cm_random_next(&random) : 0;
            b.word[w] = cm_random_next(&random);
            words |= (uint8_t)((a.word[w] != 0) << w);
        }
        const cm_line either = cm_line_or(a, b), both = cm_line_and(a, b),
                      without = cm_line_without(a, b);
        for (uint32_t w = 0; w < CM_LINE_WORDS; w++) {
            assert_int_equal(either.word[w], a.word[w] | b.word[w]);
            assert_int_equal(both.word[w], a.word[w] & b.word[w]);
            assert_int_equal(without.word[w], a.word[w] & ~b.word[w]);
        }
        assert_int_equal(cm_line_words(a), words);
        assert_int_equal(cm_line_any(a), words != 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_are_transposed), cmocka_unit_test(words_are_transposed),
        cmocka_unit_test(eights_are_transposed),  cmocka_unit_test(lines_become_bytes),
        cmocka_unit_test(bits_are_spread),        cmocka_unit_test(the_first_bits_are_set),
        cmocka_unit_test(lines_are_combined),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

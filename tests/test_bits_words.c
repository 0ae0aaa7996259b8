/* The bit solvers' words: transposing, spreading and masks against the plain definition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generators/random.h"
#include "solvers/bits/words.h"

static void squares_are_transposed(void **state)
{
    (void)state;
    struct cm_random random;
    cm_random_init(&random, 5);
    for (int round = 0; round < 20; round++) {
        cm_vector row[64], turned[64];
        for (uint32_t i = 0; i < 64; i++)
            for (uint32_t w = 0; w < CM_STRIP_WORDS; w++)
                row[i][w] = turned[i][w] = cm_random_next(&random) & cm_random_next(&random);
        cm_transpose_64(turned);
        for (uint32_t i = 0; i < 64; i++)
            for (uint32_t k = 0; k < 64; k++)
                for (uint32_t w = 0; w < CM_STRIP_WORDS; w++)
                    assert_int_equal(turned[k][w] >> i & 1, row[i][w] >> k & 1);
    }
}

static void words_are_transposed(void **state)
{
    (void)state;
    cm_vector row[4];
    for (uint32_t i = 0; i < 4; i++)
        for (uint32_t k = 0; k < 4; k++)
            row[i][k] = 10 * i + k;
    cm_transpose_words(row);
    for (uint32_t i = 0; i < 4; i++)
        for (uint32_t k = 0; k < 4; k++)
            assert_int_equal(row[i][k], 10 * k + i);
}

static void bits_are_spread(void **state)
{
    (void)state;
    struct cm_random random;
    cm_random_init(&random, 6);
    cm_vector bits, spread;
    for (uint32_t w = 0; w < CM_STRIP_WORDS; w++)
        bits[w] = spread[w] = cm_random_next(&random) & UINT32_MAX;
    cm_spread_32(&spread);
    for (uint32_t w = 0; w < CM_STRIP_WORDS; w++)
        for (uint32_t k = 0; k < 64; k++)
            assert_int_equal(spread[w] >> k & 1, k % 2 ? 0 : bits[w] >> k / 2 & 1);
}

static void the_first_bits_are_set(void **state)
{
    (void)state;
    for (uint32_t count = 0; count < 300; count++) {
        const cm_vector v = cm_vector_first(count);
        for (uint32_t k = 0; k < CM_STRIP; k++)
            assert_int_equal(v[k / 64] >> k % 64 & 1, k < count);
        assert_int_equal(cm_vector_any(v), count > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_are_transposed),
        cmocka_unit_test(words_are_transposed),
        cmocka_unit_test(bits_are_spread),
        cmocka_unit_test(the_first_bits_are_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

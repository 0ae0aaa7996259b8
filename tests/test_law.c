/* The families' formulas against certified plies, and that a formula that is wrong is seen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "bound/law.h"
#include "tests/support.h"

static void test_every_formula_holds(void **state)
{
    static struct cm_law law;
    struct cm_memory memory = {0};
    struct cm_error error = {0};
    (void)state;
    const uint32_t largest = support_share() == 1 ? 300 : 60;
    if (cm_law_run(&memory, 64 / (uint32_t)support_share(), largest, NULL, &law, &error))
        fail_msg("%s", error.text);
    for (const struct cm_law_family *family = cm_law_families; family->name; family++) {
        const struct cm_law_summary sum = cm_law_summarise(&law, family);
        assert_true(sum.points > 8);
        assert_int_equal(sum.broken, 0);
        assert_int_equal(sum.largest, largest);
        assert_true(sum.share > 0 && sum.share < family->limit);
        if (support_share() == 1)
            assert_true(sum.plies.has_error && sum.plies.slope > 1.9 && sum.plies.slope < 2.5);
    }
    assert_int_equal(memory.used, 0);
}

static void test_far_points(void **state)
{
    static const struct {
        const char *family;
        uint32_t nodes, plies;
    } known[] = {{"vernier", 300, 36161}, {"gear", 188, 2793}, {"clockwork", 300, 62207}};
    (void)state;
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        struct cm_memory memory = {0};
        struct cm_law_point point;
        assert_int_equal(cm_law_measure(&memory, known[k].family, known[k].nodes, &point, NULL),
                         CM_OK);
        assert_int_equal(point.plies, known[k].plies);
        assert_true(cm_law_holds(&point));
        assert_int_equal(memory.used, 0);
    }
}

static void test_broken_formula_is_seen(void **state)
{
    struct cm_law law = {.count = 4};
    (void)state;
    for (uint32_t k = 0; k < 4; k++)
        law.point[k] = (struct cm_law_point){.family = "vernier",
                                             .nodes = 100u << k,
                                             .plies = 1000u << (2 * k),
                                             .promised = 1000u << (2 * k),
                                             .outcome = CM_MOUSE};
    struct cm_law_summary sum = cm_law_summarise(&law, &cm_law_families[0]);
    assert_int_equal(sum.points, 4);
    assert_int_equal(sum.broken, 0);
    assert_float_equal(sum.plies.slope, 2.0, 1e-6);
    law.point[2].plies++;
    law.point[1].outcome = CM_CAT;
    assert_int_equal(cm_law_summarise(&law, &cm_law_families[0]).broken, 2);
}

static void test_unknown_family(void **state)
{
    struct cm_memory memory = {0};
    struct cm_error error = {0};
    struct cm_law_point point;
    (void)state;
    assert_int_equal(cm_law_measure(&memory, "random", 30, &point, &error), CM_CANNOT);
    assert_non_null(strstr(error.text, "'random'"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_formula_holds),
        cmocka_unit_test(test_far_points),
        cmocka_unit_test(test_broken_formula_is_seen),
        cmocka_unit_test(test_unknown_family),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The families that promise how long their game is: each graph is solved, the solution certified,
 * and its plies are those of the formula. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "game/certificate.h"
#include "generators/generator.h"
#include "solvers/solver.h"
#include "tests/support.h"

static uint64_t promised(const char *name, uint32_t nodes, const char *setting)
{
    const struct cm_family *family = cm_family_find(name);
    struct cm_order order = cm_order_usual(family, NULL, nodes, 1);
    if (setting)
        assert_int_equal(cm_order_set(family, &order, setting, NULL), CM_OK);
    return family->plies(&order);
}

/* Solves and certifies the game on this graph; gives the graph back. */
static uint32_t certified_plies(struct cm_memory *memory, struct cm_graph *graph,
                                enum cm_outcome *outcome)
{
    struct cm_task task = {
        .memory = memory, .horizon = CM_NO_HORIZON, .threads = 1, .want_plies = true};
    struct cm_finding finding;
    struct cm_error error;
    struct cm_game game;
    struct cm_solution solution;
    if (cm_rules_game(memory, graph, &cm_rules_classic, &game, &error))
        fail_msg("%s", error.text);
    assert_int_equal(cm_solver_run(cm_solver_find("retrograde"), &game, &task, &solution), CM_OK);
    if (!cm_certificate_holds(&game, &solution, &finding))
        fail_msg("%s", finding.text);
    uint32_t plies = solution.plies;
    *outcome = solution.outcome;
    cm_solution_free(&solution);
    cm_game_free(&game);
    cm_graph_free(memory, graph);
    return plies;
}

static void check_plies(const char *name, uint32_t nodes, uint64_t seed, const char *setting,
                        uint64_t plies)
{
    struct cm_memory memory = {0};
    struct cm_graph graph;
    enum cm_outcome outcome;
    support_family(&memory, name, nodes, seed, setting, &graph);
    uint64_t real = certified_plies(&memory, &graph, &outcome);
    if (real != plies)
        fail_msg("%s, %u nodes: %llu plies, not %llu", name, nodes, (unsigned long long)real,
                 (unsigned long long)plies);
    assert_int_not_equal(outcome, CM_DRAW);
    assert_int_equal(memory.used, 0);
}

static void check_promise(const char *name, uint32_t nodes, const char *setting)
{
    check_plies(name, nodes, nodes, setting, promised(name, nodes, setting));
}

static void test_simple_families(void **state)
{
    (void)state;
    for (uint32_t nodes = 3; nodes <= 40; nodes++) {
        check_promise("chain", nodes, NULL);
        check_promise("ring", nodes, NULL);
        check_promise("complete", nodes, NULL);
    }
}

/* A cycle of p nodes and windows of at most c, on the fewest nodes and on a few more. */
static void check_vernier(uint32_t p, uint32_t c, uint32_t more)
{
    const struct cm_family *family = cm_family_find("vernier");
    struct cm_memory memory = {0};
    struct cm_error error;
    struct cm_graph graph;
    enum cm_outcome outcome;
    uint32_t columns = (p + 2 + c - 1) / c, width = (p + 2 + columns - 1) / columns, q = p + 2,
             y = p + 1 - width;
    struct cm_order order = cm_order_usual(family, &memory, 2 * p + 8 + columns + more, 1);
    order.value[0] = p;
    order.value[1] = c;
    assert_int_equal(cm_family_generate(family, &order, &graph, &error), CM_OK);
    uint32_t steps = p * (q - width + 1) - (y + 1);
    assert_int_equal(family->plies(&order), 2 * steps + 3);
    assert_int_equal(certified_plies(&memory, &graph, &outcome), 2 * steps + 3);
    assert_int_equal(outcome, CM_MOUSE);
    assert_int_equal(memory.used, 0);
}

static void test_vernier_cycles(void **state)
{
    uint64_t pairs = 0;
    (void)state;
    for (uint32_t p = 5; p <= 27; p += 2)
        for (uint32_t c = 2; c <= 15 && c <= p + 1; c++)
            if (2 * p + 8 + (p + 2 + c - 1) / c >= 20 && ++pairs % support_share() == 0)
                check_vernier(p, c, pairs % 7 == 0 ? 3 : 0);
    assert_true(pairs >= 100);
    check_vernier(41, 7, 0);
    check_vernier(81, 10, 0);
}

static void test_vernier_at_every_size(void **state)
{
    (void)state;
    for (uint32_t nodes = 20; nodes <= 80; nodes += (uint32_t)support_share())
        check_promise("vernier", nodes, NULL);
    check_promise("vernier", 300, NULL);
}

static void test_gear(void **state)
{
    (void)state;
    assert_int_equal(promised("gear", 38, NULL), 93);
    assert_int_equal(promised("gear", 50, NULL), 171);
    assert_int_equal(promised("gear", 188, NULL), 2793);
    for (uint32_t nodes = 14; nodes <= 70; nodes += (uint32_t)support_share())
        check_promise("gear", nodes, NULL);
    check_promise("gear", 188, NULL);
}

static void test_clockwork(void **state)
{
    static const struct {
        const char *setting;
        uint32_t smallest;
    } tracks[] = {{"tracks=2", 10}, {"tracks=3", 24},  {"tracks=4", 43}, {"tracks=5", 69},
                  {"tracks=6", 94}, {"tracks=7", 138}, {NULL, 10}};
    (void)state;
    for (size_t k = 0; k < sizeof tracks / sizeof *tracks; k++)
        for (uint32_t nodes = tracks[k].smallest; nodes <= tracks[k].smallest + 40;
             nodes += 1 + nodes / 30)
            check_promise("clockwork", nodes, tracks[k].setting);
}

static void test_adversarial_beats_two_turns_a_node(void **state)
{
    static const uint32_t large[] = {61, 62, 63, 64, 75, 97, 98, 120, 188, 300};
    (void)state;
    for (uint32_t nodes = 8; nodes <= 60; nodes++) {
        assert_true(promised("adversarial", nodes, NULL) > 2 * nodes);
        check_promise("adversarial", nodes, NULL);
    }
    for (size_t k = 0; k < sizeof large / sizeof *large; k++) {
        assert_true(promised("adversarial", large[k], NULL) > 2 * large[k]);
        check_promise("adversarial", large[k], NULL);
    }
}

/* The published list (nodes, plies), and what the formulas say of sizes that take too long to solve
 * here. */
static void test_known_lengths(void **state)
{
    static const uint32_t vernier[][2] = {{25, 89},     {29, 133},    {37, 269},
                                          {50, 581},    {97, 2965},   {179, 11845},
                                          {300, 36125}, {400, 66933}, {1000, 450193}};
    static const uint32_t records[][2] = {{8, 17},   {9, 25},   {10, 36},  {11, 44},  {12, 52},
                                          {13, 64},  {16, 83},  {20, 127}, {25, 197}, {30, 247},
                                          {40, 389}, {50, 617}, {60, 957}};
    (void)state;
    for (size_t k = 0; k < sizeof vernier / sizeof *vernier; k++) {
        assert_true(promised("vernier", vernier[k][0], NULL) >= vernier[k][1]);
        assert_true(promised("adversarial", vernier[k][0], NULL) >= vernier[k][1]);
    }
    for (size_t k = 0; k < sizeof records / sizeof *records; k++)
        assert_true(promised("adversarial", records[k][0], NULL) >= records[k][1]);
    for (size_t k = 0; k < 3; k++) /* at 8 to 10 nodes the census leaves nothing to find */
        assert_int_equal(promised("adversarial", records[k][0], NULL), records[k][1]);
    assert_int_equal(promised("vernier", 50, NULL), 581);
    assert_int_equal(promised("vernier", 1000, NULL), 450193);
    assert_int_equal(promised("clockwork", 300, NULL), 62207);
    assert_int_equal(promised("clockwork", 400, NULL), 114831);
    assert_int_equal(promised("clockwork", 1000, NULL), 793105);
}

/* A node more never makes the game that a family offers shorter. */
static void test_lengths_never_fall(void **state)
{
    static const char *const name[] = {"vernier", "gear", "clockwork", "adversarial"};
    (void)state;
    for (size_t k = 0; k < sizeof name / sizeof *name; k++)
        for (uint32_t nodes = cm_family_find(name[k])->smallest; nodes < 400; nodes++)
            if (promised(name[k], nodes, NULL) > promised(name[k], nodes + 1, NULL))
                fail_msg("%s is shorter at %u nodes than at %u", name[k], nodes + 1, nodes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_simple_families),
        cmocka_unit_test(test_vernier_cycles),
        cmocka_unit_test(test_vernier_at_every_size),
        cmocka_unit_test(test_gear),
        cmocka_unit_test(test_clockwork),
        cmocka_unit_test(test_adversarial_beats_two_turns_a_node),
        cmocka_unit_test(test_known_lengths),
        cmocka_unit_test(test_lengths_never_fall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Every mistake that people make with this game is caught by the harness, on a named instance; and
 * the same programs without their mistake are not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "bench/check.h"
#include "judge/wrong/wrong.h"
#include "judge/wrong/wrong_tables.h"
#include "tests/support.h"

enum {
    TASK_BYTES = 1 << 20
}; /* what a task may hold here: recursion without a limit runs into it */

enum { TEXT = 256 };

static bool keep(void *context, const struct cm_check_finding *finding)
{
    snprintf(context, TEXT, "%s", finding->text);
    return true;
}

static uint64_t findings_on(const struct cm_solver *solver, const char *family, uint32_t nodes,
                            uint64_t seed, char text[TEXT])
{
    struct cm_memory memory = {0};
    struct cm_graph graph;
    struct cm_game game;
    struct cm_check_counts counts = {0};
    const struct cm_solver *const solvers[] = {solver, NULL};
    const struct cm_check check = {.memory = &memory,
                                   .solvers = solvers,
                                   .memory_limit = TASK_BYTES,
                                   .found = keep,
                                   .context = text};
    support_family(&memory, family, nodes, seed, NULL, &graph);
    assert_int_equal(cm_rules_game(&memory, &graph, &cm_rules_classic, &game, NULL), CM_OK);
    assert_int_equal(cm_check_game(&check, &game, &counts), CM_OK);
    assert_int_equal(counts.no_truth, 0);
    cm_game_free(&game);
    cm_graph_free(&memory, &graph);
    assert_int_equal(memory.used, 0);
    return counts.findings;
}

static void each_mistake_is_caught_on_its_instance(void **state)
{
    (void)state;
    for (const struct cm_wrong *wrong = cm_wrong_solvers; wrong->solver.name; wrong++) {
        char text[TEXT] = "";
        const uint64_t findings = findings_on(&wrong->solver, wrong->family, wrong->nodes, 1, text);
        print_message("%s: %s %u: %s\n", wrong->solver.name, wrong->family, wrong->nodes, text);
        if (!findings)
            fail_msg("%s: not caught on %s of %u nodes", wrong->solver.name, wrong->family,
                     wrong->nodes);
    }
}

static enum cm_status right_tables(const struct cm_game *game, const struct cm_task *task,
                                   struct cm_solution *solution)
{
    return cm_wrong_tables(game, task, solution, CM_WRONG_NOTHING);
}

static void without_its_mistake_the_same_search_passes(void **state)
{
    (void)state;
    const struct cm_solver right = {.name = "right tables",
                                    .features = CM_CAN_WHOLE,
                                    .bytes_needed = cm_wrong_tables_bytes,
                                    .solve = right_tables};
    for (const struct cm_wrong *wrong = cm_wrong_solvers; wrong->solver.name; wrong++) {
        char text[TEXT] = "";
        if (findings_on(&right, wrong->family, wrong->nodes, 1, text))
            fail_msg("%s", text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_mistake_is_caught_on_its_instance),
        cmocka_unit_test(without_its_mistake_the_same_search_passes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

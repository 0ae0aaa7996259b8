/* Every solver, at every position, against certified truth: on each family; bounded solvers at each
 * horizon that matters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "generators/generator.h"
#include "tests/every_solver.h"
#include "tests/support.h"

static void every_family_up_to_200_nodes(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    struct cm_check_counts counts = {0};
    const uint32_t sizes[] = {3, 4, 5, 8, 13, 27, 50, 64, 101, 200};
    for (size_t f = 0; cm_families[f]; f++)
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
            struct cm_graph graph;
            if (sizes[k] < cm_families[f]->smallest || sizes[k] > cm_families[f]->largest ||
                (support_share() > 1 && sizes[k] > 64))
                continue;
            if (sizes[k] > 101 && cm_families[f] == cm_family_find("vernier"))
                continue; /* beyond the records' sizes, adversarial is this family */
            support_family(&memory, cm_families[f]->name, sizes[k], 1, NULL, &graph);
            every_solver_check(&memory, &graph, &cm_rules_classic, false,
                               (struct every_solver_found){cm_families[f]->name, sizes[k]},
                               &counts);
            cm_graph_free(&memory, &graph);
        }
    every_solver_report("every family", &counts, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_family_up_to_200_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

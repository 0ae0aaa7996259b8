#include "tests/every_solver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

bool every_solver_stop(void *context, const struct cm_check_finding *finding)
{
    const struct every_solver_found *found = context;
    fail_msg("%s %llu: %s, horizon %u, %u threads: %s", found->what,
             (unsigned long long)found->which, finding->solver->name, finding->task.horizon,
             finding->task.threads, finding->text);
    return false;
}

void every_solver_check(struct cm_memory *memory, const struct cm_graph *graph,
                        const struct cm_rules *rules, bool every_start,
                        struct every_solver_found found, struct cm_check_counts *counts)
{
    struct cm_game game;
    struct cm_error error = {0};
    if (cm_rules_game(memory, graph, rules, &game, &error))
        fail_msg("%s %llu: %s", found.what, (unsigned long long)found.which, error.text);
    const uint64_t to_4n = cm_game_positions(&game) * (4 * (uint64_t)graph->arcs.nodes + 1);
    const struct cm_check check = {.memory = memory,
                                   .solvers = cm_solvers,
                                   .every_start = every_start,
                                   .work_limit = every_start ? 0 : to_4n,
                                   .found = every_solver_stop,
                                   .context = &found};
    assert_int_equal(cm_check_game(&check, &game, counts), CM_OK);
    cm_game_free(&game);
}

void every_solver_report(const char *what, const struct cm_check_counts *counts, uint64_t left_out)
{
    assert_int_equal(counts->findings + counts->no_truth, 0);
    assert_int_equal(counts->too_big, 0);
    print_message("%s: %llu games, %llu checks, %llu positions compared; left out: %llu boards "
                  "with a stuck cat, %llu exact"
                  " answers of bounded solvers that need more than 4N plies\n",
                  what, (unsigned long long)counts->games, (unsigned long long)counts->checks,
                  (unsigned long long)counts->positions, (unsigned long long)left_out,
                  (unsigned long long)counts->too_long);
}

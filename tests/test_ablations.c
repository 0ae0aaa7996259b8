/* Ablations: that no variant changes an answer, that each row tells what it should, that a run has
 * a row for each ablation and family, and how it ends when it is stopped or can't write. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/truth.h"
#include "bound/ablations.h"
#include "bound/small_graphs.h"
#include "solvers/registry.h"
#include "tests/support.h"

/* A start's answer by one side of an ablation, against the truth cut at the side's horizon. */
static void check_start(struct cm_memory *memory, const struct cm_game *game,
                        const struct cm_solution *truth, const struct cm_ablation *ablation,
                        int which)
{
    const struct cm_ablation_side *side = &ablation->side[which];
    const bool whole = side->solver->features & CM_CAN_WHOLE,
               bounded = side->solver->features & CM_CAN_HORIZON;
    const uint32_t horizon = bounded && !whole ? 2 * game->mouse.places : CM_NO_HORIZON;
    const struct cm_task task = {.memory = memory,
                                 .horizon = horizon,
                                 .threads = side->many_threads ? 2 : 1,
                                 .start_only = !whole,
                                 .without = side->without};
    struct cm_solution solution;
    struct cm_game ordered;
    assert_int_equal(cm_reorder_by(memory, game, side->order, truth, &ordered), CM_OK);
    assert_int_equal(cm_solver_run(side->solver, &ordered, &task, &solution), CM_OK);
    const bool cut = truth->outcome != CM_DRAW && truth->plies > horizon;
    if (solution.outcome != (cut ? CM_DRAW : truth->outcome))
        fail_msg("%s, side %d: outcome %d, right: %d", ablation->id, which, solution.outcome,
                 truth->outcome);
    if (whole && side->order == CM_ORDER_GIVEN)
        assert_true(cm_certificate_agrees(game, &solution, truth, NULL));
    cm_solution_free(&solution);
    cm_game_free(&ordered);
}

/* Every side of every ablation; those that answer for the start only, at every open start. */
static void check_game(struct cm_memory *memory, struct cm_game *game)
{
    const struct cm_position start = game->start;
    struct cm_truth truth;
    assert_int_equal(cm_truth_find(NULL, game, memory, NULL, &truth), CM_OK);
    for (uint32_t pair = 0; pair < game->mouse.places * game->cat.places; pair++) {
        game->start = (struct cm_position){pair / game->cat.places, pair % game->cat.places,
                                           (enum cm_side)(pair % 2)};
        const bool first = pair == 0;
        if (!first && cm_game_over(game, game->start.mouse, game->start.cat) != CM_OPEN)
            continue;
        cm_solution_take_start(&truth.solution, game->start);
        for (size_t k = 0; k < CM_ABLATIONS; k++)
            for (int which = 0; which < 2; which++)
                if (first || !(cm_ablations[k].side[which].solver->features & CM_CAN_WHOLE))
                    check_start(memory, game, &truth.solution, &cm_ablations[k], which);
    }
    game->start = start;
    cm_truth_free(&truth);
}

static void no_variant_changes_an_answer_on_small_graphs(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    uint64_t games = 0;
    for (uint32_t nodes = 3; nodes <= 6; nodes++) {
        struct cm_small_graphs list;
        struct cm_error error = {0};
        if (cm_small_graphs_list(&memory, nodes, &list, &error))
            fail_msg("%s", error.text);
        for (uint64_t k = 0; k < list.count; k += support_share())
            for (uint32_t hole = 0; hole < nodes; hole++) {
                const struct cm_rules rules = {
                    .hole = hole, .mouse = hole == 0 ? 1 : 0, .cat = hole <= 1 ? 2 : 1};
                struct cm_graph graph;
                struct cm_game game;
                assert_int_equal(cm_small_graphs_get(&list, k, &memory, &graph, &error), CM_OK);
                if (!support_stuck_cat(&graph, hole)) {
                    assert_int_equal(cm_rules_game(&memory, &graph, &rules, &game, NULL), CM_OK);
                    check_game(&memory, &game);
                    cm_game_free(&game);
                    games++;
                }
                cm_graph_free(&memory, &graph);
            }
        cm_small_graphs_free(&list);
    }
    assert_true(games > 10);
    assert_int_equal(memory.used, 0);
}

static void table_is_complete(void **state)
{
    (void)state;
    for (size_t k = 0; k < CM_ABLATIONS; k++) {
        const struct cm_ablation *one = &cm_ablations[k];
        assert_ptr_equal(cm_ablation_find(one->id), one);
        assert_int_equal(one->claim[0], 'B');
        assert_true(strlen(one->what) > 10 && one->quick_nodes <= one->nodes);
        assert_memory_not_equal(&one->side[CM_WITH], &one->side[CM_WITHOUT],
                                sizeof one->side[CM_WITH]);
    }
    assert_null(cm_ablation_find("nothing"));
}

static struct cm_ablations_order counting(struct cm_memory *memory)
{
    return (struct cm_ablations_order){.memory = memory, .threads = 2, .quick = true};
}

/* A whole run has a row for each, all right; the counts are the same the second time; and the file
 * has one line a row, of as many cells as its head. */
static void run_has_a_row_for_each(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    struct cm_ablations_order order = counting(&memory);
    struct cm_error error = {0};
    const size_t rows = cm_ablations_rows();
    struct cm_ablation_row *row = calloc(rows, sizeof *row), again;
    char directory[] = "/tmp/catmouse-ablations-XXXXXX", inner[64], command[96], line[1024];
    size_t done = 0, lines = 0, workloads = 0;
    while (cm_workloads[workloads].label)
        workloads++;
    assert_int_equal(rows, CM_ABLATIONS * workloads);
    order.repetitions = 1;
    if (cm_ablations_run(&order, row, &done, &error))
        fail_msg("%s", error.text);
    assert_int_equal(done, rows);
    for (size_t k = 0; k < rows; k++) {
        assert_ptr_equal(row[k].ablation, &cm_ablations[k / workloads]);
        assert_ptr_equal(row[k].workload, &cm_workloads[k % workloads]);
        assert_string_equal(row[k].agreement, "ok");
        for (int measure = 0; measure < CM_MEASURES; measure++)
            assert_true(cm_ablation_ratio(&row[k], (enum cm_measure)measure) > 0);
    }
    order.repetitions = 0;
    assert_int_equal(cm_ablation_measure(&order, row[0].ablation, row[0].workload, &again, &error),
                     CM_OK);
    assert_int_equal(again.side[0].relaxations, row[0].side[0].relaxations);
    assert_int_equal(again.side[1].peak_bytes, row[0].side[1].peak_bytes);
    assert_true(cm_ablation_ratio(&again, CM_MEASURE_SECONDS) <= 0);
    assert_non_null(mkdtemp(directory));
    snprintf(inner, sizeof inner, "%s/a/b", directory);
    assert_int_equal(cm_ablations_write(inner, row, done, &error), CM_OK);
    snprintf(line, sizeof line, "%s/ablations.tsv", inner);
    FILE *file = fopen(line, "r");
    assert_non_null(file);
    for (size_t head = 0; fgets(line, sizeof line, file); lines++) {
        size_t tabs = 0;
        for (const char *at = line; *at; at++)
            tabs += *at == '\t';
        head = lines ? head : tabs;
        assert_int_equal(tabs, head);
    }
    fclose(file);
    assert_int_equal(lines, rows + 1);
    snprintf(command, sizeof command, "rm -r %s", directory);
    assert_int_equal(system(command), 0);
    free(row);
    assert_int_equal(memory.used, 0);
}

/* A side that answers wrongly is named, and never timed. */
static void wrong_side_is_named(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    struct cm_ablations_order order = counting(&memory);
    struct cm_ablation spoilt = *cm_ablation_find("queue");
    struct cm_ablation_row row;
    struct cm_error error = {0};
    order.repetitions = 1;
    spoilt.side[CM_WITHOUT].solver = &cm_solver_floor; /* all draws */
    assert_int_equal(cm_ablation_measure(&order, &spoilt, &cm_workloads[0], &row, &error), CM_OK);
    assert_false(cm_ablation_agrees(&row));
    assert_non_null(strstr(row.agreement, "floor"));
    assert_true(cm_ablation_ratio(&row, CM_MEASURE_SECONDS) <= 0);
    assert_int_equal(memory.used, 0);
}

static bool stop_after_three(void *context)
{
    unsigned *looks = context;
    return ++*looks > 3;
}

static void stopping_keeps_what_is_finished(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    unsigned looks = 0;
    const struct cm_watch watch = {.stop = stop_after_three, .context = &looks};
    struct cm_ablations_order order = counting(&memory);
    struct cm_ablation_row *row = calloc(cm_ablations_rows(), sizeof *row);
    struct cm_error error = {0};
    size_t done = 0;
    order.watch = &watch;
    assert_int_equal(cm_ablations_run(&order, row, &done, &error), CM_STOPPED);
    assert_int_equal(done, 3);
    assert_string_equal(row[2].agreement, "ok");
    free(row);
    assert_int_equal(memory.used, 0);
}

/* A file that can't get its place leaves what was there, and nothing else. */
static void write_is_all_or_nothing(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    const struct cm_ablations_order order = counting(&memory);
    struct cm_ablation_row row;
    struct cm_error error = {0};
    char directory[] = "/tmp/catmouse-ablations-XXXXXX", text[96];
    assert_int_equal(cm_ablation_measure(&order, &cm_ablations[0], &cm_workloads[3], &row, &error),
                     CM_OK);
    assert_non_null(mkdtemp(directory));
    snprintf(text, sizeof text, "mkdir -p %s/ablations.tsv/full", directory);
    assert_int_equal(system(text), 0);
    assert_int_equal(cm_ablations_write(directory, &row, 1, &error), CM_IO);
    snprintf(text, sizeof text, "[ \"$(ls -A %s)\" = ablations.tsv ]", directory);
    assert_int_equal(system(text), 0);
    snprintf(text, sizeof text, "rm -r %s", directory);
    assert_int_equal(system(text), 0);
    assert_int_equal(memory.used, 0);
}

/* Each allocation of some ablations made to fail in turn: a status, and nothing lost. */
static void failing_allocations_lose_nothing(void **state)
{
    (void)state;
    static const char *const few[] = {"order-distance", "symmetry", "twins", "best-first"};
    for (size_t k = 0; k < sizeof few / sizeof *few; k++) {
        enum cm_status status = CM_NO_MEMORY;
        for (uint64_t call = 1; status; call += 1 + call / 8) {
            struct cm_memory memory = {.fail_at = call};
            const struct cm_ablations_order order = counting(&memory);
            struct cm_ablation_row row;
            struct cm_error error = {0};
            status = cm_ablation_measure(&order, cm_ablation_find(few[k]), &cm_workloads[3], &row,
                                         &error);
            assert_int_equal(memory.used, 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_is_complete),
        cmocka_unit_test(no_variant_changes_an_answer_on_small_graphs),
        cmocka_unit_test(run_has_a_row_for_each),
        cmocka_unit_test(wrong_side_is_named),
        cmocka_unit_test(stopping_keeps_what_is_finished),
        cmocka_unit_test(write_is_all_or_nothing),
        cmocka_unit_test(failing_allocations_lose_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

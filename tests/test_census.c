/* Tests of the census: its kernels against the retrograde solver and against each other, the known
 * table, and the files of finished shards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bound/census.h"
#include "bound/census/checkpoint.h"
#include "bound/census/source.h"
#include "solvers/solver.h"
#include "tests/support.h"

enum { ROOM = 1024 };

/* Graphs of a shard of geng's list, ROOM at the most. */
static size_t take_graphs(uint32_t nodes, uint32_t shard, uint32_t shards,
                          struct cm_census_graph *graph)
{
    struct cm_census_source source;
    struct cm_error error;
    size_t count;
    assert_int_equal(cm_census_source_open(&source, nodes, shard, shards, &error), CM_OK);
    assert_int_equal(cm_census_source_read(&source, graph, ROOM, &count, &error), CM_OK);
    cm_census_source_close(&source, NULL);
    return count;
}

/* What a kernel should say of one hole, by the retrograde solver. */
static void solve_hole(struct cm_memory *memory, const struct cm_graph *graph, uint32_t hole,
                       uint32_t longest[3])
{
    const struct cm_rules rules = {hole, hole == 0, hole <= 1 ? 2 : 1};
    const struct cm_task task = {
        .memory = memory, .horizon = CM_NO_HORIZON, .threads = 1, .want_plies = true};
    struct cm_solution solution;
    struct cm_game game;
    longest[CM_DRAW] = longest[CM_MOUSE] = longest[CM_CAT] = 0;
    assert_int_equal(cm_rules_game(memory, graph, &rules, &game, NULL), CM_OK);
    assert_int_equal(cm_solver_run(cm_solver_find("retrograde"), &game, &task, &solution), CM_OK);
    for (uint32_t m = 0; m < game.mouse.places; m++)
        for (uint32_t c = 0; c < game.cat.places; c++) {
            const struct cm_position at = {m, c, CM_MOUSE_MOVES};
            const enum cm_outcome outcome = cm_solution_outcome(&solution, at);
            if (cm_game_over(&game, m, c) == CM_OPEN && outcome != CM_DRAW &&
                cm_solution_plies(&solution, at) > longest[outcome])
                longest[outcome] = cm_solution_plies(&solution, at);
        }
    cm_solution_free(&solution);
    cm_game_free(&game);
}

static void check_graph(uint32_t nodes, const struct cm_census_graph *packed)
{
    struct cm_memory memory = {0};
    struct cm_census_longest got[CM_CENSUS_KERNELS];
    struct cm_graph graph;
    char text[CM_CENSUS_LINE];
    cm_census_graph_text(nodes, packed, text);
    support_graph(&memory, text, false, &graph);
    const unsigned stuck = cm_census_stuck_holes(nodes, packed);
    for (size_t k = 0; cm_census_kernels[k]; k++)
        if (cm_census_kernels[k]->works())
            cm_census_kernels[k]->measure(nodes, packed, 1, &got[k]);
    for (uint32_t hole = 0; hole < nodes; hole++) {
        uint32_t longest[3];
        assert_int_equal(stuck >> hole & 1, support_stuck_cat(&graph, hole));
        if (stuck >> hole & 1)
            continue;
        solve_hole(&memory, &graph, hole, longest);
        for (size_t k = 0; cm_census_kernels[k]; k++)
            if (cm_census_kernels[k]->works() &&
                (got[k].mouse[hole] != longest[CM_MOUSE] || got[k].cat[hole] != longest[CM_CAT]))
                fail_msg("%s: %s, hole %u: %d/%d, not %u/%u", cm_census_kernels[k]->name, text,
                         hole, got[k].mouse[hole], got[k].cat[hole], longest[CM_MOUSE],
                         longest[CM_CAT]);
    }
    cm_graph_free(&memory, &graph);
    assert_int_equal(memory.used, 0);
}

static void kernels_agree_with_retrograde(void **state)
{
    (void)state;
    static struct cm_census_graph graph[ROOM];
    uint64_t seen = 0;
    for (uint32_t nodes = 3; nodes <= 8; nodes++) {
        const uint32_t shards = nodes == 8 ? 97 : 1;
        for (uint32_t shard = 0; shard < shards; shard += 13) {
            const size_t count = take_graphs(nodes, shard, shards, graph);
            for (size_t k = 0; k < count; k++)
                if (seen++ % support_share() == 0)
                    check_graph(nodes, &graph[k]);
        }
    }
    assert_true(seen > 2 + 6 + 21 + 112 + 853);
}

/* Where retrograde would take long: 9 to 12 nodes, graphs with and without leaves. */
static void kernels_agree_with_each_other(void **state)
{
    (void)state;
    static struct cm_census_graph graph[ROOM];
    static struct cm_census_longest one[ROOM], two[ROOM];
    size_t seen = 0;
    for (uint32_t nodes = 9; nodes <= 12; nodes++)
        for (uint32_t part = 0; part < 3; part++) {
            const uint32_t shards = nodes < 11 ? 64 : nodes < 12 ? 1000 : 100000;
            const size_t all = take_graphs(nodes, shards / 3 * part + 1, shards, graph);
            const size_t count = all / support_share() + 1 < all ? all / support_share() + 1 : all;
            seen += count;
            for (size_t k = 1; cm_census_kernels[k]; k++) {
                if (!cm_census_kernels[k]->works())
                    continue;
                cm_census_kernels[0]->measure(nodes, graph, count, one);
                cm_census_kernels[k]->measure(nodes, graph, count, two);
                for (size_t g = 0; g < count; g++)
                    for (uint32_t hole = 0; hole < nodes; hole++)
                        if (!(cm_census_stuck_holes(nodes, &graph[g]) >> hole & 1)) {
                            assert_int_equal(one[g].mouse[hole], two[g].mouse[hole]);
                            assert_int_equal(one[g].cat[hole], two[g].cat[hole]);
                        }
            }
        }
    assert_true(seen > 8);
}

static void graphs_keep_their_text(void **state)
{
    (void)state;
    static const char *const wrong[] = {"H?????", "G?????", "G?@?@>", "G?@?@\x7f", "G???", ""};
    static struct cm_census_graph graph[ROOM];
    struct cm_census_graph back;
    char text[CM_CENSUS_LINE];
    for (uint32_t nodes = 3; nodes <= 12; nodes++) {
        const size_t count =
            take_graphs(nodes, 0, nodes < 9 ? 1 : cm_census_usual_shards(nodes), graph);
        for (size_t k = 0; k < count; k++) {
            cm_census_graph_text(nodes, &graph[k], text);
            assert_true(cm_census_graph_parse(nodes, text, &back));
            assert_memory_equal(&back, &graph[k], sizeof back);
        }
    }
    assert_true(cm_census_graph_parse(8, "G?????", &back));
    assert_false(cm_census_graph_parse(7, "F???@", &back)); /* 21 pairs: 3 bits too many */
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++)
        assert_int_equal(cm_census_graph_parse(8, wrong[k], &back), k == 1);
}

/* A directory that is gone, with all in it, at the end of the test. */
static void empty_directory(const char *path)
{
    DIR *directory = opendir(path);
    assert_non_null(directory);
    for (struct dirent *entry; (entry = readdir(directory));) {
        char file[512];
        snprintf(file, sizeof file, "%s/%s", path, entry->d_name);
        unlink(file);
    }
    closedir(directory);
    rmdir(path);
}

static enum cm_status take_census(struct cm_memory *memory, uint32_t nodes, uint32_t shards,
                                  const char *directory, const char *kernel,
                                  struct cm_census_tally *tally, struct cm_error *error)
{
    struct cm_census_work work;
    const struct cm_census_order order = {.memory = memory,
                                          .nodes = nodes,
                                          .shards = shards,
                                          .last = shards - 1,
                                          .threads = 2,
                                          .directory = directory,
                                          .kernel = cm_census_kernel_find(kernel)};
    assert_non_null(order.kernel);
    return cm_census_run(&order, tally, &work, error);
}

static void table_is_the_known_one(void **state)
{
    (void)state;
    static const uint32_t mouse[] = {1, 3, 5, 7, 9, 17}, cat[] = {1, 3, 5, 8, 12, 16};
    static const uint64_t beyond[] = {0, 0, 0, 0, 0, 3};
    for (uint32_t nodes = 3; nodes <= 8; nodes++) {
        char directory[] = "/tmp/catmouse-census-XXXXXX", text[1 << 16] = "";
        struct cm_memory memory = {0};
        struct cm_census_tally tally;
        struct cm_error error = {0};
        assert_non_null(mkdtemp(directory));
        assert_int_equal(take_census(&memory, nodes, nodes < 6 ? 1 : 3, directory,
                                     nodes % 2 ? "portable" : NULL, &tally, &error),
                         CM_OK);
        assert_int_equal(tally.graphs, cm_census_graphs(nodes));
        assert_int_equal(tally.pairs + tally.left_out, nodes * tally.graphs);
        assert_int_equal(tally.extremal[CM_CENSUS_MOUSE].plies, mouse[nodes - 3]);
        assert_int_equal(tally.extremal[CM_CENSUS_CAT].plies, cat[nodes - 3]);
        assert_int_equal(cm_census_beyond(tally.graphs_of[CM_CENSUS_EITHER], 2 * nodes - 1),
                         beyond[nodes - 3]);
        FILE *file = fmemopen(text, sizeof text, "w");
        assert_int_equal(cm_census_print(&tally, file, &error), CM_OK);
        tally.extremal[0].plies++;
        assert_int_equal(cm_census_print(&tally, file, &error), CM_CANNOT);
        tally.graphs--;
        assert_int_equal(cm_census_print(&tally, file, &error), CM_CANNOT);
        fclose(file);
        cm_census_tally_free(&tally);
        assert_int_equal(memory.used, 0);
        empty_directory(directory);
    }
}

/* Where a file's byte is changed or its end cut off, it counts as not there. */
static void altered_files_are_noticed(void **state)
{
    (void)state;
    char directory[] = "/tmp/catmouse-census-XXXXXX", path[128], text[8192];
    struct cm_memory memory = {0};
    struct cm_census_tally tally, back;
    struct cm_error error = {0};
    assert_non_null(mkdtemp(directory));
    assert_int_equal(take_census(&memory, 6, 1, directory, NULL, &tally, &error), CM_OK);
    struct cm_census_store store = {
        .memory = &memory, .directory = directory, .nodes = 6, .shards = 1};
    assert_int_equal(cm_census_store_load(&store, 0, &back), CM_OK);
    assert_memory_equal(back.pairs_of, tally.pairs_of, sizeof back.pairs_of);
    assert_memory_equal(back.graphs_of, tally.graphs_of, sizeof back.graphs_of);
    assert_int_equal(back.extremal[1].count, tally.extremal[1].count);
    cm_census_tally_free(&back);
    cm_census_tally_free(&tally);
    snprintf(path, sizeof path, "%s/census-6-shard-000000-of-1.tsv", directory);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    const size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_in_range(size, 100, sizeof text - 1);
    for (size_t at = 0; at < size; at += 1 + at / 16 + support_share() / 4)
        for (int cut = 0; cut < 2; cut++) {
            file = fopen(path, "w");
            text[at] ^= 1;
            fwrite(text, 1, cut ? at : size, file);
            text[at] ^= 1;
            fclose(file);
            assert_int_equal(cm_census_store_load(&store, 0, &back), CM_END);
        }
    assert_int_equal(memory.used, 0);
    empty_directory(directory);
}

static void allocations_may_fail(void **state)
{
    (void)state;
    enum cm_status status = CM_NO_MEMORY;
    uint64_t failed = 0;
    for (uint64_t k = 1; status; k++) {
        for (int again = 0; again < 2; again++) { /* with no files, then with those */
            char directory[] = "/tmp/catmouse-census-XXXXXX";
            struct cm_memory memory = {0}, failing = {.fail_at = k};
            struct cm_census_tally tally;
            struct cm_error error = {0};
            assert_non_null(mkdtemp(directory));
            if (again) {
                assert_int_equal(take_census(&memory, 5, 2, directory, NULL, &tally, &error),
                                 CM_OK);
                cm_census_tally_free(&tally);
            }
            status = take_census(&failing, 5, 2, directory, NULL, &tally, &error);
            assert_true(status == CM_OK || (status == CM_NO_MEMORY && error.text[0]));
            failed += status != CM_OK;
            cm_census_tally_free(&tally);
            assert_int_equal(failing.used, 0);
            empty_directory(directory);
        }
    }
    assert_true(failed > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_agree_with_retrograde),
        cmocka_unit_test(kernels_agree_with_each_other),
        cmocka_unit_test(graphs_keep_their_text),
        cmocka_unit_test(table_is_the_known_one),
        cmocka_unit_test(altered_files_are_noticed),
        cmocka_unit_test(allocations_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

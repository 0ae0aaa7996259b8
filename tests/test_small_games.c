/* Tests of what the claims stand on: geng's pipe, every small game, symmetries, orders of moves,
 * and the fit of a power. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bound/lab.h"
#include "bound/reorder.h"
#include "game/certificate.h"
#include "tests/support.h"

/* The table of longest games, found before by another program. */
static void small_games_are_as_long_as_known(void **state)
{
    (void)state;
    static const uint32_t mouse[] = {1, 3, 5, 7}, cat[] = {1, 3, 5, 8}, graphs[] = {2, 6, 21, 112};
    for (uint32_t nodes = 3; nodes <= 6; nodes++) {
        struct cm_memory memory = {0};
        struct cm_small_games one, two;
        struct cm_error error;
        assert_int_equal(cm_small_games_count(&memory, nodes, 1, NULL, &one, &error), CM_OK);
        assert_int_equal(one.mouse_plies, mouse[nodes - 3]);
        assert_int_equal(one.cat_plies, cat[nodes - 3]);
        assert_int_equal(one.graphs, graphs[nodes - 3]);
        assert_int_equal(one.boards + one.left_out, one.graphs * nodes);
        assert_int_equal(one.open, one.boards * 2 * (nodes - 1) * (nodes - 2));
        assert_int_equal(one.decided + one.draws, one.open);
        assert_int_equal(one.uncertified, 0);
        assert_int_equal(one.graphs_beyond_cut, 0);
        assert_int_equal(cm_small_games_count(&memory, nodes, 3, NULL, &two, &error), CM_OK);
        assert_memory_equal(&one, &two, sizeof one);
        assert_int_equal(memory.used, 0);
    }
}

static void sizes_out_of_range_are_refused(void **state)
{
    (void)state;
    static const uint32_t nodes[] = {0, 1, 2, CM_SMALL_GRAPHS_MOST + 1};
    for (size_t k = 0; k < 4; k++) {
        struct cm_memory memory = {0};
        struct cm_small_graphs list;
        struct cm_error error;
        assert_int_equal(cm_small_graphs_list(&memory, nodes[k], &list, &error), CM_TOO_BIG);
        cm_small_graphs_free(&list);
    }
}

/* Puts a directory with a shell script called geng first on the PATH, or none (NULL) there. */
static void with_geng(const char *script, enum cm_status wanted, const char *said)
{
    struct cm_memory memory = {0};
    struct cm_small_graphs list;
    struct cm_error error = {0};
    char directory[] = "/tmp/catmouse-geng-XXXXXX", file[64];
    const char *old = getenv("PATH");
    char *kept = strdup(old ? old : "");
    assert_non_null(mkdtemp(directory));
    snprintf(file, sizeof file, "%s/geng", directory);
    if (script) {
        FILE *stream = fopen(file, "w");
        assert_non_null(stream);
        fprintf(stream, "#!/bin/sh\n%s\n", script);
        fclose(stream);
        assert_int_equal(chmod(file, 0700), 0);
    }
    setenv("PATH", directory, 1);
    assert_int_equal(cm_small_graphs_list(&memory, 3, &list, &error), wanted);
    setenv("PATH", kept, 1);
    if (said)
        assert_non_null(strstr(error.text, said));
    if (wanted == CM_OK)
        assert_int_equal(list.count, 2);
    cm_small_graphs_free(&list);
    unlink(file);
    rmdir(directory);
    free(kept);
    assert_int_equal(memory.used, 0);
}

/* Any program called geng is believed only if its list is whole and it ends well. */
static void pipe_cut_short_is_an_error(void **state)
{
    (void)state;
    const char *const count = "[ \"$2\" = -u ] && { echo '>Z 2 graphs generated' >&2; exit 0; };";
    char script[256];
    with_geng(NULL, CM_IO, "install nauty");
    with_geng("exit 3", CM_IO, "failed");
    with_geng("exit 0", CM_IO, "did not say");
    snprintf(script, sizeof script, "%s echo BW; echo Bw", count);
    with_geng(script, CM_OK, NULL);
    snprintf(script, sizeof script, "%s echo BW; echo Bw; exit 1", count);
    with_geng(script, CM_IO, "failed");
    snprintf(script, sizeof script, "%s echo BW", count);
    with_geng(script, CM_IO, "cut short");
    snprintf(script, sizeof script, "%s echo BW; printf Bw", count);
    with_geng(script, CM_IO, "cut short");
    snprintf(script, sizeof script, "%s echo BW; echo Bw; echo Bw", count);
    with_geng(script, CM_IO, "cut short");
    snprintf(script, sizeof script, "%s echo BWB; echo w", count);
    with_geng(script, CM_IO, "cut short");
}

/* A game with its places turned round has the same answers at the places that they became. */
static void reordered_game_is_the_same_game(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    struct cm_lab lab = {.memory = &memory, .threads = 1};
    const struct cm_lab_graph wanted = {.family = "adversarial", .nodes = 20};
    uint64_t mouse_key[20], cat_key[20];
    uint32_t distance[20];
    struct cm_game game, turned;
    struct cm_solution one, two;
    struct cm_error error;
    for (uint32_t k = 0; k < 20; k++) {
        mouse_key[k] = 20 - k;
        cat_key[k] = k % 3;
    }
    assert_int_equal(cm_lab_game(&lab, &wanted, &game, &error), CM_OK);
    assert_int_equal(cm_reorder(&memory, &game, mouse_key, cat_key, &turned), CM_OK);
    assert_int_equal(cm_lab_solve(&lab, "retrograde", CM_NO_HORIZON, 1, &game, &one, &error),
                     CM_OK);
    assert_int_equal(cm_lab_solve(&lab, "retrograde", CM_NO_HORIZON, 1, &turned, &two, &error),
                     CM_OK);
    assert_true(cm_certificate_holds(&turned, &two, NULL));
    assert_int_equal(one.plies, two.plies);
    assert_int_equal(one.positions, two.positions);
    assert_int_equal(turned.mouse.node[0], 19);
    assert_int_equal(turned.mouse.node[turned.start.mouse], game.mouse.node[game.start.mouse]);
    assert_int_equal(turned.cat.node[turned.start.cat], game.cat.node[game.start.cat]);
    assert_int_equal(cm_home_distances(&memory, &game, distance), CM_OK);
    assert_int_equal(distance[0], 0);
    for (uint32_t m = 1; m < 20; m++)
        assert_int_equal(distance[m] == 1, cm_digraph_has(&game.mouse.out, m, 0));
    cm_solution_free(&one);
    cm_solution_free(&two);
    cm_game_free(&game);
    cm_game_free(&turned);
    assert_int_equal(memory.used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_games_are_as_long_as_known),
        cmocka_unit_test(sizes_out_of_range_are_refused),
        cmocka_unit_test(pipe_cut_short_is_an_error),
        cmocka_unit_test(reordered_game_is_the_same_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

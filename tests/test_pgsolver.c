/* The games written for parity-game solvers ask the right question: read back and solved by a plain
 * attractor, each goal's winning region is that of the certified truth. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bench/truth.h"
#include "game/formats.h"
#include "tests/support.h"

struct vertex {
    int priority, owner;
    unsigned successors, first;
    bool won;
};

struct parity {
    unsigned vertices, arcs;
    struct vertex *vertex;
    unsigned *successor;
};

static void read_parity(FILE *file, struct parity *parity)
{
    unsigned last, number;
    int priority, owner, used;
    char line[4096];
    assert_non_null(fgets(line, sizeof line, file));
    assert_int_equal(sscanf(line, "parity %u;", &last), 1);
    *parity = (struct parity){.vertices = last + 1};
    parity->vertex = calloc(last + 1, sizeof *parity->vertex);
    parity->successor = calloc((last + 1) * 64, sizeof *parity->successor);
    assert_true(parity->vertex && parity->successor);
    while (fgets(line, sizeof line, file)) {
        assert_int_equal(sscanf(line, "%u %d %d %n", &number, &priority, &owner, &used), 3);
        assert_true(number <= last);
        struct vertex *v = &parity->vertex[number];
        assert_int_equal(v->successors, 0);
        *v = (struct vertex){
            .priority = priority, .owner = owner, .first = parity->arcs, .won = priority == 0};
        const char *at = line + used;
        do {
            char *end;
            parity->successor[parity->arcs++] = (unsigned)strtoul(at, &end, 10);
            v->successors++;
            at = end + 1;
        } while (at[-1] == ',');
        assert_int_equal(at[-1], ';');
    }
    for (unsigned k = 0; k <= last; k++)
        assert_true(parity->vertex[k].successors > 0);
}

/* Player 0's attractor of the vertices of priority 0, which are loops: by passes until nothing
 * changes. */
static void solve_parity(struct parity *parity)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (unsigned k = 0; k < parity->vertices; k++) {
            struct vertex *v = &parity->vertex[k];
            unsigned wins = 0;
            for (unsigned s = 0; s < v->successors; s++)
                wins += parity->vertex[parity->successor[v->first + s]].won;
            if (!v->won && (v->owner == 0 ? wins > 0 : wins == v->successors))
                v->won = changed = true;
        }
    }
}

static void compare(const struct cm_game *game, const struct cm_solution *truth,
                    enum cm_outcome goal)
{
    struct parity parity;
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_int_equal(cm_format_find("pgsolver")->write_game(file, game, goal), CM_OK);
    rewind(file);
    read_parity(file, &parity);
    fclose(file);
    assert_int_equal(parity.vertices, cm_game_positions(game));
    solve_parity(&parity);
    for (uint32_t m = 0; m < game->mouse.places; m++)
        for (uint32_t c = 0; c < game->cat.places; c++)
            for (int side = 0; side < 2; side++) {
                const struct cm_position here = {m, c, (enum cm_side)side};
                const unsigned number = 2 * (m * game->cat.places + c) + (unsigned)side;
                assert_int_equal(parity.vertex[number].won,
                                 cm_solution_outcome(truth, here) == goal);
            }
    free(parity.vertex);
    free(parity.successor);
}

static void both_goals_are_the_truth(void **state)
{
    (void)state;
    const char *const families[] = {"random",      "grid",      "tree",
                                    "adversarial", "clockwork", "complete"};
    for (size_t k = 0; k < sizeof families / sizeof *families; k++) {
        struct cm_memory memory = {0};
        struct cm_graph graph;
        struct cm_game game;
        struct cm_truth truth;
        support_family(&memory, families[k], 24, 1, NULL, &graph);
        assert_int_equal(cm_rules_game(&memory, &graph, &cm_rules_classic, &game, NULL), CM_OK);
        assert_int_equal(cm_truth_find(NULL, &game, &memory, NULL, &truth), CM_OK);
        compare(&game, &truth.solution, CM_MOUSE);
        compare(&game, &truth.solution, CM_CAT);
        cm_truth_free(&truth);
        cm_game_free(&game);
        cm_graph_free(&memory, &graph);
        assert_int_equal(memory.used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_goals_are_the_truth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

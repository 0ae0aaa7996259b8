/* The graphs that the families make: the same for the same seed on every platform, different where
 * chance is promised, of the wanted degree and shape; and the random numbers behind them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "generators/generator.h"
#include "generators/random.h"
#include "tests/support.h"

/* FNV-1a (Fowler, Noll, Vo) over the numbers of all arcs. */
static uint64_t hash_graph(const struct cm_graph *graph)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (uint32_t u = 0; u < graph->arcs.nodes; u++)
        for (uint32_t k = graph->arcs.first[u]; k < graph->arcs.first[u + 1]; k++) {
            hash = (hash ^ u) * UINT64_C(0x100000001b3);
            hash = (hash ^ graph->arcs.target[k]) * UINT64_C(0x100000001b3);
        }
    return hash;
}

static uint64_t hash_of(const char *name, uint32_t nodes, uint64_t seed, const char *assignment)
{
    struct cm_memory memory = {0};
    struct cm_graph graph;
    support_family(&memory, name, nodes, seed, assignment, &graph);
    uint64_t hash = hash_graph(&graph);
    cm_graph_free(&memory, &graph);
    assert_int_equal(memory.used, 0);
    return hash;
}

static const struct {
    const char *name;
    uint32_t nodes;
    uint64_t seed;
    const char *assignment;
    uint64_t hash;
} golden[] = {
    {"random", 30, 1, NULL, UINT64_C(0x7ba243111edf8695)},
    {"random", 30, 1, "degree=20", UINT64_C(0xaf809c1efc61fdad)},
    {"random", 31, 2, "pendant=1", UINT64_C(0x9a4615bf2f433969)},
    {"grid", 50, 1, NULL, UINT64_C(0x03dee16c3a0b8529)},
    {"grid", 47, 3, "walls=0.55", UINT64_C(0xff90e43356f05685)},
    {"geometric", 60, 1, NULL, UINT64_C(0x7bbfa5610167bce9)},
    {"geometric", 200, UINT64_MAX, "degree=3", UINT64_C(0x99ac41d5c553325f)},
    {"tree", 40, 1, NULL, UINT64_C(0x54a618c598d17bc5)},
    {"chain", 9, 1, NULL, UINT64_C(0x5b2deacb3154df6f)},
    {"ring", 9, 1, NULL, UINT64_C(0xde0ad148f5e2b911)},
    {"complete", 9, 1, NULL, UINT64_C(0x4766e70ca6ffecad)},
    {"vernier", 50, 1, NULL, UINT64_C(0xf56bc9427bfbfe1d)},
    {"gear", 38, 1, NULL, UINT64_C(0x816bc02f3f20695d)},
    {"clockwork", 60, 1, NULL, UINT64_C(0xba23d54d313c2b82)},
    {"adversarial", 100, 1, NULL, UINT64_C(0xde905b14520a87d7)},
};

static void test_the_same_everywhere(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof golden / sizeof *golden; k++) {
        uint64_t hash =
            hash_of(golden[k].name, golden[k].nodes, golden[k].seed, golden[k].assignment);
        if (hash != golden[k].hash)
            fail_msg("%s, %u nodes: hash 0x%016llx", golden[k].name, golden[k].nodes,
                     (unsigned long long)hash);
    }
}

static void test_seeds_matter_where_there_is_chance(void **state)
{
    static const char *const chance[] = {"random", "grid", "geometric", "tree"};
    (void)state;
    for (size_t f = 0; cm_families[f]; f++) {
        const char *name = cm_families[f]->name;
        bool is_random = false;
        for (size_t k = 0; k < sizeof chance / sizeof *chance; k++)
            is_random |= strcmp(chance[k], name) == 0;
        assert_int_equal(hash_of(name, 40, 1, NULL) != hash_of(name, 40, 2, NULL), is_random);
        assert_true(hash_of(name, 40, 7, NULL) == hash_of(name, 40, 7, NULL));
    }
}

static uint32_t edges_of(const char *name, uint32_t nodes, const char *assignment)
{
    struct cm_memory memory = {0};
    struct cm_graph graph;
    support_family(&memory, name, nodes, 5, assignment, &graph);
    uint32_t edges = cm_graph_edges(&graph);
    cm_graph_free(&memory, &graph);
    return edges;
}

static void test_degrees_are_the_wanted_ones(void **state)
{
    static const char *const name[] = {"random", "geometric"};
    (void)state;
    for (int k = 0; k < 2; k++) {
        assert_int_equal(edges_of(name[k], 101, "degree=1"), 100);
        assert_int_equal(edges_of(name[k], 100, "degree=2.5"), 125);
        assert_int_equal(edges_of(name[k], 1000, "degree=12"), 6000);
        assert_int_equal(edges_of(name[k], 100, "degree=50"), 2500);
        assert_int_equal(edges_of(name[k], 100, "degree=98"), 4900);
        assert_int_equal(edges_of(name[k], 100, "degree=99"), 4950);
        assert_int_equal(edges_of(name[k], 100, "degree=1000"), 4950);
    }
    assert_int_equal(edges_of("random", 200, NULL), 400);
    assert_int_equal(edges_of("geometric", 200, NULL), 800);
    assert_int_equal(edges_of("tree", 200, NULL), 199);
    assert_int_equal(edges_of("grid", 100, "walls=0"), 180);
    assert_int_equal(edges_of("grid", 103, "walls=0"), 185);
    assert_int_equal(edges_of("grid", 103, "walls=1"), 102);
    uint32_t walled = edges_of("grid", 10000, NULL);
    assert_in_range(walled, 9999 + 0.66 * 9801, 9999 + 0.74 * 9801);
}

static void test_a_pendant_hole(void **state)
{
    static const char *const degree[] = {"degree=2", "degree=4", "degree=30", "degree=1000"};
    static const uint32_t edges[] = {40, 80, 600, 39 * 38 / 2 + 1};
    (void)state;
    for (int k = 0; k < 4; k++) {
        struct cm_memory memory = {0};
        struct cm_error error = {0};
        struct cm_graph graph;
        const struct cm_family *random = cm_family_find("random");
        struct cm_order order = cm_order_usual(random, &memory, 40, 3);
        assert_int_equal(cm_order_set(random, &order, degree[k], &error), CM_OK);
        assert_int_equal(cm_order_set(random, &order, "pendant=1", &error), CM_OK);
        assert_int_equal(cm_family_generate(random, &order, &graph, &error), CM_OK);
        assert_int_equal(cm_digraph_degree(&graph.arcs, 0), 1);
        assert_int_equal(cm_graph_edges(&graph), edges[k]);
        cm_graph_free(&memory, &graph);
    }
}

/* Triangles, each counted three times: once for each of its edges u < v and third node. */
static uint64_t triangles_of(const char *name, uint32_t nodes)
{
    struct cm_memory memory = {0};
    struct cm_graph graph;
    support_family(&memory, name, nodes, 11, "degree=8", &graph);
    const struct cm_digraph *arcs = &graph.arcs;
    uint64_t triangles = 0;
    for (uint32_t u = 0; u < nodes; u++)
        for (uint32_t k = arcs->first[u]; k < arcs->first[u + 1]; k++)
            for (uint32_t l = k + 1; l < arcs->first[u + 1]; l++)
                triangles += cm_digraph_has(arcs, arcs->target[k], arcs->target[l]);
    cm_graph_free(&memory, &graph);
    return triangles;
}

/* In a random graph of degree d about d³/6 triangles are to be expected, however large it is; near
 * points have near neighbours in common: about 0.59 of the pairs of a point's neighbours are
 * neighbours of each other. */
static void test_geometric_graphs_are_clustered(void **state)
{
    (void)state;
    assert_in_range(triangles_of("random", 2000), 0, 3 * 8 * 8 * 8 / 6 * 2);
    assert_in_range(triangles_of("geometric", 2000), 2000 * 28 / 2, 2000 * 28);
}

/* The first of xoshiro256** from the state 1, 2, 3, 4, as the authors' C program prints them, and
 * splitmix64's from 1234567. */
static void test_random_numbers(void **state)
{
    struct cm_random random = {.state = {1, 2, 3, 4}};
    (void)state;
    assert_true(cm_random_next(&random) == 11520);
    assert_true(cm_random_next(&random) == 0);
    assert_true(cm_random_next(&random) == 1509978240);
    assert_true(cm_random_next(&random) == UINT64_C(1215971899390074240));
    cm_random_init(&random, 1234567);
    assert_true(random.state[0] == UINT64_C(6457827717110365317));
    assert_true(random.state[1] == UINT64_C(3203168211198807973));
    assert_true(random.state[2] == UINT64_C(9817491932198370423));
    assert_true(random.state[3] == UINT64_C(4593380528125082431));
}

static void test_bounded_random_numbers(void **state)
{
    const uint64_t huge = (UINT64_C(1) << 63) + 1;
    struct cm_random random;
    uint32_t seen[6] = {0}, upper = 0;
    (void)state;
    cm_random_init(&random, 3);
    for (int k = 0; k < 60000; k++)
        seen[cm_random_below(&random, 6)]++;
    for (int k = 0; k < 6; k++)
        assert_in_range(seen[k], 9500, 10500);
    for (int k = 0; k < 1000; k++) {
        uint64_t draw = cm_random_below(&random, huge);
        assert_true(draw < huge);
        upper += draw >= huge / 2;
        assert_true(cm_random_below(&random, 1) == 0);
    }
    assert_in_range(upper, 400, 600);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_everywhere),
        cmocka_unit_test(test_seeds_matter_where_there_is_chance),
        cmocka_unit_test(test_degrees_are_the_wanted_ones),
        cmocka_unit_test(test_a_pendant_hole),
        cmocka_unit_test(test_geometric_graphs_are_clustered),
        cmocka_unit_test(test_random_numbers),
        cmocka_unit_test(test_bounded_random_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

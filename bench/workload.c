/* The table of what is timed, and the three profiles. See workload.h. */
#include "bench/workload.h"

#include "game/rules.h"

const struct cm_workload cm_workloads[] = {
    {"random", "random", {"degree=4"}},
    {"random,degree=16", "random", {"degree=16"}},
    {"random,density=0.25", "random", {"density=0.25"}},
    {"random,pendant=1", "random", {"degree=4", "pendant=1"}},
    {"chain", "chain", {NULL}},
    {"ring", "ring", {NULL}},
    {"complete", "complete", {NULL}},
    {"grid", "grid", {NULL}},
    {"geometric", "geometric", {NULL}},
    {"tree", "tree", {NULL}},
    {"adversarial", "adversarial", {NULL}},
    {"clockwork", "clockwork", {NULL}},
    {NULL, NULL, {NULL}},
};

static const uint32_t sizes[] = {10, 20, 50, 100, 200, 500, 1000, 2000, 4000, 8000, 0};
static const uint32_t middle_sizes[] = {10, 20, 50, 100, 200, 500, 1000, 2000, 4000, 0};
static const uint32_t small_sizes[] = {10, 20, 50, 100, 200, 500, 1000, 0};

const struct cm_profile cm_profile_quick = {
    .name = "quick",
    .total = 20,
    .repetition = 0.0005,
    .solve = 0.15,
    .truth = 1,
    .must_certify = true,
    .repetitions = 3,
    .nodes = small_sizes,
};

const struct cm_profile cm_profile_default = {
    .name = "default",
    .total = 165,
    .repetition = 0.005,
    .solve = 0.5,
    .truth = 8,
    .must_certify = true,
    .repetitions = 5,
    .nodes = middle_sizes,
};

const struct cm_profile cm_profile_full = {
    .name = "full",
    .total = 1320,
    .repetition = 0.02,
    .solve = 6,
    .truth = 60,
    .must_certify = true,
    .repetitions = 9,
    .nodes = sizes,
};

uint32_t cm_workload_nodes(const struct cm_workload *workload, uint32_t nodes)
{
    const struct cm_family *family = cm_family_find(workload->family);
    if (!family)
        return 0;
    if (nodes < family->smallest)
        return family->smallest;
    return nodes > family->largest ? family->largest : nodes;
}

enum cm_status cm_workload_game(const struct cm_workload *workload, struct cm_memory *memory,
                                uint32_t nodes, uint64_t seed, struct cm_game *game,
                                uint32_t *edges, uint64_t *promised, struct cm_error *error)
{
    const struct cm_family *family = cm_family_find(workload->family);
    if (!family)
        return cm_fail(error, CM_BAD_INPUT, 0, "there is no family '%s'", workload->family);
    struct cm_order order = cm_order_usual(family, memory, nodes, seed);
    enum cm_status status = CM_OK;
    for (size_t k = 0; !status && k < CM_PARAMETERS_MAX && workload->setting[k]; k++)
        status = cm_order_set(family, &order, workload->setting[k], error);
    struct cm_graph graph;
    if (!status)
        status = cm_family_generate(family, &order, &graph, error);
    if (status)
        return status;
    *edges = cm_graph_edges(&graph);
    *promised = family->plies ? family->plies(&order) : 0;
    status = cm_rules_game(memory, &graph, &cm_rules_classic, game, error);
    cm_graph_free(memory, &graph);
    return status;
}

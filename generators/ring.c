/* ring: a cycle through the hole.
 *
 *   hole - cat - mouse - . - . - ... - . - (hole)
 *
 * The cat starts beside the hole and the mouse right behind it, so the mouse has to run the long
 * way round, the cat one step behind all along: home after N - 2 moves of its own, 2N - 5 plies.
 * Neither can do better: a cat that turns falls behind, and a mouse that turns is caught. */
#include "generators/sketch.h"

static enum cm_status generate(const struct cm_order *order, struct cm_graph *graph,
                               struct cm_error *error)
{
    struct cm_sketch sketch = cm_sketch_begin(order->memory);
    uint32_t nodes = order->nodes;
    for (uint32_t u = 0; u < nodes; u++)
        cm_sketch_edge(&sketch, u, (u + 1) % nodes);
    return cm_sketch_finish(&sketch, nodes, (struct cm_roles){.hole = 0, .cat = 1, .mouse = 2},
                            false, graph, error);
}

static uint64_t plies(const struct cm_order *order)
{
    return 2 * (uint64_t)order->nodes - 5;
}

const struct cm_family cm_family_ring = {
    .name = "ring",
    .summary = "a cycle: the mouse runs the long way home, the cat behind it",
    .smallest = 3,
    .largest = 10000000,
    .generate = generate,
    .plies = plies,
};

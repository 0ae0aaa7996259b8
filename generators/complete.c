/* complete: every two nodes are neighbours. The mouse is home with its first move; what a solver
 * does with the other positions, and with N² edges, is the interest of it. */
#include "generators/sketch.h"

static enum cm_status generate(const struct cm_order *order, struct cm_graph *graph,
                               struct cm_error *error)
{
    struct cm_sketch sketch = cm_sketch_begin(order->memory);
    for (uint32_t v = 1; v < order->nodes && !sketch.status; v++)
        for (uint32_t u = 0; u < v; u++)
            cm_sketch_edge(&sketch, u, v);
    return cm_sketch_finish(&sketch, order->nodes,
                            (struct cm_roles){.hole = 0, .mouse = 1, .cat = 2}, false, graph,
                            error);
}

static uint64_t plies(const struct cm_order *order)
{
    (void)order;
    return 1;
}

const struct cm_family cm_family_complete = {
    .name = "complete",
    .summary = "all edges there can be",
    .smallest = 3,
    .largest = 20000,
    .generate = generate,
    .plies = plies,
};

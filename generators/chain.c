/* chain: a path with the hole at one end.
 *
 *   hole - cat - . - . - ... - . - mouse
 *
 * An inner hole would cut the cat's graph in two, and one next to an end would leave a cat on that
 * end without a move; so the hole is an end. The cat starts beside it and has the mouse cornered,
 * but has to walk the whole path to it, one node a round, while the mouse steps to and fro at the
 * far end: 2N - 5 plies if N is odd, 2N - 6 if it is even. */
#include "generators/sketch.h"

static enum cm_status generate(const struct cm_order *order, struct cm_graph *graph,
                               struct cm_error *error)
{
    struct cm_sketch sketch = cm_sketch_begin(order->memory);
    uint32_t nodes = order->nodes;
    for (uint32_t u = 0; u + 1 < nodes; u++)
        cm_sketch_edge(&sketch, u, u + 1);
    return cm_sketch_finish(&sketch, nodes,
                            (struct cm_roles){.hole = 0, .cat = 1, .mouse = nodes - 1}, false,
                            graph, error);
}

static uint64_t plies(const struct cm_order *order)
{
    return 2 * (uint64_t)order->nodes - 6 + order->nodes % 2;
}

const struct cm_family cm_family_chain = {
    .name = "chain",
    .summary = "a path with the hole at one end, the cat beside it and the mouse at the other",
    .smallest = 3,
    .largest = 10000000,
    .generate = generate,
    .plies = plies,
};

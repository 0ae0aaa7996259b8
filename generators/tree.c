/* tree: a random tree, the hole hanging on one of its nodes.
 *
 * All trees on the N - 1 nodes other than the hole are equally likely: a Prüfer sequence (Heinz
 * Prüfer, 1918) of N - 3 random nodes is decoded in linear time. The hole is a leaf, on a random
 * node: were it an inner node, then a branch of one node would leave a cat there without a move,
 * and cats could not leave their branch. */
#include "generators/random.h"
#include "generators/sketch.h"

/* Decodes into edges between 1 .. nodes - 1. `wait[u]` counts the times that u is still to come in
 * the sequence; a node that waits for nothing is a leaf of what is left, and the smallest leaf goes
 * next. */
static void add_tree(struct cm_sketch *sketch, struct cm_random *random, uint32_t *sequence,
                     uint32_t *wait, uint32_t nodes)
{
    for (uint32_t k = 0; k + 3 < nodes; k++) {
        sequence[k] = 1 + (uint32_t)cm_random_below(random, nodes - 1);
        wait[sequence[k]]++;
    }
    uint32_t next = 1;
    while (wait[next])
        next++;
    uint32_t leaf = next;
    for (uint32_t k = 0; k + 3 < nodes; k++) {
        uint32_t parent = sequence[k];
        cm_sketch_edge(sketch, leaf, parent);
        if (--wait[parent] == 0 && parent < next) {
            leaf = parent;
            continue;
        }
        do
            next++;
        while (wait[next]);
        leaf = next;
    }
    cm_sketch_edge(sketch, leaf, nodes - 1);
}

static enum cm_status generate(const struct cm_order *order, struct cm_graph *graph,
                               struct cm_error *error)
{
    struct cm_sketch sketch = cm_sketch_begin(order->memory);
    struct cm_random random;
    uint32_t nodes = order->nodes;
    uint32_t *sequence = cm_memory_take(order->memory, nodes, sizeof *sequence);
    uint32_t *wait = cm_memory_take_zeroed(order->memory, nodes, sizeof *wait);
    cm_random_init(&random, order->seed);
    if (sequence && wait) {
        add_tree(&sketch, &random, sequence, wait, nodes);
        cm_sketch_edge(&sketch, 0, 1 + (uint32_t)cm_random_below(&random, nodes - 1));
    } else {
        sketch.status = CM_NO_MEMORY;
    }
    cm_memory_give(order->memory, sequence);
    cm_memory_give(order->memory, wait);
    return cm_sketch_finish(&sketch, nodes, (struct cm_roles){.hole = 0, .mouse = 1, .cat = 2},
                            false, graph, error);
}

const struct cm_family cm_family_tree = {
    .name = "tree",
    .summary = "a random tree, the hole on one of its leaves",
    .smallest = 3,
    .largest = 10000000,
    .generate = generate,
};

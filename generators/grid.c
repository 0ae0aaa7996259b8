/* grid: a maze on a grid, ceil(sqrt(N)) cells a row, the last row as long as it comes out.
 *
 * The passages between neighbouring cells are taken in random order; those that join the cells (see
 * forest.h) stay, each of the others is walled up with the probability that parameter walls says: 0
 * is the open grid, 1 a tree. The hole is in the middle (the rest stays connected from 4 cells on),
 * the mouse starts in the first corner, the cat in the last cell (the one before, while the hole is
 * there): of such mazes some are won by the mouse, some by the cat, and some are draws. */
#include "generators/forest.h"
#include "generators/random.h"
#include "generators/sketch.h"

enum { WALLS };

/* All passages of the open grid, in random order; returns how many. */
static uint32_t list_passages(struct cm_random *random, uint32_t nodes, uint32_t columns,
                              struct cm_arc *passage)
{
    uint32_t count = 0;
    for (uint32_t u = 0; u < nodes; u++) {
        if ((u + 1) % columns && u + 1 < nodes)
            passage[count++] = (struct cm_arc){u, u + 1};
        if (u + columns < nodes)
            passage[count++] = (struct cm_arc){u, u + columns};
    }
    for (uint32_t k = count; k > 1; k--) {
        uint32_t other = (uint32_t)cm_random_below(random, k);
        struct cm_arc last = passage[k - 1];
        passage[k - 1] = passage[other];
        passage[other] = last;
    }
    return count;
}

static void carve(struct cm_sketch *sketch, struct cm_random *random, const struct cm_arc *passage,
                  uint32_t count, struct cm_forest *forest, double walls)
{
    const uint64_t whole = UINT64_C(1) << 53;
    const uint64_t walled = (uint64_t)(walls * (double)whole);
    for (uint32_t k = 0; k < count; k++)
        if (cm_forest_take(forest, passage[k].from, passage[k].to) ||
            cm_random_below(random, whole) >= walled)
            cm_sketch_edge(sketch, passage[k].from, passage[k].to);
}

static enum cm_status generate(const struct cm_order *order, struct cm_graph *graph,
                               struct cm_error *error)
{
    struct cm_sketch sketch = cm_sketch_begin(order->memory);
    struct cm_random random;
    uint32_t nodes = order->nodes, columns = 2;
    while ((uint64_t)columns * columns < nodes)
        columns++;
    uint32_t rows = (nodes + columns - 1) / columns;
    struct cm_roles roles = {
        .hole = rows / 2 * columns + columns / 2, .mouse = 0, .cat = nodes - 1 - (nodes < 6)};
    uint32_t *parent = cm_memory_take(order->memory, nodes, sizeof *parent);
    struct cm_arc *passage = cm_memory_take(order->memory, 2 * (size_t)nodes, sizeof *passage);
    cm_random_init(&random, order->seed);
    if (parent && passage) {
        struct cm_forest forest = cm_forest_begin(parent, nodes, roles.hole);
        uint32_t count = list_passages(&random, nodes, columns, passage);
        carve(&sketch, &random, passage, count, &forest, order->value[WALLS]);
    } else {
        sketch.status = CM_NO_MEMORY;
    }
    cm_memory_give(order->memory, parent);
    cm_memory_give(order->memory, passage);
    return cm_sketch_finish(&sketch, nodes, roles, false, graph, error);
}

const struct cm_family cm_family_grid = {
    .name = "grid",
    .summary = "a maze on a nearly square grid",
    .parameter =
        {
            {"walls", 0, 1, 0.3, false, "probability that a passage which may be closed is"},
        },
    .smallest = 4,
    .largest = 10000000,
    .generate = generate,
};

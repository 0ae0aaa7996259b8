/* gear: undirected graphs on which the mouse needs about N²/12 plies: the simplest proof that no
 * linear bound on the number of turns can hold.
 *
 * A door is a neighbour of the hole. After every move of the cat it must be next to every door that
 * is next to the mouse, else the mouse is through it. Mouse and cat have a cycle each, of p = 3a
 * and q = 3b nodes, gcd(a, b) = 1, with three doors: door k is next to the m_i and the c_j with
 * i and j equal to k modulo 3. So each step of the mouse, forward or back, forces the cat's, like
 * the teeth of two wheels. One more door, the lock, is next to m_0 and to every third c but c_0:
 * the mouse wins exactly at the pair (m_0, c_0). The pairs with i = j modulo 3 form one cycle of
 * pq/3 steps, so from halfway round it the mouse, which may go either way, needs t = floor(pq/6)
 * steps, then two moves of its own: 2t + 3 plies.
 *
 * Nodes: the hole, the doors d_0 d_1 d_2, the lock e, m_0 .. m_{p-1}, c_0 .. c_{q-1}, so
 * N = p + q + 5. For other N the best smaller one is taken, and the nodes left over hang on the
 * lock: a mouse on the lock is as good as home, and a cat on such a leaf guards no d.
 *
 * Source: this project's own; the tests compare the formula with a certified solver. */
#include "generators/gcd.h"
#include "generators/sketch.h"

enum { HOLE, DOOR, LOCK = DOOR + 3, TRACKS };

struct plan {
    uint32_t p, q;
    uint64_t steps; /* t */
};

/* The largest product of coprime a, b with a + b <= sum. A sum that is even may lose to the odd one
 * below. */
static struct plan plan_nodes(uint32_t nodes)
{
    struct plan best = {0};
    uint32_t most = (nodes - TRACKS) / 3;
    for (uint32_t sum = most - (most > 2); sum <= most; sum++) {
        uint32_t a = sum / 2;
        while (cm_gcd(a, sum - a) != 1)
            a--;
        uint64_t steps = 3 * (uint64_t)a * (sum - a) / 2;
        if (steps > best.steps)
            best = (struct plan){.p = 3 * a, .q = 3 * (sum - a), .steps = steps};
    }
    return best;
}

static enum cm_status generate(const struct cm_order *order, struct cm_graph *graph,
                               struct cm_error *error)
{
    struct cm_sketch sketch = cm_sketch_begin(order->memory);
    struct plan plan = plan_nodes(order->nodes);
    uint32_t m = TRACKS, c = m + plan.p, end = c + plan.q;
    for (uint32_t door = DOOR; door <= LOCK; door++)
        cm_sketch_edge(&sketch, HOLE, door);
    for (uint32_t i = 0; i < plan.p; i++) {
        cm_sketch_edge(&sketch, m + i, m + (i + 1) % plan.p);
        cm_sketch_edge(&sketch, m + i, DOOR + i % 3);
    }
    for (uint32_t j = 0; j < plan.q; j++) {
        cm_sketch_edge(&sketch, c + j, c + (j + 1) % plan.q);
        cm_sketch_edge(&sketch, c + j, DOOR + j % 3);
        if (j && j % 3 == 0)
            cm_sketch_edge(&sketch, c + j, LOCK);
    }
    cm_sketch_edge(&sketch, m, LOCK);
    for (uint32_t extra = end; extra < order->nodes; extra++)
        cm_sketch_edge(&sketch, LOCK, extra);
    struct cm_roles roles = {.hole = HOLE,
                             .mouse = m + (uint32_t)(plan.steps % plan.p),
                             .cat = c + (uint32_t)(plan.steps % plan.q)};
    return cm_sketch_finish(&sketch, order->nodes, roles, false, graph, error);
}

static uint64_t plies(const struct cm_order *order)
{
    return 2 * plan_nodes(order->nodes).steps + 3;
}

const struct cm_family cm_family_gear = {
    .name = "gear",
    .summary = "two cycles that force each other's steps: about N²/12 plies",
    .smallest = 14,
    .largest = 1000000,
    .generate = generate,
    .plies = plies,
};

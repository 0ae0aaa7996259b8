/* vernier: undirected graphs on which the mouse needs about N²/2 plies to get home.
 *
 * A door is a neighbour of the hole. After every move of the cat it must be next to (or on) every
 * door that is next to the mouse, else the mouse is through it; so doors force the cat. The mouse
 * runs on a cycle of p nodes (odd, 5 or more), the cat on one of q = p + 2, and every step of the
 * mouse forces one of the cat's: like the two scales of a vernier, the pair comes back to a given
 * place only after p·q steps.
 *
 * Nodes: the hole; the doors u, u2 and e_0 .. e_{r-1}; the cycles a_0 .. a_{p-1} and b_0 ..
 * b_{q-1}; z, z1, z2: N = 2p + 8 + r. Check columns 0 = i_0 < .. < i_{r-1} = y < p stand where door
 * e_s meets the mouse's cycle. Their widths are h_0 = p - y + 1 and h_s = i_s - i_{s-1}, which sum
 * to p + 1; h is the largest, and the last must be smaller than h. Edges: each door to the hole;
 * both cycles; all a to u, all but a_y to u2; a at i_s to e_s; all b to u and u2; b_j to e_s unless
 * j is in the window J_s = { i_s - 2v mod q, 0 <= v < h_s }; z to u, e_{r-1}, z1 and b_x with
 * x = y + 1 - 2(h - 1) mod q; z1 to z2; z1 and z2 to all doors. The mouse starts on a_{y+1 mod p},
 * the cat on b_x.
 *
 * The mouse wins in exactly 2T + 3 plies with T = p(q - h + 1) - (y + 1). Why: write the pair
 * (i, j) as t modulo pq. Both forward is t + 1, both back t - 1; a cat that turns against the mouse
 * moves t by p + 1, a lap nearer to the end, so turning never pays but close to the end, where it
 * would jump over the winning pair; there the windows stop it. The mouse can't go back at the
 * start: the cat answers with z, and from z1 and z2 it guards all doors for ever.
 *
 * Parameter c is the widest that a window may be, r = ceil((p + 2)/c) the fewest columns that this
 * allows. Here h_0 = h, so that y is least, and the other columns are spread evenly, the widest
 * first; T = p(p + 2 - h) - 2 + h. Nodes left over hang on z2, where they change nothing. With c
 * near sqrt(p/2), 2T is N²/2 - O(N^1.5).
 *
 * Source: this project's own; the tests compare the formula with a certified solver. */
#include <inttypes.h>

#include "generators/sketch.h"

enum { P, C };

struct plan {
    uint32_t p, h, columns; /* p is 0 if there is no such graph */
    uint64_t plies;
};

/* The graph of cycle p with windows of at most c (0: as narrow as the nodes allow). */
static struct plan plan_cycle(uint32_t nodes, uint32_t p, uint32_t c)
{
    if (p < 5 || p % 2 == 0 || c == 1 || c > p + 1 || nodes < 2 * (uint64_t)p + 10)
        return (struct plan){0};
    uint32_t room = nodes - 8 - 2 * p;
    if (!c)
        c = (p + 2 + room - 1) / room;
    if (c < 2)
        c = 2;
    uint32_t columns = (p + 2 + c - 1) / c, h = (p + 2 + columns - 1) / columns;
    if (columns > room)
        return (struct plan){0};
    uint64_t steps = (uint64_t)p * (p + 2 - h) - 2 + h;
    return (struct plan){.p = p, .h = h, .columns = columns, .plies = 2 * steps + 3};
}

static struct plan plan_order(const struct cm_order *order)
{
    uint32_t p = (uint32_t)order->value[P], c = (uint32_t)order->value[C];
    if (p)
        return plan_cycle(order->nodes, p, c);
    struct plan best = {0};
    for (p = 5; 2 * (uint64_t)p + 10 <= order->nodes; p += 2) {
        struct plan plan = plan_cycle(order->nodes, p, c);
        if (plan.plies > best.plies)
            best = plan;
    }
    return best;
}

/* Whether b_j is in the window of width h_s that begins at i_s: j = i_s - 2v has one v, as q is
 * odd. */
static bool is_in_window(uint32_t column, uint32_t width, uint32_t j, uint32_t q)
{
    uint32_t twice = (column + q - j) % q;
    return (twice % 2 ? (twice + q) / 2 : twice / 2) < width;
}

/* Where the graph's nodes begin, in the order of drawing. */
struct layout {
    uint32_t u, u2, e, a, b, z, z1, z2, end;
};

static struct layout lay_out(const struct plan *plan)
{
    struct layout at = {.u = 1, .u2 = 2, .e = 3};
    at.a = at.e + plan->columns;
    at.b = at.a + plan->p;
    at.z = at.b + plan->p + 2;
    at.z1 = at.z + 1;
    at.z2 = at.z + 2;
    at.end = at.z + 3;
    return at;
}

static void add_column(struct cm_sketch *sketch, const struct plan *plan, const struct layout *at,
                       uint32_t s, uint32_t column, uint32_t width)
{
    uint32_t q = plan->p + 2;
    cm_sketch_edge(sketch, at->a + column, at->e + s);
    for (uint32_t j = 0; j < q; j++)
        if (!is_in_window(column, width, j, q))
            cm_sketch_edge(sketch, at->b + j, at->e + s);
}

static void draw(struct cm_sketch *sketch, const struct plan *plan, const struct layout *at,
                 uint32_t y, uint32_t x)
{
    uint32_t p = plan->p, q = p + 2, others = plan->columns - 1;
    for (uint32_t door = at->u; door < at->a; door++) {
        cm_sketch_edge(sketch, 0, door);
        cm_sketch_edge(sketch, at->z1, door);
        cm_sketch_edge(sketch, at->z2, door);
    }
    for (uint32_t i = 0; i < p; i++) {
        cm_sketch_edge(sketch, at->a + i, at->a + (i + 1) % p);
        cm_sketch_edge(sketch, at->a + i, at->u);
        if (i != y)
            cm_sketch_edge(sketch, at->a + i, at->u2);
    }
    for (uint32_t j = 0; j < q; j++) {
        cm_sketch_edge(sketch, at->b + j, at->b + (j + 1) % q);
        cm_sketch_edge(sketch, at->b + j, at->u);
        cm_sketch_edge(sketch, at->b + j, at->u2);
    }
    add_column(sketch, plan, at, 0, 0, plan->h);
    for (uint32_t s = 1, column = 0; s <= others; s++) {
        uint32_t width = y / others + (s <= y % others);
        column += width;
        add_column(sketch, plan, at, s, column, width);
    }
    cm_sketch_edge(sketch, at->z, at->u);
    cm_sketch_edge(sketch, at->z, at->e + others);
    cm_sketch_edge(sketch, at->z, at->b + x);
    cm_sketch_edge(sketch, at->z, at->z1);
    cm_sketch_edge(sketch, at->z1, at->z2);
}

static enum cm_status generate(const struct cm_order *order, struct cm_graph *graph,
                               struct cm_error *error)
{
    struct plan plan = plan_order(order);
    if (!plan.p)
        return cm_fail(error, CM_BAD_INPUT, 0,
                       "no vernier graph of %" PRIu32
                       " nodes has these p and c: p must be odd, 5 or more, c from 2 to "
                       "p + 1, and 2p + 8 + ceil((p + 2)/c) nodes at the most",
                       order->nodes);
    struct layout at = lay_out(&plan);
    struct cm_sketch sketch = cm_sketch_begin(order->memory);
    uint32_t q = plan.p + 2, y = plan.p + 1 - plan.h;
    uint32_t x = (y + 1 + 2 * q - 2 * (plan.h - 1)) % q;
    draw(&sketch, &plan, &at, y, x);
    for (uint32_t extra = at.end; extra < order->nodes; extra++)
        cm_sketch_edge(&sketch, at.z2, extra);
    struct cm_roles roles = {.hole = 0, .mouse = at.a + (y + 1) % plan.p, .cat = at.b + x};
    return cm_sketch_finish(&sketch, order->nodes, roles, false, graph, error);
}

static uint64_t plies(const struct cm_order *order)
{
    return plan_order(order).plies;
}

const struct cm_family cm_family_vernier = {
    .name = "vernier",
    .summary = "the longest undirected construction known: towards N²/2 plies",
    .parameter =
        {
            {"p", 0, 50000, 0, true,
             "length of the mouse's cycle, odd; 0: the best for these nodes"},
            {"c", 0, 50000, 0, true, "the widest window; 0: the best for these nodes"},
        },
    .smallest = 20,
    .largest = 50000,
    .generate = generate,
    .plies = plies,
};

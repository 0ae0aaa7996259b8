/* clockwork: directed graphs on which the mouse needs up to about N² plies.
 *
 * A door is a node with an arc to the hole. After every move of the cat it must be next to (or on)
 * every door next to the mouse, else the mouse is through it; so doors force the cat. There are k
 * tracks T_1 .. T_k, directed cycles of pairwise coprime lengths n_t, each k + 1 or more. With the
 * mouse on one and the cat on another, both run round until the pair has been everywhere, about
 * 2·n_i·n_j plies; then the mouse has a way onto its next track. While the cat is on T_j the mouse
 * goes through T_1 .. T_{j-1}; after the last the cat is thrown down to T_{j-1} and the mouse back
 * to T_1. So each pair of tracks counts once, 2·(sum over i < j of n_i·n_j) + 3 plies in all: with
 * two tracks about N²/2, with more nearer to N².
 *
 * Nodes: the hole, the doors u and e_2 .. e_k, s_i, zeta_i and zeta3_i (i <= k - 2), z2_{i,t}
 * (i + 3 <= t <= k), w_j (j >= 3) and the tracks: n_1 + .. + n_k and 3, 8, 14, 21, 29, 38 others
 * for k = 2 .. 7. Arcs, T_t[x] being node x of track t:
 *
 *   - T_t[x] to T_t[x+1], u, e_m (2 <= m < t), e_t (t >= 2, x != 0), zeta_i (i <= t - 2,
 *     x != i - 1), zeta3_{t-1} (2 <= t < k);
 *   - T_t[0] to e_{t+1} (t < k) and T_1[1] (2 <= t < k); T_t[t-1] to s_t (t <= k - 2);
 *     T_t[i-1] to z2_{i,t} (t >= i + 3); T_j[n_j - 1] to w_j (j >= 3);
 *   - each door to the hole; u to e_2; e_m to e_{m+1} and e_k to e_2 (k = 2: e_2 to T_1[0]);
 *   - s_i to T_{i+1}[i+1]; zeta_i to T_{i+1}[i+1] and T_{i+2}[i+1]; zeta3_i to T_{i+2}[i+1];
 *     z2_{i,j} to T_{i+2}[i+1] and T_j[i+1]; each of these four to e_{i+1};
 *   - w_j to T_{j-1}[1], u, e_j, e_m (2 <= m <= j - 2), zeta_i (i <= j - 2), z2_{1,j-1} (j >= 5).
 *
 * The mouse starts on T_1[1], the cat on T_k[1]. Lengths are chosen to make the sum greatest; a
 * node left over gets an arc to u and none to it, so that nobody ever comes there.
 *
 * Source: this project's own. For k = 2 .. 7, which is what parameter tracks allows, the tests
 * compare the formula with a certified solver; for general k it is only sketched. */
#include <inttypes.h>

#include "generators/gcd.h"
#include "generators/sketch.h"

enum { TRACKS };
enum { TRACKS_MIN = 2, TRACKS_MAX = 7 };

struct plan {
    uint32_t tracks,
        length[TRACKS_MAX +
               1]; /* length[1] .. length[tracks]; tracks is 0 if there is no such graph */
    uint64_t products;
};

/* The search for k increasing, pairwise coprime lengths of a given sum with the least sum of
 * squares. */
struct search {
    uint32_t tracks, length[TRACKS_MAX + 1], best[TRACKS_MAX + 1];
    uint64_t best_squares;
};

static bool is_coprime(const struct search *search, uint32_t t, uint32_t length)
{
    for (uint32_t i = 1; i < t; i++)
        if (cm_gcd(search->length[i], length) != 1)
            return false;
    return true;
}

/* Chooses the lengths from track t on, which sum to `rest`. The t-th is at most the average of the
 * rest; the further below, the more squares there are at least, so the first that can't be better
 * ends the loop. (The look at TRACKS_MAX is for compilers, which can't see where the recursion
 * ends.) */
static void choose_length(struct search *search, uint32_t t, uint32_t rest, uint64_t squares)
{
    if (t > TRACKS_MAX)
        return;
    uint32_t others = search->tracks - t;
    uint32_t smallest = t > 1 ? search->length[t - 1] + 1 : search->tracks + 1;
    for (uint32_t length = rest / (others + 1); length >= smallest; length--) {
        uint64_t now = squares + (uint64_t)length * length, left = rest - length;
        if (now >= search->best_squares || left * left > (search->best_squares - now - 1) * others)
            return;
        if (!is_coprime(search, t, length))
            continue;
        search->length[t] = length;
        if (others) {
            choose_length(search, t + 1, (uint32_t)left, now);
            continue;
        }
        search->best_squares = now;
        for (uint32_t i = 1; i <= search->tracks; i++)
            search->best[i] = search->length[i];
    }
}

static uint32_t nodes_besides_tracks(uint32_t tracks)
{
    return tracks == 2 ? 3 : tracks + 1 + 4 * (tracks - 2) + (tracks - 2) * (tracks - 3) / 2;
}

/* The best lengths for so many tracks, or a plan of 0 tracks. Fewer nodes on the tracks are tried
 * until even equal lengths could not be better. */
static struct plan plan_tracks(uint32_t nodes, uint32_t tracks)
{
    struct plan plan = {0};
    uint32_t besides = nodes_besides_tracks(tracks);
    for (uint32_t sum = nodes > besides ? nodes - besides : 0; sum >= tracks * (tracks + 1);
         sum--) {
        uint64_t square = (uint64_t)sum * sum;
        if (square * (tracks - 1) <= plan.products * 2 * tracks)
            break;
        struct search search = {.tracks = tracks, .best_squares = square};
        choose_length(&search, 1, sum, 0);
        uint64_t products = (square - search.best_squares) / 2;
        if (products <= plan.products)
            continue;
        plan = (struct plan){.tracks = tracks, .products = products};
        for (uint32_t t = 1; t <= tracks; t++)
            plan.length[t] = search.best[t];
    }
    return plan;
}

static struct plan plan_order(const struct cm_order *order)
{
    uint32_t wanted = (uint32_t)order->value[TRACKS];
    struct plan best = {0};
    for (uint32_t tracks = TRACKS_MIN; tracks <= TRACKS_MAX; tracks++) {
        if (wanted && wanted != tracks)
            continue;
        struct plan plan = plan_tracks(order->nodes, tracks);
        if (plan.products > best.products)
            best = plan;
    }
    return best;
}

/* Node numbers while drawing. Indices are those of the head block; those of a kind follow each
 * other. */
enum { HOLE, U };

struct layout {
    struct plan plan;
    uint32_t door, s, zeta, zeta3, w, z2, track[TRACKS_MAX + 1],
        end; /* where each kind's index 0 would be */
};

static struct layout lay_out(const struct plan *plan)
{
    struct layout at = {.plan = *plan};
    uint32_t k = plan->tracks;
    at.door = U - 1;
    at.s = at.door + k;
    at.zeta = at.s + k - 2;
    at.zeta3 = at.zeta + k - 2;
    at.w = at.zeta3 + k - 2 - 2;
    at.z2 = at.w + k + 1;
    at.end = at.z2 + (k > 3 ? (k - 2) * (k - 3) / 2 : 0);
    for (uint32_t t = 1; t <= k; t++) {
        at.track[t] = at.end;
        at.end += plan->length[t];
    }
    return at;
}

static uint32_t track_node(const struct layout *at, uint32_t t, uint32_t x)
{
    return at->track[t] + x % at->plan.length[t];
}

/* z2_{i,t}: i from 1 to t - 3 for each t from 4. */
static uint32_t z2_node(const struct layout *at, uint32_t i, uint32_t t)
{
    return at->z2 + (t - 3) * (t - 4) / 2 + i - 1;
}

static void draw_track(struct cm_sketch *sketch, const struct layout *at, uint32_t t)
{
    uint32_t k = at->plan.tracks;
    for (uint32_t x = 0; x < at->plan.length[t]; x++) {
        uint32_t node = track_node(at, t, x);
        cm_sketch_arc(sketch, node, track_node(at, t, x + 1));
        cm_sketch_arc(sketch, node, U);
        for (uint32_t m = 2; m < t; m++)
            cm_sketch_arc(sketch, node, at->door + m);
        if (t >= 2 && x)
            cm_sketch_arc(sketch, node, at->door + t);
        if (t < k && !x)
            cm_sketch_arc(sketch, node, at->door + t + 1);
        if (t >= 2 && t < k && !x)
            cm_sketch_arc(sketch, node, track_node(at, 1, 1));
        if (t + 2 <= k && x == t - 1)
            cm_sketch_arc(sketch, node, at->s + t);
        for (uint32_t i = 1; i + 2 <= t; i++) {
            if (x != i - 1)
                cm_sketch_arc(sketch, node, at->zeta + i);
            else if (t >= i + 3)
                cm_sketch_arc(sketch, node, z2_node(at, i, t));
        }
        if (t >= 2 && t < k)
            cm_sketch_arc(sketch, node, at->zeta3 + t - 1);
    }
}

static void draw_doors(struct cm_sketch *sketch, const struct layout *at)
{
    uint32_t k = at->plan.tracks;
    cm_sketch_arc(sketch, U, HOLE);
    cm_sketch_arc(sketch, U, at->door + 2);
    for (uint32_t m = 2; m <= k; m++) {
        cm_sketch_arc(sketch, at->door + m, HOLE);
        cm_sketch_arc(sketch, at->door + m,
                      k == 2 ? track_node(at, 1, 0) : at->door + (m < k ? m + 1 : 2));
    }
}

static void draw_passages(struct cm_sketch *sketch, const struct layout *at)
{
    uint32_t k = at->plan.tracks;
    for (uint32_t i = 1; i + 2 <= k; i++) {
        uint32_t door = at->door + i + 1;
        uint32_t near = track_node(at, i + 1, i + 1), far = track_node(at, i + 2, i + 1);
        cm_sketch_arc(sketch, at->s + i, near);
        cm_sketch_arc(sketch, at->s + i, door);
        cm_sketch_arc(sketch, at->zeta + i, near);
        cm_sketch_arc(sketch, at->zeta + i, far);
        cm_sketch_arc(sketch, at->zeta + i, door);
        cm_sketch_arc(sketch, at->zeta3 + i, far);
        cm_sketch_arc(sketch, at->zeta3 + i, door);
        for (uint32_t j = i + 3; j <= k; j++) {
            cm_sketch_arc(sketch, z2_node(at, i, j), far);
            cm_sketch_arc(sketch, z2_node(at, i, j), track_node(at, j, i + 1));
            cm_sketch_arc(sketch, z2_node(at, i, j), door);
        }
    }
}

static void draw_resets(struct cm_sketch *sketch, const struct layout *at)
{
    for (uint32_t j = 3; j <= at->plan.tracks; j++) {
        uint32_t w = at->w + j;
        cm_sketch_arc(sketch, track_node(at, j, at->plan.length[j] - 1), w);
        cm_sketch_arc(sketch, w, track_node(at, j - 1, 1));
        cm_sketch_arc(sketch, w, U);
        cm_sketch_arc(sketch, w, at->door + j);
        for (uint32_t m = 2; m + 2 <= j; m++)
            cm_sketch_arc(sketch, w, at->door + m);
        for (uint32_t i = 1; i + 2 <= j; i++)
            cm_sketch_arc(sketch, w, at->zeta + i);
        if (j >= 5)
            cm_sketch_arc(sketch, w, z2_node(at, 1, j - 1));
    }
}

static enum cm_status generate(const struct cm_order *order, struct cm_graph *graph,
                               struct cm_error *error)
{
    struct plan plan = plan_order(order);
    if (!plan.tracks)
        return cm_fail(error, CM_BAD_INPUT, 0,
                       "no clockwork graph of %" PRIu32
                       " nodes has so many tracks; tracks is 2 to %d, or 0 for the best",
                       order->nodes, TRACKS_MAX);
    struct layout at = lay_out(&plan);
    struct cm_sketch sketch = cm_sketch_begin(order->memory);
    for (uint32_t t = 1; t <= plan.tracks; t++)
        draw_track(&sketch, &at, t);
    draw_doors(&sketch, &at);
    draw_passages(&sketch, &at);
    draw_resets(&sketch, &at);
    for (uint32_t extra = at.end; extra < order->nodes; extra++)
        cm_sketch_arc(&sketch, extra, U);
    struct cm_roles roles = {
        .hole = HOLE, .mouse = track_node(&at, 1, 1), .cat = track_node(&at, plan.tracks, 1)};
    return cm_sketch_finish(&sketch, order->nodes, roles, true, graph, error);
}

static uint64_t plies(const struct cm_order *order)
{
    struct plan plan = plan_order(order);
    return plan.tracks ? 2 * plan.products + 3 : 0;
}

const struct cm_family cm_family_clockwork = {
    .name = "clockwork",
    .summary = "directed tracks that force each other's steps: up to about N² plies",
    .parameter =
        {
            {"tracks", 0, TRACKS_MAX, 0, true,
             "number of tracks, 2 to 7; 0: the best for these nodes"},
        },
    .smallest = 10,
    .largest = 100000,
    .directed = true,
    .generate = generate,
    .plies = plies,
};

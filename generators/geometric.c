/* geometric: random points in a square, near ones joined, to a wanted average degree.
 *
 * Points have integer coordinates, so that no rounding depends on the platform. Pairs are taken in
 * the order of their distance: first those that join all points (see forest.h), then the shortest
 * others up to N·degree/2 edges, as near as the nodes allow. The hole, the mouse and the cat are
 * random points.
 *
 * Only pairs nearer than a reach are listed, through square cells as wide as the reach (a pair is
 * in the same or in touching cells) and sorted by radix. A reach that turns out too short is
 * doubled, until the pairs join the points and are enough. At a given degree this takes about
 * O(N log N). */
#include "generators/forest.h"
#include "generators/random.h"
#include "generators/sketch.h"

enum { DEGREE };
enum { HOLE = 0, SIDE_BITS = 24 }; /* squared distances stay below 2^49 */

struct point {
    uint32_t x, y;
};

struct pair {
    uint64_t distance; /* squared */
    uint32_t u, v;
};

struct work {
    struct cm_memory *memory;
    uint32_t nodes, edges; /* the edges wanted */
    struct point *point;
    uint32_t *parent; /* of the forest */
    uint32_t *row;    /* the points, cell by cell */
    struct pair *pair, *spare;
    uint8_t *chosen; /* for each pair */
    uint64_t pairs, room;
    struct cm_sketch sketch;
};

static uint64_t distance_of(const struct work *work, uint32_t u, uint32_t v)
{
    int64_t dx = (int64_t)work->point[u].x - work->point[v].x,
            dy = (int64_t)work->point[u].y - work->point[v].y;
    return (uint64_t)(dx * dx + dy * dy);
}

static bool add_pair(struct work *work, uint32_t u, uint32_t v, uint64_t reach)
{
    uint64_t distance = distance_of(work, u, v);
    if (distance > reach * reach)
        return true;
    if (work->pairs == work->room) {
        uint64_t room = work->room ? 2 * work->room : 256;
        struct pair *pair = cm_memory_resize(work->memory, work->pair, room, sizeof *pair);
        if (!pair)
            return false;
        work->pair = pair;
        work->room = room;
    }
    work->pair[work->pairs++] = (struct pair){distance, u < v ? u : v, u < v ? v : u};
    return true;
}

/* Lists the pairs with one point in cell (x, y), the other later in the same cell or in one of the
 * four touching cells that follow. */
static bool add_cell(struct work *work, const uint32_t *first, uint32_t cells, uint32_t x,
                     uint32_t y, uint64_t reach)
{
    static const int step[4][2] = {{1, 0}, {-1, 1}, {0, 1}, {1, 1}};
    uint32_t here = y * cells + x;
    for (uint32_t i = first[here]; i < first[here + 1]; i++) {
        for (uint32_t j = i + 1; j < first[here + 1]; j++)
            if (!add_pair(work, work->row[i], work->row[j], reach))
                return false;
        for (int k = 0; k < 4; k++) {
            int64_t nx = (int64_t)x + step[k][0], ny = (int64_t)y + step[k][1];
            if (nx < 0 || nx >= cells || ny >= cells)
                continue;
            uint32_t there = (uint32_t)(ny * cells + nx);
            for (uint32_t j = first[there]; j < first[there + 1]; j++)
                if (!add_pair(work, work->row[i], work->row[j], reach))
                    return false;
        }
    }
    return true;
}

/* Lists all pairs within reach. Cells are no narrower than the reach, and no more than the points.
 */
static enum cm_status list_pairs(struct work *work, uint64_t reach)
{
    uint64_t width = reach, side = UINT64_C(1) << SIDE_BITS;
    while ((side / width + 1) * (side / width + 1) > work->nodes && width < side)
        width += width / 2 + 1;
    uint32_t cells = (uint32_t)((side - 1) / width + 1);
    uint32_t *first = cm_memory_take_zeroed(work->memory, (size_t)cells * cells + 2, sizeof *first);
    if (!first)
        return CM_NO_MEMORY;
    for (uint32_t u = 0; u < work->nodes; u++)
        first[work->point[u].y / width * cells + work->point[u].x / width + 2]++;
    for (uint32_t k = 0; k < cells * cells; k++)
        first[k + 2] += first[k + 1];
    for (uint32_t u = 0; u < work->nodes; u++)
        work->row[first[work->point[u].y / width * cells + work->point[u].x / width + 1]++] = u;
    work->pairs = 0;
    bool fine = true;
    for (uint32_t y = 0; fine && y < cells; y++)
        for (uint32_t x = 0; fine && x < cells; x++)
            fine = add_cell(work, first, cells, x, y, reach);
    cm_memory_give(work->memory, first);
    return fine ? CM_OK : CM_NO_MEMORY;
}

/* Sorts the pairs by distance, pairs of equal distance staying in the order in which they were
 * listed: 11 bits a round. */
static enum cm_status sort_pairs(struct work *work)
{
    enum { BITS = 11, SLOTS = 1 << BITS };
    uint64_t count[SLOTS + 1];
    cm_memory_give(work->memory, work->spare);
    work->spare = cm_memory_take(work->memory, work->room, sizeof *work->spare);
    if (!work->spare)
        return CM_NO_MEMORY;
    for (unsigned shift = 0; shift < 2 * SIDE_BITS + 1; shift += BITS) {
        for (unsigned k = 0; k <= SLOTS; k++)
            count[k] = 0;
        for (uint64_t k = 0; k < work->pairs; k++)
            count[(work->pair[k].distance >> shift & (SLOTS - 1)) + 1]++;
        for (unsigned k = 0; k < SLOTS; k++)
            count[k + 1] += count[k];
        for (uint64_t k = 0; k < work->pairs; k++)
            work->spare[count[work->pair[k].distance >> shift & (SLOTS - 1)]++] = work->pair[k];
        struct pair *sorted = work->spare;
        work->spare = work->pair;
        work->pair = sorted;
    }
    return CM_OK;
}

/* Chooses, in the order of distance, the pairs that join all points; false if those that are listed
 * do not. */
static bool choose_joins(struct work *work)
{
    struct cm_forest forest = cm_forest_begin(work->parent, work->nodes, HOLE);
    for (uint64_t k = 0; k < work->pairs; k++)
        work->chosen[k] = cm_forest_take(&forest, work->pair[k].u, work->pair[k].v);
    return forest.edges == work->nodes - 1;
}

static uint64_t square_root(uint64_t square)
{
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= square)
            root += bit;
    return root;
}

/* Lists and sorts enough pairs, with those chosen that join the points. */
static enum cm_status find_pairs(struct work *work)
{
    uint64_t area = (UINT64_C(1) << 2 * SIDE_BITS) / work->nodes;
    uint64_t reach = square_root(area * (2 * (uint64_t)work->edges / work->nodes + 8) / 3) + 1;
    for (bool enough = false; !enough; reach *= 2) {
        enum cm_status status = list_pairs(work, reach);
        if (!status)
            status = sort_pairs(work);
        if (status)
            return status;
        cm_memory_give(work->memory, work->chosen);
        work->chosen = cm_memory_take(work->memory, work->pairs, 1);
        if (!work->chosen)
            return CM_NO_MEMORY;
        enough = work->pairs >= work->edges && choose_joins(work);
    }
    return CM_OK;
}

static enum cm_status draw(struct work *work, uint64_t seed)
{
    struct cm_random random;
    work->point = cm_memory_take(work->memory, work->nodes, sizeof *work->point);
    work->parent = cm_memory_take(work->memory, work->nodes, sizeof *work->parent);
    work->row = cm_memory_take(work->memory, work->nodes, sizeof *work->row);
    if (!work->point || !work->parent || !work->row)
        return CM_NO_MEMORY;
    cm_random_init(&random, seed);
    for (uint32_t u = 0; u < work->nodes; u++) {
        work->point[u].x = (uint32_t)(cm_random_next(&random) >> (64 - SIDE_BITS));
        work->point[u].y = (uint32_t)(cm_random_next(&random) >> (64 - SIDE_BITS));
    }
    enum cm_status status = find_pairs(work);
    uint32_t more = work->edges - (work->nodes - 1);
    for (uint64_t k = 0; !status && k < work->pairs; k++)
        if (work->chosen[k] || more) {
            more -= !work->chosen[k];
            cm_sketch_edge(&work->sketch, work->pair[k].u, work->pair[k].v);
            status = work->sketch.status;
        }
    return status;
}

static enum cm_status generate(const struct cm_order *order, struct cm_graph *graph,
                               struct cm_error *error)
{
    uint64_t nodes = order->nodes, most = nodes * (nodes - 1) / 2;
    uint64_t edges = (uint64_t)(order->value[DEGREE] * order->nodes / 2 + 0.5);
    edges = edges < nodes - 1 ? nodes - 1 : edges > most ? most : edges;
    struct work work = {
        .memory = order->memory, .nodes = order->nodes, .sketch = cm_sketch_begin(order->memory)};
    if (edges >= UINT32_MAX / 2) {
        work.sketch.status = CM_TOO_BIG;
    } else {
        work.edges = (uint32_t)edges;
        work.sketch.status = draw(&work, order->seed);
    }
    cm_memory_give(work.memory, work.point);
    cm_memory_give(work.memory, work.parent);
    cm_memory_give(work.memory, work.row);
    cm_memory_give(work.memory, work.pair);
    cm_memory_give(work.memory, work.spare);
    cm_memory_give(work.memory, work.chosen);
    return cm_sketch_finish(&work.sketch, order->nodes,
                            (struct cm_roles){.hole = HOLE, .mouse = 1, .cat = 2}, false, graph,
                            error);
}

const struct cm_family cm_family_geometric = {
    .name = "geometric",
    .summary = "random points in a square, near ones joined",
    .parameter =
        {
            {"degree", 1, 100000, 8, false,
             "average number of neighbours, as near as the nodes allow"},
        },
    .smallest = 3,
    .largest = 1000000,
    .generate = generate,
};

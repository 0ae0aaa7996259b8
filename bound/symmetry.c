#include "bound/symmetry.h"

struct search {
    const struct cm_digraph *arcs;
    uint32_t nodes, hole;
    uint8_t *joined;  /* nodes × nodes: 1 for an arc */
    uint64_t *colour; /* equal where an automorphism may exchange nodes; then as much scratch */
    uint32_t *order, *image; /* the nodes to map, in this order; image[k] is that of order[k] */
    uint8_t *used;           /* as an image */
    uint32_t *parent;        /* union-find over pairs a · nodes + b */
};

/* splitmix64's finisher. */
static uint64_t mix(uint64_t word)
{
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
    word = (word ^ word >> 27) * 0x94d049bb133111ebu;
    return word ^ word >> 31;
}

/* As many rounds as there are nodes: each node takes in the colours of its neighbours, in any
 * order. */
static void colour_nodes(struct search *search)
{
    uint64_t *colour = search->colour, *next = colour + search->nodes;
    for (uint32_t u = 0; u < search->nodes; u++)
        colour[u] = u == search->hole ? 1 : 2;
    for (uint32_t round = 0; round < search->nodes; round++) {
        for (uint32_t u = 0; u < search->nodes; u++) {
            next[u] = mix(colour[u]);
            for (uint32_t k = search->arcs->first[u]; k < search->arcs->first[u + 1]; k++)
                next[u] += mix(colour[search->arcs->target[k]] + 3);
        }
        for (uint32_t u = 0; u < search->nodes; u++)
            colour[u] = next[u];
    }
}

static bool fits(const struct search *search, uint32_t level, uint32_t image)
{
    const uint32_t node = search->order[level], nodes = search->nodes;
    bool same = !search->used[image] && search->colour[node] == search->colour[image];
    for (uint32_t k = 0; same && k < level; k++)
        same = search->joined[node * nodes + search->order[k]] ==
               search->joined[image * nodes + search->image[k]];
    return same;
}

/* Maps the nodes from `level` on, given those before; the images are in search->image if it
 * succeeds. */
static bool map_rest(struct search *search, uint32_t level)
{
    if (level == search->nodes)
        return true;
    for (uint32_t image = 0; image < search->nodes; image++) {
        if (!fits(search, level, image))
            continue;
        search->image[level] = image;
        search->used[image] = 1;
        const bool found = map_rest(search, level + 1);
        search->used[image] = 0;
        if (found)
            return true;
    }
    return false;
}

/* Looks for an automorphism that keeps the hole and takes a to c and b to d. */
static bool map_pair(struct search *search, uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    const uint32_t from[3] = {search->hole, a, b}, to[3] = {search->hole, c, d};
    uint32_t level = 0, placed = 3;
    for (uint32_t k = 0; k < 3; k++)
        search->order[k] = from[k];
    for (uint32_t u = 0; u < search->nodes; u++)
        if (u != search->hole && u != a && u != b)
            search->order[placed++] = u;
    while (level < 3 && fits(search, level, to[level])) {
        search->image[level] = to[level];
        search->used[to[level]] = 1;
        level++;
    }
    const bool found = level == 3 && map_rest(search, 3);
    while (level)
        search->used[to[--level]] = 0;
    return found;
}

static uint32_t root_of(struct search *search, uint32_t pair)
{
    while (search->parent[pair] != pair)
        pair = search->parent[pair] = search->parent[search->parent[pair]];
    return pair;
}

/* Joins each pair with its image under the automorphism that was found. */
static void join_images(struct search *search)
{
    const uint32_t nodes = search->nodes;
    for (uint32_t j = 0; j < nodes; j++)
        for (uint32_t k = 0; k < nodes; k++) {
            const uint32_t one = root_of(search, search->order[j] * nodes + search->order[k]);
            const uint32_t two = root_of(search, search->image[j] * nodes + search->image[k]);
            search->parent[one > two ? one : two] = one < two ? one : two;
        }
}

/* Joins the pair to the first earlier one that some automorphism takes to it; true if there is
 * none. */
static bool is_new(struct search *search, uint32_t pair, const uint32_t *earlier, uint64_t count)
{
    const uint32_t nodes = search->nodes;
    for (uint64_t k = 0; k < count && root_of(search, pair) == pair; k++)
        if (map_pair(search, earlier[k] / nodes, earlier[k] % nodes, pair / nodes, pair % nodes))
            join_images(search);
    return root_of(search, pair) == pair;
}

static void count_orbits(struct search *search, uint32_t *earlier, struct cm_symmetry *symmetry)
{
    const uint32_t nodes = search->nodes;
    colour_nodes(search);
    for (uint32_t u = 0; u < nodes; u++)
        for (uint32_t k = search->arcs->first[u]; k < search->arcs->first[u + 1]; k++)
            search->joined[u * nodes + search->arcs->target[k]] = 1;
    for (uint32_t pair = 0; pair < nodes * nodes; pair++)
        search->parent[pair] = pair;
    for (uint32_t pair = 0; pair < nodes * nodes; pair++) {
        if (pair / nodes == pair % nodes || pair / nodes == search->hole ||
            pair % nodes == search->hole)
            continue;
        symmetry->pairs++;
        if (is_new(search, pair, earlier, symmetry->orbits))
            earlier[symmetry->orbits++] = pair;
    }
}

enum cm_status cm_symmetry_count(struct cm_memory *memory, const struct cm_graph *graph,
                                 uint32_t hole, struct cm_symmetry *symmetry)
{
    const uint32_t nodes = graph->arcs.nodes;
    const size_t pairs = (size_t)nodes * nodes;
    struct search search = {.arcs = &graph->arcs, .nodes = nodes, .hole = hole};
    uint32_t *earlier = cm_memory_take(memory, pairs, sizeof *earlier);
    search.joined = cm_memory_take_zeroed(memory, pairs, 1);
    search.colour = cm_memory_take(memory, 2 * (size_t)nodes, sizeof *search.colour);
    search.order = cm_memory_take(memory, nodes, sizeof *search.order);
    search.image = cm_memory_take(memory, nodes, sizeof *search.image);
    search.used = cm_memory_take_zeroed(memory, nodes, 1);
    search.parent = cm_memory_take(memory, pairs, sizeof *search.parent);
    *symmetry = (struct cm_symmetry){0};
    const bool all = earlier && search.joined && search.colour && search.order && search.image &&
                     search.used && search.parent;
    if (all)
        count_orbits(&search, earlier, symmetry);
    cm_memory_give(memory, earlier);
    cm_memory_give(memory, search.joined);
    cm_memory_give(memory, search.colour);
    cm_memory_give(memory, search.order);
    cm_memory_give(memory, search.image);
    cm_memory_give(memory, search.used);
    cm_memory_give(memory, search.parent);
    return all ? CM_OK : CM_NO_MEMORY;
}

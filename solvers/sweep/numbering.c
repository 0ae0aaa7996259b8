/* Breadth-first orders from the home and from the far end. See numbering.h. */
#include "solvers/sweep/numbering.h"

#include <string.h>

enum { OWN_TOLERANCE = 2 }; /* own numbers may take one shift in so many more */

/* A breadth-first search over the arcs of `walk`: all of them both ways, or only backwards. What it
 * has found is a queue of places; `rank` is a place's number in it, CM_NO_NODE before. */
struct search {
    const struct cm_walk *walk;
    uint32_t *queue, *rank;
    uint32_t count;
};

static void find(struct search *search, uint32_t place)
{
    if (search->rank[place] != CM_NO_NODE)
        return;
    search->rank[place] = search->count;
    search->queue[search->count++] = place;
}

static void find_row(struct search *search, const struct cm_digraph *arcs, uint32_t place)
{
    for (uint32_t k = arcs->first[place]; k < arcs->first[place + 1]; k++)
        find(search, arcs->target[k]);
}

/* Follows the queue from entry `from` to its end. Returns the layers that were found. */
static uint32_t follow(struct search *search, uint32_t from, bool both_ways)
{
    uint32_t layers = 0;
    for (uint32_t end = search->count; from < end; end = search->count, layers++)
        for (; from < end; from++) {
            find_row(search, &search->walk->in, search->queue[from]);
            if (both_ways)
                find_row(search, &search->walk->out, search->queue[from]);
        }
    return layers;
}

static void begin(struct search *search)
{
    search->count = 0;
    memset(search->rank, 0xff, search->walk->places * sizeof *search->rank);
}

/* The mouse's places by their distance to its homes. Returns the number of layers. */
static uint32_t search_from_homes(const struct cm_game *game, struct search *search)
{
    begin(search);
    for (uint32_t m = 0; m < game->mouse.places; m++)
        if (game->mouse_home[m])
            find(search, m);
    return follow(search, 0, false);
}

enum cm_status cm_numbering_depth(const struct cm_game *game, struct cm_memory *memory,
                                  uint32_t *layers, uint32_t *reached)
{
    struct search search = {
        .walk = &game->mouse,
        .queue = cm_memory_take(memory, game->mouse.places, sizeof *search.queue),
        .rank = cm_memory_take(memory, game->mouse.places, sizeof *search.rank),
    };
    const bool all = search.queue && search.rank;
    if (all) {
        *layers = search_from_homes(game, &search);
        *reached = search.count;
    }
    cm_memory_give(memory, search.queue);
    cm_memory_give(memory, search.rank);
    return all ? CM_OK : CM_NO_MEMORY;
}

uint64_t cm_numbering_depth_bytes(const struct cm_game *game)
{
    return 2 * sizeof(uint32_t) * (uint64_t)game->mouse.places;
}

/* The cat's places by the rank of the nearest mouse place that they catch: a bucket for each rank,
 * and one for those that catch none. `head` has one entry a mouse place and one more, `next` one a
 * cat place. */
static void line_up_cats(const struct cm_game *game, const uint32_t *mouse_rank, uint32_t *head,
                         uint32_t *next, uint32_t *cats)
{
    const uint32_t buckets = game->mouse.places + 1;
    uint32_t count = 0;
    memset(head, 0xff, buckets * sizeof *head);
    for (uint32_t c = game->cat.places; c-- > 0;) {
        uint32_t least = buckets - 1;
        for (uint32_t k = game->caught.first[c]; k < game->caught.first[c + 1]; k++)
            if (mouse_rank[game->caught.target[k]] < least)
                least = mouse_rank[game->caught.target[k]];
        next[c] = head[least];
        head[least] = c;
    }
    for (uint32_t b = 0; b < buckets; b++)
        for (uint32_t c = head[b]; c != CM_NO_NODE; c = next[c])
            cats[count++] = c;
}

/* Labels by breadth-first search from the last place of `sequence`, and from the last one that is
 * left while there are any; or the places' own numbers if that takes hardly more shifts, since then
 * the columns need no reordering in the end. */
static void label_places(struct cm_numbering *order, uint32_t *slot)
{
    const uint32_t places = order->walk->places;
    struct search search = {order->walk, order->place, order->label, 0};
    begin(&search);
    for (uint32_t k = places; k-- > 0;) {
        const uint32_t from = search.count;
        find(&search, order->sequence[k]);
        follow(&search, from, true);
    }
    order->shifts = cm_shifts_count(order->walk, order->label, order->place, slot);
    const uint64_t own = cm_shifts_count(order->walk, NULL, NULL, slot);
    if (own > order->shifts + order->shifts / OWN_TOLERANCE)
        return;
    order->shifts = own;
    order->own = true;
    for (uint32_t k = 0; k < places; k++)
        order->label[k] = order->place[k] = k;
}

static void find_orders(struct cm_numbering order[2], const struct cm_game *game, uint32_t *slot)
{
    struct cm_numbering *mouse = &order[CM_MOUSE_MOVES], *cat = &order[CM_CAT_MOVES];
    struct search search = {&game->mouse, mouse->sequence, mouse->label, 0};
    search_from_homes(game, &search);
    for (uint32_t m = 0; m < game->mouse.places; m++) /* those that reach no home come last */
        find(&search, m);
    line_up_cats(game, mouse->label, slot, cat->label, cat->sequence);
    for (int side = 0; side < 2; side++) {
        struct cm_numbering *its = &order[side];
        label_places(its, slot);
        for (uint32_t k = 0; k < its->walk->places; k++)
            its->sequence[k] = its->label[its->sequence[k]];
    }
}

static uint64_t slots(const struct cm_game *game)
{
    const uint64_t mouse = cm_shifts_slots(&game->mouse), cat = cm_shifts_slots(&game->cat);
    return mouse > cat ? mouse : cat;
}

enum cm_status cm_numberings_take(struct cm_numbering order[2], const struct cm_game *game,
                                  struct cm_memory *memory)
{
    uint32_t *slot = cm_memory_take(memory, slots(game), sizeof *slot);
    bool all = slot != NULL;
    for (int side = 0; side < 2; side++) {
        const struct cm_walk *walk = cm_game_walk(game, (enum cm_side)side);
        order[side] = (struct cm_numbering){
            .walk = walk,
            .label = cm_memory_take(memory, walk->places, sizeof *order->label),
            .place = cm_memory_take(memory, walk->places, sizeof *order->place),
            .sequence = cm_memory_take(memory, walk->places, sizeof *order->sequence),
        };
        all = all && order[side].label && order[side].place && order[side].sequence;
    }
    if (all)
        find_orders(order, game, slot);
    cm_memory_give(memory, slot);
    return all ? CM_OK : CM_NO_MEMORY;
}

void cm_numberings_give(struct cm_numbering order[2], struct cm_memory *memory)
{
    for (int side = 0; side < 2; side++) {
        cm_memory_give(memory, order[side].label);
        cm_memory_give(memory, order[side].place);
        cm_memory_give(memory, order[side].sequence);
    }
}

uint64_t cm_numberings_bytes(const struct cm_game *game)
{
    return sizeof(uint32_t) * (3 * ((uint64_t)game->mouse.places + game->cat.places) + slots(game));
}

#include "bound/reorder.h"

#include "bound/mix.h"

/* name[k]: how many places come before place k. */
static void name_by_key(const uint64_t *key, uint32_t places, uint32_t *name)
{
    for (uint32_t k = 0; k < places; k++) {
        name[k] = 0;
        for (uint32_t j = 0; j < places; j++)
            name[k] += key[j] < key[k] || (key[j] == key[k] && j < k);
    }
}

static enum cm_status rename_walk(struct cm_memory *memory, const struct cm_walk *walk,
                                  const uint32_t *name, struct cm_walk *renamed)
{
    renamed->places = walk->places;
    renamed->node = cm_memory_take(memory, walk->places, sizeof *renamed->node);
    if (!renamed->node)
        return CM_NO_MEMORY;
    for (uint32_t k = 0; k < walk->places; k++)
        renamed->node[name[k]] = walk->node[k];
    const enum cm_status status =
        cm_digraph_rename(memory, &walk->out, name, walk->places, &renamed->out);
    return status ? status : cm_digraph_reverse(memory, &renamed->out, &renamed->in);
}

static enum cm_status rename_homes(struct cm_memory *memory, const uint8_t *home, uint32_t places,
                                   const uint32_t *name, uint8_t **renamed)
{
    *renamed = cm_memory_take(memory, places, 1);
    for (uint32_t k = 0; *renamed && k < places; k++)
        (*renamed)[name[k]] = home[k];
    return *renamed ? CM_OK : CM_NO_MEMORY;
}

static enum cm_status rename_caught(struct cm_memory *memory, const struct cm_game *game,
                                    const uint32_t *mouse_name, const uint32_t *cat_name,
                                    struct cm_digraph *renamed)
{
    struct cm_arcs arcs = {.memory = memory};
    enum cm_status status = CM_OK;
    for (uint32_t c = 0; c < game->cat.places; c++)
        for (uint32_t k = game->caught.first[c]; !status && k < game->caught.first[c + 1]; k++)
            status = cm_arcs_add(&arcs, cat_name[c], mouse_name[game->caught.target[k]]);
    if (!status)
        status = cm_digraph_from_arcs(memory, game->caught.nodes, arcs.arc, arcs.count, renamed);
    cm_arcs_free(&arcs);
    return status;
}

static enum cm_status rename_game(const struct cm_game *game, const uint32_t *mouse_name,
                                  const uint32_t *cat_name, struct cm_game *renamed)
{
    struct cm_memory *memory = renamed->memory;
    enum cm_status status = rename_walk(memory, &game->mouse, mouse_name, &renamed->mouse);
    if (!status)
        status = rename_walk(memory, &game->cat, cat_name, &renamed->cat);
    if (!status)
        status = rename_homes(memory, game->mouse_home, game->mouse.places, mouse_name,
                              &renamed->mouse_home);
    if (!status)
        status =
            rename_homes(memory, game->cat_home, game->cat.places, cat_name, &renamed->cat_home);
    if (!status)
        status = rename_caught(memory, game, mouse_name, cat_name, &renamed->caught);
    renamed->start = (struct cm_position){mouse_name[game->start.mouse], cat_name[game->start.cat],
                                          game->start.side};
    return status;
}

enum cm_status cm_reorder(struct cm_memory *memory, const struct cm_game *game,
                          const uint64_t *mouse_key, const uint64_t *cat_key,
                          struct cm_game *reordered)
{
    uint32_t *mouse_name = cm_memory_take(memory, game->mouse.places, sizeof *mouse_name);
    uint32_t *cat_name = cm_memory_take(memory, game->cat.places, sizeof *cat_name);
    enum cm_status status = mouse_name && cat_name ? CM_OK : CM_NO_MEMORY;
    *reordered = (struct cm_game){.memory = memory};
    if (!status) {
        name_by_key(mouse_key, game->mouse.places, mouse_name);
        name_by_key(cat_key, game->cat.places, cat_name);
        status = rename_game(game, mouse_name, cat_name, reordered);
    }
    if (status)
        cm_game_free(reordered);
    cm_memory_give(memory, mouse_name);
    cm_memory_give(memory, cat_name);
    return status;
}

enum cm_status cm_home_distances(struct cm_memory *memory, const struct cm_game *game,
                                 uint32_t *distance)
{
    const struct cm_digraph *in = &game->mouse.in;
    uint32_t *queue = cm_memory_take(memory, game->mouse.places, sizeof *queue), head = 0, tail = 0;
    if (!queue)
        return CM_NO_MEMORY;
    for (uint32_t m = 0; m < game->mouse.places; m++) {
        distance[m] = game->mouse_home[m] ? 0 : UINT32_MAX;
        if (game->mouse_home[m])
            queue[tail++] = m;
    }
    while (head < tail) {
        const uint32_t m = queue[head++];
        for (uint32_t k = in->first[m]; k < in->first[m + 1]; k++)
            if (distance[in->target[k]] == UINT32_MAX) {
                distance[in->target[k]] = distance[m] + 1;
                queue[tail++] = in->target[k];
            }
    }
    cm_memory_give(memory, queue);
    return CM_OK;
}

/* How promising a place is: positions won from it by its owner over all places of the other, less
 * those lost. */
static int64_t promise(const struct cm_game *game, const struct cm_solution *truth,
                       enum cm_side owner, uint32_t place)
{
    const uint32_t others = cm_game_walk(game, (enum cm_side) !owner)->places;
    int64_t sum = 0;
    for (uint32_t other = 0; other < others; other++) {
        const bool mouse = owner == CM_MOUSE_MOVES;
        const struct cm_position after = {mouse ? place : other, mouse ? other : place,
                                          (enum cm_side) !owner};
        const enum cm_outcome outcome = cm_solution_outcome(truth, after);
        sum += outcome == CM_DRAW ? 0 : outcome == (mouse ? CM_MOUSE : CM_CAT) ? 1 : -1;
    }
    return sum;
}

static uint64_t key_of(const struct cm_game *game, const struct cm_solution *truth,
                       const uint32_t *distance, enum cm_place_order order, enum cm_side owner,
                       uint32_t place)
{
    const uint32_t node = cm_game_walk(game, owner)->node[place];
    switch (order) {
    case CM_ORDER_SHUFFLED: return cm_mix(node + UINT64_C(1));
    case CM_ORDER_NEAREST: return distance[node];
    case CM_ORDER_FARTHEST: return UINT32_MAX - (uint64_t)distance[node];
    case CM_ORDER_PROMISING: return (uint64_t)(INT32_MAX - promise(game, truth, owner, place));
    default: return place;
    }
}

enum cm_status cm_reorder_by(struct cm_memory *memory, const struct cm_game *game,
                             enum cm_place_order order, const struct cm_solution *truth,
                             struct cm_game *reordered)
{
    const uint32_t mice = game->mouse.places, cats = game->cat.places;
    uint32_t *distance = cm_memory_take(memory, mice, sizeof *distance);
    uint64_t *key = cm_memory_take(memory, (size_t)mice + cats, sizeof *key);
    enum cm_status status = distance && key ? CM_OK : CM_NO_MEMORY;
    *reordered = (struct cm_game){.memory = memory};
    if (!status)
        status = cm_home_distances(memory, game, distance);
    if (!status) {
        for (uint32_t m = 0; m < mice; m++)
            key[m] = key_of(game, truth, distance, order, CM_MOUSE_MOVES, m);
        for (uint32_t c = 0; c < cats; c++)
            key[mice + c] = key_of(game, truth, distance, order, CM_CAT_MOVES, c);
        status = cm_reorder(memory, game, key, key + mice, reordered);
    }
    cm_memory_give(memory, distance);
    cm_memory_give(memory, key);
    return status;
}

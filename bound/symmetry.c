#include "bound/symmetry.h"

#include "bound/symmetry_find.h"

/* Union-find over pairs: each set's smallest pair is its root. */
struct merger {
    const struct cm_game *game;
    uint32_t *parent;
};

static uint32_t root_of(uint32_t *parent, uint32_t pair)
{
    while (parent[pair] != pair)
        pair = parent[pair] = parent[parent[pair]];
    return pair;
}

static void join_images(void *context, const int *image)
{
    const struct merger *merger = context;
    const uint32_t mice = merger->game->mouse.places, cats = merger->game->cat.places;
    for (uint32_t m = 0; m < mice; m++)
        for (uint32_t c = 0; c < cats; c++) {
            const uint32_t to_mouse = (uint32_t)image[m], to_cat = (uint32_t)image[mice + c] - mice;
            if (to_mouse == m && to_cat == c)
                continue;
            const uint32_t one = root_of(merger->parent, m * cats + c),
                           two = root_of(merger->parent, to_mouse * cats + to_cat);
            merger->parent[one > two ? one : two] = one < two ? one : two;
        }
}

/* Turns the sets into numbered classes, in place: a root stands before the rest of its set. */
static void number_classes(struct cm_symmetry *symmetry, uint32_t pairs)
{
    uint32_t *class_of = symmetry->class_of;
    for (uint32_t pair = 0; pair < pairs; pair++)
        class_of[pair] = class_of[class_of[pair]];
    for (uint32_t pair = 0; pair < pairs; pair++) {
        const bool is_root = class_of[pair] == pair;
        class_of[pair] = is_root ? symmetry->classes++ : class_of[class_of[pair]];
    }
}

static enum cm_status describe_classes(struct cm_symmetry *symmetry, uint32_t pairs)
{
    symmetry->first = cm_memory_take(symmetry->memory, symmetry->classes, sizeof(uint32_t));
    symmetry->size = cm_memory_take_zeroed(symmetry->memory, symmetry->classes, sizeof(uint32_t));
    if (!symmetry->first || !symmetry->size)
        return CM_NO_MEMORY;
    for (uint32_t pair = pairs; pair-- > 0;) {
        symmetry->first[symmetry->class_of[pair]] = pair;
        symmetry->size[symmetry->class_of[pair]]++;
    }
    return CM_OK;
}

static void count_open(struct cm_symmetry *symmetry, const struct cm_game *game)
{
    for (uint32_t class = 0; class < symmetry->classes; class ++) {
        const uint32_t pair = cm_symmetry_first(symmetry, class);
        if (cm_game_over(game, pair / game->cat.places, pair % game->cat.places) != CM_OPEN)
            continue;
        symmetry->open_left++;
        symmetry->pairs += cm_symmetry_size(symmetry, class);
    }
}

static enum cm_status merge(struct cm_symmetry *symmetry, const struct cm_game *game,
                            enum cm_merging merging, uint32_t pairs)
{
    symmetry->class_of = cm_memory_take(symmetry->memory, pairs, sizeof(uint32_t));
    if (!symmetry->class_of)
        return CM_NO_MEMORY;
    for (uint32_t pair = 0; pair < pairs; pair++)
        symmetry->class_of[pair] = pair;
    struct merger merger = {game, symmetry->class_of};
    const struct cm_symmetry_taker taker = {join_images, &merger};
    const enum cm_status status = merging == CM_MERGE_TWINS
                                      ? cm_symmetry_twins(symmetry->memory, game, &taker)
                                      : cm_symmetry_generators(symmetry->memory, game, &taker);
    if (status)
        return status;
    number_classes(symmetry, pairs);
    return describe_classes(symmetry, pairs);
}

enum cm_status cm_symmetry_find(struct cm_memory *memory, const struct cm_game *game,
                                enum cm_merging merging, struct cm_symmetry *symmetry)
{
    const uint64_t pairs = (uint64_t)game->mouse.places * game->cat.places;
    *symmetry = (struct cm_symmetry){.memory = memory};
    if (pairs > INT32_MAX)
        return CM_TOO_BIG;
    enum cm_status status = CM_OK;
    if (merging == CM_MERGE_NOTHING)
        symmetry->classes = (uint32_t)pairs;
    else
        status = merge(symmetry, game, merging, (uint32_t)pairs);
    if (status)
        cm_symmetry_free(symmetry);
    else
        count_open(symmetry, game);
    return status;
}

uint64_t cm_symmetry_bytes(const struct cm_game *game, enum cm_merging merging)
{
    const uint64_t pairs = (uint64_t)game->mouse.places * game->cat.places;
    return merging == CM_MERGE_NOTHING
               ? 0
               : 3 * pairs * sizeof(uint32_t) + cm_symmetry_find_bytes(game);
}

void cm_symmetry_free(struct cm_symmetry *symmetry)
{
    cm_memory_give(symmetry->memory, symmetry->class_of);
    cm_memory_give(symmetry->memory, symmetry->first);
    cm_memory_give(symmetry->memory, symmetry->size);
    *symmetry = (struct cm_symmetry){.memory = symmetry->memory};
}

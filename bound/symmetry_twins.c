/* Twins: two nodes that may change their names, since the same nodes are next to both (they
 * themselves may be adjacent or not). Candidates have the same sum of hashed neighbours; each is
 * then held against all that a game knows. */
#include <stdlib.h>

#include "bound/mix.h"
#include "bound/symmetry_find.h"

struct candidate {
    uint64_t key;
    uint32_t mouse;
};

struct twins {
    const struct cm_game *game;
    struct cm_digraph caught_by; /* row m: the cat places that catch a mouse on m */
    struct candidate *candidate; /* the mouse's places but for its homes */
    uint32_t *cat_at;            /* for each mouse place: the cat place on the same node */
    int *image;
};

/* Whether row b is row a with x and y exchanged. */
static bool is_exchanged(const struct cm_digraph *rows, uint32_t a, uint32_t b, uint32_t x,
                         uint32_t y)
{
    uint32_t i = rows->first[a], j = rows->first[b];
    for (;; i++, j++) {
        while (i < rows->first[a + 1] && (rows->target[i] == x || rows->target[i] == y))
            i++;
        while (j < rows->first[b + 1] && (rows->target[j] == x || rows->target[j] == y))
            j++;
        if (i == rows->first[a + 1] || j == rows->first[b + 1] ||
            rows->target[i] != rows->target[j])
            break;
    }
    return i == rows->first[a + 1] && j == rows->first[b + 1] &&
           cm_digraph_has(rows, a, x) == cm_digraph_has(rows, b, y) &&
           cm_digraph_has(rows, a, y) == cm_digraph_has(rows, b, x);
}

static bool are_twins(const struct twins *twins, uint32_t a, uint32_t b)
{
    const struct cm_game *game = twins->game;
    const uint32_t cat_a = twins->cat_at[a], cat_b = twins->cat_at[b];
    return cat_a != CM_NO_NODE && cat_b != CM_NO_NODE &&
           game->cat_home[cat_a] == game->cat_home[cat_b] &&
           is_exchanged(&game->mouse.out, a, b, a, b) &&
           is_exchanged(&game->mouse.in, a, b, a, b) &&
           is_exchanged(&game->cat.out, cat_a, cat_b, cat_a, cat_b) &&
           is_exchanged(&game->cat.in, cat_a, cat_b, cat_a, cat_b) &&
           is_exchanged(&game->caught, cat_a, cat_b, a, b) &&
           is_exchanged(&twins->caught_by, a, b, cat_a, cat_b);
}

static int by_key(const void *left, const void *right)
{
    const struct candidate *a = left, *b = right;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    return (a->mouse > b->mouse) - (a->mouse < b->mouse);
}

/* Candidates by their neighbours, with themselves among them or not; returns how many. */
static uint32_t list_candidates(const struct twins *twins, bool with_itself)
{
    const struct cm_digraph *out = &twins->game->mouse.out;
    uint32_t count = 0;
    for (uint32_t m = 0; m < twins->game->mouse.places; m++) {
        uint64_t key = with_itself ? cm_mix(m + UINT64_C(1)) : 0;
        if (twins->game->mouse_home[m])
            continue;
        for (uint32_t k = out->first[m]; k < out->first[m + 1]; k++)
            key += cm_mix(out->target[k] + UINT64_C(1));
        twins->candidate[count++] = (struct candidate){key, m};
    }
    qsort(twins->candidate, count, sizeof *twins->candidate, by_key);
    return count;
}

static void exchange(const struct twins *twins, uint32_t a, uint32_t b,
                     const struct cm_symmetry_taker *taker)
{
    const uint32_t mice = twins->game->mouse.places;
    const uint32_t from[4] = {a, b, mice + twins->cat_at[a], mice + twins->cat_at[b]};
    for (int k = 0; k < 4; k++)
        twins->image[from[k]] = (int)from[k ^ 1];
    taker->take(taker->context, twins->image);
    for (int k = 0; k < 4; k++)
        twins->image[from[k]] = (int)from[k];
}

static void exchange_all(const struct twins *twins, const struct cm_symmetry_taker *taker)
{
    for (int with_itself = 0; with_itself < 2; with_itself++) {
        const uint32_t count = list_candidates(twins, with_itself);
        const struct candidate *row = twins->candidate;
        for (uint32_t k = 1; k < count; k++)
            if (row[k].key == row[k - 1].key && are_twins(twins, row[k - 1].mouse, row[k].mouse))
                exchange(twins, row[k - 1].mouse, row[k].mouse, taker);
    }
}

/* The cat place on each mouse place's node, if there is one. */
static void find_cats(const struct twins *twins)
{
    const struct cm_walk *mouse = &twins->game->mouse, *cat = &twins->game->cat;
    for (uint32_t m = 0; m < mouse->places; m++) {
        twins->cat_at[m] = CM_NO_NODE;
        for (uint32_t c = 0; c < cat->places && twins->cat_at[m] == CM_NO_NODE; c++)
            if (cat->node[c] == mouse->node[m])
                twins->cat_at[m] = c;
    }
}

enum cm_status cm_symmetry_twins(struct cm_memory *memory, const struct cm_game *game,
                                 const struct cm_symmetry_taker *taker)
{
    const uint32_t mice = game->mouse.places, places = mice + game->cat.places;
    struct twins twins = {.game = game};
    twins.candidate = cm_memory_take(memory, mice, sizeof *twins.candidate);
    twins.cat_at = cm_memory_take(memory, mice, sizeof *twins.cat_at);
    twins.image = cm_memory_take(memory, places, sizeof *twins.image);
    enum cm_status status = twins.candidate && twins.cat_at && twins.image ? CM_OK : CM_NO_MEMORY;
    if (!status)
        status = cm_digraph_reverse(memory, &game->caught, &twins.caught_by);
    if (!status) {
        for (uint32_t place = 0; place < places; place++)
            twins.image[place] = (int)place;
        find_cats(&twins);
        exchange_all(&twins, taker);
    }
    cm_digraph_free(memory, &twins.caught_by);
    cm_memory_give(memory, twins.candidate);
    cm_memory_give(memory, twins.cat_at);
    cm_memory_give(memory, twins.image);
    return status;
}

#include "game/game.h"

uint64_t cm_game_enough_plies(const struct cm_game *game)
{
    uint64_t homes = 0, open = 0;
    for (uint32_t m = 0; m < game->mouse.places; m++)
        homes += game->mouse_home[m];
    for (uint32_t c = 0; c < game->cat.places; c++) {
        uint64_t over = homes;
        for (uint32_t k = game->caught.first[c]; k < game->caught.first[c + 1]; k++)
            over += !game->mouse_home[game->caught.target[k]];
        open += game->cat_home[c] ? 0 : game->mouse.places - over;
    }
    return 2 * open;
}

void cm_game_each_over(const struct cm_game *game,
                       void (*each)(void *context, uint32_t mouse, uint32_t cat,
                                    enum cm_outcome over),
                       void *context)
{
    for (uint32_t m = 0; m < game->mouse.places; m++)
        for (uint32_t c = 0; game->mouse_home[m] && c < game->cat.places; c++)
            if (!cm_game_caught(game, m, c))
                each(context, m, c, CM_MOUSE);
    for (uint32_t c = 0; c < game->cat.places; c++) {
        for (uint32_t k = game->caught.first[c]; k < game->caught.first[c + 1]; k++)
            each(context, game->caught.target[k], c, CM_CAT);
        for (uint32_t m = 0; game->cat_home[c] && m < game->mouse.places; m++)
            if (!game->mouse_home[m] && !cm_game_caught(game, m, c))
                each(context, m, c, CM_CAT);
    }
}

static void free_walk(struct cm_memory *memory, struct cm_walk *walk)
{
    cm_digraph_free(memory, &walk->out);
    cm_digraph_free(memory, &walk->in);
    cm_memory_give(memory, walk->node);
}

void cm_game_free(struct cm_game *game)
{
    struct cm_memory *memory = game->memory;
    if (!memory)
        return;
    free_walk(memory, &game->mouse);
    free_walk(memory, &game->cat);
    cm_memory_give(memory, game->mouse_home);
    cm_memory_give(memory, game->cat_home);
    cm_digraph_free(memory, &game->caught);
    *game = (struct cm_game){0};
}

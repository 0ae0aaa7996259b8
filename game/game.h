/* The game itself, in the form that solvers see: two players, each walking a digraph of their own
 * over their own places, and the sets of positions in which it is over.
 *
 * A position is (mouse place, cat place, side to move). It is over, whoever is to move, when the
 * cat's place catches the mouse's (the cat wins), else when the mouse's place is a mouse home (the
 * mouse wins), else when the cat's place is a cat home (the cat wins). Otherwise the side to move
 * walks one arc; a side that has none is in a draw. A game that never ends is a draw. Which node of
 * a graph a place stands for is game/rules' business (`walk.node`). */
#ifndef CM_GAME_H
#define CM_GAME_H

#include "game/digraph.h"

enum cm_outcome {
    CM_DRAW = 0,
    CM_MOUSE = 1,
    CM_CAT = 2,
    CM_OPEN = 3, /* not over: only cm_game_over says this, never a solution */
};

enum cm_side { CM_MOUSE_MOVES = 0, CM_CAT_MOVES = 1 };

struct cm_position {
    uint32_t mouse, cat; /* places */
    enum cm_side side;   /* whose move it is */
};

/* One player's moves, forwards and backwards, and the node that each place stands for. */
struct cm_walk {
    uint32_t places;
    struct cm_digraph out, in;
    uint32_t *node;
};

struct cm_game {
    struct cm_memory *memory;  /* what everything below was taken from */
    struct cm_walk mouse, cat; /* may have different numbers of places */
    uint8_t *mouse_home;       /* for each mouse place: 1 if the mouse wins there */
    uint8_t *cat_home;         /* for each cat place: 1 if the cat wins there */
    struct cm_digraph caught;  /* row c: the mouse places that a cat on c catches */
    struct cm_position start;
};

static inline const struct cm_walk *cm_game_walk(const struct cm_game *game, enum cm_side side)
{
    return side == CM_MOUSE_MOVES ? &game->mouse : &game->cat;
}

static inline bool cm_game_caught(const struct cm_game *game, uint32_t mouse, uint32_t cat)
{
    for (uint32_t k = game->caught.first[cat]; k < game->caught.first[cat + 1]; k++)
        if (game->caught.target[k] == mouse)
            return true;
    return false;
}

/* How the game is over with the players there, or CM_OPEN. */
static inline enum cm_outcome cm_game_over(const struct cm_game *game, uint32_t mouse, uint32_t cat)
{
    if (cm_game_caught(game, mouse, cat))
        return CM_CAT;
    if (game->mouse_home[mouse])
        return CM_MOUSE;
    return game->cat_home[cat] ? CM_CAT : CM_OPEN;
}

/* Positions in all: 2 · mouse places · cat places. */
static inline uint64_t cm_game_positions(const struct cm_game *game)
{
    return 2 * (uint64_t)game->mouse.places * game->cat.places;
}

/* A horizon that is always enough: along optimal play no position occurs twice, so a decided game
 * ends within as many plies as there are open positions. In the classic game that is 2(N-1)(N-2).
 */
uint64_t cm_game_enough_plies(const struct cm_game *game);

/* Calls `each` for every pair of places at which the game is over, once, without looking at the
 * others. */
void cm_game_each_over(const struct cm_game *game,
                       void (*each)(void *context, uint32_t mouse, uint32_t cat,
                                    enum cm_outcome over),
                       void *context);

void cm_game_free(struct cm_game *game);

#endif

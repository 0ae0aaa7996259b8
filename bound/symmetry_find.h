/* The two ways to find symmetries of a game; symmetry.c makes classes of what they find. */
#ifndef CM_SYMMETRY_FIND_H
#define CM_SYMMETRY_FIND_H

#include "game/game.h"

/* Told of each symmetry that is found: image[m] of mouse place m, image[mouse places + c] of cat
 * place c, which is the cat place image[mouse places + c] - mouse places. */
struct cm_symmetry_taker {
    void (*take)(void *context, const int *image);
    void *context;
};

/* A set that generates all symmetries, by nauty. */
enum cm_status cm_symmetry_generators(struct cm_memory *memory, const struct cm_game *game,
                                      const struct cm_symmetry_taker *taker);

/* Exchanges of two twins that generate all such exchanges. */
enum cm_status cm_symmetry_twins(struct cm_memory *memory, const struct cm_game *game,
                                 const struct cm_symmetry_taker *taker);

/* The most that either holds at once. */
uint64_t cm_symmetry_find_bytes(const struct cm_game *game);

#endif

/* The same game with its places renumbered, so that a solver, which tries the moves in the order
 * of the places' numbers, tries them in another order. */
#ifndef CM_REORDER_H
#define CM_REORDER_H

#include "game/solution.h"

/* Numbers each player's places anew by a key: the smallest first, equal ones in their old order.
 * One key for each mouse place and each cat place. The caller owns the new game. CM_NO_MEMORY
 * leaves nothing. */
enum cm_status cm_reorder(struct cm_memory *memory, const struct cm_game *game,
                          const uint64_t *mouse_key, const uint64_t *cat_key,
                          struct cm_game *reordered);

/* For each mouse place the number of moves to the nearest home of the mouse, without regard to the
 * cat; UINT32_MAX where there is no way. `distance` has room for all mouse places. */
enum cm_status cm_home_distances(struct cm_memory *memory, const struct cm_game *game,
                                 uint32_t *distance);

/* Orders in which a search may try the moves, each by where they lead. */
enum cm_place_order {
    CM_ORDER_GIVEN,     /* by the number as given */
    CM_ORDER_SHUFFLED,  /* at random, the same everywhere */
    CM_ORDER_NEAREST,   /* by the distance to the mouse's home, without regard to the cat */
    CM_ORDER_FARTHEST,  /* the same the other way round */
    CM_ORDER_PROMISING, /* by the truth: the places from which most positions are won first; no
                           guess that keeps to one order can know more */
};

/* The game with its places in that order. The truth is a whole solution; only CM_ORDER_PROMISING
 * looks at it, and it may be NULL for the others. */
enum cm_status cm_reorder_by(struct cm_memory *memory, const struct cm_game *game,
                             enum cm_place_order order, const struct cm_solution *truth,
                             struct cm_game *reordered);

#endif

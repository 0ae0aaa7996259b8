/* From a graph to a game: the only place that knows what a place stands for.
 *
 * The classic rules: both players walk the same graph, the cat without the hole. A mouse place is a
 * node (place = node); a cat place is a node other than the hole, in increasing order. The mouse
 * wins in the hole, the cat on the mouse's node. The mouse moves first. Source: LeetCode 913. */
#ifndef CM_RULES_H
#define CM_RULES_H

#include "game/game.h"
#include "game/graph.h"

struct cm_rules {
    uint32_t hole, mouse, cat; /* nodes (0-based, as in the graph): the hole and the two starts */
};

extern const struct cm_rules cm_rules_classic; /* hole 0, mouse 1, cat 2 */

/* Refuses (CM_BAD_INPUT, with one line that names the place in the user's own node names) a graph
 * on which this game cannot be played: fewer than 3 nodes, a loop, a repeated edge, a one-sided
 * edge unless directed, hole or start out of range or on each other, a reachable node from which
 * the mouse, or the cat, could not move. Repairs nothing. A node that no player can reach may be
 * without neighbours. */
enum cm_status cm_rules_check(struct cm_memory *memory, const struct cm_graph *graph,
                              const struct cm_rules *rules, struct cm_error *error);

/* Builds the game after cm_rules_check. The caller owns it (cm_game_free); it does not refer to the
 * graph. */
enum cm_status cm_rules_game(struct cm_memory *memory, const struct cm_graph *graph,
                             const struct cm_rules *rules, struct cm_game *game,
                             struct cm_error *error);

/* The position's places as the user names them, e.g. "mouse 4, cat 7, mouse to move", into text. */
void cm_rules_describe(const struct cm_game *game, const struct cm_graph *graph,
                       struct cm_position position, char *text, size_t size);

#endif

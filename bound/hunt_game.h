/* The longest game on a small graph, in microseconds: how `bound hunt` measures a candidate.
 *
 * A graph of at most 64 nodes is a row of bits for each node; the hole is node 0. All starts are
 * solved at once by retrograde analysis, ply by ply, with exact plies. The positions of one side to
 * move stand in rows by the *other* player's node, with a bit for each node of the mover, so that
 * what one row learns in a ply is a few operations on words: if the mover wins on the nodes G, it
 * wins from every open node beside G; if it has lost on the nodes B, each open node beside them is
 * lost when all its neighbours are in B. What is found goes one bit at a time into the rows of the
 * other side, since it is little: a long game decides few positions a ply.
 *
 * Nothing here is believed: hunt_records.h has each record certified on its own. */
#ifndef CM_HUNT_GAME_H
#define CM_HUNT_GAME_H

#include "game/game.h"
#include "game/graph.h"

enum { CM_HUNT_NODES_LEAST = 4, CM_HUNT_NODES_MOST = 64 };

struct cm_hunt_graph {
    uint32_t nodes;
    bool directed;
    uint64_t out[CM_HUNT_NODES_MOST]; /* bit v of out[u]: an arc from u to v */
    uint64_t in[CM_HUNT_NODES_MOST];  /* the same arcs backwards; equal to out unless directed */
};

/* The longest decided game with the mouse to move. */
struct cm_hunt_depth {
    uint32_t plies; /* 0: no such position is decided */
    enum cm_outcome winner;
    uint32_t mouse, cat; /* where it starts: the first such pair, by the cat's node */
    uint32_t near;       /* starts among the last CM_HUNT_NEAR plies, those at the end included */
};

enum { CM_HUNT_NEAR = 16 };

/* Whether the game is one that counts: each player can always move wherever they stand, the cat
 * without the hole; and, if undirected, the graph is connected. */
bool cm_hunt_is_legal(const struct cm_hunt_graph *graph);

/* Solves every start of a legal graph. */
struct cm_hunt_depth cm_hunt_measure(const struct cm_hunt_graph *graph);

/* Adds or removes an arc; both of an edge unless directed. Ends must differ. */
void cm_hunt_flip(struct cm_hunt_graph *graph, uint32_t from, uint32_t to);

/* From a graph of CM_HUNT_NODES_LEAST to CM_HUNT_NODES_MOST nodes with the hole on node 0;
 * else CM_TOO_BIG. */
enum cm_status cm_hunt_from_graph(const struct cm_graph *graph, struct cm_hunt_graph *hunted,
                                  struct cm_error *error);

/* To a graph with the mouse's and the cat's start renamed to 1 and 2, the other nodes in their
 * order. The caller owns it. */
enum cm_status cm_hunt_to_graph(struct cm_memory *memory, const struct cm_hunt_graph *hunted,
                                uint32_t mouse, uint32_t cat, struct cm_graph *graph,
                                struct cm_error *error);

#endif

/* Every classic game on the connected graphs of N nodes: each graph, each node as the hole, each
 * start. All of them solved by the retrograde solver, each solution put to the certificate check,
 * and what matters for the claims summed up.
 *
 * A *board* is a graph with a hole. A board on which some cat could be left without a move (a node
 * whose only neighbour is the hole) is left out and counted. A *start* is an open position with
 * the mouse to move. Graphs are worked on in parallel, and summed up in the order of the list, so
 * that the sums are the same with any number of threads. */
#ifndef CM_SMALL_GAMES_H
#define CM_SMALL_GAMES_H

#include "bound/small_graphs.h"
#include "game/game.h"
#include "game/rules.h"
#include "game/watch.h"

/* One decided start that takes long; graph is its number in geng's list. */
struct cm_small_start {
    uint64_t graph;
    struct cm_rules rules;
    enum cm_outcome outcome;
    uint32_t plies;
};

struct cm_small_games {
    uint32_t nodes;
    uint64_t graphs, boards, left_out;
    uint64_t open;           /* open positions of all boards, both sides to move */
    uint64_t decided, draws; /* those decided by propagation; the draws in the solutions */
    uint64_t uncertified;    /* boards where the solution is not the truth, or the sum is wrong */
    uint32_t mouse_plies, cat_plies; /* of the longest start that the mouse, the cat wins */
    uint64_t graphs_beyond_cut;      /* graphs with a decided start of more than 2N - 1 plies */
    uint64_t graphs_beyond;          /* and of more than 2N */
    struct cm_small_start beyond;    /* the first such start, where graphs_beyond is not 0 */
};

/* Solves them all. CM_STOPPED when the watch says so, and what cm_small_graphs_list and the solver
 * can come back with. */
enum cm_status cm_small_games_count(struct cm_memory *memory, uint32_t nodes, unsigned threads,
                                    const struct cm_watch *watch, struct cm_small_games *games,
                                    struct cm_error *error);

/* The graph of a start, with its nodes renamed so that hole, mouse and cat are 0, 1, 2 and the
 * others follow in order. Asks geng again. The caller owns the graph, taken from `memory`. */
enum cm_status cm_small_games_graph(struct cm_memory *memory, uint32_t nodes,
                                    const struct cm_small_start *start, struct cm_graph *graph,
                                    struct cm_error *error);

#endif

/* What the tests of claims share: games by name, questions to solvers with the work counted, every
 * small game once. */
#ifndef CM_LAB_H
#define CM_LAB_H

#include "bound/ablations.h"
#include "bound/small_games.h"
#include "solvers/solver.h"

struct cm_lab {
    struct cm_memory *memory;
    unsigned threads;
    const struct cm_watch *watch;
    struct cm_small_games small[CM_SMALL_GRAPHS_MOST + 1]; /* by nodes; 0 nodes: not counted yet */
};

/* A graph by its family, with at most two settings ("KEY=VALUE" or NULL); nodes and seed as a
 * command line would say. */
struct cm_lab_graph {
    const char *family;
    uint32_t nodes;
    uint64_t seed;
    const char *set[2];
};

/* A mixed sample of games of so many nodes, of every undirected family that has them: number k of
 * it, false past the last. Random families are there with several seeds. */
bool cm_lab_sample(size_t k, uint32_t nodes, struct cm_lab_graph *graph);

/* The graph, or the classic game on it (hole 0, mouse 1, cat 2). The caller owns it. */
enum cm_status cm_lab_graph(struct cm_lab *lab, const struct cm_lab_graph *wanted,
                            struct cm_graph *graph, struct cm_error *error);
enum cm_status cm_lab_game(struct cm_lab *lab, const struct cm_lab_graph *wanted,
                           struct cm_game *game, struct cm_error *error);

/* The same from a text in any of the file formats; CM_BAD_INPUT when it can't be played. */
enum cm_status cm_lab_read(struct cm_lab *lab, const char *text, struct cm_game *game,
                           struct cm_error *error);

/* A question about the start alone. */
struct cm_lab_question {
    const char *solver;
    uint32_t horizon; /* or CM_NO_HORIZON */
    unsigned without; /* enum cm_trick */
    bool plies;
};

struct cm_lab_answer {
    enum cm_outcome outcome;
    uint32_t plies;
    uint64_t positions, relaxations;
    uint64_t peak; /* bytes that the solver held at once */
};

/* CM_STOPPED when the watch says so, before anything is begun. */
enum cm_status cm_lab_ask(struct cm_lab *lab, const struct cm_lab_question *question,
                          const struct cm_game *game, struct cm_lab_answer *answer,
                          struct cm_error *error);

/* The whole solution, exact with plies (retrograde) or cut at a horizon (any solver that can); the
 * caller frees it. */
enum cm_status cm_lab_solve(struct cm_lab *lab, const char *solver, uint32_t horizon,
                            unsigned threads, const struct cm_game *game,
                            struct cm_solution *solution, struct cm_error *error);

/* Without / with, over all workloads: above 1 the optimisation helps. */
struct cm_lab_ratio {
    double usual; /* geometric mean */
    double least, most;
};

/* What an ablation does to a work count or to bytes at its quick sizes. CM_CANNOT if a side's
 * answer is wrong. */
enum cm_status cm_lab_ablate(struct cm_lab *lab, const char *ablation, enum cm_measure measure,
                             struct cm_lab_ratio *ratio, struct cm_error *error);

/* The sums over all connected graphs of so many nodes; counted once, kept by the lab. */
enum cm_status cm_lab_small(struct cm_lab *lab, uint32_t nodes, const struct cm_small_games **games,
                            struct cm_error *error);

#endif

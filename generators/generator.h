/* The contract of a graph family: one file, one constant, one line in registry.c.
 *
 * `generate` makes a graph of exactly the wanted number of nodes on which the classic game (hole 0,
 * mouse 1, cat 2) is legal from those starts, and in which no cat could be left without a move
 * wherever it starts. The same nodes, seed and values give the same graph on every platform:
 * randomness comes from generators/random.h only, and no floating-point function of the C library
 * is used. A family never looks at a solver: hard graphs are data or constructions. */
#ifndef CM_GENERATOR_H
#define CM_GENERATOR_H

#include "game/graph.h"

enum { CM_PARAMETERS_MAX = 4 };

struct cm_parameter {
    const char *name; /* as --set calls it; NULL ends the list */
    double smallest, largest, usual;
    bool whole;          /* whole numbers only */
    const char *summary; /* one line, with the unit */
};

struct cm_order {
    struct cm_memory *memory;
    uint32_t nodes;
    uint64_t seed;
    double value[CM_PARAMETERS_MAX]; /* in the order of the family's parameters */
};

struct cm_family {
    const char *name, *summary;
    struct cm_parameter parameter[CM_PARAMETERS_MAX + 1]; /* the last has no name */
    uint32_t smallest, largest;                           /* nodes that it can make */
    bool directed;
    /* Nodes, seed and values are in range when this is called through cm_family_generate. */
    enum cm_status (*generate)(const struct cm_order *order, struct cm_graph *graph,
                               struct cm_error *error);
    /* The plies that its formula promises for the order, 0 where there is no formula; NULL: it has
     * none at all. */
    uint64_t (*plies)(const struct cm_order *order);
};

extern const struct cm_family *const cm_families[]; /* ends with NULL */

/* The family of that name, or NULL. */
const struct cm_family *cm_family_find(const char *name);

/* An order with every parameter at its usual value. */
struct cm_order cm_order_usual(const struct cm_family *family, struct cm_memory *memory,
                               uint32_t nodes, uint64_t seed);

/* Sets one parameter from "KEY=VALUE". CM_BAD_INPUT names the parameters that there are, or the
 * range. */
enum cm_status cm_order_set(const struct cm_family *family, struct cm_order *order,
                            const char *assignment, struct cm_error *error);

/* Checks the range of nodes, then generates. The caller owns the graph. */
enum cm_status cm_family_generate(const struct cm_family *family, const struct cm_order *order,
                                  struct cm_graph *graph, struct cm_error *error);

#endif

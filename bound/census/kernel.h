/* The census kernels: for every hole of a small graph, how long its longest decided games are.
 *
 * Each kernel answers the same question with the same bytes; they differ in how they compute.
 * `scalar` walks positions and counters one by one and is the yardstick, `portable` keeps rows of
 * bits in plain C, `vector` has all holes of a graph in the lanes of AVX2 registers. None
 * allocates. */
#ifndef CM_CENSUS_KERNEL_H
#define CM_CENSUS_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CM_CENSUS_LEAST = 3, CM_CENSUS_MOST = 12, CM_CENSUS_LANES = 16 };

/* row[u] has bit v where u - v is an edge; 0 from the graph's number of nodes on. */
struct cm_census_graph {
    uint16_t row[CM_CENSUS_MOST];
};

/* By hole: the plies of the longest decided game that begins with the mouse to move on two
 * different nodes other than the hole, for each winner; 0 where that player wins none. Entries of
 * holes that are not playable mean nothing. */
struct cm_census_longest {
    uint8_t mouse[CM_CENSUS_LANES], cat[CM_CENSUS_LANES];
};

struct cm_census_kernel {
    const char *name;
    bool (*works)(void); /* on this processor */
    void (*measure)(uint32_t nodes, const struct cm_census_graph *graph, size_t count,
                    struct cm_census_longest *longest);
};

extern const struct cm_census_kernel cm_census_scalar, cm_census_portable, cm_census_vector;

/* All of them, slowest first, NULL at the end. */
extern const struct cm_census_kernel *const cm_census_kernels[];

/* The kernel of that name, or for NULL the fastest that works here; NULL when there is none or it
 * does not work on this processor. */
const struct cm_census_kernel *cm_census_kernel_find(const char *name);

/* The leaves' only neighbours, as a set: with the hole on one of them, a cat on the leaf could not
 * move. Every other node is playable as the hole. */
uint16_t cm_census_stuck_holes(uint32_t nodes, const struct cm_census_graph *graph);

#endif

/* The families' laws: the plies that each construction promises, held against the certified plies
 * of its graphs at many sizes, and how fast they grow.
 *
 * Measured are all sizes of a family up to CM_LAW_DENSE nodes, then sizes that grow by a
 * CM_LAW_STEP-th, and the largest that was asked for. The exponent is the slope of log plies
 * against log nodes over the sizes from CM_LAW_FIT_FROM on (bench/fit.h). */
#ifndef CM_LAW_H
#define CM_LAW_H

#include "bench/fit.h"
#include "game/game.h"
#include "game/watch.h"

enum { CM_LAW_DENSE = 96, CM_LAW_STEP = 24, CM_LAW_FIT_FROM = 100, CM_LAW_POINTS = 512 };

struct cm_law_point {
    const char *family;
    uint32_t nodes, edges; /* arcs if directed */
    uint32_t plies;        /* certified; 0 for a draw */
    enum cm_outcome outcome;
    uint64_t promised;
};

struct cm_law {
    struct cm_law_point point[CM_LAW_POINTS];
    size_t count;
};

/* A family and what it promises in the limit: plies near limit · N². */
struct cm_law_family {
    const char *name; /* NULL ends the list */
    double limit;
};

struct cm_law_summary {
    const struct cm_law_family *family;
    uint32_t points, smallest, largest, broken; /* broken: sizes where the formula is wrong */
    struct cm_slope plies, rest; /* the exponents of plies and of limit · N² - plies */
    double share;                /* plies / N² at the largest */
};

extern const struct cm_law_family cm_law_families[];

static inline bool cm_law_holds(const struct cm_law_point *point)
{
    return point->outcome == CM_MOUSE && point->plies == point->promised;
}

/* Solves and certifies one graph of the family. */
enum cm_status cm_law_measure(struct cm_memory *memory, const char *family, uint32_t nodes,
                              struct cm_law_point *point, struct cm_error *error);

/* Measures every family up to so many nodes, at sizes that grow faster from `dense` on. CM_STOPPED
 * when the watch says so. */
enum cm_status cm_law_run(struct cm_memory *memory, uint32_t dense, uint32_t largest,
                          const struct cm_watch *watch, struct cm_law *law, struct cm_error *error);

struct cm_law_summary cm_law_summarise(const struct cm_law *law,
                                       const struct cm_law_family *family);

/* DIRECTORY/law.tsv (family, n, edges, plies, formula, holds, winner) and law-fit.tsv (the
 * summaries), each written aside and renamed. */
enum cm_status cm_law_write(const struct cm_law *law, const char *directory,
                            struct cm_error *error);

#endif

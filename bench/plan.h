/* Which cells a run can afford. Sizes are taken in rising order, and each gets its share of the
 * time that is left, the larger the more; what earlier sizes did not need goes to the later ones.
 * Within a size the cheapest cells come first, by what the smaller sizes of the same line make one
 * expect; those that are over within a repetition are always taken, since more of them only make
 * the repetitions shorter. What is not accepted is left out with its status. */
#ifndef CM_PLAN_H
#define CM_PLAN_H

#include "bench/bench.h"

/* A measured size of a line. */
struct cm_point {
    uint32_t nodes;
    double value;
};

/* Between which exponents a growth is believed; with a single point it is taken to be in the
 * middle. */
struct cm_bounds {
    double least, most;
};

/* What a value becomes at `nodes`, by the power law through the first and the last of a few points
 * of rising size. 0 when nothing is known. */
double cm_plan_predict(const struct cm_point *point, size_t count, uint32_t nodes,
                       struct cm_bounds bounds);

/* Accepts instances and cells of the size with this index; the others get CM_CELL_NO_TIME or
 * CM_CELL_NO_MEMORY. CM_NO_MEMORY. */
enum cm_status cm_plan_size(struct cm_bench *bench, size_t size);

/* What timing a cell will take in all, in seconds. */
double cm_plan_cost(const struct cm_bench *bench, const struct cm_cell *cell);

/* Before the timing: makes the accepted cells fit the time that is left, by shorter repetitions
 * first (never fewer), then by leaving out the dearest cells; sets iterations. CM_NO_MEMORY. */
enum cm_status cm_plan_trim(struct cm_bench *bench);

#endif

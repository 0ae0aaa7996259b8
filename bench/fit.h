/* How a time grows with the size: the straight line through (log size, log time) by least squares,
 * with the standard error of its slope. The slope is the exponent of a power law. */
#ifndef CM_BENCH_FIT_H
#define CM_BENCH_FIT_H

#include <stdbool.h>
#include <stddef.h>

struct cm_slope {
    unsigned points; /* that were used: positive and finite in both coordinates */
    bool has_slope;  /* two different sizes or more */
    bool has_error;  /* three points or more, of two different sizes or more */
    double slope, error;
};

/* Fits the points of log x against log y. Never gives anything that is not a number: what is not
 * known is not there. */
struct cm_slope cm_fit_log_log(const double *x, const double *y, size_t count);

#endif

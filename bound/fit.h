/* How fast something grows: the exponent b of y = a x^b, by least squares in log-log. */
#ifndef CM_FIT_H
#define CM_FIT_H

#include <stddef.h>

struct cm_fit {
    double exponent;
    double error; /* its standard error; 0 with two points */
};

/* `count` points, 2 or more, all numbers above 0 and not all x the same. */
struct cm_fit cm_fit_power(size_t count, const double *x, const double *y);

#endif

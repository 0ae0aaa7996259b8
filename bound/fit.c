#include "bound/fit.h"

#include <math.h>

struct cm_fit cm_fit_power(size_t count, const double *x, const double *y)
{
    double mean_x = 0, mean_y = 0, xx = 0, xy = 0, rest = 0;
    for (size_t k = 0; k < count; k++) {
        mean_x += log(x[k]) / (double)count;
        mean_y += log(y[k]) / (double)count;
    }
    for (size_t k = 0; k < count; k++) {
        xx += (log(x[k]) - mean_x) * (log(x[k]) - mean_x);
        xy += (log(x[k]) - mean_x) * (log(y[k]) - mean_y);
    }
    const double exponent = xy / xx;
    for (size_t k = 0; k < count; k++) {
        const double off = log(y[k]) - mean_y - exponent * (log(x[k]) - mean_x);
        rest += off * off;
    }
    return (struct cm_fit){exponent, count > 2 ? sqrt(rest / (double)(count - 2) / xx) : 0};
}

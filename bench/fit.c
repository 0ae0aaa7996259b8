/* Least squares on logarithms, centred on the means. See fit.h. */
#include "bench/fit.h"

#include <math.h>

static bool usable(double x, double y)
{
    return isfinite(x) && isfinite(y) && x > 0 && y > 0;
}

struct cm_slope cm_fit_log_log(const double *x, const double *y, size_t count)
{
    struct cm_slope fit = {0};
    double sum_x = 0, sum_y = 0, xx = 0, xy = 0, rest = 0;
    for (size_t k = 0; k < count; k++)
        if (usable(x[k], y[k])) {
            fit.points++;
            sum_x += log(x[k]);
            sum_y += log(y[k]);
        }
    if (fit.points < 2)
        return fit;
    double mean_x = sum_x / fit.points, mean_y = sum_y / fit.points;
    for (size_t k = 0; k < count; k++)
        if (usable(x[k], y[k])) {
            xx += (log(x[k]) - mean_x) * (log(x[k]) - mean_x);
            xy += (log(x[k]) - mean_x) * (log(y[k]) - mean_y);
        }
    if (xx < 1e-12)
        return fit;
    fit.has_slope = true;
    fit.slope = xy / xx;
    for (size_t k = 0; k < count; k++)
        if (usable(x[k], y[k])) {
            double off = log(y[k]) - mean_y - fit.slope * (log(x[k]) - mean_x);
            rest += off * off;
        }
    fit.has_error = fit.points > 2;
    fit.error = fit.has_error ? sqrt(rest / (fit.points - 2) / xx) : 0;
    return fit;
}

/* The table at the end of a run. See table.h. */
#include "bench/table.h"

#include <inttypes.h>
#include <string.h>

#include "bench/records.h"

enum { NAME_WIDTH = 22, CELL_WIDTH = 9 };

static void say_time(char *text, size_t size, double seconds)
{
    static const struct {
        double unit;
        const char *name;
    } scale[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "us"}, {1e-9, "ns"}};
    size_t k = 0;
    while (k < 3 && seconds < scale[k].unit)
        k++;
    snprintf(text, size, "%.3g %s", seconds / scale[k].unit, scale[k].name);
}

static const char *short_status(enum cm_cell_state state)
{
    switch (state) {
    case CM_CELL_NO_TIME: return "time";
    case CM_CELL_NO_MEMORY: return "memory";
    case CM_CELL_TOO_BIG: return "too big";
    case CM_CELL_WRONG: return "WRONG";
    case CM_CELL_FAILED: return "FAILED";
    default: return "stopped";
    }
}

static double median_of(const struct cm_bench *bench, size_t w, size_t s, size_t c)
{
    const struct cm_cell *cell = cm_bench_cell(bench, w, s, c);
    return cell->state == CM_CELL_TIMED ? cm_median(cell->real, cell->repetitions) : 0;
}

/* The yardstick's column: the first contender of that name, or with that feature. */
static size_t find_yardstick(const struct cm_bench *bench, const char *name, unsigned feature)
{
    for (size_t c = 0; c < bench->contenders; c++) {
        const struct cm_solver *solver = bench->contender[c].solver;
        if ((name && strcmp(solver->name, name) == 0) || (solver->features & feature))
            return c;
    }
    return bench->contenders;
}

static bool size_is_wanted(const struct cm_bench *bench, size_t w, size_t s)
{
    for (size_t c = 0; c < bench->contenders; c++)
        if (cm_bench_cell(bench, w, s, c)->wanted)
            return true;
    return false;
}

static bool line_is_wanted(const struct cm_bench *bench, size_t w, size_t c)
{
    for (size_t s = 0; s < bench->sizes; s++)
        if (cm_bench_cell(bench, w, s, c)->wanted)
            return true;
    return false;
}

static void print_head(FILE *stream, const struct cm_bench *bench, size_t w)
{
    fprintf(stream, "\n%-*.*s", NAME_WIDTH, NAME_WIDTH, bench->order.workloads[w].label);
    for (size_t s = 0; s < bench->sizes; s++)
        if (size_is_wanted(bench, w, s))
            fprintf(stream, " %*" PRIu32, CELL_WIDTH, cm_bench_instance(bench, w, s)->nodes);
    fprintf(stream, "  exponent\n");
}

static void print_times(FILE *stream, const struct cm_bench *bench, size_t w, size_t c)
{
    const struct cm_contender *contender = &bench->contender[c];
    char name[64], text[32];
    snprintf(name, sizeof name,
             contender->solver->features & CM_CAN_THREADS ? "%.40s, %u thread%s" : "%.40s",
             contender->solver->name, contender->threads, contender->threads == 1 ? "" : "s");
    fprintf(stream, "%-*s", NAME_WIDTH, name);
    for (size_t s = 0; s < bench->sizes; s++) {
        const struct cm_cell *cell = cm_bench_cell(bench, w, s, c);
        if (!size_is_wanted(bench, w, s))
            continue;
        if (cell->state == CM_CELL_TIMED)
            say_time(text, sizeof text, median_of(bench, w, s, c));
        else
            snprintf(text, sizeof text, "%s", cell->wanted ? short_status(cell->state) : "");
        fprintf(stream, " %*s", CELL_WIDTH, text);
    }
    struct cm_slope fit = cm_records_growth(bench, w, c);
    if (fit.has_error)
        fprintf(stream, "  %.2f +- %.2f", fit.slope, fit.error);
    fputc('\n', stream);
}

/* The line of ratios to a yardstick, if there is one to give. */
static void print_ratios(FILE *stream, const struct cm_bench *bench, size_t w, size_t c,
                         size_t yardstick)
{
    bool any = false;
    for (size_t s = 0; yardstick < bench->contenders && yardstick != c && s < bench->sizes; s++)
        any |= median_of(bench, w, s, c) > 0 && median_of(bench, w, s, yardstick) > 0;
    if (!any)
        return;
    char name[64];
    snprintf(name, sizeof name, "  / %.40s", bench->contender[yardstick].solver->name);
    fprintf(stream, "%-*s", NAME_WIDTH, name);
    for (size_t s = 0; s < bench->sizes; s++) {
        double one = median_of(bench, w, s, c), unit = median_of(bench, w, s, yardstick);
        if (!size_is_wanted(bench, w, s))
            continue;
        if (one > 0 && unit > 0)
            fprintf(stream, " %*.3g", CELL_WIDTH, one / unit);
        else
            fprintf(stream, " %*s", CELL_WIDTH, "");
    }
    fputc('\n', stream);
}

void cm_bench_print(FILE *stream, const struct cm_bench *bench)
{
    size_t retrograde = find_yardstick(bench, "retrograde", 0),
           floor = find_yardstick(bench, NULL, CM_IS_FLOOR);
    for (size_t w = 0; w < bench->workloads; w++) {
        bool headed = false;
        for (size_t c = 0; c < bench->contenders; c++) {
            if (!line_is_wanted(bench, w, c))
                continue;
            if (!headed)
                print_head(stream, bench, w);
            headed = true;
            print_times(stream, bench, w, c);
            print_ratios(stream, bench, w, c, retrograde);
            print_ratios(stream, bench, w, c, floor);
        }
    }
}

/* Formulas against certified games. See law.h. */
#include "bound/law.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bench/keep.h"
#include "bench/truth.h"
#include "game/rules.h"
#include "generators/generator.h"

const struct cm_law_family cm_law_families[] = {
    {"vernier", 1.0 / 2}, {"gear", 1.0 / 12}, {"clockwork", 1.0}, {NULL, 0}};

static enum cm_status solve(struct cm_memory *memory, const struct cm_graph *graph,
                            struct cm_law_point *point, struct cm_error *error)
{
    struct cm_game game;
    struct cm_truth truth;
    enum cm_status status = cm_rules_game(memory, graph, &cm_rules_classic, &game, error);
    if (status)
        return status;
    status = cm_truth_find(NULL, &game, memory, NULL, &truth);
    if (status) {
        cm_fail(error, status, 0, "%s at %" PRIu32 " nodes has no certified answer: %s",
                point->family, point->nodes, cm_status_text(status));
    } else {
        point->outcome = truth.solution.outcome;
        point->plies = point->outcome == CM_DRAW ? 0 : truth.solution.plies;
    }
    cm_truth_free(&truth);
    cm_game_free(&game);
    return status;
}

enum cm_status cm_law_measure(struct cm_memory *memory, const char *name, uint32_t nodes,
                              struct cm_law_point *point, struct cm_error *error)
{
    const struct cm_family *family = cm_family_find(name);
    struct cm_graph graph;
    if (!family || !family->plies)
        return cm_fail(error, CM_CANNOT, 0, "there is no family '%s' with a formula", name);
    const struct cm_order order = cm_order_usual(family, memory, nodes, 1);
    enum cm_status status = cm_family_generate(family, &order, &graph, error);
    if (status)
        return status;
    *point = (struct cm_law_point){.family = family->name,
                                   .nodes = nodes,
                                   .edges = cm_graph_edges(&graph),
                                   .promised = family->plies(&order)};
    status = solve(memory, &graph, point, error);
    cm_graph_free(memory, &graph);
    return status;
}

/* The size after this one; past `largest` when that was the last. */
static uint32_t next_size(uint32_t nodes, uint32_t dense, uint32_t largest)
{
    if (nodes >= largest)
        return largest + 1;
    const uint32_t next = nodes + (nodes < dense ? 1 : 1 + nodes / CM_LAW_STEP);
    return next < largest ? next : largest;
}

/* Positions in all, about: what the work grows with. */
static uint64_t work_of(uint32_t dense, uint32_t largest)
{
    uint64_t work = 0;
    for (size_t f = 0; cm_law_families[f].name; f++)
        for (uint32_t n = cm_family_find(cm_law_families[f].name)->smallest; n <= largest;
             n = next_size(n, dense, largest))
            work += (uint64_t)n * n;
    return work;
}

enum cm_status cm_law_run(struct cm_memory *memory, uint32_t dense, uint32_t largest,
                          const struct cm_watch *watch, struct cm_law *law, struct cm_error *error)
{
    const uint64_t work = work_of(dense, largest);
    uint64_t done = 0;
    *law = (struct cm_law){0};
    for (size_t f = 0; cm_law_families[f].name; f++)
        for (uint32_t n = cm_family_find(cm_law_families[f].name)->smallest; n <= largest;
             n = next_size(n, dense, largest)) {
            cm_watch_progress(watch, "pairs of places solved and certified", done, work);
            if (cm_watch_stop(watch))
                return cm_fail(error, CM_STOPPED, 0, "stopped on request");
            if (law->count == CM_LAW_POINTS)
                return cm_fail(error, CM_TOO_BIG, 0, "more than %d sizes; take fewer nodes",
                               CM_LAW_POINTS);
            const enum cm_status status = cm_law_measure(memory, cm_law_families[f].name, n,
                                                         &law->point[law->count++], error);
            if (status)
                return status;
            done += (uint64_t)n * n;
        }
    return CM_OK;
}

struct cm_law_summary cm_law_summarise(const struct cm_law *law, const struct cm_law_family *family)
{
    double nodes[CM_LAW_POINTS], plies[CM_LAW_POINTS], rest[CM_LAW_POINTS];
    struct cm_law_summary summary = {.family = family};
    size_t count = 0;
    for (size_t k = 0; k < law->count; k++) {
        const struct cm_law_point *point = &law->point[k];
        if (strcmp(point->family, family->name) != 0)
            continue;
        if (!summary.points++)
            summary.smallest = point->nodes;
        summary.largest = point->nodes;
        summary.broken += !cm_law_holds(point);
        summary.share = (double)point->plies / ((double)point->nodes * point->nodes);
        if (point->nodes < CM_LAW_FIT_FROM)
            continue;
        nodes[count] = point->nodes;
        plies[count] = point->plies;
        rest[count] = family->limit * nodes[count] * nodes[count] - plies[count];
        count++;
    }
    summary.plies = cm_fit_log_log(nodes, plies, count);
    summary.rest = cm_fit_log_log(nodes, rest, count);
    return summary;
}

static enum cm_status write_rows(void *context, FILE *file)
{
    const struct cm_law *law = context;
    static const char *const winner[] = {
        [CM_DRAW] = "draw", [CM_MOUSE] = "mouse", [CM_CAT] = "cat"};
    fputs("family\tn\tedges\tplies\tformula\tholds\twinner\n", file);
    for (size_t k = 0; k < law->count; k++) {
        const struct cm_law_point *point = &law->point[k];
        fprintf(file, "%s\t%" PRIu32 "\t%" PRIu32 "\t%" PRIu32 "\t%" PRIu64 "\t%s\t%s\n",
                point->family, point->nodes, point->edges, point->plies, point->promised,
                cm_law_holds(point) ? "yes" : "no", winner[point->outcome]);
    }
    return CM_OK;
}

static void write_slope(FILE *file, const struct cm_slope *slope)
{
    if (slope->has_error)
        fprintf(file, "\t%.3f\t%.3f", slope->slope, slope->error);
    else
        fputs("\t\t", file);
}

static enum cm_status write_fit(void *context, FILE *file)
{
    const struct cm_law *law = context;
    fputs("family\tsmallest\tlargest\tsizes\tbroken\texponent\texponent_error\trest_exponent\t"
          "rest_error\tlimit\tshare\n",
          file);
    for (const struct cm_law_family *family = cm_law_families; family->name; family++) {
        const struct cm_law_summary sum = cm_law_summarise(law, family);
        fprintf(file, "%s\t%" PRIu32 "\t%" PRIu32 "\t%" PRIu32 "\t%" PRIu32, family->name,
                sum.smallest, sum.largest, sum.points, sum.broken);
        write_slope(file, &sum.plies);
        write_slope(file, &sum.rest);
        fprintf(file, "\t%.4f\t%.4f\n", family->limit, sum.share);
    }
    return CM_OK;
}

enum cm_status cm_law_write(const struct cm_law *law, const char *directory, struct cm_error *error)
{
    void *context = (void *)(uintptr_t)law;
    enum cm_status status = cm_keep_directory(directory, error);
    if (!status)
        status = cm_keep_file_in(directory, "law.tsv", write_rows, context, error);
    return status ? status : cm_keep_file_in(directory, "law-fit.tsv", write_fit, context, error);
}

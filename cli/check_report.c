/* Findings and sums of catmouse check, as text and as JSON. */
#include "cli/check_report.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

#include "game/formats.h"

static const char *solver_name(const struct cm_check_finding *finding)
{
    return finding->solver ? finding->solver->name : "the family's formula";
}

static enum cm_status print_json(json_t *object)
{
    if (!object)
        return CM_NO_MEMORY;
    bool bad = json_dumpf(object, stdout, JSON_COMPACT) != 0 || putchar('\n') == EOF;
    json_decref(object);
    return bad ? CM_IO : CM_OK;
}

static json_t *graph_json(const struct cm_digraph *arcs)
{
    json_t *rows = json_array();
    for (uint32_t u = 0; rows && u < arcs->nodes; u++) {
        json_t *row = json_array();
        bool bad = !row;
        for (uint32_t k = arcs->first[u]; !bad && k < arcs->first[u + 1]; k++)
            bad = json_array_append_new(row, json_integer(arcs->target[k])) != 0;
        if (bad)
            json_decref(row);
        if (bad || json_array_append_new(rows, row) != 0) {
            json_decref(rows);
            rows = NULL;
        }
    }
    return rows;
}

static json_t *origin_json(const struct cli_origin *origin)
{
    if (origin->file)
        return json_pack("{s:s, s:I}", "file", origin->file, "line", (json_int_t)origin->line);
    return json_pack("{s:s, s:I, s:I}", "family", origin->family, "nodes",
                     (json_int_t)origin->nodes, "seed", (json_int_t)origin->seed);
}

static json_t *horizon_json(const struct cm_task *task)
{
    return task->horizon == CM_NO_HORIZON ? json_null() : json_integer(task->horizon);
}

static enum cm_status finding_json(const struct cli_origin *origin,
                                   const struct cm_failure *failure)
{
    const struct cm_check_finding *finding = &failure->finding;
    const struct cm_task *task = &finding->task;
    const struct cm_rules *rules = &failure->rules;
    return print_json(json_pack(
        "{s:s, s:s, s:o, s:o, s:I, s:b, s:b, s:s, s:s, s:s, s:o, s:b, s:I, s:I, s:I}", "type",
        "finding", "solver", solver_name(finding), "origin", origin_json(origin), "horizon",
        horizon_json(task), "threads", (json_int_t)task->threads, "plies", (int)task->want_plies,
        "start_only", (int)task->start_only, "start", failure->start, "position", failure->where,
        "text", finding->text, "graph", graph_json(&failure->graph.arcs), "directed",
        (int)failure->graph.directed, "hole", (json_int_t)rules->hole, "mouse",
        (json_int_t)rules->mouse, "cat", (json_int_t)rules->cat));
}

static void print_task(const struct cm_check_finding *finding)
{
    const struct cm_task *task = &finding->task;
    printf("  asked: %s%s", task->start_only ? "the start" : "every position",
           task->want_plies ? ", with plies" : "");
    if (task->horizon == CM_NO_HORIZON)
        printf(", exact");
    else
        printf(", horizon %" PRIu32, task->horizon);
    printf(", %u thread%s\n", task->threads, task->threads == 1 ? "" : "s");
}

static enum cm_status finding_text(const struct cli_origin *origin,
                                   const struct cm_failure *failure, const struct cm_graph *whole,
                                   uint64_t tries)
{
    const struct cm_graph *small = &failure->graph;
    const struct cm_format *format = cm_format_find("leetcode");
    printf("FINDING: %s: %s\n  at: %s\n  from: ", solver_name(&failure->finding),
           failure->finding.text, failure->where);
    if (origin->file)
        printf("%s:%" PRIu64, origin->file, origin->line);
    else
        printf("family %s, %" PRIu32 " nodes, seed %" PRIu64, origin->family, origin->nodes,
               origin->seed);
    printf("; shrunk from %" PRIu32 " nodes, %" PRIu32 " edges to %" PRIu32 " nodes, %" PRIu32
           " edges (%" PRIu64 " games tried)\n",
           whole->arcs.nodes, cm_graph_edges(whole), small->arcs.nodes, cm_graph_edges(small),
           tries);
    if (failure->finding.solver)
        print_task(&failure->finding);
    printf("  start: %s; hole %" PRIu64 "%s\n  graph: ", failure->start,
           (uint64_t)failure->rules.hole + small->first_name, small->directed ? "; directed" : "");
    return format && format->write ? format->write(stdout, small, &failure->rules) : CM_CANNOT;
}

enum cm_status cli_check_finding(bool json, const struct cli_origin *origin,
                                 const struct cm_failure *failure, const struct cm_graph *whole,
                                 uint64_t tries)
{
    return json ? finding_json(origin, failure) : finding_text(origin, failure, whole, tries);
}

enum cm_status cli_check_counts(bool json, const char *title, const struct cm_check_counts *counts)
{
    if (json)
        return print_json(json_pack(
            "{s:s, s:s, s:I, s:I, s:I, s:{s:I, s:I, s:I}, s:I}", "type", "summary", "of", title,
            "games", (json_int_t)counts->games, "checks", (json_int_t)counts->checks, "positions",
            (json_int_t)counts->positions, "skipped", "too_big", (json_int_t)counts->too_big,
            "too_long", (json_int_t)counts->too_long, "no_truth", (json_int_t)counts->no_truth,
            "findings", (json_int_t)counts->findings));
    printf("%-12s %6" PRIu64 " games %9" PRIu64 " checks %12" PRIu64 " positions compared", title,
           counts->games, counts->checks, counts->positions);
    if (counts->too_big)
        printf(", %" PRIu64 " skipped (too big)", counts->too_big);
    if (counts->too_long)
        printf(", %" PRIu64 " skipped (too long)", counts->too_long);
    if (counts->no_truth)
        printf(", %" PRIu64 " games without a truth", counts->no_truth);
    printf(", %" PRIu64 " finding%s\n", counts->findings, counts->findings == 1 ? "" : "s");
    return CM_OK;
}

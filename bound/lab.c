#include "bound/lab.h"

#include <math.h>
#include <string.h>

#include "game/formats.h"
#include "generators/generator.h"

enum { SEEDS = 4 }; /* of each random family in the sample */

bool cm_lab_sample(size_t k, uint32_t nodes, struct cm_lab_graph *graph)
{
    static const struct cm_lab_graph seeded[] = {
        {.family = "random", .set = {"degree=4"}},
        {.family = "random", .set = {"degree=10", "pendant=1"}},
        {.family = "tree"},
        {.family = "grid"},
        {.family = "geometric"}};
    static const char *const fixed[] = {"chain", "ring", "complete", "adversarial"};
    const size_t random = SEEDS * sizeof seeded / sizeof *seeded;
    if (k < random) {
        *graph = seeded[k / SEEDS];
        graph->seed = 1 + k % SEEDS;
    } else if (k - random < sizeof fixed / sizeof *fixed) {
        *graph = (struct cm_lab_graph){.family = fixed[k - random], .seed = 1};
    } else {
        return false;
    }
    graph->nodes = nodes;
    return true;
}

enum cm_status cm_lab_graph(struct cm_lab *lab, const struct cm_lab_graph *wanted,
                            struct cm_graph *graph, struct cm_error *error)
{
    const struct cm_family *family = cm_family_find(wanted->family);
    *graph = (struct cm_graph){0};
    if (!family)
        return cm_fail(error, CM_CANNOT, 0, "there is no family '%s'", wanted->family);
    struct cm_order order = cm_order_usual(family, lab->memory, wanted->nodes, wanted->seed);
    enum cm_status status = CM_OK;
    for (size_t k = 0; !status && k < sizeof wanted->set / sizeof *wanted->set; k++)
        if (wanted->set[k])
            status = cm_order_set(family, &order, wanted->set[k], error);
    return status ? status : cm_family_generate(family, &order, graph, error);
}

enum cm_status cm_lab_game(struct cm_lab *lab, const struct cm_lab_graph *wanted,
                           struct cm_game *game, struct cm_error *error)
{
    struct cm_graph graph;
    *game = (struct cm_game){0};
    enum cm_status status = cm_lab_graph(lab, wanted, &graph, error);
    if (status)
        return status;
    status = cm_rules_game(lab->memory, &graph, &cm_rules_classic, game, error);
    cm_graph_free(lab->memory, &graph);
    return status;
}

enum cm_status cm_lab_read(struct cm_lab *lab, const char *text, struct cm_game *game,
                           struct cm_error *error)
{
    struct cm_reader reader;
    struct cm_graph graph;
    *game = (struct cm_game){0};
    cm_reader_init(&reader, lab->memory, text, strlen(text), false);
    enum cm_status status = cm_reader_next(&reader, &graph, NULL, error);
    if (status)
        return status;
    status = cm_rules_game(lab->memory, &graph, &cm_rules_classic, game, error);
    cm_graph_free(lab->memory, &graph);
    return status;
}

static enum cm_status run(struct cm_lab *lab, const char *name, const struct cm_game *game,
                          const struct cm_task *task, struct cm_solution *solution,
                          struct cm_error *error)
{
    const struct cm_solver *solver = cm_solver_find(name);
    cm_solution_init(solution, game, lab->memory);
    if (cm_watch_stop(lab->watch))
        return cm_fail(error, CM_STOPPED, 0, "stopped on request");
    if (!solver)
        return cm_fail(error, CM_CANNOT, 0, "there is no solver '%s'", name);
    const enum cm_status status = cm_solver_run(solver, game, task, solution);
    return status ? cm_fail(error, status, 0, "solver %s: %s", name, cm_status_text(status))
                  : CM_OK;
}

enum cm_status cm_lab_ask(struct cm_lab *lab, const struct cm_lab_question *question,
                          const struct cm_game *game, struct cm_lab_answer *answer,
                          struct cm_error *error)
{
    const struct cm_task task = {.memory = lab->memory,
                                 .horizon = question->horizon,
                                 .threads = 1,
                                 .want_plies = question->plies,
                                 .start_only = true,
                                 .without = question->without};
    struct cm_solution solution;
    const uint64_t before = lab->memory->used;
    lab->memory->peak = before;
    const enum cm_status status = run(lab, question->solver, game, &task, &solution, error);
    *answer = (struct cm_lab_answer){.outcome = solution.outcome,
                                     .plies = solution.plies,
                                     .positions = solution.positions,
                                     .relaxations = solution.relaxations,
                                     .peak = lab->memory->peak - before};
    cm_solution_free(&solution);
    return status;
}

enum cm_status cm_lab_solve(struct cm_lab *lab, const char *solver, uint32_t horizon,
                            unsigned threads, const struct cm_game *game,
                            struct cm_solution *solution, struct cm_error *error)
{
    const struct cm_task task = {
        .memory = lab->memory, .horizon = horizon, .threads = threads, .want_plies = true};
    return run(lab, solver, game, &task, solution, error);
}

enum cm_status cm_lab_ablate(struct cm_lab *lab, const char *ablation, enum cm_measure measure,
                             struct cm_lab_ratio *ratio, struct cm_error *error)
{
    const struct cm_ablation *wanted = cm_ablation_find(ablation);
    const struct cm_ablations_order order = {
        .memory = lab->memory, .threads = lab->threads, .quick = true};
    double logs = 0;
    size_t count = 0;
    *ratio = (struct cm_lab_ratio){0};
    if (!wanted)
        return cm_fail(error, CM_CANNOT, 0, "there is no ablation '%s'", ablation);
    for (; cm_workloads[count].label; count++) {
        struct cm_ablation_row row;
        if (cm_watch_stop(lab->watch))
            return cm_fail(error, CM_STOPPED, 0, "stopped on request");
        const enum cm_status status =
            cm_ablation_measure(&order, wanted, &cm_workloads[count], &row, error);
        if (status)
            return status;
        if (!cm_ablation_agrees(&row))
            return cm_fail(error, CM_CANNOT, 0, "%s: %s", ablation, row.agreement);
        const double one = cm_ablation_ratio(&row, measure);
        logs += log(one);
        ratio->least = !count || one < ratio->least ? one : ratio->least;
        ratio->most = one > ratio->most ? one : ratio->most;
    }
    ratio->usual = exp(logs / (double)count);
    return CM_OK;
}

enum cm_status cm_lab_small(struct cm_lab *lab, uint32_t nodes, const struct cm_small_games **games,
                            struct cm_error *error)
{
    struct cm_small_games *kept = &lab->small[nodes];
    enum cm_status status = CM_OK;
    if (!kept->nodes) {
        struct cm_small_games counted;
        status =
            cm_small_games_count(lab->memory, nodes, lab->threads, lab->watch, &counted, error);
        if (!status)
            *kept = counted;
    }
    *games = kept;
    return status;
}

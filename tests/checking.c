/* The wrong solvers of checking.h. Each runs a real one and spoils its answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generators/generator.h"
#include "tests/checking.h"

static enum cm_status run_real(const char *name, const struct cm_game *game,
                               const struct cm_task *task, struct cm_solution *solution)
{
    return cm_solver_find(name)->solve(game, task, solution);
}

static uint64_t retrograde_bytes(const struct cm_game *game, const struct cm_task *task)
{
    return cm_solver_find("retrograde")->bytes_needed(game, task);
}

static uint64_t turn_dp_bytes(const struct cm_game *game, const struct cm_task *task)
{
    return cm_solver_find("turn-dp")->bytes_needed(game, task);
}

static uint64_t turn_dfs_bytes(const struct cm_game *game, const struct cm_task *task)
{
    return cm_solver_find("turn-dfs")->bytes_needed(game, task);
}

static uint64_t no_bytes(const struct cm_game *game, const struct cm_task *task)
{
    (void)game;
    (void)task;
    return 0;
}

/* The last open position with the mouse to move gets another outcome. */
static enum cm_status solve_wrong_outcome(const struct cm_game *game, const struct cm_task *task,
                                          struct cm_solution *solution)
{
    enum cm_status status = run_real("retrograde", game, task, solution);
    struct cm_table *table = &solution->table[CM_MOUSE_MOVES];
    for (uint32_t row = table->rows; !status && row-- > 0;)
        for (uint32_t column = table->columns; column-- > 0;)
            if (cm_game_over(game, column, row) == CM_OPEN) {
                enum cm_outcome right = cm_table_outcome(table, row, column);
                cm_table_set_outcome(table, row, column, right == CM_DRAW ? CM_MOUSE : CM_DRAW);
                return CM_OK;
            }
    return status;
}

/* All plies from 4 on are two too many; the outcomes are right. */
static enum cm_status solve_wrong_plies(const struct cm_game *game, const struct cm_task *task,
                                        struct cm_solution *solution)
{
    enum cm_status status = run_real("retrograde", game, task, solution);
    for (int side = 0; !status && task->want_plies && side < 2; side++) {
        struct cm_table *table = &solution->table[side];
        for (size_t k = 0; k < (size_t)table->rows * table->columns; k++)
            table->plies[k] += table->plies[k] != CM_NO_PLIES && table->plies[k] >= 4 ? 2 : 0;
    }
    if (!status)
        cm_solution_take_start(solution, game->start);
    return status;
}

/* Right at every horizon but N + 1, where it looks one ply ahead only. */
static enum cm_status solve_wrong_horizon(const struct cm_game *game, const struct cm_task *task,
                                          struct cm_solution *solution)
{
    struct cm_task shorter = *task;
    if (task->horizon == game->mouse.places + 1)
        shorter.horizon = 1;
    return run_real("turn-dp", game, &shorter, solution);
}

static enum cm_status solve_wrong_threads(const struct cm_game *game, const struct cm_task *task,
                                          struct cm_solution *solution)
{
    struct cm_task shorter = *task;
    if (task->threads == 2)
        shorter.horizon = 0;
    enum cm_status status = run_real("turn-dp", game, &shorter, solution);
    solution->threads = task->threads;
    return status;
}

static enum cm_status solve_without_plies(const struct cm_game *game, const struct cm_task *task,
                                          struct cm_solution *solution)
{
    if (task->want_plies)
        return CM_CANNOT;
    return run_real("retrograde", game, task, solution);
}

/* Wrong when the cat begins: the usual start does not show it. */
static enum cm_status solve_wrong_start(const struct cm_game *game, const struct cm_task *task,
                                        struct cm_solution *solution)
{
    enum cm_status status = run_real("turn-dfs", game, task, solution);
    if (!status && game->start.side == CM_CAT_MOVES)
        solution->outcome = solution->outcome == CM_DRAW ? CM_CAT : CM_DRAW;
    return status;
}

static enum cm_status solve_right(const struct cm_game *game, const struct cm_task *task,
                                  struct cm_solution *solution)
{
    return run_real("retrograde", game, task, solution);
}

enum { WHOLE_PLIES = CM_CAN_WHOLE | CM_CAN_PLIES };
const struct cm_solver checking_wrong_outcome = {.name = "wrong-outcome",
                                                 .features = WHOLE_PLIES,
                                                 .bytes_needed = retrograde_bytes,
                                                 .solve = solve_wrong_outcome};
const struct cm_solver checking_wrong_plies = {.name = "wrong-plies",
                                               .features = WHOLE_PLIES,
                                               .bytes_needed = retrograde_bytes,
                                               .solve = solve_wrong_plies};
const struct cm_solver checking_wrong_horizon = {.name = "wrong-horizon",
                                                 .features = WHOLE_PLIES | CM_CAN_HORIZON,
                                                 .bytes_needed = turn_dp_bytes,
                                                 .solve = solve_wrong_horizon};
const struct cm_solver checking_wrong_threads = {.name = "wrong-threads",
                                                 .features =
                                                     WHOLE_PLIES | CM_CAN_HORIZON | CM_CAN_THREADS,
                                                 .bytes_needed = turn_dp_bytes,
                                                 .solve = solve_wrong_threads};
const struct cm_solver checking_without_plies = {.name = "without-plies",
                                                 .features = WHOLE_PLIES,
                                                 .bytes_needed = retrograde_bytes,
                                                 .solve = solve_without_plies};
const struct cm_solver checking_wrong_start = {.name = "wrong-start",
                                               .features = CM_CAN_START | CM_CAN_HORIZON,
                                               .bytes_needed = turn_dfs_bytes,
                                               .solve = solve_wrong_start};
const struct cm_solver checking_greedy = {
    .name = "greedy", .features = WHOLE_PLIES, .bytes_needed = no_bytes, .solve = solve_right};

static bool keep(void *context, const struct cm_check_finding *finding)
{
    struct checking_found *found = context;
    assert_true(found->count < 16);
    found->finding[found->count++] = *finding;
    return true;
}

void checking_begin(struct checking *f, const char *family, uint32_t nodes,
                    const struct cm_solver *const *solvers)
{
    *f = (struct checking){.graph = {.directed = false}};
    const struct cm_family *maker = cm_family_find(family);
    assert_non_null(maker);
    struct cm_order order = cm_order_usual(maker, &f->memory, nodes, 7);
    assert_int_equal(cm_family_generate(maker, &order, &f->graph, NULL), CM_OK);
    assert_int_equal(cm_rules_game(&f->memory, &f->graph, &cm_rules_classic, &f->game, NULL),
                     CM_OK);
    f->check = (struct cm_check){.memory = &f->memory,
                                 .solvers = solvers,
                                 .work_limit = CM_CHECK_WORK,
                                 .found = keep,
                                 .context = &f->found};
}

void checking_end(struct checking *f)
{
    cm_game_free(&f->game);
    cm_graph_free(&f->memory, &f->graph);
    assert_int_equal(f->memory.used, 0);
}

/* hello: the smallest real solver, to be read first and copied by whoever writes one.
 *
 * Idea. Begin with the positions that are over: decided, 0 plies. Round r then decides each open
 * position from which some move leads to a win of the mover, or all moves to a win of the other
 * side, decided in an earlier round: in r plies. When a round decides nothing, what is left is a
 * draw.
 *
 * Encoding. Straight in the solution's own tables. The plies keep the rounds apart: a value of this
 * round is not used before the next. */
#include "solvers/registry.h"

static struct cm_position after(struct cm_position position, uint32_t place)
{
    if (position.side == CM_MOUSE_MOVES)
        return (struct cm_position){place, position.cat, CM_CAT_MOVES};
    return (struct cm_position){position.mouse, place, CM_MOUSE_MOVES};
}

/* What the moves from an open position lead to, going by what was decided in fewer than `round`
 * plies. */
static enum cm_outcome value_of(const struct cm_game *game, struct cm_solution *solution,
                                struct cm_position position, uint32_t round)
{
    const struct cm_digraph *out = &cm_game_walk(game, position.side)->out;
    const enum cm_outcome mine = position.side == CM_MOUSE_MOVES ? CM_MOUSE : CM_CAT;
    const uint32_t from = cm_position_column(position);
    enum cm_outcome worst = cm_digraph_degree(out, from) ? CM_MOUSE + CM_CAT - mine : CM_DRAW;
    for (uint32_t k = out->first[from]; k < out->first[from + 1]; k++) {
        const struct cm_position next = after(position, out->target[k]);
        const bool known = cm_solution_plies(solution, next) < round;
        const enum cm_outcome outcome = known ? cm_solution_outcome(solution, next) : CM_DRAW;
        solution->relaxations++;
        if (outcome == mine)
            return mine;
        if (outcome == CM_DRAW)
            worst = CM_DRAW;
    }
    return worst;
}

/* Decides what one side can decide in this round; returns whether that was anything. */
static bool one_round(const struct cm_game *game, struct cm_solution *solution, enum cm_side side,
                      uint32_t round)
{
    const uint64_t before = solution->positions;
    struct cm_table *table = &solution->table[side];
    for (uint32_t m = 0; m < game->mouse.places; m++)
        for (uint32_t c = 0; c < game->cat.places; c++) {
            const struct cm_position here = {m, c, side};
            if (cm_solution_outcome(solution, here) != CM_DRAW)
                continue;
            const enum cm_outcome over = cm_game_over(game, m, c);
            const enum cm_outcome value =
                over != CM_OPEN ? over : value_of(game, solution, here, round);
            if (value == CM_DRAW)
                continue;
            const uint32_t row = cm_position_row(here), column = cm_position_column(here);
            cm_table_set_outcome(table, row, column, value);
            table->plies[(size_t)row * table->columns + column] = over != CM_OPEN ? 0 : round;
            solution->positions++;
        }
    return solution->positions > before;
}

/* A side has something to decide only if the other side decided something in the round before. */
static void all_rounds(const struct cm_game *game, struct cm_solution *solution)
{
    bool news[2] = {true, true};
    for (uint32_t round = 0; news[CM_MOUSE_MOVES] || news[CM_CAT_MOVES]; round++) {
        const bool mouse = news[CM_CAT_MOVES] && one_round(game, solution, CM_MOUSE_MOVES, round);
        const bool cat = news[CM_MOUSE_MOVES] && one_round(game, solution, CM_CAT_MOVES, round);
        news[CM_MOUSE_MOVES] = mouse;
        news[CM_CAT_MOVES] = cat;
    }
}

static uint64_t bytes_needed(const struct cm_game *game, const struct cm_task *task)
{
    (void)task;
    return cm_solution_bytes(game, true);
}

static enum cm_status solve(const struct cm_game *game, const struct cm_task *task,
                            struct cm_solution *solution)
{
    cm_solution_init(solution, game, task->memory);
    const enum cm_status status = cm_solution_take_tables(solution, true);
    if (status)
        return status;
    all_rounds(game, solution);
    cm_solution_take_start(solution, game->start);
    if (task->start_only)
        cm_solution_free(solution);
    return CM_OK;
}

const struct cm_solver cm_solver_hello = {
    .name = "hello",
    .summary = "the smallest real solver: passes over all positions until nothing changes",
    .time = "O(N·E·H), H the longest game",
    .memory = "4.25 bytes a position",
    .features = CM_CAN_WHOLE | CM_CAN_PLIES | CM_IS_EXAMPLE,
    .bytes_needed = bytes_needed,
    .solve = solve,
};

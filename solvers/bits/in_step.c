#include "solvers/bits/in_step.h"

#include "solvers/bits/planes.h"

static bool has_bit(const cm_line *lines, const struct cm_half *half, uint32_t row, uint32_t column)
{
    return lines[cm_half_at(half, column / CM_LINE, row)].word[column % CM_LINE / 64] >>
               column % 64 &
           1;
}

static bool is_open(const struct cm_half half[2], struct cm_position p)
{
    const struct cm_half *its = &half[p.side];
    return has_bit(its->open, its, cm_position_column(p), cm_position_row(p));
}

enum cm_outcome cm_halves_outcome(const struct cm_half half[2], struct cm_position p)
{
    const struct cm_half *other = &half[!p.side];
    for (enum cm_outcome goal = CM_MOUSE; goal <= CM_CAT; goal++)
        if (has_bit(other->won[goal], other, cm_position_row(p), cm_position_column(p)))
            return goal;
    return CM_DRAW;
}

/* Solves one goal. Returns the plies of the start if it is decided for that goal, else
 * CM_NO_PLIES. `deep`: whether the tables of plies are set already, since the planes did not hold
 * them. */
static uint32_t run(struct cm_half half[2], const struct cm_game *game, enum cm_outcome goal,
                    const struct cm_task *task, struct cm_solution *solution, bool *deep)
{
    uint32_t plies = CM_NO_PLIES;
    const bool start_is_open = is_open(half, game->start);
    cm_halves_begin(half, goal);
    for (uint64_t round = 1; round <= task->horizon; round++) {
        if (!cm_half_news(&half[0]) && !cm_half_news(&half[1]))
            break;
        if (task->start_only && plies != CM_NO_PLIES)
            break;
        if (round == 1 << CM_PLANES && !*deep) { /* from here on plies go straight to the tables */
            cm_solution_clear_plies(solution);
            *deep = true;
        }
        struct cm_half_note note[2];
        for (int side = 0; side < 2; side++) {
            struct cm_table *table = &solution->table[side];
            note[side] = (struct cm_half_note){table->plies ? table : NULL, (uint32_t)round};
            solution->relaxations +=
                cm_half_step(&half[side], &half[!side], &note[side], task->threads);
        }
        if (plies == CM_NO_PLIES && start_is_open && !is_open(half, game->start))
            plies = (uint32_t)round;
        cm_half_release(&half[CM_MOUSE_MOVES], &half[CM_CAT_MOVES], &note[CM_MOUSE_MOVES],
                        task->threads);
    }
    return plies;
}

/* Both goals, or those up to the start's if only the start is wanted. */
static void run_goals(struct cm_half half[2], const struct cm_game *game,
                      const struct cm_task *task, struct cm_solution *solution)
{
    const enum cm_outcome over = cm_game_over(game, game->start.mouse, game->start.cat);
    uint32_t plies = over == CM_OPEN ? CM_NO_PLIES : 0;
    bool deep = false;
    solution->outcome = over == CM_OPEN ? CM_DRAW : over;
    for (enum cm_outcome goal = CM_MOUSE; goal <= CM_CAT; goal++) {
        if (task->start_only && plies != CM_NO_PLIES)
            break;
        const uint32_t its = run(half, game, goal, task, solution, &deep);
        if (its == CM_NO_PLIES)
            continue;
        plies = its;
        solution->outcome = goal;
    }
    for (int side = 0; cm_solution_has_plies(solution) && side < 2; side++)
        cm_planes_spread(&half[!side], &solution->table[side], !deep, task->threads);
    if (cm_solution_has_plies(solution))
        cm_solution_note_over(solution, game);
    solution->plies = task->want_plies ? plies : CM_NO_PLIES;
    solution->threads = task->threads;
}

static unsigned kept(const struct cm_task *task)
{
    return CM_KEEP_OPEN | CM_KEEP_HELD |
           (task->want_plies && !task->start_only ? CM_KEEP_PLANES : 0);
}

uint64_t cm_in_step_bytes(const struct cm_game *game, const struct cm_task *task)
{
    return cm_halves_bytes(game, kept(task)) +
           (task->start_only ? 0 : cm_solution_bytes(game, task->want_plies));
}

enum cm_status cm_in_step_solve(const struct cm_game *game, const struct cm_task *task,
                                struct cm_solution *solution)
{
    struct cm_half half[2] = {0};
    cm_solution_init(solution, game, task->memory);
    enum cm_status status = cm_halves_take(half, game, task->memory, kept(task), task->threads);
    if (!status && !task->start_only)
        status = cm_solution_take_unset(solution, task->want_plies);
    if (!status) {
        run_goals(half, game, task, solution);
        cm_halves_count(half, game, solution);
        if (!task->start_only)
            cm_halves_pack(half, solution, task->threads);
    }
    cm_halves_give(half, task->memory);
    return status;
}

void cm_halves_pack(const struct cm_half half[2], struct cm_solution *solution, unsigned threads)
{
    cm_half_pack(&half[CM_CAT_MOVES], &solution->table[CM_MOUSE_MOVES], threads);
    cm_half_pack(&half[CM_MOUSE_MOVES], &solution->table[CM_CAT_MOVES], threads);
}

void cm_halves_count(const struct cm_half half[2], const struct cm_game *game,
                     struct cm_solution *solution)
{
    const uint64_t open = cm_half_open_count(&half[CM_MOUSE_MOVES], solution->threads) +
                          cm_half_open_count(&half[CM_CAT_MOVES], solution->threads);
    solution->positions = cm_game_enough_plies(game) - open;
}

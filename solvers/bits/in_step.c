#include "solvers/bits/in_step.h"

#include "solvers/bits/planes.h"

static bool is_decided(const struct cm_half half[2], struct cm_position p)
{
    const struct cm_half *its = &half[p.side];
    const uint32_t row = p.side == CM_MOUSE_MOVES ? p.mouse : p.cat,
                   column = p.side == CM_MOUSE_MOVES ? p.cat : p.mouse;
    const cm_vector open = its->open[(size_t)(column / CM_STRIP) * its->rows + row];
    return !(open[column % CM_STRIP / 64] >> column % 64 & 1) &&
           cm_digraph_degree(&its->mover->out, row);
}

enum cm_outcome cm_halves_outcome(const struct cm_half half[2], struct cm_position p)
{
    const struct cm_half *other = &half[!p.side];
    const uint32_t row = p.side == CM_MOUSE_MOVES ? p.cat : p.mouse,
                   column = p.side == CM_MOUSE_MOVES ? p.mouse : p.cat;
    const struct cm_known *known = &other->known[(size_t)(column / CM_STRIP) * other->rows + row];
    const enum cm_outcome others = p.side == CM_MOUSE_MOVES ? CM_CAT : CM_MOUSE;
    if (known->won[column % CM_STRIP / 64] >> column % 64 & 1)
        return others;
    return known->escape[column % CM_STRIP / 64] >> column % 64 & 1 ? CM_DRAW
                                                                    : CM_MOUSE + CM_CAT - others;
}

static void run(struct cm_half half[2], const struct cm_game *game, const struct cm_task *task,
                struct cm_solution *solution)
{
    uint32_t plies =
        cm_game_over(game, game->start.mouse, game->start.cat) == CM_OPEN ? CM_NO_PLIES : 0;
    for (uint64_t round = 1; round <= task->horizon; round++) {
        if (!cm_half_news(&half[0]) && !cm_half_news(&half[1]))
            break;
        if (task->start_only && plies != CM_NO_PLIES)
            break;
        struct cm_half_note note[2];
        for (int side = 0; side < 2; side++) {
            struct cm_table *table = &solution->table[side];
            note[side] = (struct cm_half_note){table->plies ? table : NULL, (uint32_t)round};
            solution->relaxations +=
                cm_half_step(&half[side], &half[!side], &note[side], task->threads);
        }
        if (plies == CM_NO_PLIES && is_decided(half, game->start))
            plies = (uint32_t)round;
        cm_half_release(&half[CM_MOUSE_MOVES], &half[CM_CAT_MOVES], &note[CM_MOUSE_MOVES],
                        task->threads);
    }
    for (int side = 0; cm_solution_has_plies(solution) && side < 2; side++)
        cm_planes_spread(&half[!side], &solution->table[side], task->threads);
    solution->outcome = cm_halves_outcome(half, game->start);
    solution->plies = task->want_plies ? plies : CM_NO_PLIES;
    solution->threads = task->threads;
}

static unsigned kept(const struct cm_task *task)
{
    return CM_KEEP_OPEN | CM_KEEP_FRESH |
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
        status = cm_solution_take_tables(solution, task->want_plies);
    if (!status) {
        if (cm_solution_has_plies(solution))
            cm_solution_note_over(solution, game);
        run(half, game, task, solution);
        cm_halves_count(half, game, solution);
        if (!task->start_only)
            cm_halves_pack(half, solution, task->threads);
    }
    cm_halves_give(half, task->memory);
    return status;
}

void cm_halves_pack(const struct cm_half half[2], struct cm_solution *solution, unsigned threads)
{
    cm_half_pack(&half[CM_CAT_MOVES], CM_CAT, &solution->table[CM_MOUSE_MOVES], threads);
    cm_half_pack(&half[CM_MOUSE_MOVES], CM_MOUSE, &solution->table[CM_CAT_MOVES], threads);
}

void cm_halves_count(const struct cm_half half[2], const struct cm_game *game,
                     struct cm_solution *solution)
{
    const uint64_t open =
        cm_half_open_count(&half[CM_MOUSE_MOVES]) + cm_half_open_count(&half[CM_CAT_MOVES]);
    solution->positions = cm_game_enough_plies(game) - open;
}

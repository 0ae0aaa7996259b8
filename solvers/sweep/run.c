/* From the game to the solution, and whether to try. See run.h. */
#include "solvers/sweep/run.h"
#include "solvers/sweep/pass.h"

uint64_t cm_sweep_bytes(const struct cm_game *game)
{
    return cm_passes_bytes(game) + cm_solution_bytes(game, false);
}

static void pack_turned(const struct cm_passes *passes, enum cm_side side,
                        struct cm_solution *solution)
{
    cm_board_pack(&passes->board[side], side, passes->numbering[side].label,
                  passes->numbering[!side].place, &solution->table[side]);
}

/* The row player's table is the board transposed. The bit player's is the board as it stands, or,
 * if their labels are not their places, what becomes of it when it is transposed twice. */
static void pack(struct cm_passes *passes, struct cm_solution *solution)
{
    const enum cm_side row = passes->row_player, bit = !row;
    const struct cm_board *board = &passes->board[row];
    pack_turned(passes, row, solution);
    if (passes->numbering[bit].own) {
        cm_board_pack_rows(board, bit, passes->numbering[row].place, &solution->table[bit]);
        return;
    }
    cm_board_turn(board, CM_BIT_WON, CM_BOARD_SETS, &passes->board[bit]);
    pack_turned(passes, bit, solution);
}

static void finish(struct cm_passes *passes, const struct cm_game *game,
                   struct cm_solution *solution)
{
    const uint64_t over = cm_game_positions(game) - cm_game_enough_plies(game);
    solution->positions = cm_board_count(&passes->board[passes->row_player]) - over;
    solution->relaxations = passes->relaxations;
    pack(passes, solution);
    cm_solution_take_start(solution, game->start);
}

enum cm_status cm_sweep_solve(const struct cm_game *game, const struct cm_task *task,
                              uint32_t phases, struct cm_solution *solution)
{
    struct cm_passes passes;
    cm_solution_init(solution, game, task->memory);
    enum cm_status status = cm_passes_take(&passes, game, task->memory);
    if (!status && !cm_passes_run(&passes, phases))
        status = CM_STOPPED;
    if (!status)
        status = cm_solution_take_unset(solution, false);
    if (!status)
        finish(&passes, game, solution);
    cm_passes_give(&passes, task->memory);
    return status;
}

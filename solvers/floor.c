/* floor: not a solver but a yardstick. It takes the solution's tables as every solver must, and
 * sweeps them once (reads and writes each byte): what merely touching the answer costs. Every
 * figure can be read against it. It answers nothing. */
#include "solvers/registry.h"

static void sweep(uint8_t *byte, size_t bytes)
{
    for (size_t k = 0; k < bytes; k++)
        byte[k] = (uint8_t)(byte[k] ^ 0x55);
}

static uint64_t bytes_needed(const struct cm_game *game, const struct cm_task *task)
{
    return cm_solution_bytes(game, task->want_plies);
}

static enum cm_status solve(const struct cm_game *game, const struct cm_task *task,
                            struct cm_solution *solution)
{
    cm_solution_init(solution, game, task->memory);
    const enum cm_status status = cm_solution_take_tables(solution, task->want_plies);
    for (int side = 0; !status && side < 2; side++) {
        const struct cm_table *table = &solution->table[side];
        sweep(table->outcome, table->rows * table->row_bytes);
        if (task->want_plies)
            sweep((uint8_t *)table->plies,
                  (size_t)table->rows * table->columns * sizeof *table->plies);
    }
    return status;
}

const struct cm_solver cm_solver_floor = {
    .name = "floor",
    .summary = "no answer: sweeps the solution's tables once, the least that any solver must do",
    .time = "O(N²)",
    .memory = "0.25 bytes a position, plies 4 more",
    .features = CM_CAN_WHOLE | CM_CAN_PLIES | CM_IS_FLOOR,
    .bytes_needed = bytes_needed,
    .solve = solve,
};

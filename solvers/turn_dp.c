/* turn-dp: the iterative turn DP, with two rolling layers and any horizon. The layers are explained
 * in turn_layers.h; this solver fills each of them in one go. Without a horizon it goes on until
 * nothing changes, which is the exact answer. */
#include "solvers/registry.h"
#include "solvers/turn_layers.h"

static struct cm_turn_work step(const struct cm_turn_layers *layers, unsigned threads,
                                unsigned *used)
{
    (void)threads;
    *used = 1;
    return cm_turn_layer_rows(layers, 0, layers->game->mouse.places);
}

static enum cm_status solve(const struct cm_game *game, const struct cm_task *task,
                            struct cm_solution *solution)
{
    return cm_turn_dp(game, task, solution, step);
}

const struct cm_solver cm_solver_turn_dp = {
    .name = "turn-dp",
    .summary = "turn by turn over the whole table, two rolling layers, stops when nothing changes",
    .time = "O(N·E·H)",
    .memory = "2.75 bytes a position, plies 4 more",
    .features = CM_CAN_WHOLE | CM_CAN_PLIES | CM_CAN_START | CM_CAN_HORIZON,
    .bytes_needed = cm_turn_dp_bytes,
    .solve = solve,
};

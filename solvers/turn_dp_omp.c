/* turn-dp-omp: the iterative turn DP with OpenMP. One turn follows from the one before, so turns
 * can't run side by side; the rows of one turn can. Each row is written by one thread and reads
 * only the layer before, so the answer is the same, byte for byte, for any number of threads; so
 * are the work counts, which are sums of whole numbers. A turn with too few moves to pay for waking
 * the threads is done by one. */
#include <omp.h>

#include "solvers/registry.h"
#include "solvers/turn_layers.h"

enum {
    ROWS_A_PIECE =
        4, /* small enough to share out evenly, large enough that fetching a piece costs nothing */
    MOVES_WORTH_IT = 1 << 15, /* of one turn; some tens of microseconds */
};

static uint64_t moves_of(const struct cm_game *game)
{
    return (uint64_t)cm_digraph_arcs(&game->mouse.out) * game->cat.places +
           (uint64_t)cm_digraph_arcs(&game->cat.out) * game->mouse.places;
}

static struct cm_turn_work step(const struct cm_turn_layers *layers, unsigned threads,
                                unsigned *used)
{
    const uint32_t mice = layers->game->mouse.places;
    uint64_t changed = 0, relaxations = 0;
    unsigned team = 1;
    if (moves_of(layers->game) < MOVES_WORTH_IT)
        threads = 1;
#pragma omp parallel num_threads((int)threads) reduction(+ : changed, relaxations)
    {
#pragma omp single nowait
        team = (unsigned)omp_get_num_threads();
#pragma omp for schedule(dynamic)
        for (uint32_t from = 0; from < mice; from += ROWS_A_PIECE) {
            const uint32_t to = mice - from < ROWS_A_PIECE ? mice : from + ROWS_A_PIECE;
            const struct cm_turn_work work = cm_turn_layer_rows(layers, from, to);
            changed += work.changed;
            relaxations += work.relaxations;
        }
    }
    *used = team;
    return (struct cm_turn_work){changed, relaxations};
}

static enum cm_status solve(const struct cm_game *game, const struct cm_task *task,
                            struct cm_solution *solution)
{
    return cm_turn_dp(game, task, solution, step);
}

const struct cm_solver cm_solver_turn_dp_omp = {
    .name = "turn-dp-omp",
    .summary = "the same as turn-dp, the rows of each turn shared out to OpenMP threads",
    .time = "O(N·E·H / threads)",
    .memory = "2.75 bytes a position, plies 4 more",
    .features = CM_CAN_WHOLE | CM_CAN_PLIES | CM_CAN_START | CM_CAN_HORIZON | CM_CAN_THREADS,
    .bytes_needed = cm_turn_dp_bytes,
    .solve = solve,
};

/* sweep: outcomes by sweeping over rows of bits in whatever order carries news farthest; every
 * position, no plies.
 *
 * Idea. Retrograde analysis goes ply by ply, and on a long thin graph each ply decides a few
 * positions only: words of 256 positions gain a bit at a time. But outcomes are a least fixed
 * point, which any order reaches. So give up the plies: sweep over the mouse's places, in
 * breadth-first order from its home, forwards and backwards, each row using at once what the last
 * one found, and deciding the cat's replies in the same row by shifts; then over the cat's places
 * in the transposed layout; until nothing follows (solvers/sweep/pass.h). On rings, paths, mazes
 * and trees two to four such phases are enough, however long the games are. On graphs that wind
 * news back and forth it takes as many phases as there are turns, and is hopeless.
 *
 * Source: Gauss-Seidel iteration and "fast sweeping" (Zhao, Mathematics of Computation 74, 2005),
 * here for a game's fixed point on sets of bits; what suits was measured. */
#include "solvers/sweep/run.h"
#include "solvers/registry.h"

static uint64_t bytes_needed(const struct cm_game *game, const struct cm_task *task)
{
    (void)task;
    return cm_sweep_bytes(game);
}

static enum cm_status solve(const struct cm_game *game, const struct cm_task *task,
                            struct cm_solution *solution)
{
    return cm_sweep_solve(game, task, UINT32_MAX, solution);
}

const struct cm_solver cm_solver_sweep = {
    .name = "sweep",
    .summary = "sweeps over rows of bits in any order that carries news far; for long thin graphs",
    .time = "O(N·E / 256) a sweep",
    .memory = "0.8 bytes a position",
    .features = CM_CAN_WHOLE,
    .bytes_needed = bytes_needed,
    .solve = solve,
};

/* graphblas: retrograde analysis as products of sparse matrices, by SuiteSparse:GraphBLAS: what a
 * user gets who reaches for an existing engine.
 *
 * Idea. Each side to move has its positions as a matrix: a row for each place of the player who
 * waits, a column for each place of the one who moves, as in game/solution.h. In round r, let F be
 * what the other side's positions became in round r - 1, transposed, and M the arcs of the mover's
 * walk turned round. Then F · M over the semiring (any, pair), masked to open positions, is where
 * the mover has a move to F; over (plus, pair) it says how many such moves. F of the mover's wins
 * gives the positions that it wins now; F of its losses is subtracted from the moves that are left,
 * and where none is left the mover has lost. Both sides' steps of a round look at the round before,
 * so r is exactly the number of plies. What a round costs grows with what is new, not with N².
 *
 * Encoding. `outcome` is whole, a byte a position, and is its own mask: not CM_DRAW means decided.
 * `left` is whole, in the narrowest type that holds the largest degree. `news` are sparse, of one
 * value only. The values of `outcome` and `plies` go in and come out without a copy.
 *
 * Source: T. Davis, Algorithm 1000: SuiteSparse:GraphBLAS, ACM TOMS 45 (2019). Debian's version 7.4
 * or later. */
#include "solvers/graphblas/run.h"
#include "solvers/registry.h"

static bool has_any(struct cm_gb_run *run, GrB_Matrix matrix)
{
    GrB_Index count = 0;
    if (!run->info && matrix)
        run->info = GrB_Matrix_nvals(&count, matrix);
    return count > 0;
}

/* The positions of one half from which a move leads to `news` of the other. */
static GrB_Matrix moves_to(struct cm_gb_run *run, const struct cm_gb_half *half,
                           GrB_Semiring semiring, GrB_Type type, GrB_Matrix news)
{
    GrB_Matrix turned = NULL, result = NULL;
    if (!run->info)
        run->info = GrB_Matrix_new(&turned, GrB_BOOL, half->rows, half->columns);
    if (!run->info)
        run->info = GrB_transpose(turned, NULL, NULL, news, run->plain);
    if (!run->info)
        run->info = GrB_Matrix_new(&result, type, half->rows, half->columns);
    if (!run->info)
        run->info = GrB_mxm(result, half->outcome, NULL, semiring, turned, half->in, run->open);
    GrB_Matrix_free(&turned);
    return result;
}

static void decide(struct cm_gb_run *run, const struct cm_gb_half *half, GrB_Matrix positions,
                   enum cm_outcome outcome, uint32_t round)
{
    if (!run->info)
        run->info = GrB_Matrix_assign_UINT8(half->outcome, positions, NULL, (uint8_t)outcome,
                                            GrB_ALL, half->rows, GrB_ALL, half->columns, run->into);
    if (!run->info && half->plies)
        run->info = GrB_Matrix_assign_UINT32(half->plies, positions, NULL, round, GrB_ALL,
                                             half->rows, GrB_ALL, half->columns, run->into);
}

/* Takes the moves off those that are left; what then has none is `lost`. */
static void count_down(struct cm_gb_run *run, const struct cm_gb_half *half, GrB_Matrix moves,
                       GrB_Matrix lost)
{
    const struct cm_gb_counting *counting = &half->counting;
    if (!run->info)
        run->info = GrB_Matrix_assign(half->left, NULL, counting->minus, moves, GrB_ALL, half->rows,
                                      GrB_ALL, half->columns, run->plain);
    if (!run->info)
        run->info = GrB_Matrix_eWiseMult_BinaryOp(moves, NULL, NULL, counting->second, moves,
                                                  half->left, run->plain);
    if (!run->info)
        run->info =
            GrB_Matrix_select_UINT32(lost, NULL, NULL, counting->equal, moves, 0, run->plain);
}

/* Decides what one side can decide in this round, into its `next`. */
static void step(struct cm_gb_run *run, enum cm_side side, uint32_t round)
{
    struct cm_gb_half *half = &run->half[side];
    const struct cm_gb_half *other = &run->half[!side];
    const enum cm_outcome win = side == CM_MOUSE_MOVES ? CM_MOUSE : CM_CAT;
    const enum cm_outcome loss = CM_MOUSE + CM_CAT - win;
    if (has_any(run, other->news[win])) {
        half->next[win] = moves_to(run, half, GxB_ANY_PAIR_BOOL, GrB_BOOL, other->news[win]);
        decide(run, half, half->next[win], win, round);
    }
    if (has_any(run, other->news[loss])) {
        GrB_Matrix moves =
            moves_to(run, half, half->counting.count, half->counting.type, other->news[loss]);
        if (!run->info)
            run->info = GrB_Matrix_new(&half->next[loss], GrB_BOOL, half->rows, half->columns);
        count_down(run, half, moves, half->next[loss]);
        decide(run, half, half->next[loss], loss, round);
        GrB_Matrix_free(&moves);
    }
}

static void advance(struct cm_gb_half *half)
{
    for (int outcome = 0; outcome < CM_GB_OUTCOMES; outcome++) {
        GrB_Matrix_free(&half->news[outcome]);
        half->news[outcome] = half->next[outcome];
        half->next[outcome] = NULL;
    }
}

static void all_rounds(struct cm_gb_run *run)
{
    bool news = true;
    for (uint32_t round = 1; news && !run->info; round++) {
        step(run, CM_MOUSE_MOVES, round);
        step(run, CM_CAT_MOVES, round);
        news = false;
        for (int side = 0; side < 2; side++) {
            advance(&run->half[side]);
            for (int outcome = 0; outcome < CM_GB_OUTCOMES; outcome++)
                news |= has_any(run, run->half[side].news[outcome]);
        }
    }
}

/* What GraphBLAS holds at once can only be bounded. A position is in one set of news at the most,
 * at 8 bytes; half of all, those of one side, may stand in the set turned round, in the moves and
 * in what is left of them, at 8 bytes and a counter each, and once more while one of these is made.
 * Rows and columns cost pointers in each matrix, and work space in each of a thread's products. */
static uint64_t bytes_needed(const struct cm_game *game, const struct cm_task *task)
{
    enum { SET = 8, ROW = 320, FIXED = 1 << 16 };
    uint64_t counter = 0, arcs = 0;
    for (int side = 0; side < 2; side++) {
        const struct cm_digraph *out = &cm_game_walk(game, (enum cm_side)side)->out;
        const uint64_t bytes = cm_gb_counting_for(out).bytes;
        counter = bytes > counter ? bytes : counter;
        arcs += cm_digraph_arcs(out);
    }
    const uint64_t whole = sizeof(uint8_t) + counter, sets = SET + 4 * (SET + counter) / 2;
    return cm_solution_bytes(game, task->want_plies) + cm_game_positions(game) * (whole + sets) +
           ((uint64_t)game->mouse.places + game->cat.places) * ROW * (task->threads + 1) +
           2 * sizeof(GrB_Index) * arcs + FIXED;
}

static enum cm_status solve(const struct cm_game *game, const struct cm_task *task,
                            struct cm_solution *solution)
{
    struct cm_gb_run run = {.memory = task->memory};
    cm_solution_init(solution, game, task->memory);
    const enum cm_status status = cm_solution_take_tables(solution, task->want_plies);
    if (status)
        return status;
    run.info = cm_engine_enter(task->memory);
    if (run.info)
        return cm_engine_status(run.info);
    if (task->want_plies)
        cm_solution_note_over(solution, game);
    cm_gb_begin(&run, game, task, solution);
    all_rounds(&run);
    for (int side = 0; !run.info && side < 2; side++)
        cm_gb_keep(&run, game, (enum cm_side)side, solution);
    cm_gb_end(&run);
    cm_engine_leave();
    if (run.info)
        return cm_engine_status(run.info);
    solution->threads = task->threads;
    cm_solution_take_start(solution, game->start);
    if (task->start_only)
        cm_solution_free(solution);
    return CM_OK;
}

const struct cm_solver cm_solver_graphblas = {
    .name = "graphblas",
    .summary = "products of sparse matrices by SuiteSparse:GraphBLAS, an existing engine",
    .time = "O(N·E)",
    .memory = "6 to 17 bytes a position as found, 28 to 38 at the most; with plies 4 more",
    .features = CM_CAN_WHOLE | CM_CAN_PLIES | CM_CAN_THREADS,
    .bytes_needed = bytes_needed,
    .solve = solve,
};

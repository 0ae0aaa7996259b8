/* textbook: retrograde analysis as people write it today, kept so that every figure shows what that
 * costs.
 *
 * Idea. As in `retrograde`, in the plain way: arrays of int indexed [mouse][cat][turn] for the
 * result and for the number of moves left, and a first-in first-out queue of (mouse, cat, turn),
 * which begins with all positions that are over. Plies, where wanted, are one more array of int.
 * Written from the description in the article "LeetCode 913", section on the backward search. */
#include "solvers/registry.h"

struct triple {
    int mouse, cat, turn;
};

struct tables {
    const struct cm_game *game;
    int *result, *moves_left; /* [mouse][cat][turn] */
    int *plies;               /* the same, or NULL when nobody wants them */
    struct triple *queue;
    size_t tail;
    uint64_t relaxations;
};

static size_t at(const struct tables *t, int mouse, int cat, int turn)
{
    return ((size_t)mouse * t->game->cat.places + (size_t)cat) * 2 + (size_t)turn;
}

static void decide(struct tables *t, int mouse, int cat, int turn, int outcome, int plies)
{
    t->result[at(t, mouse, cat, turn)] = outcome;
    if (t->plies)
        t->plies[at(t, mouse, cat, turn)] = plies;
    t->queue[t->tail++] = (struct triple){mouse, cat, turn};
}

static void prepare(struct tables *t)
{
    const struct cm_game *game = t->game;
    for (int m = 0; m < (int)game->mouse.places; m++)
        for (int c = 0; c < (int)game->cat.places; c++) {
            t->result[at(t, m, c, 0)] = t->result[at(t, m, c, 1)] = CM_DRAW;
            t->moves_left[at(t, m, c, 0)] = (int)cm_digraph_degree(&game->mouse.out, (uint32_t)m);
            t->moves_left[at(t, m, c, 1)] = (int)cm_digraph_degree(&game->cat.out, (uint32_t)c);
            const enum cm_outcome over = cm_game_over(game, (uint32_t)m, (uint32_t)c);
            for (int turn = 0; over != CM_OPEN && turn < 2; turn++)
                decide(t, m, c, turn, (int)over, 0);
        }
}

/* One predecessor of a decided position. */
static void relax(struct tables *t, int mouse, int cat, int turn, int outcome, int plies)
{
    const size_t here = at(t, mouse, cat, turn);
    const int mover = turn == CM_MOUSE_MOVES ? CM_MOUSE : CM_CAT;
    t->relaxations++;
    if (t->result[here] != CM_DRAW)
        return;
    if (outcome == mover)
        decide(t, mouse, cat, turn, outcome, plies);
    else if (--t->moves_left[here] == 0)
        decide(t, mouse, cat, turn, outcome, plies);
}

static void search(struct tables *t)
{
    for (size_t head = 0; head < t->tail; head++) {
        const struct triple here = t->queue[head];
        const int outcome = t->result[at(t, here.mouse, here.cat, here.turn)];
        const int plies = t->plies ? t->plies[at(t, here.mouse, here.cat, here.turn)] + 1 : 0;
        const int mouse_moved = here.turn == CM_CAT_MOVES;
        const struct cm_digraph *in = mouse_moved ? &t->game->mouse.in : &t->game->cat.in;
        const int place = mouse_moved ? here.mouse : here.cat;
        for (uint32_t k = in->first[place]; k < in->first[place + 1]; k++) {
            const int before = (int)in->target[k];
            if (mouse_moved)
                relax(t, before, here.cat, CM_MOUSE_MOVES, outcome, plies);
            else
                relax(t, here.mouse, before, CM_CAT_MOVES, outcome, plies);
        }
    }
}

static void copy_out(const struct tables *t, struct cm_solution *solution)
{
    for (int side = 0; side < 2; side++) {
        struct cm_table *table = &solution->table[side];
        for (uint32_t row = 0; row < table->rows; row++)
            for (uint32_t column = 0; column < table->columns; column++) {
                const size_t here = side == CM_MOUSE_MOVES ? at(t, (int)column, (int)row, side)
                                                           : at(t, (int)row, (int)column, side);
                cm_table_set_outcome(table, row, column, (enum cm_outcome)t->result[here]);
                if (t->plies && t->result[here] != CM_DRAW)
                    table->plies[(size_t)row * table->columns + column] = (uint32_t)t->plies[here];
            }
    }
}

static uint64_t bytes_needed(const struct cm_game *game, const struct cm_task *task)
{
    const uint64_t ints = task->want_plies ? 3 : 2;
    return cm_game_positions(game) * (ints * sizeof(int) + sizeof(struct triple)) +
           cm_solution_bytes(game, task->want_plies);
}

static enum cm_status solve(const struct cm_game *game, const struct cm_task *task,
                            struct cm_solution *solution)
{
    const size_t positions = cm_game_positions(game);
    struct tables t = {.game = game};
    cm_solution_init(solution, game, task->memory);
    t.result = cm_memory_take(task->memory, positions, sizeof *t.result);
    t.moves_left = cm_memory_take(task->memory, positions, sizeof *t.moves_left);
    t.queue = cm_memory_take(task->memory, positions, sizeof *t.queue);
    if (task->want_plies)
        t.plies = cm_memory_take(task->memory, positions, sizeof *t.plies);
    enum cm_status status = CM_NO_MEMORY;
    if (t.result && t.moves_left && t.queue && (t.plies || !task->want_plies))
        status = cm_solution_take_tables(solution, task->want_plies);
    if (!status) {
        prepare(&t);
        search(&t);
        copy_out(&t, solution);
        cm_solution_take_start(solution, game->start);
        solution->positions = t.tail;
        solution->relaxations = t.relaxations;
        if (task->start_only)
            cm_solution_free(solution);
    }
    cm_memory_give(task->memory, t.result);
    cm_memory_give(task->memory, t.moves_left);
    cm_memory_give(task->memory, t.plies);
    cm_memory_give(task->memory, t.queue);
    return status;
}

const struct cm_solver cm_solver_textbook = {
    .name = "textbook",
    .summary =
        "retrograde analysis as commonly written: int [mouse][cat][turn], a queue of triples",
    .time = "O(N·E)",
    .memory = "20.25 bytes a position, plies 8 more",
    .features = CM_CAN_WHOLE | CM_CAN_PLIES,
    .bytes_needed = bytes_needed,
    .solve = solve,
};

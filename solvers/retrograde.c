/* retrograde: retrograde analysis with degree counters, on flat arrays.
 *
 * Idea. Begin with the positions that are over and walk moves backwards, level by level. A
 * predecessor whose mover wins by moving here is decided at once; otherwise its counter of
 * unresolved moves drops by one, and at zero it is lost for its mover. Each position is decided,
 * and enters the queue, at most once; level L decides exactly the positions of L + 1 plies, since
 * the nearest win and the farthest loss are both found in level order. What is never reached is a
 * draw.
 *
 * Encoding. One cell a position: 0 the mouse wins, 1 the cat wins, else unresolved moves + 2. A
 * cell is a byte, or 16 bits when a degree passes 253. A table for each side to move, whose row is
 * the waiting player's place: all predecessors of a position lie in one row of the other table. A
 * queue for each table holds (row << 16 | column) as 32 bits; mouse wins grow from its left end,
 * cat wins from its right, so that a run of entries needs no look at the cells and no branch.
 * Positions that are over never enter it.
 *
 * Source: retrograde analysis as in endgame tables (Thompson 1986); counters as in linear-time
 * attractors for games on graphs. The layout follows our own measurements: FIFO beats LIFO, one-row
 * pushes beat [mouse][cat][turn]. */
#include <string.h>

#include "solvers/registry.h"

enum {
    MOUSE_WON = 0,
    CAT_WON = 1,
    COUNT_BASE = 2,
    NARROW_DEGREE = UINT8_MAX - COUNT_BASE,
    PREFETCH_AHEAD = 12
};

struct half {                    /* the positions with one side to move */
    const struct cm_walk *mover; /* whose moves lead into them backwards */
    void *cell;
    uint32_t rows, columns;
    uint32_t *queue; /* room + 1 entries: the one that is spare takes the store that is not kept */
    uint64_t room;   /* open positions */
    uint64_t left, right; /* mouse wins: queue[0 .. left); cat wins: queue(right .. room] */
    uint64_t left_done, right_done; /* what of that has been walked back from */
};

struct run {
    const struct cm_game *game;
    struct half half[2]; /* by enum cm_side */
    bool wide;           /* 16-bit cells */
    uint64_t relaxations;
};

static inline uint32_t cell_get(const void *cell, bool wide, size_t at)
{
    return wide ? ((const uint16_t *)cell)[at] : ((const uint8_t *)cell)[at];
}

static inline void cell_set(void *cell, bool wide, size_t at, uint32_t value)
{
    if (wide)
        ((uint16_t *)cell)[at] = (uint16_t)value;
    else
        ((uint8_t *)cell)[at] = (uint8_t)value;
}

/* Walks back from one decided position into a row of `half`: the predecessors are the columns
 * listed. `winner` is a cell code. Branch-free inside: stores always, and keeps the queue's entry
 * only if it is new. */
static inline __attribute__((always_inline)) uint64_t
relax(const struct half *half, uint32_t row, const uint32_t *column, const uint32_t *end, bool wide,
      bool mover_wins, uint32_t winner, uint64_t tail)
{
    const size_t base = (size_t)row * half->columns;
    for (; column < end; column++) {
        const size_t at = base + *column;
        uint32_t value = cell_get(half->cell, wide, at);
        const bool open = value >= COUNT_BASE;
        const bool decided = mover_wins ? open : value == COUNT_BASE + 1;
        value = decided ? winner : mover_wins ? value : value - open;
        cell_set(half->cell, wide, at, value);
        half->queue[tail] = row << 16 | *column;
        tail = winner == MOUSE_WON ? tail + decided : tail - decided;
    }
    return tail;
}

/* Walks back from the entries [from, to) of one queue, all won by `winner`, into the other half. */
static inline __attribute__((always_inline)) uint64_t walk_back(const struct half *of,
                                                                struct half *into, bool wide,
                                                                bool mover_wins, uint32_t winner,
                                                                uint64_t from, uint64_t to)
{
    const uint32_t *queue = of->queue, *first = into->mover->in.first,
                   *target = into->mover->in.target;
    uint64_t tail = winner == MOUSE_WON ? into->left : into->right, moves = 0;
    const size_t cell_bytes = wide ? 2 : 1;
    for (uint64_t k = from; k < to; k++) {
        const uint32_t ahead = queue[k + PREFETCH_AHEAD < to ? k + PREFETCH_AHEAD : k];
        const size_t soon = (size_t)(ahead & 0xffff) * into->columns + target[first[ahead >> 16]];
        __builtin_prefetch((const char *)into->cell + soon * cell_bytes, 1);
        const uint32_t place = queue[k] >> 16, row = queue[k] & 0xffff;
        moves += first[place + 1] - first[place];
        tail = relax(into, row, target + first[place], target + first[place + 1], wide, mover_wins,
                     winner, tail);
    }
    *(winner == MOUSE_WON ? &into->left : &into->right) = tail;
    return moves;
}

/* Everything of one level in one half; new entries of the other half's queue belong to the next
 * level. */
static uint64_t walk_level(const struct half *of, struct half *into, bool wide,
                           bool mouse_moves_into, uint64_t left, uint64_t right)
{
    const uint64_t a = of->left_done, b = left, c = right + 1, d = of->right_done + 1;
    if (wide && mouse_moves_into)
        return walk_back(of, into, true, true, MOUSE_WON, a, b) +
               walk_back(of, into, true, false, CAT_WON, c, d);
    if (wide)
        return walk_back(of, into, true, false, MOUSE_WON, a, b) +
               walk_back(of, into, true, true, CAT_WON, c, d);
    if (mouse_moves_into)
        return walk_back(of, into, false, true, MOUSE_WON, a, b) +
               walk_back(of, into, false, false, CAT_WON, c, d);
    return walk_back(of, into, false, false, MOUSE_WON, a, b) +
           walk_back(of, into, false, true, CAT_WON, c, d);
}

/* Level 0: a position that is over. */
static void walk_back_from_over(void *context, uint32_t mouse, uint32_t cat, enum cm_outcome over)
{
    struct run *run = context;
    const uint32_t winner = over == CM_MOUSE ? MOUSE_WON : CAT_WON;
    for (int side = 0; side < 2; side++) {
        struct half *into = &run->half[side];
        uint32_t row = side == CM_MOUSE_MOVES ? cat : mouse,
                 place = side == CM_MOUSE_MOVES ? mouse : cat;
        const uint32_t *in = into->mover->in.target, *first = into->mover->in.first;
        bool mover_wins = winner == (side == CM_MOUSE_MOVES ? MOUSE_WON : CAT_WON);
        uint64_t *tail = winner == MOUSE_WON ? &into->left : &into->right;
        *tail = relax(into, row, in + first[place], in + first[place + 1], run->wide, mover_wins,
                      winner, *tail);
        run->relaxations += first[place + 1] - first[place];
    }
}

/* Fresh cells: how it is over, else the mover's degree. A whole row at a time, since most rows are
 * the same. */
static void fill_cells(struct run *run)
{
    const struct cm_game *game = run->game;
    const size_t bytes = run->wide ? 2 : 1;
    for (int side = 0; side < 2; side++) {
        struct half *half = &run->half[side];
        const uint8_t *mover_home = side == CM_MOUSE_MOVES ? game->mouse_home : game->cat_home;
        const uint8_t *waiter_home = side == CM_MOUSE_MOVES ? game->cat_home : game->mouse_home;
        const uint32_t mover_won = side == CM_MOUSE_MOVES ? MOUSE_WON : CAT_WON;
        for (uint32_t column = 0; column < half->columns; column++)
            cell_set(half->cell, run->wide, column,
                     mover_home[column]
                         ? mover_won
                         : COUNT_BASE + cm_digraph_degree(&half->mover->out, column));
        for (uint32_t row = 1; row < half->rows; row++)
            memcpy((char *)half->cell + (size_t)row * half->columns * bytes, half->cell,
                   half->columns * bytes);
        for (uint32_t row = 0; row < half->rows; row++)
            for (uint32_t column = 0; waiter_home[row] && column < half->columns; column++)
                if (side == CM_CAT_MOVES ||
                    !mover_home[column]) /* the mouse's home comes before the cat's */
                    cell_set(half->cell, run->wide, (size_t)row * half->columns + column,
                             !mover_won);
    }
    for (uint32_t c = 0; c < game->cat.places; c++)
        for (uint32_t k = game->caught.first[c]; k < game->caught.first[c + 1]; k++) {
            const uint32_t m = game->caught.target[k];
            cell_set(run->half[CM_MOUSE_MOVES].cell, run->wide, (size_t)c * game->mouse.places + m,
                     CAT_WON);
            cell_set(run->half[CM_CAT_MOVES].cell, run->wide, (size_t)m * game->cat.places + c,
                     CAT_WON);
        }
}

/* Writes the plies of what the last level decided. */
static void note_plies(struct cm_table *table, const struct half *half, uint32_t plies)
{
    for (uint64_t k = half->left_done; k < half->left; k++)
        table->plies[(size_t)(half->queue[k] >> 16) * table->columns + (half->queue[k] & 0xffff)] =
            plies;
    for (uint64_t k = half->right_done; k > half->right; k--)
        table->plies[(size_t)(half->queue[k] >> 16) * table->columns + (half->queue[k] & 0xffff)] =
            plies;
}

static void walk_levels(struct run *run, const struct cm_task *task, struct cm_solution *solution)
{
    struct half *mouse = &run->half[CM_MOUSE_MOVES], *cat = &run->half[CM_CAT_MOVES];
    const struct cm_position start = run->game->start;
    const struct half *its = &run->half[start.side];
    const size_t start_at =
        (size_t)cm_position_row(start) * its->columns + cm_position_column(start);
    uint32_t plies = cm_game_over(run->game, start.mouse, start.cat) == CM_OPEN ? CM_NO_PLIES : 0;
    cm_game_each_over(run->game, walk_back_from_over, run);
    for (uint32_t level = 1;; level++) {
        const uint64_t ml = mouse->left, mr = mouse->right, cl = cat->left, cr = cat->right;
        if (ml == mouse->left_done && mr == mouse->right_done && cl == cat->left_done &&
            cr == cat->right_done)
            break;
        if (plies == CM_NO_PLIES && cell_get(its->cell, run->wide, start_at) < COUNT_BASE)
            plies = level;
        if (cm_solution_has_plies(solution)) {
            note_plies(&solution->table[CM_MOUSE_MOVES], mouse, level);
            note_plies(&solution->table[CM_CAT_MOVES], cat, level);
        }
        if (task->start_only && plies != CM_NO_PLIES)
            break;
        run->relaxations += walk_level(mouse, cat, run->wide, false, ml, mr);
        run->relaxations += walk_level(cat, mouse, run->wide, true, cl, cr);
        mouse->left_done = ml, mouse->right_done = mr, cat->left_done = cl, cat->right_done = cr;
    }
    const uint32_t value = cell_get(its->cell, run->wide, start_at);
    solution->outcome = value == MOUSE_WON ? CM_MOUSE : value == CAT_WON ? CM_CAT : CM_DRAW;
    solution->plies = task->want_plies ? plies : CM_NO_PLIES;
    solution->positions =
        mouse->left + mouse->room - mouse->right + cat->left + cat->room - cat->right;
    solution->relaxations = run->relaxations;
}

/* Turns the cells into outcomes, in place in the front of each row, then packs them. */
static void pack(struct run *run, struct cm_solution *solution)
{
    for (int side = 0; side < 2; side++)
        for (uint32_t row = 0; row < run->half[side].rows; row++) {
            const struct half *half = &run->half[side];
            const size_t columns = half->columns;
            uint8_t *outcome = (uint8_t *)half->cell + row * columns * (run->wide ? 2 : 1);
            for (size_t column = 0; column < columns; column++) {
                const uint32_t value = cell_get(outcome, run->wide, column);
                outcome[column] = (uint8_t)(value >= COUNT_BASE ? CM_DRAW : value + 1);
            }
            cm_table_pack_row(&solution->table[side], row, outcome);
        }
}

static bool is_wide(const struct cm_game *game)
{
    for (int side = 0; side < 2; side++) {
        const struct cm_walk *walk = cm_game_walk(game, (enum cm_side)side);
        for (uint32_t place = 0; place < walk->places; place++)
            if (cm_digraph_degree(&walk->out, place) > NARROW_DEGREE)
                return true;
    }
    return false;
}

static uint64_t bytes_needed(const struct cm_game *game, const struct cm_task *task)
{
    if (game->mouse.places > 1 << 16 || game->cat.places > 1 << 16)
        return UINT64_MAX;
    const uint64_t positions = cm_game_positions(game), cells = (is_wide(game) ? 2 : 1) * positions;
    const uint64_t queues = sizeof(uint32_t) * (cm_game_enough_plies(game) + 2);
    const uint64_t tables = task->start_only ? 0 : cm_solution_bytes(game, task->want_plies);
    return cells + (task->want_plies ? tables + queues : tables > queues ? tables : queues);
}

static enum cm_status take(struct run *run, const struct cm_game *game, struct cm_memory *memory)
{
    const uint64_t open = cm_game_enough_plies(game) / 2;
    run->game = game;
    run->wide = is_wide(game);
    for (int side = 0; side < 2; side++) {
        struct half *half = &run->half[side];
        half->mover = cm_game_walk(game, (enum cm_side)side);
        half->columns = half->mover->places;
        half->rows = cm_game_walk(game, (enum cm_side) !side)->places;
        half->room = half->right = half->right_done = open;
        half->cell = cm_memory_take(memory, (size_t)half->rows * half->columns, run->wide ? 2 : 1);
        half->queue = cm_memory_take(memory, open + 1, sizeof *half->queue);
        if (!half->cell || !half->queue)
            return CM_NO_MEMORY;
    }
    return CM_OK;
}

static void give_queues(struct run *run, struct cm_memory *memory)
{
    for (int side = 0; side < 2; side++) {
        cm_memory_give(memory, run->half[side].queue);
        run->half[side].queue = NULL;
    }
}

static enum cm_status solve(const struct cm_game *game, const struct cm_task *task,
                            struct cm_solution *solution)
{
    struct run run = {0};
    const bool whole = !task->start_only;
    cm_solution_init(solution, game, task->memory);
    enum cm_status status = take(&run, game, task->memory);
    if (!status && whole && task->want_plies)
        status = cm_solution_take_tables(solution, true);
    if (!status) {
        fill_cells(&run);
        if (cm_solution_has_plies(solution))
            cm_solution_note_over(solution, game);
        walk_levels(&run, task, solution);
    }
    give_queues(&run, task->memory);
    if (!status && whole &&
        !task->want_plies) /* only now: at no time do queues and outcomes stand together */
        status = cm_solution_take_tables(solution, false);
    if (!status && whole)
        pack(&run, solution);
    cm_memory_give(task->memory, run.half[CM_MOUSE_MOVES].cell);
    cm_memory_give(task->memory, run.half[CM_CAT_MOVES].cell);
    return status;
}

const struct cm_solver cm_solver_retrograde = {
    .name = "retrograde",
    .summary = "retrograde analysis with degree counters: flat arrays, each position queued once",
    .time = "O(N·E)",
    .memory = "5 bytes a position (6 when a degree passes 253); with plies 4.25 more",
    .features = CM_CAN_WHOLE | CM_CAN_PLIES | CM_CAN_START,
    .bytes_needed = bytes_needed,
    .solve = solve,
};

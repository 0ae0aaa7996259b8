/* Retrograde analysis of the game of classes. See merged.h.
 *
 * Idea. As in solvers/retrograde, with one cell and one entry of the queue for each class and side
 * to move; moves are those of the class' first pair. A symmetry carries moves into moves, so a
 * class is won as soon as one move of its first pair leads to a class that is. For the losses,
 * moves are counted for all pairs of a class together: at first (moves of the first pair) · (pairs
 * of the class). If class P is decided, each move that leads to its first pair stands for as many
 * moves into P as P has pairs; so each takes that number off the counter of where it comes from,
 * and at zero no move is left. No multiplicity of a move between classes need be known.
 *
 * Encoding. A state is 2 · class + side to move. Cells hold the moves left or, once the state is
 * decided (`outcome` says so), its plies. */
#include "bound/merged.h"

#include "bound/symmetry.h"

struct run {
    const struct cm_game *game;
    struct cm_symmetry symmetry;
    uint8_t *outcome; /* enum cm_outcome of each state; CM_DRAW: not decided */
    uint32_t *cell, *queue;
    uint32_t head, tail, over; /* the first `over` states of the queue were over at once */
    uint64_t relaxations;
};

static void decide(struct run *run, uint32_t state, enum cm_outcome outcome, uint32_t plies)
{
    run->outcome[state] = (uint8_t)outcome;
    run->cell[state] = plies;
    run->queue[run->tail++] = state;
}

static void prepare(struct run *run)
{
    const struct cm_game *game = run->game;
    for (uint32_t class = 0; class < run->symmetry.classes; class ++) {
        const uint32_t pair = cm_symmetry_first(&run->symmetry, class);
        const uint32_t place[2] = {pair / game->cat.places, pair % game->cat.places};
        const enum cm_outcome over = cm_game_over(game, place[0], place[1]);
        for (uint32_t side = 0; side < 2; side++) {
            const struct cm_digraph *out = &cm_game_walk(game, (enum cm_side)side)->out;
            if (over != CM_OPEN)
                decide(run, 2 * class + side, over, 0);
            else
                run->cell[2 * class + side] =
                    cm_digraph_degree(out, place[side]) * cm_symmetry_size(&run->symmetry, class);
        }
    }
    run->over = run->tail;
}

/* One move that leads from `state` into a class of `weight` pairs with that outcome. */
static void relax(struct run *run, uint32_t state, uint32_t weight, enum cm_outcome outcome,
                  uint32_t plies)
{
    const enum cm_outcome mover = state % 2 == CM_MOUSE_MOVES ? CM_MOUSE : CM_CAT;
    run->relaxations++;
    if (run->outcome[state] != CM_DRAW)
        return;
    if (outcome != mover)
        run->cell[state] -= weight;
    if (outcome == mover || run->cell[state] == 0)
        decide(run, state, outcome, plies);
}

static void walk_back(struct run *run, uint32_t state)
{
    const struct cm_game *game = run->game;
    const uint32_t class = state / 2, pair = cm_symmetry_first(&run->symmetry, class),
                   weight = cm_symmetry_size(&run->symmetry, class), cats = game->cat.places;
    const enum cm_outcome outcome = (enum cm_outcome)run->outcome[state];
    const enum cm_side before = (enum cm_side) !(state % 2);
    const struct cm_digraph *in = &cm_game_walk(game, before)->in;
    const uint32_t mouse = pair / cats, cat = pair % cats,
                   at = before == CM_MOUSE_MOVES ? mouse : cat;
    for (uint32_t k = in->first[at]; k < in->first[at + 1]; k++) {
        const uint32_t from =
            before == CM_MOUSE_MOVES ? in->target[k] * cats + cat : mouse * cats + in->target[k];
        relax(run, 2 * cm_symmetry_class(&run->symmetry, from) + before, weight, outcome,
              run->cell[state] + 1);
    }
}

static uint32_t state_of(const struct run *run, struct cm_position position)
{
    const uint32_t pair = position.mouse * run->game->cat.places + position.cat;
    return 2 * cm_symmetry_class(&run->symmetry, pair) + position.side;
}

static void search(struct run *run, const struct cm_task *task, struct cm_solution *solution)
{
    const uint32_t start = state_of(run, run->game->start);
    while (run->head < run->tail && !(task->start_only && run->outcome[start] != CM_DRAW))
        walk_back(run, run->queue[run->head++]);
    solution->outcome = (enum cm_outcome)run->outcome[start];
    if (task->want_plies && solution->outcome != CM_DRAW)
        solution->plies = run->cell[start];
    solution->positions = run->tail - run->over;
    solution->relaxations = run->relaxations;
}

/* Each position gets the answer of its class. */
static void expand(const struct run *run, struct cm_solution *solution)
{
    for (int side = 0; side < 2; side++) {
        struct cm_table *table = &solution->table[side];
        for (uint32_t row = 0; row < table->rows; row++)
            for (uint32_t column = 0; column < table->columns; column++) {
                const bool mouse = side == CM_MOUSE_MOVES;
                const uint32_t state =
                    state_of(run, (struct cm_position){mouse ? column : row, mouse ? row : column,
                                                       (enum cm_side)side});
                const enum cm_outcome outcome = (enum cm_outcome)run->outcome[state];
                cm_table_set_outcome(table, row, column, outcome);
                if (table->plies && outcome != CM_DRAW)
                    table->plies[(size_t)row * table->columns + column] = run->cell[state];
            }
    }
}

static enum cm_status take(struct run *run, struct cm_memory *memory)
{
    const size_t states = 2 * (size_t)run->symmetry.classes;
    run->outcome = cm_memory_take_zeroed(memory, states, 1);
    run->cell = cm_memory_take(memory, states, sizeof *run->cell);
    run->queue = cm_memory_take(memory, states, sizeof *run->queue);
    return run->outcome && run->cell && run->queue ? CM_OK : CM_NO_MEMORY;
}

static enum cm_status solve(const struct cm_game *game, const struct cm_task *task,
                            enum cm_merging merging, struct cm_solution *solution)
{
    struct run run = {.game = game};
    cm_solution_init(solution, game, task->memory);
    enum cm_status status = cm_symmetry_find(task->memory, game, merging, &run.symmetry);
    if (!status)
        status = take(&run, task->memory);
    if (!status) {
        prepare(&run);
        search(&run, task, solution);
    }
    cm_memory_give(task->memory, run.queue);
    if (!status && !task->start_only)
        status = cm_solution_take_tables(solution, task->want_plies);
    if (!status && !task->start_only)
        expand(&run, solution);
    cm_memory_give(task->memory, run.outcome);
    cm_memory_give(task->memory, run.cell);
    cm_symmetry_free(&run.symmetry);
    return status;
}

static uint64_t bytes_needed(const struct cm_game *game, const struct cm_task *task,
                             enum cm_merging merging)
{
    const uint64_t positions = cm_game_positions(game),
                   most_moves = game->mouse.places > game->cat.places ? game->mouse.places
                                                                      : game->cat.places;
    if (positions / 2 > INT32_MAX / most_moves)
        return UINT64_MAX;
    return cm_symmetry_bytes(game, merging) + positions * (1 + 2 * sizeof(uint32_t)) +
           (task->start_only ? 0 : cm_solution_bytes(game, task->want_plies));
}

static enum cm_status solve_nothing(const struct cm_game *game, const struct cm_task *task,
                                    struct cm_solution *solution)
{
    return solve(game, task, CM_MERGE_NOTHING, solution);
}

static enum cm_status solve_twins(const struct cm_game *game, const struct cm_task *task,
                                  struct cm_solution *solution)
{
    return solve(game, task, CM_MERGE_TWINS, solution);
}

static enum cm_status solve_orbits(const struct cm_game *game, const struct cm_task *task,
                                   struct cm_solution *solution)
{
    return solve(game, task, CM_MERGE_ORBITS, solution);
}

static uint64_t bytes_nothing(const struct cm_game *game, const struct cm_task *task)
{
    return bytes_needed(game, task, CM_MERGE_NOTHING);
}

static uint64_t bytes_twins(const struct cm_game *game, const struct cm_task *task)
{
    return bytes_needed(game, task, CM_MERGE_TWINS);
}

static uint64_t bytes_orbits(const struct cm_game *game, const struct cm_task *task)
{
    return bytes_needed(game, task, CM_MERGE_ORBITS);
}

enum { FEATURES = CM_CAN_WHOLE | CM_CAN_PLIES | CM_CAN_START };

const struct cm_solver cm_merged_nothing = {
    .name = "merged-nothing",
    .summary = "retrograde analysis on classes of one position each",
    .time = "O(N·E)",
    .memory = "9.25 bytes a position, plies 4 more",
    .features = FEATURES,
    .bytes_needed = bytes_nothing,
    .solve = solve_nothing,
};

const struct cm_solver cm_merged_twins = {
    .name = "merged-twins",
    .summary = "retrograde analysis with positions merged that differ by an exchange of twins",
    .time = "O(N·E), and N² for each twin",
    .memory = "6 bytes a position, 9 a class and side, plies 4 more",
    .features = FEATURES,
    .bytes_needed = bytes_twins,
    .solve = solve_twins,
};

const struct cm_solver cm_merged_orbits = {
    .name = "merged-orbits",
    .summary = "retrograde analysis with all symmetric positions merged, found by nauty",
    .time = "O(N·E), N² for each generator, and what nauty takes",
    .memory = "6 bytes a position, 9 a class and side, plies 4 more",
    .features = FEATURES,
    .bytes_needed = bytes_orbits,
    .solve = solve_orbits,
};

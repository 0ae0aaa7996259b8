/* turn-dfs: the turn-bounded depth-first search with a memo. It answers for the start only.
 *
 * Idea. The value of a position with r plies left, 0 left being a draw, by trying the moves one
 * after the other; what was found is remembered for each (r, side, mouse, cat). The memo is keyed
 * by what is left and not by what is gone, so one memo serves all horizons: the plies of the start
 * are the smallest horizon at which it is decided, found by bisection on the same memo. The stack
 * is an array of at most H + 1 frames; there is no recursion.
 *
 * Encoding. Memo cells of 2 bits, four a byte: 0 unknown, 1 the mouse wins, 2 the cat wins, 3 a
 * draw: "unknown" has a code of its own. The cells begin as untouched zero pages, so memory that
 * the search never visits costs nothing.
 *
 * Tricks. The first winning move is taken without looking at the others; a mouse beside its home is
 * judged before any other move is tried (one byte a mouse place tells). Each can be left out to
 * measure its worth: enum cm_trick.
 *
 * Source: article B, memoised DFS; there the draw shares its code with "unknown", recursion has no
 * bound of its own, and t = 2N is tested before the end of the game. */
#include "solvers/registry.h"

enum { UNKNOWN = 0, KNOWN_DRAW = 3 };

struct frame {
    uint32_t mouse, cat;
    uint32_t next; /* the arc to try next */
    uint8_t side, worst;
    uint8_t won; /* a winning move was seen already (only without CM_TRICK_FIRST_WIN) */
};

struct search {
    const struct cm_game *game;
    uint8_t *memo;
    struct frame *stack;
    uint8_t *near_home; /* for each mouse place: a move from there leads to a mouse home */
    uint64_t looked, known;
    unsigned without;
};

static size_t cell_of(const struct search *search, uint32_t left, struct cm_position position)
{
    const size_t mice = search->game->mouse.places, cats = search->game->cat.places;
    return (((size_t)left * 2 + position.side) * mice + position.mouse) * cats + position.cat;
}

static unsigned memo_get(const struct search *search, size_t cell)
{
    return (unsigned)search->memo[cell / 4] >> (2 * (cell % 4)) & 3u;
}

static void remember(struct search *search, uint32_t left, struct cm_position position,
                     enum cm_outcome outcome)
{
    if (outcome == CM_DRAW && search->without & CM_TRICK_KEEP_DRAWS)
        return;
    const size_t cell = cell_of(search, left, position);
    const unsigned code = outcome == CM_DRAW ? KNOWN_DRAW : (unsigned)outcome;
    search->memo[cell / 4] = (uint8_t)(search->memo[cell / 4] | code << (2 * (cell % 4)));
    search->known++;
}

/* The value where no search is needed, or CM_OPEN. */
static enum cm_outcome at_once(const struct search *search, uint32_t left,
                               struct cm_position position)
{
    const enum cm_outcome over = cm_game_over(search->game, position.mouse, position.cat);
    if (over != CM_OPEN)
        return over;
    if (left == 0)
        return CM_DRAW;
    const unsigned code = memo_get(search, cell_of(search, left, position));
    return code == UNKNOWN ? CM_OPEN : code == KNOWN_DRAW ? CM_DRAW : (enum cm_outcome)code;
}

static struct cm_position position_of(const struct frame *frame)
{
    return (struct cm_position){frame->mouse, frame->cat, (enum cm_side)frame->side};
}

static struct cm_position after(struct cm_position position, uint32_t place)
{
    if (position.side == CM_MOUSE_MOVES)
        return (struct cm_position){place, position.cat, CM_CAT_MOVES};
    return (struct cm_position){position.mouse, place, CM_MOUSE_MOVES};
}

static enum cm_outcome side_wins(unsigned side)
{
    return side == CM_MOUSE_MOVES ? CM_MOUSE : CM_CAT;
}

/* Whether the mouse, which is to move beside its home, can step into it. */
static bool steps_home(struct search *search, struct cm_position position)
{
    const struct cm_digraph *out = &search->game->mouse.out;
    for (uint32_t k = out->first[position.mouse]; k < out->first[position.mouse + 1]; k++) {
        search->looked++;
        if (cm_game_over(search->game, out->target[k], position.cat) == CM_MOUSE)
            return true;
    }
    return false;
}

static struct frame open_frame(struct search *search, struct cm_position position)
{
    const struct cm_digraph *out = &cm_game_walk(search->game, position.side)->out;
    const uint32_t from = cm_position_column(position);
    const bool stuck = out->first[from] == out->first[from + 1];
    struct frame frame = {
        .mouse = position.mouse, .cat = position.cat, .side = (uint8_t)position.side};
    frame.next = out->first[from];
    frame.worst = (uint8_t)(stuck ? CM_DRAW : side_wins(!position.side));
    if (position.side == CM_MOUSE_MOVES && search->near_home[position.mouse] &&
        !(search->without & CM_TRICK_NEAR_HOLE))
        frame.won = steps_home(search, position);
    return frame;
}

/* Takes the value of one move into the frame. */
static void take_value(struct frame *frame, enum cm_outcome value)
{
    if (value == side_wins(frame->side))
        frame->won = 1;
    else if (value == CM_DRAW)
        frame->worst = CM_DRAW;
}

static enum cm_outcome value_of(struct search *search, uint32_t horizon, struct cm_position start)
{
    enum cm_outcome value = at_once(search, horizon, start);
    if (value != CM_OPEN)
        return value;
    uint32_t depth = 0; /* of the top frame; it has horizon - depth plies left */
    search->stack[0] = open_frame(search, start);
    for (;;) {
        struct frame *frame = &search->stack[depth];
        const uint32_t left = horizon - depth;
        const struct cm_position here = position_of(frame);
        const struct cm_digraph *out = &cm_game_walk(search->game, here.side)->out;
        const bool enough = frame->won && !(search->without & CM_TRICK_FIRST_WIN);
        if (enough || frame->next == out->first[cm_position_column(here) + 1]) {
            value = frame->won ? side_wins(frame->side) : (enum cm_outcome)frame->worst;
            remember(search, left, here, value);
            if (depth == 0)
                return value;
            take_value(&search->stack[--depth], value);
            continue;
        }
        const struct cm_position next = after(here, out->target[frame->next++]);
        search->looked++;
        value = at_once(search, left - 1, next);
        if (value == CM_OPEN)
            search->stack[++depth] = open_frame(search, next);
        else
            take_value(frame, value);
    }
}

/* The smallest horizon at which the start is decided, which it is at `high`. */
static uint32_t plies_of(struct search *search, uint32_t high, struct cm_position start)
{
    uint32_t low = 0;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (value_of(search, middle, start) == CM_DRAW)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static uint64_t horizon_of(const struct cm_game *game, const struct cm_task *task)
{
    return task->horizon == CM_NO_HORIZON ? cm_game_enough_plies(game) : task->horizon;
}

static uint64_t memo_bytes(const struct cm_game *game, uint64_t horizon)
{
    const uint64_t positions = cm_game_positions(game);
    return horizon + 1 > UINT64_MAX / positions ? UINT64_MAX : (horizon + 1) * positions / 4 + 1;
}

static uint64_t bytes_needed(const struct cm_game *game, const struct cm_task *task)
{
    const uint64_t horizon = horizon_of(game, task), memo = memo_bytes(game, horizon);
    const uint64_t stack = (horizon + 1) * sizeof(struct frame);
    const uint64_t beside = game->mouse.places;
    return horizon >= CM_NO_HORIZON || memo > UINT64_MAX - stack - beside ? UINT64_MAX
                                                                          : memo + stack + beside;
}

static void find_near_home(struct search *search)
{
    const struct cm_game *game = search->game;
    for (uint32_t m = 0; m < game->mouse.places; m++)
        for (uint32_t k = game->mouse.in.first[m];
             game->mouse_home[m] && k < game->mouse.in.first[m + 1]; k++)
            search->near_home[game->mouse.in.target[k]] = 1;
}

static enum cm_status solve(const struct cm_game *game, const struct cm_task *task,
                            struct cm_solution *solution)
{
    cm_solution_init(solution, game, task->memory);
    if (!task->start_only)
        return CM_CANNOT;
    if (bytes_needed(game, task) == UINT64_MAX)
        return CM_TOO_BIG;
    const uint32_t horizon = (uint32_t)horizon_of(game, task);
    struct search search = {.game = game, .without = task->without};
    search.memo = cm_memory_take_zeroed(task->memory, memo_bytes(game, horizon), 1);
    search.stack = cm_memory_take(task->memory, (size_t)horizon + 1, sizeof *search.stack);
    search.near_home = cm_memory_take_zeroed(task->memory, game->mouse.places, 1);
    const enum cm_status status =
        search.memo && search.stack && search.near_home ? CM_OK : CM_NO_MEMORY;
    if (!status) {
        find_near_home(&search);
        solution->outcome = value_of(&search, horizon, game->start);
        if (task->want_plies && solution->outcome != CM_DRAW)
            solution->plies = plies_of(&search, horizon, game->start);
        solution->positions = search.known;
        solution->relaxations = search.looked;
    }
    cm_memory_give(task->memory, search.memo);
    cm_memory_give(task->memory, search.stack);
    cm_memory_give(task->memory, search.near_home);
    return status;
}

const struct cm_solver cm_solver_turn_dfs = {
    .name = "turn-dfs",
    .summary = "depth-first search with a memo for each turn, bounded by a horizon; the start only",
    .time = "O(N·E·H)",
    .memory = "H / 4 bytes a position at the most, as touched",
    .features = CM_CAN_PLIES | CM_CAN_START | CM_CAN_HORIZON,
    .bytes_needed = bytes_needed,
    .solve = solve,
};

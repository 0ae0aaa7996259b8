/* best-first: the start's answer only, by a search that goes forward from the start where it seems
 * most promising, and walks back at once from each position that it finds decided.
 *
 * Idea. A position is opened by looking at its moves: a win is taken at once, losses are counted,
 * and places not seen before wait at the border. Whatever gets decided is walked back from, among
 * the opened positions only, with degree counters as in `retrograde`; each move counts once, when
 * the later of its two ends is opened or decided. It ends when the start is decided, or when
 * nothing waits: then no opened position has a move to where it has not been, and what is not
 * decided is a draw. A waiting position all of whose opened predecessors are decided by now is
 * dropped, to wait again if another one leads to it: what it is worth no longer matters. A position
 * is opened at most once.
 *
 * Order. Where the game would end the soonest, if nobody stood in the mouse's way: by the plies
 * from the start to here and from here straight home (2 a step), as in A*. The border is one stack
 * for each such sum; the last one takes what is beyond. The smallest sum is opened first, of equal
 * ones the newest. Without CM_TRICK_BEST_FIRST the border is a queue.
 *
 * Encoding. Position number: (2 · mouse + side) · cat places + cat. Cells: 0 not seen (or dropped),
 * 1 the mouse wins, 2 the cat wins, with the top bit set waiting, at so many plies from the start;
 * else opened, and moves that are not known to lose + 3. `next` links the border's stacks and,
 * apart from them, the decided positions to be walked back from. Cells and links begin as untouched
 * zero pages.
 *
 * Sources: local fixpoint computation in dependency graphs (Liu and Smolka 1998, "Simple
 * linear-time algorithms for minimal fixed points"); "heuristic search" in the articles. */
#include "solvers/registry.h"

enum { UNSEEN = 0, MOUSE_WON = 1, CAT_WON = 2, COUNT_BASE = 3, STACKS_A_PLACE = 8 };

static const uint32_t WAITING = UINT32_C(1) << 31, NOBODY = UINT32_MAX;

struct search {
    const struct cm_game *game;
    uint32_t *cell, *next;
    uint32_t *home_in;       /* for each mouse place: plies straight home */
    uint32_t *stack;         /* the newest of each stack; for a queue: stack[0] */
    uint32_t stacks, lowest; /* below `lowest` all are empty */
    uint32_t oldest;         /* a queue's other end; NOBODY: it is empty */
    uint32_t decided;        /* to be walked back from */
    bool is_queue;
    uint64_t opened, looked;
};

static uint32_t number_of(const struct search *search, struct cm_position position)
{
    return (2 * position.mouse + position.side) * search->game->cat.places + position.cat;
}

static struct cm_position position_of(const struct search *search, uint32_t number)
{
    const uint32_t cats = search->game->cat.places;
    return (struct cm_position){number / cats / 2, number % cats, number / cats % 2};
}

/* The position after, or before, a move of the side that is not to move in it, or is. */
static struct cm_position moved(struct cm_position position, enum cm_side mover, uint32_t place)
{
    return (struct cm_position){mover == CM_MOUSE_MOVES ? place : position.mouse,
                                mover == CM_CAT_MOVES ? place : position.cat,
                                (enum cm_side) !position.side};
}

static uint32_t place_of(struct cm_position position, enum cm_side side)
{
    return side == CM_MOUSE_MOVES ? position.mouse : position.cat;
}

static uint32_t won_by(enum cm_side side)
{
    return side == CM_MOUSE_MOVES ? MOUSE_WON : CAT_WON;
}

static bool is_decided(uint32_t cell)
{
    return cell == MOUSE_WON || cell == CAT_WON;
}

/* What is known of a position: its cell, or how it is over. */
static uint32_t known(const struct search *search, struct cm_position position, uint32_t number)
{
    const enum cm_outcome over = search->cell[number] == UNSEEN
                                     ? cm_game_over(search->game, position.mouse, position.cat)
                                     : CM_OPEN;
    return over == CM_OPEN ? search->cell[number] : over == CM_MOUSE ? MOUSE_WON : CAT_WON;
}

static void decide(struct search *search, uint32_t number, uint32_t winner)
{
    search->cell[number] = winner;
    search->next[number] = search->decided;
    search->decided = number;
}

static bool is_opened(uint32_t cell)
{
    return cell >= COUNT_BASE && cell < WAITING;
}

static void wait_at_border(struct search *search, struct cm_position position, uint32_t number,
                           uint32_t plies)
{
    search->cell[number] = WAITING | plies;
    if (search->is_queue) {
        search->next[number] = NOBODY;
        *(search->oldest == NOBODY ? &search->oldest : &search->next[search->stack[0]]) = number;
        search->stack[0] = number;
        return;
    }
    const uint64_t sum = (uint64_t)plies + search->home_in[position.mouse];
    const uint32_t key = sum < search->stacks ? (uint32_t)sum : search->stacks - 1;
    search->next[number] = search->stack[key];
    search->stack[key] = number;
    if (key < search->lowest)
        search->lowest = key;
}

/* Takes the most promising position from the border; false if there is none. */
static bool take_from_border(struct search *search, uint32_t *number)
{
    if (search->is_queue) {
        *number = search->oldest;
        if (*number != NOBODY)
            search->oldest = search->next[*number];
        return *number != NOBODY;
    }
    while (search->lowest < search->stacks && search->stack[search->lowest] == NOBODY)
        search->lowest++;
    if (search->lowest == search->stacks)
        return false;
    *number = search->stack[search->lowest];
    search->stack[search->lowest] = search->next[*number];
    return true;
}

/* Whether some opened position that leads here is not decided. */
static bool matters(struct search *search, struct cm_position position)
{
    const enum cm_side mover = (enum cm_side) !position.side;
    const struct cm_digraph *in = &cm_game_walk(search->game, mover)->in;
    const uint32_t at = place_of(position, mover);
    for (uint32_t k = in->first[at]; k < in->first[at + 1]; k++) {
        search->looked++;
        const struct cm_position before = moved(position, mover, in->target[k]);
        if (is_opened(search->cell[number_of(search, before)]))
            return true;
    }
    return false;
}

/* Looks at all moves of a position up to the first that wins; it is `plies` from the start. */
static void open_position(struct search *search, struct cm_position position, uint32_t number,
                          uint32_t plies)
{
    const enum cm_side mover = position.side;
    const struct cm_digraph *out = &cm_game_walk(search->game, mover)->out;
    const uint32_t at = place_of(position, mover), moves = cm_digraph_degree(out, at);
    uint32_t lost = 0;
    search->opened++;
    for (uint32_t k = out->first[at]; k < out->first[at + 1]; k++) {
        const struct cm_position after = moved(position, mover, out->target[k]);
        const uint32_t value = known(search, after, number_of(search, after));
        search->looked++;
        if (value == won_by(mover)) {
            decide(search, number, value);
            return;
        }
        lost += is_decided(value);
    }
    search->cell[number] = COUNT_BASE + moves - lost;
    if (moves > 0 && lost == moves) {
        decide(search, number, won_by((enum cm_side) !mover));
        return;
    }
    for (uint32_t k = out->first[at + 1]; k-- > out->first[at];) {
        const struct cm_position after = moved(position, mover, out->target[k]);
        const uint32_t its = number_of(search, after);
        if (known(search, after, its) == UNSEEN)
            wait_at_border(search, after, its, plies + 1);
    }
}

/* Walks back from everything decided so far, among the opened positions. */
static void walk_back(struct search *search)
{
    while (search->decided != NOBODY) {
        const uint32_t number = search->decided, winner = search->cell[number];
        const struct cm_position position = position_of(search, number);
        const enum cm_side mover = (enum cm_side) !position.side;
        const struct cm_digraph *in = &cm_game_walk(search->game, mover)->in;
        const uint32_t at = place_of(position, mover);
        search->decided = search->next[number];
        for (uint32_t k = in->first[at]; k < in->first[at + 1]; k++) {
            const uint32_t before = number_of(search, moved(position, mover, in->target[k]));
            search->looked++;
            if (!is_opened(search->cell[before]))
                continue;
            if (winner == won_by(mover) || --search->cell[before] == COUNT_BASE)
                decide(search, before, winner);
        }
    }
}

static enum cm_outcome value_of(struct search *search, struct cm_position start)
{
    const uint32_t first = number_of(search, start);
    const enum cm_outcome over = cm_game_over(search->game, start.mouse, start.cat);
    if (over != CM_OPEN)
        return over;
    open_position(search, start, first, 0);
    walk_back(search);
    for (uint32_t number; !is_decided(search->cell[first]) && take_from_border(search, &number);) {
        const struct cm_position position = position_of(search, number);
        const uint32_t plies = search->cell[number] & ~WAITING;
        search->cell[number] = UNSEEN;
        if (matters(search, position)) {
            open_position(search, position, number, plies);
            walk_back(search);
        }
    }
    const uint32_t value = search->cell[first];
    return value == MOUSE_WON ? CM_MOUSE : value == CAT_WON ? CM_CAT : CM_DRAW;
}

/* Plies that the mouse needs straight home, 2 a step; from where there is no way, all places'. */
static void find_ways_home(const struct cm_game *game, uint32_t *home_in)
{
    const struct cm_digraph *in = &game->mouse.in;
    const uint32_t far = 2 * game->mouse.places;
    bool changed = true;
    for (uint32_t m = 0; m < game->mouse.places; m++)
        home_in[m] = game->mouse_home[m] ? 0 : far;
    for (uint32_t plies = 0; changed; plies += 2) {
        changed = false;
        for (uint32_t m = 0; m < game->mouse.places; m++)
            for (uint32_t k = in->first[m]; home_in[m] == plies && k < in->first[m + 1]; k++)
                if (home_in[in->target[k]] == far) {
                    home_in[in->target[k]] = plies + 2;
                    changed = true;
                }
    }
}

static uint64_t stacks_of(const struct cm_game *game)
{
    return STACKS_A_PLACE * ((uint64_t)game->mouse.places + game->cat.places);
}

static uint64_t bytes_needed(const struct cm_game *game, const struct cm_task *task)
{
    (void)task;
    const uint64_t positions = cm_game_positions(game);
    return positions >= WAITING
               ? UINT64_MAX
               : sizeof(uint32_t) * (2 * positions + game->mouse.places + stacks_of(game));
}

static enum cm_status solve(const struct cm_game *game, const struct cm_task *task,
                            struct cm_solution *solution)
{
    struct cm_memory *memory = task->memory;
    const size_t positions = cm_game_positions(game);
    struct search search = {.game = game,
                            .stacks = (uint32_t)stacks_of(game),
                            .oldest = NOBODY,
                            .decided = NOBODY,
                            .is_queue = task->without & CM_TRICK_BEST_FIRST};
    cm_solution_init(solution, game, memory);
    if (!task->start_only)
        return CM_CANNOT;
    search.cell = cm_memory_take_zeroed(memory, positions, sizeof *search.cell);
    search.next = cm_memory_take_zeroed(memory, positions, sizeof *search.next);
    search.home_in = cm_memory_take(memory, game->mouse.places, sizeof *search.home_in);
    search.stack = cm_memory_take(memory, search.stacks, sizeof *search.stack);
    const bool all = search.cell && search.next && search.home_in && search.stack;
    if (all) {
        for (uint32_t k = 0; k < search.stacks; k++)
            search.stack[k] = NOBODY;
        search.lowest = search.stacks;
        find_ways_home(game, search.home_in);
        solution->outcome = value_of(&search, game->start);
        solution->positions = search.opened;
        solution->relaxations = search.looked;
    }
    cm_memory_give(memory, search.cell);
    cm_memory_give(memory, search.next);
    cm_memory_give(memory, search.home_in);
    cm_memory_give(memory, search.stack);
    return all ? CM_OK : CM_NO_MEMORY;
}

const struct cm_solver cm_solver_best_first = {
    .name = "best-first",
    .summary = "forward from the start, the most promising position first; the start only",
    .time = "O(N·E), as far as it has to look",
    .memory = "8 bytes a position at the most, as touched",
    .features = CM_CAN_START,
    .bytes_needed = bytes_needed,
    .solve = solve,
};

/* The list of wrong solvers: those on tables, horizons that are too short, and wrong depth-first
 * searches. */
#include "judge/wrong/wrong.h"

#include "judge/wrong/wrong_tables.h"

/* An exact answer that is really the truth cut at a horizon. */
static enum cm_status cut_at(const struct cm_game *game, const struct cm_task *task,
                             struct cm_solution *solution, uint32_t horizon)
{
    struct cm_task bounded = *task;
    bounded.horizon = horizon;
    return cm_solver_find("turn-dp")->solve(game, &bounded, solution);
}

static uint64_t cut_bytes(const struct cm_game *game, const struct cm_task *task)
{
    return cm_solver_find("turn-dp")->bytes_needed(game, task);
}

#define WRONG_TABLE(function, mistake)                                                             \
    static enum cm_status function(const struct cm_game *game, const struct cm_task *task,         \
                                   struct cm_solution *solution)                                   \
    {                                                                                              \
        return cm_wrong_tables(game, task, solution, mistake);                                     \
    }
#define WRONG_HORIZON(function, plies)                                                             \
    static enum cm_status function(const struct cm_game *game, const struct cm_task *task,         \
                                   struct cm_solution *solution)                                   \
    {                                                                                              \
        const uint32_t n = game->mouse.places;                                                     \
        (void)n;                                                                                   \
        return cut_at(game, task, solution, plies);                                                \
    }
WRONG_TABLE(cat_in_hole, CM_WRONG_CAT_IN_HOLE)
WRONG_TABLE(counter_not_reduced, CM_WRONG_COUNTER_NOT_REDUCED)
WRONG_TABLE(lost_too_early, CM_WRONG_LOST_TOO_EARLY)
WRONG_TABLE(swapped, CM_WRONG_SWAPPED)
WRONG_TABLE(shortest_path, CM_WRONG_SHORTEST_PATH)
WRONG_TABLE(nearer, CM_WRONG_NEARER)
WRONG_HORIZON(horizon_n1, n + 1)
WRONG_HORIZON(horizon_2n_before, 2 * n - 1)
WRONG_HORIZON(horizon_2n, 2 * n)
WRONG_HORIZON(horizon_3n, 3 * n)
WRONG_HORIZON(horizon_4n, 4 * n)
WRONG_HORIZON(horizon_100, 100)

/* The depth-first searches. */
enum { FRAME = 64 }; /* bytes that a level of recursion is taken to cost */

enum search_mistake { MEMO_WITHOUT_TURN, SEARCHED_IS_DRAW, DRAW_IS_UNKNOWN, NO_LIMIT };

struct search {
    const struct cm_game *game;
    struct cm_memory *memory;
    enum search_mistake mistake;
    uint8_t *memo; /* outcome + 1; 0 unknown. DRAW_IS_UNKNOWN stores no draws */
    uint64_t looked;
    uint32_t limit;
    bool out_of_memory;
};

static size_t memo_cell(const struct search *s, uint32_t mouse, uint32_t cat, uint32_t turn)
{
    const size_t pair = (size_t)mouse * s->game->cat.places + cat;
    const size_t pairs = (size_t)s->game->mouse.places * s->game->cat.places;
    if (s->mistake == MEMO_WITHOUT_TURN)
        return pair;
    return pair + pairs * (s->mistake == DRAW_IS_UNKNOWN ? turn : turn % 2);
}

static enum cm_outcome search(struct search *s, uint32_t mouse, uint32_t cat, uint32_t turn)
{
    const enum cm_outcome over = cm_game_over(s->game, mouse, cat);
    if (over != CM_OPEN || turn >= s->limit || s->out_of_memory)
        return over == CM_OPEN ? CM_DRAW : over;
    const size_t at = memo_cell(s, mouse, cat, turn);
    if (s->memo[at] && s->mistake != NO_LIMIT)
        return (enum cm_outcome)(s->memo[at] - 1);
    if (s->mistake == SEARCHED_IS_DRAW)
        s->memo[at] = CM_DRAW + 1;
    void *frame = cm_memory_take(
        s->memory, 1, FRAME); /* what a level of recursion costs, where the harness can see it */
    s->out_of_memory = s->out_of_memory || !frame;
    const bool mouse_moves = turn % 2 == 0;
    const struct cm_digraph *out = mouse_moves ? &s->game->mouse.out : &s->game->cat.out;
    const uint32_t from = mouse_moves ? mouse : cat;
    const enum cm_outcome mine = mouse_moves ? CM_MOUSE : CM_CAT;
    enum cm_outcome best = CM_MOUSE + CM_CAT - mine;
    for (uint32_t k = out->first[from];
         k < out->first[from + 1] && best != mine && !s->out_of_memory; k++) {
        const uint32_t to = out->target[k];
        const enum cm_outcome outcome =
            search(s, mouse_moves ? to : mouse, mouse_moves ? cat : to, turn + 1);
        s->looked++;
        if (outcome == mine || outcome == CM_DRAW)
            best = outcome;
    }
    cm_memory_give(s->memory, frame);
    if (s->mistake != DRAW_IS_UNKNOWN || best != CM_DRAW)
        s->memo[at] = (uint8_t)(best + 1);
    return best;
}

static uint64_t search_bytes(const struct cm_game *game, const struct cm_task *task)
{
    const uint64_t enough = cm_game_enough_plies(game),
                   plies = task->horizon < enough ? task->horizon : enough;
    return (plies + 3) * (cm_game_positions(game) + FRAME);
}

static enum cm_status search_start(const struct cm_game *game, const struct cm_task *task,
                                   struct cm_solution *solution, enum search_mistake mistake,
                                   uint32_t limit)
{
    struct search s = {.game = game, .memory = task->memory, .mistake = mistake, .limit = limit};
    cm_solution_init(solution, game, task->memory);
    const size_t layers = mistake == DRAW_IS_UNKNOWN ? limit : 2;
    s.memo = cm_memory_take_zeroed(task->memory, layers * game->mouse.places * game->cat.places, 1);
    if (!s.memo)
        return CM_NO_MEMORY;
    solution->outcome = search(&s, game->start.mouse, game->start.cat, game->start.side);
    solution->relaxations = s.looked;
    cm_memory_give(task->memory, s.memo);
    return s.out_of_memory ? CM_NO_MEMORY : CM_OK;
}

#define WRONG_SEARCH(function, mistake, limit)                                                     \
    static enum cm_status function(const struct cm_game *game, const struct cm_task *task,         \
                                   struct cm_solution *solution)                                   \
    {                                                                                              \
        return search_start(game, task, solution, mistake, limit);                                 \
    }
WRONG_SEARCH(memo_without_turn, MEMO_WITHOUT_TURN, 2 * game->mouse.places)
WRONG_SEARCH(searched_is_draw, SEARCHED_IS_DRAW, UINT32_MAX)
WRONG_SEARCH(no_limit, NO_LIMIT, UINT32_MAX)

/* Its answers are right, but it takes exponential time: so it only takes horizons that it can
 * finish. */
static uint64_t draw_is_unknown_bytes(const struct cm_game *game, const struct cm_task *task)
{
    return task->horizon > 2 * game->mouse.places ? UINT64_MAX : search_bytes(game, task);
}

static enum cm_status draw_is_unknown(const struct cm_game *game, const struct cm_task *task,
                                      struct cm_solution *solution)
{
    return search_start(game, task, solution, DRAW_IS_UNKNOWN, task->horizon);
}

#define TABLE(text, function)                                                                      \
    {                                                                                              \
        .name = text, .features = CM_CAN_WHOLE, .bytes_needed = cm_wrong_tables_bytes,             \
        .solve = function                                                                          \
    }
#define HORIZON(text, function)                                                                    \
    {                                                                                              \
        .name = text, .features = CM_CAN_WHOLE | CM_CAN_PLIES, .bytes_needed = cut_bytes,          \
        .solve = function                                                                          \
    }
#define SEARCH(text, function)                                                                     \
    {                                                                                              \
        .name = text, .features = CM_CAN_START, .bytes_needed = search_bytes, .solve = function    \
    }

static const char horizon_cure[] =
    "no limit linear in N is enough: take 2(N-1)(N-2), or retrograde analysis without a limit";

const struct cm_wrong cm_wrong_solvers[] = {
    {TABLE("the cat may enter the hole", cat_in_hole), "ring", 6,
     "a solver whose cat may enter the hole",
     "leave the hole out of the cat's moves, forwards and backwards", false, false, false},
    {TABLE("the cat's counter is not reduced beside the hole", counter_not_reduced), "random", 8,
     "retrograde analysis that counts the hole among the cat's moves",
     "start the counter of a cat next to the hole one lower", false, false, false},
    {TABLE("lost before every move is resolved", lost_too_early), "ring", 6,
     "retrograde analysis that takes a position for lost at its first losing move",
     "count the moves down, and call it lost at 0 only", false, false, false},
    {TABLE("winner and loser swapped", swapped), "ring", 6,
     "a solver that takes the mover's win for his loss and the other way round",
     "a move to a position won for the mover wins; all moves to positions won for the other lose",
     false, false, false},
    {TABLE("the mouse takes its shortest path", shortest_path), "random", 12,
     "a solver whose mouse only ever moves nearer to the hole",
     "let the mouse make any move; it often has to lead the cat away first", false, false, false},
    {TABLE("the cat wins when it is nearer", nearer), "ring", 6,
     "comparing the two distances to the hole",
     "search the positions; distances do not decide this game", false, false, false},
    {HORIZON("horizon N + 1", horizon_n1), "adversarial", 8, "a turn limit of N + 1", horizon_cure,
     false, false, true},
    {HORIZON("2N tested before the end of the game", horizon_2n_before), "adversarial", 8,
     "a turn limit of 2N tested before the end of the game (so only 2N - 1 plies count)",
     horizon_cure, false, false, true},
    {HORIZON("horizon 2N", horizon_2n), "adversarial", 8, "a turn limit of 2N", horizon_cure, false,
     false, true},
    {HORIZON("horizon 3N", horizon_3n), "adversarial", 11, "a turn limit of 3N", horizon_cure,
     false, false, true},
    {HORIZON("horizon 4N", horizon_4n), "adversarial", 13, "a turn limit of 4N (2N rounds)",
     horizon_cure, false, false, true},
    {HORIZON("horizon 100", horizon_100), "adversarial", 18, "a turn limit of 100", horizon_cure,
     false, false, true},
    {SEARCH("no turn in the memo", memo_without_turn), "chain", 7,
     "a memo on the two places only, without whose turn it is",
     "put the side to move (or the turn) into the memo's key", true, false, false},
    {SEARCH("a position being searched is a draw", searched_is_draw), "chain", 8,
     "a depth-first search that takes a position still being searched for a draw and remembers "
     "what follows",
     "use retrograde analysis; a value found inside a cycle is not final", true, false, false},
    {{.name = "a draw is remembered as unknown",
      .features = CM_CAN_START | CM_CAN_HORIZON,
      .bytes_needed = draw_is_unknown_bytes,
      .solve = draw_is_unknown},
     "adversarial",
     9,
     "a right search that takes exponential time, as when the memo cannot tell a draw from what is "
     "unknown",
     "give 'unknown' a value of its own, or use retrograde analysis",
     false,
     true,
     false},
    {SEARCH("recursion without a limit", no_limit), "ring", 9,
     "a recursion that nothing stops in a cycle",
     "use retrograde analysis, or bound the turns by 2(N-1)(N-2)", true, false, false},
    {.solver = {0}},
};

#include "game/certificate.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

static const char *const outcome_name[] = {"draw", "mouse wins", "cat wins", "open"};

static struct cm_position position_at(enum cm_side side, uint32_t row, uint32_t column)
{
    return side == CM_MOUSE_MOVES ? (struct cm_position){column, row, side}
                                  : (struct cm_position){row, column, side};
}

__attribute__((format(printf, 3, 4))) static bool
refuse(struct cm_finding *finding, struct cm_position position, const char *format, ...)
{
    if (finding) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(finding->text, sizeof finding->text, format, arguments);
        va_end(arguments);
        finding->position = position;
    }
    return false;
}

/* What the moves from a position lead to. */
struct moves {
    uint32_t count, draws, lost; /* moves; those to draws; those that the other player wins */
    uint32_t nearest_win,
        farthest_loss; /* plies from there; CM_NO_PLIES and 0 when there is none */
};

static struct moves look_at_moves(const struct cm_game *game, const struct cm_solution *solution,
                                  struct cm_position position)
{
    const struct cm_walk *walk = cm_game_walk(game, position.side);
    enum cm_outcome mine = position.side == CM_MOUSE_MOVES ? CM_MOUSE : CM_CAT;
    uint32_t from = cm_position_column(position);
    struct moves moves = {.nearest_win = CM_NO_PLIES};
    for (uint32_t k = walk->out.first[from]; k < walk->out.first[from + 1]; k++) {
        struct cm_position next = position;
        *(position.side == CM_MOUSE_MOVES ? &next.mouse : &next.cat) = walk->out.target[k];
        next.side = position.side == CM_MOUSE_MOVES ? CM_CAT_MOVES : CM_MOUSE_MOVES;
        enum cm_outcome outcome = cm_solution_outcome(solution, next);
        uint32_t plies = cm_solution_plies(solution, next);
        moves.count++;
        if (outcome == CM_DRAW) {
            moves.draws++;
        } else if (outcome == mine) {
            if (plies < moves.nearest_win)
                moves.nearest_win = plies;
        } else {
            moves.lost++;
            if (plies > moves.farthest_loss)
                moves.farthest_loss = plies;
        }
    }
    return moves;
}

static bool position_holds(const struct cm_game *game, const struct cm_solution *solution,
                           struct cm_position position, struct cm_finding *finding)
{
    enum cm_outcome claimed = cm_solution_outcome(solution, position);
    enum cm_outcome over = cm_game_over(game, position.mouse, position.cat);
    enum cm_outcome mine = position.side == CM_MOUSE_MOVES ? CM_MOUSE : CM_CAT;
    uint32_t plies = cm_solution_plies(solution, position);
    if (claimed == CM_OPEN)
        return refuse(finding, position, "is not answered at all");
    if (over != CM_OPEN)
        return (claimed == over && plies == 0) ||
               refuse(finding, position,
                      "the game is over (%s), but it is claimed: %s in %" PRIu32 " plies",
                      outcome_name[over], outcome_name[claimed], plies);
    struct moves moves = look_at_moves(game, solution, position);
    if (claimed == CM_DRAW) {
        if (plies != CM_NO_PLIES)
            return refuse(finding, position, "claimed a draw, yet with plies (%" PRIu32 ")", plies);
        if (moves.nearest_win != CM_NO_PLIES)
            return refuse(finding, position, "claimed a draw, but a move wins");
        return !moves.count || moves.draws ||
               refuse(finding, position, "claimed a draw, but every move loses");
    }
    if (plies == 0 || plies == CM_NO_PLIES)
        return refuse(finding, position,
                      "claimed decided, but without plies although the game is open");
    if (claimed == mine)
        return moves.nearest_win == plies - 1 ||
               refuse(finding, position,
                      "claimed won in %" PRIu32 " plies, but the nearest win is in %" PRIu64, plies,
                      moves.nearest_win == CM_NO_PLIES ? UINT64_MAX
                                                       : (uint64_t)moves.nearest_win + 1);
    if (!moves.count || moves.lost < moves.count)
        return refuse(finding, position, "claimed lost, but not every move loses");
    return moves.farthest_loss == plies - 1 ||
           refuse(finding, position,
                  "claimed lost in %" PRIu32 " plies, but the longest defence takes %" PRIu32,
                  plies, moves.farthest_loss + 1);
}

bool cm_certificate_holds(const struct cm_game *game, const struct cm_solution *solution,
                          struct cm_finding *finding)
{
    for (int side = 0; side < 2; side++)
        for (uint32_t row = 0; row < solution->table[side].rows; row++)
            for (uint32_t column = 0; column < solution->table[side].columns; column++)
                if (!position_holds(game, solution, position_at((enum cm_side)side, row, column),
                                    finding))
                    return false;
    if (solution->outcome != cm_solution_outcome(solution, game->start) ||
        solution->plies != cm_solution_plies(solution, game->start))
        return refuse(finding, game->start, "the start's answer differs from the table's");
    return true;
}

static bool same(const struct cm_solution *solution, const struct cm_solution *truth,
                 struct cm_position position, struct cm_finding *finding)
{
    enum cm_outcome got = cm_solution_outcome(solution, position),
                    right = cm_solution_outcome(truth, position);
    if (got != right)
        return refuse(finding, position, "answered: %s; right: %s (%" PRId64 " plies)",
                      outcome_name[got], outcome_name[right],
                      (int64_t)(int32_t)cm_solution_plies(truth, position));
    uint32_t plies = cm_solution_plies(solution, position),
             right_plies = cm_solution_plies(truth, position);
    if (cm_solution_has_plies(solution) && cm_solution_has_plies(truth) && plies != right_plies)
        return refuse(finding, position, "%s: answered %" PRIu32 " plies, right: %" PRIu32,
                      outcome_name[right], plies, right_plies);
    return true;
}

bool cm_certificate_agrees(const struct cm_game *game, const struct cm_solution *solution,
                           const struct cm_solution *truth, struct cm_finding *finding)
{
    for (int side = 0; cm_solution_is_whole(solution) && side < 2; side++)
        for (uint32_t row = 0; row < solution->table[side].rows; row++)
            for (uint32_t column = 0; column < solution->table[side].columns; column++)
                if (!same(solution, truth, position_at((enum cm_side)side, row, column), finding))
                    return false;
    if (solution->outcome != truth->outcome)
        return refuse(finding, game->start, "the start answered: %s; right: %s",
                      outcome_name[solution->outcome], outcome_name[truth->outcome]);
    return true;
}

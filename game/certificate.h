/* The certificate check: is this solution the truth? Independent of every solver, serial, and
 * without any search: one look at each position and the positions one move further on. It needs the
 * plies. It asserts, for every position:
 *
 * - 1: over (cm_game_over): the outcome is how it is over, and 0 plies;
 * - 2: won for the side to move: some move leads to a position won for the same player exactly one
 *   ply nearer the end, and no move to one that is nearer still;
 * - 3: lost for the side to move: there is a move, every move leads to a position won for the other
 *   player, and the plies are one more than the longest of those;
 * - 4: draw: no plies, no move leads to a position won for the side to move, and, if it has a move
 *   at all, at least one leads to a draw;
 * - 5: the start's answer is that of the tables.
 *
 * Only the truth passes: by 2 and 3 the claimed plies fall along every claimed win, so each is a
 * real win, and by induction on the plies they are the right ones; by 4 each side can stay among
 * the claimed draws for ever. */
#ifndef CM_CERTIFICATE_H
#define CM_CERTIFICATE_H

#include "game/solution.h"

struct cm_finding {
    struct cm_position position; /* the first wrong one, in the order of side, row, column */
    char text[160];              /* what is wrong there */
};

/* True if the solution is the exact truth. Otherwise fills `finding` (may be NULL). The solution
 * must have both tables with plies. */
bool cm_certificate_holds(const struct cm_game *game, const struct cm_solution *solution,
                          struct cm_finding *finding);

/* Whether a solution says the same as a (certified) other one at each position that both answer:
 * outcomes, and plies where both have them. Fills `finding` with the first difference. */
bool cm_certificate_agrees(const struct cm_game *game, const struct cm_solution *solution,
                           const struct cm_solution *truth, struct cm_finding *finding);

#endif

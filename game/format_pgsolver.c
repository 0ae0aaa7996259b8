/* PGSolver's parity games, so that any parity-game solver can be run on the same positions:
 * written, never read.
 *
 * The question is whether one player, the goal, can force the game to an end that it wins. Every
 * position is a vertex, numbered 2 (mouse place · cat places + cat place) + side to move. Owner 0
 * is the goal's player, owner 1 the other. Where the goal has won there is a loop of priority 0;
 * everything else has priority 1, and where the game is over otherwise, or the mover is stuck,
 * there is a loop as well. So player 0 wins exactly the positions that the goal wins; a draw is
 * what neither goal wins. Format: O. Friedmann, M. Lange, The PGSolver Collection of Parity Game
 * Solvers (2010). */
#include "game/format.h"

#include <inttypes.h>

static uint64_t number_of(const struct cm_game *game, uint64_t mouse, uint64_t cat,
                          enum cm_side side)
{
    return 2 * (mouse * game->cat.places + cat) + side;
}

struct cm_position cm_parity_position(const struct cm_game *game, uint64_t vertex)
{
    const uint64_t places = vertex / 2;
    return (struct cm_position){(uint32_t)(places / game->cat.places),
                                (uint32_t)(places % game->cat.places), (enum cm_side)(vertex % 2)};
}

static void write_position(FILE *stream, const struct cm_game *game, struct cm_position here,
                           enum cm_outcome goal)
{
    const uint64_t number = number_of(game, here.mouse, here.cat, here.side);
    const enum cm_outcome over = cm_game_over(game, here.mouse, here.cat);
    const enum cm_outcome mover = here.side == CM_MOUSE_MOVES ? CM_MOUSE : CM_CAT;
    const struct cm_digraph *out = &cm_game_walk(game, here.side)->out;
    const uint32_t from = here.side == CM_MOUSE_MOVES ? here.mouse : here.cat;
    fprintf(stream, "%" PRIu64 " %d %d ", number, over == goal ? 0 : 1, mover == goal ? 0 : 1);
    if (over != CM_OPEN || !cm_digraph_degree(out, from))
        fprintf(stream, "%" PRIu64, number);
    for (uint32_t k = out->first[from]; over == CM_OPEN && k < out->first[from + 1]; k++) {
        const uint64_t to = here.side == CM_MOUSE_MOVES
                                ? number_of(game, out->target[k], here.cat, CM_CAT_MOVES)
                                : number_of(game, here.mouse, out->target[k], CM_MOUSE_MOVES);
        fprintf(stream, "%s%" PRIu64, k > out->first[from] ? "," : "", to);
    }
    fputs(";\n", stream);
}

static enum cm_status write_game(FILE *stream, const struct cm_game *game, enum cm_outcome goal)
{
    fprintf(stream, "parity %" PRIu64 ";\n", cm_game_positions(game) - 1);
    for (uint32_t m = 0; m < game->mouse.places; m++)
        for (uint32_t c = 0; c < game->cat.places; c++)
            for (int side = 0; side < 2; side++)
                write_position(stream, game, (struct cm_position){m, c, (enum cm_side)side}, goal);
    return cm_stream_status(stream);
}

const struct cm_format cm_format_pgsolver = {
    .name = "pgsolver",
    .summary = "PGSolver's parity game: can the --goal force its win? written only",
    .write_game = write_game,
};

/* The plain kernel, the yardstick of the others: textbook retrograde analysis of one game at a
 * time.
 *
 * A position is the number (mouse × 16 + cat) × 2 + side, side 0 the mouse's. Its plies and winner
 * stand in byte arrays; a queue of decided positions is worked off in order of plies, and each
 * predecessor is decided at once if its mover wins by moving here, else when its counter of
 * undecided moves reaches 0. Shares nothing with the kernels on rows of bits. */
#include <string.h>

#include "bound/census/kernel.h"
#include "game/game.h"

enum { SIDE = CM_CENSUS_LANES, POSITIONS = 2 * SIDE * SIDE };

struct board {
    const uint16_t *row;
    uint32_t nodes, hole;
    uint8_t winner[POSITIONS], plies[POSITIONS], moves_left[POSITIONS];
    uint16_t queue[POSITIONS];
    uint32_t count;
};

static uint32_t position_of(uint32_t mouse, uint32_t cat, uint32_t side)
{
    return (mouse * SIDE + cat) * 2 + side;
}

static void decide(struct board *board, uint32_t position, enum cm_outcome winner, uint32_t plies)
{
    board->winner[position] = (uint8_t)winner;
    board->plies[position] = (uint8_t)plies;
    board->queue[board->count++] = (uint16_t)position;
}

static void set_up(struct board *board)
{
    const unsigned not_hole = ~(1u << board->hole);
    board->count = 0;
    for (uint32_t m = 0; m < board->nodes; m++)
        for (uint32_t c = 0; c < board->nodes; c++) {
            if (c == board->hole)
                continue;
            for (uint32_t side = 0; side < 2; side++) {
                const uint32_t at = position_of(m, c, side);
                const unsigned moves = side ? board->row[c] & not_hole : board->row[m];
                board->winner[at] = CM_DRAW;
                board->moves_left[at] = (uint8_t)__builtin_popcount(moves);
                if (m == c)
                    decide(board, at, CM_CAT, 0);
                else if (m == board->hole)
                    decide(board, at, CM_MOUSE, 0);
            }
        }
}

/* A player has just been found able to move from `before` to a position won by `winner`. */
static void look_back(struct board *board, uint32_t before, enum cm_outcome winner, uint32_t plies)
{
    const enum cm_outcome mover = before & 1 ? CM_CAT : CM_MOUSE;
    if (board->winner[before] == CM_DRAW && (winner == mover || --board->moves_left[before] == 0))
        decide(board, before, winner, plies + 1);
}

static void propagate(struct board *board)
{
    for (uint32_t k = 0; k < board->count; k++) {
        const uint32_t at = board->queue[k], mouse = at / 2 / SIDE, cat = at / 2 % SIDE;
        const enum cm_outcome winner = (enum cm_outcome)board->winner[at];
        const unsigned not_hole = ~(1u << board->hole);
        const bool cat_moved = at % 2 == 0;
        unsigned from = cat_moved ? board->row[cat] & not_hole : board->row[mouse];
        for (; from; from &= from - 1) {
            const uint32_t u = (uint32_t)__builtin_ctz(from);
            const uint32_t before = cat_moved ? position_of(mouse, u, 1) : position_of(u, cat, 0);
            look_back(board, before, winner, board->plies[at]);
        }
    }
}

static void find_longest(const struct board *board, struct cm_census_longest *longest)
{
    for (uint32_t k = 0; k < board->count; k++) {
        const uint32_t at = board->queue[k];
        uint8_t *most = board->winner[at] == CM_MOUSE ? longest->mouse : longest->cat;
        if (at % 2 == 0 && board->plies[at] > most[board->hole])
            most[board->hole] = board->plies[at];
    }
}

static void measure(uint32_t nodes, const struct cm_census_graph *graph, size_t count,
                    struct cm_census_longest *longest)
{
    struct board board; /* set_up writes what is read, and only that */
    memset(longest, 0, count * sizeof *longest);
    for (size_t k = 0; k < count; k++) {
        const unsigned stuck = cm_census_stuck_holes(nodes, &graph[k]);
        for (uint32_t hole = 0; hole < nodes; hole++) {
            if (stuck >> hole & 1)
                continue;
            board.nodes = nodes;
            board.row = graph[k].row;
            board.hole = hole;
            set_up(&board);
            propagate(&board);
            find_longest(&board, &longest[k]);
        }
    }
}

static bool always(void)
{
    return true;
}

const struct cm_census_kernel cm_census_scalar = {
    .name = "scalar", .works = always, .measure = measure};

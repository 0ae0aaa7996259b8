/* The kernel on rows of bits in plain C, one hole after the other.
 *
 * Two families of sets of mouse nodes, one set for each cat node c: before[c], with the mouse to
 * move, and after[c], with the cat to move. One round takes both back by one move each:
 *
 *     after[c]  = AND of before[c'] over the cat's moves c -> c', without c
 *     before[c] = nodes next to after[c], without c, with the hole
 *
 * Grown from "the mouse is in the hole", these are the positions that the mouse wins: round r adds
 * those of 2r - 1 plies. Shrunk from "the mouse is anywhere but on the cat", they are those that
 * the cat does not win: round r takes away those of 2r plies. The one exception is a mouse on a
 * leaf, which may be forced to run into the cat and so lose after an odd number of plies; then
 * the shrinking begins a second time half a round earlier, and a lost position is taken away for
 * good by whichever of the two comes first. */
#include <string.h>

#include "bound/census/kernel.h"

struct board {
    const uint16_t *row;
    uint32_t nodes, hole;
    uint16_t near[3][16]; /* near[k][s]: the nodes next to the set s of the nodes 4k .. 4k + 3 */
    uint16_t before[CM_CENSUS_MOST], after[CM_CENSUS_MOST];
};

static void set_near(struct board *board)
{
    memset(board->near, 0, sizeof board->near);
    for (uint32_t k = 0; k < 3; k++)
        for (uint32_t s = 1; s < 16; s++) {
            const uint32_t u = 4 * k + (uint32_t)__builtin_ctz(s);
            board->near[k][s] =
                (uint16_t)(board->near[k][s & (s - 1)] | (u < board->nodes ? board->row[u] : 0));
        }
}

static void move_cat(struct board *board)
{
    for (uint32_t c = 0; c < board->nodes; c++) {
        unsigned all = ~(1u << c), moves = board->row[c] & ~(1u << board->hole);
        for (; moves; moves &= moves - 1)
            all &= board->before[__builtin_ctz(moves)];
        board->after[c] = (uint16_t)all;
    }
}

/* Whether anything changed. */
static bool move_mouse(struct board *board)
{
    bool changed = false;
    for (uint32_t c = 0; c < board->nodes; c++) {
        const unsigned set = board->after[c];
        const unsigned near = board->near[0][set & 15] | board->near[1][set >> 4 & 15] |
                              board->near[2][set >> 8 & 15];
        const uint16_t next = (uint16_t)((near & ~(1u << c)) | 1u << board->hole);
        changed |= c != board->hole && next != board->before[c];
        board->before[c] = next;
    }
    return changed;
}

/* The last round that changed anything. */
static uint32_t settle(struct board *board)
{
    for (uint32_t round = 1;; round++) {
        move_cat(board);
        if (!move_mouse(board))
            return round - 1;
    }
}

static void anywhere_but_on_the_cat(uint32_t nodes, uint16_t *set)
{
    for (uint32_t c = 0; c < nodes; c++)
        set[c] = (uint16_t)(((1u << nodes) - 1) & ~(1u << c));
}

static void measure_hole(struct board *board, bool has_leaf, struct cm_census_longest *longest)
{
    for (uint32_t c = 0; c < board->nodes; c++)
        board->before[c] = (uint16_t)(1u << board->hole);
    const uint32_t grown = settle(board);
    anywhere_but_on_the_cat(board->nodes, board->before);
    uint32_t cat = 2 * settle(board);
    if (has_leaf) {
        anywhere_but_on_the_cat(board->nodes, board->after);
        move_mouse(board);
        const uint32_t odd = 2 * settle(board) + 1;
        cat = odd < cat ? odd : cat;
    }
    longest->mouse[board->hole] = (uint8_t)(grown ? 2 * grown - 1 : 0);
    longest->cat[board->hole] = (uint8_t)cat;
}

static void measure(uint32_t nodes, const struct cm_census_graph *graph, size_t count,
                    struct cm_census_longest *longest)
{
    memset(longest, 0, count * sizeof *longest);
    for (size_t k = 0; k < count; k++) {
        const unsigned stuck = cm_census_stuck_holes(nodes, &graph[k]);
        struct board board = {.row = graph[k].row, .nodes = nodes};
        set_near(&board);
        for (board.hole = 0; board.hole < nodes; board.hole++)
            if (!(stuck >> board.hole & 1))
                measure_hole(&board, stuck, &longest[k]);
    }
}

static bool always(void)
{
    return true;
}

const struct cm_census_kernel cm_census_portable = {
    .name = "portable", .works = always, .measure = measure};

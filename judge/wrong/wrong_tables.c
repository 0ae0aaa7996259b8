/* Wrong whole-table solvers, in the form in which they are usually written: one graph of N nodes,
 * arrays [mouse][cat][turn].
 *
 * The graph and the hole are read back from the game's mouse walk; a cat place is turned into its
 * node. One backward search with a switch for each mistake; the right search is the one with no
 * switch on, and the tests make sure of that. */
#include "judge/wrong/wrong_tables.h"

#include <string.h>

struct board {
    const struct cm_game *game;
    const struct cm_digraph *graph;
    uint32_t n, hole;
    enum cm_wrong_mistake mistake;
    uint8_t *outcome;   /* [mouse][cat][turn] */
    uint32_t *left;     /* moves that are not known to lose */
    uint32_t *distance; /* of each node to the hole */
    uint32_t *queue;    /* cells */
    size_t head, tail;
};

static size_t cell(const struct board *b, uint32_t mouse, uint32_t cat, uint32_t turn)
{
    return ((size_t)mouse * b->n + cat) * 2 + turn;
}

static void decide(struct board *b, size_t at, enum cm_outcome outcome)
{
    b->outcome[at] = (uint8_t)outcome;
    b->queue[b->tail++] = (uint32_t)at;
}

/* Whether the mover may go from one node to another, by the rules as this solver understands them.
 */
static bool may_go(const struct board *b, uint32_t turn, uint32_t from, uint32_t to)
{
    if (turn == CM_CAT_MOVES)
        return to != b->hole || b->mistake == CM_WRONG_CAT_IN_HOLE;
    return b->mistake != CM_WRONG_SHORTEST_PATH || b->distance[to] < b->distance[from];
}

static void find_distances(struct board *b)
{
    uint32_t tail = 0;
    memset(b->distance, 0xff, b->n * sizeof *b->distance);
    b->distance[b->hole] = 0;
    b->queue[tail++] = b->hole;
    for (uint32_t head = 0; head < tail; head++)
        for (uint32_t k = b->graph->first[b->queue[head]]; k < b->graph->first[b->queue[head] + 1];
             k++) {
            const uint32_t next = b->graph->target[k];
            if (b->distance[next] != UINT32_MAX)
                continue;
            b->distance[next] = b->distance[b->queue[head]] + 1;
            b->queue[tail++] = next;
        }
}

static void prepare(struct board *b)
{
    memset(b->outcome, CM_DRAW, 2 * (size_t)b->n * b->n);
    for (uint32_t m = 0; m < b->n; m++)
        for (uint32_t c = 0; c < b->n; c++)
            for (uint32_t turn = 0; turn < 2; turn++) {
                const size_t at = cell(b, m, c, turn);
                const uint32_t from = turn == CM_MOUSE_MOVES ? m : c;
                b->left[at] = 0;
                for (uint32_t k = b->graph->first[from]; k < b->graph->first[from + 1]; k++)
                    b->left[at] +=
                        may_go(b, turn, from, b->graph->target[k]) ||
                        (turn == CM_CAT_MOVES && b->mistake == CM_WRONG_COUNTER_NOT_REDUCED);
                if (m == b->hole)
                    decide(b, at, CM_MOUSE);
                else if (m == c)
                    decide(b, at, CM_CAT);
            }
}

static void relax(struct board *b, size_t at, uint32_t turn, enum cm_outcome outcome)
{
    const enum cm_outcome mine = turn == CM_MOUSE_MOVES ? CM_MOUSE : CM_CAT;
    if (b->outcome[at] != CM_DRAW)
        return;
    if ((outcome == mine) != (b->mistake == CM_WRONG_SWAPPED))
        decide(b, at, outcome);
    else if (--b->left[at] == 0 || b->mistake == CM_WRONG_LOST_TOO_EARLY)
        decide(b, at, outcome);
}

static void search(struct board *b)
{
    while (b->head < b->tail) {
        const size_t at = b->queue[b->head++];
        const uint32_t turn = 1 - (uint32_t)(at % 2), m = (uint32_t)(at / 2 / b->n),
                       c = (uint32_t)(at / 2 % b->n);
        const uint32_t to = turn == CM_MOUSE_MOVES ? m : c;
        for (uint32_t k = b->graph->first[to]; k < b->graph->first[to + 1]; k++) {
            const uint32_t from = b->graph->target[k];
            const bool hole_cat =
                turn == CM_CAT_MOVES && from == b->hole && b->mistake != CM_WRONG_CAT_IN_HOLE;
            if (!may_go(b, turn, from, to) || hole_cat)
                continue;
            relax(b, turn == CM_MOUSE_MOVES ? cell(b, from, c, turn) : cell(b, m, from, turn), turn,
                  (enum cm_outcome)b->outcome[at]);
        }
    }
}

/* "The cat wins when it is nearer to the hole than the mouse." */
static void guess_by_distance(struct board *b)
{
    for (uint32_t m = 0; m < b->n; m++)
        for (uint32_t c = 0; c < b->n; c++)
            for (uint32_t turn = 0; turn < 2; turn++)
                if (m != b->hole && m != c && b->distance[m] != b->distance[c])
                    b->outcome[cell(b, m, c, turn)] =
                        b->distance[m] < b->distance[c] ? CM_MOUSE : CM_CAT;
}

static void copy_out(const struct board *b, struct cm_solution *solution)
{
    for (uint32_t m = 0; m < b->game->mouse.places; m++)
        for (uint32_t c = 0; c < b->game->cat.places; c++) {
            const size_t at = cell(b, m, b->game->cat.node[c], 0);
            cm_table_set_outcome(&solution->table[CM_MOUSE_MOVES], c, m,
                                 (enum cm_outcome)b->outcome[at]);
            cm_table_set_outcome(&solution->table[CM_CAT_MOVES], m, c,
                                 (enum cm_outcome)b->outcome[at + 1]);
        }
}

uint64_t cm_wrong_tables_bytes(const struct cm_game *game, const struct cm_task *task)
{
    (void)task;
    const uint64_t n = game->mouse.places;
    return 2 * n * n * (1 + 2 * sizeof(uint32_t)) + n * sizeof(uint32_t) +
           cm_solution_bytes(game, false);
}

enum cm_status cm_wrong_tables(const struct cm_game *game, const struct cm_task *task,
                               struct cm_solution *solution, enum cm_wrong_mistake mistake)
{
    struct board b = {
        .game = game, .graph = &game->mouse.out, .n = game->mouse.places, .mistake = mistake};
    while (!game->mouse_home[b.hole])
        b.hole++;
    const size_t cells = 2 * (size_t)b.n * b.n;
    cm_solution_init(solution, game, task->memory);
    b.outcome = cm_memory_take(task->memory, cells, 1);
    b.left = cm_memory_take(task->memory, cells, sizeof *b.left);
    b.queue = cm_memory_take(task->memory, cells, sizeof *b.queue);
    b.distance = cm_memory_take(task->memory, b.n, sizeof *b.distance);
    enum cm_status status = CM_NO_MEMORY;
    if (b.outcome && b.left && b.queue && b.distance)
        status = cm_solution_take_tables(solution, false);
    if (!status) {
        find_distances(&b);
        prepare(&b);
        search(&b);
        if (mistake == CM_WRONG_NEARER)
            guess_by_distance(&b);
        copy_out(&b, solution);
        cm_solution_take_start(solution, game->start);
        if (task->start_only)
            cm_solution_free(solution);
    }
    cm_memory_give(task->memory, b.outcome);
    cm_memory_give(task->memory, b.left);
    cm_memory_give(task->memory, b.queue);
    cm_memory_give(task->memory, b.distance);
    return status;
}

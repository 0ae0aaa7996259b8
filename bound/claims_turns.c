/* Claims about turns: B1 (100 of them), B8 (several at once), B14 (no limit on them).
 *
 * B1: the longest known games of each N up to 50, by the turn DP cut at 100 against the exact
 * answer.
 *
 * B8: the article's table is filled a turn at a time, each from the one after it. Here it is
 * filled with several turns at once, which all read the last layer that is finished, and held
 * against the truth cut at the same horizon. One at a time has to come out right, or the test
 * itself is wrong. What can run in parallel is the inside of one turn: the tables of turn-dp-omp
 * must be the same bytes for 1, 2 and 4 threads.
 *
 * B14: a walk in depth with nothing to stop it but a limit on its depth, with an array for a
 * stack. If it comes to stand on each limit before its first position is finished, recursion
 * without a limit has no end. A call takes LEAST_FRAME bytes of stack at the least (return address
 * and one saved register), and a usual stack has USUAL_STACK bytes. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bound/claim_tests.h"
#include "generators/generator.h"

enum { TURNS = 100, MOST_NODES = 50, LEAST_FRAME = 16, USUAL_STACK = 8 << 20 };

/* The longest known game of so many nodes: its plies, and whether the cut at `horizon` answers as
 * the truth does. */
static enum cm_status cut_record(struct cm_lab *lab, uint32_t nodes, uint32_t horizon,
                                 struct cm_lab_answer *exact, struct cm_lab_answer *cut,
                                 struct cm_error *error)
{
    const struct cm_lab_graph wanted = {.family = "adversarial", .nodes = nodes};
    const struct cm_lab_question whole = {
        .solver = "retrograde", .horizon = CM_NO_HORIZON, .plies = true};
    const struct cm_lab_question bounded = {.solver = "turn-dp", .horizon = horizon};
    struct cm_game game;
    enum cm_status status = cm_lab_game(lab, &wanted, &game, error);
    if (!status)
        status = cm_lab_ask(lab, &whole, &game, exact, error);
    if (!status)
        status = cm_lab_ask(lab, &bounded, &game, cut, error);
    cm_game_free(&game);
    return status;
}

enum cm_status cm_claim_b1(struct cm_lab *lab, struct cm_claim_result *result,
                           struct cm_error *error)
{
    const struct cm_family *family = cm_family_find("adversarial");
    struct cm_lab_answer exact = {0}, cut = {0}, first = {0};
    uint32_t wrong = 0, tested = 0, first_nodes = 0;
    if (!family)
        return cm_fail(error, CM_CANNOT, 0, "there is no family 'adversarial'");
    for (uint32_t nodes = family->smallest; nodes <= MOST_NODES; nodes++) {
        const enum cm_status status = cut_record(lab, nodes, TURNS, &exact, &cut, error);
        if (status)
            return status;
        tested++;
        if (exact.outcome == cut.outcome)
            continue;
        if (!wrong++) {
            first = exact;
            first_nodes = nodes;
        }
    }
    return cm_claim_answer(
        result, wrong ? CM_VERDICT_REFUTED : CM_VERDICT_HOLDS, "",
        "of the longest known games for N = %" PRIu32 " to %d, %" PRIu32 " of %" PRIu32
        " are decided but a draw when cut at %d plies; the first at N = %" PRIu32
        " (outcome %d in %" PRIu32 " plies); at N = %d outcome %d in %" PRIu32 " plies, cut %d",
        family->smallest, MOST_NODES, wrong, tested, TURNS, first_nodes, (int)first.outcome,
        first.plies, MOST_NODES, (int)exact.outcome, exact.plies, (int)cut.outcome);
}

/* A turn's values, [mouse][cat] for each side to move, and the layer that is being computed from
 * it. */
struct layers {
    const struct cm_game *game;
    uint8_t *value[2][2]; /* [old, new][side] */
};

static uint8_t best_of(const struct layers *layers, struct cm_position position)
{
    const struct cm_game *game = layers->game;
    const struct cm_digraph *out = &cm_game_walk(game, position.side)->out;
    const bool mouse = position.side == CM_MOUSE_MOVES;
    const uint32_t from = cm_position_column(position);
    const uint8_t mine = mouse ? CM_MOUSE : CM_CAT, theirs = mouse ? CM_CAT : CM_MOUSE;
    uint8_t best = out->first[from] == out->first[from + 1] ? CM_DRAW : theirs;
    for (uint32_t k = out->first[from]; k < out->first[from + 1] && best != mine; k++) {
        const uint32_t m = mouse ? out->target[k] : position.mouse,
                       c = mouse ? position.cat : out->target[k];
        const uint8_t value = layers->value[0][!position.side][(size_t)m * game->cat.places + c];
        if (value == mine || value == CM_DRAW)
            best = value;
    }
    return best;
}

/* Computes one turn from the old layer into the new one. `turn` 0 is the last: what is over, else
 * a draw. */
static void fill_turn(struct layers *layers, uint32_t turn)
{
    const struct cm_game *game = layers->game;
    for (uint32_t m = 0; m < game->mouse.places; m++)
        for (uint32_t c = 0; c < game->cat.places; c++)
            for (int side = 0; side < 2; side++) {
                const enum cm_outcome over = cm_game_over(game, m, c);
                uint8_t *value = &layers->value[1][side][(size_t)m * game->cat.places + c];
                if (over != CM_OPEN)
                    *value = (uint8_t)over;
                else
                    *value = turn ? best_of(layers, (struct cm_position){m, c, (enum cm_side)side})
                                  : CM_DRAW;
            }
}

static void swap_layers(struct layers *layers)
{
    for (int side = 0; side < 2; side++) {
        uint8_t *old = layers->value[0][side];
        layers->value[0][side] = layers->value[1][side];
        layers->value[1][side] = old;
    }
}

/* Fills `horizon` turns, so many at once, and counts the positions whose value is not the truth
 * cut there. */
static uint64_t count_wrong(struct layers *layers, uint32_t horizon, uint32_t at_once,
                            const struct cm_solution *truth)
{
    const struct cm_game *game = layers->game;
    uint64_t wrong = 0;
    fill_turn(layers, 0);
    swap_layers(layers);
    for (uint32_t turn = 1; turn <= horizon; turn += at_once) {
        for (uint32_t k = 0; k < at_once && turn + k <= horizon; k++)
            fill_turn(layers, turn + k);
        swap_layers(layers);
    }
    for (uint32_t m = 0; m < game->mouse.places; m++)
        for (uint32_t c = 0; c < game->cat.places; c++)
            for (int side = 0; side < 2; side++)
                wrong += layers->value[0][side][(size_t)m * game->cat.places + c] !=
                         cm_solution_outcome(truth, (struct cm_position){m, c, (enum cm_side)side});
    return wrong;
}

/* The wrong positions with one and with two turns at once. */
static enum cm_status fill_both_ways(struct cm_lab *lab, const struct cm_game *game,
                                     uint32_t horizon, uint64_t wrong[2], struct cm_error *error)
{
    struct layers layers = {.game = game};
    struct cm_solution truth;
    bool all = true;
    enum cm_status status = cm_lab_solve(lab, "retrograde", CM_NO_HORIZON, 1, game, &truth, error);
    if (!status)
        cm_solution_cut(&truth, game->start, horizon);
    for (int k = 0; !status && k < 4; k++) {
        uint8_t **value = &layers.value[k / 2][k % 2];
        *value = cm_memory_take(lab->memory, (size_t)game->mouse.places * game->cat.places, 1);
        all = all && *value;
    }
    if (!status && !all)
        status = cm_fail(error, CM_NO_MEMORY, 0, "no memory for the layers of two turns");
    for (uint32_t at_once = 1; !status && at_once <= 2; at_once++)
        wrong[at_once - 1] = count_wrong(&layers, horizon, at_once, &truth);
    for (int k = 0; k < 4; k++)
        cm_memory_give(lab->memory, layers.value[k / 2][k % 2]);
    cm_solution_free(&truth);
    return status;
}

static bool same_tables(const struct cm_solution *a, const struct cm_solution *b)
{
    bool same = a->relaxations == b->relaxations;
    for (int side = 0; side < 2; side++) {
        const struct cm_table *one = &a->table[side], *two = &b->table[side];
        same = same && memcmp(one->outcome, two->outcome, one->rows * one->row_bytes) == 0 &&
               memcmp(one->plies, two->plies,
                      (size_t)one->rows * one->columns * sizeof *one->plies) == 0;
    }
    return same;
}

/* Whether turn-dp-omp gives the same bytes with 1, 2 and 4 threads on the longest known game of so
 * many nodes. */
static enum cm_status compare_threads(struct cm_lab *lab, uint32_t nodes, bool *same,
                                      struct cm_error *error)
{
    const struct cm_lab_graph wanted = {.family = "adversarial", .nodes = nodes};
    struct cm_solution one, more;
    struct cm_game game;
    enum cm_status status = cm_lab_game(lab, &wanted, &game, error);
    if (status)
        return status;
    status = cm_lab_solve(lab, "turn-dp-omp", CM_NO_HORIZON, 1, &game, &one, error);
    *same = true;
    for (unsigned threads = 2; !status && threads <= 4; threads *= 2) {
        status = cm_lab_solve(lab, "turn-dp-omp", CM_NO_HORIZON, threads, &game, &more, error);
        *same = *same && !status && same_tables(&one, &more);
        cm_solution_free(&more);
    }
    cm_solution_free(&one);
    cm_game_free(&game);
    return status;
}

enum cm_status cm_claim_b8(struct cm_lab *lab, struct cm_claim_result *result,
                           struct cm_error *error)
{
    const struct cm_lab_graph wanted = {.family = "adversarial", .nodes = 8};
    const uint32_t horizon = 2 * wanted.nodes + 1;
    uint64_t wrong[2] = {0}, positions = 0;
    bool same = false;
    struct cm_game game;
    enum cm_status status = cm_lab_game(lab, &wanted, &game, error);
    if (!status) {
        positions = cm_game_positions(&game);
        status = fill_both_ways(lab, &game, horizon, wrong, error);
    }
    cm_game_free(&game);
    if (!status)
        status = compare_threads(lab, 20, &same, error);
    if (status)
        return status;
    const enum cm_verdict kind = wrong[0] || !same ? CM_VERDICT_IN_PART
                                 : wrong[1]        ? CM_VERDICT_REFUTED
                                                   : CM_VERDICT_HOLDS;
    return cm_claim_answer(
        result, kind,
        kind == CM_VERDICT_IN_PART ? "not even one turn after the other is right" : "",
        "adversarial, N = %" PRIu32 ", %" PRIu32 " turns: one after the other %" PRIu64
        " of %" PRIu64 " positions wrong, two at once from the same layer %" PRIu64
        "; inside one turn: turn-dp-omp (adversarial, N = 20) with 2 and 4 threads %s as with 1",
        wanted.nodes, horizon, wrong[0], positions, wrong[1],
        same ? "gives the same bytes" : "does not give the same bytes");
}

/* A call of the search in depth. */
struct call {
    struct cm_position position;
    uint32_t next; /* the arc to try next */
};

static struct call call_for(const struct cm_game *game, struct cm_position position)
{
    return (struct call){
        position, cm_game_walk(game, position.side)->out.first[cm_position_column(position)]};
}

/* Walks in depth from the start, trying the moves of each open position in turn and entering every
 * open one that they lead to, no deeper than `limit` calls; stops there. The depth reached before
 * the start's own call was finished. */
static enum cm_status walk_down(struct cm_lab *lab, const struct cm_game *game, uint32_t limit,
                                uint32_t *depth, struct cm_error *error)
{
    struct call *stack = cm_memory_take(lab->memory, limit, sizeof *stack);
    if (!stack)
        return cm_fail(error, CM_NO_MEMORY, 0, "no memory for %" PRIu32 " calls", limit);
    uint32_t height = 0;
    *depth = 1;
    stack[height++] = call_for(game, game->start);
    while (height && *depth < limit) {
        struct call *call = &stack[height - 1];
        struct cm_position next = call->position;
        const struct cm_digraph *out = &cm_game_walk(game, next.side)->out;
        if (call->next == out->first[cm_position_column(next) + 1]) {
            height--;
            continue;
        }
        *(next.side == CM_MOUSE_MOVES ? &next.mouse : &next.cat) = out->target[call->next++];
        next.side = next.side == CM_MOUSE_MOVES ? CM_CAT_MOVES : CM_MOUSE_MOVES;
        if (cm_game_over(game, next.mouse, next.cat) == CM_OPEN)
            stack[height++] = call_for(game, next);
        if (height > *depth)
            *depth = height;
    }
    cm_memory_give(lab->memory, stack);
    return CM_OK;
}

enum cm_status cm_claim_b14(struct cm_lab *lab, struct cm_claim_result *result,
                            struct cm_error *error)
{
    static const uint32_t limits[] = {100, 10000, 1000000};
    const size_t count = sizeof limits / sizeof *limits;
    const struct cm_lab_question exact = {.solver = "retrograde", .horizon = CM_NO_HORIZON};
    struct cm_lab_answer answer = {0};
    uint32_t depth[3] = {0};
    bool endless = true;
    struct cm_game game;
    enum cm_status status =
        cm_lab_read(lab, "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]", &game, error);
    if (!status)
        status = cm_lab_ask(lab, &exact, &game, &answer, error);
    for (size_t k = 0; !status && k < count; k++) {
        status = walk_down(lab, &game, limits[k], &depth[k], error);
        endless = endless && depth[k] == limits[k];
    }
    cm_game_free(&game);
    if (status)
        return status;
    const bool overflows = endless && (uint64_t)depth[count - 1] * LEAST_FRAME > USUAL_STACK;
    return cm_claim_answer(
        result, overflows ? CM_VERDICT_HOLDS : CM_VERDICT_REFUTED, "",
        "on a game of 6 nodes (outcome %d) a search in depth that may go %" PRIu32 ", %" PRIu32
        ", %" PRIu32 " calls deep stands %" PRIu32 ", %" PRIu32 ", %" PRIu32
        " deep before its first call is finished; at %d bytes a call the last is %" PRIu64
        " bytes of stack, a usual one has %d",
        (int)answer.outcome, limits[0], limits[1], limits[2], depth[0], depth[1], depth[2],
        LEAST_FRAME, (uint64_t)depth[count - 1] * LEAST_FRAME, USUAL_STACK);
}

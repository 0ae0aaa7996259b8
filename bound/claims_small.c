/* Claims tested by every small game, or by one game that stands against them: A1, B2, B3, B11.
 *
 * A1 and B2 look at every connected graph of 3 .. LARGEST nodes with every hole and every start.
 * A1 holds if every solution passes the certificate check, and if the positions decided by
 * propagation and the draws of the certified table are all the open ones. B2 is the longest
 * decided start of each N against 2N, and the first one beyond it is solved again by the turn DP
 * cut at 2N. B3 plays games of more than 2N plies and looks for a position that comes up twice. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bound/claim_tests.h"
#include "game/formats.h"
#include "game/play.h"

enum { LARGEST = 8 };

enum cm_status cm_claim_a1(struct cm_lab *lab, struct cm_claim_result *result,
                           struct cm_error *error)
{
    struct cm_small_games sum = {0};
    for (uint32_t nodes = CM_SMALL_GRAPHS_LEAST; nodes <= LARGEST; nodes++) {
        const struct cm_small_games *games;
        const enum cm_status status = cm_lab_small(lab, nodes, &games, error);
        if (status)
            return status;
        sum.graphs += games->graphs;
        sum.boards += games->boards;
        sum.left_out += games->left_out;
        sum.open += games->open;
        sum.decided += games->decided;
        sum.draws += games->draws;
        sum.uncertified += games->uncertified;
    }
    const bool holds =
        sum.boards && sum.draws && !sum.uncertified && sum.decided + sum.draws == sum.open;
    return cm_claim_answer(
        result, holds ? CM_VERDICT_HOLDS : CM_VERDICT_REFUTED, "",
        "all %" PRIu64 " connected graphs of %d to %d nodes, %" PRIu64 " games by hole (%" PRIu64
        " left out: a cat without a move): of %" PRIu64 " open positions %" PRIu64
        " were decided and %" PRIu64 " not reached, those and no others are draws; %" PRIu64
        " games fail the certificate check",
        sum.graphs, CM_SMALL_GRAPHS_LEAST, LARGEST, sum.boards, sum.left_out, sum.open, sum.decided,
        sum.draws, sum.uncertified);
}

/* Writes a graph as one line of LeetCode JSON into text. */
static enum cm_status write_graph(const struct cm_graph *graph, char *text, size_t size,
                                  struct cm_error *error)
{
    memset(text, 0, size);
    FILE *stream = fmemopen(text, size - 1, "w");
    if (!stream)
        return cm_fail(error, CM_IO, 0, "can't open a stream in memory");
    const enum cm_status status =
        cm_format_find("leetcode")->write(stream, graph, &cm_rules_classic);
    const bool closed = fclose(stream) == 0;
    text[strcspn(text, "\n")] = '\0';
    return status || !closed ? cm_fail(error, CM_IO, 0, "can't write a graph into memory") : CM_OK;
}

/* A start beyond 2N, as text, with what two solvers say of it. */
struct beyond {
    char graph[512];
    struct cm_lab_answer exact, cut;
};

static enum cm_status ask_both(struct cm_lab *lab, const struct cm_graph *graph, uint32_t horizon,
                               struct beyond *beyond, struct cm_error *error)
{
    const struct cm_lab_question exact = {
        .solver = "retrograde", .horizon = CM_NO_HORIZON, .plies = true};
    const struct cm_lab_question cut = {.solver = "turn-dp", .horizon = horizon};
    struct cm_game game;
    enum cm_status status = cm_rules_game(lab->memory, graph, &cm_rules_classic, &game, error);
    if (!status)
        status = cm_lab_ask(lab, &exact, &game, &beyond->exact, error);
    if (!status)
        status = cm_lab_ask(lab, &cut, &game, &beyond->cut, error);
    cm_game_free(&game);
    return status;
}

static enum cm_status look_beyond(struct cm_lab *lab, const struct cm_small_games *games,
                                  struct beyond *beyond, struct cm_error *error)
{
    struct cm_graph graph;
    enum cm_status status =
        cm_small_games_graph(lab->memory, games->nodes, &games->beyond, &graph, error);
    if (!status)
        status = write_graph(&graph, beyond->graph, sizeof beyond->graph, error);
    if (!status)
        status = ask_both(lab, &graph, 2 * games->nodes, beyond, error);
    cm_graph_free(lab->memory, &graph);
    return status;
}

/* "3: 1/1, 4: 3/3, ..." for the sizes counted so far. */
static void describe_longest(const struct cm_lab *lab, uint32_t largest, char *text, size_t size)
{
    text[0] = '\0';
    for (uint32_t nodes = CM_SMALL_GRAPHS_LEAST; nodes <= largest; nodes++) {
        const size_t length = strlen(text);
        snprintf(text + length, size - length, "%s%" PRIu32 ": %" PRIu32 "/%" PRIu32,
                 nodes > CM_SMALL_GRAPHS_LEAST ? ", " : "", nodes, lab->small[nodes].mouse_plies,
                 lab->small[nodes].cat_plies);
    }
}

enum cm_status cm_claim_b2(struct cm_lab *lab, struct cm_claim_result *result,
                           struct cm_error *error)
{
    const struct cm_small_games *games = NULL;
    struct beyond beyond = {0};
    char longest[256], holds_to[16];
    enum cm_status status = CM_OK;
    uint32_t nodes = CM_SMALL_GRAPHS_LEAST;
    for (; !status && nodes <= LARGEST; nodes++) {
        status = cm_lab_small(lab, nodes, &games, error);
        if (!status && games->graphs_beyond)
            break;
    }
    if (status)
        return status;
    describe_longest(lab, games->nodes, longest, sizeof longest);
    if (!games->graphs_beyond)
        return cm_claim_answer(result, CM_VERDICT_HOLDS, "", "N: longest mouse/cat win in plies %s",
                               longest);
    status = look_beyond(lab, games, &beyond, error);
    if (status)
        return status;
    const bool cut_is_wrong =
        beyond.cut.outcome != beyond.exact.outcome && beyond.exact.plies == games->beyond.plies;
    snprintf(holds_to, sizeof holds_to, "%" PRIu32, nodes - 1);
    return cm_claim_answer(
        result, cut_is_wrong ? CM_VERDICT_UP_TO : CM_VERDICT_IN_PART,
        cut_is_wrong ? holds_to : "solvers disagree",
        "N: longest mouse/cat win in plies %s; at N = %" PRIu32 " of %" PRIu64 " graphs %" PRIu64
        " needs more than 2N (with the cut before the end of the game, 2N - 1: %" PRIu64
        "); %s: outcome %d in %" PRIu32 " plies, cut at %" PRIu32 " outcome %d",
        longest, nodes, games->graphs, games->graphs_beyond, games->graphs_beyond_cut, beyond.graph,
        (int)beyond.exact.outcome, beyond.exact.plies, 2 * nodes, (int)beyond.cut.outcome);
}

/* Plays the longest known game of so many nodes: its plies, or 0 if some position comes up twice.
 * */
static enum cm_status play_record(struct cm_lab *lab, uint32_t nodes, uint32_t *plies,
                                  struct cm_error *error)
{
    const struct cm_lab_graph wanted = {.family = "adversarial", .nodes = nodes};
    struct cm_solution solution;
    struct cm_game game;
    struct cm_play line = {0};
    enum cm_status status = cm_lab_game(lab, &wanted, &game, error);
    if (status)
        return status;
    status = cm_lab_solve(lab, "retrograde", CM_NO_HORIZON, 1, &game, &solution, error);
    if (!status) {
        status = cm_play_from(lab->memory, &game, &solution, game.start, &line);
        *plies = status || line.repeats ? 0 : line.count - 1;
        cm_play_free(&line);
    }
    cm_solution_free(&solution);
    cm_game_free(&game);
    return status;
}

enum cm_status cm_claim_b3(struct cm_lab *lab, struct cm_claim_result *result,
                           struct cm_error *error)
{
    static const uint32_t nodes[] = {8, 50};
    uint32_t plies[2];
    bool refuted = false;
    for (size_t k = 0; k < 2; k++) {
        const enum cm_status status = play_record(lab, nodes[k], &plies[k], error);
        if (status)
            return status;
        refuted |= plies[k] > 2 * nodes[k];
    }
    return cm_claim_answer(
        result, refuted ? CM_VERDICT_REFUTED : CM_VERDICT_HOLDS, "",
        "a line of optimal play on the longest known games passes no position twice in %" PRIu32
        " plies with N = %" PRIu32 " (2N = %" PRIu32 ") and in %" PRIu32 " plies with N = %" PRIu32
        " (2N = %" PRIu32 ")",
        plies[0], nodes[0], 2 * nodes[0], plies[1], nodes[1], 2 * nodes[1]);
}

enum cm_status cm_claim_b11(struct cm_lab *lab, struct cm_claim_result *result,
                            struct cm_error *error)
{
    static const struct {
        const char *graph;
        enum cm_outcome claimed;
    } test[] = {{"[[1,2],[0,2],[0,1]]", CM_MOUSE},
                {"[[1,3],[0,2],[1,3],[0,2]]", CM_CAT},
                {"[[1,2,3],[0],[0],[0]]", CM_DRAW}};
    const struct cm_lab_question question = {
        .solver = "retrograde", .horizon = CM_NO_HORIZON, .plies = true};
    char evidence[768] = "", detail[32];
    int right = 0;
    for (size_t k = 0; k < 3; k++) {
        struct cm_lab_answer answer;
        struct cm_game game;
        char *text = evidence + strlen(evidence);
        const size_t room = sizeof evidence - strlen(evidence);
        enum cm_status status = cm_lab_read(lab, test[k].graph, &game, error);
        if (status == CM_BAD_INPUT) {
            snprintf(text, room, "%s%s -> refused: %s", k ? "; " : "", test[k].graph, error->text);
            continue;
        }
        if (!status)
            status = cm_lab_ask(lab, &question, &game, &answer, error);
        cm_game_free(&game);
        if (status)
            return status;
        right += answer.outcome == test[k].claimed;
        snprintf(text, room, "%s%s -> %d in %" PRIu32 " plies (the article: %d)", k ? "; " : "",
                 test[k].graph, (int)answer.outcome, answer.plies, (int)test[k].claimed);
    }
    snprintf(detail, sizeof detail, "%d of 3 right", right);
    if (right == 0 || right == 3)
        return cm_claim_answer(result, right ? CM_VERDICT_HOLDS : CM_VERDICT_REFUTED, "", "%s",
                               evidence);
    return cm_claim_answer(result, CM_VERDICT_IN_PART, detail, "%s", evidence);
}

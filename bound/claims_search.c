/* Claims about what a search looks at: B6, B10, B12.
 *
 * All are decided by moves looked at over a mixed sample of games (cm_lab_sample), for the start
 * alone and with the horizon 2N. The sums are told, but one long game can outweigh all others in
 * them; so a part "helps" if without it the usual game, by the geometric mean, takes at least
 * HELPS times as many.
 *
 * B6 and B10 renumber the places of both players, which changes nothing but the order of the moves
 * (bound/reorder). B6: by the number as given, by the distance to the hole with the nearest first,
 * and with the farthest first. B10: by the truth itself, the places from which most positions are
 * won first; no guess that keeps to one order can know more. The look for a move that ends the
 * game is switched off there, since it goes before any order. Decided and drawn games are summed
 * apart.
 *
 * B10 also asks the best-first search for its queue (solvers/best_first). B12 asks the depth-first
 * search with draws not remembered, for growing horizons. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "bound/claim_tests.h"
#include "bound/reorder.h"

static const double HELPS = 1.1;
enum { NODES = 40, ORDERS = 3 };

/* Over the games that are draws [0] and that are decided [1]. */
struct ordered {
    uint64_t looked[2][ORDERS];
    double logs[2][ORDERS]; /* sums of the logarithm of: the first order / this one */
    uint64_t games[2];
};

static enum cm_status ask_ordered(struct cm_lab *lab, const struct cm_game *game,
                                  const struct cm_solution *truth, enum cm_place_order order,
                                  uint64_t *looked, struct cm_error *error)
{
    const struct cm_lab_question question = {
        .solver = "turn-dfs", .horizon = 2 * NODES, .without = CM_TRICK_NEAR_HOLE};
    struct cm_lab_answer answer = {0};
    struct cm_game reordered;
    enum cm_status status = cm_reorder_by(lab->memory, game, order, truth, &reordered);
    if (status)
        return cm_fail(error, status, 0, "no memory for a game");
    status = cm_lab_ask(lab, &question, &reordered, &answer, error);
    *looked = answer.relaxations;
    cm_game_free(&reordered);
    return status;
}

static enum cm_status order_game(struct cm_lab *lab, const struct cm_lab_graph *wanted,
                                 const enum cm_place_order order[ORDERS], struct ordered *ordered,
                                 struct cm_error *error)
{
    struct cm_solution truth;
    struct cm_game game;
    enum cm_status status = cm_lab_game(lab, wanted, &game, error);
    if (status)
        return status;
    status = cm_lab_solve(lab, "retrograde", CM_NO_HORIZON, 1, &game, &truth, error);
    const int decided = !status && truth.outcome != CM_DRAW;
    uint64_t looked[ORDERS] = {0};
    for (int k = 0; !status && k < ORDERS; k++) {
        status = ask_ordered(lab, &game, &truth, order[k], &looked[k], error);
        ordered->looked[decided][k] += looked[k];
        ordered->logs[decided][k] += status ? 0 : log((double)looked[0] / (double)looked[k]);
    }
    ordered->games[decided]++;
    cm_solution_free(&truth);
    cm_game_free(&game);
    return status;
}

/* Which part of the sample an order helps on. */
struct helps {
    bool decided, draws;
};

static enum cm_status order_sample(struct cm_lab *lab, const enum cm_place_order order[ORDERS],
                                   struct ordered *ordered, struct cm_error *error)
{
    struct cm_lab_graph wanted;
    enum cm_status status = CM_OK;
    for (size_t k = 0; !status && cm_lab_sample(k, NODES, &wanted); k++)
        status = order_game(lab, &wanted, order, ordered, error);
    return status;
}

/* On the usual game, times as many moves in the first order as in order k. */
static double usual(const struct ordered *ordered, int decided, int k)
{
    const uint64_t games = ordered->games[decided];
    return games ? exp(ordered->logs[decided][k] / (double)games) : 1;
}

static struct helps judge(const struct ordered *ordered, int k)
{
    return (struct helps){usual(ordered, 1, k) >= HELPS, usual(ordered, 0, k) >= HELPS};
}

static enum cm_verdict kind_of(struct helps helps)
{
    return helps.decided && helps.draws   ? CM_VERDICT_HOLDS
           : helps.decided || helps.draws ? CM_VERDICT_IN_PART
                                          : CM_VERDICT_REFUTED;
}

static const char *detail_of(struct helps helps)
{
    return helps.decided == helps.draws ? ""
           : helps.decided              ? "on decided games, not on draws"
                                        : "on draws, not on decided games";
}

enum cm_status cm_claim_b6(struct cm_lab *lab, struct cm_claim_result *result,
                           struct cm_error *error)
{
    const enum cm_place_order order[ORDERS] = {CM_ORDER_GIVEN, CM_ORDER_NEAREST, CM_ORDER_FARTHEST};
    struct ordered sum = {0};
    struct cm_lab_ratio index, distance;
    enum cm_status status = order_sample(lab, order, &sum, error);
    if (!status)
        status = cm_lab_ablate(lab, "order-index", CM_MEASURE_MOVES, &index, error);
    if (!status)
        status = cm_lab_ablate(lab, "order-distance", CM_MEASURE_MOVES, &distance, error);
    if (status)
        return status;
    const struct helps helps = judge(&sum, 1);
    return cm_claim_answer(
        result, kind_of(helps), detail_of(helps),
        "N = %d, moves looked at on %" PRIu64 " decided games: as given %" PRIu64
        ", nearest to the hole first %" PRIu64 " (on the usual game %.2f times fewer), farthest "
        "%" PRIu64 "; on %" PRIu64 " draws: %" PRIu64 ", %" PRIu64 " (%.2f), %" PRIu64
        "; on the families, geometric mean (least to largest): by index %.2f (%.2f to %.0f) times "
        "fewer than shuffled, by distance %.2f (%.2f to %.0f) times fewer than by index",
        NODES, sum.games[1], sum.looked[1][0], sum.looked[1][1], usual(&sum, 1, 1),
        sum.looked[1][2], sum.games[0], sum.looked[0][0], sum.looked[0][1], usual(&sum, 0, 1),
        sum.looked[0][2], index.usual, index.least, index.most, distance.usual, distance.least,
        distance.most);
}

/* The best-first search [1] against the same search with a queue [0]. */
static enum cm_status search_sample(struct cm_lab *lab, struct ordered *sum, struct cm_error *error)
{
    struct cm_lab_graph wanted;
    enum cm_status status = CM_OK;
    for (size_t k = 0; !status && cm_lab_sample(k, NODES, &wanted); k++) {
        struct cm_lab_answer answer[2] = {{0}};
        struct cm_game game;
        status = cm_lab_game(lab, &wanted, &game, error);
        for (int best = 0; !status && best < 2; best++) {
            const struct cm_lab_question question = {.solver = "best-first",
                                                     .horizon = CM_NO_HORIZON,
                                                     .without = best ? 0 : CM_TRICK_BEST_FIRST};
            status = cm_lab_ask(lab, &question, &game, &answer[best], error);
        }
        cm_game_free(&game);
        if (status)
            return status;
        const int decided = answer[0].outcome != CM_DRAW;
        sum->games[decided]++;
        for (int best = 0; best < 2; best++) {
            sum->looked[decided][best] += answer[best].relaxations;
            sum->logs[decided][best] +=
                log((1 + (double)answer[0].relaxations) / (1 + (double)answer[best].relaxations));
        }
    }
    return status;
}

enum cm_status cm_claim_b10(struct cm_lab *lab, struct cm_claim_result *result,
                            struct cm_error *error)
{
    const enum cm_place_order order[ORDERS] = {CM_ORDER_GIVEN, CM_ORDER_PROMISING,
                                               CM_ORDER_FARTHEST};
    struct ordered deep = {0}, best = {0};
    enum cm_status status = order_sample(lab, order, &deep, error);
    if (!status)
        status = search_sample(lab, &best, error);
    if (status)
        return status;
    const struct helps by_order = judge(&deep, 1), by_search = judge(&best, 1);
    const struct helps helps = {by_order.decided && by_search.decided,
                                by_order.draws && by_search.draws};
    return cm_claim_answer(
        result, kind_of(helps), detail_of(helps),
        "N = %d, moves looked at on %" PRIu64 " decided games: depth first as given %" PRIu64
        ", the places that win most first %" PRIu64
        " (on the usual game %.2f times fewer); forward from the start, the oldest first %" PRIu64
        ", the most promising first %" PRIu64 " (%.2f); on %" PRIu64 " draws: %" PRIu64 ", %" PRIu64
        " (%.2f); %" PRIu64 ", %" PRIu64 " (%.2f)",
        NODES, deep.games[1], deep.looked[1][0], deep.looked[1][1], usual(&deep, 1, 1),
        best.looked[1][0], best.looked[1][1], usual(&best, 1, 1), deep.games[0], deep.looked[0][0],
        deep.looked[0][1], usual(&deep, 0, 1), best.looked[0][0], best.looked[0][1],
        usual(&best, 0, 1));
}

enum cm_status cm_claim_b12(struct cm_lab *lab, struct cm_claim_result *result,
                            struct cm_error *error)
{
    enum { STEPS = 6, FIRST = 4, STEP = 2 };
    const struct cm_lab_graph wanted = {
        .family = "random", .nodes = 12, .seed = 1, .set = {"degree=3", "pendant=1"}};
    struct cm_lab_answer with[STEPS], without[STEPS];
    bool same = true, costs = true;
    struct cm_game game;
    enum cm_status status = cm_lab_game(lab, &wanted, &game, error);
    for (uint32_t k = 0; !status && k < STEPS; k++) {
        struct cm_lab_question question = {.solver = "turn-dfs", .horizon = FIRST + STEP * k};
        status = cm_lab_ask(lab, &question, &game, &with[k], error);
        question.without = CM_TRICK_KEEP_DRAWS;
        if (!status)
            status = cm_lab_ask(lab, &question, &game, &without[k], error);
        same = same && with[k].outcome == without[k].outcome;
        costs = costs && (double)without[k].relaxations >= HELPS * (double)with[k].relaxations;
    }
    cm_game_free(&game);
    if (status)
        return status;
    const double grows =
        (double)without[STEPS - 1].relaxations / (double)without[STEPS - 2].relaxations;
    const double usual = (double)with[STEPS - 1].relaxations / (double)with[STEPS - 2].relaxations;
    return cm_claim_answer(result, same && costs ? CM_VERDICT_HOLDS : CM_VERDICT_REFUTED, "",
                           "random, N = 12, degree 3, hole pendant, horizons %d to %d: the answers "
                           "are %s; moves looked at go "
                           "from %" PRIu64 " to %" PRIu64 " with draws remembered and from %" PRIu64
                           " to %" PRIu64
                           " without; the last two plies multiply them by %.2f and by %.2f",
                           FIRST, FIRST + STEP * (STEPS - 1), same ? "the same" : "not the same",
                           with[0].relaxations, with[STEPS - 1].relaxations, without[0].relaxations,
                           without[STEPS - 1].relaxations, usual, grows);
}

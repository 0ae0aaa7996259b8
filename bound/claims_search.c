/* Claims about what the memoised search in depth looks at: B6, B7, B10, B12.
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
 * B7 switches off one part at a time; merging symmetric states is judged by the orbits of
 * positions (bound/symmetry). B12 asks the same search with draws not remembered, for growing
 * horizons. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "bound/claim_tests.h"
#include "bound/reorder.h"
#include "bound/small_graphs.h"
#include "bound/symmetry.h"

static const double HELPS = 1.1;
enum { NODES = 40 };

enum order { AS_GIVEN, NEAREST_FIRST, FARTHEST_FIRST, BEST_FIRST, ORDERS };

/* Over the games that are draws [0] and that are decided [1]. */
struct ordered {
    uint64_t looked[2][ORDERS];
    double logs[2][ORDERS]; /* sums of the logarithm of: as given / in this order */
    uint64_t games[2];
};

/* How promising a place is: positions won from it by its owner over all places of the other, less
 * those lost. */
static int64_t promise(const struct cm_game *game, const struct cm_solution *truth,
                       enum cm_side owner, uint32_t place)
{
    const uint32_t others = cm_game_walk(game, (enum cm_side) !owner)->places;
    int64_t sum = 0;
    for (uint32_t other = 0; other < others; other++) {
        const bool mouse = owner == CM_MOUSE_MOVES;
        const struct cm_position after = {mouse ? place : other, mouse ? other : place,
                                          (enum cm_side) !owner};
        const enum cm_outcome outcome = cm_solution_outcome(truth, after);
        sum += outcome == CM_DRAW ? 0 : outcome == (mouse ? CM_MOUSE : CM_CAT) ? 1 : -1;
    }
    return sum;
}

static uint64_t key_of(const struct cm_game *game, const struct cm_solution *truth,
                       const uint32_t *distance, enum order order, enum cm_side owner,
                       uint32_t place)
{
    const uint32_t far = distance[cm_game_walk(game, owner)->node[place]];
    switch (order) {
    case NEAREST_FIRST: return far;
    case FARTHEST_FIRST: return UINT32_MAX - (uint64_t)far;
    case BEST_FIRST: return (uint64_t)(INT32_MAX - promise(game, truth, owner, place));
    default: return place;
    }
}

static enum cm_status ask_ordered(struct cm_lab *lab, const struct cm_game *game,
                                  const struct cm_solution *truth, const uint32_t *distance,
                                  enum order order, uint64_t *looked, struct cm_error *error)
{
    const struct cm_lab_question question = {
        .solver = "turn-dfs", .horizon = 2 * NODES, .without = CM_TRICK_NEAR_HOLE};
    uint64_t mouse_key[NODES], cat_key[NODES];
    struct cm_lab_answer answer = {0};
    struct cm_game reordered;
    for (uint32_t m = 0; m < game->mouse.places; m++)
        mouse_key[m] = key_of(game, truth, distance, order, CM_MOUSE_MOVES, m);
    for (uint32_t c = 0; c < game->cat.places; c++)
        cat_key[c] = key_of(game, truth, distance, order, CM_CAT_MOVES, c);
    enum cm_status status = cm_reorder(lab->memory, game, mouse_key, cat_key, &reordered);
    if (status)
        return cm_fail(error, status, 0, "no memory for a game");
    status = cm_lab_ask(lab, &question, &reordered, &answer, error);
    *looked = answer.relaxations;
    cm_game_free(&reordered);
    return status;
}

static enum cm_status order_game(struct cm_lab *lab, const struct cm_lab_graph *wanted,
                                 struct ordered *ordered, struct cm_error *error)
{
    struct cm_solution truth;
    struct cm_game game;
    uint32_t distance[NODES];
    enum cm_status status = cm_lab_game(lab, wanted, &game, error);
    if (status)
        return status;
    status = cm_lab_solve(lab, "retrograde", CM_NO_HORIZON, 1, &game, &truth, error);
    if (!status)
        status = cm_home_distances(lab->memory, &game, distance);
    const int decided = !status && truth.outcome != CM_DRAW;
    uint64_t looked[ORDERS] = {0};
    for (int order = 0; !status && order < ORDERS; order++) {
        status =
            ask_ordered(lab, &game, &truth, distance, (enum order)order, &looked[order], error);
        ordered->looked[decided][order] += looked[order];
        ordered->logs[decided][order] +=
            status ? 0 : log((double)looked[AS_GIVEN] / (double)looked[order]);
    }
    ordered->games[decided]++;
    cm_solution_free(&truth);
    cm_game_free(&game);
    return status;
}

/* The verdict on one order against the order as given, apart for decided and for drawn games. */
static enum cm_status judge_order(struct cm_lab *lab, struct cm_claim_result *result,
                                  enum order order, const char *what, struct cm_error *error)
{
    struct ordered ordered = {0};
    struct cm_lab_graph wanted;
    enum cm_status status = CM_OK;
    for (size_t k = 0; !status && cm_lab_sample(k, NODES, &wanted); k++)
        status = order_game(lab, &wanted, &ordered, error);
    if (status)
        return status;
    double usual[2];
    for (int decided = 0; decided < 2; decided++)
        usual[decided] = ordered.games[decided]
                             ? exp(ordered.logs[decided][order] / (double)ordered.games[decided])
                             : 1;
    const bool on_draws = usual[0] >= HELPS, on_decided = usual[1] >= HELPS;
    const enum cm_verdict kind = on_draws && on_decided   ? CM_VERDICT_HOLDS
                                 : on_draws || on_decided ? CM_VERDICT_IN_PART
                                                          : CM_VERDICT_REFUTED;
    return cm_claim_answer(
        result, kind,
        kind != CM_VERDICT_IN_PART ? ""
        : on_decided               ? "on decided games, not on draws"
                                   : "on draws, not on decided games",
        "N = %d, moves looked at on %" PRIu64 " decided games: as given %" PRIu64 ", %s %" PRIu64
        " (on the usual game %.2f times fewer), farthest from the hole first %" PRIu64
        "; on %" PRIu64 " draws: %" PRIu64 ", %" PRIu64 " (%.2f), %" PRIu64,
        NODES, ordered.games[1], ordered.looked[1][AS_GIVEN], what, ordered.looked[1][order],
        usual[1], ordered.looked[1][FARTHEST_FIRST], ordered.games[0], ordered.looked[0][AS_GIVEN],
        ordered.looked[0][order], usual[0], ordered.looked[0][FARTHEST_FIRST]);
}

enum cm_status cm_claim_b6(struct cm_lab *lab, struct cm_claim_result *result,
                           struct cm_error *error)
{
    return judge_order(lab, result, NEAREST_FIRST, "nearest to the hole first", error);
}

enum cm_status cm_claim_b10(struct cm_lab *lab, struct cm_claim_result *result,
                            struct cm_error *error)
{
    return judge_order(lab, result, BEST_FIRST, "the places that win most first", error);
}

enum part { WITH_ALL, WITHOUT_FIRST_WIN, WITHOUT_NEAR_HOLE, PARTS };

/* Moves looked at with everything, without taking a win at once, and without the look for a move
 * that ends the game: the sums, and the geometric means over the first. */
static enum cm_status sum_parts(struct cm_lab *lab, uint64_t looked[PARTS], double usual[PARTS],
                                struct cm_error *error)
{
    static const unsigned without[PARTS] = {0, CM_TRICK_FIRST_WIN, CM_TRICK_NEAR_HOLE};
    double logs[PARTS] = {0};
    struct cm_lab_graph wanted;
    enum cm_status status = CM_OK;
    size_t games = 0;
    for (; !status && cm_lab_sample(games, NODES, &wanted); games++) {
        struct cm_game game;
        uint64_t of_game[PARTS] = {0};
        status = cm_lab_game(lab, &wanted, &game, error);
        for (int part = 0; !status && part < PARTS; part++) {
            const struct cm_lab_question question = {
                .solver = "turn-dfs", .horizon = 2 * NODES, .without = without[part]};
            struct cm_lab_answer answer;
            status = cm_lab_ask(lab, &question, &game, &answer, error);
            of_game[part] = answer.relaxations;
            looked[part] += answer.relaxations;
            logs[part] += status ? 0 : log((double)of_game[part] / (double)of_game[WITH_ALL]);
        }
        cm_game_free(&game);
    }
    for (int part = 0; part < PARTS; part++)
        usual[part] = exp(logs[part] / (double)games);
    return status;
}

/* Pairs and orbits of all connected graphs of `nodes` nodes with every hole. */
static enum cm_status sum_small_symmetry(struct cm_lab *lab, uint32_t nodes,
                                         struct cm_symmetry *sum, struct cm_error *error)
{
    struct cm_small_graphs list;
    enum cm_status status = cm_small_graphs_list(lab->memory, nodes, &list, error);
    for (uint64_t k = 0; !status && k < list.count; k++) {
        struct cm_symmetry one = {0};
        struct cm_graph graph = {0};
        status = cm_small_graphs_get(&list, k, lab->memory, &graph, error);
        for (uint32_t hole = 0; !status && hole < nodes; hole++) {
            status = cm_symmetry_count(lab->memory, &graph, hole, &one);
            sum->pairs += one.pairs;
            sum->orbits += one.orbits;
        }
        cm_graph_free(lab->memory, &graph);
    }
    cm_small_graphs_free(&list);
    return status;
}

static enum cm_status family_symmetry(struct cm_lab *lab, const char *family,
                                      struct cm_symmetry *symmetry, struct cm_error *error)
{
    const struct cm_lab_graph wanted = {.family = family, .nodes = 50, .seed = 1};
    struct cm_graph graph;
    enum cm_status status = cm_lab_graph(lab, &wanted, &graph, error);
    if (status)
        return status;
    status = cm_symmetry_count(lab->memory, &graph, 0, symmetry);
    cm_graph_free(lab->memory, &graph);
    return status;
}

static double merged(struct cm_symmetry symmetry)
{
    return (double)symmetry.pairs / (double)symmetry.orbits;
}

enum cm_status cm_claim_b7(struct cm_lab *lab, struct cm_claim_result *result,
                           struct cm_error *error)
{
    struct cm_symmetry small = {0}, ring, complete, random;
    uint64_t looked[PARTS] = {0};
    double usual[PARTS];
    char detail[96];
    enum cm_status status = sum_parts(lab, looked, usual, error);
    if (!status)
        status = sum_small_symmetry(lab, 7, &small, error);
    if (!status)
        status = family_symmetry(lab, "ring", &ring, error);
    if (!status)
        status = family_symmetry(lab, "complete", &complete, error);
    if (!status)
        status = family_symmetry(lab, "random", &random, error);
    if (status)
        return status;
    const bool first = usual[WITHOUT_FIRST_WIN] >= HELPS, near = usual[WITHOUT_NEAR_HOLE] >= HELPS;
    const bool merging = merged(small) >= HELPS;
    const int helps = first + near + merging;
    snprintf(detail, sizeof detail, "a win at once %s, the look beside the hole %s, merging %s",
             first ? "helps" : "does not", near ? "helps" : "does not",
             merging ? "helps" : "does not");
    const enum cm_verdict kind = helps == 3 ? CM_VERDICT_HOLDS
                                 : helps    ? CM_VERDICT_IN_PART
                                            : CM_VERDICT_REFUTED;
    return cm_claim_answer(
        result, kind, kind == CM_VERDICT_IN_PART ? detail : "",
        "moves looked at on the sample, N = %d: %" PRIu64 "; without taking a win at once %" PRIu64
        " (on the usual game %.2f times as many); without the look for a move that ends the game "
        "%" PRIu64 " (%.2f times); positions that merge into one: %.2f on average over all "
        "connected graphs of 7 nodes with every "
        "hole, at N = 50 %.2f (ring), %.1f (complete), %.2f (random)",
        NODES, looked[WITH_ALL], looked[WITHOUT_FIRST_WIN], usual[WITHOUT_FIRST_WIN],
        looked[WITHOUT_NEAR_HOLE], usual[WITHOUT_NEAR_HOLE], merged(small), merged(ring),
        merged(complete), merged(random));
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

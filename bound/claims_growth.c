/* Claims about time and space, tested by counts of moves looked at and of bytes: A2, B4, B5, B9,
 * B13.
 *
 * Growth is the exponent of a power of N, fitted in log-log (bench/fit); it is within a claimed
 * exponent if it exceeds it by no more than SLACK. For A2 the moves looked at must also be at most
 * 4 N E, each position being walked back from at most once. For B5 "fast enough" is FAST moves at
 * the most, which no machine of today takes a second for; "to be preferred" is fewer moves in
 * total over a mixed sample of games. B13: the bytes that retrograde search holds must not depend
 * on how long the game is (a stack would), each of the two searches must have games on which it
 * looks at fewer moves, and without a queue fewer bytes must do on every family. B9: the table must
 * be smaller at every size, and all that a solver on bits holds too; if that is so on the largest
 * board only, the claim holds in part. */
#include <inttypes.h>
#include <stdio.h>

#include "bound/claim_tests.h"
#include "bench/fit.h"
#include "solvers/solver.h"

static const double SLACK = 0.15;
enum { SIZES = 5, FAST = 10000000 };

/* The solver's work on a series of graphs. */
struct growth {
    struct cm_slope work, bytes;    /* exponents in N */
    double most_work;               /* moves looked at / (N E), the largest */
    double first_bytes, last_bytes; /* bytes / N^2 of the first and the last */
};

static enum cm_status solve_whole(struct cm_lab *lab, const struct cm_lab_graph *wanted,
                                  uint64_t *edges, uint64_t *work, uint64_t *bytes,
                                  struct cm_error *error)
{
    struct cm_solution solution;
    struct cm_game game;
    enum cm_status status = cm_lab_game(lab, wanted, &game, error);
    if (status)
        return status;
    const uint64_t before = lab->memory->used;
    lab->memory->peak = before;
    status = cm_lab_solve(lab, "retrograde", CM_NO_HORIZON, 1, &game, &solution, error);
    *edges = cm_digraph_arcs(&game.mouse.out) / 2;
    *work = solution.relaxations;
    *bytes = lab->memory->peak - before;
    cm_solution_free(&solution);
    cm_game_free(&game);
    return status;
}

static enum cm_status measure_growth(struct cm_lab *lab, const struct cm_lab_graph *series,
                                     const uint32_t *nodes, struct growth *growth,
                                     struct cm_error *error)
{
    double x[SIZES], work[SIZES], bytes[SIZES];
    *growth = (struct growth){0};
    for (size_t k = 0; k < SIZES; k++) {
        struct cm_lab_graph wanted = *series;
        uint64_t edges = 0, looked = 0, held = 0;
        wanted.nodes = nodes[k];
        const enum cm_status status = solve_whole(lab, &wanted, &edges, &looked, &held, error);
        if (status)
            return status;
        x[k] = nodes[k];
        work[k] = (double)looked;
        bytes[k] = (double)held;
        if (work[k] / (x[k] * (double)edges) > growth->most_work)
            growth->most_work = work[k] / (x[k] * (double)edges);
    }
    growth->work = cm_fit_log_log(x, work, SIZES);
    growth->bytes = cm_fit_log_log(x, bytes, SIZES);
    growth->first_bytes = bytes[0] / (x[0] * x[0]);
    growth->last_bytes = bytes[SIZES - 1] / (x[SIZES - 1] * x[SIZES - 1]);
    return CM_OK;
}

enum cm_status cm_claim_a2(struct cm_lab *lab, struct cm_claim_result *result,
                           struct cm_error *error)
{
    static const uint32_t nodes[SIZES] = {25, 50, 100, 200, 400};
    const struct cm_lab_graph complete = {.family = "complete", .seed = 1};
    const struct cm_lab_graph sparse = {.family = "random", .seed = 1, .set = {"degree=4"}};
    struct growth dense, thin;
    enum cm_status status = measure_growth(lab, &complete, nodes, &dense, error);
    if (!status)
        status = measure_growth(lab, &sparse, nodes, &thin, error);
    if (status)
        return status;
    const bool time_holds =
        dense.most_work <= 4 && thin.most_work <= 4 && dense.work.slope <= 3 + SLACK;
    const bool space_holds = dense.bytes.slope <= 2 + SLACK && thin.bytes.slope <= 2 + SLACK;
    const enum cm_verdict kind = time_holds && space_holds   ? CM_VERDICT_HOLDS
                                 : time_holds || space_holds ? CM_VERDICT_IN_PART
                                                             : CM_VERDICT_REFUTED;
    return cm_claim_answer(
        result, kind,
        kind != CM_VERDICT_IN_PART ? ""
        : time_holds               ? "time is, space is not"
                                   : "space is, time is not",
        "N = %" PRIu32 " to %" PRIu32
        ": moves looked at grow as N^%.2f (+-%.2f) on complete graphs, N^%.2f (+-%.2f) "
        "on random ones of degree 4, at most %.2f and %.2f times N E; bytes held as N^%.2f and "
        "N^%.2f, from %.1f to %.1f "
        "and from %.1f to %.1f times N^2",
        nodes[0], nodes[SIZES - 1], dense.work.slope, dense.work.error, thin.work.slope,
        thin.work.error, dense.most_work, thin.most_work, dense.bytes.slope, thin.bytes.slope,
        dense.first_bytes, dense.last_bytes, thin.first_bytes, thin.last_bytes);
}

enum cm_status cm_claim_b4(struct cm_lab *lab, struct cm_claim_result *result,
                           struct cm_error *error)
{
    static const uint32_t nodes[SIZES] = {20, 30, 40, 60, 80};
    double x[SIZES], work[SIZES], bytes[SIZES];
    for (size_t k = 0; k < SIZES; k++) {
        char degree[32];
        snprintf(degree, sizeof degree, "degree=%" PRIu32, nodes[k] / 4);
        const struct cm_lab_graph wanted = {
            .family = "random", .nodes = nodes[k], .seed = 1, .set = {degree, "pendant=1"}};
        const struct cm_lab_question question = {.solver = "turn-dfs", .horizon = 2 * nodes[k]};
        struct cm_lab_answer answer;
        struct cm_game game;
        enum cm_status status = cm_lab_game(lab, &wanted, &game, error);
        if (!status)
            status = cm_lab_ask(lab, &question, &game, &answer, error);
        cm_game_free(&game);
        if (status)
            return status;
        x[k] = nodes[k];
        work[k] = (double)answer.relaxations;
        bytes[k] = (double)answer.peak;
    }
    const struct cm_slope time = cm_fit_log_log(x, work, SIZES),
                          space = cm_fit_log_log(x, bytes, SIZES);
    const bool time_holds = time.slope <= 3 + SLACK, space_holds = space.slope <= 3 + SLACK;
    const enum cm_verdict kind = time_holds && space_holds   ? CM_VERDICT_HOLDS
                                 : time_holds || space_holds ? CM_VERDICT_IN_PART
                                                             : CM_VERDICT_REFUTED;
    return cm_claim_answer(
        result, kind,
        kind != CM_VERDICT_IN_PART ? ""
        : space_holds              ? "space is O(N^3), time is not"
                                   : "time is O(N^3), space is not",
        "horizon 2N, random graphs of degree N/4 with the hole on a pendant node, N = %" PRIu32
        " to %" PRIu32
        ": bytes held grow as N^%.2f (+-%.2f), moves looked at as N^%.2f (+-%.2f), from "
        "%.1f to %.1f times N^3",
        nodes[0], nodes[SIZES - 1], space.slope, space.error, time.slope, time.error,
        work[0] / (x[0] * x[0] * x[0]),
        work[SIZES - 1] / (x[SIZES - 1] * x[SIZES - 1] * x[SIZES - 1]));
}

/* The two searches on the sample of so many nodes, for the start alone, the one in depth with the
 * horizon 2N. */
struct contest {
    uint64_t games, depth_fewer, breadth_fewer;
    uint64_t depth, breadth; /* moves looked at in all */
    uint64_t depth_most;     /* on one game */
    uint64_t breadth_bytes_least, breadth_bytes_most, depth_bytes;
    uint32_t longest; /* plies of the longest game in the sample */
};

static enum cm_status contest_game(struct cm_lab *lab, const struct cm_lab_graph *wanted,
                                   struct contest *contest, struct cm_error *error)
{
    const struct cm_lab_question deep = {.solver = "turn-dfs", .horizon = 2 * wanted->nodes};
    const struct cm_lab_question broad = {
        .solver = "retrograde", .horizon = CM_NO_HORIZON, .plies = true};
    struct cm_lab_answer depth, breadth;
    struct cm_game game;
    enum cm_status status = cm_lab_game(lab, wanted, &game, error);
    if (!status)
        status = cm_lab_ask(lab, &deep, &game, &depth, error);
    if (!status)
        status = cm_lab_ask(lab, &broad, &game, &breadth, error);
    cm_game_free(&game);
    if (status)
        return status;
    contest->games++;
    contest->depth += depth.relaxations;
    contest->breadth += breadth.relaxations;
    contest->depth_fewer += depth.relaxations < breadth.relaxations;
    contest->breadth_fewer += breadth.relaxations < depth.relaxations;
    if (depth.relaxations > contest->depth_most)
        contest->depth_most = depth.relaxations;
    if (breadth.peak < contest->breadth_bytes_least)
        contest->breadth_bytes_least = breadth.peak;
    if (breadth.peak > contest->breadth_bytes_most)
        contest->breadth_bytes_most = breadth.peak;
    contest->depth_bytes = depth.peak;
    if (breadth.outcome != CM_DRAW && breadth.plies > contest->longest)
        contest->longest = breadth.plies;
    return CM_OK;
}

static enum cm_status hold_contest(struct cm_lab *lab, uint32_t nodes, struct contest *contest,
                                   struct cm_error *error)
{
    struct cm_lab_graph wanted;
    enum cm_status status = CM_OK;
    *contest = (struct contest){.breadth_bytes_least = UINT64_MAX};
    for (size_t k = 0; !status && cm_lab_sample(k, nodes, &wanted); k++)
        status = contest_game(lab, &wanted, contest, error);
    return status;
}

enum cm_status cm_claim_b5(struct cm_lab *lab, struct cm_claim_result *result,
                           struct cm_error *error)
{
    static const uint32_t small[] = {10, 20, 30}, large[] = {51, 75, 100};
    struct contest few, many;
    uint64_t most = 0, depth = 0, breadth = 0, games = 0, depth_fewer = 0, few_games = 0,
             few_breadth = 0;
    enum cm_status status = CM_OK;
    for (size_t k = 0; !status && k < 3; k++) {
        status = hold_contest(lab, small[k], &few, error);
        if (!status)
            status = hold_contest(lab, large[k], &many, error);
        if (status)
            return status;
        most = few.depth_most > most ? few.depth_most : most;
        few_games += few.games;
        few_breadth += few.breadth_fewer;
        games += many.games;
        depth += many.depth;
        breadth += many.breadth;
        depth_fewer += many.depth_fewer;
    }
    const bool fast = most <= FAST, preferred = breadth < depth;
    const enum cm_verdict kind = fast && preferred   ? CM_VERDICT_HOLDS
                                 : fast || preferred ? CM_VERDICT_IN_PART
                                                     : CM_VERDICT_REFUTED;
    return cm_claim_answer(
        result, kind,
        kind != CM_VERDICT_IN_PART ? ""
        : fast                     ? "the memoised search is to be preferred beyond N = 50 too"
                                   : "the memoised search is slow for N <= 30 already",
        "N = 10, 20, 30: turn-dfs looks at %" PRIu64
        " moves at the most (fast enough: %d), yet on %" PRIu64 " of %" PRIu64
        " games retrograde at fewer; N = 51, 75, 100: turn-dfs at %" PRIu64
        " in all and retrograde at %" PRIu64 ", turn-dfs at fewer on %" PRIu64 " of %" PRIu64
        " games; both for the start alone, turn-dfs with horizon 2N, which is not always enough",
        most, FAST, few_breadth, few_games, depth, breadth, depth_fewer, games);
}

enum cm_status cm_claim_b9(struct cm_lab *lab, struct cm_claim_result *result,
                           struct cm_error *error)
{
    static const uint32_t nodes[] = {8, 50, 400};
    const struct cm_task task = {.horizon = CM_NO_HORIZON, .threads = 1};
    struct cm_lab_ratio whole;
    uint64_t bits[3], positions[3];
    double needs[3];
    bool saves = true;
    for (size_t k = 0; k < 3; k++) {
        const struct cm_lab_graph wanted = {.family = "ring", .nodes = nodes[k], .seed = 1};
        struct cm_game game;
        const enum cm_status status = cm_lab_game(lab, &wanted, &game, error);
        if (status)
            return status;
        bits[k] = cm_solution_bytes(&game, false);
        positions[k] = cm_game_positions(&game);
        needs[k] = (double)cm_solver_find("retrograde")->bytes_needed(&game, &task) /
                   (double)cm_solver_find("bits")->bytes_needed(&game, &task);
        saves = saves && bits[k] < positions[k];
        cm_game_free(&game);
    }
    const enum cm_status status = cm_lab_ablate(lab, "bits", CM_MEASURE_BYTES, &whole, error);
    if (status)
        return status;
    const bool part = saves && needs[2] > 1;
    const bool all = part && needs[0] > 1 && needs[1] > 1 && whole.least > 1;
    return cm_claim_answer(
        result,
        all    ? CM_VERDICT_HOLDS
        : part ? CM_VERDICT_IN_PART
               : CM_VERDICT_REFUTED,
        all || !part
            ? ""
            : "the table always, all that a solver holds only on boards that fill the rows",
        "the outcomes of all positions for N = %" PRIu32 ", %" PRIu32 ", %" PRIu32 " take %" PRIu64
        ", %" PRIu64 ", %" PRIu64
        " bytes at 2 bits each: %.1f, %.1f, %.1f times less than one byte a "
        "position and %.1f, %.1f, %.1f times less than an int of 4 bytes; "
        "all that a solver needs: bits %.2f, %.2f, %.2f times less than retrograde, since its rows "
        "are whole lines of 512 positions; what it held on the families, of 50 nodes at the most "
        "in ordinary runs: %.2f (%.2f to %.2f) times less; time is left to the benchmark",
        nodes[0], nodes[1], nodes[2], bits[0], bits[1], bits[2],
        (double)positions[0] / (double)bits[0], (double)positions[1] / (double)bits[1],
        (double)positions[2] / (double)bits[2], 4 * (double)positions[0] / (double)bits[0],
        4 * (double)positions[1] / (double)bits[1], 4 * (double)positions[2] / (double)bits[2],
        needs[0], needs[1], needs[2], whole.usual, whole.least, whole.most);
}

enum cm_status cm_claim_b13(struct cm_lab *lab, struct cm_claim_result *result,
                            struct cm_error *error)
{
    enum { NODES = 50 };
    struct cm_lab_ratio bytes, moves;
    struct contest contest;
    enum cm_status status = hold_contest(lab, NODES, &contest, error);
    if (!status)
        status = cm_lab_ablate(lab, "queue", CM_MEASURE_BYTES, &bytes, error);
    if (!status)
        status = cm_lab_ablate(lab, "queue", CM_MEASURE_MOVES, &moves, error);
    if (status)
        return status;
    const bool no_stack = contest.breadth_bytes_least == contest.breadth_bytes_most;
    const bool suits = contest.breadth_fewer && contest.depth_fewer;
    const bool has_price = bytes.most < 1;
    const enum cm_verdict kind = no_stack && suits && has_price ? CM_VERDICT_HOLDS
                                 : no_stack || suits            ? CM_VERDICT_IN_PART
                                                                : CM_VERDICT_REFUTED;
    return cm_claim_answer(
        result, kind,
        kind != CM_VERDICT_IN_PART ? ""
        : !no_stack                ? "its memory depends on how long the game is"
        : !suits                   ? "it suits all graphs, or none, better"
                                   : "the queue has no price",
        "%" PRIu64 " games of N = %d, up to %" PRIu32 " plies long: retrograde holds %" PRIu64
        " to %" PRIu64 " bytes whatever their length, of which the counters take 1 a position and "
        "the queue the rest, "
        "%" PRIu64 "; turn-dfs with horizon 2N holds %" PRIu64
        " with its memo and a stack of 2N + 1 frames; retrograde looks at fewer moves on %" PRIu64
        " games, turn-dfs on %" PRIu64
        "; without any queue (hello, passes over all positions) on the families %.2f (%.2f to "
        "%.2f) times the bytes and %.1f (%.1f to %.0f) times the moves",
        contest.games, NODES, contest.longest, contest.breadth_bytes_least,
        contest.breadth_bytes_most, contest.breadth_bytes_most - 2 * (uint64_t)NODES * (NODES - 1),
        contest.depth_bytes, contest.breadth_fewer, contest.depth_fewer, bytes.usual, bytes.least,
        bytes.most, moves.usual, moves.least, moves.most);
}

#include "bound/claims.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "bound/claim_tests.h"

const struct cm_claim cm_claims[CM_CLAIMS] = {
    {"A1", "Degree counters resolve cycles: what propagation never reaches is exactly the draws.",
     "holds", "nauty-geng -c -q -d2 7 | build/catmouse check --solver retrograde -", cm_claim_a1},
    {"A2", "Retrograde analysis takes O(N^3) time and O(N^2) space.", "holds",
     "build/catmouse check --family complete --nodes 50..60 --count 1 --solver retrograde",
     cm_claim_a2},
    {"B1", "For N <= 50, a draw after 100 turns gives the same answers as the repetition rule.",
     "refuted",
     "build/catmouse generate adversarial --nodes 18 | build/catmouse solve --solver turn-dp "
     "--horizon 100 --json",
     cm_claim_b1},
    {"B2", "2N turns are enough: the table cut at 2N gives the true answers.", "holds up to N = 7",
     "echo '[[2,5,7],[3,4,6,7],[0,3,4,7],[1,2,5,6],[1,2,6,7],[0,3,6,7],[1,3,4,5],[0,1,2,4,5]]' | "
     "build/catmouse solve --solver turn-dp --horizon 16 --json",
     cm_claim_b2},
    {"B3", "After 2N turns some position must have repeated.", "refuted",
     "build/catmouse generate adversarial --nodes 50 | build/catmouse solve --line", cm_claim_b3},
    {"B4", "The memoised depth-first search takes O(N^3) time and O(N^3) space.",
     "holds in part: space is O(N^3), time is not",
     "build/catmouse bench --quick --filter turn-dfs", cm_claim_b4},
    {"B5",
     "For N <= 30 the memoised search is fast enough; beyond N = 50 retrograde search is to be "
     "preferred.",
     "holds", "build/catmouse bench --quick --filter 'turn-dfs|retrograde'", cm_claim_b5},
    {"B6",
     "The order in which neighbours are tried (index, distance to the goal) makes the search end "
     "sooner.",
     "holds in part: on decided games, not on draws",
     "build/catmouse bound ablations --quick --out results/ablations", cm_claim_b6},
    {"B7",
     "Pruning helps: winning moves at once, judging early beside the hole, merging symmetric "
     "states.",
     "holds in part: a win at once helps, the look beside the hole only where the "
     "hole is not tried first anyway, merging helps",
     "build/catmouse bound ablations --quick --out results/ablations", cm_claim_b7},
    {"B8", "Different turns of the DP can be computed in parallel.", "refuted",
     "build/catmouse generate adversarial --nodes 8 | build/catmouse solve --solver turn-dp "
     "--horizon 9 --json",
     cm_claim_b8},
    {"B9", "Packing states into bits saves memory (what it does to time is not judged here).",
     "holds in part: the table always, all that a solver holds only on boards that fill the rows",
     "build/catmouse bound ablations --quick --out results/ablations", cm_claim_b9},
    {"B10", "Trying the most promising moves first makes the search end sooner.",
     "holds in part: on decided games, not on draws",
     "build/catmouse bound ablations --quick --out results/ablations", cm_claim_b10},
    {"B11", "The article's three example tests have the answers 1, 2 and 0.",
     "holds in part: 1 of 3 right",
     "echo '[[1,3],[0,2],[1,3],[0,2]]' | build/catmouse solve --json", cm_claim_b11},
    {"B12", "A memo whose \"unknown\" is 0, the code of a draw, costs recomputation.", "holds",
     "build/catmouse bound claims --only B12 --out results/B12", cm_claim_b12},
    {"B13",
     "Breadth-first search avoids recursion and suits some graphs better, at the price of a queue.",
     "holds", "build/catmouse bench --quick --filter 'turn-dfs|retrograde'", cm_claim_b13},
    {"B14", "Without a limit on the turns the recursion overflows the stack.", "holds",
     "echo '[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]' | "
     "build/catmouse solve --solver turn-dfs --horizon 200000 --json",
     cm_claim_b14},
};

bool cm_claim_is_refuted(const struct cm_claim_result *result)
{
    return result->kind == CM_VERDICT_REFUTED || result->kind == CM_VERDICT_UP_TO;
}

/* A text that stands in one cell of a table: no tabs, no line feeds. */
static void make_one_cell(char *text)
{
    for (; *text; text++)
        if (*text == '\t' || *text == '\n' || *text == '\r')
            *text = ' ';
}

enum cm_status cm_claim_answer(struct cm_claim_result *result, enum cm_verdict kind,
                               const char *detail, const char *format, ...)
{
    static const char *const words[] = {"not tested: ", "holds", "refuted",
                                        "holds up to N = ", "holds in part: "};
    va_list arguments;
    result->kind = kind;
    snprintf(result->verdict, sizeof result->verdict, "%s%s", words[kind], detail);
    va_start(arguments, format);
    vsnprintf(result->evidence, sizeof result->evidence, format, arguments);
    va_end(arguments);
    make_one_cell(result->verdict);
    make_one_cell(result->evidence);
    return CM_OK;
}

static bool is_wanted(const struct cm_claims_order *order, const char *id)
{
    bool wanted = !order->only;
    for (size_t k = 0; order->only && k < order->only_count; k++)
        wanted |= strcmp(order->only[k], id) == 0;
    return wanted;
}

/* Each name asked for has to be in the table. */
static enum cm_status check_names(const struct cm_claim *claims, size_t count,
                                  const struct cm_claims_order *order, struct cm_error *error)
{
    char known[256] = "";
    for (size_t k = 0; k < count; k++) {
        const size_t length = strlen(known);
        snprintf(known + length, sizeof known - length, "%s%s", k ? ", " : "", claims[k].id);
    }
    for (size_t asked = 0; order->only && asked < order->only_count; asked++) {
        bool found = false;
        for (size_t k = 0; k < count; k++)
            found |= strcmp(claims[k].id, order->only[asked]) == 0;
        if (!found)
            return cm_fail(error, CM_BAD_INPUT, 0, "there is no claim '%.40s'; the claims are %s",
                           order->only[asked], known);
    }
    return CM_OK;
}

static enum cm_status test_one(const struct cm_claim *claim, struct cm_lab *lab,
                               struct cm_claim_result *result, struct cm_error *error)
{
    *result = (struct cm_claim_result){.claim = claim};
    *error = (struct cm_error){0};
    enum cm_status status = claim->test(lab, result, error);
    if (status && cm_watch_stop(lab->watch))
        return cm_fail(error, CM_STOPPED, 0, "stopped on request in claim %s", claim->id);
    if (status) {
        const char *why = error->text[0] ? error->text : cm_status_text(status);
        cm_claim_answer(result, CM_VERDICT_NONE, why, "%s", why);
        cm_fail(error, status, 0, "claim %s could not be tested: %.400s", claim->id,
                result->evidence);
    }
    result->status = status;
    result->as_expected = strcmp(result->verdict, claim->expected) == 0;
    return status;
}

enum cm_status cm_claims_run(const struct cm_claim *claims, size_t count,
                             const struct cm_claims_order *order, struct cm_claim_result *result,
                             size_t *tested, struct cm_error *error)
{
    struct cm_lab lab = {.memory = order->memory, .threads = order->threads, .watch = order->watch};
    struct cm_error own = {0};
    *tested = 0;
    enum cm_status first = check_names(claims, count, order, error);
    if (first)
        return first;
    for (size_t k = 0; first != CM_STOPPED && k < count; k++) {
        if (!is_wanted(order, claims[k].id))
            continue;
        cm_watch_progress(order->watch, claims[k].id, k, count);
        enum cm_status status =
            cm_watch_stop(order->watch)
                ? cm_fail(&own, CM_STOPPED, 0, "stopped on request before claim %s", claims[k].id)
                : test_one(&claims[k], &lab, &result[*tested], &own);
        *tested += status != CM_STOPPED;
        if (status && (!first || status == CM_STOPPED)) {
            first = status;
            if (error)
                *error = own;
        }
    }
    return first;
}

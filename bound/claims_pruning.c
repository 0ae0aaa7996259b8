/* The claim about pruning, B7: one part switched off at a time, over all families
 * (bound/ablations).
 *
 * A part "helps" if without it the usual game, by the geometric mean over the families, takes at
 * least HELPS times as many moves looked at. The look beside the hole is judged twice: with moves
 * by index, where the hole is node 0 and so tried first anyway, and with moves shuffled. Merging is
 * judged by the positions that are left of all small graphs (bound/symmetry). */
#include "bound/claim_tests.h"
#include "bound/small_graphs.h"
#include "bound/symmetry.h"

#include <stdio.h>

static const double HELPS = 1.1;

struct merging {
    uint64_t pairs, left; /* pairs of places at which a game is open, and classes of them */
};

static enum cm_status add_symmetry(struct cm_lab *lab, const struct cm_game *game,
                                   struct merging *sum)
{
    struct cm_symmetry symmetry;
    const enum cm_status status = cm_symmetry_find(lab->memory, game, CM_MERGE_ORBITS, &symmetry);
    sum->pairs += symmetry.pairs;
    sum->left += symmetry.open_left;
    cm_symmetry_free(&symmetry);
    return status;
}

/* All connected graphs of `nodes` nodes with every hole, where the game can be played. */
static enum cm_status merge_small(struct cm_lab *lab, uint32_t nodes, struct merging *sum,
                                  struct cm_error *error)
{
    struct cm_small_graphs list;
    enum cm_status status = cm_small_graphs_list(lab->memory, nodes, &list, error);
    for (uint64_t k = 0; !status && k < list.count; k++) {
        struct cm_graph graph = {0};
        status = cm_small_graphs_get(&list, k, lab->memory, &graph, error);
        for (uint32_t hole = 0; !status && hole < nodes; hole++) {
            const struct cm_rules rules = {
                .hole = hole, .mouse = hole == 0 ? 1 : 0, .cat = hole <= 1 ? 2 : 1};
            struct cm_game game;
            const enum cm_status playable = cm_rules_game(lab->memory, &graph, &rules, &game, NULL);
            if (playable == CM_BAD_INPUT)
                continue;
            status = playable ? playable : add_symmetry(lab, &game, sum);
            cm_game_free(&game);
        }
        cm_graph_free(lab->memory, &graph);
    }
    cm_small_graphs_free(&list);
    return status;
}

static double merged(struct merging sum)
{
    return (double)sum.pairs / (double)sum.left;
}

enum part { FIRST_WIN, NEAR_HOLE, NEAR_HOLE_SHUFFLED, SYMMETRY, TWINS, PARTS };

static enum cm_status ablate_parts(struct cm_lab *lab, struct cm_lab_ratio ratio[PARTS],
                                   struct cm_error *error)
{
    static const struct {
        const char *ablation;
        enum cm_measure measure;
    } part[PARTS] = {{"first-win", CM_MEASURE_MOVES},
                     {"near-hole", CM_MEASURE_MOVES},
                     {"near-hole-shuffled", CM_MEASURE_MOVES},
                     {"symmetry", CM_MEASURE_POSITIONS},
                     {"twins", CM_MEASURE_POSITIONS}};
    enum cm_status status = CM_OK;
    for (int k = 0; !status && k < PARTS; k++)
        status = cm_lab_ablate(lab, part[k].ablation, part[k].measure, &ratio[k], error);
    return status;
}

enum cm_status cm_claim_b7(struct cm_lab *lab, struct cm_claim_result *result,
                           struct cm_error *error)
{
    struct cm_lab_ratio ratio[PARTS];
    struct merging small = {0};
    char detail[140];
    enum cm_status status = ablate_parts(lab, ratio, error);
    if (!status)
        status = merge_small(lab, 7, &small, error);
    if (status)
        return status;
    const bool first = ratio[FIRST_WIN].usual >= HELPS, near = ratio[NEAR_HOLE].usual >= HELPS,
               shuffled = ratio[NEAR_HOLE_SHUFFLED].usual >= HELPS;
    const bool merging = merged(small) >= HELPS;
    const bool all = first && near && shuffled && merging;
    snprintf(detail, sizeof detail, "a win at once %s, the look beside the hole %s, merging %s",
             first ? "helps" : "does not",
             near       ? "helps"
             : shuffled ? "only where the hole is not tried first anyway"
                        : "does not",
             merging ? "helps" : "does not");
    const enum cm_verdict kind = all                                    ? CM_VERDICT_HOLDS
                                 : first || near || shuffled || merging ? CM_VERDICT_IN_PART
                                                                        : CM_VERDICT_REFUTED;
    return cm_claim_answer(
        result, kind, kind == CM_VERDICT_IN_PART ? detail : "",
        "on the families, geometric mean (least to largest): moves looked at without / with taking "
        "a win at once %.2f (%.2f to %.0f), the look beside the hole, moves by index %.2f (%.2f to "
        "%.2f), moves shuffled %.2f (%.2f to %.0f); positions decided without / with merging "
        "symmetric ones %.2f (%.2f to %.0f), twins %.2f (%.2f to %.0f); positions that merge into "
        "one over all connected graphs of 7 nodes with every hole that can be played: %.2f",
        ratio[FIRST_WIN].usual, ratio[FIRST_WIN].least, ratio[FIRST_WIN].most,
        ratio[NEAR_HOLE].usual, ratio[NEAR_HOLE].least, ratio[NEAR_HOLE].most,
        ratio[NEAR_HOLE_SHUFFLED].usual, ratio[NEAR_HOLE_SHUFFLED].least,
        ratio[NEAR_HOLE_SHUFFLED].most, ratio[SYMMETRY].usual, ratio[SYMMETRY].least,
        ratio[SYMMETRY].most, ratio[TWINS].usual, ratio[TWINS].least, ratio[TWINS].most,
        merged(small));
}

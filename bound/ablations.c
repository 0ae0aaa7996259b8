/* The table of ablations. See ablations.h.
 *
 * A side is a solver, what it leaves out, the order of the places, whether it gets all threads. The
 * look for a move that ends the game is left out where the order of the moves is what matters,
 * since it goes before any order. Sizes are such that the slower side stays within seconds; where
 * every position is solved, long games get smaller ones (ablations_run.c). */
#include "bound/ablations.h"

#include <string.h>

#include "bound/merged.h"
#include "solvers/registry.h"

enum { DEEP = 40, DEEP_QUICK = 24, BROAD = 200, BROAD_QUICK = 50, WIDE = 400 };

/* clang-format off */
const struct cm_ablation cm_ablations[CM_ABLATIONS] = {
    {"order-index", "B6",
     "turn-dfs tries moves by index, not shuffled",
     {{&cm_solver_turn_dfs, CM_TRICK_NEAR_HOLE, CM_ORDER_GIVEN, false},
      {&cm_solver_turn_dfs, CM_TRICK_NEAR_HOLE, CM_ORDER_SHUFFLED, false}},
     true, DEEP, DEEP_QUICK},
    {"order-distance", "B6",
     "turn-dfs tries moves nearest to the hole first, not by index",
     {{&cm_solver_turn_dfs, CM_TRICK_NEAR_HOLE, CM_ORDER_NEAREST, false},
      {&cm_solver_turn_dfs, CM_TRICK_NEAR_HOLE, CM_ORDER_GIVEN, false}},
     true, DEEP, DEEP_QUICK},
    {"order-promise", "B10",
     "turn-dfs tries the places that win most (by the truth) first, not by index",
     {{&cm_solver_turn_dfs, CM_TRICK_NEAR_HOLE, CM_ORDER_PROMISING, false},
      {&cm_solver_turn_dfs, CM_TRICK_NEAR_HOLE, CM_ORDER_GIVEN, false}},
     true, DEEP, DEEP_QUICK},
    {"first-win", "B7",
     "turn-dfs takes a winning move at once",
     {{&cm_solver_turn_dfs, 0, CM_ORDER_GIVEN, false},
      {&cm_solver_turn_dfs, CM_TRICK_FIRST_WIN, CM_ORDER_GIVEN, false}},
     true, DEEP, DEEP_QUICK},
    {"near-hole", "B7",
     "turn-dfs judges a mouse beside the hole before it tries moves by index (hole first)",
     {{&cm_solver_turn_dfs, 0, CM_ORDER_GIVEN, false},
      {&cm_solver_turn_dfs, CM_TRICK_NEAR_HOLE, CM_ORDER_GIVEN, false}},
     true, DEEP, DEEP_QUICK},
    {"near-hole-shuffled", "B7",
     "turn-dfs judges a mouse beside the hole before it tries moves, shuffled",
     {{&cm_solver_turn_dfs, 0, CM_ORDER_SHUFFLED, false},
      {&cm_solver_turn_dfs, CM_TRICK_NEAR_HOLE, CM_ORDER_SHUFFLED, false}},
     true, DEEP, DEEP_QUICK},
    {"symmetry", "B7",
     "retrograde analysis with symmetric positions merged (nauty)",
     {{&cm_merged_orbits, 0, CM_ORDER_GIVEN, false},
      {&cm_merged_nothing, 0, CM_ORDER_GIVEN, false}},
     false, BROAD, BROAD_QUICK},
    {"twins", "B7",
     "retrograde analysis with twins merged",
     {{&cm_merged_twins, 0, CM_ORDER_GIVEN, false},
      {&cm_merged_nothing, 0, CM_ORDER_GIVEN, false}},
     false, BROAD, BROAD_QUICK},
    {"parallel", "B8",
     "turn-dp-omp with all threads, not one",
     {{&cm_solver_turn_dp_omp, 0, CM_ORDER_GIVEN, true},
      {&cm_solver_turn_dp_omp, 0, CM_ORDER_GIVEN, false}},
     false, WIDE, BROAD_QUICK},
    {"bits", "B9",
     "retrograde analysis on rows of bits (bits), not cell by cell (retrograde)",
     {{&cm_solver_bits, 0, CM_ORDER_GIVEN, false},
      {&cm_solver_retrograde, 0, CM_ORDER_GIVEN, false}},
     false, BROAD, BROAD_QUICK},
    {"bits-turns", "B9",
     "the turn DP on rows of bits (turn-dp-bits), not cell by cell (turn-dp)",
     {{&cm_solver_turn_dp_bits, 0, CM_ORDER_GIVEN, false},
      {&cm_solver_turn_dp, 0, CM_ORDER_GIVEN, false}},
     false, BROAD, BROAD_QUICK},
    {"best-first", "B10",
     "best-first opens the most promising position first, not the oldest",
     {{&cm_solver_best_first, 0, CM_ORDER_GIVEN, false},
      {&cm_solver_best_first, CM_TRICK_BEST_FIRST, CM_ORDER_GIVEN, false}},
     true, BROAD, BROAD_QUICK},
    {"from-start", "B10",
     "forward from the start (best-first), not backwards from the ends (retrograde)",
     {{&cm_solver_best_first, 0, CM_ORDER_GIVEN, false},
      {&cm_solver_retrograde, 0, CM_ORDER_GIVEN, false}},
     true, BROAD, BROAD_QUICK},
    {"breadth", "B13",
     "breadth-first (retrograde), not depth-first with a memo (turn-dfs), for the start",
     {{&cm_solver_retrograde, 0, CM_ORDER_GIVEN, false},
      {&cm_solver_turn_dfs, 0, CM_ORDER_GIVEN, false}},
     true, DEEP, DEEP_QUICK},
    {"queue", "B13",
     "a queue of what is decided (retrograde), not passes over all positions (hello)",
     {{&cm_solver_retrograde, 0, CM_ORDER_GIVEN, false},
      {&cm_solver_hello, 0, CM_ORDER_GIVEN, false}},
     false, BROAD, BROAD_QUICK},
};
/* clang-format on */

const struct cm_ablation *cm_ablation_find(const char *id)
{
    for (size_t k = 0; k < CM_ABLATIONS; k++)
        if (strcmp(cm_ablations[k].id, id) == 0)
            return &cm_ablations[k];
    return NULL;
}

size_t cm_ablations_rows(void)
{
    size_t workloads = 0;
    while (cm_workloads[workloads].label)
        workloads++;
    return CM_ABLATIONS * workloads;
}

static double divide(double without, double with)
{
    return with > 0 && without > 0 ? without / with : 0;
}

double cm_ablation_ratio(const struct cm_ablation_row *row, enum cm_measure measure)
{
    const struct cm_ablation_figures *with = &row->side[CM_WITH], *without = &row->side[CM_WITHOUT];
    switch (measure) {
    case CM_MEASURE_SECONDS: return divide(without->seconds, with->seconds);
    case CM_MEASURE_POSITIONS: return divide((double)without->positions, (double)with->positions);
    case CM_MEASURE_MOVES: return divide((double)without->relaxations, (double)with->relaxations);
    default: return divide((double)without->peak_bytes, (double)with->peak_bytes);
    }
}

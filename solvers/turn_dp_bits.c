/* turn-dp-bits: the iterative turn DP on rows of bits, any horizon.
 *
 * Idea. The same layers as in turn-dp: round r decides what is decided in r plies, from what was
 * decided in fewer. But a row of 512 positions is one line, a layer holds only what has changed,
 * and rows that nothing new leads into are passed over. See solvers/bits/in_step.h. */
#include "solvers/bits/in_step.h"
#include "solvers/registry.h"

const struct cm_solver cm_solver_turn_dp_bits = {
    .name = "turn-dp-bits",
    .summary = "the turn DP on rows of bits, 512 positions at a time, any horizon",
    .time = "O(N·E·H / 512)",
    .memory = "0.7 bytes a position; with plies 5.6",
    .features = CM_CAN_WHOLE | CM_CAN_PLIES | CM_CAN_START | CM_CAN_HORIZON | CM_CAN_THREADS,
    .bytes_needed = cm_in_step_bytes,
    .solve = cm_in_step_solve,
};

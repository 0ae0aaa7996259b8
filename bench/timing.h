/* The timed part of a run: all cells that are ready, in one go of Google Benchmark with random
 * interleaving, so that a disturbance of the machine does not fall on one solver alone. */
#ifndef CM_TIMING_H
#define CM_TIMING_H

#include "bench/bench.h"

/* Times the cells and fills their repetitions. Every cell that was wanted has a row in the file at
 * `raw_path`, those that were left out with the reason as its error. After a stop each remaining
 * repetition ends at once, and what was finished counts. CM_OK, CM_STOPPED, CM_NO_MEMORY, or CM_IO
 * when the file is no JSON afterwards. */
enum cm_status cm_timing_run(struct cm_bench *bench, const char *raw_path, struct cm_error *error);

#endif

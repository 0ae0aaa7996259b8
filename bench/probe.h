/* The untimed part of a run: makes the graphs, finds the certified truth about each instance, runs
 * each accepted cell once or more to see how long it takes, and compares its answer with the truth.
 * Only one instance's truth is held at a time. */
#ifndef CM_PROBE_H
#define CM_PROBE_H

#include "bench/bench.h"

/* Does all this for the size with this index. CM_OK, CM_STOPPED, CM_NO_MEMORY. */
enum cm_status cm_probe_size(struct cm_bench *bench, size_t size);

#endif

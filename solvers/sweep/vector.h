/* The vectors that the sweep computes with: 256 positions at a time.
 *
 * A vector of 256 bits is a GCC/clang vector of four 64-bit words, which the compiler turns into
 * one AVX2 register where there is one, two SSE2 or NEON ones, or four plain words elsewhere: one
 * source, no intrinsics. Bit k of a vector is bit k mod 64 of its word k / 64. */
#ifndef CM_SWEEP_VECTOR_H
#define CM_SWEEP_VECTOR_H

#include <string.h>

#include "solvers/bits/line.h"

enum { CM_STRIP = 256, CM_STRIP_WORDS = CM_STRIP / 64 };

typedef uint64_t cm_vector __attribute__((vector_size(CM_STRIP / 8)));

static inline bool cm_vector_any(cm_vector v)
{
    return v[0] | v[1] | v[2] | v[3];
}

/* The first `count` bits set; all of them from CM_STRIP on. */
static inline cm_vector cm_vector_first(uint32_t count)
{
    const cm_line line = cm_line_first(count);
    cm_vector v;
    memcpy(&v, &line, sizeof v);
    return v;
}

#endif

/* The result of a run as text for people: for each family, one line a solver with its median time
 * at each size, below it the ratios to retrograde and to floor at the same size, and at the end of
 * the line the fitted exponent with its standard error. */
#ifndef CM_TABLE_PRINT_H
#define CM_TABLE_PRINT_H

#include <stdio.h>

#include "bench/bench.h"

/* Writes the table to the stream. */
void cm_bench_print(FILE *stream, const struct cm_bench *bench);

#endif

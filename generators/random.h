/* Random numbers for the families: the same sequence for the same seed on every platform.
 *
 * xoshiro256** (David Blackman and Sebastiano Vigna, 2018, public domain, prng.di.unimi.it), whose
 * 256 bits of state are filled from the 64-bit seed by splitmix64, as its authors advise. Bounded
 * numbers are unbiased: draws from the incomplete last stretch of 2^64 are thrown away. */
#ifndef CM_RANDOM_H
#define CM_RANDOM_H

#include <stdint.h>

struct cm_random {
    uint64_t state[4];
};

/* Starts the sequence of this seed; any seed is fine, 0 too. */
void cm_random_init(struct cm_random *random, uint64_t seed);

/* The next 64 random bits. */
uint64_t cm_random_next(struct cm_random *random);

/* A number in 0 .. bound - 1, each equally likely; bound is 1 or more. */
uint64_t cm_random_below(struct cm_random *random, uint64_t bound);

#endif

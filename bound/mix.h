/* A word's bits well stirred: splitmix64's finisher, for hashes and for orders that look random but
 * are the same everywhere. */
#ifndef CM_MIX_H
#define CM_MIX_H

#include <stdint.h>

static inline uint64_t cm_mix(uint64_t word)
{
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
    word = (word ^ word >> 27) * 0x94d049bb133111ebu;
    return word ^ word >> 31;
}

#endif

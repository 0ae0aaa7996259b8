/* The greatest common divisor, by Euclid's algorithm: for the families that need coprime cycles. */
#ifndef CM_GCD_H
#define CM_GCD_H

#include <stdint.h>

static inline uint32_t cm_gcd(uint32_t a, uint32_t b)
{
    while (b) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

#endif

#include "generators/random.h"

static uint64_t rotate_left(uint64_t bits, unsigned by)
{
    return bits << by | bits >> (64 - by);
}

static uint64_t splitmix64(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

void cm_random_init(struct cm_random *random, uint64_t seed)
{
    for (int k = 0; k < 4; k++)
        random->state[k] = splitmix64(&seed);
}

uint64_t cm_random_next(struct cm_random *random)
{
    uint64_t *s = random->state;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint64_t cm_random_below(struct cm_random *random, uint64_t bound)
{
    uint64_t draw, rest;
    do {
        draw = cm_random_next(random);
        rest = draw % bound;
    } while (draw - rest > UINT64_MAX - (bound - 1));
    return rest;
}

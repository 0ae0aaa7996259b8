#include "solvers/bits/planes.h"

/* 32 positions at the most, without a branch: whole ones become a few masked stores. */
static inline __attribute__((always_inline)) void spread(uint32_t *plies, const uint32_t *bits,
                                                         uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) {
        uint32_t value = 0;
        for (uint32_t b = 0; b < CM_PLANES; b++)
            value |= bits[b] & UINT32_C(1) << k ? UINT32_C(1) << b : 0;
        plies[k] = value ? value : plies[k];
    }
}

static void spread_element(const cm_vector plane[CM_PLANES], uint32_t *plies, uint32_t count)
{
    cm_vector all = {0};
    for (uint32_t b = 0; b < CM_PLANES; b++)
        all |= plane[b];
    for (uint32_t k = 0; k < CM_STRIP && k < count; k += 32) {
        uint32_t bits[CM_PLANES];
        if (!(uint32_t)(all[k / 64] >> k % 64))
            continue;
        for (uint32_t b = 0; b < CM_PLANES; b++)
            bits[b] = (uint32_t)(plane[b][k / 64] >> k % 64);
        if (count - k >= 32)
            spread(plies + k, bits, 32);
        else
            spread(plies + k, bits, count - k);
    }
}

void cm_planes_spread(const struct cm_half *half, struct cm_table *table, unsigned threads)
{
    threads = cm_half_worth(half, (uint64_t)half->strips * half->rows, threads);
#pragma omp parallel for num_threads((int)threads) if (threads > 1)
    for (uint32_t row = 0; row < half->rows; row++)
        for (uint32_t strip = 0; strip < half->strips; strip++)
            spread_element(half->plane + cm_half_at(half, strip, row) * CM_PLANES,
                           table->plies + (size_t)row * table->columns + strip * CM_STRIP,
                           half->columns - strip * CM_STRIP);
}

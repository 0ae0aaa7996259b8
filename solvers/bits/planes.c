#include "solvers/bits/planes.h"

/* Plies from a byte each; 0 stays, or is none. A loop that a compiler makes vectors of. */
CM_KERNEL void widen(uint32_t *plies, const uint8_t *byte, uint32_t count, bool unset)
{
    for (uint32_t k = 0; k < count; k++)
        plies[k] = byte[k] ? byte[k] : unset ? CM_NO_PLIES : plies[k];
}

CM_KERNEL void spread_line(const cm_line plane[CM_PLANES], uint32_t *plies, uint32_t count,
                           bool unset)
{
    cm_line bits[8] = {0};
    uint8_t byte[CM_LINE];
    for (uint32_t b = 0; b < CM_PLANES; b++)
        bits[b] = plane[b];
    cm_transpose_bytes(bits);
    cm_words_to_bytes(byte, bits[0].word, sizeof byte);
    if (count >= CM_LINE)
        widen(plies, byte, CM_LINE, unset);
    else
        widen(plies, byte, count, unset);
}

static void spread_row(const struct cm_half *half, struct cm_table *table, uint32_t row, bool unset)
{
    for (uint32_t strip = 0; strip < half->strips; strip++) {
        const cm_line *plane = half->plane + cm_half_at(half, strip, row) * CM_PLANES;
        uint32_t *plies = table->plies + (size_t)row * table->columns + strip * CM_LINE;
        const uint32_t count = half->columns - strip * CM_LINE;
        if (unset)
            spread_line(plane, plies, count, true);
        else
            spread_line(plane, plies, count, false);
    }
}

static void spread_each(const struct cm_half *half, struct cm_table *table, bool unset,
                        struct cm_share share)
{
    for (uint32_t row = (uint32_t)share.first; row < share.end; row++)
        spread_row(half, table, row, unset);
}

void cm_planes_spread(const struct cm_half *half, struct cm_table *table, bool unset,
                      unsigned threads)
{
    enum { LINES = CM_PLANES + 8 * sizeof(uint32_t) }; /* read and written for one of positions */
    threads = cm_half_worth(half, (uint64_t)half->strips * half->rows * LINES, threads);
    if (threads == 1) {
        spread_each(half, table, unset, cm_share_all(half->rows));
        return;
    }
#pragma omp parallel num_threads((int)threads)
    spread_each(half, table, unset, cm_share_mine(half->rows));
}

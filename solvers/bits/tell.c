#include "solvers/bits/tell.h"

enum { FEW_BITS = 160 }; /* of a block: up to that, telling one by one beats transposing */

static void note_plies(const struct cm_tell *tell, uint32_t row, uint32_t column, cm_vector rows)
{
    uint32_t *plies = tell->table->plies + (size_t)column * tell->table->columns + row;
    for (uint32_t w = 0; w < CM_STRIP_WORDS; w++)
        for (uint64_t bits = rows[w]; bits; bits &= bits - 1)
            plies[64 * w + (uint32_t)__builtin_ctzll(bits)] = tell->plies;
}

/* One kind of bits of a block, one by one. */
static void tell_few(const struct cm_tell *tell, const struct cm_pair *fresh, uint32_t count,
                     uint32_t row, uint32_t column, bool won)
{
    for (uint32_t k = 0; k < count; k++) {
        const cm_vector bits = won ? fresh[k].won : fresh[k].lost;
        if (!cm_vector_any(bits))
            continue;
        for (uint32_t w = 0; w < CM_STRIP_WORDS; w++)
            for (uint64_t word = bits[w]; word; word &= word - 1)
                cm_tell_bit(tell, row + k, column + 64 * w + (uint32_t)__builtin_ctzll(word), won);
    }
}

/* One kind of bits of a block, transposed: four times 64 rows, then each column's four words
 * together. */
static void tell_many(const struct cm_tell *tell, const struct cm_pair *fresh, uint32_t count,
                      uint32_t row, uint32_t column, bool won)
{
    cm_vector part[CM_STRIP_WORDS][64];
    for (uint32_t i = 0; i < CM_STRIP_WORDS; i++) {
        for (uint32_t k = 0; k < 64; k++) {
            const bool there = 64 * i + k < count;
            part[i][k] = !there ? (cm_vector){0}
                         : won  ? fresh[64 * i + k].won
                                : fresh[64 * i + k].lost;
        }
        cm_transpose_64(part[i]);
    }
    struct cm_pair *to = &tell->to->known[cm_half_at(tell->to, row / CM_STRIP, column)];
    const uint32_t columns = tell->from->columns - column;
    uint64_t marks[CM_STRIP_WORDS] = {0};
    for (uint32_t k = 0; k < 64; k++) {
        cm_vector rows[CM_STRIP_WORDS] = {part[0][k], part[1][k], part[2][k], part[3][k]};
        cm_transpose_words(rows);
        for (uint32_t w = 0; w < CM_STRIP_WORDS && 64 * w + k < columns; w++) {
            *(won ? &to[64 * w + k].lost : &to[64 * w + k].won) |= rows[w];
            marks[w] |= (uint64_t)cm_vector_any(rows[w]) << k;
            if (tell->table)
                note_plies(tell, row, column + 64 * w + k, rows[w]);
        }
    }
    for (uint32_t w = 0; w < CM_STRIP_WORDS && 64 * w < columns; w++)
        mark_changed(tell->to, row / CM_STRIP, column / 64 + w, marks[w]);
}

/* How many bits, or more than `enough`. */
static uint32_t count_bits(const struct cm_pair *fresh, uint32_t count, bool won, uint32_t enough)
{
    uint32_t bits = 0;
    for (uint32_t k = 0; k < count && bits <= enough; k++) {
        const cm_vector v = won ? fresh[k].won : fresh[k].lost;
        if (!cm_vector_any(v))
            continue;
        for (uint32_t w = 0; w < CM_STRIP_WORDS; w++)
            bits += (uint32_t)__builtin_popcountll(v[w]);
    }
    return bits;
}

void cm_tell_block(const struct cm_tell *tell, const struct cm_pair *fresh, uint32_t count,
                   uint32_t row, uint32_t strip)
{
    for (int won = 0; won < 2; won++) {
        const uint32_t bits = count_bits(fresh, count, won, FEW_BITS);
        if (bits)
            (bits <= FEW_BITS ? tell_few : tell_many)(tell, fresh, count, row, strip * CM_STRIP,
                                                      won);
    }
}

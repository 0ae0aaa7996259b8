#include "solvers/bits/planes.h"

/* Of 64 × 64 positions: up to that, telling bit by bit beats transposing. */
enum { FEW_ROWS = 16, FEW_BITS = 24 };

enum { FEW_PLIES = 6 };    /* of 64 positions: up to that, their plies are stored one by one */
enum { FULL_WORDS = 300 }; /* of a block: from there on its groups are told together */

/* Stores the plies of what is told of word `word` of an element of the other half: of its row, and
 * of the columns from 64·word of the strip on. */
static void note_word(const struct cm_tell *tell, uint32_t strip, uint32_t row, uint32_t word,
                      uint64_t columns)
{
    if (cm_planes_hold(tell->to, tell->note.plies)) {
        cm_planes_note_word(tell->to, cm_half_at(tell->to, strip, row), tell->note.plies, word,
                            columns);
        return;
    }
    uint32_t *plies =
        tell->note.table->plies + (size_t)row * tell->note.table->columns + strip * CM_STRIP;
    for (; columns; columns &= columns - 1)
        plies[64 * word + (uint32_t)__builtin_ctzll(columns)] = tell->note.plies;
}

static void note(const struct cm_tell *tell, uint32_t strip, uint32_t row, cm_vector columns)
{
    if (cm_planes_hold(tell->to, tell->note.plies))
        cm_planes_note(tell->to, cm_half_at(tell->to, strip, row), tell->note.plies, columns);
    else
        for (uint32_t w = 0; w < CM_STRIP_WORDS; w++)
            note_word(tell, strip, row, w, columns[w]);
}

/* The positions a mover wins are lost to whoever has moved into them. `columns`: in that word. */
static inline void learn_word(struct cm_known *known, bool won, uint32_t word, uint64_t columns)
{
    uint64_t bits, *at = (uint64_t *)(void *)(won ? &known->escape : &known->won) + word;
    memcpy(&bits, at, sizeof bits);
    bits = won ? bits & ~columns : bits | columns;
    memcpy(at, &bits, sizeof bits);
}

void cm_tell_bit(const struct cm_tell *tell, struct cm_bit bit)
{
    struct cm_half *to = tell->to;
    const uint32_t strip = bit.row / CM_STRIP;
    learn_word(&to->known[cm_half_at(to, strip, bit.column)], bit.won, bit.row % CM_STRIP / 64,
               UINT64_C(1) << bit.row % 64);
    cm_half_mark(to, strip, bit.column / 64, UINT64_C(1) << bit.column % 64);
    if (tell->note.table)
        tell->note.table->plies[(size_t)bit.column * tell->note.table->columns + bit.row] =
            tell->note.plies;
    if (tell->list && to->listed.count == to->room)
        to->all_listed = false;
    else if (tell->list)
        to->listed.bit[to->listed.count++] = (struct cm_bit){bit.column, bit.row, !bit.won};
}

/* The bits of 64 rows, word by word: `rows` of which some bit is set in word w. */
struct group {
    const struct cm_fresh *fresh; /* the first row's */
    uint32_t row, column, count;  /* of the first bit; rows that there are */
    bool won;                     /* the kind of bits */
    cm_vector rows;
};

static inline cm_vector bits_of(const struct group *group, uint32_t k)
{
    return group->won ? group->fresh[k].won : group->fresh[k].lost;
}

/* Whether a word's bits are so few that telling them one by one is cheaper than transposing. */
static bool is_few(const struct group *group, uint32_t w)
{
    uint32_t bits = 0;
    if (__builtin_popcountll(group->rows[w]) > FEW_ROWS)
        return false;
    for (uint64_t rows = group->rows[w]; rows; rows &= rows - 1)
        bits += (uint32_t)__builtin_popcountll(bits_of(group, (uint32_t)__builtin_ctzll(rows))[w]);
    return bits <= FEW_BITS;
}

static void tell_few(const struct cm_tell *tell, const struct group *group, uint32_t w)
{
    for (uint64_t rows = group->rows[w]; rows; rows &= rows - 1) {
        const uint32_t k = (uint32_t)__builtin_ctzll(rows);
        for (uint64_t word = bits_of(group, k)[w]; word; word &= word - 1) {
            const uint32_t column = group->column + 64 * w + (uint32_t)__builtin_ctzll(word);
            cm_tell_bit(tell, (struct cm_bit){group->row + k, column, group->won});
        }
    }
}

static void transpose(const struct group *group, cm_vector part[64])
{
    for (uint32_t k = 0; k < 64; k++)
        part[k] = k < group->count ? bits_of(group, k) : (cm_vector){0};
    cm_transpose_64(part);
}

static inline void learn(struct cm_known *known, bool won, cm_vector columns)
{
    if (won)
        known->escape &= ~columns;
    else
        known->won |= columns;
}

/* One transposed word. */
static void tell_word(const struct cm_tell *tell, const struct group *group,
                      const cm_vector part[64], uint32_t w)
{
    const uint32_t column = group->column + 64 * w;
    struct cm_known *to = &tell->to->known[cm_half_at(tell->to, group->row / CM_STRIP, column)];
    uint64_t marks = 0;
    for (uint32_t k = 0; k < 64 && column + k < tell->from->columns; k++) {
        const uint64_t rows = part[k][w];
        learn_word(&to[k], group->won, group->row % CM_STRIP / 64, rows);
        marks |= (uint64_t)(rows != 0) << k;
        if (tell->note.table)
            note_word(tell, group->row / CM_STRIP, column + k, group->row % CM_STRIP / 64, rows);
    }
    cm_half_mark(tell->to, group->row / CM_STRIP, column / 64, marks);
    if (tell->list)
        tell->to->all_listed = false;
}

static void tell_group(const struct cm_tell *tell, const struct group *group)
{
    cm_vector part[64];
    bool transposed = false;
    for (uint32_t w = 0; w < CM_STRIP_WORDS; w++) {
        if (!group->rows[w])
            continue;
        if (is_few(group, w)) {
            tell_few(tell, group, w);
            continue;
        }
        if (!transposed)
            transpose(group, part);
        transposed = true;
        tell_word(tell, group, part, w);
    }
}

/* Which of 64 rows have bits, word by word. */
static void find_rows(const struct cm_fresh *fresh, uint32_t count, cm_vector rows[2])
{
    rows[0] = rows[1] = (cm_vector){0};
    for (uint32_t k = 0; k < count; k++) {
        rows[0] |= (cm_vector)(fresh[k].lost != 0) & UINT64_C(1) << k;
        rows[1] |= (cm_vector)(fresh[k].won != 0) & UINT64_C(1) << k;
    }
}

/* A block that is full of bits: all four groups transposed, then each column's four words together.
 */
static void tell_all(const struct cm_tell *tell, const struct group group[CM_STRIP_WORDS])
{
    cm_vector part[CM_STRIP_WORDS][64];
    const bool won = group->won;
    const uint32_t columns = tell->from->columns - group->column, strip = group->row / CM_STRIP;
    struct cm_known *to = &tell->to->known[cm_half_at(tell->to, strip, group->column)];
    uint64_t marks[CM_STRIP_WORDS] = {0};
    for (uint32_t i = 0; i < CM_STRIP_WORDS; i++)
        transpose(&group[i], part[i]);
    for (uint32_t k = 0; k < 64; k++) {
        cm_vector rows[CM_STRIP_WORDS] = {part[0][k], part[1][k], part[2][k], part[3][k]};
        cm_transpose_words(rows);
        for (uint32_t w = 0; w < CM_STRIP_WORDS && 64 * w + k < columns; w++) {
            learn(&to[64 * w + k], won, rows[w]);
            marks[w] |= (uint64_t)cm_vector_any(rows[w]) << k;
            if (tell->note.table)
                note(tell, strip, group->column + 64 * w + k, rows[w]);
        }
    }
    for (uint32_t w = 0; w < CM_STRIP_WORDS && 64 * w < columns; w++)
        cm_half_mark(tell->to, strip, group->column / 64 + w, marks[w]);
    if (tell->list)
        tell->to->all_listed = false;
}

void cm_tell_block(const struct cm_tell *tell, const struct cm_fresh *fresh, uint32_t count,
                   uint32_t row, uint32_t strip)
{
    struct group group[2][CM_STRIP_WORDS];
    uint32_t words[2] = {0, 0};
    for (uint32_t i = 0; i < CM_STRIP_WORDS; i++) {
        const uint32_t rest = count > 64 * i ? count - 64 * i : 0;
        cm_vector rows[2];
        find_rows(fresh + 64 * i, rest < 64 ? rest : 64, rows);
        for (int won = 0; won < 2; won++) {
            group[won][i] = (struct group){.fresh = fresh + 64 * i,
                                           .row = row + 64 * i,
                                           .column = strip * CM_STRIP,
                                           .count = rest < 64 ? rest : 64,
                                           .won = won,
                                           .rows = rows[won]};
            for (uint32_t w = 0; w < CM_STRIP_WORDS; w++)
                words[won] += (uint32_t)__builtin_popcountll(rows[won][w]);
        }
    }
    for (int won = 0; won < 2; won++)
        if (words[won] > FULL_WORDS)
            tell_all(tell, group[won]);
        else
            for (uint32_t i = 0; words[won] && i < CM_STRIP_WORDS; i++)
                tell_group(tell, &group[won][i]);
}

#include "solvers/bits/planes.h"

#include <string.h>

/* Of 64 × 64 positions: up to that, telling bit by bit beats transposing. */
enum { FEW_ROWS = 16, FEW_BITS = 24 };

enum { FULL_WORDS = 200 }; /* of a block: from there on its groups are told together */

/* Stores the plies of what is told of word `word` of a line of the other half: of its row, and of
 * the columns from 64·word of the strip on. */
static void note_word(const struct cm_tell *tell, uint32_t strip, uint32_t row, uint32_t word,
                      uint64_t columns)
{
    if (cm_planes_hold(tell->to, tell->note.plies)) {
        cm_planes_note_word(tell->to, cm_half_at(tell->to, strip, row), tell->note.plies, word,
                            columns);
        return;
    }
    uint32_t *plies =
        tell->note.table->plies + (size_t)row * tell->note.table->columns + strip * CM_LINE;
    for (; columns; columns &= columns - 1)
        plies[64 * word + (uint32_t)__builtin_ctzll(columns)] = tell->note.plies;
}

static void note(const struct cm_tell *tell, uint32_t strip, uint32_t row, cm_line columns)
{
    if (cm_planes_hold(tell->to, tell->note.plies))
        cm_planes_note(tell->to, cm_half_at(tell->to, strip, row), tell->note.plies, columns);
    else
        for (uint32_t w = 0; w < CM_LINE_WORDS; w++)
            note_word(tell, strip, row, w, columns.word[w]);
}

void cm_tell_bit(const struct cm_tell *tell, struct cm_bit bit)
{
    struct cm_half *to = tell->to;
    const uint32_t strip = bit.row / CM_LINE, word = bit.row % CM_LINE / 64;
    const uint64_t column = UINT64_C(1) << bit.row % 64;
    to->known[cm_half_at(to, strip, bit.column)].word[word] |= column;
    cm_half_mark(to, strip, bit.column / 64, UINT64_C(1) << bit.column % 64);
    if (tell->note.table)
        note_word(tell, strip, bit.column, word, column);
    if (tell->list && to->listed.count == to->room)
        to->all_listed = false;
    else if (tell->list)
        to->listed.bit[to->listed.count++] = (struct cm_bit){bit.column, bit.row};
}

/* 64 rows of a block: those that have bits, word by word. */
struct group {
    const cm_line *line;  /* the first row's */
    const uint8_t *words; /* the same */
    uint32_t row, column; /* of the first bit */
    uint64_t rows[CM_LINE_WORDS];
};

/* The bytes that say which words a row has, transposed: which rows a word has. Returns whether
 * there is any. */
static bool find_group(const struct cm_news *news, uint32_t first, struct group *group)
{
    bool any = false;
    *group = (struct group){.line = news->line + first,
                            .words = news->words + first,
                            .row = news->row + first,
                            .column = news->column};
    for (uint32_t k = 0; k < 64; k += 8) {
        uint64_t bytes = 0;
        for (uint32_t i = 0; i < 8; i++)
            bytes |= (uint64_t)group->words[k + i] << 8 * i;
        if (!bytes)
            continue;
        any = true;
        bytes = cm_transpose_8((cm_lane){bytes})[0];
        for (uint32_t w = 0; w < CM_LINE_WORDS; w++)
            group->rows[w] |= (bytes >> 8 * w & 0xff) << k;
    }
    return any;
}

/* Whether a word's bits are so few that telling them one by one is cheaper than transposing. */
static bool is_few(const struct group *group, uint32_t w)
{
    uint32_t bits = 0;
    if (__builtin_popcountll(group->rows[w]) > FEW_ROWS)
        return false;
    for (uint64_t rows = group->rows[w]; rows; rows &= rows - 1)
        bits += (uint32_t)__builtin_popcountll(group->line[__builtin_ctzll(rows)].word[w]);
    return bits <= FEW_BITS;
}

static void tell_few(const struct cm_tell *tell, const struct group *group, uint32_t w)
{
    for (uint64_t rows = group->rows[w]; rows; rows &= rows - 1) {
        const uint32_t k = (uint32_t)__builtin_ctzll(rows);
        for (uint64_t word = group->line[k].word[w]; word; word &= word - 1) {
            const uint32_t column = group->column + 64 * w + (uint32_t)__builtin_ctzll(word);
            cm_tell_bit(tell, (struct cm_bit){group->row + k, column});
        }
    }
}

/* Transposes a group. Returns which of its columns have bits. */
static cm_line transpose(const struct group *group, cm_line part[64])
{
    cm_line columns = {0};
    for (uint32_t k = 0; k < 64; k++) {
        part[k] = group->words[k] ? group->line[k] : (cm_line){0};
        columns = cm_line_or(columns, part[k]);
    }
    cm_transpose_64(part);
    return columns;
}

/* One transposed word. */
static void tell_word(const struct cm_tell *tell, const struct group *group, const cm_line part[64],
                      uint32_t w)
{
    const uint32_t column = group->column + 64 * w, word = group->row % CM_LINE / 64;
    cm_line *to = &tell->to->known[cm_half_at(tell->to, group->row / CM_LINE, column)];
    for (uint32_t k = 0; k < 64 && column + k < tell->from->columns; k++) {
        to[k].word[word] |= part[k].word[w];
        if (tell->note.table)
            note_word(tell, group->row / CM_LINE, column + k, word, part[k].word[w]);
    }
}

static void tell_group(const struct cm_tell *tell, const struct group *group)
{
    cm_line part[64], columns;
    bool transposed = false;
    for (uint32_t w = 0; w < CM_LINE_WORDS; w++) {
        if (!group->rows[w])
            continue;
        if (is_few(group, w)) {
            tell_few(tell, group, w);
            continue;
        }
        if (!transposed)
            columns = transpose(group, part);
        transposed = true;
        tell_word(tell, group, part, w);
        cm_half_mark(tell->to, group->row / CM_LINE, group->column / 64 + w, columns.word[w]);
    }
    if (transposed && tell->list)
        tell->to->all_listed = false;
}

/* Makes void lines empty, and those that fill the last group of rows, so that a block can be
 * transposed where it stands. */
static void clear_void(const struct cm_news *news)
{
    for (uint32_t k = news->whole ? news->rows : 0; k < CM_LINE; k++)
        if (!news->words[k])
            news->line[k] = (cm_line){0};
}

/* The columns k, k + 64, ... of a block whose groups are transposed. They are a page apart: all
 * are read before the first is written, since a read looks as if it might be of what was just
 * written a page away, and waits. */
CM_KERNEL void tell_columns(const struct cm_tell *tell, const struct cm_news *news, uint32_t strip,
                            uint32_t k, uint32_t words)
{
    cm_line *to = &tell->to->known[cm_half_at(tell->to, strip, news->column + k)];
    cm_line rows[CM_LINE_WORDS], known[CM_LINE_WORDS];
    for (uint32_t i = 0; i < CM_LINE_WORDS; i++)
        rows[i] = news->line[64 * i + k];
    cm_transpose_words(rows);
    for (uint32_t w = 0; w < words; w++)
        known[w] = cm_line_or(to[64 * w], rows[w]);
    for (uint32_t w = 0; w < words; w++)
        to[64 * w] = known[w];
    for (uint32_t w = 0; tell->note.table && w < words; w++)
        note(tell, strip, news->column + 64 * w + k, rows[w]);
}

/* A block that is full of bits: all groups transposed, then each column's words together. The
 * lines that these go to lie a page apart and often in another thread's cache: they are sent for
 * meanwhile. */
static void tell_all(const struct cm_tell *tell, const struct cm_news *news)
{
    const uint32_t columns = tell->from->columns - news->column, strip = news->row / CM_LINE;
    const cm_line *to = &tell->to->known[cm_half_at(tell->to, strip, news->column)];
    clear_void(news);
    for (uint32_t k = 0; k < CM_LINE; k += 64) {
        for (uint32_t i = k; i < k + 64 && i < columns; i++)
            __builtin_prefetch(to + i, 1);
        if (k < news->rows)
            cm_transpose_64(news->line + k);
    }
    for (uint32_t k = 0; k < 64; k++) {
        const uint32_t words = columns > k ? (columns - k + 63) / 64 : 0;
        if (words >= CM_LINE_WORDS)
            tell_columns(tell, news, strip, k, CM_LINE_WORDS);
        else
            tell_columns(tell, news, strip, k, words);
    }
    for (uint32_t w = 0; w < CM_LINE_WORDS && 64 * w < columns; w++)
        cm_half_mark(tell->to, strip, news->column / 64 + w, news->columns.word[w]);
    if (tell->list)
        tell->to->all_listed = false;
}

void cm_tell_block(const struct cm_tell *tell, const struct cm_news *news)
{
    struct group group;
    if (news->count > FULL_WORDS)
        tell_all(tell, news);
    else
        for (uint32_t k = 0; news->count && k < news->rows; k += 64)
            if (find_group(news, k, &group))
                tell_group(tell, &group);
}

/* One half's step. See half.h for the idea and the layout. */
#include "solvers/bits/listed.h"

#include <string.h>

#define ANY_DEGREE UINT32_MAX

enum {
    EARLY_EXIT = 8,      /* moves between two looks at whether a row is decided already */
    LISTED_FACTOR = 3,   /* fewer active rows than 1 in this: they are looked at one by one */
    ALL_FACTOR = 8,      /* more changed rows than 1 in this: all rows count as active */
    LOOKS_MOST = 64,     /* at a row of very many moves, mostly, until it is decided */
    TOLD_COST = 4,       /* of telling a row, in looks at one of its moves */
    COUNT_COST = 4,      /* of counting a row's bits, likewise */
    BEYOND_CACHE = 2500, /* rows from which a strip is touched in order before the random looks */
};

/* The moves of a row together: which columns have one into `known`, or only such. */
CM_KERNEL cm_line join(const cm_line *known, const uint32_t *to, uint32_t count, cm_line won,
                       bool one_is_enough)
{
    for (uint32_t k = 0; k < count; k++)
        won = one_is_enough ? cm_line_or(won, known[to[k]]) : cm_line_and(won, known[to[k]]);
    return won;
}

/* What a row's moves decide of its open positions. */
CM_KERNEL cm_line look(const cm_line *known, const uint32_t *to, uint32_t degree, cm_line open,
                       bool one_is_enough)
{
    cm_line won = one_is_enough ? (cm_line){0} : open;
    for (; degree > EARLY_EXIT; degree -= EARLY_EXIT, to += EARLY_EXIT) {
        won = join(known, to, EARLY_EXIT, won, one_is_enough);
        if (!cm_line_any(one_is_enough ? cm_line_without(open, won) : won))
            return one_is_enough ? open : won;
    }
    won = join(known, to, degree, won, one_is_enough);
    return one_is_enough ? cm_line_and(won, open) : won;
}

/* What a look at all rows of a block reads and writes. */
struct all {
    const struct cm_digraph *out;
    const cm_line *known;
    const uint16_t *order;
    struct cm_news *news;
    cm_line *open;       /* of the block's first row on */
    size_t ahead;        /* from there to the next block, whose lines are sent for meanwhile: by
                          * degree, rows aren't in the order that processors foresee */
    uint8_t *words_open; /* which words of a row are still open; of the block's first row on */
};

/* The rows from the n-th on that have this degree, or any. Returns how far. */
CM_KERNEL uint32_t look_at_degree(struct all all, uint32_t n, uint32_t degree, bool one_is_enough)
{
    const uint32_t *first = all.out->first + all.news->row, *target = all.out->target;
    const uint32_t rows = all.news->rows;
    cm_line *line = all.news->line, columns = all.news->columns;
    uint8_t *words = all.news->words;
    for (; n < rows; n++) {
        const uint32_t k = all.order[n], from = first[k], its = first[k + 1] - from;
        if (degree != ANY_DEGREE && its != degree)
            break;
        __builtin_prefetch(all.open + all.ahead + n, 1);
        const cm_line won = look(all.known, target + from, degree == ANY_DEGREE ? its : degree,
                                 all.open[k], one_is_enough);
        const cm_line open = cm_line_without(all.open[k], won);
        line[k] = won;
        columns = cm_line_or(columns, won);
        all.open[k] = open;
        words[k] = cm_line_words(won);
        all.words_open[k] = cm_line_words(open);
    }
    all.news->columns = columns;
    return n;
}

/* All rows of a block, by degree: so the loop over a row's moves is written out for the usual
 * degrees, and for the others its length can be foreseen. No row is passed over, since to guess
 * which costs more than a look. */
CM_KERNEL void look_at_all(const struct cm_half *half, uint32_t strip, struct cm_news *news,
                           bool one_is_enough)
{
    const size_t at = cm_half_at(half, strip, news->row), lines = (size_t)half->strips * half->rows;
    uint8_t words_open[CM_LINE] = {0};
    uint64_t *rows_open = half->rows_open + cm_half_row_word(half, strip, news->row);
    const struct all all = {.out = &half->mover->out,
                            .known = half->known + cm_half_at(half, strip, 0),
                            .order = half->order + news->row,
                            .news = news,
                            .open = half->open + at,
                            .ahead = at + 2 * CM_LINE <= lines ? news->rows : 0,
                            .words_open = words_open};
    for (uint32_t n = 0; n < news->rows;) {
        const uint32_t degree = cm_digraph_degree(all.out, news->row + all.order[n]);
        switch (degree) {
        case 0: n = look_at_degree(all, n, 0, one_is_enough); break;
        case 1: n = look_at_degree(all, n, 1, one_is_enough); break;
        case 2: n = look_at_degree(all, n, 2, one_is_enough); break;
        case 3: n = look_at_degree(all, n, 3, one_is_enough); break;
        case 4: n = look_at_degree(all, n, 4, one_is_enough); break;
        case 5: n = look_at_degree(all, n, 5, one_is_enough); break;
        case 6: n = look_at_degree(all, n, 6, one_is_enough); break;
        case 7: n = look_at_degree(all, n, 7, one_is_enough); break;
        case 8: n = look_at_degree(all, n, 8, one_is_enough); break;
        default: /* the last ones in this order */
            n = look_at_degree(all, n, ANY_DEGREE, one_is_enough);
        }
    }
    for (uint32_t w = 0; w < CM_LINE_WORDS; w++)
        rows_open[w] = cm_bytes_any(words_open + 64 * w);
}

/* Of a block, only the rows that are set in `active` (8 words). */
CM_KERNEL void look_at_active(const struct cm_half *half, uint32_t strip, struct cm_news *news,
                              const uint64_t *active, bool one_is_enough)
{
    const struct cm_digraph *out = &half->mover->out;
    const cm_line *known = half->known + cm_half_at(half, strip, 0);
    cm_line *open = half->open + cm_half_at(half, strip, news->row);
    uint64_t *rows_open = half->rows_open + cm_half_row_word(half, strip, news->row);
    for (uint32_t w = 0; w < CM_LINE_WORDS; w++)
        for (uint64_t bits = active[w]; bits; bits &= bits - 1) {
            const uint32_t k = 64 * w + (uint32_t)__builtin_ctzll(bits), row = news->row + k;
            const cm_line won = look(known, out->target + out->first[row],
                                     cm_digraph_degree(out, row), open[k], one_is_enough);
            news->line[k] = won;
            news->columns = cm_line_or(news->columns, won);
            news->words[k] = cm_line_words(won);
            open[k] = cm_line_without(open[k], won);
            rows_open[w] &= ~((uint64_t)!cm_line_any(open[k]) << k % 64);
        }
}

static uint32_t count_words(const uint8_t words[CM_LINE])
{
    uint32_t count = 0;
    for (uint32_t k = 0; k < CM_LINE; k += sizeof(uint64_t)) {
        uint64_t bits;
        memcpy(&bits, words + k, sizeof bits);
        count += (uint32_t)__builtin_popcountll(bits);
    }
    return count;
}

/* One block, in the way that suits how many of its rows are active. Returns the rows looked at. */
static uint32_t look_at_block(const struct cm_half *half, uint32_t strip, struct cm_news *news)
{
    const size_t word = cm_half_row_word(half, strip, news->row);
    news->columns = (cm_line){0};
    uint64_t active[CM_LINE_WORDS];
    uint32_t count = 0;
    for (uint32_t w = 0; w < CM_LINE_WORDS; w++) {
        active[w] = half->active[word + w] & half->rows_open[word + w];
        count += (uint32_t)__builtin_popcountll(active[w]);
    }
    if (count * LISTED_FACTOR < news->rows) {
        if (count && half->one_is_enough)
            look_at_active(half, strip, news, active, true);
        else if (count)
            look_at_active(half, strip, news, active, false);
        news->whole = false;
        news->count = count ? count_words(news->words) : 0;
        return count;
    }
    if (half->one_is_enough)
        look_at_all(half, strip, news, true);
    else
        look_at_all(half, strip, news, false);
    news->whole = true;
    news->count = count_words(news->words);
    return news->rows;
}

/* One block: looks, and tells or holds back what it decides. Returns the rows looked at. */
static uint32_t step_block(struct cm_half *half, const struct cm_tell *tell, uint32_t strip,
                           uint32_t block)
{
    if (half->held)
        return look_at_block(half, strip, &half->held[(size_t)strip * half->blocks + block]);
    cm_line line[CM_LINE];
    uint8_t words[CM_LINE] = {0};
    struct cm_news news = cm_half_block(half, strip, block);
    news.line = line;
    news.words = words;
    const uint32_t rows = look_at_block(half, strip, &news);
    cm_tell_block(tell, &news);
    return rows;
}

/* Sets the rows that have a move into a changed one; all of them when so many have changed that
 * looking pays more than finding out. */
static void find_active(const struct cm_half *half, const uint64_t *changed, uint64_t rows,
                        uint64_t *active)
{
    const struct cm_digraph *in = &half->mover->in;
    const size_t words = cm_half_row_words(half);
    if (rows * ALL_FACTOR > half->rows) {
        memset(active, 0xff, words * sizeof *active);
        return;
    }
    memset(active, 0, words * sizeof *active);
    for (size_t w = 0; w < words; w++)
        for (uint64_t bits = changed[w]; bits; bits &= bits - 1) {
            const size_t row = 64 * w + (size_t)__builtin_ctzll(bits);
            for (uint32_t k = in->first[row]; k < in->first[row + 1]; k++)
                active[in->target[k] / 64] |= UINT64_C(1) << in->target[k] % 64;
        }
}

/* One strip, unless nothing in it has changed. Returns the moves looked at. */
static uint64_t step_strip(struct cm_half *half, const struct cm_tell *tell, uint32_t strip)
{
    const size_t words = cm_half_row_words(half);
    uint64_t *changed = half->changed + strip * words;
    uint64_t changes = 0, rows = 0;
    for (size_t w = 0; w < words; w++)
        changes += (uint64_t)__builtin_popcountll(changed[w]);
    if (!changes)
        return 0;
    find_active(half, changed, changes, half->active + strip * words);
    memset(changed, 0, words * sizeof *changed);
    if (half->rows > BEYOND_CACHE && changes * ALL_FACTOR > half->rows)
        for (uint32_t row = 0; row < half->rows; row++)
            __builtin_prefetch(&half->known[cm_half_at(half, strip, row)]);
    for (uint32_t block = 0; block < half->blocks; block++)
        rows += step_block(half, tell, strip, block);
    const uint32_t rest = half->columns - strip * CM_LINE;
    const uint64_t degree = cm_digraph_arcs(&half->mover->out) / half->rows + 1;
    return rows * degree * (rest < CM_LINE ? rest : CM_LINE);
}

/* The looks of a step at a row's move, or what takes as long: a row with news that is not listed
 * tends to have many bits, up to 512, and what each leads to must be told apart. */
static uint64_t moves_to_expect(const struct cm_half *half)
{
    const uint64_t degree = cm_digraph_arcs(&half->mover->out) / half->rows + 1;
    const uint64_t rows = cm_half_news(half) * CM_LINE;
    const uint64_t all = (uint64_t)half->strips * half->rows;
    return (rows < all ? rows : all) * (degree < LOOKS_MOST ? degree : LOOKS_MOST);
}

static uint64_t step_each(struct cm_half *half, const struct cm_tell *tell, struct cm_share share)
{
    uint64_t moves = 0;
    for (uint32_t strip = (uint32_t)share.first; strip < share.end; strip++)
        moves += step_strip(half, tell, strip);
    return moves;
}

static uint64_t step_strips(struct cm_half *half, struct cm_half *other,
                            const struct cm_half_note *note, unsigned threads)
{
    uint64_t moves = 0;
    threads = cm_half_worth(half, moves_to_expect(half), threads);
    const struct cm_tell tell = {.from = half, .to = other, .note = *note, .list = threads == 1};
    other->all_listed = other->all_listed && (half->held || tell.list);
    if (threads == 1)
        return step_each(half, &tell, cm_share_all(half->strips));
#pragma omp parallel num_threads((int)threads) reduction(+ : moves)
    moves += step_each(half, &tell, cm_share_mine(half->strips));
    return moves;
}

uint64_t cm_half_step(struct cm_half *half, struct cm_half *other, const struct cm_half_note *note,
                      unsigned threads)
{
    uint64_t moves;
    half->found.count = 0;
    if (cm_half_is_listable(half)) {
        moves = cm_half_step_listed(half);
        if (!half->held)
            cm_half_tell_found(half, other, note);
    } else
        moves = step_strips(half, other, note, threads);
    half->listed.count = 0;
    half->all_listed = true;
    return moves;
}

static void release_strip(struct cm_half *half, const struct cm_tell *tell, uint32_t strip)
{
    for (uint32_t block = 0; block < half->blocks; block++) {
        struct cm_news *news = &half->held[(size_t)strip * half->blocks + block];
        if (!news->count)
            continue;
        cm_tell_block(tell, news);
        memset(news->words, 0, CM_LINE * sizeof *news->words);
        news->count = 0;
    }
}

static void release_each(struct cm_half *half, const struct cm_tell *tell, struct cm_share share)
{
    for (uint32_t strip = (uint32_t)share.first; strip < share.end; strip++)
        release_strip(half, tell, strip);
}

void cm_half_release(struct cm_half *half, struct cm_half *other, const struct cm_half_note *note,
                     unsigned threads)
{
    uint64_t blocks = 0;
    cm_half_tell_found(half, other, note);
    for (size_t k = 0; k < (size_t)half->strips * half->blocks; k++)
        blocks += half->held[k].count > 0;
    if (!blocks)
        return;
    threads = cm_half_worth(half, blocks * CM_LINE * TOLD_COST, threads);
    const struct cm_tell tell = {.from = half, .to = other, .note = *note, .list = threads == 1};
    other->all_listed = other->all_listed && tell.list;
    if (threads == 1) {
        release_each(half, &tell, cm_share_all(half->strips));
        return;
    }
#pragma omp parallel num_threads((int)threads)
    release_each(half, &tell, cm_share_mine(half->strips));
}

uint64_t cm_half_news(const struct cm_half *half)
{
    uint64_t rows = 0;
    if (half->all_listed)
        return half->listed.count;
    for (size_t w = 0; w < half->strips * cm_half_row_words(half); w++)
        rows += (uint64_t)__builtin_popcountll(half->changed[w]);
    return rows;
}

static uint64_t count_each(const cm_line *open, struct cm_share share)
{
    uint64_t count = 0;
    for (size_t k = share.first; k < share.end; k++)
        for (int w = 0; w < CM_LINE_WORDS; w++)
            count += (uint64_t)__builtin_popcountll(open[k].word[w]);
    return count;
}

uint64_t cm_half_open_count(const struct cm_half *half, unsigned threads)
{
    const size_t lines = (size_t)half->strips * half->rows;
    uint64_t count = 0;
    threads = cm_half_worth(half, lines * COUNT_COST, threads);
    if (threads == 1)
        return count_each(half->open, cm_share_all(lines));
#pragma omp parallel num_threads((int)threads) reduction(+ : count)
    count += count_each(half->open, cm_share_mine(lines));
    return count;
}

/* Half of the board as rows of bits: the positions with one side to move, and what that side must
 * know to decide them.
 *
 * Rows are the mover's places, bits the waiter's places. The two goals, the mouse's win and the
 * cat's, are solved one after the other, each as an attractor of its own: no position is in both.
 * For a goal, `known` holds the positions of the other half that are won for it, seen in this
 * half's layout: those that a move leads into. If the goal is the mover's own, one such move wins a
 * position, else all its moves must be such: one OR or AND over a row's moves decides 512
 * positions. What it decides leaves `open`, which both goals share, and is transposed into the
 * other half's `known`.
 *
 * Everything is stored strip by strip, a strip being 512 columns: element [strip][row] is a cache
 * line, a strip is contiguous, and so is a block of 512 × 512 in either layout. `changed`
 * remembers, for each strip, the rows of `known` that have news since the strip was last looked at.
 * While the news are few they are also kept one by one in `listed`.
 *
 * Cost. A full look at a strip reads each row once a move: rows × degree × 64 bytes. With few
 * changed rows only the rows that can move into them are looked at; with few news, only the
 * positions that can move into those. Blocks without an open position are passed over. */
#ifndef CM_BITS_HALF_H
#define CM_BITS_HALF_H

#include <omp.h>

#include "game/solution.h"
#include "solvers/bits/line.h"

enum { CM_PLANES = 7, CM_GOALS = CM_CAT + 1 };

/* One position. */
struct cm_bit {
    uint32_t row, column;
};

struct cm_list {
    struct cm_bit *bit; /* room for `room` of the half */
    uint32_t count;
};

/* What has been decided in a block. */
struct cm_news {
    cm_line columns;    /* the columns that have bits */
    cm_line *line;      /* [512], by row of the block; void where `words` is 0, unless `whole` */
    uint8_t *words;     /* [512]: which words of a row's line are not 0 */
    uint32_t row, rows; /* the block's first row, and how many it has */
    uint32_t column;    /* its first column */
    uint32_t count;     /* of words that are not 0 */
    bool whole;         /* all rows that there are have a line */
};

struct cm_half {
    const struct cm_walk *mover;
    uint32_t rows, columns, strips, blocks; /* blocks: of 512 rows */
    cm_line *won[CM_GOALS];                 /* [strip][row], by enum cm_outcome; none for a draw */
    cm_line *known;                         /* that of the goal which is being solved */
    bool one_is_enough;                     /* the goal is the mover's own */
    cm_line *open;                          /* [strip][row] */
    uint64_t *rows_open; /* [strip][row / 64], whole blocks: with an open position when last seen */
    uint64_t *news[CM_GOALS]; /* [strip][row / 64], whole blocks, by goal; none for a draw */
    uint64_t *changed;        /* that of the goal */
    uint64_t *active;         /* [strip][row / 64], whole blocks: scratch */
    struct cm_news *held; /* [strip][block]: what is decided and held back; NULL unless in step */
    cm_line *held_line;   /* what they point at */
    uint8_t *held_words;
    cm_line *plane;        /* [strip][row][CM_PLANES]: see planes.h; or NULL */
    uint16_t *order;       /* [row]: the rows of each block by degree, counted within the block */
    uint32_t *escape;      /* [row]: a move of it; the last that was found not to be known */
    struct cm_list listed; /* rows and columns of `known` that have news, if all_listed */
    struct cm_list found;  /* what the last step decided one by one, not yet told */
    uint32_t room;         /* of both lists */
    bool all_listed;       /* the news are all in `listed` */
};

/* What the halves hold beside `won`. */
enum cm_keep {
    CM_KEEP_OPEN = 1 << 0,
    CM_KEEP_HELD = 1 << 1,   /* the mouse's half only: to be in step */
    CM_KEEP_PLANES = 1 << 2, /* to have plies for a table */
};

/* Takes the arrays of both halves (by enum cm_side) and fills in what is over. `keep` must have
 * CM_KEEP_OPEN. CM_NO_MEMORY: give them back all the same. */
enum cm_status cm_halves_take(struct cm_half half[2], const struct cm_game *game,
                              struct cm_memory *memory, unsigned keep, unsigned threads);
void cm_halves_give_open(struct cm_half half[2], struct cm_memory *memory);
void cm_halves_give(struct cm_half half[2], struct cm_memory *memory);
uint64_t cm_halves_bytes(const struct cm_game *game, unsigned keep);

/* Turns both halves to a goal: its positions that are over are the first news. Returns the side
 * whose goal it is. */
enum cm_side cm_halves_begin(struct cm_half half[2], enum cm_outcome goal);

/* Where the plies of what is told are noted: the table of that half's side, or NULL. */
struct cm_half_note {
    struct cm_table *table;
    uint32_t plies;
};

/* One step of one half: decides what follows from `known`, strip by strip, and tells the other
 * half; or, where there is `held`, keeps it for cm_half_release. Returns the moves looked at (a
 * look at a move of a row counts for each of its strip's columns). */
uint64_t cm_half_step(struct cm_half *half, struct cm_half *other, const struct cm_half_note *note,
                      unsigned threads);

/* Tells the other half what a step held back. */
void cm_half_release(struct cm_half *half, struct cm_half *other, const struct cm_half_note *note,
                     unsigned threads);

/* The news that the half has not looked at: positions while they are listed, else rows over all
 * strips. */
uint64_t cm_half_news(const struct cm_half *half);

#ifndef CM_LINES_WORTH_IT
#define CM_LINES_WORTH_IT 500000
#endif

/* Threads share the strips, each thread the same ones in every step, so that most lines stay in its
 * cache. What one tells the other must cross over, and that eats up the gain of a step that takes
 * less than some hundred microseconds: `lines` to read or write, or moves of them to look at. The
 * sanitized builds set the number to 1, so that small games are shared too.
 *
 * For one thread there is no parallel region: even that of one thread costs a call of the system in
 * libgomp, which is felt in a small game. */
static inline unsigned cm_half_worth(const struct cm_half *half, uint64_t lines, unsigned threads)
{
    return lines < CM_LINES_WORTH_IT || half->strips < 2 ? 1 : threads;
}

/* Of a loop's turns, those of one thread. */
struct cm_share {
    size_t first, end;
};

static inline struct cm_share cm_share_all(size_t count)
{
    return (struct cm_share){0, count};
}

/* Within a parallel region: the calling thread's. The solver may itself be called within a region
 * of the caller's: that is why this is not an `omp for`, which would then split the wrong loop. */
static inline struct cm_share cm_share_mine(size_t count)
{
    const size_t thread = (size_t)omp_get_thread_num(), threads = (size_t)omp_get_num_threads();
    return (struct cm_share){count * thread / threads, count * (thread + 1) / threads};
}

uint64_t cm_half_open_count(const struct cm_half *half, unsigned threads);

/* Packs the outcomes of the positions with the other side to move: what this half knows. */
void cm_half_pack(const struct cm_half *half, struct cm_table *table, unsigned threads);

#endif

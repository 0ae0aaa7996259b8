/* Half of the board as rows of bits: the positions with one side to move, and what that side must
 * know to decide them.
 *
 * Rows are the mover's places, bits the waiter's places. `open` holds this half's positions that
 * are not decided; `known` what is known of the positions that a move leads into, which are the
 * other half's, seen in this half's layout. A position is won if some move of it is known to be
 * won, lost if none of its moves is an escape: one OR over a row's moves decides 256 positions.
 * What it decides is transposed into the other half's `known`.
 *
 * Everything is stored strip by strip, a strip being 256 columns: element [strip][row]. So a row's
 * element of `known` is one cache line, a strip is contiguous, and so is a block of 256 × 256 in
 * either layout. `changed` remembers, for each strip, the rows of `known` that have news since the
 * strip was last looked at. While the news are few they are also kept one by one in `listed`.
 *
 * Cost. A full look at a strip reads each row once a move: rows × degree × 64 bytes. With few
 * changed rows only the rows that can move into them are looked at; with few news, only the
 * positions that can move into those. Blocks without an open position are passed over. */
#ifndef CM_BITS_HALF_H
#define CM_BITS_HALF_H

#include "game/solution.h"
#include "solvers/bits/words.h"

enum { CM_PLANES = 7 };

/* One position, decided for its mover or against. */
struct cm_bit {
    uint32_t row, column;
    bool won;
};

struct cm_list {
    struct cm_bit *bit; /* room for `room` of the half */
    uint32_t count;
};

struct cm_half {
    const struct cm_walk *mover;
    uint32_t rows, columns, strips, blocks; /* blocks: of 256 rows */
    struct cm_known *known;                 /* [strip][row] */
    cm_vector *open;                        /* [strip][row] */
    struct cm_fresh
        *fresh;            /* [strip][row]: decided in this round, held back; NULL unless in step */
    cm_vector *plane;      /* [strip][row][CM_PLANES]: see planes.h; or NULL */
    uint64_t *changed;     /* [strip][row / 64], whole blocks */
    uint16_t *words_open;  /* [strip][block]: with an open position, at the last full look */
    uint8_t *block_fresh;  /* [strip][block]: `fresh` has something; used only in step */
    uint64_t *active;      /* [strip][row / 64], whole blocks: scratch */
    uint8_t *order;        /* [row]: the rows of each block by degree, counted within the block */
    uint32_t *escape;      /* [row]: a move of it; the escape that was found last */
    struct cm_list listed; /* rows and columns of `known` that have news, if all_listed */
    struct cm_list found;  /* what the last step decided one by one, not yet told */
    uint32_t room;         /* of both lists */
    bool all_listed;       /* the news are all in `listed` */
};

/* What the halves hold beside `known`. */
enum cm_keep {
    CM_KEEP_OPEN = 1 << 0,
    CM_KEEP_FRESH = 1 << 1,  /* the mouse's half only: to be in step */
    CM_KEEP_PLANES = 1 << 2, /* to have plies for a table */
};

/* Takes the arrays of both halves (by enum cm_side) and fills in what is over. `keep` must have
 * CM_KEEP_OPEN. CM_NO_MEMORY: give them back all the same. */
enum cm_status cm_halves_take(struct cm_half half[2], const struct cm_game *game,
                              struct cm_memory *memory, unsigned keep, unsigned threads);
void cm_halves_give_open(struct cm_half half[2], struct cm_memory *memory);
void cm_halves_give(struct cm_half half[2], struct cm_memory *memory);
uint64_t cm_halves_bytes(const struct cm_game *game, unsigned keep);

/* Where the plies of what is told are noted: the table of that half's side, or NULL. */
struct cm_half_note {
    struct cm_table *table;
    uint32_t plies;
};

/* One step of one half: decides what follows from `known`, strip by strip, and tells the other
 * half; or, where there is `fresh`, keeps it for cm_half_release. Returns the moves looked at (a
 * look at a move of a row counts for each of its strip's columns). */
uint64_t cm_half_step(struct cm_half *half, struct cm_half *other, const struct cm_half_note *note,
                      unsigned threads);

/* Tells the other half what a step held back. */
void cm_half_release(struct cm_half *half, struct cm_half *other, const struct cm_half_note *note,
                     unsigned threads);

/* The news that the half has not looked at: positions while they are listed, else rows over all
 * strips. */
uint64_t cm_half_news(const struct cm_half *half);

/* Threads share the strips, and are woken only for work that takes some hundred microseconds:
 * `rows` elements of 64 bytes to look at, tell or fill. */
static inline unsigned cm_half_worth(const struct cm_half *half, uint64_t rows, unsigned threads)
{
    enum { ROWS_WORTH_IT = 20000 };
    return rows < ROWS_WORTH_IT || half->strips < 2 ? 1 : threads;
}

uint64_t cm_half_open_count(const struct cm_half *half);

/* Packs the outcomes of the positions with the other side to move: what this half knows. */
void cm_half_pack(const struct cm_half *half, enum cm_outcome mover_wins, struct cm_table *table,
                  unsigned threads);

#endif

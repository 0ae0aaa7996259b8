/* What a solver answers: the start's outcome and plies, and, where asked for, those of every
 * position.
 *
 * One table for each side to move. A row is the place of the player who waits, a column the place
 * of the one who moves: a move changes only the column (and the table). Outcomes are packed at 2
 * bits a position: column k of a row stands in bits 2(k mod 4) of its byte k / 4, as enum
 * cm_outcome; each row begins on a byte of its own, so that threads may fill different rows. Plies
 * are 32-bit, CM_NO_PLIES where the position is a draw. */
#ifndef CM_SOLUTION_H
#define CM_SOLUTION_H

#include "game/game.h"

#define CM_NO_PLIES UINT32_MAX

struct cm_table {
    uint32_t rows, columns;
    size_t row_bytes; /* of outcome */
    uint8_t *outcome; /* rows × row_bytes, or NULL */
    uint32_t *plies;  /* rows × columns, or NULL */
};

struct cm_solution {
    struct cm_memory *memory;
    struct cm_table table[2]; /* by enum cm_side; no arrays when only the start was asked for */
    enum cm_outcome outcome;  /* of the start */
    uint32_t plies;     /* of the start; CM_NO_PLIES for a draw or when plies were not asked for */
    uint64_t positions; /* work: positions that were decided (or whose value was computed) */
    uint64_t relaxations; /* work: moves that were looked at */
    unsigned threads;     /* used */
};

/* Sizes the tables for this game; takes no arrays. A solver calls this first. */
void cm_solution_init(struct cm_solution *solution, const struct cm_game *game,
                      struct cm_memory *memory);

/* Takes the outcome arrays (all draws) and, if wanted, the plies arrays (all CM_NO_PLIES). On
 * failure takes nothing. */
enum cm_status cm_solution_take_tables(struct cm_solution *solution, bool want_plies);

/* The same, but with nothing set: the solver writes every outcome and every number of plies. */
enum cm_status cm_solution_take_unset(struct cm_solution *solution, bool want_plies);

/* Sets all plies to CM_NO_PLIES, if there are any. */
void cm_solution_clear_plies(struct cm_solution *solution);

/* The bytes that cm_solution_take_tables would take. */
uint64_t cm_solution_bytes(const struct cm_game *game, bool want_plies);

void cm_solution_free(struct cm_solution *solution);

static inline bool cm_solution_is_whole(const struct cm_solution *solution)
{
    return solution->table[CM_MOUSE_MOVES].outcome && solution->table[CM_CAT_MOVES].outcome;
}

static inline bool cm_solution_has_plies(const struct cm_solution *solution)
{
    return solution->table[CM_MOUSE_MOVES].plies && solution->table[CM_CAT_MOVES].plies;
}

static inline uint32_t cm_position_row(struct cm_position position)
{
    return position.side == CM_MOUSE_MOVES ? position.cat : position.mouse;
}

static inline uint32_t cm_position_column(struct cm_position position)
{
    return position.side == CM_MOUSE_MOVES ? position.mouse : position.cat;
}

static inline enum cm_outcome cm_table_outcome(const struct cm_table *table, uint32_t row,
                                               uint32_t column)
{
    return (enum cm_outcome)(
        table->outcome[row * table->row_bytes + column / 4] >> (2 * (column % 4)) & 3);
}

void cm_table_set_outcome(struct cm_table *table, uint32_t row, uint32_t column,
                          enum cm_outcome outcome);

/* Packs a whole row from one byte a column, each 0, 1 or 2. */
void cm_table_pack_row(struct cm_table *table, uint32_t row, const uint8_t *outcome);

/* Of one position of a whole solution. Plies are CM_NO_PLIES if there is no plies table. */
enum cm_outcome cm_solution_outcome(const struct cm_solution *solution,
                                    struct cm_position position);
uint32_t cm_solution_plies(const struct cm_solution *solution, struct cm_position position);

/* Writes 0 plies at each position that is over. The tables must have plies. */
void cm_solution_note_over(struct cm_solution *solution, const struct cm_game *game);

/* Sets the start's outcome and plies from the tables. */
void cm_solution_take_start(struct cm_solution *solution, struct cm_position start);

/* Cuts an exact solution with plies at a horizon: what takes longer becomes a draw. The truth that
 * a bounded solver is held against. */
void cm_solution_cut(struct cm_solution *solution, struct cm_position start, uint32_t horizon);

#endif

/* Passes over the rows of a board, until nothing follows any more.
 *
 * A row takes two steps. Its row step: what the row player, standing there, wins or loses, from the
 * rows that they can move into. Then its bit step: what follows for the bit player, whose moves
 * stay in the row, by shifts. So a row leaves nothing undone but in the rows that can move into it:
 * those are noted as due, and the next of them in the sequence uses at once what this row has
 * found. One pass forwards and one backwards carry a fact along the whole board, in the direction
 * of the row player's moves and of both players moving together; what the bit player does while
 * the row player stands about takes the other layout.
 *
 * Outcomes are a least fixed point, so any order comes to the same: when no row is due, every
 * position agrees with its moves, in either layout. */
#ifndef CM_SWEEP_PASS_H
#define CM_SWEEP_PASS_H

#include "solvers/sweep/board.h"
#include "solvers/sweep/numbering.h"

/* What is due in a row of the present board: at which vectors (cm_vector_flag). */
struct cm_due {
    uint64_t row_step, bit_step;
    uint64_t open; /* vectors where the row player may have open positions */
};

struct cm_passes {
    struct cm_board board[2]; /* by the row player's side; the bits of both are there */
    struct cm_numbering numbering[2];
    struct cm_shifts shifts[2];  /* by the side whose moves they are */
    enum cm_side row_player;     /* which board counts */
    struct cm_due *due;          /* for each row of the present board */
    uint64_t *stale;             /* scratch: what each of its vectors has due in the other layout */
    struct cm_cell const **from; /* scratch: the rows that a row moves into */
    uint64_t relaxations;
};

/* Takes everything and puts in what is over. CM_NO_MEMORY: give it back all the same. */
enum cm_status cm_passes_take(struct cm_passes *passes, const struct cm_game *game,
                              struct cm_memory *memory);
void cm_passes_give(struct cm_passes *passes, struct cm_memory *memory);
uint64_t cm_passes_bytes(const struct cm_game *game);

/* Passes until no row is due, or till so many phases have been made (a phase: passes in one
 * layout). Returns whether no row is due. */
bool cm_passes_run(struct cm_passes *passes, uint32_t phases);

#endif

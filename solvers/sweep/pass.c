/* The two steps of a row, and the passes. See pass.h. */
#include "solvers/sweep/pass.h"

#include <string.h>

enum { FALLS = 2 }; /* so much must the rows that are due fall for another pass in this layout */

static const struct cm_board *board_of(const struct cm_passes *passes)
{
    return &passes->board[passes->row_player];
}

/* One cell of a row's row step, from the cells of `moves` rows. Returns whether there is more in it
 * than before; `open` becomes what is still open. */
static bool step_cell(const struct cm_passes *passes, struct cm_cell *cell, size_t vector,
                      uint32_t moves, cm_vector *open)
{
    const size_t offset = vector * board_of(passes)->rows;
    cm_vector any = {0}, all;
    *open = all = ~(cell->set[CM_ROW_WON] | cell->set[CM_ROW_LOST]);
    for (uint32_t k = 0; k < moves; k++) {
        all &= passes->from[k][offset].set[CM_BIT_WON];
        any |= passes->from[k][offset].set[CM_BIT_LOST];
    }
    any &= *open;
    cell->set[CM_ROW_WON] |= any;
    cell->set[CM_ROW_LOST] |= all;
    *open &= ~(any | all);
    return cm_vector_any(any | all);
}

/* What the row player wins and loses in this row, at the vectors where that is due. Returns the
 * vectors where it is more than before. */
static uint64_t step_row(struct cm_passes *passes, uint32_t row)
{
    const struct cm_board *board = board_of(passes);
    const struct cm_numbering *its = &passes->numbering[passes->row_player];
    const uint32_t *to = its->walk->out.target + its->walk->out.first[its->place[row]];
    const uint32_t moves = cm_digraph_degree(&its->walk->out, its->place[row]);
    const uint32_t last = (board->vectors - 1) * CM_STRIP;
    struct cm_due *due = &passes->due[row];
    uint64_t news = 0;
    for (uint32_t k = 0; k < moves; k++)
        passes->from[k] = cm_board_at(board, its->label[to[k]], 0);
    for (uint32_t v = 0; v < board->vectors && moves; v++) {
        cm_vector open;
        if (!(due->row_step & cm_vector_flag(v)))
            continue;
        if (step_cell(passes, cm_board_at(board, row, v), v, moves, &open))
            news |= cm_vector_flag(v);
        if (v * CM_STRIP == last)
            open &= cm_vector_first(board->columns - last);
        if (!cm_vector_any(open) && board->vectors <= CM_VECTOR_FLAGS)
            due->open &= ~cm_vector_flag(v);
        passes->relaxations +=
            (uint64_t)moves * (v * CM_STRIP == last ? board->columns - last : CM_STRIP);
    }
    return news;
}

/* The vectors whose bit step is due, now that the row step had news, and that have open positions
 * at all. */
static uint64_t due_bits(const struct cm_passes *passes, uint32_t row, uint64_t news)
{
    const struct cm_board *board = board_of(passes);
    const struct cm_shifts *shifts = &passes->shifts[!passes->row_player];
    uint64_t due = 0;
    for (uint32_t v = 0; v < board->vectors; v++) {
        const struct cm_cell *cell = cm_board_at(board, row, v);
        if (!(passes->due[row].bit_step & cm_vector_flag(v)) && !(shifts->sources[v] & news))
            continue;
        if (cm_vector_any(shifts->movers[v] & ~(cell->set[CM_BIT_WON] | cell->set[CM_BIT_LOST])))
            due |= cm_vector_flag(v);
    }
    return due;
}

/* What follows for the bit player in this row, at the vectors of `due`. Returns those with news. */
static uint64_t step_bits(struct cm_passes *passes, uint32_t row, uint64_t due)
{
    const struct cm_board *board = board_of(passes);
    struct cm_shifts *shifts = &passes->shifts[!passes->row_player];
    uint64_t news = 0, needed = 0;
    for (uint32_t v = 0; v < board->vectors; v++)
        needed |= due & cm_vector_flag(v) ? shifts->sources[v] : 0;
    cm_shifts_load(shifts, board, row, needed);
    for (uint32_t v = 0; v < board->vectors; v++) {
        if (!(due & cm_vector_flag(v)))
            continue;
        struct cm_cell *cell = cm_board_at(board, row, v);
        const cm_vector open = ~(cell->set[CM_BIT_WON] | cell->set[CM_BIT_LOST]);
        cm_vector any, all;
        cm_shifts_look(shifts, v, &any, &all);
        cell->set[CM_BIT_WON] |= any & open;
        cell->set[CM_BIT_LOST] |= all & open;
        news |= cm_vector_any((any | all) & open) ? cm_vector_flag(v) : 0;
        passes->relaxations += shifts->moves / shifts->vectors;
    }
    return news;
}

/* Both steps of a row, as far as they are due. */
static void step(struct cm_passes *passes, uint32_t row)
{
    const struct cm_numbering *its = &passes->numbering[passes->row_player];
    struct cm_due *due = &passes->due[row];
    const uint64_t found = due->row_step ? step_row(passes, row) : 0;
    const uint64_t bits = due_bits(passes, row, found);
    const uint64_t news = bits ? step_bits(passes, row, bits) : 0;
    due->row_step = due->bit_step = 0;
    if (!news)
        return;
    const struct cm_digraph *in = &its->walk->in;
    const uint32_t place = its->place[row];
    for (uint32_t k = in->first[place]; k < in->first[place + 1]; k++) {
        due = &passes->due[its->label[in->target[k]]];
        due->row_step |= news & due->open;
    }
}

static void pass(struct cm_passes *passes, bool forwards)
{
    const uint32_t rows = board_of(passes)->rows;
    const uint32_t *sequence = passes->numbering[passes->row_player].sequence;
    for (uint32_t k = 0; k < rows; k++) {
        const uint32_t row = sequence[forwards ? k : rows - 1 - k];
        if (passes->due[row].row_step | passes->due[row].bit_step)
            step(passes, row);
    }
}

static uint32_t count_due(const struct cm_passes *passes)
{
    uint32_t count = 0;
    for (uint32_t row = 0; row < board_of(passes)->rows; row++)
        count += passes->due[row].row_step != 0;
    return count;
}

/* To the other layout. A row step that is due in this one is a bit step of the same place there, in
 * the rows of the vectors where it is due. */
static void turn(struct cm_passes *passes)
{
    const struct cm_board *board = board_of(passes);
    struct cm_board *turned = &passes->board[!passes->row_player];
    cm_board_turn(board, CM_ROW_WON, CM_BOARD_SETS, turned);
    memset(passes->stale, 0, board->vectors * sizeof *passes->stale);
    for (uint32_t row = 0; row < board->rows; row++)
        for (uint32_t v = 0; passes->due[row].row_step && v < board->vectors; v++)
            if (passes->due[row].row_step & cm_vector_flag(v))
                passes->stale[v] |= cm_vector_flag(row / CM_STRIP);
    for (uint32_t row = 0; row < turned->rows; row++)
        passes->due[row] =
            (struct cm_due){.bit_step = passes->stale[row / CM_STRIP], .open = UINT64_MAX};
    passes->row_player = !passes->row_player;
}

/* Passes both ways in this layout, again while that leaves ever fewer rows due: turning the board
 * over costs about as much as a pass over all of it. Returns how many are due. */
static uint32_t pass_both_ways(struct cm_passes *passes)
{
    uint32_t due = board_of(passes)->rows, before;
    do {
        before = due;
        pass(passes, true);
        if (count_due(passes))
            pass(passes, false);
        due = count_due(passes);
    } while (due && due < before / FALLS);
    return due;
}

bool cm_passes_run(struct cm_passes *passes, uint32_t phases)
{
    for (uint32_t phase = 0; phase < phases; phase++) {
        if (phase)
            turn(passes);
        if (!pass_both_ways(passes))
            return true;
    }
    return false;
}

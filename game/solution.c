#include "game/solution.h"

#include <string.h>

void cm_solution_init(struct cm_solution *solution, const struct cm_game *game,
                      struct cm_memory *memory)
{
    *solution = (struct cm_solution){
        .memory = memory, .outcome = CM_DRAW, .plies = CM_NO_PLIES, .threads = 1};
    for (int side = 0; side < 2; side++) {
        uint32_t movers = cm_game_walk(game, (enum cm_side)side)->places;
        uint32_t waiters = cm_game_walk(game, (enum cm_side) !side)->places;
        solution->table[side] = (struct cm_table){
            .rows = waiters, .columns = movers, .row_bytes = ((size_t)movers + 3) / 4};
    }
}

enum cm_status cm_solution_take_unset(struct cm_solution *solution, bool want_plies)
{
    for (int side = 0; side < 2; side++) {
        struct cm_table *table = &solution->table[side];
        size_t positions = (size_t)table->rows * table->columns;
        table->outcome = cm_memory_take(solution->memory, table->rows, table->row_bytes);
        table->plies =
            want_plies ? cm_memory_take(solution->memory, positions, sizeof *table->plies) : NULL;
        if (!table->outcome || (want_plies && !table->plies)) {
            cm_solution_free(solution);
            return CM_NO_MEMORY;
        }
    }
    return CM_OK;
}

void cm_solution_clear_plies(struct cm_solution *solution)
{
    for (int side = 0; side < 2; side++) {
        const struct cm_table *table = &solution->table[side];
        if (table->plies)
            memset(table->plies, 0xff, (size_t)table->rows * table->columns * sizeof *table->plies);
    }
}

enum cm_status cm_solution_take_tables(struct cm_solution *solution, bool want_plies)
{
    const enum cm_status status = cm_solution_take_unset(solution, want_plies);
    for (int side = 0; !status && side < 2; side++) {
        const struct cm_table *table = &solution->table[side];
        memset(table->outcome, 0, table->rows * table->row_bytes);
    }
    if (!status)
        cm_solution_clear_plies(solution);
    return status;
}

uint64_t cm_solution_bytes(const struct cm_game *game, bool want_plies)
{
    uint64_t mice = game->mouse.places, cats = game->cat.places;
    uint64_t packed = cats * ((mice + 3) / 4) + mice * ((cats + 3) / 4);
    return packed + (want_plies ? sizeof(uint32_t) * cm_game_positions(game) : 0);
}

void cm_solution_free(struct cm_solution *solution)
{
    for (int side = 0; side < 2; side++) {
        struct cm_table *table = &solution->table[side];
        cm_memory_give(solution->memory, table->outcome);
        cm_memory_give(solution->memory, table->plies);
        table->outcome = NULL;
        table->plies = NULL;
    }
}

void cm_table_set_outcome(struct cm_table *table, uint32_t row, uint32_t column,
                          enum cm_outcome outcome)
{
    uint8_t *byte = &table->outcome[row * table->row_bytes + column / 4];
    unsigned shift = 2 * (column % 4);
    *byte = (uint8_t)((*byte & ~(3u << shift)) | (unsigned)outcome << shift);
}

void cm_table_pack_row(struct cm_table *table, uint32_t row, const uint8_t *outcome)
{
    uint8_t *packed = table->outcome + row * table->row_bytes;
    uint32_t column = 0;
    for (; column + 4 <= table->columns; column += 4)
        packed[column / 4] = (uint8_t)(outcome[column] | outcome[column + 1] << 2 |
                                       outcome[column + 2] << 4 | outcome[column + 3] << 6);
    for (; column < table->columns; column++)
        cm_table_set_outcome(table, row, column, (enum cm_outcome)outcome[column]);
}

enum cm_outcome cm_solution_outcome(const struct cm_solution *solution, struct cm_position position)
{
    return cm_table_outcome(&solution->table[position.side], cm_position_row(position),
                            cm_position_column(position));
}

uint32_t cm_solution_plies(const struct cm_solution *solution, struct cm_position position)
{
    const struct cm_table *table = &solution->table[position.side];
    if (!table->plies)
        return CM_NO_PLIES;
    return table
        ->plies[(size_t)cm_position_row(position) * table->columns + cm_position_column(position)];
}

static void note_over(void *context, uint32_t mouse, uint32_t cat, enum cm_outcome over)
{
    struct cm_table *table = context;
    (void)over;
    table[CM_MOUSE_MOVES].plies[(size_t)cat * table[CM_MOUSE_MOVES].columns + mouse] = 0;
    table[CM_CAT_MOVES].plies[(size_t)mouse * table[CM_CAT_MOVES].columns + cat] = 0;
}

void cm_solution_note_over(struct cm_solution *solution, const struct cm_game *game)
{
    cm_game_each_over(game, note_over, solution->table);
}

void cm_solution_take_start(struct cm_solution *solution, struct cm_position start)
{
    solution->outcome = cm_solution_outcome(solution, start);
    solution->plies = cm_solution_plies(solution, start);
}

void cm_solution_cut(struct cm_solution *solution, struct cm_position start, uint32_t horizon)
{
    for (int side = 0; side < 2; side++) {
        struct cm_table *table = &solution->table[side];
        for (uint32_t row = 0; row < table->rows; row++)
            for (uint32_t column = 0; column < table->columns; column++) {
                uint32_t *plies = &table->plies[(size_t)row * table->columns + column];
                if (*plies == CM_NO_PLIES || *plies <= horizon)
                    continue;
                *plies = CM_NO_PLIES;
                cm_table_set_outcome(table, row, column, CM_DRAW);
            }
    }
    cm_solution_take_start(solution, start);
}

#include "solvers/turn_layers.h"

#include <string.h>

/* The best that the mover can do: `value` holds the values after its moves, `stride` apart for each
 * place. */
static inline enum cm_outcome best_of(const struct cm_digraph *out, uint32_t from,
                                      const uint8_t *value, size_t stride, enum cm_outcome mine,
                                      uint64_t *looked)
{
    const uint32_t *target = out->target + out->first[from],
                   *end = out->target + out->first[from + 1];
    const enum cm_outcome theirs = CM_MOUSE + CM_CAT - mine;
    enum cm_outcome worst = target == end ? CM_DRAW : theirs;
    for (const uint32_t *to = target; to < end; to++) {
        const enum cm_outcome outcome = (enum cm_outcome)value[*to * stride];
        if (outcome == mine) {
            *looked += (uint64_t)(to - target) + 1;
            return mine;
        }
        if (outcome == CM_DRAW)
            worst = CM_DRAW;
    }
    *looked += (uint64_t)(end - target);
    return worst;
}

static void note(const struct cm_turn_layers *layers, enum cm_side side, uint32_t mouse,
                 uint32_t cat, enum cm_outcome outcome, struct cm_turn_work *work)
{
    const size_t at = (size_t)mouse * layers->game->cat.places + cat;
    layers->next[side][at] = (uint8_t)outcome;
    if (outcome == (enum cm_outcome)layers->now[side][at])
        return;
    work->changed++;
    const struct cm_table *table = &layers->table[side];
    const size_t row = side == CM_MOUSE_MOVES ? cat : mouse,
                 column = side == CM_MOUSE_MOVES ? mouse : cat;
    if (table->plies)
        table->plies[row * table->columns + column] = layers->plies;
}

struct cm_turn_work cm_turn_layer_rows(const struct cm_turn_layers *layers, uint32_t from,
                                       uint32_t to)
{
    const struct cm_game *game = layers->game;
    const size_t cats = game->cat.places;
    struct cm_turn_work work = {0};
    for (uint32_t m = from; m < to; m++)
        for (uint32_t c = 0; c < cats; c++) {
            const size_t at = m * cats + c;
            if (layers->over[at] != CM_OPEN) {
                layers->next[CM_MOUSE_MOVES][at] = layers->next[CM_CAT_MOVES][at] =
                    layers->over[at];
                continue;
            }
            note(layers, CM_MOUSE_MOVES, m, c,
                 best_of(&game->mouse.out, m, layers->now[CM_CAT_MOVES] + c, cats, CM_MOUSE,
                         &work.relaxations),
                 &work);
            note(layers, CM_CAT_MOVES, m, c,
                 best_of(&game->cat.out, c, layers->now[CM_MOUSE_MOVES] + m * cats, 1, CM_CAT,
                         &work.relaxations),
                 &work);
        }
    return work;
}

static enum cm_status take(struct cm_turn_layers *layers, struct cm_memory *memory, size_t pairs)
{
    layers->over = cm_memory_take(memory, pairs, 1);
    bool all = layers->over != NULL;
    for (int side = 0; side < 2; side++) {
        layers->now[side] = cm_memory_take(memory, pairs, 1);
        layers->next[side] = cm_memory_take(memory, pairs, 1);
        all = all && layers->now[side] && layers->next[side];
    }
    return all ? CM_OK : CM_NO_MEMORY;
}

static void give(struct cm_turn_layers *layers, struct cm_memory *memory)
{
    cm_memory_give(memory, layers->over);
    for (int side = 0; side < 2; side++) {
        cm_memory_give(memory, layers->now[side]);
        cm_memory_give(memory, layers->next[side]);
    }
}

/* V_0. */
static void begin(struct cm_turn_layers *layers)
{
    const struct cm_game *game = layers->game;
    for (uint32_t m = 0; m < game->mouse.places; m++)
        for (uint32_t c = 0; c < game->cat.places; c++) {
            const size_t at = (size_t)m * game->cat.places + c;
            const enum cm_outcome over = cm_game_over(game, m, c);
            layers->over[at] = (uint8_t)over;
            layers->now[0][at] = layers->now[1][at] = (uint8_t)(over == CM_OPEN ? CM_DRAW : over);
            if (over == CM_OPEN || !layers->table[CM_MOUSE_MOVES].plies)
                continue;
            layers->table[CM_MOUSE_MOVES].plies[(size_t)c * game->mouse.places + m] = 0;
            layers->table[CM_CAT_MOVES].plies[(size_t)m * game->cat.places + c] = 0;
        }
}

static void run(struct cm_turn_layers *layers, const struct cm_task *task,
                struct cm_solution *solution, cm_turn_step *step)
{
    const struct cm_position start = layers->game->start;
    const size_t start_at = (size_t)start.mouse * layers->game->cat.places + start.cat;
    begin(layers);
    solution->outcome = (enum cm_outcome)layers->now[start.side][start_at];
    uint32_t plies = solution->outcome == CM_DRAW ? CM_NO_PLIES : 0;
    for (uint64_t left = 1; left <= task->horizon; left++) {
        if (task->start_only && plies != CM_NO_PLIES)
            break;
        layers->plies = (uint32_t)left;
        const struct cm_turn_work work = step(layers, task->threads, &solution->threads);
        solution->relaxations += work.relaxations;
        solution->positions += work.changed;
        for (int side = 0; side < 2; side++) {
            uint8_t *old = layers->now[side];
            layers->now[side] = layers->next[side];
            layers->next[side] = old;
        }
        if (plies == CM_NO_PLIES && layers->now[start.side][start_at] != CM_DRAW)
            plies = (uint32_t)left;
        if (!work.changed)
            break;
    }
    solution->outcome = (enum cm_outcome)layers->now[start.side][start_at];
    solution->plies = task->want_plies ? plies : CM_NO_PLIES;
}

/* The last layer into the solution's tables; `next` serves as a row of bytes. */
static void pack(struct cm_turn_layers *layers, struct cm_solution *solution)
{
    const uint32_t mice = layers->game->mouse.places, cats = layers->game->cat.places;
    uint8_t *row = layers->next[0];
    for (uint32_t c = 0; c < cats; c++) {
        for (uint32_t m = 0; m < mice; m++)
            row[m] = layers->now[CM_MOUSE_MOVES][(size_t)m * cats + c];
        cm_table_pack_row(&solution->table[CM_MOUSE_MOVES], c, row);
    }
    for (uint32_t m = 0; m < mice; m++)
        cm_table_pack_row(&solution->table[CM_CAT_MOVES], m,
                          layers->now[CM_CAT_MOVES] + (size_t)m * cats);
}

enum cm_status cm_turn_dp(const struct cm_game *game, const struct cm_task *task,
                          struct cm_solution *solution, cm_turn_step *step)
{
    struct cm_turn_layers layers = {.game = game, .table = solution->table};
    cm_solution_init(solution, game, task->memory);
    enum cm_status status =
        take(&layers, task->memory, (size_t)game->mouse.places * game->cat.places);
    if (!status && !task->start_only)
        status = cm_solution_take_tables(solution, task->want_plies);
    if (!status) {
        run(&layers, task, solution, step);
        if (!task->start_only)
            pack(&layers, solution);
    }
    give(&layers, task->memory);
    return status;
}

uint64_t cm_turn_dp_bytes(const struct cm_game *game, const struct cm_task *task)
{
    const uint64_t tables = task->start_only ? 0 : cm_solution_bytes(game, task->want_plies);
    return cm_game_positions(game) / 2 * 5 + tables;
}

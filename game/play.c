#include "game/play.h"

/* The move to take: its place, or CM_NO_NODE if there is none that keeps what the solution
 * promises. */
static uint32_t best_move(const struct cm_game *game, const struct cm_solution *solution,
                          struct cm_position here, struct cm_position *next)
{
    const struct cm_digraph *out = &cm_game_walk(game, here.side)->out;
    const enum cm_outcome wanted = cm_solution_outcome(solution, here);
    const uint32_t plies = cm_solution_plies(solution, here), from = cm_position_column(here);
    for (uint32_t k = out->first[from]; k < out->first[from + 1]; k++) {
        *next = here;
        *(here.side == CM_MOUSE_MOVES ? &next->mouse : &next->cat) = out->target[k];
        next->side = here.side == CM_MOUSE_MOVES ? CM_CAT_MOVES : CM_MOUSE_MOVES;
        if (cm_solution_outcome(solution, *next) != wanted)
            continue;
        if (wanted == CM_DRAW || cm_solution_plies(solution, *next) == plies - 1)
            return out->target[k];
    }
    return CM_NO_NODE;
}

static size_t number_of(const struct cm_game *game, struct cm_position p)
{
    return ((size_t)p.side * game->mouse.places + p.mouse) * game->cat.places + p.cat;
}

enum cm_status cm_play_from(struct cm_memory *memory, const struct cm_game *game,
                            const struct cm_solution *solution, struct cm_position start,
                            struct cm_play *line)
{
    *line = (struct cm_play){.memory = memory};
    uint8_t *seen = cm_memory_take_zeroed(memory, cm_game_positions(game), 1);
    struct cm_position here = start;
    uint32_t room = 0;
    enum cm_status status = seen ? CM_OK : CM_NO_MEMORY;
    while (!status) {
        if (line->count == room) {
            struct cm_position *more =
                cm_memory_resize(memory, line->position, room = 2 * room + 16, sizeof *more);
            if (!more) {
                status = CM_NO_MEMORY;
                break;
            }
            line->position = more;
        }
        line->position[line->count++] = here;
        line->repeats = seen[number_of(game, here)];
        if (line->repeats || cm_game_over(game, here.mouse, here.cat) != CM_OPEN)
            break;
        seen[number_of(game, here)] = 1;
        struct cm_position next;
        if (best_move(game, solution, here, &next) == CM_NO_NODE)
            break;
        here = next;
    }
    cm_memory_give(memory, seen);
    if (status)
        cm_play_free(line);
    return status;
}

void cm_play_free(struct cm_play *line)
{
    cm_memory_give(line->memory, line->position);
    line->position = NULL;
    line->count = 0;
}

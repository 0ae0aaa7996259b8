#include "cli/play.h"

#include <stdio.h>

#include "game/rules.h"

const char *const cli_winner[] = {"draw", "mouse", "cat"};

json_t *cli_line_json(const struct cm_game *game, const struct cm_graph *graph,
                      const struct cm_play *line)
{
    json_t *moves = json_array();
    for (uint32_t k = 1; k < line->count; k++) {
        const struct cm_position p = line->position[k];
        const uint32_t node =
            p.side == CM_CAT_MOVES ? game->mouse.node[p.mouse] : game->cat.node[p.cat];
        json_array_append_new(moves, json_integer((json_int_t)node + graph->first_name));
    }
    return moves;
}

void cli_print_line(const struct cm_game *game, const struct cm_graph *graph,
                    const struct cm_play *line)
{
    char text[96];
    cm_rules_describe(game, graph, line->position[0], text, sizeof text);
    printf("  %s;", text);
    json_t *moves = cli_line_json(game, graph, line);
    for (size_t k = 0; k < json_array_size(moves); k++)
        printf(" %s %" JSON_INTEGER_FORMAT,
               line->position[k].side == CM_MOUSE_MOVES ? "mouse" : "cat",
               json_integer_value(json_array_get(moves, k)));
    printf("%s\n", line->repeats ? " (this position stood before: a draw)" : "");
    json_decref(moves);
}

/* Answers and lines of play for people and for programs. */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include <jansson.h>

#include "game/graph.h"
#include "game/play.h"

extern const char *const cli_winner[]; /* by enum cm_outcome: "draw", "mouse", "cat" */

/* The line of play as a list of the nodes moved to, mouse and cat in turn. */
json_t *cli_line_json(const struct cm_game *game, const struct cm_graph *graph,
                      const struct cm_play *line);

/* The same as one indented line of text. */
void cli_print_line(const struct cm_game *game, const struct cm_graph *graph,
                    const struct cm_play *line);

#endif

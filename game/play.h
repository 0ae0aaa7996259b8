/* One line of optimal play, read off a whole solution with plies: the winner takes the nearest win,
 * the loser the longest defence; in a draw both keep the draw, until a position comes up again.
 * Among equal moves the smallest place is taken. */
#ifndef CM_PLAY_H
#define CM_PLAY_H

#include "game/solution.h"

struct cm_play {
    struct cm_memory *memory;
    struct cm_position *position; /* count positions, the first is where the line began; owned */
    uint32_t count;
    bool repeats; /* a draw: the last position stands in the line already */
};

/* CM_NO_MEMORY leaves an empty line. The solution must be right (certified): a wrong one may lead
 * to a line that stops early, never to one without end. */
enum cm_status cm_play_from(struct cm_memory *memory, const struct cm_game *game,
                            const struct cm_solution *solution, struct cm_position start,
                            struct cm_play *line);

void cm_play_free(struct cm_play *line);

#endif

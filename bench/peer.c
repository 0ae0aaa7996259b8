/* Writes the games, runs the peer, believes nothing that it says without a look. See peer.h. */
#include "bench/peer.h"

#include <errno.h>
#include <inttypes.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "bench/bench.h"
#include "bench/child.h"
#include "bench/machine.h"
#include "bench/records.h"
#include "bench/truth.h"
#include "game/formats.h"

enum { COMMAND_MAX = 8192, LINE_MAX_BYTES = 512, TEXT_MAX = 256, SOLVES = 5 };

static const char oink_says[] = "solving took ([0-9]+[.]?[0-9]*([eE][-+]?[0-9]+)?) *s";

struct visit {
    const struct cm_peer_order *order;
    regex_t pattern;
    char game_path[CM_PATH_MAX], output_path[CM_PATH_MAX], solution_path[CM_PATH_MAX];
    bool own_file; /* the peer writes its solution to solution_path */
    char command[COMMAND_MAX];
    char text[TEXT_MAX]; /* what is wrong with the peer's answer; "" while nothing is */
};

/* Appends a part; false when there is no room. */
static bool append(char *command, const char *part, size_t length)
{
    const size_t used = strlen(command);
    if (used + length >= COMMAND_MAX)
        return false;
    memcpy(command + used, part, length);
    command[used + length] = '\0';
    return true;
}

/* A path as one word of the shell. */
static bool append_path(char *command, const char *path)
{
    bool fits = append(command, "'", 1);
    for (; *path; path++)
        fits = fits && (*path == '\'' ? append(command, "'\\''", 4) : append(command, path, 1));
    return fits && append(command, "'", 1);
}

static enum cm_status make_command(struct visit *visit, struct cm_error *error)
{
    bool fits = true, named = false;
    for (const char *at = visit->order->command; *at;)
        if (strncmp(at, "{}", 2) == 0) {
            fits = fits && append_path(visit->command, visit->game_path);
            named = true;
            at += 2;
        } else if (strncmp(at, "{out}", 5) == 0) {
            fits = fits && append_path(visit->command, visit->solution_path);
            visit->own_file = true;
            at += 5;
        } else {
            fits = fits && append(visit->command, at++, 1);
        }
    if (!named)
        fits =
            fits && append(visit->command, " ", 1) && append_path(visit->command, visit->game_path);
    return fits ? CM_OK
                : cm_fail(error, CM_BAD_INPUT, 0, "the peer's command is longer than %d bytes",
                          COMMAND_MAX);
}

static enum cm_status begin(struct visit *visit, const struct cm_peer_order *order,
                            struct cm_error *error)
{
    const char *pattern = order->pattern ? order->pattern : oink_says;
    *visit = (struct visit){.order = order};
    const int wrong = regcomp(&visit->pattern, pattern, REG_EXTENDED | REG_NEWLINE);
    if (wrong || visit->pattern.re_nsub < 1) {
        if (!wrong)
            regfree(&visit->pattern);
        return cm_fail(error, CM_BAD_INPUT, 0,
                       "'%.200s' is no regular expression with the seconds as its first group",
                       pattern);
    }
    snprintf(visit->game_path, CM_PATH_MAX, "%s/peer-game.partial", order->directory);
    snprintf(visit->output_path, CM_PATH_MAX, "%s/peer-output.partial", order->directory);
    snprintf(visit->solution_path, CM_PATH_MAX, "%s/peer-solution.partial", order->directory);
    const enum cm_status status = make_command(visit, error);
    if (status)
        regfree(&visit->pattern);
    return status;
}

static void end(struct visit *visit)
{
    remove(visit->game_path);
    remove(visit->output_path);
    remove(visit->solution_path);
    regfree(&visit->pattern);
}

static enum cm_status write_question(const struct visit *visit, const struct cm_game *game,
                                     enum cm_outcome goal, struct cm_error *error)
{
    FILE *file = fopen(visit->game_path, "w");
    enum cm_status status = file ? cm_format_find("pgsolver")->write_game(file, game, goal) : CM_IO;
    if (file && fclose(file) != 0)
        status = CM_IO;
    return status ? cm_fail(error, status, 0, "cannot write %.300s: %s", visit->game_path,
                            strerror(errno))
                  : CM_OK;
}

/* What the peer says it took, or -1. */
static double printed_seconds(const struct visit *visit)
{
    char line[LINE_MAX_BYTES];
    regmatch_t group[2];
    double seconds = -1;
    FILE *file = fopen(visit->output_path, "r");
    while (file && fgets(line, sizeof line, file))
        if (regexec(&visit->pattern, line, 2, group, 0) == 0 && group[1].rm_so >= 0)
            seconds = strtod(line + group[1].rm_so, NULL);
    if (file)
        fclose(file);
    return seconds;
}

static bool is_start(const struct cm_game *game, struct cm_position position)
{
    return position.mouse == game->start.mouse && position.cat == game->start.cat &&
           position.side == game->start.side;
}

/* One line "vertex winner ..." of a solution; returns whether it is the start's. */
static bool read_winner(struct visit *visit, const struct cm_game *game,
                        const struct cm_solution *truth, enum cm_outcome goal, const char *line)
{
    uint64_t vertex;
    unsigned winner;
    if (sscanf(line, "%" SCNu64 " %u", &vertex, &winner) != 2 || winner > 1 ||
        vertex >= cm_game_positions(game)) {
        snprintf(visit->text, TEXT_MAX, "its solution has a line '%.40s'", line);
        return false;
    }
    const struct cm_position position = cm_parity_position(game, vertex);
    const bool won = cm_solution_outcome(truth, position) == goal;
    if (won != (winner == 0))
        snprintf(visit->text, TEXT_MAX,
                 "it disagrees: vertex %" PRIu64 "%s is won by player %u, not %u", vertex,
                 is_start(game, position) ? ", the start," : "", won ? 0u : 1u, winner);
    return is_start(game, position);
}

/* Lines before the head are the peer's talk, and so are those after the last vertex. */
static void read_solution(struct visit *visit, const struct cm_game *game,
                          const struct cm_solution *truth, enum cm_outcome goal)
{
    char line[LINE_MAX_BYTES];
    bool headed = false, start = false;
    FILE *file = fopen(visit->own_file ? visit->solution_path : visit->output_path, "r");
    while (!visit->text[0] && file && fgets(line, sizeof line, file)) {
        const size_t blanks = strspn(line, " \t");
        line[strcspn(line, ";\r\n")] = '\0';
        if (!headed)
            headed = strncmp(line + blanks, "paritysol", 9) == 0;
        else if (line[blanks] >= '0' && line[blanks] <= '9')
            start |= read_winner(visit, game, truth, goal, line);
    }
    if (file)
        fclose(file);
    if (!visit->text[0] && !start)
        snprintf(visit->text, TEXT_MAX, "%s",
                 headed ? "its solution does not have the start"
                        : "it gave no solution ('paritysol ...')");
}

/* One goal: adds its seconds to the row, or says in visit->text what is wrong. */
static enum cm_status ask(struct visit *visit, const struct cm_game *game,
                          const struct cm_solution *truth, enum cm_outcome goal,
                          struct cm_peer_row *row, struct cm_error *error)
{
    enum cm_status status = write_question(visit, game, goal, error);
    if (status)
        return status;
    remove(visit->solution_path);
    const struct cm_child child =
        cm_child_run(visit->command, visit->output_path, visit->order->limit, visit->order->watch);
    if (child.end == CM_CHILD_STOPPED)
        return CM_STOPPED;
    if (child.end == CM_CHILD_NONE)
        return cm_fail(error, CM_IO, 0, "no shell for the peer's command: %s",
                       strerror(child.code));
    if (child.end == CM_CHILD_HANGS)
        snprintf(visit->text, TEXT_MAX, "it took longer than %g s and was ended",
                 visit->order->limit);
    else if (child.end == CM_CHILD_KILLED)
        snprintf(visit->text, TEXT_MAX, "it died of signal %d", child.code);
    else if (child.code)
        snprintf(visit->text, TEXT_MAX, "it ended with exit code %d", child.code);
    else
        read_solution(visit, game, truth, goal);
    if (visit->text[0])
        return CM_OK;
    const double said = printed_seconds(visit);
    row->printed &= said >= 0;
    row->peer += said >= 0 ? said : child.seconds;
    return CM_OK;
}

static int by_size(const void *a, const void *b)
{
    const double one = *(const double *)a, two = *(const double *)b;
    return (one > two) - (one < two);
}

/* The median of a few solves of every position's outcome, one thread. */
static enum cm_status time_ours(const char *name, const struct cm_game *game,
                                struct cm_memory *memory, double *median)
{
    const struct cm_task task = {.memory = memory, .horizon = CM_NO_HORIZON, .threads = 1};
    double seconds[SOLVES];
    for (int k = 0; k < SOLVES; k++) {
        struct cm_solution solution;
        const double began = cm_machine_seconds();
        const enum cm_status status = cm_solver_run(cm_solver_find(name), game, &task, &solution);
        seconds[k] = cm_machine_seconds() - began;
        cm_solution_free(&solution);
        if (status)
            return status;
    }
    qsort(seconds, SOLVES, sizeof *seconds, by_size);
    *median = cm_median(seconds, SOLVES);
    return CM_OK;
}

static enum cm_status compare(struct visit *visit, const struct cm_game *game,
                              struct cm_peer_row *row, struct cm_error *error)
{
    struct cm_memory *memory = visit->order->memory;
    struct cm_truth truth;
    enum cm_status status = cm_truth_find(NULL, game, memory, NULL, &truth);
    if (status)
        return status;
    status = time_ours("retrograde", game, memory, &row->retrograde);
    if (!status)
        status = time_ours("bits", game, memory, &row->bits);
    row->printed = true;
    visit->text[0] = '\0';
    for (int goal = CM_MOUSE; !status && !visit->text[0] && goal <= CM_CAT; goal++)
        status = ask(visit, game, &truth.solution, (enum cm_outcome)goal, row, error);
    if (!status && visit->text[0]) {
        row->peer = 0;
        visit->order->failed(visit->order->context, row->label, row->nodes, visit->text);
    }
    row->ok = !visit->text[0];
    cm_truth_free(&truth);
    return status;
}

static enum cm_status one_game(struct visit *visit, const struct cm_workload *workload,
                               uint32_t nodes, struct cm_peer_rows *rows, struct cm_error *error)
{
    const struct cm_peer_order *order = visit->order;
    struct cm_peer_row row = {.label = workload->label,
                              .nodes = cm_workload_nodes(workload, nodes)};
    struct cm_peer_row *grown =
        cm_memory_resize(order->memory, rows->row, rows->count + 1, sizeof row);
    struct cm_game game;
    uint32_t edges;
    uint64_t promised;
    if (!grown)
        return CM_NO_MEMORY;
    rows->row = grown;
    enum cm_status status = cm_workload_game(workload, order->memory, row.nodes, order->seed, &game,
                                             &edges, &promised, error);
    if (status)
        return status;
    status = compare(visit, &game, &row, error);
    cm_game_free(&game);
    if (status)
        return status;
    rows->row[rows->count++] = row;
    rows->failures += !row.ok;
    return CM_OK;
}

enum cm_status cm_peer_run(const struct cm_peer_order *order, struct cm_peer_rows *rows,
                           struct cm_error *error)
{
    struct visit visit;
    size_t workloads = 0, sizes = 0;
    *rows = (struct cm_peer_rows){.memory = order->memory};
    enum cm_status status = begin(&visit, order, error);
    if (status)
        return status;
    while (order->workloads[workloads].label)
        workloads++;
    while (order->nodes[sizes])
        sizes++;
    for (size_t k = 0; !status && k < workloads * sizes; k++) {
        cm_watch_progress(order->watch, "games", k, workloads * sizes);
        status = cm_watch_stop(order->watch) ? CM_STOPPED
                                             : one_game(&visit, &order->workloads[k / sizes],
                                                        order->nodes[k % sizes], rows, error);
    }
    end(&visit);
    return status;
}

void cm_peer_free(struct cm_peer_rows *rows)
{
    cm_memory_give(rows->memory, rows->row);
    *rows = (struct cm_peer_rows){.memory = rows->memory};
}

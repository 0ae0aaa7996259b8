/* The cross-check of one game: horizons from the largest down, so that one truth can be cut again
 * and again. See check.h. */
#include "bench/check.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { HORIZONS = 9, EVERY_START_FACTOR = 16, TIMES_A_PLY = 2 };

/* One game's check under way. */
struct bout {
    const struct cm_check *check;
    const struct cm_game *game;
    struct cm_check_counts *counts;
    struct cm_truth truth; /* cut at the horizon that is being checked */
    uint64_t enough;       /* cm_game_enough_plies */
    uint8_t *failed;       /* for each solver: it has its finding */
    bool over;             /* `found` wants no more */
};

static void report(struct bout *bout, struct cm_check_finding finding)
{
    const struct cm_check *check = bout->check;
    bout->counts->findings++;
    for (size_t k = 0; check->solvers[k]; k++)
        if (check->solvers[k] == finding.solver)
            bout->failed[k] = 1;
    finding.task.memory = NULL;
    if (check->found && !check->found(check->context, &finding))
        bout->over = true;
}

static void refuse_truth(void *context, const struct cm_solver *solver, enum cm_status status,
                         const struct cm_finding *finding)
{
    struct bout *bout = context;
    if (status == CM_TOO_BIG || status == CM_NO_MEMORY) {
        bout->counts->too_big++;
        return;
    }
    struct cm_check_finding wrong = {
        .solver = solver,
        .status = status,
        .start = bout->game->start,
        .position = status ? bout->game->start : finding->position,
        .task = {.horizon = CM_NO_HORIZON, .threads = 1, .want_plies = true}};
    snprintf(wrong.text, sizeof wrong.text, "its answer is not certified: %s",
             status ? cm_status_text(status) : finding->text);
    report(bout, wrong);
}

static const char *outcome_text(enum cm_outcome outcome)
{
    static const char *const text[] = {"draw", "mouse wins", "cat wins"};
    return outcome <= CM_CAT ? text[outcome] : "nothing";
}

static void say_plies(char *text, size_t size, uint32_t plies)
{
    if (plies == CM_NO_PLIES)
        snprintf(text, size, "no plies");
    else
        snprintf(text, size, "%" PRIu32 " plies", plies);
}

/* The start's own answer; `finding` has the task and the start. */
static bool start_agrees(const struct bout *bout, const struct cm_solution *solution,
                         struct cm_check_finding *finding)
{
    const struct cm_solution *truth = &bout->truth.solution;
    enum cm_outcome right = cm_solution_outcome(truth, finding->start);
    uint32_t right_plies = cm_solution_plies(truth, finding->start);
    bool plies_count = finding->task.want_plies;
    if (solution->outcome == right && (!plies_count || solution->plies == right_plies))
        return true;
    char got_text[32], right_text[32];
    say_plies(got_text, sizeof got_text, solution->plies);
    say_plies(right_text, sizeof right_text, right_plies);
    finding->position = finding->start;
    snprintf(finding->text, sizeof finding->text, "the start answered: %s (%s); right: %s (%s)",
             outcome_text(solution->outcome), plies_count ? got_text : "plies not asked",
             outcome_text(right), right_text);
    return false;
}

static bool tables_agree(const struct bout *bout, const struct cm_solution *solution,
                         struct cm_check_finding *finding)
{
    struct cm_finding where = {.position = finding->start};
    const struct cm_task *task = &finding->task;
    bool complete =
        cm_solution_is_whole(solution) && (!task->want_plies || cm_solution_has_plies(solution));
    bool right =
        complete && cm_certificate_agrees(bout->game, solution, &bout->truth.solution, &where);
    if (right && task->want_plies && task->horizon == CM_NO_HORIZON)
        right = cm_certificate_holds(bout->game, solution, &where);
    finding->position = where.position;
    snprintf(finding->text, sizeof finding->text, "%s",
             complete ? where.text : "came back without the tables asked for");
    return right;
}

/* The most moves that a sound solver looks at: each position's moves a few times for each ply. A
 * search that forgets what it has found soon passes this, though its answers may be right. */
static uint64_t most_relaxations(const struct bout *bout, const struct cm_task *task)
{
    const struct cm_game *game = bout->game;
    uint64_t moves = (uint64_t)cm_digraph_arcs(&game->mouse.out) * game->cat.places +
                     (uint64_t)cm_digraph_arcs(&game->cat.out) * game->mouse.places;
    uint64_t plies = task->horizon < bout->enough ? task->horizon : bout->enough;
    return TIMES_A_PLY * moves * (plies + 1);
}

/* What the contract says of memory, threads and work. */
static bool promises_kept(const struct bout *bout, const struct cm_memory *memory, uint64_t needed,
                          const struct cm_solution *solution, struct cm_check_finding *finding)
{
    uint64_t most = most_relaxations(bout, &finding->task);
    finding->position = finding->start;
    if (memory->peak > needed)
        snprintf(finding->text, sizeof finding->text, "held %" PRIu64 " bytes, declared %" PRIu64,
                 memory->peak, needed);
    else if (solution->relaxations > most)
        snprintf(finding->text, sizeof finding->text,
                 "looked at %" PRIu64 " moves where %" PRIu64 " are enough: it does work again",
                 solution->relaxations, most);
    else if (solution->threads < 1 || solution->threads > finding->task.threads)
        snprintf(finding->text, sizeof finding->text, "used %u threads, allowed %u",
                 solution->threads, finding->task.threads);
    else
        return true;
    return false;
}

/* Asks one task with one start and compares. Returns false after a finding, which is reported. */
static bool ask(struct bout *bout, const struct cm_solver *solver, const struct cm_task *asked,
                struct cm_position start)
{
    struct cm_memory memory = {.limit = bout->check->memory_limit};
    struct cm_check_finding finding = {
        .solver = solver, .task = *asked, .start = start, .position = start};
    struct cm_game game = *bout->game;
    struct cm_solution solution;
    finding.task.memory = &memory;
    game.start = start;
    uint64_t needed = solver->bytes_needed(&game, &finding.task);
    finding.status = cm_solver_run(solver, &game, &finding.task, &solution);
    bool right = true;
    if (finding.status == CM_TOO_BIG || (finding.status == CM_NO_MEMORY && memory.peak <= needed)) {
        bout->counts->too_big++;
    } else if (finding.status) {
        snprintf(finding.text, sizeof finding.text, "failed: %s", cm_status_text(finding.status));
        right = false;
    } else {
        bout->counts->checks++;
        bout->counts->positions += asked->start_only ? 1 : cm_game_positions(&game);
        right = (asked->start_only || tables_agree(bout, &solution, &finding)) &&
                start_agrees(bout, &solution, &finding) &&
                promises_kept(bout, &memory, needed, &solution, &finding);
    }
    cm_solution_free(&solution);
    if (right && memory.used) {
        snprintf(finding.text, sizeof finding.text, "did not give back %" PRIu64 " bytes",
                 memory.used);
        right = false;
    }
    if (!right)
        report(bout, finding);
    return right;
}

/* Positions × plies that a task may cost at the most: a whole-table solver stops when nothing
 * changes any more. */
static uint64_t work_of(const struct bout *bout, const struct cm_solver *solver, uint32_t horizon)
{
    uint64_t plies = horizon < bout->enough ? horizon : bout->enough;
    if (!(solver->features & (CM_CAN_HORIZON | CM_IS_EXAMPLE)))
        plies = 1;
    else if ((solver->features & CM_CAN_WHOLE) && plies > (uint64_t)bout->truth.depth + 2)
        plies = (uint64_t)bout->truth.depth + 2;
    return cm_game_positions(bout->game) * (plies + 1);
}

/* One task, at the game's start or, where asked for, at each open position. */
static bool ask_starts(struct bout *bout, const struct cm_solver *solver,
                       const struct cm_task *task)
{
    const struct cm_game *game = bout->game;
    uint64_t limit = bout->check->work_limit, work = work_of(bout, solver, task->horizon);
    bool every = bout->check->every_start && !(solver->features & CM_CAN_WHOLE);
    if (limit &&
        (work > limit || (every && work > EVERY_START_FACTOR * limit / (bout->enough + 1)))) {
        bout->counts->too_long++;
        return true;
    }
    if (!every)
        return ask(bout, solver, task, game->start);
    for (int side = 0; side < 2; side++)
        for (uint32_t c = 0; c < game->cat.places; c++)
            for (uint32_t m = 0; m < game->mouse.places; m++)
                if (cm_game_over(game, m, c) == CM_OPEN &&
                    !ask(bout, solver, task, (struct cm_position){m, c, (enum cm_side)side}))
                    return false;
    return true;
}

/* All that a solver declares, at one horizon: threads, whole table or start, with and without
 * plies. */
static void check_solver(struct bout *bout, const struct cm_solver *solver, uint32_t horizon)
{
    unsigned can = solver->features;
    for (unsigned threads = 1; threads <= (can & CM_CAN_THREADS ? 2u : 1u); threads++)
        for (int start_only = 0; start_only < 2; start_only++) {
            bool declared =
                start_only ? (can & CM_CAN_START) || !(can & CM_CAN_WHOLE) : can & CM_CAN_WHOLE;
            for (int plies = 0; declared && plies < (can & CM_CAN_PLIES ? 2 : 1); plies++) {
                struct cm_task task = {.horizon = horizon,
                                       .threads = threads,
                                       .want_plies = plies,
                                       .start_only = start_only};
                if (!ask_starts(bout, solver, &task))
                    return;
            }
        }
}

/* The horizons to check, falling, so that the truth can be cut again and again; returns how many.
 */
static size_t list_horizons(const struct bout *bout, uint32_t horizon[HORIZONS])
{
    uint64_t nodes = bout->game->mouse.places > bout->game->cat.places ? bout->game->mouse.places
                                                                       : bout->game->cat.places;
    uint64_t wanted[HORIZONS] = {
        CM_NO_HORIZON, bout->enough, 4 * nodes, 2 * nodes, 2 * nodes - 1, nodes + 1, 2, 1, 0};
    size_t count = 0;
    for (uint64_t below = UINT64_MAX; count < HORIZONS;) {
        uint64_t best = 0;
        bool any = false;
        for (size_t k = 0; k < HORIZONS; k++)
            if (wanted[k] < below && wanted[k] <= CM_NO_HORIZON && (!any || wanted[k] > best)) {
                best = wanted[k];
                any = true;
            }
        if (!any)
            break;
        horizon[count++] = (uint32_t)best;
        below = best;
    }
    return count;
}

/* Whether the family's formula holds. */
static void check_promise(struct bout *bout)
{
    struct cm_check_finding finding = {.start = bout->game->start,
                                       .position = bout->game->start,
                                       .task = {.horizon = CM_NO_HORIZON, .threads = 1}};
    uint64_t promised = bout->check->promised;
    if (!promised || promised == bout->truth.solution.plies)
        return;
    char right_text[32];
    say_plies(right_text, sizeof right_text, bout->truth.solution.plies);
    snprintf(finding.text, sizeof finding.text,
             "the family's formula says %" PRIu64 " plies; right: %s (%s)", promised,
             outcome_text(bout->truth.solution.outcome), right_text);
    report(bout, finding);
}

static enum cm_status check_horizons(struct bout *bout)
{
    const struct cm_check *check = bout->check;
    uint32_t horizon[HORIZONS];
    size_t count = list_horizons(bout, horizon);
    for (size_t h = 0; h < count; h++) {
        if (horizon[h] != CM_NO_HORIZON)
            cm_solution_cut(&bout->truth.solution, bout->game->start, horizon[h]);
        for (size_t k = 0; check->solvers[k] && !bout->over; k++) {
            const struct cm_solver *solver = check->solvers[k];
            bool asked = horizon[h] == CM_NO_HORIZON || (solver->features & CM_CAN_HORIZON);
            if (cm_watch_stop(check->watch))
                return CM_STOPPED;
            if (asked && !bout->failed[k] && !(solver->features & CM_IS_FLOOR))
                check_solver(bout, solver, horizon[h]);
        }
    }
    return CM_OK;
}

enum cm_status cm_check_game(const struct cm_check *check, const struct cm_game *game,
                             struct cm_check_counts *counts)
{
    struct bout bout = {
        .check = check, .game = game, .counts = counts, .enough = cm_game_enough_plies(game)};
    size_t solvers = 0;
    while (check->solvers[solvers])
        solvers++;
    bout.failed = cm_memory_take_zeroed(check->memory, solvers + 1, 1);
    if (!bout.failed)
        return CM_NO_MEMORY;
    counts->games++;
    struct cm_truth_refusal refusal = {refuse_truth, &bout};
    enum cm_status status =
        cm_truth_find(check->truths, game, check->memory, &refusal, &bout.truth);
    if (status) {
        counts->no_truth++;
        if (status != CM_NO_MEMORY)
            status = CM_OK;
    } else {
        check_promise(&bout);
        status = check_horizons(&bout);
    }
    cm_truth_free(&bout.truth);
    cm_memory_give(check->memory, bout.failed);
    return status;
}

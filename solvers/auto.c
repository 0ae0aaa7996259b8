/* auto: the solver that is likely to be the fastest for the game, from what is cheap to know of it.
 *
 * Idea. What decides is how many moves there are in all, how many a place has, and how far the
 * mouse's places lie from its home: none of them costs more than O(N + E) to find. Few moves: the
 * scalar solver, since the others have more to set up. Long thin graphs: sweeps, if outcomes are
 * enough; with plies, the longest of them have so few positions a ply that the scalar solver is
 * best. Few moves a place, yet everything near the home: that is how the longest games are built,
 * which the scalar solver follows ply by ply at the least cost. All others: rows of bits. Should
 * sweeps get nowhere, they are given up for rows of bits.
 *
 * Source: our own measurements of all families at 10 to 8,000 nodes. */
#include "solvers/registry.h"
#include "solvers/sweep/numbering.h"
#include "solvers/sweep/run.h"

enum {
    FEW_MOVES = 6000,             /* out of all positions: up to that, nothing beats scalar */
    FEW_MOVES_WITH_PLIES = 20000, /* the same when plies are wanted, unless thick */
    THICK_DEGREE = 10,
    THIN_DEGREE = 2,   /* about that, so thin that sweeps pay at any size */
    MANY_PLACES = 400, /* of one player: from there on they pay on thicker graphs too */
    PLANE_DEGREE = 6,  /* up to that; on still thicker ones: */
    PLANE_PLACES = 3000,
    DENSE_DEGREE = 24, /* from there on the graph is not searched */
    LONG_FACTOR = 3,   /* "long": layers² is this many times the places */
    LONG_FACTOR_OF_MANY = 8,
    HUB_FACTOR = 8,   /* a hub has this many times as many neighbours as is usual */
    HUB_PLACES = 300, /* of one player: from there on hubs are for the scalar solver */
    HUB_PLACES_WITH_PLIES = 250,
    ONE_WAY_HUB_PLACES = 150, /* without plies: up to that the scalar solver is better at these */
    NEAR_PLACES = 75,         /* the same where all is near the home */
};

#define SCALAR_BYTES (UINT64_C(1) << 30) /* what the scalar solver may need to be chosen */

struct view {
    uint64_t moves;           /* out of all positions */
    uint64_t arcs, places;    /* of both players */
    uint32_t layers, reached; /* of the breadth-first search from the mouse's home */
    bool hub;     /* more than half of the places, and unusually many, lead to one place, for some
                     player */
    bool one_way; /* but no place leads to so many */
};

static bool is_hub(const struct cm_digraph *digraph)
{
    for (uint32_t place = 0; place < digraph->nodes; place++)
        if (cm_digraph_degree(digraph, place) > digraph->nodes / 2 &&
            (uint64_t)cm_digraph_degree(digraph, place) * digraph->nodes >
                HUB_FACTOR * cm_digraph_arcs(digraph))
            return true;
    return false;
}

static struct view view_of(const struct cm_game *game)
{
    const uint64_t mouse = cm_digraph_arcs(&game->mouse.out), cat = cm_digraph_arcs(&game->cat.out);
    return (struct view){.moves = mouse * game->cat.places + cat * game->mouse.places,
                         .arcs = mouse + cat,
                         .places = (uint64_t)game->mouse.places + game->cat.places};
}

static void look_for_hubs(struct view *view, const struct cm_game *game)
{
    view->hub = is_hub(&game->mouse.in) || is_hub(&game->cat.in);
    view->one_way = !is_hub(&game->mouse.out) && !is_hub(&game->cat.out);
}

static bool wants_outcomes(const struct cm_task *task)
{
    return !task->want_plies && !task->start_only;
}

static bool has_few_moves(const struct view *view, const struct cm_task *task)
{
    const bool outcomes = wants_outcomes(task) || view->arcs >= THICK_DEGREE * view->places;
    return view->moves < (outcomes ? FEW_MOVES : FEW_MOVES_WITH_PLIES);
}

static bool scalar_fits(const struct cm_game *game, const struct cm_task *task)
{
    return cm_solver_retrograde.bytes_needed(game, task) <= SCALAR_BYTES;
}

/* The longest games are all built around a hub, where each position that is decided has very many
 * before it. */
static bool hub_is_for_scalar(const struct view *view, const struct cm_task *task)
{
    const uint64_t places = view->places / 2;
    if (view->one_way)
        return view->hub && (!wants_outcomes(task) || places < ONE_WAY_HUB_PLACES);
    return view->hub && places >= (wants_outcomes(task) ? HUB_PLACES : HUB_PLACES_WITH_PLIES);
}

/* Whether the mouse's home is nearer to all places than it could be if all had about as many moves:
 * some have very many, or very many lead to them. */
static bool is_near(const struct view *view)
{
    double within = 1;
    for (uint32_t layer = 1; layer < view->layers && within < view->reached; layer++)
        within *= (double)view->arcs / (double)view->places;
    return 2 * within < view->reached;
}

static bool sweep_pays(const struct view *view)
{
    if (2 * view->arcs < (2 * THIN_DEGREE + 1) * view->places)
        return true;
    return view->places >=
           2 * (view->arcs < PLANE_DEGREE * view->places ? MANY_PLACES : PLANE_PLACES);
}

static const struct cm_solver *choose_by_depth(const struct view *view, const struct cm_task *task)
{
    const uint64_t square = (uint64_t)view->layers * view->layers;
    if (is_near(view) && (!wants_outcomes(task) || view->places < 2 * NEAR_PLACES))
        return &cm_solver_retrograde;
    if (wants_outcomes(task))
        return cm_sweep_suits(view->layers, view->reached) && sweep_pays(view) ? &cm_solver_sweep
                                                                               : &cm_solver_bits;
    const uint64_t factor =
        view->places < 2 * MANY_PLACES ? LONG_FACTOR : (uint64_t)LONG_FACTOR_OF_MANY;
    return square >= factor * view->reached ? &cm_solver_retrograde : &cm_solver_bits;
}

/* NULL: no memory to find out. */
static const struct cm_solver *choose(const struct cm_game *game, const struct cm_task *task)
{
    struct view view = view_of(game);
    if (has_few_moves(&view, task))
        return &cm_solver_retrograde;
    look_for_hubs(&view, game);
    if (view.arcs >= DENSE_DEGREE * view.places && !view.hub) /* not worth a search */
        return &cm_solver_bits;
    const struct cm_solver *chosen = &cm_solver_retrograde;
    if (!hub_is_for_scalar(&view, task)) {
        if (cm_numbering_depth(game, task->memory, &view.layers, &view.reached))
            return NULL;
        chosen = choose_by_depth(&view, task);
    }
    return chosen == &cm_solver_retrograde && !scalar_fits(game, task) ? &cm_solver_bits : chosen;
}

static uint64_t most(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static uint64_t bytes_needed(const struct cm_game *game, const struct cm_task *task)
{
    const struct cm_solver *chosen = choose(game, task);
    const uint64_t choosing = cm_numbering_depth_bytes(game);
    if (!chosen)
        return choosing;
    const uint64_t bytes = most(choosing, chosen->bytes_needed(game, task));
    return chosen == &cm_solver_sweep ? most(bytes, cm_solver_bits.bytes_needed(game, task))
                                      : bytes;
}

static enum cm_status solve(const struct cm_game *game, const struct cm_task *task,
                            struct cm_solution *solution)
{
    const struct cm_solver *chosen = choose(game, task);
    cm_solution_init(solution, game, task->memory);
    if (!chosen)
        return CM_NO_MEMORY;
    if (chosen != &cm_solver_sweep)
        return chosen->solve(game, task, solution);
    const enum cm_status status = cm_sweep_solve(game, task, CM_SWEEP_PHASES, solution);
    return status == CM_STOPPED ? cm_solver_bits.solve(game, task, solution) : status;
}

const struct cm_solver cm_solver_auto = {
    .name = "auto",
    .summary = "chooses among retrograde, bits and sweep by size, degree and depth of the graph",
    .time = "that of its choice",
    .memory = "that of its choice",
    .features = CM_CAN_WHOLE | CM_CAN_PLIES | CM_CAN_START | CM_CAN_THREADS,
    .bytes_needed = bytes_needed,
    .solve = solve,
};

/* All symmetries of a game, as the automorphisms of a coloured directed graph, by nauty. */
#include <nauty/nausparse.h>

#include <nauty/naugroup.h>

#include "bound/symmetry_find.h"

/* The coloured graph: vertex m for a mouse place, mice + c for a cat place; an arc for each move,
 * an edge from each cat place to each mouse place that it catches. */
struct board {
    const struct cm_game *game;
    uint32_t mice;
    struct cm_digraph arcs;
    size_t *begin;             /* the same graph as nauty wants it */
    int *degree;               /* of each vertex */
    int *label, *same, *orbit; /* nauty's lab, ptn and orbits */
};

enum { COLOURS = 4 };

static uint32_t count_arcs(const struct cm_game *game)
{
    return cm_digraph_arcs(&game->mouse.out) + cm_digraph_arcs(&game->cat.out) +
           2 * cm_digraph_arcs(&game->caught);
}

static struct cm_arc *put_walk(const struct cm_walk *walk, uint32_t base, struct cm_arc *arc)
{
    for (uint32_t u = 0; u < walk->places; u++)
        for (uint32_t k = walk->out.first[u]; k < walk->out.first[u + 1]; k++)
            *arc++ = (struct cm_arc){base + u, base + walk->out.target[k]};
    return arc;
}

static enum cm_status join_vertices(struct cm_memory *memory, struct board *board)
{
    const struct cm_game *game = board->game;
    struct cm_arc *const arcs = cm_memory_take(memory, count_arcs(game), sizeof *arcs), *arc = arcs;
    if (!arcs)
        return CM_NO_MEMORY;
    arc = put_walk(&game->mouse, 0, arc);
    arc = put_walk(&game->cat, board->mice, arc);
    for (uint32_t c = 0; c < game->cat.places; c++)
        for (uint32_t k = game->caught.first[c]; k < game->caught.first[c + 1]; k++) {
            *arc++ = (struct cm_arc){game->caught.target[k], board->mice + c};
            *arc++ = (struct cm_arc){board->mice + c, game->caught.target[k]};
        }
    const enum cm_status status = cm_digraph_from_arcs(memory, board->mice + game->cat.places, arcs,
                                                       count_arcs(game), &board->arcs);
    cm_memory_give(memory, arcs);
    return status;
}

static unsigned colour_of(const struct board *board, uint32_t vertex)
{
    const struct cm_game *game = board->game;
    return vertex < board->mice ? game->mouse_home[vertex]
                                : 2u + game->cat_home[vertex - board->mice];
}

/* nauty's coloured partition: vertices by colour, `same` 0 at the last of each. */
static void colour_vertices(const struct board *board)
{
    const uint32_t vertices = board->arcs.nodes;
    uint32_t placed = 0;
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        const uint32_t before = placed;
        for (uint32_t v = 0; v < vertices; v++)
            if (colour_of(board, v) == colour) {
                board->label[placed] = (int)v;
                board->same[placed++] = 1;
            }
        if (placed > before)
            board->same[placed - 1] = 0;
    }
}

static enum cm_status take_arrays(struct cm_memory *memory, struct board *board)
{
    const uint32_t vertices = board->arcs.nodes;
    board->begin = cm_memory_take(memory, vertices, sizeof *board->begin);
    board->degree = cm_memory_take(memory, vertices, sizeof *board->degree);
    board->label = cm_memory_take(memory, vertices, sizeof *board->label);
    board->same = cm_memory_take(memory, vertices, sizeof *board->same);
    board->orbit = cm_memory_take(memory, vertices, sizeof *board->orbit);
    if (!board->begin || !board->degree || !board->label || !board->same || !board->orbit)
        return CM_NO_MEMORY;
    for (uint32_t v = 0; v < vertices; v++) {
        board->begin[v] = board->arcs.first[v];
        board->degree[v] = (int)cm_digraph_degree(&board->arcs, v);
    }
    return CM_OK;
}

static void run_nauty(const struct board *board, const struct cm_symmetry_taker *taker)
{
    DEFAULTOPTIONS_SPARSEDIGRAPH(options);
    statsblk stats;
    sparsegraph graph = {.nde = cm_digraph_arcs(&board->arcs),
                         .v = board->begin,
                         .nv = (int)board->arcs.nodes,
                         .d = board->degree,
                         .e = (int *)board->arcs.target,
                         .vlen = board->arcs.nodes,
                         .dlen = board->arcs.nodes,
                         .elen = cm_digraph_arcs(&board->arcs)};
    options.defaultptn = FALSE;
    options.invarproc = NULL;
    options.userautomproc = groupautomproc;
    options.userlevelproc = grouplevelproc;
    sparsenauty(&graph, board->label, board->same, board->orbit, &options, &stats, NULL);
    grouprec *group = groupptr(TRUE);
    for (const permrec *one = group->depth ? group->levelinfo[0].gens : NULL; one; one = one->ptr)
        taker->take(taker->context, one->p);
    freegroup(group);
    free(group);
    nauty_freedyn();
    nautil_freedyn();
    nausparse_freedyn();
}

enum cm_status cm_symmetry_generators(struct cm_memory *memory, const struct cm_game *game,
                                      const struct cm_symmetry_taker *taker)
{
    struct board board = {.game = game, .mice = game->mouse.places};
    enum cm_status status = join_vertices(memory, &board);
    if (!status)
        status = take_arrays(memory, &board);
    if (!status) {
        colour_vertices(&board);
        run_nauty(&board, taker);
    }
    cm_digraph_free(memory, &board.arcs);
    cm_memory_give(memory, board.begin);
    cm_memory_give(memory, board.degree);
    cm_memory_give(memory, board.label);
    cm_memory_give(memory, board.same);
    cm_memory_give(memory, board.orbit);
    return status;
}

uint64_t cm_symmetry_find_bytes(const struct cm_game *game)
{
    const uint64_t arcs = 2 * (uint64_t)count_arcs(game),
                   vertices = (uint64_t)game->mouse.places + game->cat.places + 1;
    return arcs * (sizeof(struct cm_arc) + 2 * sizeof(uint32_t)) +
           vertices * (4 * sizeof(uint64_t) + sizeof(size_t) + 4 * sizeof(int));
}

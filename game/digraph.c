#include "game/digraph.h"

#include <string.h>

enum cm_status cm_arcs_add(struct cm_arcs *arcs, uint32_t from, uint32_t to)
{
    if (arcs->count == arcs->room) {
        uint64_t room = arcs->room ? 2 * arcs->room : 64;
        struct cm_arc *arc = cm_memory_resize(arcs->memory, arcs->arc, room, sizeof *arc);
        if (!arc)
            return CM_NO_MEMORY;
        arcs->arc = arc;
        arcs->room = room;
    }
    arcs->arc[arcs->count++] = (struct cm_arc){from, to};
    return CM_OK;
}

enum cm_status cm_arcs_add_edge(struct cm_arcs *arcs, uint32_t a, uint32_t b)
{
    enum cm_status status = cm_arcs_add(arcs, a, b);
    return status ? status : cm_arcs_add(arcs, b, a);
}

void cm_arcs_free(struct cm_arcs *arcs)
{
    cm_memory_give(arcs->memory, arcs->arc);
    *arcs = (struct cm_arcs){.memory = arcs->memory};
}

static enum cm_status allocate(struct cm_memory *memory, uint32_t nodes, uint64_t arcs,
                               struct cm_digraph *digraph)
{
    *digraph = (struct cm_digraph){.nodes = nodes};
    if (arcs >= UINT32_MAX)
        return CM_TOO_BIG;
    digraph->first = cm_memory_take_zeroed(memory, (size_t)nodes + 1, sizeof *digraph->first);
    digraph->target = cm_memory_take(memory, arcs, sizeof *digraph->target);
    if (digraph->first && digraph->target)
        return CM_OK;
    cm_digraph_free(memory, digraph);
    return CM_NO_MEMORY;
}

/* Turns counts in first[u + 1] into row beginnings. */
static void sum_up(struct cm_digraph *digraph)
{
    for (uint32_t u = 0; u < digraph->nodes; u++)
        digraph->first[u + 1] += digraph->first[u];
}

/* While rows are filled, first[u] runs from the row's beginning to its end; this moves it back. */
static void rewind_rows(struct cm_digraph *digraph)
{
    memmove(digraph->first + 1, digraph->first, digraph->nodes * sizeof *digraph->first);
    digraph->first[0] = 0;
}

enum cm_status cm_digraph_reverse(struct cm_memory *memory, const struct cm_digraph *digraph,
                                  struct cm_digraph *reverse)
{
    uint32_t arcs = cm_digraph_arcs(digraph);
    enum cm_status status = allocate(memory, digraph->nodes, arcs, reverse);
    if (status)
        return status;
    for (uint32_t k = 0; k < arcs; k++)
        reverse->first[digraph->target[k] + 1]++;
    sum_up(reverse);
    for (uint32_t u = 0; u < digraph->nodes; u++)
        for (uint32_t k = digraph->first[u]; k < digraph->first[u + 1]; k++)
            reverse->target[reverse->first[digraph->target[k]]++] = u;
    rewind_rows(reverse);
    return CM_OK;
}

/* Rows by counting, unsorted; two reversals then sort every row, in linear time. */
enum cm_status cm_digraph_from_arcs(struct cm_memory *memory, uint32_t nodes,
                                    const struct cm_arc *arc, uint64_t count,
                                    struct cm_digraph *digraph)
{
    struct cm_digraph unsorted, reverse;
    *digraph = (struct cm_digraph){0};
    enum cm_status status = allocate(memory, nodes, count, &unsorted);
    if (status)
        return status;
    for (uint64_t k = 0; k < count; k++)
        unsorted.first[arc[k].from + 1]++;
    sum_up(&unsorted);
    for (uint64_t k = 0; k < count; k++)
        unsorted.target[unsorted.first[arc[k].from]++] = arc[k].to;
    rewind_rows(&unsorted);
    status = cm_digraph_reverse(memory, &unsorted, &reverse);
    cm_digraph_free(memory, &unsorted);
    if (status)
        return status;
    status = cm_digraph_reverse(memory, &reverse, digraph);
    cm_digraph_free(memory, &reverse);
    return status;
}

enum cm_status cm_digraph_rename(struct cm_memory *memory, const struct cm_digraph *digraph,
                                 const uint32_t *new_name, uint32_t nodes,
                                 struct cm_digraph *renamed)
{
    *renamed = (struct cm_digraph){0};
    struct cm_arc *arc = cm_memory_take(memory, cm_digraph_arcs(digraph), sizeof *arc);
    if (!arc)
        return CM_NO_MEMORY;
    uint64_t count = 0;
    for (uint32_t u = 0; u < digraph->nodes; u++)
        for (uint32_t k = digraph->first[u]; k < digraph->first[u + 1]; k++)
            if (new_name[u] != CM_NO_NODE && new_name[digraph->target[k]] != CM_NO_NODE)
                arc[count++] = (struct cm_arc){new_name[u], new_name[digraph->target[k]]};
    enum cm_status status = cm_digraph_from_arcs(memory, nodes, arc, count, renamed);
    cm_memory_give(memory, arc);
    return status;
}

void cm_digraph_free(struct cm_memory *memory, struct cm_digraph *digraph)
{
    cm_memory_give(memory, digraph->first);
    cm_memory_give(memory, digraph->target);
    *digraph = (struct cm_digraph){0};
}

bool cm_digraph_has(const struct cm_digraph *digraph, uint32_t from, uint32_t to)
{
    uint32_t low = digraph->first[from], high = digraph->first[from + 1];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (digraph->target[middle] < to)
            low = middle + 1;
        else
            high = middle;
    }
    return low < digraph->first[from + 1] && digraph->target[low] == to;
}

bool cm_digraph_is_symmetric(const struct cm_digraph *digraph)
{
    for (uint32_t u = 0; u < digraph->nodes; u++)
        for (uint32_t k = digraph->first[u]; k < digraph->first[u + 1]; k++)
            if (!cm_digraph_has(digraph, digraph->target[k], u))
                return false;
    return true;
}

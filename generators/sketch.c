#include "generators/sketch.h"

#include <inttypes.h>

struct cm_sketch cm_sketch_begin(struct cm_memory *memory)
{
    return (struct cm_sketch){.arcs = {.memory = memory}, .status = CM_OK};
}

void cm_sketch_edge(struct cm_sketch *sketch, uint32_t a, uint32_t b)
{
    if (!sketch->status)
        sketch->status = cm_arcs_add_edge(&sketch->arcs, a, b);
}

void cm_sketch_arc(struct cm_sketch *sketch, uint32_t from, uint32_t to)
{
    if (!sketch->status)
        sketch->status = cm_arcs_add(&sketch->arcs, from, to);
}

static uint32_t new_name(struct cm_roles roles, uint32_t node)
{
    if (node == roles.hole)
        return 0;
    if (node == roles.mouse)
        return 1;
    if (node == roles.cat)
        return 2;
    return node + (roles.hole > node) + (roles.mouse > node) + (roles.cat > node);
}

enum cm_status cm_sketch_finish(struct cm_sketch *sketch, uint32_t nodes, struct cm_roles roles,
                                bool directed, struct cm_graph *graph, struct cm_error *error)
{
    struct cm_arcs *arcs = &sketch->arcs;
    enum cm_status status = sketch->status;
    *graph = (struct cm_graph){.directed = directed};
    for (uint64_t k = 0; !status && k < arcs->count; k++) {
        arcs->arc[k].from = new_name(roles, arcs->arc[k].from);
        arcs->arc[k].to = new_name(roles, arcs->arc[k].to);
    }
    if (!status)
        status = cm_digraph_from_arcs(arcs->memory, nodes, arcs->arc, arcs->count, &graph->arcs);
    cm_arcs_free(arcs);
    if (status)
        return cm_fail(error, status, 0, "%s, while making a graph of %" PRIu32 " nodes",
                       cm_status_text(status), nodes);
    return CM_OK;
}

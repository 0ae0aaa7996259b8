/* Graphviz' DOT, to look at a graph: written, never read. The hole is black, the mouse's start blue
 * and the cat's orange (Okabe and Ito's colours, which the colour-blind can tell apart). Nodes bear
 * the user's names. */
#include "game/format.h"

#include <inttypes.h>

static void write_role(FILE *stream, uint64_t name, const char *role, const char *colours)
{
    fprintf(stream, "    %" PRIu64 " [xlabel=\"%s\", style=filled, %s];\n", name, role, colours);
}

static enum cm_status write_graph(FILE *stream, const struct cm_graph *graph,
                                  const struct cm_rules *rules)
{
    if (!cm_graph_is_listable(graph))
        return CM_CANNOT;
    uint64_t base = graph->first_name;
    fprintf(stream, "%s catmouse {\n    node [shape=circle];\n",
            graph->directed ? "digraph" : "graph");
    for (uint32_t u = 0; u < graph->arcs.nodes; u++)
        fprintf(stream, "    %" PRIu64 ";\n", u + base);
    if (rules) {
        write_role(stream, rules->hole + base, "hole", "fillcolor=\"#000000\", fontcolor=white");
        write_role(stream, rules->mouse + base, "mouse", "fillcolor=\"#56B4E9\"");
        write_role(stream, rules->cat + base, "cat", "fillcolor=\"#E69F00\"");
    }
    cm_edges_write(stream, graph, base, "    ", graph->directed ? " -> " : " -- ", ";\n");
    fputs("}\n", stream);
    return cm_stream_status(stream);
}

const struct cm_format cm_format_dot = {
    .name = "dot",
    .summary = "Graphviz' DOT with hole, mouse and cat coloured; written only",
    .write = write_graph,
};

#include "bound/census/source.h"

#include <inttypes.h>
#include <string.h>

#include "bound/small_graphs.h"

/* A graph of CM_CENSUS_MOST nodes has 66 pairs. */
__extension__ typedef unsigned __int128 pair_bits;

uint64_t cm_census_graphs(uint32_t nodes)
{
    static const uint64_t count[] = {2,     6,      21,       112,        853,
                                     11117, 261080, 11716571, 1006700565, 164059830476};
    return count[nodes - CM_CENSUS_LEAST];
}

/* Bytes of a graph6 text. */
static size_t text_bytes(uint32_t nodes)
{
    return 1 + (nodes * (nodes - 1) / 2 + 5) / 6;
}

void cm_census_graph_text(uint32_t nodes, const struct cm_census_graph *graph,
                          char text[CM_CENSUS_LINE])
{
    unsigned pair = 0;
    memset(text, 0, CM_CENSUS_LINE);
    for (uint32_t v = 1; v < nodes; v++)
        for (uint32_t u = 0; u < v; u++, pair++)
            text[1 + pair / 6] |= (char)((graph->row[v] >> u & 1) << (5 - pair % 6));
    text[0] = (char)nodes;
    for (size_t k = 0; k < text_bytes(nodes); k++)
        text[k] = (char)(text[k] + '?');
}

/* Sets the rows from the pairs, which are in `bits` with pair (u, v) in bit v(v - 1)/2 + u. */
static inline void set_rows(uint32_t nodes, pair_bits bits, struct cm_census_graph *graph)
{
    memset(graph, 0, sizeof *graph);
    for (uint32_t v = 1; v < nodes; v++) {
        const unsigned below = (unsigned)bits & ((1u << v) - 1);
        graph->row[v] = (uint16_t)below;
        bits >>= v;
        for (unsigned left = below; left; left &= left - 1)
            graph->row[__builtin_ctz(left)] |= (uint16_t)(1u << v);
    }
}

/* Six bits in the opposite order. */
static inline unsigned turn_six(unsigned bits)
{
    bits = (bits & 0x07) << 3 | bits >> 3;
    return (bits & 0x24) >> 2 | (bits & 0x12) | (bits & 0x09) << 2;
}

bool cm_census_graph_parse(uint32_t nodes, const char *text, struct cm_census_graph *graph)
{
    const size_t bytes = text_bytes(nodes);
    pair_bits bits = 0;
    bool right = (uint32_t)text[0] == nodes + '?';
    for (size_t k = 1; right && k < bytes; k++) {
        const unsigned six = (unsigned)(unsigned char)text[k] - '?';
        right = six < 64;
        bits |= (pair_bits)turn_six(six & 63) << (6 * (k - 1));
    }
    if (!right || bits >> (nodes * (nodes - 1) / 2))
        return false;
    set_rows(nodes, bits, graph);
    return true;
}

static enum cm_status failed(const struct cm_census_source *source, struct cm_error *error,
                             const char *how)
{
    return cm_fail(error, CM_IO, 0, "`%s` %s; is nauty (package nauty) installed well?",
                   source->command, how);
}

enum cm_status cm_census_source_open(struct cm_census_source *source, uint32_t nodes,
                                     uint32_t shard, uint32_t shards, struct cm_error *error)
{
    *source = (struct cm_census_source){.nodes = nodes};
    const char *geng = cm_geng_name();
    if (!geng)
        return cm_geng_missing(error);
    snprintf(source->command, sizeof source->command,
             "exec %s -c -q %" PRIu32 " %" PRIu32 "/%" PRIu32, geng, nodes, shard, shards);
    source->pipe = popen(source->command, "r");
    return source->pipe ? CM_OK : failed(source, error, "could not be started");
}

enum cm_status cm_census_source_read(struct cm_census_source *source, struct cm_census_graph *graph,
                                     size_t room, size_t *count, struct cm_error *error)
{
    const size_t bytes = text_bytes(source->nodes) + 1;
    char lines[64 * CM_CENSUS_LINE];
    *count = 0;
    while (*count < room) {
        const size_t wanted = room - *count < 64 ? room - *count : 64;
        const size_t got = fread(lines, 1, wanted * bytes, source->pipe);
        if (got % bytes)
            return failed(source, error, "gave a list that is cut short");
        for (size_t at = 0; at < got; at += bytes)
            if (lines[at + bytes - 1] != '\n' ||
                !cm_census_graph_parse(source->nodes, lines + at, &graph[(*count)++]))
                return failed(source, error, "gave a line that is not graph6");
        if (got < wanted * bytes)
            break;
    }
    return ferror(source->pipe) ? failed(source, error, "can't be read") : CM_OK;
}

enum cm_status cm_census_source_close(struct cm_census_source *source, struct cm_error *error)
{
    const int code = source->pipe ? pclose(source->pipe) : 0;
    source->pipe = NULL;
    return code ? failed(source, error, "failed") : CM_OK;
}

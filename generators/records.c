/* The longest undirected games known at each small number of nodes, in graph6 (hole 0, mouse 1, cat
 * 2; see formats.txt of Brendan McKay's nauty). The table is made from results/bound/records.tsv
 * when the program is built, so a record that `catmouse bound hunt` adds there makes a harder graph
 * here.
 *
 * Best by search, so lower bounds only, but at 8 to 10 nodes, where the census is complete. The
 * tests solve each one and certify its plies. */
#include "generators/records.h"

#include <stddef.h>

static const struct cm_record records[] = {
#include "generators/records_data.h"
};

const struct cm_record *cm_record_find(uint32_t nodes)
{
    for (size_t k = 0; k < sizeof records / sizeof *records; k++)
        if (records[k].nodes == nodes)
            return &records[k];
    return NULL;
}

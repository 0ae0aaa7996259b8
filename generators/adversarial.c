/* adversarial: for every N from 8 on a game that takes more than 2N plies, so that an answer which
 * looks 2N turns ahead is wrong.
 *
 * The longest such game known at exactly N nodes: the record of a search (records.c, 8 to 60 nodes)
 * or the vernier graph (vernier.c), whichever is longer, the record if they are equal. There is
 * nothing random about it. */
#include <string.h>

#include "game/formats.h"
#include "generators/generator.h"
#include "generators/records.h"

extern const struct cm_family cm_family_vernier;

/* The vernier order of these nodes; its plies are 0 if there is none. */
static struct cm_order vernier_order(const struct cm_order *order, uint64_t *plies)
{
    struct cm_order vernier =
        cm_order_usual(&cm_family_vernier, order->memory, order->nodes, order->seed);
    *plies = cm_family_vernier.plies(&vernier);
    return vernier;
}

static enum cm_status generate(const struct cm_order *order, struct cm_graph *graph,
                               struct cm_error *error)
{
    uint64_t plies;
    struct cm_order vernier = vernier_order(order, &plies);
    const struct cm_record *record = cm_record_find(order->nodes);
    if (!record || record->plies < plies)
        return cm_family_vernier.generate(&vernier, graph, error);
    struct cm_reader reader;
    cm_reader_init(&reader, order->memory, record->graph6, strlen(record->graph6), false);
    return cm_reader_next(&reader, graph, NULL, error);
}

static uint64_t plies(const struct cm_order *order)
{
    uint64_t plies;
    vernier_order(order, &plies);
    const struct cm_record *record = cm_record_find(order->nodes);
    return record && record->plies > plies ? record->plies : plies;
}

const struct cm_family cm_family_adversarial = {
    .name = "adversarial",
    .summary = "the longest game known at so many nodes: always more than 2N plies",
    .smallest = 8, /* with fewer nodes no game takes more than 2N plies (the census) */
    .largest = 50000,
    .generate = generate,
    .plies = plies,
};

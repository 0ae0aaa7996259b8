/* The list of families, and what all of them share: orders and their ranges. A new family is one
 * file in this directory and two lines here. */
#include "generators/generator.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

extern const struct cm_family cm_family_random, cm_family_chain, cm_family_ring, cm_family_complete,
    cm_family_grid, cm_family_geometric, cm_family_tree, cm_family_adversarial, cm_family_vernier,
    cm_family_gear, cm_family_clockwork;

const struct cm_family *const cm_families[] = {
    &cm_family_random,  &cm_family_chain,     &cm_family_ring,      &cm_family_complete,
    &cm_family_grid,    &cm_family_geometric, &cm_family_tree,      &cm_family_adversarial,
    &cm_family_vernier, &cm_family_gear,      &cm_family_clockwork, NULL,
};

const struct cm_family *cm_family_find(const char *name)
{
    for (size_t k = 0; cm_families[k]; k++)
        if (strcmp(cm_families[k]->name, name) == 0)
            return cm_families[k];
    return NULL;
}

struct cm_order cm_order_usual(const struct cm_family *family, struct cm_memory *memory,
                               uint32_t nodes, uint64_t seed)
{
    struct cm_order order = {.memory = memory, .nodes = nodes, .seed = seed};
    for (size_t k = 0; k < CM_PARAMETERS_MAX && family->parameter[k].name; k++)
        order.value[k] = family->parameter[k].usual;
    return order;
}

static bool is_whole(double value)
{
    return value >= -9e15 && value <= 9e15 && (double)(int64_t)value == value;
}

static enum cm_status check_value(const struct cm_family *family,
                                  const struct cm_parameter *parameter, double value,
                                  struct cm_error *error)
{
    if (!(value >= parameter->smallest && value <= parameter->largest) ||
        (parameter->whole && !is_whole(value)))
        return cm_fail(error, CM_BAD_INPUT, 0,
                       "family %s: %s must be a %snumber from %.15g to %.15g", family->name,
                       parameter->name, parameter->whole ? "whole " : "", parameter->smallest,
                       parameter->largest);
    return CM_OK;
}

static enum cm_status fail_unknown(const struct cm_family *family, const char *assignment,
                                   struct cm_error *error)
{
    char known[256] = "";
    for (size_t k = 0; k < CM_PARAMETERS_MAX && family->parameter[k].name; k++) {
        if (k)
            strncat(known, ", ", sizeof known - strlen(known) - 1);
        strncat(known, family->parameter[k].name, sizeof known - strlen(known) - 1);
    }
    if (!known[0])
        return cm_fail(error, CM_BAD_INPUT, 0, "'%.100s': family %s has no parameters", assignment,
                       family->name);
    return cm_fail(error, CM_BAD_INPUT, 0, "'%.100s': family %s takes KEY=VALUE with the keys %s",
                   assignment, family->name, known);
}

enum cm_status cm_order_set(const struct cm_family *family, struct cm_order *order,
                            const char *assignment, struct cm_error *error)
{
    const char *equals = strchr(assignment, '=');
    size_t length = equals ? (size_t)(equals - assignment) : 0;
    for (size_t k = 0; equals && k < CM_PARAMETERS_MAX && family->parameter[k].name; k++) {
        const struct cm_parameter *parameter = &family->parameter[k];
        if (strlen(parameter->name) != length || strncmp(parameter->name, assignment, length) != 0)
            continue;
        char *end;
        double value = strtod(equals + 1, &end);
        if (end == equals + 1 || *end)
            return cm_fail(error, CM_BAD_INPUT, 0, "'%.100s': the value of %s is not a number",
                           assignment, parameter->name);
        enum cm_status status = check_value(family, parameter, value, error);
        if (!status)
            order->value[k] = value;
        return status;
    }
    return fail_unknown(family, assignment, error);
}

enum cm_status cm_family_generate(const struct cm_family *family, const struct cm_order *order,
                                  struct cm_graph *graph, struct cm_error *error)
{
    *graph = (struct cm_graph){0};
    if (order->nodes < family->smallest || order->nodes > family->largest)
        return cm_fail(error, CM_BAD_INPUT, 0,
                       "family %s makes graphs of %" PRIu32 " to %" PRIu32
                       " nodes, not of %" PRIu32,
                       family->name, family->smallest, family->largest, order->nodes);
    for (size_t k = 0; k < CM_PARAMETERS_MAX && family->parameter[k].name; k++) {
        enum cm_status status = check_value(family, &family->parameter[k], order->value[k], error);
        if (status)
            return status;
    }
    return family->generate(order, graph, error);
}

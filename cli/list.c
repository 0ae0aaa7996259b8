/* catmouse list: what there is, from the registries. */
#include "cli/cli.h"

#include <jansson.h>
#include <string.h>

#include "generators/generator.h"
#include "solvers/solver.h"

struct list {
    bool json, markdown;
    const char *what;
};

static const struct {
    unsigned feature;
    const char *name;
} features[] = {
    {CM_CAN_WHOLE, "whole"},     {CM_CAN_PLIES, "plies"},     {CM_CAN_START, "start"},
    {CM_CAN_HORIZON, "horizon"}, {CM_CAN_THREADS, "threads"}, {CM_IS_FLOOR, "floor"},
    {CM_IS_EXAMPLE, "example"},
};
enum { FEATURES = sizeof features / sizeof *features };

static json_t *solver_rows(void)
{
    json_t *rows = json_array();
    for (size_t k = 0; cm_solvers[k]; k++) {
        const struct cm_solver *solver = cm_solvers[k];
        json_t *can = json_array();
        for (size_t f = 0; f < FEATURES; f++)
            if (solver->features & features[f].feature)
                json_array_append_new(can, json_string(features[f].name));
        json_array_append_new(rows, json_pack("{s:s, s:s, s:s, s:s, s:o}", "name", solver->name,
                                              "summary", solver->summary, "time", solver->time,
                                              "memory", solver->memory, "features", can));
    }
    return rows;
}

static json_t *family_rows(void)
{
    json_t *rows = json_array();
    for (size_t k = 0; cm_families[k]; k++) {
        const struct cm_family *family = cm_families[k];
        json_t *parameters = json_array();
        for (const struct cm_parameter *p = family->parameter; p->name; p++)
            json_array_append_new(parameters,
                                  json_pack("{s:s, s:f, s:f, s:f, s:b, s:s}", "name", p->name,
                                            "smallest", p->smallest, "largest", p->largest, "usual",
                                            p->usual, "whole", p->whole, "summary", p->summary));
        json_array_append_new(rows, json_pack("{s:s, s:s, s:I, s:I, s:b, s:o}", "name",
                                              family->name, "summary", family->summary, "smallest",
                                              (json_int_t)family->smallest, "largest",
                                              (json_int_t)family->largest, "directed",
                                              family->directed, "parameters", parameters));
    }
    return rows;
}

static json_t *format_rows(void)
{
    json_t *rows = json_array();
    for (size_t k = 0; cm_formats[k]; k++)
        json_array_append_new(rows, json_pack("{s:s, s:s, s:b, s:b}", "name", cm_formats[k]->name,
                                              "summary", cm_formats[k]->summary, "reads",
                                              cm_formats[k]->read != NULL, "writes",
                                              cm_formats[k]->write || cm_formats[k]->write_game));
    return rows;
}

static const struct {
    const char *name;
    json_t *(*rows)(void);
} lists[] = {{"solvers", solver_rows}, {"families", family_rows}, {"formats", format_rows}};
enum { LISTS = sizeof lists / sizeof *lists };

static void print_row(const json_t *row)
{
    const char *time = json_string_value(json_object_get(row, "time"));
    const json_t *can = json_object_get(row, "features"),
                 *parameters = json_object_get(row, "parameters");
    printf("%-12s %s\n", json_string_value(json_object_get(row, "name")),
           json_string_value(json_object_get(row, "summary")));
    if (time)
        printf("%12s time %s; memory %s\n", "", time,
               json_string_value(json_object_get(row, "memory")));
    for (size_t k = 0; k < json_array_size(can); k++)
        printf("%s%s%s", k ? ", " : "             can: ", json_string_value(json_array_get(can, k)),
               k + 1 == json_array_size(can) ? "\n" : "");
    if (json_object_get(row, "smallest"))
        printf("%12s from %lld nodes%s\n", "",
               (long long)json_integer_value(json_object_get(row, "smallest")),
               json_is_true(json_object_get(row, "directed")) ? ", directed" : "");
    for (size_t k = 0; k < json_array_size(parameters); k++) {
        const json_t *p = json_array_get(parameters, k);
        printf("%12s --set %s=%g: %s (%g .. %g)\n", "",
               json_string_value(json_object_get(p, "name")),
               json_real_value(json_object_get(p, "usual")),
               json_string_value(json_object_get(p, "summary")),
               json_real_value(json_object_get(p, "smallest")),
               json_real_value(json_object_get(p, "largest")));
    }
}

/* One field as text: a list's parts with commas, a parameter as "name=usual (what it is)". */
static void print_field(const json_t *field)
{
    for (size_t k = 0; k < json_array_size(field); k++) {
        const json_t *part = json_array_get(field, k);
        fputs(k ? ", " : "", stdout);
        if (json_is_string(part))
            fputs(json_string_value(part), stdout);
        else
            printf("`%s=%g` (%s)", json_string_value(json_object_get(part, "name")),
                   json_real_value(json_object_get(part, "usual")),
                   json_string_value(json_object_get(part, "summary")));
    }
    if (json_is_string(field))
        fputs(json_string_value(field), stdout);
    else if (json_is_integer(field))
        printf("%" JSON_INTEGER_FORMAT, json_integer_value(field));
    else if (json_is_boolean(field))
        fputs(json_is_true(field) ? "yes" : "no", stdout);
}

static void print_markdown(const json_t *rows)
{
    const char *key;
    json_t *field;
    json_object_foreach(json_array_get(rows, 0), key, field) printf("| %s ", key);
    puts("|");
    json_object_foreach(json_array_get(rows, 0), key, field) fputs("| --- ", stdout);
    puts("|");
    for (size_t row = 0; row < json_array_size(rows); row++) {
        json_object_foreach(json_array_get(rows, row), key, field)
        {
            fputs(strcmp(key, "name") == 0 ? "| `" : "| ", stdout);
            print_field(field);
            fputs(strcmp(key, "name") == 0 ? "` " : " ", stdout);
        }
        puts("|");
    }
}

static int take(void *context, int option, const char *value)
{
    struct list *list = context;
    if (option == 0)
        list->json = true;
    else if (option == 1)
        list->markdown = true;
    else if (list->what)
        return cli_say(CLI_USAGE, "list shows one thing at a time: solvers, families or formats");
    else
        list->what = value;
    return CLI_FINE;
}

static int run(const struct cli_command *command, int count, char **words)
{
    struct list list = {0};
    int code = CLI_FINE;
    if (!cli_parse(command, count, words, &list, take, &code))
        return code;
    if (list.json && list.markdown)
        return cli_say(CLI_USAGE, "list takes one of --json and --markdown");
    for (size_t k = 0; list.what && k < LISTS; k++) {
        if (strcmp(lists[k].name, list.what) != 0)
            continue;
        json_t *rows = lists[k].rows();
        if (list.json)
            json_dumpf(rows, stdout, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
        else if (list.markdown)
            print_markdown(rows);
        for (size_t row = 0; !list.json && !list.markdown && row < json_array_size(rows); row++)
            print_row(json_array_get(rows, row));
        if (k == 0 && !list.json && !list.markdown && cm_solvers_left_out)
            cli_say(CLI_FINE, "%s", cm_solvers_left_out);
        if (list.json)
            putchar('\n');
        json_decref(rows);
        return CLI_FINE;
    }
    return cli_say(CLI_USAGE, "list what? solvers, families or formats");
}

static const struct cli_option options[] = {
    {"--json", NULL, "one JSON array"},
    {"--markdown", NULL, "a Markdown table, as in the README"},
    {0},
};

const struct cli_command cli_list = {
    .name = "list",
    .words = "solvers|families|formats",
    .summary = "shows the solvers, the graph families or the file formats",
    .options = options,
    .run = run,
};

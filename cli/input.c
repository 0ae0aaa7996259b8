/* From the files on the command line to graphs with their rules. */
#include "cli/cli.h"

#include <inttypes.h>
#include <string.h>

int cli_take_input(struct cli_input *input, int option, const char *value)
{
    static const char *const names[] = {"--directed", "--hole", "--mouse", "--cat"};
    int64_t *const fields[] = {NULL, &input->hole, &input->mouse, &input->cat};
    uint64_t number = 0;
    if (option == 0) {
        input->directed = true;
        return CLI_FINE;
    }
    const int code = cli_number(names[option], value, 0, UINT32_MAX - 1, &number);
    if (!code)
        *fields[option] = (int64_t)number;
    return code;
}

/* Turns the user's name of a node into the node; the custom where none was given. */
static enum cm_status take_name(int64_t name, const char *what, const struct cm_graph *graph,
                                uint32_t *node, struct cm_error *error)
{
    if (name < 0)
        return CM_OK;
    if (name < graph->first_name || name - graph->first_name >= graph->arcs.nodes)
        return cm_fail(error, CM_BAD_INPUT, 0,
                       "--%s %" PRId64 " is no node here; they are %" PRIu32 " .. %" PRIu64, what,
                       name, graph->first_name,
                       (uint64_t)graph->first_name + graph->arcs.nodes - 1);
    *node = (uint32_t)(name - graph->first_name);
    return CM_OK;
}

static int one_graph(const struct cli_input *input, const struct cm_graph *graph,
                     struct cm_error *error, uint64_t line)
{
    struct cm_rules rules = cm_rules_classic;
    enum cm_status status = take_name(input->hole, "hole", graph, &rules.hole, error);
    if (!status)
        status = take_name(input->mouse, "mouse", graph, &rules.mouse, error);
    if (!status)
        status = take_name(input->cat, "cat", graph, &rules.cat, error);
    if (!status)
        status = cm_rules_check(input->memory, graph, &rules, error);
    if (status) {
        error->line = line;
        return cli_say_error(status, error);
    }
    return input->each(input->context, graph, &rules, error->file, line);
}

static int each_graph_of(const struct cli_input *input, const char *path)
{
    struct cm_error error = {0};
    struct cm_reader reader;
    char *text = NULL;
    size_t size = 0;
    enum cm_status status = cm_read_file(input->memory, path, &text, &size, &error);
    if (status)
        return cli_say_error(status, &error);
    cm_reader_init(&reader, input->memory, text, size, input->directed);
    int worst = CLI_FINE;
    while (worst <= CLI_FINDING) {
        struct cm_graph graph = {0};
        uint64_t line = 0;
        status = cm_reader_next(&reader, &graph, &line, &error);
        if (status) {
            const int code = status == CM_END ? CLI_FINE : cli_say_error(status, &error);
            worst = code > worst ? code : worst;
            break;
        }
        const int code = one_graph(input, &graph, &error, line);
        worst = code > worst ? code : worst;
        cm_graph_free(input->memory, &graph);
    }
    cm_memory_give(input->memory, text);
    return worst;
}

int cli_each_graph(const struct cli_input *input, int files, char **file)
{
    int standard_inputs = 0;
    if (files == 0)
        return each_graph_of(input, "-");
    for (int k = 0; k < files; k++) {
        standard_inputs += strcmp(file[k], "-") == 0;
        if (!file[k][0] || standard_inputs > 1)
            return cli_say(CLI_USAGE, file[k][0] ? "standard input (-) can be read only once"
                                                 : "an empty name is no file");
    }
    int worst = CLI_FINE;
    for (int k = 0; k < files && worst <= CLI_FINDING; k++) {
        const int code = each_graph_of(input, file[k]);
        worst = code > worst ? code : worst;
    }
    return worst;
}

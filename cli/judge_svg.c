/* The failing graph as a picture, by way of graphviz. */
#include <stdlib.h>

#include "bench/keep.h"
#include "bench/machine.h"
#include "cli/cli.h"
#include "cli/judge_report.h"

/* The graph in DOT, in a block that free() takes; NULL without memory. */
static char *dot_text(const struct cm_graph *graph, size_t *size)
{
    char *text = NULL;
    FILE *stream = open_memstream(&text, size);
    if (!stream)
        return NULL;
    const enum cm_status status = cm_format_find("dot")->write(stream, graph, &cm_rules_classic);
    if (fclose(stream) || status) {
        free(text);
        return NULL;
    }
    return text;
}

static enum cm_status write_picture(void *context, FILE *file)
{
    const struct cm_contained *drawn = context;
    fwrite(drawn->output, 1, drawn->output_size, file);
    return CM_OK;
}

int cli_judge_svg(const char *path, const struct cm_judgement *judgement)
{
    const char *const word[] = {"dot", "-Tsvg", NULL};
    char program[64], directory[256];
    struct cm_error error = {0};
    struct cm_contained contained;
    size_t size = 0;
    if (!judgement->example.there)
        return CLI_FINE;
    if (!cm_machine_program("dot", program, sizeof program)) {
        cli_say(CLI_FINE, "--svg needs dot, which is not on the PATH: install graphviz");
        return CLI_FINE;
    }
    char *text = dot_text(&judgement->example.trial.graph, &size);
    enum cm_status status =
        text ? cm_directory_make(directory, sizeof directory, &error) : CM_NO_MEMORY;
    if (status) {
        free(text);
        return cli_say_error(status, &error);
    }
    const struct cm_command command = {word, directory, NULL, false};
    status = cm_contain(judgement->memory, NULL, &command, &cm_limits_usual, text, size, &contained,
                        &error);
    const bool drawn = !status && contained.end == CM_END_EXIT && contained.code == 0;
    int code = CLI_FINE;
    if (!drawn)
        code = cli_say(CLI_RESOURCE, "dot could not draw the graph: %.200s", contained.error);
    else if ((status = cm_keep_file(path, write_picture, &contained, &error)))
        code = cli_say_error(status, &error);
    cm_contained_free(&contained);
    cm_directory_remove(directory);
    free(text);
    return code;
}

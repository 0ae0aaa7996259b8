#include "cli/isolate.h"

#include <string.h>

#include "cli/cli.h"
#include "judge/contain.h"

enum { OWN_WORDS = 4, PATH = 4096 };

static const double isolated_seconds = 3600;

struct isolated {
    struct cm_memory *memory;
    char program[PATH], directory[256];
    const char *word[CLI_ISOLATE_WORDS + OWN_WORDS + 1];
    int words;
    bool json;
    char *input;
    size_t size;
};

/* The words without --isolate and without --solver and its value, which goes to the front; whether
 * files are read from standard input. */
static bool copy_words(struct isolated *i, int count, char **words)
{
    bool standard = false, ended = false;
    i->word[i->words++] = i->program;
    i->word[i->words++] = "check";
    i->word[i->words++] = "--solver";
    i->words++; /* its name */
    for (int k = 0; k < count; k++) {
        ended = ended || strcmp(words[k], "--") == 0;
        standard = standard || strcmp(words[k], "-") == 0;
        i->json = i->json || (!ended && strcmp(words[k], "--json") == 0);
        if (!ended && (strcmp(words[k], "--isolate") == 0 ||
                       strncmp(words[k], "--solver=", strlen("--solver=")) == 0))
            continue;
        if (!ended && strcmp(words[k], "--solver") == 0)
            k++;
        else
            i->word[i->words++] = words[k];
    }
    i->word[i->words] = NULL;
    return standard;
}

static int run_one(struct isolated *i, const char *solver)
{
    struct cm_limits limits = cm_limits_usual;
    struct cm_contained contained;
    struct cm_error error = {0};
    char why[400];
    limits.first_seconds = limits.seconds = limits.all_seconds = isolated_seconds;
    limits.output *= 16;
    i->word[3] = solver;
    const struct cm_command command = {i->word, i->directory, ".", false};
    const enum cm_status status =
        cm_contain(i->memory, NULL, &command, &limits, i->input, i->size, &contained, &error);
    int code = CLI_FINE;
    if (!status && contained.output_size)
        fwrite(contained.output, 1, contained.output_size, stdout);
    if (status) {
        code = cli_say_error(status, &error);
    } else if (contained.end == CM_END_EXIT && contained.code <= CLI_RESOURCE) {
        fputs(contained.error, stderr);
        code = contained.code;
    } else {
        cm_contained_describe(&contained, &limits, why, sizeof why);
        code = cli_say(CLI_FINDING, "FINDING: %s: %s", solver, why);
    }
    cm_contained_free(&contained);
    return code;
}

int cli_isolate(struct cm_memory *memory, const struct cm_solver *const *solvers, int count,
                char **words)
{
    struct isolated i = {.memory = memory};
    struct cm_error error = {0};
    enum cm_status status = CM_OK;
    if (!cli_program(i.program, sizeof i.program))
        return cli_say(CLI_RESOURCE, "this program could not find itself in /proc");
    if (copy_words(&i, count, words))
        status = cm_read_file(memory, "-", &i.input, &i.size, &error);
    if (!status)
        status = cm_directory_make(i.directory, sizeof i.directory, &error);
    if (status) {
        cm_memory_give(memory, i.input);
        return cli_say_error(status, &error);
    }
    int worst = CLI_FINE;
    for (int k = 0; solvers[k] && worst <= CLI_FINDING; k++) {
        if (solvers[k]->features & CM_IS_FLOOR)
            continue;
        if (!i.json)
            printf("in isolation: %s\n", solvers[k]->name);
        fflush(stdout);
        const int code = run_one(&i, solvers[k]->name);
        worst = code > worst ? code : worst;
    }
    cm_directory_remove(i.directory);
    cm_memory_give(memory, i.input);
    return worst;
}

/* Making a submission ready: its directory, its adapter beside it, its program compiled. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bench/machine.h"
#include "game/formats.h"
#include "judge/adapter.h"
#include "judge/submission.h"

static enum cm_status write_beside(const struct cm_submission *s, const char *name,
                                   const char *prelude, const char *text, size_t size,
                                   struct cm_error *error)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", s->directory, name);
    FILE *file = fopen(path, "w");
    const bool fine = file && fputs(prelude, file) >= 0 && fwrite(text, 1, size, file) == size;
    const bool closed = file && fclose(file) == 0;
    if (!fine || !closed || chmod(path, 0644))
        return cm_fail(error, CM_IO, 0, "%s could not be written: %s", path, strerror(errno));
    return CM_OK;
}

/* Cuts a command of an adapter into words, in place; the first becomes a program that is there. */
static enum cm_status split(const char *value, const char *language, char text[1024],
                            const char *word[CM_SUBMISSION_WORDS + 1], struct cm_error *error)
{
    char names[CM_ADAPTER_VALUE], first[CM_ADAPTER_VALUE] = "";
    const size_t length = strcspn(value, " ");
    int count = 0;
    snprintf(names, sizeof names, "%.*s", (int)length, value);
    if (strncmp(names, "../", 3) == 0)
        snprintf(first, sizeof first, "%s", names);
    else if (!cm_machine_program(names, first, sizeof first))
        return cm_fail(
            error, CM_BAD_INPUT, 0,
            "%s needs %s, which is not on the PATH: install it, or take another language", language,
            names);
    snprintf(text, 1024, "%s%s", first, value + length);
    for (char *at = strtok(text, " "); at && count < CM_SUBMISSION_WORDS; at = strtok(NULL, " "))
        word[count++] = at;
    word[count] = NULL;
    return CM_OK;
}

/* Runs one compiler. `said` gets what it complained of; *fine tells whether it made something. */
static enum cm_status compile(struct cm_submission *s, const char *command, bool *fine, char *said,
                              size_t size, struct cm_error *error)
{
    const char *word[CM_SUBMISSION_WORDS + 1];
    char text[1024];
    struct cm_limits limits = cm_limits_usual;
    struct cm_contained contained;
    enum cm_status status = split(command, s->language, text, word, error);
    if (status)
        return status;
    limits.first_seconds = limits.seconds = limits.all_seconds = 120;
    const struct cm_command compiler = {word, s->directory, NULL, true};
    status = cm_contain(s->memory, s->watch, &compiler, &limits, "", 0, &contained, error);
    *fine = !status && contained.end == CM_END_EXIT && contained.code == 0;
    if (!status && !*fine)
        cm_contained_describe(&contained, &limits, said, size);
    cm_contained_free(&contained);
    return status;
}

/* One way to run it, [0] plain or [1] careful: compiled first where the language wants that. */
static enum cm_status make_way(struct cm_submission *s, const struct cm_embedded *adapter,
                               int careful, const char *path, struct cm_error *error)
{
    char compiler[CM_ADAPTER_VALUE], run[CM_ADAPTER_VALUE], said[512];
    bool fine = true;
    enum cm_status status = CM_OK;
    if (!cm_adapter_value(adapter, careful ? "run-careful" : "run", run))
        return CM_OK;
    if (cm_adapter_value(adapter, careful ? "careful" : "compile", compiler))
        status = compile(s, compiler, &fine, said, sizeof said, error);
    if (!status && !fine && !careful)
        return cm_fail(error, CM_BAD_INPUT, 0, "%s does not compile: %s", path, said);
    if (!status && fine)
        status = split(run, s->language, s->text[careful], s->word[careful], error);
    s->careful = careful && fine && !status;
    return status;
}

static enum cm_status begin(struct cm_submission *s, struct cm_memory *memory,
                            const struct cm_watch *watch, const struct cm_limits *limits,
                            struct cm_error *error)
{
    *s = (struct cm_submission){.memory = memory,
                                .watch = watch,
                                .limits = *limits,
                                .prevented = CM_PREVENTED_NETWORK | CM_PREVENTED_WRITING |
                                             CM_PREVENTED_ESCAPE};
    return cm_directory_make(s->directory, sizeof s->directory, error);
}

enum cm_status cm_submission_open(struct cm_submission *submission, struct cm_memory *memory,
                                  const struct cm_watch *watch, const struct cm_limits *limits,
                                  const char *path, struct cm_error *error)
{
    const struct cm_embedded *adapter = cm_adapter_find(path);
    char name[CM_ADAPTER_VALUE], prelude[CM_ADAPTER_VALUE] = "", endings[128], *source = NULL;
    size_t size = 0;
    *submission = (struct cm_submission){.memory = memory};
    cm_adapter_endings(endings, sizeof endings);
    if (!adapter)
        return cm_fail(error, CM_BAD_INPUT, 0,
                       "%s has none of the endings %s; for a command say: judge -- CMD ARG...",
                       path, endings);
    enum cm_status status = cm_read_file(memory, path, &source, &size, error);
    if (status)
        return status;
    status = begin(submission, memory, watch, limits, error);
    cm_adapter_value(adapter, "language", name);
    snprintf(submission->language, sizeof submission->language, "%.60s", name);
    submission->prompt = true;
    cm_adapter_value(adapter, "prelude", prelude);
    cm_adapter_value(adapter, "submission", name);
    if (!status)
        status = write_beside(submission, name, prelude, source, size, error);
    if (!status)
        status = write_beside(submission, adapter->name, "", adapter->text, adapter->size, error);
    for (int careful = 0; !status && careful < 2; careful++)
        status = make_way(submission, adapter, careful, path, error);
    cm_memory_give(memory, source);
    return status;
}

enum cm_status cm_submission_command(struct cm_submission *submission, struct cm_memory *memory,
                                     const struct cm_watch *watch, const struct cm_limits *limits,
                                     char *const *words, int count, bool prompt,
                                     struct cm_error *error)
{
    char program[4096];
    *submission = (struct cm_submission){.memory = memory};
    if (count > CM_SUBMISSION_WORDS)
        return cm_fail(error, CM_BAD_INPUT, 0, "a command has at most %d words",
                       CM_SUBMISSION_WORDS);
    if (!cm_machine_program(words[0], program, sizeof program))
        return cm_fail(error, CM_BAD_INPUT, 0, "there is no program %s to run; look at its name",
                       words[0]);
    const enum cm_status status = begin(submission, memory, watch, limits, error);
    for (int k = 0; k < count; k++)
        submission->word[0][k] = words[k];
    snprintf(submission->language, sizeof submission->language, "a command");
    submission->start = ".";
    submission->prompt = prompt;
    return status;
}

void cm_submission_close(struct cm_submission *submission)
{
    if (submission->directory[0])
        cm_directory_remove(submission->directory);
    *submission = (struct cm_submission){0};
}

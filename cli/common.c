/* Words to options, and messages. */
#include "cli/cli.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A message is one line: what is no printable character (in a name that a user gave) becomes a
 * question mark. Bytes above 127 stay, since names may be UTF-8. */
int cli_say(int code, const char *format, ...)
{
    char text[8192];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (char *at = text; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 127)
            *at = '?';
    fprintf(stderr, "catmouse: %s\n", text);
    return code;
}

int cli_say_error(enum cm_status status, const struct cm_error *error)
{
    const int code = status == CM_NO_MEMORY || status == CM_TOO_BIG || status == CM_STOPPED
                         ? CLI_RESOURCE
                         : CLI_USAGE;
    const char *text = error->text[0] ? error->text : cm_status_text(status);
    if (error->file[0] && error->line)
        return cli_say(code, "%s:%" PRIu64 ": %s", error->file, error->line, text);
    if (error->file[0])
        return cli_say(code, "%s: %s", error->file, text);
    return cli_say(code, "%s", text);
}

int cli_number(const char *option, const char *value, uint64_t smallest, uint64_t largest,
               uint64_t *number)
{
    char *end;
    const bool digits = value[0] && strspn(value, "0123456789") == strlen(value);
    const unsigned long long parsed = digits ? strtoull(value, &end, 10) : 0;
    if (!digits || strlen(value) > 19 || parsed < smallest || parsed > largest)
        return cli_say(CLI_USAGE,
                       "%s wants a whole number from %" PRIu64 " to %" PRIu64 ", not '%s'", option,
                       smallest, largest, value);
    *number = parsed;
    return CLI_FINE;
}

static void print_help(const struct cli_command *command)
{
    printf("usage: catmouse %s [options]%s%s\n%s\n\n", command->name, command->words[0] ? " " : "",
           command->words, command->summary);
    for (const struct cli_option *option = command->options; option->name; option++) {
        char name[64];
        snprintf(name, sizeof name, "%s%s%s", option->name, option->value ? " " : "",
                 option->value ? option->value : "");
        printf("  %-22s %s\n", name, option->summary);
    }
    printf("  %-22s %s\n", "--help", "this text");
}

/* The option that a word names, with the value behind '=' if there is one; -1 if none. */
static int find_option(const struct cli_command *command, const char *word, const char **value)
{
    const size_t length = strcspn(word, "=");
    *value = word[length] ? word + length + 1 : NULL;
    for (int k = 0; command->options[k].name; k++)
        if (strlen(command->options[k].name) == length &&
            strncmp(command->options[k].name, word, length) == 0)
            return k;
    return -1;
}

bool cli_parse(const struct cli_command *command, int count, char **words, void *context,
               int (*take)(void *context, int option, const char *value), int *exit_code)
{
    bool options_ended = false;
    for (int k = 0; k < count; k++) {
        const char *value;
        if (!options_ended && strcmp(words[k], "--help") == 0) {
            print_help(command);
            *exit_code = CLI_FINE;
            return false;
        }
        if (!options_ended && strcmp(words[k], "--") == 0) {
            options_ended = true;
            continue;
        }
        if (options_ended || words[k][0] != '-' || !words[k][1]) {
            if ((*exit_code = take(context, -1, words[k])))
                return false;
            continue;
        }
        const int option = find_option(command, words[k], &value);
        if (option < 0) {
            *exit_code = cli_say(CLI_USAGE, "%s does not know %s; see catmouse %s --help",
                                 command->name, words[k], command->name);
            return false;
        }
        const struct cli_option *known = &command->options[option];
        if (known->value && !value)
            value = k + 1 < count ? words[++k] : NULL;
        if (!known->value != !value) {
            *exit_code = known->value
                             ? cli_say(CLI_USAGE, "%s wants a value: %s", known->name, known->value)
                             : cli_say(CLI_USAGE, "%s takes no value", known->name);
            return false;
        }
        if ((*exit_code = take(context, option, value)))
            return false;
    }
    return true;
}

bool cli_program(char *path, size_t size)
{
    const ssize_t length = readlink("/proc/self/exe", path, size - 1);
    path[length > 0 ? length : 0] = '\0';
    return length > 0;
}

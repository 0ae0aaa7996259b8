/* catmouse bound: the laboratory of the 2N question. `bound claims` puts the articles' claims to
 * the test; the other subcommands have files of their own. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bound/claims.h"
#include "cli/bound.h"

struct request {
    const char *out;
    const char *only[CM_CLAIMS];
    size_t only_count;
    uint64_t threads;
    bool expect_hold;
};

static const struct cli_option claims_options[] = {
    {"--out", "DIR", "where claims.tsv goes (default results/latest)"},
    {"--only", "ID", "only this claim, e.g. B2; may be there several times"},
    {"--expect-hold", NULL,
     "a claim that turns out refuted is a finding (exit 1), on record or not"},
    {"--threads", "T", "threads at the most for the small games (default 1)"},
    {0},
};
enum { OUT, ONLY, EXPECT_HOLD, THREADS };

static int take_claims(void *context, int option, const char *value)
{
    struct request *request = context;
    switch (option) {
    case OUT: request->out = value; return CLI_FINE;
    case ONLY:
        if (request->only_count == CM_CLAIMS)
            return cli_say(CLI_USAGE, "--only is there more than %d times", CM_CLAIMS);
        request->only[request->only_count++] = value;
        return CLI_FINE;
    case EXPECT_HOLD: request->expect_hold = true; return CLI_FINE;
    case THREADS: return cli_number("--threads", value, 1, 1024, &request->threads);
    default:
        return cli_say(CLI_USAGE, "bound claims takes options only, not '%s'; --only names a claim",
                       value);
    }
}

static void print_claims(const struct cm_claim_result *result, size_t count)
{
    for (size_t k = 0; k < count; k++)
        printf("%-5s%s%s%s\n     claim:    %s\n     evidence: %s\n     command:  %s\n",
               result[k].claim->id, result[k].verdict,
               result[k].as_expected ? "" : "  <- on record: ",
               result[k].as_expected ? "" : result[k].claim->expected, result[k].claim->statement,
               result[k].evidence, result[k].claim->command);
}

/* Says each verdict that is not as it should be; the exit code. */
static int judge_claims(const struct request *request, const struct cm_claim_result *result,
                        size_t count)
{
    int code = CLI_FINE;
    for (size_t k = 0; k < count; k++) {
        const struct cm_claim *claim = result[k].claim;
        if (result[k].kind == CM_VERDICT_NONE)
            continue;
        if (!result[k].as_expected)
            code = cli_say(CLI_FINDING, "claim %s: the verdict is now '%s', on record is '%s'",
                           claim->id, result[k].verdict, claim->expected);
        if (request->expect_hold && cm_claim_is_refuted(&result[k]))
            code = cli_say(CLI_FINDING, "claim %s does not hold: %s", claim->id, result[k].verdict);
    }
    return code;
}

static int test_claims(const struct request *request)
{
    struct cm_claim_result result[CM_CLAIMS];
    struct cm_error error = {0}, write_error = {0};
    struct cm_memory memory = {0};
    struct cli_progress progress;
    const struct cm_watch watch = cli_watch_begin(&progress);
    const struct cm_claims_order order = {.memory = &memory,
                                          .threads = (unsigned)request->threads,
                                          .watch = &watch,
                                          .only = request->only_count ? request->only : NULL,
                                          .only_count = request->only_count};
    size_t tested = 0;
    const enum cm_status status =
        cm_claims_run(cm_claims, CM_CLAIMS, &order, result, &tested, &error);
    cli_watch_end(&progress);
    if (status == CM_BAD_INPUT && !tested)
        return cli_say_error(status, &error);
    print_claims(result, tested);
    fflush(stdout);
    int code = judge_claims(request, result, tested);
    const enum cm_status written = cm_claims_write(request->out, result, tested, &write_error);
    if (written)
        code = cli_say_error(written, &write_error);
    if (status)
        code = cli_say(CLI_RESOURCE, "%s", error.text[0] ? error.text : cm_status_text(status));
    return code;
}

static int run_claims(const struct cli_command *command, int count, char **words)
{
    struct request request = {.out = "results/latest", .threads = 1};
    int code = CLI_FINE;
    return cli_parse(command, count, words, &request, take_claims, &code) ? test_claims(&request)
                                                                          : code;
}

static const struct cli_command claims_command = {
    .name = "bound claims",
    .words = "",
    .summary = "puts each claim of the two articles to the test: verdict, evidence, and a command "
               "that shows it",
    .options = claims_options,
    .run = run_claims,
};

static const struct cli_command *const commands[] = {&claims_command,   &cli_bound_ablations,
                                                     &cli_bound_census, &cli_bound_hunt,
                                                     &cli_bound_law,    NULL};

enum { NAME_AT = sizeof "bound" }; /* where a subcommand's own name begins in its full one */

static int say_commands(const char *what, const char *word)
{
    char names[128] = "";
    for (size_t k = 0; commands[k]; k++) {
        const size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", k ? ", " : "",
                 commands[k]->name + NAME_AT);
    }
    return cli_say(CLI_USAGE, "bound %s%.100s; there is: %s", what, word, names);
}

static int take_word(void *context, int option, const char *value)
{
    (void)context;
    (void)option;
    return say_commands("knows no ", value);
}

static int run(const struct cli_command *command, int count, char **words)
{
    int code = CLI_FINE;
    for (size_t k = 0; count > 0 && commands[k]; k++)
        if (strcmp(words[0], commands[k]->name + NAME_AT) == 0)
            return commands[k]->run(commands[k], count - 1, words + 1);
    if (!cli_parse(command, count, words, NULL, take_word, &code))
        return code;
    return say_commands("what?", "");
}

static const struct cli_option no_options[] = {{0}};

const struct cli_command cli_bound = {
    .name = "bound",
    .words = "claims|ablations|census|hunt|law ...",
    .summary = "the laboratory of the 2N question: claims put to the test, "
               "optimisations switched off, every small graph counted, hunts for long games, "
               "the families' formulas (see bound claims --help)",
    .options = no_options,
    .run = run,
};

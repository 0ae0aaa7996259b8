/* A contained program can do what it likes: its limits hold, the verdict is right, and nothing of
 * it is left. Twenty in a row, with namespaces and without. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "judge/submission.h"

enum { MEBIBYTE = 1 << 20, GRAPHS = 2, PATH = 300 };

/* A shell command that gets two graphs, and the deed that the judge must find on one of them. */
static const struct {
    const char *what, *script;
    enum cm_deed deed;
} acts[] = {
    {"answers", "while read -r g; do echo 1; done", CM_DEED_ANSWER},
    {"noise", "while read -r g; do echo noise >&2; echo 1; done", CM_DEED_ANSWER},
    {"crash", "kill -SEGV $$", CM_DEED_CRASH},
    {"abort", "echo 1; kill -ABRT $$", CM_DEED_CRASH},
    {"exit code", "exit 7", CM_DEED_CRASH},
    {"hang", "sleep 1000", CM_DEED_TIME},
    {"busy", "while :; do :; done", CM_DEED_TIME},
    {"deaf", "trap '' TERM INT HUP; while :; do sleep 1; done", CM_DEED_TIME},
    {"fork bomb", "b() { b | b & b; }; b", CM_DEED_PROCESSES},
    {"many", "for k in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do sleep 1000 & done; wait",
     CM_DEED_PROCESSES},
    {"daemons", "for k in 1 2 3; do setsid sleep 999 & done; while read -r g; do echo 1; done",
     CM_DEED_ANSWER},
    {"flood", "yes", CM_DEED_OUTPUT},
    {"flood of errors", "yes >&2", CM_DEED_OUTPUT},
    {"flood without lines", "cat /dev/zero", CM_DEED_OUTPUT},
    {"memory", "x=xxxxxxxxxxxxxxxx; while :; do x=$x$x; done", CM_DEED_MEMORY},
    {"no number", "while read -r g; do echo mouse; done", CM_DEED_NO_NUMBER},
    {"another number", "while read -r g; do echo 3; done", CM_DEED_NO_ANSWER},
    {"too few", "read -r g", CM_DEED_TOO_FEW},
    {"too many", "while read -r g; do echo 1; echo 1; done", CM_DEED_TOO_MANY},
    {"closed", "exec >&- <&-; sleep 1000", CM_DEED_TIME},
};

/* Only what is to be late has little time. */
static struct cm_limits tight(bool no_namespaces, bool late)
{
    struct cm_limits limits = cm_limits_usual;
    limits.first_seconds = limits.seconds = late ? 0.3 : 30;
    limits.memory = 48ull * MEBIBYTE;
    limits.output = MEBIBYTE;
    limits.file = MEBIBYTE;
    limits.processes = 10;
    limits.no_namespaces = no_namespaces;
    return limits;
}

static void ask(const char *script, const struct cm_limits *limits, struct cm_reply reply[GRAPHS],
                struct cm_submission *submission)
{
    static struct cm_memory memory;
    static const char graph[] = "[[1,2],[0,2],[0,1]]";
    const char *const graphs[GRAPHS] = {graph, graph};
    char shell[] = "sh", option[] = "-c", text[512];
    char *const words[] = {shell, option, text};
    char directory[PATH];
    struct cm_error error = {0};
    snprintf(text, sizeof text, "%s", script);
    if (cm_submission_command(submission, &memory, NULL, limits, words, 3, false, &error) ||
        cm_submission_ask(submission, false, graphs, GRAPHS, reply, &error))
        fail_msg("%s: %s", script, error.text);
    snprintf(directory, sizeof directory, "%s", submission->directory);
    const unsigned prevented = submission->prevented;
    const uint64_t noise = submission->noise;
    cm_submission_close(submission);
    submission->prevented = prevented;
    submission->noise = noise;
    assert_int_equal(access(directory, F_OK), -1);
    assert_int_equal(memory.used, 0);
}

/* No process that a script left is there any more. */
static void nothing_is_left(void)
{
    char line[64];
    int count = -1;
    FILE *pipe = popen("ps -eo args 2>/dev/null | grep -cE '^sleep (999|1000)$|^yes$'", "r");
    assert_non_null(pipe);
    if (fgets(line, sizeof line, pipe))
        assert_int_equal(sscanf(line, "%d", &count), 1);
    pclose(pipe);
    assert_int_equal(count, 0);
}

/* Whoever makes too many processes is either seen, or was refused more of them before, and ended
 * with a word about it: which comes first is the scheduler's choice. */
static bool is_found(const struct cm_reply *reply, enum cm_deed deed)
{
    return reply->deed == deed || (deed == CM_DEED_PROCESSES && reply->deed == CM_DEED_CRASH &&
                                   strstr(reply->text, "fork"));
}

static void every_act(bool no_namespaces)
{
    for (size_t k = 0; k < sizeof acts / sizeof *acts; k++) {
        const struct cm_limits limits = tight(no_namespaces, acts[k].deed == CM_DEED_TIME);
        struct cm_submission submission;
        struct cm_reply reply[GRAPHS];
        bool found = false;
        ask(acts[k].script, &limits, reply, &submission);
        for (int g = 0; g < GRAPHS; g++)
            found = found || is_found(&reply[g], acts[k].deed);
        if (!found)
            fail_msg("%s: deeds %d %d: %s", acts[k].what, (int)reply[0].deed, (int)reply[1].deed,
                     reply[0].text);
        if (acts[k].deed != CM_DEED_ANSWER && !reply[0].text[0] && !reply[1].text[0])
            fail_msg("%s: nothing is said", acts[k].what);
        if (strcmp(acts[k].what, "noise") == 0)
            assert_true(submission.noise > 0);
    }
    nothing_is_left();
}

static void twenty_acts(void **state)
{
    (void)state;
    every_act(false);
}

static void twenty_acts_without_namespaces(void **state)
{
    (void)state;
    every_act(true);
}

static bool has_answered(const char *script, bool no_namespaces, unsigned *prevented)
{
    const struct cm_limits limits = tight(no_namespaces, false);
    struct cm_submission submission;
    struct cm_reply reply[GRAPHS];
    ask(script, &limits, reply, &submission);
    *prevented = submission.prevented;
    return reply[0].deed == CM_DEED_ANSWER;
}

/* What was said to be prevented is, and without namespaces nothing is said to be. */
static void what_is_prevented(void **state)
{
    (void)state;
    char place[] = "/tmp/catmouse-contain-XXXXXX", script[256];
    unsigned prevented;
    assert_non_null(mkdtemp(place));
    snprintf(
        script, sizeof script,
        "touch %s/out 2>/dev/null; touch \"$HOME/in\" || exit 1; while read -r g; do echo 1; done",
        place);
    assert_true(has_answered(script, false, &prevented));
    snprintf(script, sizeof script, "%s/out", place);
    if (prevented & CM_PREVENTED_WRITING)
        assert_int_equal(access(script, F_OK), -1);
    remove(script);
    rmdir(place);
    const char *lone =
        "test $(grep -c : /proc/net/dev) = 1 || exit 1; while read -r g; do echo 1; done";
    const bool alone = has_answered(lone, false, &prevented);
    if (prevented & CM_PREVENTED_NETWORK)
        assert_true(alone);
    has_answered(lone, true, &prevented);
    assert_int_equal(prevented, 0);
}

/* The scratch directory has an end. */
static void files_are_limited(void **state)
{
    (void)state;
    unsigned prevented;
    assert_false(has_answered("head -c 9000000 /dev/zero >\"$HOME/big\" || exit 1; echo 1", false,
                              &prevented));
}

static void memory_that_runs_out(void **state)
{
    (void)state;
    const struct cm_limits limits = tight(false, false);
    const char *const words[] = {"echo", "1", NULL};
    char directory[PATH];
    assert_int_equal(cm_directory_make(directory, sizeof directory, NULL), CM_OK);
    const struct cm_command command = {words, directory, NULL, false};
    struct cm_memory memory = {.fail_at = 1};
    struct cm_contained contained;
    assert_int_equal(cm_contain(&memory, NULL, &command, &limits, "", 0, &contained, NULL),
                     CM_NO_MEMORY);
    cm_contained_free(&contained);
    cm_directory_remove(directory);
    assert_int_equal(memory.used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twenty_acts),          cmocka_unit_test(twenty_acts_without_namespaces),
        cmocka_unit_test(what_is_prevented),    cmocka_unit_test(files_are_limited),
        cmocka_unit_test(memory_that_runs_out),
    };
    return cmocka_run_group_tests_name("contain", tests, NULL, NULL);
}

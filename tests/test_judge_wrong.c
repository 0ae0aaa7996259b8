/* The trials tell the known mistakes apart, and show each on as small a graph as any. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "judge/judge.h"
#include "tests/support.h"

enum { NEVER = 99 };

/* The fewest nodes on which each mistake shows, over all connected games, in the order of
 * cm_wrong_solvers; what lies beyond 7 nodes is the first of the longest known games that is long
 * enough. */
static const uint32_t fewest[CM_WRONG_MAX] = {5, 4,  4,  3,  5, 4, 6,     8,
                                              8, 10, 12, 18, 6, 6, NEVER, 5};

struct world {
    struct cm_memory memory;
    struct cm_trials trials;
    uint8_t *answer[CM_WRONG_MAX];
    size_t count;
};

static void build(struct world *w)
{
    *w = (struct world){.trials = {.memory = &w->memory}};
    for (size_t k = 0; cm_stages[k].name; k++)
        if (!cm_stages[k].speed && !cm_stages[k].huge &&
            (k != CM_STAGE_SIX || support_share() == 1))
            assert_int_equal(cm_stages[k].build(&w->trials, false, NULL, NULL), CM_OK);
    for (; cm_wrong_solvers[w->count].solver.name; w->count++) {
        w->answer[w->count] = cm_memory_take(&w->memory, w->trials.count, 1);
        for (size_t k = 0; k < w->trials.count; k++) {
            enum cm_outcome answer;
            assert_int_equal(cm_wrong_answer(&w->memory, &cm_wrong_solvers[w->count],
                                             &w->trials.trial[k], &answer),
                             CM_OK);
            w->answer[w->count][k] = (uint8_t)answer;
        }
    }
}

static void every_two_mistakes_differ(const struct world *w)
{
    for (size_t a = 0; a < w->count; a++)
        for (size_t b = a + 1; b < w->count; b++) {
            size_t k = 0;
            while (k < w->trials.count &&
                   (w->trials.trial[k].unsorted || w->answer[a][k] == w->answer[b][k]))
                k++;
            if (k == w->trials.count)
                fail_msg("%s and %s are never told apart", cm_wrong_solvers[a].solver.name,
                         cm_wrong_solvers[b].solver.name);
        }
}

static void each_mistake_shows_as_early_as_it_can(const struct world *w)
{
    for (size_t a = 0; a < w->count; a++) {
        uint32_t least = NEVER;
        for (size_t k = 0; k < w->trials.count; k++) {
            const uint32_t nodes = w->trials.trial[k].graph.arcs.nodes;
            if (w->answer[a][k] != w->trials.trial[k].outcome && nodes < least)
                least = nodes;
        }
        if (least != fewest[a])
            fail_msg("%s first shows at %u nodes, not %u", cm_wrong_solvers[a].solver.name, least,
                     fewest[a]);
    }
}

static void the_mistakes_are_told_apart(void **state)
{
    (void)state;
    struct world w;
    build(&w);
    every_two_mistakes_differ(&w);
    if (support_share() == 1)
        each_mistake_shows_as_early_as_it_can(&w);
    for (size_t k = 0; k < w.count; k++)
        cm_memory_give(&w.memory, w.answer[k]);
    cm_trials_free(&w.trials);
    assert_int_equal(w.memory.used, 0);
}

static void every_public_case_is_a_trial(void **state)
{
    (void)state;
    struct cm_memory memory = {0};
    struct cm_trials trials = {.memory = &memory};
    enum { CASES = 34 };
    assert_int_equal(cm_stages[0].build(&trials, false, NULL, NULL), CM_OK);
    assert_int_equal(cm_stages[2].build(&trials, false, NULL, NULL), CM_OK);
    assert_int_equal(trials.count, CASES);
    for (size_t k = 0; k < trials.count; k++)
        assert_true(strstr(trials.trial[k].origin, "official") ||
                    strstr(trials.trial[k].origin, "public"));
    cm_trials_free(&trials);
    assert_int_equal(memory.used, 0);
}

static void trials_without_memory(void **state)
{
    (void)state;
    enum cm_status status = CM_NO_MEMORY;
    for (uint64_t k = 1; status && k < 20000; k += 1 + k / 8) {
        struct cm_memory memory = {.fail_at = k};
        struct cm_trials trials = {.memory = &memory};
        status = cm_trials_add_small(&trials, 4, 0, NULL, NULL);
        assert_true(status == CM_OK || status == CM_NO_MEMORY || status == CM_CANNOT);
        cm_trials_free(&trials);
        assert_int_equal(memory.used, 0);
    }
    assert_int_equal(status, CM_OK);
}

/* The whole of a judging, with one allocation after the other made to fail. */
static void judging_without_memory(void **state)
{
    (void)state;
    char shell[] = "sh", option[] = "-c", script[] = "while read -r g; do echo 1; done";
    char *const words[] = {shell, option, script};
    const uint64_t step = support_share() > 1 ? 12 : 4;
    bool whole = false;
    for (uint64_t k = 1; !whole; k = step * k + 1) {
        struct cm_memory memory = {.fail_at = k};
        struct cm_submission submission;
        struct cm_judgement judgement = {0};
        enum cm_status status = cm_submission_command(&submission, &memory, NULL, &cm_limits_usual,
                                                      words, 3, true, NULL);
        const struct cm_judge judge = {.memory = &memory, .submission = &submission};
        if (!status)
            status = cm_judge_run(&judge, &judgement, NULL);
        whole = memory.calls < k;
        assert_true(whole ? status == CM_OK
                          : status == CM_OK || status == CM_NO_MEMORY || status == CM_CANNOT);
        if (whole) {
            assert_false(judgement.right);
            assert_true(judgement.example.there);
            assert_int_equal(judgement.names, 0);
        }
        cm_judgement_free(&judgement);
        cm_submission_close(&submission);
        assert_int_equal(memory.used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_mistakes_are_told_apart),
        cmocka_unit_test(every_public_case_is_a_trial),
        cmocka_unit_test(trials_without_memory),
        cmocka_unit_test(judging_without_memory),
    };
    return cmocka_run_group_tests_name("judge_wrong", tests, NULL, NULL);
}

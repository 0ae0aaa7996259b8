/* Somebody's solution, made ready and asked.
 *
 * A source file is put into a directory of its own beside its language's adapter and compiled
 * there, contained like everything that it does; any other command is run where the user stands. A
 * submission gets many graphs in one run, one a line. When a run goes wrong the answers given
 * before are kept, and the graph that it went wrong on is found: at once where each answer comes
 * out at once (adapters do that), else by asking fewer and fewer at a time. */
#ifndef CM_SUBMISSION_H
#define CM_SUBMISSION_H

#include "judge/contain.h"

/* What came of asking one graph. */
enum cm_deed {
    CM_DEED_ANSWER,    /* 0, 1 or 2 */
    CM_DEED_NO_ANSWER, /* another number */
    CM_DEED_NO_NUMBER, /* a line that is no number */
    CM_DEED_TOO_FEW,   /* it ended well without an answer */
    CM_DEED_TOO_MANY,  /* more than one line */
    CM_DEED_CRASH,     /* killed by a signal, or ended with an exit code that is not 0 */
    CM_DEED_TIME,
    CM_DEED_OUTPUT,
    CM_DEED_MEMORY,
    CM_DEED_PROCESSES,
    CM_DEED_LOST,      /* it could not be run at all */
    CM_DEED_NOT_ASKED, /* too much had gone wrong before */
};

struct cm_reply {
    enum cm_deed deed;
    long long answer;
    char text[240]; /* what happened, unless it is an answer */
};

enum { CM_SUBMISSION_WORDS = 64, CM_SUBMISSION_PATIENCE = 3 };

struct cm_submission {
    struct cm_memory *memory;
    const struct cm_watch *watch; /* may be NULL */
    struct cm_limits limits;
    char language[64];
    char directory[256]; /* its own; "" before it is made */
    const char *start;   /* where a command starts; NULL: in its scratch directory */
    char text[2][1024];  /* the words below, if they come from an adapter */
    const char
        *word[2][CM_SUBMISSION_WORDS + 1]; /* how it is run; [1]: with every access checked */
    bool careful;                          /* word[1] is there */
    bool prompt;                           /* each answer comes out at once */
    unsigned prevented;   /* CM_PREVENTED_...: what the runs so far could prevent; all at first */
    uint64_t runs, noise; /* runs so far; bytes on standard error in runs that went well */
};

/* Makes a source file ready. CM_BAD_INPUT: an ending without an adapter, a file that can't be read,
 * a compiler or interpreter that is not there, or a submission that does not compile: one line. In
 * any case cm_submission_close. */
enum cm_status cm_submission_open(struct cm_submission *submission, struct cm_memory *memory,
                                  const struct cm_watch *watch, const struct cm_limits *limits,
                                  const char *path, struct cm_error *error);

/* The same for a command, whose words are borrowed. `prompt`: it is known to give each answer at
 * once. */
enum cm_status cm_submission_command(struct cm_submission *submission, struct cm_memory *memory,
                                     const struct cm_watch *watch, const struct cm_limits *limits,
                                     char *const *words, int count, bool prompt,
                                     struct cm_error *error);

/* Asks `count` graphs, each a line of JSON without its end. After CM_SUBMISSION_PATIENCE that went
 * without an answer it stops asking. `careful`: with every access checked, where that can be.
 * CM_NO_MEMORY, CM_IO, CM_STOPPED. */
enum cm_status cm_submission_ask(struct cm_submission *submission, bool careful,
                                 const char *const *graph, size_t count, struct cm_reply *reply,
                                 struct cm_error *error);

void cm_submission_close(struct cm_submission *submission);

#endif

/* Somebody else's program in a process of its own, held within limits.
 *
 * The program runs below a small keeper (judge/jail.c), which is process 1 of namespaces of its own
 * where the system has them: no network, every file read-only but a scratch directory that vanishes
 * with it, and nothing left behind when the keeper ends. The keeper watches memory and processes,
 * the caller time and output. Where the system has no such namespaces, limits hold all the same and
 * `prevented` says what could not be prevented. */
#ifndef CM_CONTAIN_H
#define CM_CONTAIN_H

#include <stdbool.h>

#include "game/memory.h"
#include "game/status.h"
#include "game/watch.h"

struct cm_limits {
    double first_seconds; /* wall time until the first line of output: an interpreter's start */
    double seconds;       /* between two lines of output, and from the last one to the end */
    double all_seconds;   /* in all */
    uint64_t memory;      /* bytes resident, all its processes together */
    uint64_t output;      /* bytes on standard output, and as many on standard error */
    uint64_t file;        /* bytes in its scratch directory, and in one file */
    unsigned processes;   /* at once */
    bool sparse_memory;   /* maps far more than it uses (a sanitizer): no limit on mappings */
    bool no_namespaces;   /* do without, as on a system that has none (for the tests) */
};

/* What `cm_contain` uses when nobody says otherwise. */
extern const struct cm_limits cm_limits_usual;

/* What was prevented, as bits. */
enum { CM_PREVENTED_NETWORK = 1, CM_PREVENTED_WRITING = 2, CM_PREVENTED_ESCAPE = 4 };

enum cm_end {
    CM_END_EXIT,      /* ended by itself; `code` is its exit code */
    CM_END_SIGNAL,    /* killed by signal `code` */
    CM_END_TIME,      /* no line within the time */
    CM_END_OUTPUT,    /* too much output */
    CM_END_MEMORY,    /* too much memory */
    CM_END_PROCESSES, /* too many processes */
    CM_END_START,     /* could not be started; `code` is the errno */
    CM_END_LOST,      /* the keeper itself ended without a word */
};

struct cm_command {
    const char *const *words; /* ends with NULL; the first is looked up on the PATH */
    const char *directory;    /* its own, absolute */
    const char *start;        /* where it starts; NULL: in `scratch` in its directory */
    bool may_write;           /* in `directory`, and then it starts there: a compiler */
};

enum { CM_CONTAINED_ERROR = 2048 };

struct cm_contained {
    struct cm_memory *memory;
    enum cm_end end;
    int code;
    char *output; /* owned; output_size bytes and a NUL */
    size_t output_size, output_room;
    char error[CM_CONTAINED_ERROR]; /* the beginning of standard error, NUL at the end */
    size_t error_size;              /* of that text */
    uint64_t error_bytes;           /* in all */
    unsigned prevented;             /* what this system could prevent */
};

/* The environment variable that tells a program that it is contained. */
#define CM_CONTAINED_MARK "CATMOUSE_CONTAINED"

/* Runs the command with `size` bytes of standard input until it ends or breaks a limit; nothing of
 * it is left when this returns. CM_OK whatever the program did; CM_NO_MEMORY; CM_IO when no process
 * or pipe could be made; CM_STOPPED when the watch (may be NULL) says so. The caller frees
 * `contained` in each case. */
enum cm_status cm_contain(struct cm_memory *memory, const struct cm_watch *watch,
                          const struct cm_command *command, const struct cm_limits *limits,
                          const char *input, size_t size, struct cm_contained *contained,
                          struct cm_error *error);

void cm_contained_free(struct cm_contained *contained);

/* How it ended, in plain words, into text. */
void cm_contained_describe(const struct cm_contained *contained, const struct cm_limits *limits,
                           char *text, size_t size);

/* A new directory under $TMPDIR (or /tmp) with a `scratch` inside, for a command. */
enum cm_status cm_directory_make(char *path, size_t size, struct cm_error *error);

/* Removes it with everything in it. */
void cm_directory_remove(const char *path);

#endif

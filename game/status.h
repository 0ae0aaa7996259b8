/* What a call can come back with, and the one line that explains it.
 *
 * Every fallible function of catmouse returns a cm_status and, where a person may have to act on
 * it, fills a cm_error: the place (file and line, when there is one) and what is wrong and what to
 * do. Nothing below cli/ prints or exits. */
#ifndef CM_STATUS_H
#define CM_STATUS_H

#include <stdint.h>

enum cm_status {
    CM_OK,
    CM_END,       /* a reader has no further graph */
    CM_BAD_INPUT, /* the input or the request is wrong; the error names the place */
    CM_NO_MEMORY, /* an allocation failed */
    CM_TOO_BIG,   /* would need more memory or larger numbers than there are; nothing was started */
    CM_IO,        /* the system refused to read or write */
    CM_CANNOT,    /* this solver, family or format does not do what was asked */
    CM_STOPPED,   /* the caller asked to stop */
};

struct cm_error {
    char
        file[4096]; /* the input's name as the user gave it, cut if longer; "" when there is none */
    uint64_t line;  /* 1-based; 0 when there is none */
    char text[512];
};

/* Fills `error` (which may be NULL) and returns `status`, so that a failing function ends in one
 * statement. The file stays as it is: whoever opened it sets it. */
__attribute__((format(printf, 4, 5))) enum cm_status
cm_fail(struct cm_error *error, enum cm_status status, uint64_t line, const char *format, ...);

/* A static, plain description of a status, for messages that have nothing better. */
const char *cm_status_text(enum cm_status status);

#endif

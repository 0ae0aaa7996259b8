/* The files that the program carries in itself, so that it works from any directory: the adapters
 * and the public cases. The Makefile writes the table. */
#ifndef CM_EMBEDDED_H
#define CM_EMBEDDED_H

#include <stddef.h>

struct cm_embedded {
    const char *name; /* without directories; NULL ends the table */
    const char *text; /* size bytes and a NUL */
    size_t size;
};

extern const struct cm_embedded cm_embedded_files[];

#endif

/* Where results go: directories, and files that are there whole or not at all. A file is written
 * under a temporary name beside its own, put on the disk, and renamed; several processes may do so
 * in one directory. */
#ifndef CM_KEEP_H
#define CM_KEEP_H

#include <stdbool.h>
#include <stdio.h>

#include "game/status.h"

enum { CM_PATH_MAX = 1024 };

/* Makes the directory, with its parents. CM_IO, or CM_BAD_INPUT for a name that is empty or too
 * long. */
enum cm_status cm_keep_directory(const char *directory, struct cm_error *error);

/* Writes the file at `path`: `write` gets the context and the stream; a status that is not CM_OK
 * is returned as it is, and no file appears. What the stream itself failed to do is found here:
 * CM_IO. */
enum cm_status cm_keep_file(const char *path, enum cm_status (*write)(void *context, FILE *stream),
                            void *context, struct cm_error *error);

/* The same in a directory. */
enum cm_status cm_keep_file_in(const char *directory, const char *name,
                               enum cm_status (*write)(void *context, FILE *stream), void *context,
                               struct cm_error *error);

#endif

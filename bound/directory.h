/* The directories that results go to. */
#ifndef CM_DIRECTORY_H
#define CM_DIRECTORY_H

#include "game/status.h"

/* Makes the directory and those above it. CM_BAD_INPUT for no name or one of 1024 bytes or more. */
enum cm_status cm_make_directory(const char *directory, struct cm_error *error);

#endif

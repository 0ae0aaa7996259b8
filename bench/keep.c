#include "bench/keep.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAME_MAX_BYTES = 64 }; /* of a file in a directory, its temporary ending included */

static enum cm_status make_one(const char *path, struct cm_error *error)
{
    struct stat there;
    if (mkdir(path, 0777) == 0)
        return CM_OK;
    int reason = errno;
    if (stat(path, &there) == 0 && S_ISDIR(there.st_mode))
        return CM_OK;
    return cm_fail(error, CM_IO, 0, "cannot make the directory %.300s for the results: %s", path,
                   strerror(reason));
}

enum cm_status cm_keep_directory(const char *directory, struct cm_error *error)
{
    char path[CM_PATH_MAX];
    size_t length = strlen(directory);
    if (!length || length > CM_PATH_MAX - NAME_MAX_BYTES)
        return cm_fail(error, CM_BAD_INPUT, 0,
                       "the directory for the results needs a name of 1 to %d bytes",
                       CM_PATH_MAX - NAME_MAX_BYTES);
    for (size_t k = 1; k <= length; k++)
        if (directory[k] == '/' || !directory[k]) {
            snprintf(path, sizeof path, "%.*s", (int)k, directory);
            enum cm_status status = make_one(path, error);
            if (status)
                return status;
        }
    return CM_OK;
}

enum cm_status cm_keep_file(const char *path, enum cm_status (*write)(void *context, FILE *stream),
                            void *context, struct cm_error *error)
{
    char temporary[CM_PATH_MAX + NAME_MAX_BYTES];
    snprintf(temporary, sizeof temporary, "%.*s.%ld.tmp", CM_PATH_MAX, path, (long)getpid());
    FILE *stream = fopen(temporary, "w");
    if (!stream)
        return cm_fail(error, CM_IO, 0, "cannot write %.300s: %s", temporary, strerror(errno));
    const enum cm_status status = write(context, stream);
    const bool whole = fflush(stream) == 0 && fsync(fileno(stream)) == 0 && !ferror(stream);
    const bool closed = fclose(stream) == 0;
    if (!status && whole && closed && rename(temporary, path) == 0)
        return CM_OK;
    if (!status)
        cm_fail(error, CM_IO, 0, "cannot write %.300s: %s", path, strerror(errno));
    unlink(temporary);
    return status ? status : CM_IO;
}

enum cm_status cm_keep_file_in(const char *directory, const char *name,
                               enum cm_status (*write)(void *context, FILE *stream), void *context,
                               struct cm_error *error)
{
    char path[CM_PATH_MAX];
    const int length = snprintf(path, sizeof path, "%s/%s", directory, name);
    if (length < 0 || (size_t)length >= sizeof path)
        return cm_fail(error, CM_BAD_INPUT, 0, "'%.100s...' is too long for a directory",
                       directory);
    return cm_keep_file(path, write, context, error);
}

#include "bound/directory.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_BYTES = 1024 };

enum cm_status cm_make_directory(const char *directory, struct cm_error *error)
{
    char path[PATH_BYTES];
    const size_t length = strlen(directory);
    if (!length || length >= sizeof path)
        return cm_fail(error, CM_BAD_INPUT, 0, "'%.100s' can't be the name of a directory",
                       directory);
    memcpy(path, directory, length + 1);
    for (size_t k = 1; k <= length; k++) {
        if (path[k] != '/' && path[k] != '\0')
            continue;
        const char kept = path[k];
        path[k] = '\0';
        if (mkdir(path, 0777) && errno != EEXIST)
            return cm_fail(error, CM_IO, 0, "can't make the directory %.200s: %s", path,
                           strerror(errno));
        path[k] = kept;
    }
    return CM_OK;
}

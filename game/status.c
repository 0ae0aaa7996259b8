#include "game/status.h"

#include <stdarg.h>
#include <stdio.h>

enum cm_status cm_fail(struct cm_error *error, enum cm_status status, uint64_t line,
                       const char *format, ...)
{
    if (error) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(error->text, sizeof error->text, format, arguments);
        va_end(arguments);
        error->line = line;
    }
    return status;
}

const char *cm_status_text(enum cm_status status)
{
    switch (status) {
    case CM_OK: return "fine";
    case CM_END: return "the input has ended";
    case CM_BAD_INPUT: return "the input is wrong";
    case CM_NO_MEMORY: return "out of memory";
    case CM_TOO_BIG: return "too big: it would not fit";
    case CM_IO: return "reading or writing failed";
    case CM_CANNOT: return "not something that this part can do";
    case CM_STOPPED: return "stopped on request";
    }
    return "unknown status";
}

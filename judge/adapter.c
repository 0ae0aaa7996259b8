#include "judge/adapter.h"

#include <stdio.h>
#include <string.h>

bool cm_adapter_value(const struct cm_embedded *adapter, const char *key,
                      char value[CM_ADAPTER_VALUE])
{
    char label[64];
    const int length = snprintf(label, sizeof label, "catmouse-%s: ", key);
    const char *at = strstr(adapter->text, label);
    if (!at)
        return false;
    at += length;
    snprintf(value, CM_ADAPTER_VALUE, "%.*s", (int)strcspn(at, "\r\n"), at);
    return true;
}

const struct cm_embedded *cm_adapter_find(const char *path)
{
    const char *dot = strrchr(path, '.');
    char ending[CM_ADAPTER_VALUE];
    for (const struct cm_embedded *file = cm_embedded_files; dot && file->name; file++)
        if (cm_adapter_value(file, "ending", ending) && strcmp(ending, dot + 1) == 0)
            return file;
    return NULL;
}

void cm_adapter_endings(char *text, size_t size)
{
    char ending[CM_ADAPTER_VALUE];
    size_t used = 0;
    text[0] = 0;
    for (const struct cm_embedded *file = cm_embedded_files; file->name && used < size; file++)
        if (cm_adapter_value(file, "ending", ending))
            used += (size_t)snprintf(text + used, size - used, "%s.%s", used ? ", " : "", ending);
}

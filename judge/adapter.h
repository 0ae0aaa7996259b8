/* How a language is run: one file in judge/adapters a language, which says so itself in lines of
 * its head comment, "catmouse-KEY: VALUE". Commands are words between blanks; the first may be
 * several names between bars, of which the first one on the PATH is taken.
 *
 *   language      what people call it
 *   ending        of submissions, without the dot
 *   submission    what the submission's file is called beside the adapter
 *   prelude       text before the submission's first line (optional)
 *   compile       the command that makes the program (optional)
 *   careful       the same with checks of every access (optional)
 *   run           the command that answers, from the directory `scratch` beside them
 *   run-careful   the same for what `careful` made
 */
#ifndef CM_ADAPTER_H
#define CM_ADAPTER_H

#include <stdbool.h>

#include "judge/embedded.h"

enum { CM_ADAPTER_VALUE = 512 };

/* The adapter for files of this name, or NULL. */
const struct cm_embedded *cm_adapter_find(const char *path);

/* What an adapter says under a key; false if it says nothing. */
bool cm_adapter_value(const struct cm_embedded *adapter, const char *key,
                      char value[CM_ADAPTER_VALUE]);

/* The endings that there are, as in ".c, .cpp", into text. */
void cm_adapter_endings(char *text, size_t size);

#endif

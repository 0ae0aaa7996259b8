#!/bin/sh
# embed.sh FILE...: writes the C source that holds these files as the table of judge/embedded.h.
set -u
echo '#include "judge/embedded.h"'
number=0
for file in "$@"; do
    number=$((number + 1))
    echo "static const unsigned char file_$number[] = {"
    od -An -v -tu1 "$file" | sed 's/[0-9][0-9]*/&,/g'
    echo '0};'
done
echo 'const struct cm_embedded cm_embedded_files[] = {'
number=0
for file in "$@"; do
    number=$((number + 1))
    echo "{\"${file##*/}\", (const char *)file_$number, sizeof file_$number - 1},"
done
echo '{0}};'

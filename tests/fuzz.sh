#!/bin/sh
# Runs each fuzz target of build/fuzz for SECONDS (first word, 60) on its corpus. Findings are kept in build/fuzz/findings.
set -u
cd "$(dirname "$0")/.."
seconds=${1:-60}
mkdir -p build/fuzz/findings
for binary in build/fuzz/tests/fuzz_*; do
    case $binary in *.o | *.d) continue ;; esac
    name=${binary##*/fuzz_}
    mkdir -p "build/fuzz/grown/$name"
    echo "fuzzing $name for $seconds s"
    "$binary" -max_total_time="$seconds" -max_len=4096 -verbosity=0 -print_final_stats=1 \
        -artifact_prefix="build/fuzz/findings/$name-" "build/fuzz/grown/$name" "tests/corpus/$name" || exit 1
done
echo "no findings"

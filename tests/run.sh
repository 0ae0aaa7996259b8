#!/bin/sh
# All tests: the unit tests and the command-line tests on the release build, then again under the
# address, leak and undefined behaviour sanitizers and, with clang, a build that must not warn, the
# thread sanitizer, and the fuzz targets on their corpus. The long tests do a share of their cases
# under the sanitizers (CATMOUSE_TEST_SHARE). Prints each suite's result and, last, "N passed, N
# failed, N skipped". Run by `make test`.
set -u
cd "$(dirname "$0")/.."
export OMP_WAIT_POLICY=passive # spinning threads would starve the suites beside them
self=$PWD/tests/run.sh
logs=build/test-logs

suite() { # suite NAME COMMAND...: its output goes to a log; says what came of it
    name=$1
    shift
    "$@" >"$logs/$name" 2>&1
    code=$?
    echo "$code" >"$logs/$name.code"
    [ $code = 0 ] && echo "ok       $name" || { echo "FAILED   $name (exit $code)"; tail -n 40 "$logs/$name"; }
}

if [ "${1:-}" = --suite ]; then
    suite "$2" "$3"
    exit 0
fi

mkdir -p "$logs"
rm -f "$logs"/*
jobs=$(nproc 2>/dev/null || echo 2)
make=${MAKE:-make}

build() { # build VARIANT CC CXX [TARGET]: the tests of a variant, or another target; or stops everything
    if ! "$make" -s VARIANT="$1" CC="$2" CXX="$3" "${4:-tests}" >"$logs/build-$1" 2>&1; then
        cat "$logs/build-$1"
        echo "catmouse: the $1 build failed" >&2
        exit 1
    fi
    if grep -E 'warning:' "$logs/build-$1"; then
        echo "catmouse: the $1 build warns" >&2
        exit 1
    fi
}

units() { # units VARIANT PATTERN...: lines of suite and program, in that order
    variant=$1
    shift
    for pattern in "$@"; do
        for source in tests/test_$pattern.c; do
            name=$(basename "$source" .c)
            printf '%s %s\n' "$variant-$name" "build/$variant/tests/$name"
        done
    done
}

scripts() { # the same for the command-line tests
    for script in tests/test_*.sh; do
        printf '%s %s\n' "$(basename "$script")" "$script"
    done
}

run_all() { # runs what is listed, as many at once as there are processors; the longest come first
    awk '!seen[$1]++' | xargs -P "$jobs" -n 2 "$self" --suite
}

build release "${CC:-gcc}" "${CXX:-g++}"
{ units release 'solvers*' && scripts && units release '*'; } | run_all

build asan "${CC:-gcc}" "${CXX:-g++}"
export CATMOUSE_TEST_SHARE=40
export UBSAN_OPTIONS=print_stacktrace=1
units asan 'solvers*' claims '*' | run_all

if command -v clang >/dev/null && echo '#include <omp.h>' | clang -fopenmp -x c -fsyntax-only - 2>/dev/null; then
    build clang clang clang++
    build tsan clang clang++
    export TSAN_OPTIONS="ignore_noninstrumented_modules=1 halt_on_error=1"
    export CATMOUSE_TEST_SHARE=400
    units tsan 'solvers*' two_walkers 'small*' | run_all
    build fuzz clang clang++ fuzzers
    for source in tests/fuzz_*.c; do # each reader on its corpus only; `make fuzz` goes on from there
        name=$(basename "$source" .c)
        suite "$name" "build/fuzz/tests/$name" -runs=0 "tests/corpus/${name#fuzz_}"
    done
else
    echo "skipped  clang and the thread sanitizer: install the Debian packages clang and libomp-dev"
    echo skip >"$logs/tsan.skip"
fi

# The sums: a test is a cmocka "OK" or "FAILED" line or a TAP "ok" line; a suite that died without one counts as a failure.
passed=$(cat "$logs"/*test_* | grep -acE '^\[ +OK \]|^ok ')
failed=$(cat "$logs"/*test_* | grep -acE '^\[  FAILED  \] [a-z_0-9]+$|^not ok ')
skipped=$(cat "$logs"/*test_* "$logs"/*.skip 2>/dev/null | grep -acE '^ok .*# skip|^\[  SKIPPED \]|^skip$')
dead=0
for code in "$logs"/*.code; do
    [ "$(cat "$code")" = 0 ] || dead=$((dead + 1))
done
[ "$failed" -ge "$dead" ] || failed=$dead
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]

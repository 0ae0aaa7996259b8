#!/bin/sh
# Includes run downwards only: cli -> judge, bound -> bench -> solvers, generators -> game. No solver includes another
# solver, no family a solver; one constant a solver file; files stay short. Prints TAP. Run from the project's root.
. tests/tap.sh

includes_of() { # FILE:"room/..." for each project include in a room
    grep -Hn '^#include "' "$1"/*.[ch] "$1"/*.cc 2>/dev/null
}

only() { # only ROOM ALLOWED...: the room includes nothing of the project but these rooms
    room=$1
    shift
    [ -d "$room" ] || return 0
    allowed=$(printf '%s|' "$room" "$@")
    none "$room/ includes only: $room $*" "$(includes_of "$room" | grep -vE "\"(${allowed%|})/|\"build_info.h\"")"
}

only game
only solvers game
only generators game
only bench game solvers generators
only bound game solvers generators bench
only judge game solvers generators bench
only judge/wrong game solvers
only cli game solvers generators bench bound judge

none "a game file names no solver, family or benchmark" \
    "$(grep -nEi 'retrograde\.h|cm_solver|cm_family|benchmark' game/*.[ch])"
none "no solver's file includes another solver's" \
    "$(for file in solvers/*.c; do grep -Hn '#include "solvers/' "$file"; done | grep -vE 'solvers/(solver|registry|turn_layers)\.h"|solvers/[a-z_]+/' | grep -vE 'solvers/([a-z_]+)\.c:[0-9]+:#include "solvers/\1\.h"')"
none "each solver constant is in the registry exactly once" \
    "$(grep -ho '^const struct cm_solver cm_solver_[a-z_0-9]*' solvers/*.c | sed 's/.*cm_solver /\&/' | while read -r name; do
        [ "$(grep -o "$name\b" solvers/registry.c | wc -l)" = 1 ] || echo "$name"; done)"
none "no file is longer than 350 lines" \
    "$(git ls-files '*.c' '*.h' '*.cc' '*.sh' '*.gp' '*.awk' 2>/dev/null | xargs -r wc -l | awk '$2 != "total" && $1 > 350')"
none "only the benchmark's shim is C++, and what serves submissions in it" "$(git ls-files '*.cc' '*.cpp' '*.hpp' 2>/dev/null |
    grep -vE '^(bench/shim.cc|judge/adapters/.*|tests/data/submissions/.*)$')"
none "nothing below cli/ prints to the terminal or exits" \
    "$(grep -nE '\b(printf|puts|putchar|exit|abort)\(|fprintf\((stderr|stdout)|\b(stderr|stdout)\b' game/*.c solvers/*.c generators/*.c bench/*.c bound/*.c judge/*.c judge/wrong/*.c 2>/dev/null | grep -vE 'snprintf|^[^:]*:[0-9]+: \*|vsnprintf')"
none "each language is one adapter that says what it needs" \
    "$(grep -L 'catmouse-ending: ' judge/adapters/*; grep -L 'catmouse-run: ' judge/adapters/*)"
none "no wrong solver is listed among the solvers" "$(grep -n wrong solvers/registry.[ch])"
none "nothing is left for later" "$(git grep -nE '\b(TODO|FIXME|XXX)\b' -- '*.c' '*.h' '*.cc' Makefile ':!tests/test_architecture.sh' 2>/dev/null)"

finish

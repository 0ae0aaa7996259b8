#!/bin/sh
# catmouse judge, on right and wrong submissions in every language. Prints TAP. Run from the project's root after `make`.
# Most of the slow ones (whole runs in Python, Java and JavaScript) only with CATMOUSE_JUDGE_ALL=1.
. tests/tap.sh
own=tests/data/submissions
TMPDIR=$dir/tmp
export TMPDIR
mkdir "$TMPDIR"
all=${CATMOUSE_JUDGE_ALL:-}

value() { # value KEY: of the JSON object on standard input, of the first such key
    sed 's/.*"'"$1"'":"\{0,1\}\([^",}]*\).*/\1/'
}

right() { # right FILE [PROGRAM]: passes; skipped where a program is not there
    if [ -n "${2:-}" ] && ! command -v "$2" >/dev/null; then
        number=$((number + 1))
        echo "ok $number - $1 # skip $2 is not there"
        return
    fi
    "$catmouse" judge --time 60 "$own/$1" >"$dir/out" 2>"$dir/err"
    check "$1 is right" "0 1" "$? $(grep -c ': RIGHT' "$dir/out")"
}

wrong() { # wrong FILE NODES MISTAKE: fails, on so few nodes, and is named
    "$catmouse" judge --json --time 20 "$own/$1" >"$dir/out" 2>"$dir/err"
    check "$1 is wrong, on $2 nodes: $3" "1 $2 $3" \
        "$? $(sed 's/.*"example"://' "$dir/out" | value nodes) $(sed 's/.*"diagnosis":\[//; s/\].*//' "$dir/out" | value mistake)"
}

right right.c gcc
wrong wrong_counter_not_reduced.c 4 "the cat's counter is not reduced beside the hole"
wrong wrong_swapped.c 3 "winner and loser swapped"
wrong wrong_2n_before.c 8 "2N tested before the end of the game"
wrong wrong_swapped.py 3 "winner and loser swapped"
wrong wrong_lost_too_early.py 4 "lost before every move is resolved"
wrong wrong_nearer.py 4 "the cat wins when it is nearer"
if [ -n "$all" ]; then
    right right.cpp g++
    right right.py python3
    right right.java javac
    right right.js node
    wrong wrong_counter_not_reduced.cpp 4 "the cat's counter is not reduced beside the hole"
    wrong wrong_swapped.cpp 3 "winner and loser swapped"
    wrong wrong_horizon_2n.cpp 8 "horizon 2N"
    wrong wrong_cat_in_hole.py 5 "the cat may enter the hole"
    wrong wrong_counter_not_reduced.py 4 "the cat's counter is not reduced beside the hole"
    wrong wrong_shortest_path.py 5 "the mouse takes its shortest path"
    wrong wrong_no_turn.py 6 "no turn in the memo"
    wrong wrong_searched_is_draw.py 6 "a position being searched is a draw"
    wrong wrong_no_limit.py 5 "recursion without a limit"
    wrong wrong_horizon_n1.py 6 "horizon N + 1"
    wrong wrong_2n_before.py 8 "2N tested before the end of the game"
    wrong wrong_horizon_2n.py 8 "horizon 2N"
    wrong wrong_horizon_3n.py 10 "horizon 3N"
    wrong wrong_horizon_4n.py 12 "horizon 4N"
    wrong wrong_horizon_100.py 18 "horizon 100"
    "$catmouse" judge --json --time 1 $own/slow.py >"$dir/out"
    check "a right but exponential one fails the speed stage only" "1 1 speed a draw is remembered as unknown" \
        "$? $(grep -o '"failed"' "$dir/out" | wc -l) $(sed 's/.*"first_failure"://' "$dir/out" | value stage) $(sed 's/.*"diagnosis":\[//' "$dir/out" | value mistake)"
fi

# Commands.
"$catmouse" judge -- sh -c 'while read -r g; do echo 1; done' >"$dir/out" 2>"$dir/err"
check "a command that always says 1 is wrong" "1 1" "$? $(grep -c 'WRONG' "$dir/out")"
"$catmouse" judge -- sh -c 'while read -r g; do echo cat; done' >"$dir/out" 2>"$dir/err"
check "words are no numbers" "1 1" "$? $(grep -c "^official: .*it answered 'cat', which is no number" "$dir/out")"

# A crash, and an access that only a sanitizer sees, are verdicts that say what happened.
echo 'int catMouseGame(int **g, int n, int *d) { return *(volatile int *)0; }' >"$dir/null.c"
echo 'int catMouseGame(int **g, int n, int *d) { return g[0][d[0]] >= 0; }' >"$dir/past.c"
"$catmouse" judge "$dir/null.c" >"$dir/out" 2>"$dir/err"
check "a submission that crashes" "1 1" "$? $(grep -c '^official: .*\(rror\|crashed\)' "$dir/out")"
if echo 'int main(void) { return 0; }' | gcc -fsanitize=address -x c -o "$dir/sane" - 2>/dev/null; then
    "$catmouse" judge "$dir/past.c" >"$dir/out" 2>"$dir/err"
    check "a submission that reads past the end" "1 1" "$? $(grep -c '^official: .*heap-buffer-overflow' "$dir/out")"
fi

# What cannot be judged is one line and exit code 2.
refused() { # refused WHAT PATTERN WORD...
    what=$1 pattern=$2
    shift 2
    "$catmouse" judge "$@" >"$dir/out" 2>"$dir/err"
    check "$what" "2 1 1" "$? $(wc -l <"$dir/err") $(grep -c "^catmouse: .*$pattern" "$dir/err")"
}
echo 'int catMouseGame(int **g' >"$dir/broken.c"
touch "$dir/x.rs"
refused "no submission" "wants one of"
refused "an unknown ending" "endings .py\|endings .*\.c," "$dir/x.rs"
refused "a file that is not there" "none.py" "$dir/none.py"
refused "a program that is not there" "no program no-such-thing" -- no-such-thing
refused "a submission that does not compile" "does not compile" "$dir/broken.c"
mkdir "$dir/bin"
PATH=$dir/bin "$catmouse" judge $own/right.py >"$dir/out" 2>"$dir/err"
check "a missing interpreter" "2 1" "$? $(grep -c 'Python needs python3, which is not on the PATH' "$dir/err")"

# Plug-ins.
plugin() { # plugin NAME CODE: builds one from hello.c's solver and this code
    { echo '#include <stdlib.h>'; echo '#include <string.h>'; echo '#include "solvers/plugin.h"'; echo "$2"; } >"$dir/$1.c"
    ${CC:-gcc} -shared -fPIC -I. -D_POSIX_C_SOURCE=200809L -o "$dir/$1.so" "$dir/$1.c" solvers/hello.c || echo "# $1 does not compile"
}
sizes='sizeof(struct cm_solver), sizeof(struct cm_task), sizeof(struct cm_game), sizeof(struct cm_solution)'
hello='extern const struct cm_solver cm_solver_hello;'
plugin right "$hello const struct cm_plugin cm_plugin = {CM_PLUGIN_ABI, $sizes, &cm_solver_hello};"
plugin version "$hello const struct cm_plugin cm_plugin = {CM_PLUGIN_ABI + 1, $sizes, &cm_solver_hello};"
plugin nothing 'int other;'
plugin crash "$hello const struct cm_plugin cm_plugin = {CM_PLUGIN_ABI, $sizes, &cm_solver_hello};
    __attribute__((constructor)) static void load(void) { abort(); }"
plugin bounds 'static uint64_t bytes(const struct cm_game *g, const struct cm_task *t) { (void)g, (void)t; return 1 << 20; }
    static enum cm_status solve(const struct cm_game *g, const struct cm_task *t, struct cm_solution *s) {
        cm_solution_init(s, g, t->memory);
        char *block = cm_memory_take(t->memory, 8, 1), *next = cm_memory_take(t->memory, 8, 1);
        memset(block, 255, 65536);
        cm_memory_give(t->memory, next);
        cm_memory_give(t->memory, block);
        return CM_OK; }
    static const struct cm_solver own = {.name = "bounds", .features = CM_CAN_START, .bytes_needed = bytes, .solve = solve};
    const struct cm_plugin cm_plugin = {CM_PLUGIN_ABI, '"$sizes, &own};"
"$catmouse" judge --time 60 --plugin "$dir/right.so" >"$dir/out" 2>"$dir/err"
check "a right plug-in" "0 1" "$? $(grep -c ': RIGHT' "$dir/out")"
refused "a plug-in for another version" "was made for version 2" --plugin "$dir/version.so"
refused "a plug-in without the symbol" "has no symbol cm_plugin" --plugin "$dir/nothing.so"
refused "a plug-in that crashes as it is loaded" "fails as soon as it is loaded: it crashed" --plugin "$dir/crash.so"
refused "a plug-in that is not there" "there is no such plug-in" --plugin "$dir/none.so"
"$catmouse" judge --plugin "$dir/bounds.so" >"$dir/out" 2>"$dir/err"
check "a plug-in that writes out of bounds is a verdict" "1 1" "$? $(grep -c 'WRONG' "$dir/out")"

plugin six 'static uint64_t bytes(const struct cm_game *g, const struct cm_task *t) { (void)g, (void)t; return 1 << 20; }
    static enum cm_status solve(const struct cm_game *g, const struct cm_task *t, struct cm_solution *s) {
        if (g->mouse.places == 6) abort();
        return cm_solver_find("retrograde")->solve(g, t, s); }
    static const struct cm_solver own = {.name = "six", .features = CM_CAN_START, .bytes_needed = bytes, .solve = solve};
    const struct cm_plugin cm_plugin = {CM_PLUGIN_ABI, '"$sizes, &own};"
"$catmouse" check --plugin "$dir/six.so" --solver six --family ring --nodes 4..5 >"$dir/out" 2>"$dir/err"
check "check takes a plug-in" "0 1" "$? $(grep -c ' 4 games .* 0 findings' "$dir/out")"
"$catmouse" generate ring --nodes 6 | "$catmouse" check --isolate --plugin "$dir/six.so" --solver six --solver hello - >"$dir/out" 2>"$dir/err"
check "a solver that crashes in isolation is a finding" "1 1 1" \
    "$? $(grep -c 'FINDING: six: it crashed' "$dir/err") $(grep -c '1 games .* 0 findings' "$dir/out")"
"$catmouse" bench --quick --filter '^six/ring/10$' --plugin "$dir/six.so" --out "$dir/bench" >"$dir/out" 2>"$dir/err"
check "bench takes a plug-in" "0 1" "$? $(grep -c '^six' "$dir/out")"
"$catmouse" check --plugin "$dir/right.so" >"$dir/out" 2>"$dir/err"
check "a plug-in with a name that is taken" "2 1" "$? $(grep -c "there is a solver 'hello' already" "$dir/err")"

# The picture.
if command -v dot >/dev/null; then
    "$catmouse" judge --svg "$dir/graph.svg" -- sh -c 'while read -r g; do echo 1; done' >/dev/null 2>&1
    check "a picture of the failing graph" 1 "$(grep -c '^<svg' "$dir/graph.svg")"
else
    number=$((number + 1))
    echo "ok $number - a picture of the failing graph # skip graphviz is not there"
fi
none "no directory is left" "$(ls "$TMPDIR")"
finish

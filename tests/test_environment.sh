#!/bin/sh
# The main job in broken or unusual surroundings: no gnuplot, odd OpenMP settings, too many threads, nowhere to write,
# ctrl-C in the middle. Prints TAP. Run from the project's root after `make`.
. tests/tap.sh

small="--quick --filter /(ring|tree)/(10|20)\$"

rows() { # how many rows of a summary have this status
    awk -F '\t' -v wanted="$2" 'NR > 1 && $NF == wanted { n++ } END { print n + 0 }' "$1/summary.tsv"
}

whole() { # whether raw.json is one complete JSON object, as far as a shell can see
    [ "$(head -c 1 "$1/raw.json")" = "{" ] && [ "$(tail -n 1 "$1/raw.json")" = "}" ] && echo yes
}

fact() { # fact DIR NAME: a value of raw.json's context
    sed -n "s/^ *\"$2\": *\"\{0,1\}\([^\"]*\)\"\{0,1\},\{0,1\}\$/\1/p" "$1/raw.json" | head -n 1
}

# --- no gnuplot -----------------------------------------------------------------------------------------------------
$catmouse bench $small --out "$dir/plain" >"$dir/table" 2>"$dir/err"
check "a small run" 0 $?
check "its rows are all there" yes "$([ "$(rows "$dir/plain" ok)" -gt 20 ] && echo yes)"
mkdir "$dir/bin"
for tool in sh awk sed grep cat mktemp rm mv mkdir dirname basename head tail sort cut tr printf env cmp wc; do
    ln -s "$(command -v $tool)" "$dir/bin/$tool" 2>/dev/null
done
PATH=$dir/bin plots/draw.sh "$dir/plain" "$dir/plain/plots" >"$dir/out" 2>"$dir/err"
check "no gnuplot: not a failure" 0 $?
check "no gnuplot: one line says why" "1 1" "$(wc -l <"$dir/err" | tr -d ' ') $(grep -c gnuplot "$dir/err")"

# --- OpenMP ----------------------------------------------------------------------------------------------------------
OMP_NUM_THREADS=4,2 $catmouse bench $small --out "$dir/list" >/dev/null 2>&1
check "OMP_NUM_THREADS=4,2: runs" 0 $?
check "OMP_NUM_THREADS=4,2: recorded as it was" "4,2" "$(fact "$dir/list" OMP_NUM_THREADS)"
$catmouse bench $small --threads 64 --out "$dir/many" >/dev/null 2>"$dir/err"
check "64 threads: runs" 0 $?
if [ "$(nproc)" -lt 64 ]; then
    check "64 threads: a line says what is used" 1 "$(grep -c '^catmouse: .*64' "$dir/err")"
fi
check "64 threads: asked and used are recorded" "64 $(nproc)" \
    "$(fact "$dir/many" threads_asked) $(fact "$dir/many" threads_used)"

# --- nowhere to write ------------------------------------------------------------------------------------------------
: >"$dir/file"
for out in "$dir/file" "$dir/file/below" /proc/catmouse; do
    $catmouse bench $small --out "$out" >"$dir/out" 2>"$dir/err"
    check "results into $out: refused" yes "$([ $? -ge 2 ] && echo yes)"
    check "results into $out: one line" "1 1" "$(wc -l <"$dir/err" | tr -d ' ') $(grep -c '^catmouse: ' "$dir/err")"
    check "results into $out: before any work" "" "$(cat "$dir/out")"
done
$catmouse bench --filter 'no such cell' --out "$dir/none" >/dev/null 2>"$dir/err"
check "a filter that matches nothing" "2 1" "$? $(grep -c '^catmouse: ' "$dir/err")"
$catmouse bench --filter '(' --out "$dir/none" >/dev/null 2>"$dir/err"
check "a filter that is no expression" "2 1" "$? $(grep -c '^catmouse: ' "$dir/err")"

# --- ctrl-C ----------------------------------------------------------------------------------------------------------
for wait in 1 4; do
    $catmouse bench --out "$dir/cut$wait" >"$dir/out" 2>"$dir/err" &
    sleep $wait
    kill -INT $!
    wait $!
    check "ctrl-C after $wait s: says so" 3 $?
    check "ctrl-C after $wait s: raw.json is whole" yes "$(whole "$dir/cut$wait")"
    check "ctrl-C after $wait s: every cell is a row" yes "$([ "$(wc -l <"$dir/cut$wait/summary.tsv")" -gt 500 ] && echo yes)"
    check "ctrl-C after $wait s: what did not run says so" yes \
        "$([ "$(rows "$dir/cut$wait" interrupted)" -gt 0 ] && echo yes)"
    check "ctrl-C after $wait s: nothing half-written" "growth.tsv raw.json summary.tsv" \
        "$(ls -A "$dir/cut$wait" | tr '\n' ' ' | sed 's/ $//')"
done

finish

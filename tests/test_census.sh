#!/bin/sh
# The census from the command line: the known table, the same bytes however it is split, whatever is killed, altered or runs
# beside it, and exit codes. Prints TAP. Run from the project's root after `make`.
. tests/tap.sh
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 # the test may be run by root, in a container
nodes=8                                                         # for the many runs

census() { # census OUT OPTIONS...: the table of `nodes` nodes
    out=$1
    shift
    $catmouse bound census "$nodes" --out "$dir/$out" "$@"
}

refused() { # refused WHAT CODE WORDS COMMAND...: that exit code, one line with these words, nothing on standard output
    what=$1 code=$2 words=$3
    shift 3
    "$@" >"$dir/out" 2>"$dir/err"
    check "$what: exit code" "$code" "$?"
    check "$what: one line" 1 "$(wc -l <"$dir/err" | tr -d ' ')"
    check "$what: says so" yes "$(grep -qE "^catmouse: .*($words)" "$dir/err" && echo yes || cat "$dir/err")"
    check "$what: nothing on standard output" "" "$(cat "$dir/out")"
}

row() { # row FILE KIND WINNER: plies pairs graphs
    awk -F '\t' -v kind="$2" -v winner="$3" '$2 == kind && $3 == winner { print $4, $5, $6 }' "$1"
}

wait_for() { # wait_for COUNT OUT: until so many shards are there
    tries=0
    until [ "$(ls "$dir/$2" 2>/dev/null | grep -c '^census-.*-shard-.*tsv$')" -ge "$1" ] || [ $tries -ge 600 ]; do
        sleep 0.05
        tries=$((tries + 1))
    done
}

# --- the table -----------------------------------------------------------------------------------------------------
$catmouse bound census 9 --out "$dir/nine" --threads 2 >"$dir/nine.tsv"
check "9 nodes: exit code" 0 $?
check "9 nodes: the longest mouse win" "25 4 4" "$(row "$dir/nine.tsv" longest mouse)"
check "9 nodes: the longest cat win" "24 4 4" "$(row "$dir/nine.tsv" longest cat)"
check "9 nodes: beyond 2N - 1" "17 101 97" "$(row "$dir/nine.tsv" beyond-2N-1 either)"
check "9 nodes: every graph is there" 261080 "$(awk -F '\t' '$2 == "total" { print $6 }' "$dir/nine.tsv")"
check "9 nodes: the histogram adds up" "$(awk -F '\t' '$2 == "total" { print $5, $6 }' "$dir/nine.tsv")" \
    "$(awk -F '\t' '$2 == "histogram" && $3 == "either" { pairs += $5; graphs += $6 } END { print pairs, graphs }' "$dir/nine.tsv")"
check "9 nodes: the file is what was printed" same "$(cmp -s "$dir/nine.tsv" "$dir/nine/census-9.tsv" && echo same)"
awk -F '\t' '$2 == "game" { print $3, $4, $7, $8, $9, $10 }' "$dir/nine.tsv" | while read -r winner plies graph hole mouse cat; do
    echo "$graph" | $catmouse solve --hole "$hole" --mouse "$mouse" --cat "$cat" --json |
        grep -q "\"winner\":\"$winner\",\"plies\":$plies," || echo "$graph"
done >"$dir/wrong"
none "9 nodes: the longest games are as long as it says" "$(cat "$dir/wrong")"

# --- the same bytes however it is done ------------------------------------------------------------------------------
census plain >"$dir/right"
check "8 nodes: exit code" 0 $?
for options in "--shards 1" "--shards 7" "--shards 50 --threads 3" "--kernel portable" "--kernel scalar --threads 2"; do
    census "$(echo "$options" | tr -cd 'a-z0-9')" $options >"$dir/got"
    check "$options: the same table" same "$(cmp -s "$dir/right" "$dir/got" && echo same)"
done
census both --shards 40 >"$dir/one" &
census both --shards 40 >"$dir/two"
wait
check "two at once in one directory: both right" "same same" \
    "$(cmp -s "$dir/right" "$dir/one" && printf 'same ')$(cmp -s "$dir/right" "$dir/two" && echo same)"
check "two at once: nothing half-written is left" "" "$(ls "$dir/both" | grep tmp)"

# --- killed, cut, altered -------------------------------------------------------------------------------------------
nodes=9
# Started directly, so that the process that is killed is the program and not a shell around it.
$catmouse bound census 9 --out "$dir/killed" --kernel scalar >"$dir/got" 2>&1 &
pid=$!
wait_for 2 killed
kill -9 $pid
wait $pid 2>/dev/null
check "killed: prints nothing" "" "$(cat "$dir/got")"
check "killed: some shards are there, some are not" yes \
    "$(ls "$dir/killed" | grep -c 'shard.*tsv$' | awk '{ print ($1 >= 2 && $1 < 16) ? "yes" : $1 }')"
check "killed: no table" "" "$(ls "$dir/killed" | grep '^census-9.tsv$')"
kept=$(ls -i "$dir/killed"/*-shard-*.tsv | head -n 2)
census killed --threads 2 >"$dir/got"
check "killed: the next run ends with the same table" same "$(cmp -s "$dir/nine.tsv" "$dir/got" && echo same)"
check "killed: what was finished is not done again" "$kept" "$(ls -i "$dir/killed"/*-shard-*.tsv | head -n 2)"

$catmouse bound census 9 --out "$dir/stopped" --kernel scalar >"$dir/got" 2>"$dir/err" &
pid=$!
wait_for 1 stopped
kill -TERM $pid
wait $pid
check "stopped: exit code" 3 $?
check "stopped: says so and prints nothing" "1 0" "$(grep -c 'stopped on request; the same command goes on' "$dir/err") $(wc -c <"$dir/got" | tr -d ' ')"

set -- "$dir"/nine/census-9-shard-*.tsv
printf 'x' | dd of="$1" bs=1 seek=60 conv=notrunc 2>/dev/null
head -c 100 "$2" >"$dir/cut" && cp "$dir/cut" "$2"
: >"$3"
census nine >"$dir/got"
check "altered, cut and empty shards are done again" same "$(cmp -s "$dir/nine.tsv" "$dir/got" && echo same)"
check "and are whole afterwards" 3 "$(tail -qn 1 "$1" "$2" "$3" | grep -c '^end	[0-9a-f]\{16\}$')"

# --- MPI ------------------------------------------------------------------------------------------------------------
if command -v mpirun >/dev/null && ldd "$catmouse" | grep -q libmpi; then
    for ranks in 2 4; do
        mpirun --oversubscribe -n $ranks "$catmouse" bound census 9 --out "$dir/mpi$ranks" >"$dir/got" 2>"$dir/err"
        check "$ranks ranks: the same table, once" same "$(cmp -s "$dir/nine.tsv" "$dir/got" && echo same)"
    done
    mpirun --oversubscribe -n 2 "$catmouse" bound census 9 --kernel scalar --out "$dir/rank" >"$dir/got" 2>"$dir/err" &
    pid=$!
    wait_for 2 rank
    kill -9 "$(grep -l "^PPid:	$pid\$" /proc/[0-9]*/status 2>/dev/null | head -n 1 | cut -d / -f 3)"
    wait $pid
    check "a rank was killed: the run says so" yes "$([ $? -ne 0 ] && [ -s "$dir/err" ] && echo yes)"
    check "a rank was killed: no table" "" "$(grep nodes "$dir/got")"
    mpirun --oversubscribe -n 2 "$catmouse" bound census 9 --out "$dir/rank" >"$dir/got" 2>"$dir/err"
    check "a rank was killed: the next run ends with the same table" same "$(cmp -s "$dir/nine.tsv" "$dir/got" && echo same)"
else
    check "MPI # skip no mpirun, or built without MPI" "" ""
fi

# --- projection, rates and refusals -----------------------------------------------------------------------------------
$catmouse bound census 9 --only-shards 2..3 --out "$dir/some" >"$dir/got"
check "some shards only: no table but a projection to 12 nodes" "9 12" \
    "$(awk -F '\t' '$4 == "projected" { print $1 }' "$dir/got" | tr '\n' ' ' | sed 's/ $//')"
check "some shards only: no table file" 2 "$(ls "$dir/some" | grep -c tsv)"
check "rates of the kernels, the plain one first" "scalar 1.0" \
    "$($catmouse bound census 6 --rate | awk -F '\t' 'NR == 2 { print $1, $3 }')"
refused "the same shards again" 2 "no time to tell" $catmouse bound census 9 --only-shards 2..3 --out "$dir/some"
for n in 2 13 -1 x ''; do
    refused "'$n' nodes" 2 "census|does not know" $catmouse bound census "$n"
done
refused "no number" 2 "wants a number of nodes" $catmouse bound census
refused "two numbers" 2 "not also '6'" $catmouse bound census 5 6
refused "an unknown kernel" 2 "no kernel 'gpu'" $catmouse bound census 5 --kernel gpu
refused "no shards" 2 "shards" $catmouse bound census 5 --shards 0
refused "a range turned round" 2 "only-shards" $catmouse bound census 9 --only-shards 3..2
refused "no range" 2 "A..B" $catmouse bound census 9 --only-shards 3
refused "shards past the last" 2 "0..15" $catmouse bound census 9 --only-shards 3..16
refused "no threads" 2 "threads" $catmouse bound census 9 --threads 0
: >"$dir/file"
refused "a file as directory" 2 "$dir/file" $catmouse bound census 5 --out "$dir/file"
refused "no geng" 2 "install nauty" env PATH=/nowhere "$PWD/$catmouse" bound census 5 --out "$dir/none"

finish

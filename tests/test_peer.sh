#!/bin/sh
# A foreign parity-game solver beside ours: a right one in awk agrees everywhere, and every way to go wrong is one line
# each and does not end the run. Prints TAP. Run from the project's root after `make`.
. tests/tap.sh

peer="awk -f tests/peer.awk"
games=$(grep -c '^    {"' bench/workload.c)

run() { # run NAME COMMAND OPTION...: exit code in $code; table, messages and records in $dir/NAME*
    name=$1
    command=$2
    shift 2
    $catmouse peer --command "$command" --nodes 10 --out "$dir/$name" "$@" >"$dir/$name.out" 2>"$dir/$name.err"
    code=$?
}

column() { # column NAME FIELD: its different values in the records
    awk -F '\t' -v field="$2" 'NR == 1 { for (k = 1; k <= NF; k++) at[$k] = k; next } { print $at[field] }' \
        "$dir/$1/peers.tsv" | sort -u | tr '\n' ' ' | sed 's/ $//'
}

run right "$peer"
check "a right peer: fine" 0 $code
check "a right peer: a row for each family" "$games ok" "$(awk 'END { print NR - 1 }' "$dir/right/peers.tsv") $(column right status)"
check "a right peer: whole wall times" wall "$(column right peer_time)"
check "a right peer: nothing is left but the records" peers.tsv "$(ls -A "$dir/right")"
check "a right peer: quiet" "" "$(cat "$dir/right.err")"
run placed "cat {} | $peer -v mode=timed >{out}; echo took 0.25s"
check "{} and {out}" "0 ok" "$code $(column placed status)"
run timed "$peer -v mode=timed {}"
check "the time that the peer prints, both goals summed" "0 printed 0.025" \
    "$code $(column timed peer_time) $(column timed peer_s)"
run pattern "$peer {}; echo mine: 1.5 s" --pattern 'mine: ([0-9.]+)'
check "a pattern of one's own" "0 printed 3" "$code $(column pattern peer_time) $(column pattern peer_s)"

for mode in wrong crash rubbish mute; do
    run $mode "$peer -v mode=$mode"
    check "$mode: a finding" 1 $code
    check "$mode: one line a game, and on to the next" "$games $games" \
        "$(wc -l <"$dir/$mode.err" | tr -d ' ') $(grep -c '^catmouse: peer on ' "$dir/$mode.err")"
    check "$mode: the records say so" failed "$(column $mode status)"
done
check "wrong: said to disagree" $games "$(grep -c 'it disagrees: vertex' "$dir/wrong.err")"
check "crash: said how it ended" $games "$(grep -cE 'signal 11|exit code' "$dir/crash.err")"
run once "$peer \$(grep -q '\(,[0-9]*\)\{7\}' {} && echo -v mode=wrong) {}"
check "wrong on some games only: the others count" "failed ok" "$(column once status)"
run none "$dir/no-such-solver"
check "no such program: a finding a game" "1 $games" "$code $(grep -c 'exit code 127' "$dir/none.err")"

: >"$dir/hang.err"
$catmouse peer --command "$peer -v mode=hang" --limit 1 --nodes 10 --out "$dir/hang" >"$dir/hang.out" 2>"$dir/hang.err" &
until grep -q 'longer than 1 s' "$dir/hang.err" || ! kill -0 $! 2>/dev/null; do sleep 0.1; done
kill -INT $!
wait $!
check "hanging: ended, said, and on; then ctrl-C" 1 $?
check "hanging: one line each" "$(wc -l <"$dir/hang.err" | tr -d ' ')" "$(grep -c 'longer than 1 s' "$dir/hang.err")"
check "hanging and ctrl-C: the records are whole" "failed peers.tsv" "$(column hang status) $(ls -A "$dir/hang")"

check "hanging: nothing of it runs on" "" "$(grep -ls 'sleep.600\.25' /proc/[0-9]*/cmdline)"

for bad in "" "   "; do
    run unset "$bad"
    check "no peer ('$bad'): what to set" "2 1" "$code $(grep -c '^catmouse: .*make bench-peers PEER=' "$dir/unset.err")"
done
check "make bench-peers without PEER: the same line" 1 \
    "$(make -s bench-peers 2>&1 | grep -c '^catmouse: which peer')"
run badpattern "$peer" --pattern '('
check "a pattern that is none" "2 1" "$code $(grep -c '^catmouse: .*regular expression' "$dir/badpattern.err")"
run badpattern "$peer" --pattern 'seconds'
check "a pattern without a group" 2 $code
run badnodes "$peer" --nodes 2
check "too few nodes" 2 $code
: >"$dir/file"
$catmouse peer --command "$peer" --out "$dir/file/below" >"$dir/out" 2>"$dir/err"
check "nowhere to write" "2 1" "$? $(wc -l <"$dir/err" | tr -d ' ')"

finish

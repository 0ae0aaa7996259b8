#!/bin/sh
# bound hunt and bound law as a user meets them: what they print and keep, bad usage, the same hunt twice, a hunt that is stopped.
# Prints TAP. Run from the project's root after `make`.
. tests/tap.sh

refused() { # refused WHAT CODE WORDS COMMAND...: that exit code, one line on standard error with these words (an ERE)
    what=$1 code=$2 words=$3
    shift 3
    "$@" >"$dir/out" 2>"$dir/err"
    check "$what: exit code" "$code" "$?"
    check "$what: one line that says what" yes \
        "$([ "$(wc -l <"$dir/err")" -eq 1 ] && grep -qE "^catmouse: .*($words)" "$dir/err" && echo yes || cat "$dir/err")"
}

field() { # field NAME: of each JSON line on standard input
    sed "s/.*\"$1\":\([^,]*\),.*/\1/"
}

hunt="$catmouse bound hunt"
$hunt 9 --changes 20000 --seed 5 --out "$dir/one" >"$dir/one.jsonl" 2>"$dir/err"
check "a hunt: exit code" 0 $?
check "and is quiet in a pipe" "" "$(cat "$dir/err")"
check "each line is longer than the one before" "$(field plies <"$dir/one.jsonl")" "$(field plies <"$dir/one.jsonl" | sort -n -u)"
check "the last line is the record" "$(tail -n 1 "$dir/one.jsonl" | field plies)" \
    "$(awk -F '\t' 'NR == 2 { print $2 }' "$dir/one/records.tsv")"
sed 's/.*"graph":\(\[\[.*\]\]\)}/\1/' "$dir/one.jsonl" >"$dir/graphs"
check "each printed graph takes the plies that were printed" "$(field plies <"$dir/one.jsonl")" \
    "$($catmouse solve --json "$dir/graphs" | field plies)"
awk -F '\t' 'NR == 2 { print $5 }' "$dir/one/records.tsv" >"$dir/kept.g6"
check "so does the kept one" "$(tail -n 1 "$dir/one.jsonl" | field plies)" "$($catmouse solve --json "$dir/kept.g6" | field plies)"

$hunt 9 --changes 20000 --seed 5 --out "$dir/two" >"$dir/two.jsonl"
none "the same seed: the same lines" "$(diff "$dir/one.jsonl" "$dir/two.jsonl")"
none "and the same table" "$(diff "$dir/one/records.tsv" "$dir/two/records.tsv")"
$hunt 9 --changes 20000 --seed 5 --out "$dir/two" >"$dir/again.jsonl"
none "again: nothing is a record any more" "$(grep '"record":true' "$dir/again.jsonl")"
none "and the table stays" "$(diff "$dir/one/records.tsv" "$dir/two/records.tsv")"

$hunt 7 --directed --changes 20000 --out "$dir/one" | sed 's/.*"graph":\(\[\[.*\]\]\)}/\1/' | tail -n 1 >"$dir/directed.json"
check "a directed record stands after the undirected" "9 no
7 yes" "$(awk -F '\t' 'NR > 1 { print $1, $4 }' "$dir/one/records.tsv")"
check "and takes its plies" "$(awk -F '\t' '$4 == "yes" { print $2 }' "$dir/one/records.tsv")" \
    "$($catmouse solve --directed --json "$dir/directed.json" | field plies)"

$catmouse generate vernier --nodes 24 >"$dir/vernier.json"
plies=$($catmouse solve --json "$dir/vernier.json" | field plies)
$hunt 24 --start "$dir/vernier.json" --changes 0 --out "$dir/start" >/dev/null
check "a start is kept as it is" "$plies $dir/vernier.json" "$(awk -F '\t' 'NR == 2 { print $2, $6 }' "$dir/start/records.tsv")"
$hunt 25 --start records --changes 0 --out "$dir/start" >/dev/null
check "a record with a node more" "$plies yes" \
    "$(awk -F '\t' -v p="$plies" '$1 == 25 { print ($2 >= p ? p : $2), ($6 ~ /^the record at 24 nodes and a node$/ ? "yes" : $6) }' "$dir/start/records.tsv")"
$hunt 23 --start vernier --changes 500 --out "$dir/start" >/dev/null
check "vernier graphs to begin at" "$($catmouse generate vernier --nodes 23 | $catmouse solve --json | field plies)" \
    "$(awk -F '\t' -v p="$($catmouse generate vernier --nodes 23 | $catmouse solve --json | field plies)" '$1 == 23 { print ($2 >= p ? p : $2) }' "$dir/start/records.tsv")"

refused "no nodes" 2 "wants a number of nodes" $hunt
refused "too few nodes" 2 "4" $hunt 3
refused "too many nodes" 2 "64" $hunt 65
refused "two numbers" 2 "one too many" $hunt 8 9
refused "no time at all" 2 "above 0" $hunt 8 --minutes 0
refused "time that is no number" 2 "above 0" $hunt 8 --minutes soon
refused "a start that is not there" 2 "nowhere" $hunt 8 --start "$dir/nowhere" --out "$dir/one"
refused "a start of other sizes" 2 "no graph to begin at on 12 nodes" $hunt 12 --start "$dir/vernier.json" --out "$dir/one"
refused "an unknown option" 2 "speed" $hunt 8 --speed 9
refused "bound what" 2 "claims, .*hunt, .*law" $catmouse bound
refused "bound nonsense" 2 "nonsense; there is: claims" $catmouse bound nonsense
printf 'n\tplies\n' >"$dir/two/records.tsv"
refused "a table that is none" 2 "records.tsv:1: is no table of records" $hunt 9 --changes 10 --out "$dir/two"

: >"$dir/lines"
$hunt 12 --minutes 60 --out "$dir/stopped" >"$dir/lines" 2>"$dir/err" &
hunter=$!
until [ "$(wc -l <"$dir/lines")" -ge 3 ] || ! kill -0 $hunter 2>/dev/null; do sleep 0.1; done
kill -INT $hunter
wait $hunter
check "stopped: exit code" 3 $?
check "stopped: says so" "catmouse: stopped on request; every record found is kept" "$(cat "$dir/err")"
check "stopped: the table has its record, and nothing is left beside it" "records.tsv records.tsv.lock 12" \
    "$(ls "$dir/stopped" | tr '\n' ' ')$(awk -F '\t' 'NR == 2 { print $1 }' "$dir/stopped/records.tsv")"

$catmouse bound law --nodes 48 --dense 24 --out "$dir/law" >"$dir/out"
check "law: exit code" 0 $?
check "law: a line for each family" 3 "$(grep -cE '^(vernier|gear|clockwork) ' "$dir/out")"
none "law: every formula holds in its table" "$(awk -F '\t' 'NR > 1 && ($6 != "yes" || $4 != $5)' "$dir/law/law.tsv")"
check "law: its table has the sizes" "48 48 48" "$(awk -F '\t' 'NR > 1 { most[$1] = $2 } END { print most["vernier"], most["gear"], most["clockwork"] }' "$dir/law/law.tsv")"
refused "law: a word too many" 2 "options only" $catmouse bound law vernier

finish

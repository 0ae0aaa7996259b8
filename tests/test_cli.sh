#!/bin/sh
# The command line as a user meets it: answers, formats, messages with their place, exit codes, odd environments. Prints TAP.
# Run from the project's root after `make`.
. tests/tap.sh

refused() { # refused WHAT CODE WORDS COMMAND...: that exit code, one line on standard error, these words (an ERE) in it
    what=$1 code=$2 words=$3
    shift 3
    "$@" >"$dir/out" 2>"$dir/err"
    check "$what: exit code" "$code" "$?"
    check "$what: one line" 1 "$(wc -l <"$dir/err" | tr -d ' ')"
    check "$what: says what and where" yes \
        "$(grep -qE "^catmouse: .*($words)" "$dir/err" && echo yes || cat "$dir/err")"
    check "$what: nothing on standard output" "" "$(cat "$dir/out")"
}

input() { # input NAME TEXT: a file
    printf "$2" >"$dir/$1"
}

answer() { # outcome,plies of each JSON line on standard input
    sed 's/.*"outcome":\([0-9]*\).*"plies":\([0-9a-z]*\).*/\1,\2/'
}

field() { # field FILE: "graph outcome,plies" of each case
    sed 's/.*"graph":\(\[\[[^"]*\]\]\).*"outcome":\([0-9]*\).*"plies":\([0-9a-z]*\).*/\1 \2,\3/' "$1"
}

# --- answers -------------------------------------------------------------------------------------------------------
field tests/data/leetcode913.jsonl >"$dir/cases"
cut -d' ' -f1 "$dir/cases" >"$dir/graphs"
cut -d' ' -f2 "$dir/cases" >"$dir/right"
check "34 public cases" 34 "$(wc -l <"$dir/right" | tr -d ' ')"
for solver in $($catmouse list solvers | sed -n 's/^\([a-z][^ ]*\) .*/\1/p' | grep -v floor); do
    $catmouse solve --solver "$solver" --json "$dir/graphs" 2>&1 | answer >"$dir/got"
    can=$($catmouse list solvers | awk -v name="$solver" '$1 == name { at = NR } at && NR == at + 2 { print; exit }')
    case $can in # the plies too, of those that tell them
    *plies*) check "$solver: outcome and plies of the public cases" "$(cat "$dir/right")" "$(cat "$dir/got")" ;;
    *) check "$solver: outcome of the public cases" "$(sed 's/,.*/,null/' "$dir/right")" "$(cat "$dir/got")" ;;
    esac
done

: >"$dir/cut"
: >"$dir/got-turn-dfs"
: >"$dir/got-turn-dp"
while read -r graph right; do
    twice=$((2 * ($(printf %s "$graph" | tr -cd '[' | wc -c) - 1)))
    plies=${right#*,}
    [ "$plies" != null ] && [ "$plies" -gt "$twice" ] && right=0,null
    echo "$right" >>"$dir/cut"
    for solver in turn-dfs turn-dp; do
        echo "$graph" | $catmouse solve --solver $solver --horizon $twice --json | answer >>"$dir/got-$solver"
    done
done <"$dir/cases"
for solver in turn-dfs turn-dp; do
    check "$solver: the truth cut at 2N on the public cases" "$(cat "$dir/cut")" "$(cat "$dir/got-$solver")"
done

for directed in false true; do
    grep "\"directed\": *$directed" tests/data/records.jsonl | while read -r line; do
        winner=$(echo "$line" | sed 's/.*"winner": *"\([a-z]*\)".*/\1/')
        plies=$(echo "$line" | sed 's/.*"plies": *\([0-9]*\).*/\1/')
        [ "$winner" = mouse ] && echo "1,$plies" || echo "2,$plies"
    done >"$dir/right"
    grep "\"directed\": *$directed" tests/data/records.jsonl | sed 's/.*"graph": *\(\[\[[^"]*\]\]\).*/\1/' >"$dir/graphs"
    flag=$([ $directed = true ] && echo --directed)
    for solver in retrograde turn-dp; do
        check "$solver: the records, directed $directed" "$(cat "$dir/right")" \
            "$($catmouse solve $flag --solver $solver --json "$dir/graphs" | answer)"
    done
done

record='[[2,5,7],[3,4,6,7],[0,3,4,7],[1,2,5,6],[1,2,6,7],[0,3,6,7],[1,3,4,5],[0,1,2,4,5]]'
check "the JSON line as documented" \
    '{"outcome":1,"winner":"mouse","plies":17,"nodes":8,"edges":16,"solver":"retrograde"}' \
    "$(echo "$record" | $catmouse solve --solver retrograde --json)"
check "a line of play of 17 plies" 17 \
    "$(echo "$record" | $catmouse solve --line --json | sed 's/.*"line":\[\(.*\)\].*/\1/' | tr ',' '\n' | wc -l | tr -d ' ')"
check "nodes are named as the file does (DIMACS, from 1)" \
    "$(printf '0 1\n1 2\n2 3\n3 0\n' | $catmouse solve --hole 3 --mouse 1 --cat 0 --json)" \
    "$(printf 'p edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n' | $catmouse solve --hole 4 --mouse 2 --cat 1 --json)"

# --- formats and families ------------------------------------------------------------------------------------------
for family in $($catmouse list families | sed -n 's/^\([a-z]*\) .*/\1/p'); do
    $catmouse generate "$family" --nodes 60 --seed 3 >"$dir/one" && $catmouse generate "$family" --nodes 60 --seed 3 >"$dir/two"
    check "$family: the same graph from the same seed" "$(cat "$dir/one")" "$(cat "$dir/two")"
    directed=$($catmouse list families | grep -A1 "^$family " | grep -q ', directed$' && echo --directed)
    right=$($catmouse solve $directed --json "$dir/one")
    for format in edges graph6 leetcode; do
        [ "$format$directed" = graph6--directed ] && continue
        check "$family as $format: the same game" "$right" \
            "$($catmouse generate "$family" --nodes 60 --seed 3 --format $format | $catmouse solve $directed --json)"
    done
done
check "K graphs are K lines" 5 "$($catmouse generate tree --nodes 9 --count 5 | wc -l | tr -d ' ')"
check "dot colours the hole" 1 "$($catmouse generate ring --nodes 5 --format dot | grep -c '^ *0 .*black\|^ *0 .*fillcolor')"
check "convert keeps the graph" "$($catmouse generate grid --nodes 30)" \
    "$($catmouse generate grid --nodes 30 --format graph6 | $catmouse convert --format dimacs | $catmouse convert)"
check "a parity game has a vertex for each position" "$((2 * 5 * 4 + 1))" \
    "$($catmouse generate ring --nodes 5 --format pgsolver --goal cat | wc -l | tr -d ' ')"
refused "a goal that is nobody" 2 "mouse or cat" $catmouse generate ring --nodes 5 --format pgsolver --goal hole
refused "a directed graph in graph6" 2 "directed" $catmouse generate clockwork --nodes 60 --format graph6

# --- bad input: one line, naming file and place ----------------------------------------------------------------------
input one-sided '[[1,2],[0,2],[0,1]]\n[[1,2],[0,2],[0]]\n'
input loop '[[1,2],[0,1,2],[0,1]]'
input loop-edges '0 1\n1 2\n2 2\n2 0\n'
input loop-dimacs 'c\np edge 3 4\ne 1 2\ne 2 3\ne 1 3\ne 3 3\n'
input twice '[[1,2],[0,2],[0,1,1]]'
input range '[[1,2],[0,2],[0,7]]'
input negative '[[1,2],[0,2],[0,-1]]'
input count '[3,[1,2],[0,2],[0,1]]'
input small '[[1],[0]]'
input lonely '[[2,3],[],[0,3],[0,2]]'
input stuck '[[1,2,3],[0],[0],[0]]'
input cut '[[1,2],[0,2],[0,1]'
input object '{"graph":[[1,2],[0,2],[0,1]]}'
input nothing ''
input blank '\n\n'
input g6 'C~~\n'
input weight '0 1 5\n1 2 3\n'
input name 'a b\n'
input huge '0 1\n1 4294967296\n'
input huger '0 1\n1 99999999999999999999\n'
input comments '# nothing here\n'
input dimacs 'p edge 3 3\ne 1 2\ne 2 3\ne 4 1\n'
input dimacs0 'p edge 3 2\ne 0 1\ne 1 2\n'
input good '[[1,2],[0,2],[0,1]]\n'
input rubbish '\001\002\003\377\n'
input words 'hello world\n'
for row in one-sided:2 loop:1 loop-edges:3 loop-dimacs:6 twice:1 range:1 negative:1 count:1 small:1 lonely:1 stuck:1 cut:1 object:1 nothing:1 \
    blank:1 g6:1 weight:1 name:1 huge:2 huger:2 comments:1 dimacs:4 dimacs0:2 rubbish:1 words:1; do
    file=$dir/${row%:*}
    case ${row%:*} in
    one-sided) # the first graph is fine and answered
        $catmouse solve --json "$file" >"$dir/out" 2>"$dir/err"
        check "one-sided: exit code" 2 $?
        check "one-sided: what came before is answered" 1 "$(wc -l <"$dir/out" | tr -d ' ')"
        check "one-sided: names file and line" yes "$(grep -q "^catmouse: $file:2: .*1 - 2.*one-sided" "$dir/err" && echo yes)"
        ;;
    nothing | blank | comments) refused "${row%:*}" 2 "$file" $catmouse solve "$file" ;;
    *) refused "${row%:*}" 2 "$file:${row#*:}: " $catmouse solve "$file" ;;
    esac
done
refused "a missing file" 2 "$dir/none.*(No such file|there is no|cannot|can't)" $catmouse solve "$dir/none"
refused "a directory" 2 "$dir" $catmouse solve "$dir"
refused "hole and mouse on one node" 2 "three different" $catmouse solve --hole 1 "$dir/good"
refused "no such node" 2 "no node here" $catmouse solve --mouse 99 "$dir/loop"
for threads in 0 -1 abc 100000; do
    refused "$threads threads" 2 "threads" $catmouse solve --threads=$threads "$dir/graphs"
done
refused "an unknown solver" 2 "nobody" $catmouse solve --solver nobody "$dir/graphs"
refused "an unknown family" 2 "nobody" $catmouse generate nobody --nodes 5
refused "an unknown format" 2 "xml" $catmouse generate ring --nodes 5 --format xml
refused "an unknown parameter" 2 "degree" $catmouse generate random --nodes 9 --set speed=3
refused "a parameter out of range" 2 "degree" $catmouse generate random --nodes 9 --set degree=-3
refused "too few nodes" 2 "of 20 to" $catmouse generate vernier --nodes 5
refused "an unknown option" 2 "fast" $catmouse solve --fast
refused "an option without its value" 2 "value" $catmouse solve --horizon
refused "an exact solver with a horizon" 2 "horizon" $catmouse solve --solver retrograde --horizon 5 "$dir/graphs"
refused "a horizon that would not fit" 3 "memory" sh -c "echo '$record' | $catmouse solve --solver turn-dfs --horizon 4294967294"
refused "a line of play cut by a horizon" 2 "horizon" $catmouse solve --solver turn-dp --horizon 4 --line "$dir/good"
check "a horizon stands in the JSON" 1 "$($catmouse solve --solver turn-dp --horizon 4 --json "$dir/good" | grep -c '"horizon":4')"
refused "standard input twice" 2 "only once" $catmouse solve - -
refused "an empty file name" 2 "empty name" $catmouse solve ''
refused "a name of two lines" 2 "a.b" $catmouse solve "$dir/a
b"
refused "check: starts without a file" 2 "belong to files" $catmouse check --family chain --hole 3
refused "check: a seed with a file" 2 "not both" $catmouse check "$dir/good" --seed 9
refused "check: nothing to check" 2 "floor" $catmouse check --solver floor
$catmouse --help >/dev/full 2>"$dir/err"
check "help on a full disk" "3 1" "$? $(wc -l <"$dir/err" | tr -d ' ')"
$catmouse generate chain --nodes 60 --count 1000 >/dev/full 2>"$dir/err"
check "graphs on a full disk" "3 1" "$? $(wc -l <"$dir/err" | tr -d ' ')"
refused "bound: neither claims nor ablations" 2 "there is: .*ablations" $catmouse bound guesses
refused "ablations: a word" 2 "options only" $catmouse bound ablations queue
refused "ablations: 0 threads" 2 "threads" $catmouse bound ablations --threads 0
refused "ablations: an unknown option" 2 "slow" $catmouse bound ablations --slow
: >"$dir/plain"
refused "ablations: a directory that can't be" 2 "plain" $catmouse bound ablations --quick --out "$dir/plain/x"
refused "an unknown command" 2 "frobnicate" $catmouse frobnicate

# --- help, version, odd environments -----------------------------------------------------------------------------------
for command in solve generate convert check bench bound list; do
    check "$command --help" 0 "$($catmouse $command --help >"$dir/help" 2>&1; echo $?)"
    check "$command --help tells the usage" yes "$(head -n 1 "$dir/help" | grep -q "^usage: catmouse $command" && echo yes)"
done
check "--help" 0 "$($catmouse --help >/dev/null; echo $?)"
check "--version" yes "$($catmouse --version | grep -qE '^catmouse .+' && echo yes)"
check "OMP_NUM_THREADS as a list" "$(echo "$record" | $catmouse solve --json)" \
    "$(echo "$record" | OMP_NUM_THREADS=4,2 $catmouse solve --json)"
check "64 threads give the same bytes" "$(echo "$record" | $catmouse solve --solver turn-dp-omp --json)" \
    "$(echo "$record" | $catmouse solve --solver turn-dp-omp --threads 64 --json)"
$catmouse list solvers >/dev/full 2>"$dir/err"
check "a full disk is noticed" "3 1" "$? $(grep -c '^catmouse: ' "$dir/err")"
check "progress stays out of pipes" "" "$($catmouse check --family ring --nodes 8..9 2>&1 >/dev/null)"
$catmouse check --family ring --nodes 8..9 >/dev/null
check "check: exit 0 when all agree" 0 $?

finish

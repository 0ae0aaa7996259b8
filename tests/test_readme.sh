#!/bin/sh
# The README says what is so: its tables are those of the program and of the reference run, what it shows and names is there, and its
# commands run. Prints TAP. Run from the project's root after `make`.
. tests/tap.sh

plots/readme.sh "$catmouse" results/reference README.md >"$dir/README.md"
# A solver that this build lacks has no row to compare.
lacks=$($catmouse list solvers 2>&1 >/dev/null | sed -n 's/^catmouse: without \([a-z]*\) .*/\1/p')
none "the tables are as \`make readme\` writes them" "$(grep -v "^| \`${lacks:-none lacks}\` |" README.md | diff - "$dir/README.md")"

none "every picture and file that it links is there" \
    "$(grep -o '](\([^)]*\))' README.md | sed 's/](\(.*\))/\1/' | grep -v '^http' | while read -r file; do
        [ -e "$file" ] || echo "$file"; done)"
none "every file that it names is there" \
    "$(grep -oE '`(game|solvers|generators|bench|bound|plots|tests|results)/[a-zA-Z0-9_./-]+`' README.md | tr -d '`' |
        grep -v 'solvers/mine.c' | while read -r file; do [ -e "$file" ] || echo "$file"; done)"
none "every make target that it names is there" \
    "$(grep -oE 'make [a-z][a-z-]+' README.md | sort -u | while read -r _ target; do
        grep -q "^$target:" Makefile || echo "$target"; done)"
$catmouse generate adversarial --nodes 8 >"$dir/graph.json"
cp "$dir/graph.json" "$dir/my-graphs.g6"
none "its commands run" \
    "$(sed -n '/^```sh/,/^```/p' README.md | grep '^build/catmouse' | sed 's/#.*//' | grep -v 'bound claims' |
        sed "s#build/catmouse#$catmouse#g; s# graph.json# $dir/graph.json#; s# my-graphs.g6# $dir/my-graphs.g6#; s# solution.py# tests/data/submissions/right.c#" |
        while read -r command; do sh -c "$command" >/dev/null 2>"$dir/err" || { echo "$command"; cat "$dir/err"; }; done)"
none "no answer of the reference run is wrong, and what could not be certified is of a large graph and says so" \
    "$(awk -F '\t' 'NR > 1 && $19 == "ok" && $1 != "floor" && $18 != "yes" && !($18 == "skipped" && $3 >= 2000)' results/reference/summary.tsv)"
none "the reference run has at least 9 repetitions of each cell" \
    "$(awk -F '\t' 'NR > 1 && $19 == "ok" && $8 < 9' results/reference/summary.tsv)"

finish

#!/bin/sh
# readme.sh CATMOUSE RESULTS README: writes README with the parts between its "begin" and "end" marks made anew, to standard
# output: the tables of solvers, families and formats from the program, the results from RESULTS. Nothing in those parts
# is written by hand, and a test compares them.
set -eu
catmouse=$1
results=$2
readme=$3
. "$(dirname "$0")/marks.sh"

claims() {
    awk -F '\t' 'NR == 1 { print "| claim | as said | verdict |"; print "| --- | --- | --- |"; next }
        { printf "| %s | %s | **%s** |\n", $1, $2, $3 }' "$results/claims.tsv"
}

part() { # part NAME
    case $1 in
    solvers | families | formats) "$catmouse" list "$1" --markdown ;;
    claims) claims ;;
    ablations) awk -v shape=table -f "$(dirname "$0")/ablations.awk" "$results/ablations.tsv" ;;
    result) awk -f "$(dirname "$0")/result.awk" "$results/summary.tsv" ;;
    *) echo "catmouse: $readme has an unknown part '$1'" >&2; exit 1 ;;
    esac
}

fill_marks "$readme"

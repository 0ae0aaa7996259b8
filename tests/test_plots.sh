#!/bin/sh
# The plots: small made-up results in, figures out (plots/draw.sh). Run from the project's root;
# prints TAP.
#
# Asserts that every figure is made, is well-formed XML and the same byte for byte the second time;
# that a family with a single size, a solver without a good row, failed cells, unknown and oddly
# named solvers, one solver alone and no growth.tsv do not break one; that only rows with the status
# ok are drawn; that a solver keeps its colour; that bad input is refused with one line. Without
# gnuplot everything but the refusals is skipped.

set -u
figures='time ratio threads memory plies'
draw=plots/draw.sh
work=$(mktemp -d "${TMPDIR:-/tmp}/catmouse-test-plots.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
count=0
failures=0

# check NAME COMMAND...: one line of TAP.
check() {
    name=$1
    shift
    count=$((count + 1))
    if "$@" >"$work/log" 2>&1; then
        printf 'ok %d - %s\n' "$count" "$name"
    else
        printf 'not ok %d - %s\n' "$count" "$name"
        sed 's/^/# /' "$work/log"
        failures=$((failures + 1))
    fi
}

finish() {
    printf '1..%d\n' "$count"
    [ "$failures" -eq 0 ] || exit 1
    exit 0
}

# row SOLVER FAMILY NODES THREADS TASK MICROSECONDS BYTES PLIES STATUS: one measured row; "-" is an
# empty field.
row() {
    printf '%s %s %d %d 1 %d %s ' "$1" "$2" "$3" $(($3 * 2)) "$4" "$5"
    printf '5 %de-6 %de-6 %de-6 %de-6 ' "$6" $(($6 - 1)) $(($6 + 2)) "$6"
    printf '9 9 %s 1 %s yes %s\n' "$7" "$8" "$9"
}

# skipped SOLVER FAMILY NODES: a row that was not measured.
skipped() {
    printf '%s %s %d %d 1 1 table 0 ' "$1" "$2" "$3" $(($3 * 2))
    printf -- '- - - - - - - - - skipped skipped:time\n'
}

# Rows on standard input become the results directory $1.
results() {
    mkdir -p "$work/$1"
    {
        printf 'solver family nodes edges seed threads task repetitions median_s min_s max_s cpu_s '
        printf 'positions relaxations peak_bytes outcome plies certified status\n'
        cat
    } | awk '{ gsub(/ /, "\t"); gsub(/\t-/, "\t"); print }' >"$work/$1/summary.tsv"
}

# growth DIRECTORY: one exponent and one failed fit for its growth.tsv.
growth() {
    {
        printf 'solver\tfamily\tthreads\ttask\texponent\tstderr\tpoints\n'
        printf 'retrograde\trandom\t1\ttable\t2.125\t0.04\t3\n'
        printf 'turn-dp-omp\trandom\t1\ttable\t\t\t1\n'
    } >"$work/$1/growth.tsv"
}

odd_name='brand_new~{x}&<y>"z'

rows_of_a_usual_run() {
    for family in random random,pendant=1 ring; do
        for nodes in 10 100 1000; do
            row retrograde "$family" $nodes 1 table $((nodes * 3)) $((nodes * nodes * 10)) 7 ok
            row turn-dp-omp "$family" $nodes 1 table $((nodes * 9)) $((nodes * nodes * 4)) 7 ok
            row turn-dp-omp "$family" $nodes 2 table $((nodes * 5)) $((nodes * nodes * 4)) 7 ok
            row turn-dfs "$family" $nodes 1 start@2N $((nodes * 90)) $((nodes * 60)) 7 ok
        done
    done
    row retrograde grid 9 1 table 3 400 - ok
    row retrograde grid 16 1 table 5 900 - ok
    row turn-dp-omp grid 25 1 table 50 4000 7 ok
    row floor random 100 1 table 30 900 7 ok | awk '{ $(NF - 1) = "-"; print }'
    row retrograde adversarial 60 1 table 777 5000 900 ok
    row textbook random 10 1 table 4242 987654321 7 wrong
    skipped textbook random 100
    row textbook random 1000 1 table 4242 77 null nan | awk '{ $9 = "nan"; $NF = "ok"; print }'
    row "$odd_name" ring 10 1 table 50 1000 7 ok
    row "$odd_name" ring 100 1 table 500 1000 - ok
}

is_xml() {
    if command -v xmllint >/dev/null 2>&1; then
        xmllint --noout "$1"
    else
        head -n 1 "$1" | grep -q '^<?xml ' && grep -v '^[[:space:]]*$' "$1" | tail -n 1 | grep -q '</svg>$'
    fi
}

# All figures from results $1 into $1.$2: success, silence, well-formed files.
draws_all() {
    $draw "$work/$1" "$work/$1.$2" >"$work/said" 2>&1 || { cat "$work/said"; return 1; }
    [ -s "$work/said" ] && { cat "$work/said"; return 1; }
    for figure in $figures; do
        is_xml "$work/$1.$2/$figure.svg" || return 1
    done
    [ "$(find "$work/$1.$2" -type f | wc -l)" -eq 5 ] || { ls -A "$work/$1.$2"; return 1; }
}

# fails_with STATUS TEXT COMMAND...: that exit status and one line with that text.
fails_with() {
    wanted=$1
    text=$2
    shift 2
    status=0
    "$@" >"$work/said" 2>&1 || status=$?
    cat "$work/said"
    [ "$status" -eq "$wanted" ] && [ "$(wc -l <"$work/said")" -eq 1 ] &&
        grep -q -e "$text" "$work/said"
}

has() {
    grep -q -e "$2" "$work/$1.svg"
}

lacks() {
    ! has "$@"
}

same_figures() {
    for figure in $figures; do
        cmp "$work/$1/$figure.svg" "$work/$2/$figure.svg" || return 1
    done
}

# The colour of the first line drawn after the key's text $2 in figure $1.
colour_of() {
    awk -v wanted=">$2" '
        index($0, wanted) { found = 1 }
        found && match($0, /stroke=.rgb\([ 0-9]*,[ 0-9]*,[ 0-9]*\)/) {
            print substr($0, RSTART + 8, RLENGTH - 8)
            exit
        }
    ' "$work/$1.svg"
}

has_colour() {
    printf '%s in %s: %s\n' "$2" "$1" "$(colour_of "$1" "$2")"
    [ "$(colour_of "$1" "$2")" = "$3" ]
}

# A PATH with what draw.sh needs but gnuplot.
without_gnuplot() {
    mkdir -p "$work/bin"
    for tool in sh awk dirname mktemp rm mkdir grep; do
        ln -sf "$(command -v "$tool")" "$work/bin/$tool"
    done
    (PATH=$work/bin && export PATH && $draw "$work/usual" "$work/none") >"$work/said" 2>&1 ||
        return 1
    cat "$work/said"
    grep -q 'no plots: gnuplot is not installed' "$work/said" && [ ! -e "$work/none" ]
}

# with_bad_gnuplot TEXT COMMAND...: a gnuplot that fails when its arguments have that text.
with_bad_gnuplot() {
    mkdir -p "$work/bad"
    printf '#!/bin/sh\ncase "$*" in *"%s"*) echo out of order >&2; exit 1 ;; esac\n' "$1" \
        >"$work/bad/gnuplot"
    chmod +x "$work/bad/gnuplot"
    shift
    (PATH=$work/bad:$PATH && export PATH && "$@")
}

fails_to_draw() {
    status=0
    $draw "$work/usual" "$work/failed" >"$work/said" 2>&1 || status=$?
    cat "$work/said"
    [ "$status" -eq 1 ] && [ "$(grep -c 'gnuplot failed: out of order' "$work/said")" -eq 5 ] &&
        [ -z "$(ls -A "$work/failed")" ]
}

png_is_made_or_refused() {
    $draw "$work/usual" "$work/png" png >"$work/said" 2>&1 || return 1
    cat "$work/said"
    if [ -s "$work/said" ]; then
        grep -q 'has no pngcairo terminal' "$work/said"
    else
        [ "$(find "$work/png" -name '*.png' -size +1k | wc -l)" -eq 5 ]
    fi
}

rows_of_a_usual_run | results usual
growth usual
check 'no summary.tsv: refused' \
    fails_with 2 'nothing/summary.tsv: missing' $draw "$work/nothing" "$work/x"
check 'no OUT_DIR: refused' fails_with 2 usage $draw "$work/usual"
check 'an unknown format: refused' \
    fails_with 2 'jpeg: unknown format' $draw "$work/usual" "$work/x" jpeg
check 'without gnuplot: one line that says so, and success' without_gnuplot
check 'without pngcairo: one line that says so, and success' \
    with_bad_gnuplot pngcairo fails_with 0 'no pngcairo terminal' $draw "$work/usual" "$work/x" png
check 'a gnuplot that fails: told for each figure, failure, nothing left behind' \
    with_bad_gnuplot '-c ' fails_to_draw

if ! command -v gnuplot >/dev/null 2>&1; then
    count=$((count + 1))
    printf 'ok %d - the figures # SKIP gnuplot is not installed\n' "$count"
    finish
fi

check 'a usual run: five well-formed figures, no word said' draws_all usual 1
check 'drawn again: the same bytes' draws_all usual 2
check 'the two are the same' same_figures usual.1 usual.2
check 'the exponent is in the key' has usual.1/time '>retrograde  2.12±0.04<'
check 'the ratio is in the key' has usual.1/ratio '>turn-dp-omp 1 thr  3.00<'
check 'a fit that failed leaves the label alone' has usual.1/time '>turn-dp-omp 1 thr<'
check 'a yardstick is below 1, never the best' has usual.1/ratio '>floor  0.10<'
check 'both thread counts are in the key' has usual.1/time '>turn-dp-omp 2 thr'
check 'another task is named' has usual.1/time '>turn-dfs start@2N'
check 'a task of one solver is not compared' lacks usual.1/ratio '>turn-dfs'
check 'neither a wrong answer nor a time that is no number is drawn' lacks usual.1/time '>textbook'
check 'the rows left out are counted' has usual.1/time '>3 of 46 rows are not drawn'
check 'a single size is drawn' has usual.1/time '>adversarial<'
check 'a name keeps all its characters' has usual.1/time '>brand_new~{x}&amp;&lt;y>"z<'
check 'a game without plies is counted' has usual.1/plies '>grid (1 of 3)<'
check 'bytes a position are in the key' has usual.1/memory '>retrograde  5.00<'
check 'the largest size is in the speed-up' has usual.1/threads '>ring, N = 1000<'
check 'PNG: made, or refused with a clear line' png_is_made_or_refused

row retrograde ring 50 1 table 6 500 - ok | results single
skipped textbook chain 50 | tr ' ' '\t' >>"$work/single/summary.tsv"
check 'one row, no growth.tsv: five figures' draws_all single 1
check 'nothing to compare: the figure says so' has single.1/ratio '>No task was done by two solvers'
check 'no parallel solver: the figure says so' \
    has single.1/threads '>No solver ran with one thread and with more'
check 'only draws: the figure says so' has single.1/plies '>No row has plies'
check 'a colour does not depend on the others: retrograde' \
    has_colour single.1/time retrograde 'rgb(  0, 114, 178)'
check 'and is the same in another figure' has_colour usual.1/memory retrograde 'rgb(  0, 114, 178)'

# ablations DIRECTORY: two families and two ablations, one of which answers wrongly on one of them.
ablations() {
    {
        printf 'ablation claim what family nodes repetitions time_ratio positions_ratio '
        printf 'relaxations_ratio bytes_ratio agreement\n'
        printf 'first-win B7 at_once random 40 9 4 16 64 1 ok\nfirst-win B7 at_once ring 40 9 1 1 1 1 ok\n'
        printf 'queue B13 passes random 200 9 - 1 25 0.5 ok\nqueue B13 passes ring 200 9 8 1 1 0.5 wrong\n'
    } | awk '{ gsub(/ /, "\t"); gsub(/\t-/, "\t"); print }' >"$work/$1/ablations.tsv"
}

with_ablations() {
    $draw "$work/usual" "$work/$1" >"$work/said" 2>&1 || { cat "$work/said"; return 1; }
    [ ! -s "$work/said" ] && is_xml "$work/$1/ablations.svg"
}

# The README's table of the same results has this line.
table_has() {
    awk -v shape=table -f plots/ablations.awk "$work/usual/ablations.tsv" >"$work/table" || return 1
    cat "$work/table"
    grep -q -F -e "$1" "$work/table"
}

bad_ablations() {
    mkdir -p "$work/bad-ablations"
    cp "$work/usual/summary.tsv" "$work/bad-ablations"
    cut -f 1-6 "$work/usual/ablations.tsv" >"$work/bad-ablations/ablations.tsv"
    fails_with 1 'no column "agreement"' $draw "$work/bad-ablations" "$work/bad.drawn"
}

ablations usual
check 'ablations: drawn too where there are some' with_ablations ablated.1
check 'ablations: drawn again, the same bytes' with_ablations ablated.2
check 'ablations: the two are the same' cmp "$work/ablated.1/ablations.svg" "$work/ablated.2/ablations.svg"
check 'ablations: each has its line' has ablated.1/ablations '>queue (B13)<'
check 'ablations: a wrong answer is left out and counted' has ablated.1/ablations '>1 of 4 rows are not drawn'
check 'ablations: the mean of 4 and 1 is 2' \
    table_has '| `first-win` | B7 | at_once | **2.00** (1.00 to 4.00) | **4.00** (1.00 to 16.0) | **8.00** (1.00 to 64.0) | **1.00** |'
check 'ablations: what is not known has no mean' table_has '| `queue` | B13 | passes | - | **1.00** | **25.0** | **0.50** |'
check 'ablations: a missing column is named' bad_ablations

skipped retrograde ring 50 | results none
check 'no ok row: one line, success' \
    fails_with 0 'no row of summary.tsv has the status ok' $draw "$work/none" "$work/x"
results empty </dev/null
check 'a header alone: one line, success' \
    fails_with 0 'nothing to draw' $draw "$work/empty" "$work/x"
mkdir -p "$work/bare"
: >"$work/bare/summary.tsv"
check 'an empty file: one line, success' fails_with 0 'nothing to draw' $draw "$work/bare" "$work/x"
mkdir -p "$work/odd"
cut -f 1-8 "$work/usual/summary.tsv" >"$work/odd/summary.tsv"
check 'a missing column: refused by name' \
    fails_with 2 'no column "median_s"' $draw "$work/odd" "$work/x"
: >"$work/file"
check 'an OUT_DIR that cannot be made: one line, failure' \
    fails_with 1 'cannot be made' $draw "$work/usual" "$work/file/out"
check 'and none of these drew anything' [ ! -e "$work/x" ]
finish

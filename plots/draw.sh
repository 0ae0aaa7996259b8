#!/bin/sh
# Draws the figures of a results directory: time, ratio, threads, memory, plies and, where it has an ablations.tsv, ablations.
#
#   plots/draw.sh RESULTS_DIR OUT_DIR [svg|png]
#
# RESULTS_DIR holds summary.tsv and, if there is one, growth.tsv. cut.awk, blocks.awk and
# figures.awk (ablations.awk) cut them into blocks, and FIGURE.gp draws each figure to OUT_DIR/FIGURE.svg (or .png).
# The same results give the same SVG, byte for byte. A figure is written under a temporary name and
# renamed when it is complete.
#
# Exit: 0 drawn, or nothing to draw, or no gnuplot that could (a line on standard error says so);
#       1 a figure could not be drawn or written; 2 bad usage or bad input.

set -eu
LC_ALL=C
export LC_ALL

say() {
    printf 'draw.sh: %s\n' "$1" >&2
}

absolute() {
    case $1 in
    /*) printf '%s\n' "$1" ;;
    *) printf '%s/%s\n' "$PWD" "$1" ;;
    esac
}

# In a locale that knows UTF-8, where there is one; without, gnuplot grumbles about a degree sign
# that no figure has.
run_gnuplot() {
    LC_ALL=C.UTF-8 gnuplot -d "$@" </dev/null
}

can_gnuplot() {
    run_gnuplot -e "$1" >/dev/null 2>&1
}

# gnuplot's SVG without its many empty groups, and with a title of its own for screen readers.
tidy() {
    awk -v title="$2" '
        /^<title>/ { print "<title>catmouse: " title "</title>"; next }
        held != "" && $0 == "</g>" { held = ""; next }
        held != "" { print held; held = "" }
        /^<g fill="none"[^>]*>$/ { held = $0; next }
        { print }
        END { if (held != "") print held }' "$1"
}

draw() {
    made=$work/$1.$format
    if ! run_gnuplot -c "$1.gp" "$work" "$made" "$format" 2>"$work/said" || [ ! -s "$made" ]; then
        say "$1: gnuplot failed: $(grep -v '^ *^*$' "$work/said" | tail -n 1)"
        return 1
    fi
    grep -v -e 'iconv failed to convert degree sign' -e '^$' "$work/said" |
        sed "s/^/draw.sh: $1: gnuplot: /" >&2
    if [ "$format" = svg ]; then
        tidy "$made" "$1" >"$work/tidy" && mv "$work/tidy" "$made" || return 1
    fi
    unfinished=$target/.$1.$format.$$
    if ! cp "$made" "$unfinished" 2>/dev/null ||
        ! mv -f "$unfinished" "$target/$1.$format" 2>/dev/null; then
        say "$target/$1.$format: cannot be written"
        return 1
    fi
    unfinished=
}

if [ $# -lt 2 ] || [ $# -gt 3 ]; then
    say 'usage: plots/draw.sh RESULTS_DIR OUT_DIR [svg|png]'
    exit 2
fi
source=$(absolute "$1")
target=$(absolute "$2")
format=${3:-svg}
case $format in
svg) terminal=svg ;;
png) terminal=pngcairo ;;
*)
    say "$format: unknown format, use svg or png"
    exit 2
    ;;
esac
if [ ! -r "$source/summary.tsv" ]; then
    say "$1/summary.tsv: missing or not readable; 'catmouse bench --out $1' makes one"
    exit 2
fi
if ! command -v gnuplot >/dev/null 2>&1; then
    say 'no plots: gnuplot is not installed'
    exit 0
fi
if ! can_gnuplot 'array probe[1]'; then
    say 'no plots: this gnuplot does not work or is too old, 5.2 is needed'
    exit 0
fi
if ! can_gnuplot "set terminal $terminal"; then
    say "no plots: this gnuplot has no $terminal terminal, which $format needs"
    exit 0
fi

unfinished=
work=$(mktemp -d "${TMPDIR:-/tmp}/catmouse-plots.XXXXXX")
trap 'rm -rf "$work" ${unfinished:+"$unfinished"}' EXIT
trap 'exit 1' HUP INT TERM

cd "$(dirname "$0")"
growth=$source/growth.tsv
[ -r "$growth" ] || growth=/dev/null
status=0
awk -v out="$work" -f cut.awk -f blocks.awk -f figures.awk "$growth" "$source/summary.tsv" \
    2>"$work/said" || status=$?
if [ "$status" -ne 0 ]; then
    say "$1/summary.tsv: $(head -n 1 "$work/said")"
    [ "$status" -eq 3 ] && exit 0
    exit 2
fi
if ! mkdir -p "$target" 2>/dev/null || [ ! -w "$target" ]; then
    say "$2: cannot be made or written to"
    exit 1
fi
for figure in time ratio threads memory plies; do
    draw "$figure" || status=1
done
if [ -r "$source/ablations.tsv" ]; then
    if awk -v shape=figure -v out="$work" -f ablations.awk "$source/ablations.tsv" 2>"$work/said"; then
        draw ablations || status=1
    else
        say "$1/ablations.tsv: $(head -n 1 "$work/said")"
        status=1
    fi
fi
exit "$status"

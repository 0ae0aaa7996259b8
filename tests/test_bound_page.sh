#!/bin/sh
# The page of long games: its tables are those of the data beside it, its figures are drawn and the same each time, a census' table
# is taken up when there is one. Prints TAP. Run from the project's root after `make`.
. tests/tap.sh

page=results/bound
mkdir "$dir/page" "$dir/again"
cp $page/*.tsv $page/README.md "$dir/page"
plots/bound.sh "$catmouse" "$dir/page" >"$dir/out" 2>"$dir/err"
check "drawing: exit code" 0 $?
none "drawing: quiet, but for what is not installed" "$(grep -v 'is not installed' "$dir/err"; cat "$dir/out")"
none "the page's tables are those of its data: see 'make bound'" "$(diff $page/README.md "$dir/page/README.md")"
none "every file that the page links is there" \
    "$(grep -o '](\([^)]*\))' $page/README.md | sed 's/](\(.*\))/\1/' | grep -v '^http' | while read -r file; do
        [ -e "$page/$file" ] || echo "$file"; done)"
none "every file that it names is there" \
    "$(grep -oE '`(game|solvers|generators|bench|bound|plots|tests|results)/[a-zA-Z0-9_./-]+`' $page/README.md | tr -d '`' |
        while read -r file; do [ -e "$file" ] || echo "$file"; done)"
cp "$dir/page"/* "$dir/again"
plots/bound.sh "$catmouse" "$dir/again" 2>/dev/null
none "drawn again: the same bytes, and nothing left over" "$(diff -r "$dir/page" "$dir/again")"

cat >"$dir/page/census-8.tsv" <<'END'
nodes	kind	winner	plies	pairs	graphs	graph6	hole	mouse	cat
8	total			88936	11117				
8	left-out			2000					
8	longest	mouse	17	1	1				
8	longest	cat	16	2	2				
8	beyond-2N-1	either	15	4	3				
8	beyond-2N	either	16	1	1				
8	beyond-4N	either	32	0	0				
8	game	mouse	17			GRyYjS	0	1	2
8	game	mouse	17			GRyYjS	0	2	1
END
plots/bound.sh "$catmouse" "$dir/page" 2>"$dir/err"
check "with a census: its row" '| 8 | 11117 | 88936 | 2000 | 17 (1) | 16 (2) | 3 | 1 | 0 |' "$(grep '^| 8 | 11117' "$dir/page/README.md")"
if command -v neato >/dev/null && command -v gnuplot >/dev/null; then
    check "with a census: one figure for its one (graph, hole)" extremal-8-1-mouse.svg "$(cd "$dir/page" && ls extremal*)"
    for figure in plies vernier extremal-8-1-mouse; do
        check "$figure: a whole SVG" "1 </svg>" "$(grep -c '<svg' "$dir/page/$figure.svg") $(grep -v '^$' "$dir/page/$figure.svg" | tail -n 1)"
    done
    check "the drawn vernier graph has its 20 nodes" 20 "$(grep -c 'class="node"' "$dir/page/vernier.svg")"
fi

plots/bound.sh "$catmouse" "$dir/nowhere" >/dev/null 2>"$dir/err"
check "no data: exit code" 2 $?
check "no data: one line" 1 "$(wc -l <"$dir/err" | tr -d ' ')"
printf '<!-- begin nonsense -->\n<!-- end nonsense -->\n' >"$dir/again/README.md"
plots/bound.sh "$catmouse" "$dir/again" >/dev/null 2>"$dir/err"
check "an unknown part: refused" 2 $?
check "and the page stays" 2 "$(wc -l <"$dir/again/README.md" | tr -d ' ')"

finish

# Each optimisation switched off by itself: without / with, a line for each ablation, a panel for each measure, a point for
# each family. Right of 1 it helps.
#
# Input: ablations.dat and ablations.gp, written by ablations.awk. Drawn by draw.sh, which runs
#   gnuplot -d -c ablations.gp DIRECTORY_OF_BLOCKS OUTPUT svg|png
# The points of one line are set apart a little, by the order of the families.

blocks = ARG1
output = ARG2
format = ARG3
load blocks."/ablations.gp"

heading = "Every optimisation switched off by itself: without / with"
closing = "Right of 1 the optimisation helps, left of it it costs. Black: geometric mean over the families."
nothing = ""
columns = 1
panel_height = rows * 22 + 70
key_width = 0
side_width = 0
left_margin = 150
below_panel = 26
panels = 1
load "style.gp"

names_width = 150
names_end = from_left(names_width)
panel_width = (paper_width - names_width - 8.0) / measures
axis_top = from_top(head_height + 26)
axis_bottom = from_top(head_height + 26 + rows * 22)

set label 6 "N = ".sizes.", times: medians of ".repetitions." repetitions, with and without in turns." \
    at screen from_left(paper_width - 14), screen from_top(20) right font small textcolor rgb "#404040"
key_columns = 6
do for [f=1:families] {
    set label 20+f family_name[f] at screen from_left(22 + ((f - 1) % key_columns) * 143), \
        screen axis_bottom - ((f - 1) / key_columns * 16 + 40) / real(paper_height) left font small offset 1, 0 \
        point pt family_point(f) ps 0.7 lc rgb family_colour(f)
}
do for [r=1:rows] {
    set label 50+r row_text[r] at screen names_end - 8 / real(paper_width), \
        screen axis_top - (r - 0.5) * 22 / real(paper_height) right font small
}

set logscale x
set yrange [rows + 0.5:0.5]
unset ytics
unset key
set tmargin at screen axis_top
set bmargin at screen axis_bottom
set title offset 0, -0.4
set grid xtics lc rgb "#e4e4e4" lt 1 lw 0.7
set border 1
do for [r=2:rows] {
    set arrow 100+r from graph 0, first r - 0.5 to graph 1, first r - 0.5 nohead lc rgb "#e4e4e4" lw 0.7 back
}
data = blocks."/ablations.dat"
apart(f) = (f - (families + 1) / 2.0) * 0.7 / families
do for [m=1:measures] {
    set lmargin at screen from_left(names_width + (m - 1) * panel_width + 8)
    set rmargin at screen from_left(names_width + m * panel_width - 8)
    from = low[m] < 0.5 ? low[m] : 0.5
    to = high[m] > 2 ? high[m] : 2
    set xrange [from / 1.6:to * 1.6]
    first_k = int(floor(log10(from / 1.6))) + 1
    last_k = int(floor(log10(to * 1.6)))
    step = last_k - first_k > 4 ? 2 : 1
    set xtics (1 1)
    do for [k=first_k:last_k] { if (k % step == 0) { set xtics add (''.plain_text(1, k) 10.0**k) } }
    if (last_k - first_k < 2) { do for [t in "0.2 0.5 2 5"] { \
        if (t + 0 >= from / 1.6 && t + 0 <= to * 1.6) { set xtics add (''.t t + 0) } } }
    set arrow 1 from first 1, graph 0 to first 1, graph 1 nohead lc rgb "#606060" lw 1.2 back
    set title "".panel_title[m]
    plot for [f=1:families] data index (m - 1) * (families + 1) + f - 1 using 1:($2 + apart(f)) with points \
        pt family_point(f) ps 0.5 lc rgb family_colour(f), \
        data index m * (families + 1) - 1 using 1:($2 - 0.36):(0):(0.72) with vectors nohead lc rgb "#000000" lw 2.4
    do for [l=1:60+rows] { unset label l }
}
unset multiplot

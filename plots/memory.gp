# Memory against nodes: the most bytes held at once, and the same divided by the number of
# positions.
#
# Input: memory.dat and memory.gp, written by cut.awk. Drawn by draw.sh, which runs
#   gnuplot -d -c memory.gp DIRECTORY_OF_BLOCKS OUTPUT svg|png
# A solver has a line for each family, all in its colour, so the width of its band is what the
# family changes. Both axes are logarithmic. N² and N³ are only directions to compare with: 2N²
# bytes is one byte for each position.

blocks = ARG1
output = ARG2
format = ARG3
load blocks."/memory.gp"

heading = "Memory, every family of graphs"
closing = "A line for each solver and family. A position is mouse, cat and side to move: there are\
 2N². 1 kB = 1000 bytes."
nothing = "No row has peak_bytes."
columns = 2
key_rows = panels == 0 ? 0 : \
    4 + sum [b=panel_first[panels]:panel_last[panels]] (strlen(block_text[b]) > 0)
panel_height = key_rows * 13 > 280 ? key_rows * 13 + 60 : 340
key_width = 0
side_width = (longest_label > 32 ? longest_label : 32) * 5.4 + 40
left_margin = 66
below_panel = 26
load "style.gp"

set logscale xy
tick_x(m, k) = plain_text(m, k)
tick_y(m, k) = panel_kind[p] == 1 ? bytes_text(m, k) : plain_text(m, k)
set xlabel "nodes N"
data = blocks."/memory.dat"
do for [p=1:panels] {
    eval place_panel
    if (p < panels) { unset key } else {
        set key at screen from_left(paper_width - side_width), screen from_top(head_height + 20)
        set key title "bytes a position at its largest N" left font "sans-serif,9"
    }
    from = x_low; to = x_high; eval name_x
    from = panel_y_low[p]; to = panel_y_high[p]; eval name_y
    axis_name = panel_kind[p] == 1 ? "bytes" : "bytes / 2N²"; eval name_panel
    set samples 2
    one(x) = panel_kind[p] == 1 ? 2 * x**2 : 1
    plot for [b=panel_first[p]:panel_last[p]] data index b - 1 using 1:2 with linespoints \
        lc rgb solver_colour(block_solver[b]) pt solver_point(block_solver[b]) \
        dt 1 + block_dashed[b] lw 0.8 \
        title "".block_text[b], \
        one(x) with lines lc rgb "#808080" lw 1.5 dt 3 title "1 byte a position", \
        x * one(x) with lines lc rgb "#808080" lw 1.5 dt 4 title "N bytes a position"
    unset label
}
unset multiplot

# Time divided by the best time of the same cell (family, graph, task), a panel for each family: who
# is the best where, and how many times slower the others are.
#
# Input: ratio.dat and ratio.gp, written by cut.awk. Drawn by draw.sh, which runs
#   gnuplot -d -c ratio.gp DIRECTORY_OF_BLOCKS OUTPUT svg|png
# 1 is the best solver; below 1 only a yardstick that answers nothing can be. Both axes are the same
# in all panels.

blocks = ARG1
output = ARG2
format = ARG3
load blocks."/ratio.gp"

heading = "Time compared with the best solver of the same task"
closing = "1: the best median at that size. Bars: fastest to slowest repetition.\
 Dashed: with more threads (thr). Below 1: answers nothing."
nothing = "No task was done by two solvers on the same graph: nothing to compare."
columns = 2
panel_height = most_blocks * 13 > 120 ? most_blocks * 13 + 66 : 186
key_width = (longest_label > 26 ? longest_label : 26) * 5.4 + 26
side_width = 0
left_margin = 72
below_panel = 26
load "style.gp"

set logscale xy
tick_x(m, k) = plain_text(m, k)
tick_y(m, k) = plain_text(m, k)
if (panels > 0) {
    from = x_low; to = x_high; eval name_x
    from = y_low < 1 ? y_low : 1; to = y_high > 2 ? y_high : 2; eval name_y
}
data = blocks."/ratio.dat"
set key title "ratio at its largest N" left font "sans-serif,9"
do for [p=1:panels] {
    eval place_panel
    set xlabel "".(p + columns > panels ? "nodes N" : "")
    axis_name = p % columns == 1 ? "time / best time" : ""; eval name_panel
    plot 1 with lines lc rgb "#808080" lw 1.5, \
        for [b=panel_first[p]:panel_last[p]] data index b - 1 using 1:2:3:4 with yerrorlines \
        lc rgb solver_colour(block_solver[b]) pt solver_point(block_solver[b]) \
        dt 1 + block_dashed[b] lw 1.1 \
        title "".block_text[b]
    unset label
}
unset multiplot

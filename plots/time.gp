# Time against nodes, a panel for each family: how fast each solver grows, and which is the fastest
# where.
#
# Input: time.dat and time.gp, written by cut.awk. Drawn by draw.sh, which runs
#   gnuplot -d -c time.gp DIRECTORY_OF_BLOCKS OUTPUT svg|png
# Both axes are logarithmic and the same in all panels, so a power law is a straight line and panels
# can be compared.

blocks = ARG1
output = ARG2
format = ARG3
load blocks."/time.gp"

heading = "Time to solve, by family of graphs"
closing = sprintf("Median of %s repetitions, wall clock; bars: fastest to slowest.\
 Dashed: with more threads (thr).", repetitions)
nothing = "Nothing was timed."
columns = 2
panel_height = most_blocks * 13 > 120 ? most_blocks * 13 + 66 : 186
key_width = (longest_label > 27 ? longest_label : 27) * 5.4 + 26
side_width = 0
left_margin = 72
below_panel = 26
load "style.gp"

set logscale xy
tick_x(m, k) = plain_text(m, k)
every = panels > 0 && (panel_height - 50) / (1 + log10(y_high / y_low)) < 15 ? 2 : 1
tick_y(m, k) = k % every == 0 ? seconds_text(m, k) : ""
if (panels > 0) {
    from = x_low; to = x_high; eval name_x
    from = y_low; to = y_high; eval name_y
}
data = blocks."/time.dat"
set key title "".(exponents > 0 ? "growth N^x: x ± its error" : "") left font "sans-serif,9"
do for [p=1:panels] {
    eval place_panel
    set xlabel "".(p + columns > panels ? "nodes N" : "")
    axis_name = p % columns == 1 ? "time" : ""; eval name_panel
    plot for [b=panel_first[p]:panel_last[p]] data index b - 1 using 1:2:3:4 with yerrorlines \
        lc rgb solver_colour(block_solver[b]) pt solver_point(block_solver[b]) \
        dt 1 + block_dashed[b] lw 1.1 \
        title "".block_text[b]
    unset label
}
unset multiplot

# Speed-up by threads: the time with one thread divided by the time with more, and the efficiency,
# that divided by the number of threads. Above for each family's largest size, below against nodes
# for the most threads.
#
# Input: threads.dat and threads.gp, written by cut.awk. Drawn by draw.sh, which runs
#   gnuplot -d -c threads.gp DIRECTORY_OF_BLOCKS OUTPUT svg|png
# Four panels for each solver that ran with one thread and with more.

blocks = ARG1
output = ARG2
format = ARG3
load blocks."/threads.gp"

heading = "Speed-up and efficiency of the parallel solvers"
closing = "Compared with the same solver on one thread. Bars: from the fastest and slowest\
 repetitions of both. Points stand a little apart sideways."
nothing = "No solver ran with one thread and with more: nothing to compare."
columns = 2
panel_height = most_blocks * 13 > 180 ? most_blocks * 13 + 80 : 240
key_width = 0
side_width = (longest_label > 20 ? longest_label : 20) * 5.4 + 40
left_margin = 66
below_panel = 42
load "style.gp"

data = blocks."/threads.dat"
tick_x(m, k) = plain_text(m, k)
most_threads = 1
do for [p=1:panels] { if (panel_number[p] > most_threads) { most_threads = panel_number[p] } }
do for [p=1:panels] {
    eval place_panel
    set key at screen from_left(paper_width - side_width), \
        screen from_top(head_height + row_of(p) * panel_height + 20)
    efficiency = panel_kind[p] % 2
    by_nodes = panel_kind[p] > 1
    if (by_nodes) {
        set logscale x
        from = panel_x_low[p]; to = panel_x_high[p]; eval name_x
        set xlabel "nodes N"
    } else {
        unset logscale x
        set xtics ceil(most_threads / 8.0)
        set xrange [1 - 0.15 * (most_threads - 1):most_threads + 0.15 * (most_threads - 1)]
        set xlabel "threads"
    }
    set format y "".(efficiency ? "%.0f" : "%.1f")
    scale = efficiency ? 100 : 1
    ideal_top = efficiency ? 1 : panel_number[p]
    top = panel_y_high[p] > ideal_top ? panel_y_high[p] : ideal_top
    set yrange [0:top * scale * 1.08]
    axis_name = efficiency ? "efficiency (%)" : "speed-up"; eval name_panel
    ideal(x) = efficiency ? 100 : by_nodes ? panel_number[p] : x
    middle = (panel_first[p] + panel_last[p]) / 2.0
    apart(x, b) = by_nodes ? x * 1.015**(b - middle) : x + 0.012 * (most_threads - 1) * (b - middle)
    plot for [b=panel_first[p]:panel_last[p]] data index b - 1 \
        using (apart($1, b)):($2 * scale):($3 * scale):($4 * scale) \
        with yerrorlines lc rgb family_colour(block_family[b]) pt family_point(block_family[b]) \
        title "".(efficiency ? block_text[b] : ""), \
        ideal(x) with lines lc rgb "#808080" lw 1.5 dt 3 title "".(efficiency ? "ideal" : "")
    unset label
}
unset multiplot

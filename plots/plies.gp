# Plies against nodes: how long the game lasts from the start, for each family, beside what was
# believed to be enough.
#
# Input: plies.dat and plies.gp, written by cut.awk. Drawn by draw.sh, which runs
#   gnuplot -d -c plies.gp DIRECTORY_OF_BLOCKS OUTPUT svg|png
# 2N plies is the articles' table, 4N the same read as rounds, 2(N-1)(N-2) the number of open
# positions, always enough. The plies are the certified truth of each graph, not what a solver with
# a horizon would say.

blocks = ARG1
output = ARG2
format = ARG3
load blocks."/plies.gp"

heading = "Plies to the end of the game, by family of graphs"
closing = "Best play by both. (a of b): a of b games have plies; the others are draws or not known."
task_note = ""
nothing = "No row has plies: every game was a draw, or was not decided."
columns = 1
panel_height = 430
key_width = (longest_label > 26 ? longest_label : 26) * 5.8 + 30
side_width = 0
left_margin = 66
below_panel = 26
load "style.gp"

set logscale xy
tick_x(m, k) = plain_text(m, k)
tick_y(m, k) = plain_text(m, k)
set xlabel "nodes N"
set samples 500
set key spacing 1.1 font "sans-serif,10"
data = blocks."/plies.dat"

# An empty loop would still make one entry in the key.
absent_lines = absents == 0 ? '' : \
    'for [a=1:absents] keyentry with linespoints lc rgb family_colour(absent_family[a]) \
    pt family_point(absent_family[a]) ps 0.9 title "".absent_text[a],'

do for [p=1:panels] {
    eval place_panel
    axis_name = "plies"; eval name_panel
    from = x_low; to = x_high; eval name_x
    from = y_low; to = y_high > 4 * x_high ? y_high : 4 * x_high; eval name_y
    plot for [b=1:panel_last[p]] data index b - 1 using 1:2 with linespoints \
        lc rgb family_colour(block_family[b]) pt family_point(block_family[b]) ps 0.9 \
        title "".block_text[b], \
        @absent_lines \
        x > 3 ? 2 * (x - 1) * (x - 2) : NaN with lines lc rgb "#606060" lw 1.3 dt 1 \
        title "2(N-1)(N-2), always enough", \
        4 * x with lines lc rgb "#606060" lw 1.3 dt 4 title "4N", \
        2 * x with lines lc rgb "#606060" lw 1.3 dt 3 title "2N"
    unset label
}
unset multiplot

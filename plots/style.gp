# What all figures share: colours and points, the paper, the places of the panels, the texts around
# them.
#
# Colours are those of Okabe and Ito (readable with any colour vision) without the yellow, which is
# too pale on white. A solver has one colour and one point in every figure: the first table, "name
# colour point". A name that is in no table takes the spare pairs, in the order in which summary.tsv
# names such names. No pair occurs twice. (Okabe and Ito, "Color Universal Design", 2008.)
#
# A figure's script first loads the arrays that cut.awk wrote for it, sets
#   output, format           the file to write; svg or png
#   heading                  its title
#   columns                  panels side by side
#   panel_height             in pixels, with the texts above and below it
#   key_width                in pixels, right of each panel (0: no key there)
#   side_width               in pixels, right of all panels
#   left_margin, below_panel  in pixels, for an axis' names
#   closing                  the line below all panels, or ""
#   nothing                  what to say where there is no panel
# and then loads this file. Sizes are pixels of a figure 880 wide; a PNG is drawn at twice that,
# with a font scale of 1.5 since Cairo's points are 4/3 of a pixel.

set encoding utf8

solver_table = "\
    retrograde   #0072B2  7 \
    turn-dp      #D55E00  5 \
    turn-dp-omp  #E69F00  9 \
    turn-dfs     #CC79A7 11 \
    textbook     #009E73 13 \
    floor        #000000  2 \
    bits         #56B4E9 15 \
    sweep        #009E73  6 \
    auto         #000000  4 \
    turn-dp-bits #D55E00  8 \
    graphblas    #CC79A7 12 \
    best-first   #E69F00 14"

family_table = "\
    random           #0072B2  7 \
    random,degree=16 #56B4E9  5 \
    random,density=0.25 #0072B2 12 \
    random,pendant=1 #009E73  9 \
    chain            #E69F00 11 \
    ring             #CC79A7 13 \
    complete         #000000 15 \
    grid             #E69F00  6 \
    geometric        #009E73  4 \
    tree             #CC79A7  8 \
    adversarial      #D55E00  7 \
    clockwork        #000000 10"

spare_table = "\
    #0072B2 10  #E69F00 3   #009E73 14  #56B4E9 1  #D55E00 4  #CC79A7 3  #000000 6 \
    #E69F00 2   #56B4E9 12  #CC79A7 5   #D55E00 9  #009E73 1  #0072B2 8  #000000 14"

# The place of a name in a table of three words an entry, or 0.
place(table, name) = sum [i=1:words(table)/3] (word(table, 3 * i - 2) eq name ? i : 0)
spare(k, part) = word(spare_table, 2 * ((k - 1) % (words(spare_table) / 2)) + part)

# How many of the first n names are in no table, the n-th included.
strange_solvers(n) = sum [j=1:n] (place(solver_table, solver_name[j]) == 0)
strange_families(n) = sum [j=1:n] (place(family_table, family_name[j]) == 0)

style_of(table, name, k, part) = place(table, name) > 0 ? \
    word(table, 3 * place(table, name) - 2 + part) : spare(k, part)
solver_colour(n) = style_of(solver_table, solver_name[n], strange_solvers(n), 1)
solver_point(n) = int(style_of(solver_table, solver_name[n], strange_solvers(n), 2))
family_colour(n) = style_of(family_table, family_name[n], strange_families(n), 1)
family_point(n) = int(style_of(family_table, family_name[n], strange_families(n), 2))

paper_width = 880
head_height = 38
foot_height = 90 - below_panel
panel_rows = (panels + columns - 1) / columns
paper_height = head_height + (panels > 0 ? panel_rows * panel_height : 20) + foot_height

cell_width = (paper_width - side_width) / real(columns)
column_of(p) = (p - 1) % columns
row_of(p) = (p - 1) / columns
from_left(px) = px / real(paper_width)
from_top(px) = 1 - px / real(paper_height)

# What each panel starts with: `eval place_panel`, with p the number of the panel. And the name of
# its vertical axis, put where it fits by `eval name_panel` (gnuplot would count the letters of the
# tics, and wrongly): axis_name must be set.
place_panel = 'set lmargin at screen from_left(column_of(p) * cell_width + left_margin); \
    set rmargin at screen from_left((column_of(p) + 1) * cell_width - key_width - 12); \
    set tmargin at screen from_top(head_height + row_of(p) * panel_height + 24); \
    set bmargin at screen from_top(head_height + (row_of(p) + 1) * panel_height - below_panel); \
    set key at screen from_left((column_of(p) + 1) * cell_width - key_width - 4), \
        screen from_top(head_height + row_of(p) * panel_height + 20); \
    set title "".panel_title[p]'
name_panel = 'set label 5 axis_name at screen from_left(column_of(p) * cell_width + 12), \
    screen from_top(head_height + (row_of(p) + 0.5) * panel_height + 12 - below_panel / 2) \
    center rotate by 90'

if (format eq "png") {
    set terminal pngcairo size 2 * paper_width, 2 * paper_height noenhanced background rgb "white" \
        font "sans-serif,11" fontscale 1.5 linewidth 2 pointscale 2
} else {
    set terminal svg size paper_width, paper_height fixed noenhanced background rgb "white" \
        font "sans-serif,11"
}
set output output

set border 3 lc rgb "#606060"
set grid xtics ytics lc rgb "#e4e4e4" lt 1 lw 0.7
set tics nomirror out scale 0.5, 0.25 textcolor rgb "#404040" font "sans-serif,10"
set title offset 0, -0.6 font "sans-serif,12"
set xtics offset 0, 0.4
set xlabel offset 0, 0.8
set key Left reverse left top maxcols 1 samplen 1.6 width 0 font "sans-serif,9" noautotitle
set key spacing (format eq "png" ? 1.1 : 0.9)
set pointsize 0.55
set bars 0.5

# Axes with a logarithmic scale: a little room beyond the data, a name for each power of ten in
# sight, and for its double and fivefold where less than two powers are in sight. `eval name_x`, or
# `eval name_y`, after from and to are set to the least and the largest value and tick_x(m, k), or
# tick_y(m, k), to the name of m * 10^k.
room_below(value) = value / 1.4
room_above(value) = value * 1.4
first_power(value) = int(ceil(log10(room_below(value)) - 1e-9))
last_power(value) = int(floor(log10(room_above(value)) + 1e-9))
is_in_sight(value) = value >= room_below(from) && value <= room_above(to)
name_axis(axis) = sprintf("set %stics (1 1); set %srange [room_below(from):room_above(to)]; \
    do for [k=first_power(from):last_power(to)] { set %stics add (''.tick_%s(1, k) 10.0**k) }; \
    if (last_power(to) - first_power(from) < 1) { \
        do for [k=first_power(from)-1:last_power(to)] { do for [m=2:5:3] { \
            if (is_in_sight(m * 10.0**k)) { \
                set %stics add (''.tick_%s(m, k) m * 10.0**k) } } } }", \
    axis, axis, axis, axis, axis, axis)
name_x = name_axis("x")
name_y = name_axis("y")

superscript(k) = k < 10 ? substr("⁰¹²³⁴⁵⁶⁷⁸⁹", k + 1, k + 1) : \
    superscript(k / 10).superscript(k % 10)
plain_text(m, k) = k < 5 ? sprintf("%g", m * 10.0**k) : \
    (m > 1 ? sprintf("%d·", m) : "")."10".superscript(k)
seconds_text(m, k) = k < -6 ? sprintf("%g ns", m * 10.0**(k + 9)) : \
    k < -3 ? sprintf("%g µs", m * 10.0**(k + 6)) : \
    k < 0 ? sprintf("%g ms", m * 10.0**(k + 3)) : sprintf("%g s", m * 10.0**k)
bytes_text(m, k) = k < 3 ? sprintf("%g B", m * 10.0**k) : \
    k < 6 ? sprintf("%g kB", m * 10.0**(k - 3)) : \
    k < 9 ? sprintf("%g MB", m * 10.0**(k - 6)) : sprintf("%g GB", m * 10.0**(k - 9))

left_out = rows_left_out == 0 ? "" : \
    sprintf("%d of %d rows are not drawn: their status is not ok. ", rows_left_out, \
    rows_left_out + rows_drawn)

set multiplot
small = "sans-serif,10"
set label 1 heading at screen from_left(14), screen from_top(20) left font "sans-serif,15"
set label 2 "".(panels > 0 ? closing : "") at screen from_left(14), \
    screen from_top(paper_height - 28) left font small textcolor rgb "#404040"
set label 3 left_out.task_note at screen from_left(14), \
    screen from_top(paper_height - 12) left font small textcolor rgb "#404040"
if (panels == 0) {
    set label 4 nothing at screen from_left(14), screen from_top(head_height + 12) left
    unset border; unset tics; unset key
    plot [0:1][0:1] NaN notitle
}

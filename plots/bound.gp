# Plies against nodes: the longest games known, the families, and what was believed to be enough.
#
# Input: DIRECTORY with census.dat, undirected.dat, directed.dat, published.dat (n plies) and
# vernier.dat, gear.dat, clockwork.dat (n plies), written by bound.sh, which runs
#   gnuplot -d -c bound.gp DIRECTORY OUTPUT
# Colours are those of style.gp (Okabe and Ito).

data = ARG1
set encoding utf8
set terminal svg size 880, 560 fixed noenhanced background rgb "white" font "sans-serif,11"
set output ARG2

set border 3 lc rgb "#606060"
set grid xtics ytics lc rgb "#e4e4e4" lt 1 lw 0.7
set tics nomirror out scale 0.5, 0.25 textcolor rgb "#404040" font "sans-serif,10"
set title "The longest games known" font "sans-serif,13"
set xlabel "nodes N"
set ylabel "plies, mouse to move"
set logscale xy
set xrange [3:1100]
set yrange [1:2500000]
set xtics (3, 5, 8, 10, 20, 30, 60, 100, 200, 500, 1000)
set ytics (1, 10, 100, 1000, "10⁴" 10000, "10⁵" 100000, "10⁶" 1000000)
set key left top reverse Left samplen 2 font "sans-serif,10" noautotitle
set samples 400

plot 2 * (x - 1) * (x - 2) with lines lc rgb "#606060" lw 1.3 dt 1 \
        title "2(N-1)(N-2), always enough", \
    4 * x with lines lc rgb "#606060" lw 1.3 dt 4 title "4N", \
    2 * x with lines lc rgb "#606060" lw 1.3 dt 3 title "2N", \
    data."/clockwork.dat" with lines lc rgb "#000000" lw 1.4 title "clockwork (directed)", \
    data."/vernier.dat" with lines lc rgb "#0072B2" lw 1.4 title "vernier", \
    data."/gear.dat" with lines lc rgb "#009E73" lw 1.4 title "gear", \
    data."/directed.dat" with points lc rgb "#CC79A7" pt 9 ps 0.5 title "records, directed", \
    data."/undirected.dat" with points lc rgb "#D55E00" pt 7 ps 0.45 title "records, undirected", \
    data."/census.dat" with points lc rgb "#56B4E9" pt 6 ps 0.9 lw 1.3 title "census, exact", \
    data."/published.dat" with points lc rgb "#E69F00" pt 2 ps 1.1 lw 1.6 \
        title "published before"

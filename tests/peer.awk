# A parity-game solver for the tests of `catmouse peer`: reads a PGSolver file whose winning loops have priority 0 and all
# else priority 1, and prints player 0's attractor of those loops as a paritysol. -v mode=: wrong (one winner turned
# round), rubbish, crash, hang, mute (no solution), timed (says how long it took).
{
    gsub(/[;,]/, " ")
}
FNR == 1 { last = $2; next }
{
    vertex = $1
    owner[vertex] = $3
    left[vertex] = NF - 3
    for (k = 4; k <= NF; k++)
        into[$k] = into[$k] " " vertex
    if ($2 == 0) {
        won[vertex] = 1
        queue[count++] = vertex
    }
}
END {
    if (mode == "crash")
        system("kill -SEGV $PPID")
    if (mode == "hang")
        system("sleep 600.25")
    if (mode == "rubbish")
        print "paritysol what;\n1 2 3 4 5"
    if (mode == "mute" || mode == "rubbish")
        exit
    for (next_one = 0; next_one < count; next_one++) {
        sources = split(into[queue[next_one]], from, " ")
        for (k = 1; k <= sources; k++) {
            vertex = from[k]
            if (!(vertex in won) && (owner[vertex] == 0 || --left[vertex] == 0)) {
                won[vertex] = 1
                queue[count++] = vertex
            }
        }
    }
    if (mode == "timed")
        print "solving took 0.0125 sec"
    if (mode == "wrong")
        for (vertex = 0; vertex <= last; vertex++)
            if (vertex in won)
                delete won[vertex]
            else
                won[vertex] = 1
    print "paritysol " last ";"
    for (vertex = 0; vertex <= last; vertex++)
        print vertex " " (vertex in won ? 0 : 1) ";"
}

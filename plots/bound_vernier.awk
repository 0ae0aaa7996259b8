# A small vernier graph, given as "u v" edges (hole 0, mouse 1, cat 2), as DOT with every node in its place: the mouse's cycle on
# the left, the cat's on the right, the doors between them below the hole, z, z1 and z2 at the bottom. What a node is
# follows from the graph: doors are beside the hole, z2 beside every door and z1 only, z beside z1, and without all of
# these the two cycles fall apart. Edges of doors are thin. For `neato -n`.
/^#/ { next }

NF >= 2 {
    near[$1, $2] = near[$2, $1] = 1
    for (k = 1; k <= 2; k++) {
        degree[$k]++
        if ($k > last)
            last = $k
    }
}

function count_doors(u,    v, n) {
    for (v = 1; v <= last; v++)
        n += door[v] && (u, v) in near
    return n
}

function other_beside(u, not,    v) { # a neighbour of u that is no door, and another than `not`
    for (v = 1; v <= last; v++)
        if (!door[v] && v != not && (u, v) in near)
            return v
}

function place(u, x, y, shape) {
    printf "    %d [pos=\"%d,%d\"%s];\n", u, x, y, shape
    placed[u] = 1
}

function walk(from, centre, length_, turn,    u, v, k, next_) {
    u = from
    for (k = 0; k < length_; k++) {
        place(u, centre + 120 * cos(turn + 6.2831853 * k / length_), 200 + 120 * sin(turn + 6.2831853 * k / length_),
            u == 1 ? ", style=filled, fillcolor=\"#56B4E9\"" : u == 2 ? ", style=filled, fillcolor=\"#E69F00\"" : "")
        next_ = -1
        for (v = 1; v <= last; v++)
            if (next_ < 0 && cycle[v] && !placed[v] && (u, v) in near)
                next_ = v
        u = next_
    }
}

function size_of(from,    grown, u, v, n) { # of the cycle that a node is on
    part[from] = n = 1
    do {
        grown = 0
        for (u = 1; u <= last; u++)
            for (v = 1; v <= last; v++)
                if (part[u] && cycle[v] && !part[v] && (u, v) in near) {
                    part[v] = grown = 1
                    n++
                }
    } while (grown)
    return n
}

END {
    for (u = 1; u <= last; u++)
        doors += door[u] = (0, u) in near
    for (u = 1; u <= last; u++)
        if (!door[u] && count_doors(u) == doors && degree[u] == doors + 1)
            z2 = u
    z1 = other_beside(z2, -1)
    z = other_beside(z1, z2)
    for (u = 1; u <= last; u++)
        cycle[u] = !door[u] && u != z && u != z1 && u != z2
    print "graph vernier {\n    outputorder=edgesfirst;\n    node [shape=circle, width=0.32, fixedsize=true, fontname=\"sans-serif\", fontsize=10];"
    print "    edge [color=\"#404040\"];"
    place(0, 300, 400, ", style=filled, fillcolor=\"#404040\", fontcolor=white")
    for (u = 1; u <= last; u++)
        if (door[u])
            place(u, d % 2 ? 325 : 275, 320 - (220 / (doors - 1)) * d++, ", shape=square, style=filled, fillcolor=\"#e4e4e4\"")
    walk(1, 100, size_of(1), 0)
    walk(2, 500, size_of(2), 3.14159265)
    place(z, 400, 30, "")
    place(z1, 300, 0, "")
    place(z2, 200, 30, "")
    for (u = 0; u <= last; u++)
        for (v = u + 1; v <= last; v++)
            if ((u, v) in near)
                printf "    %d -- %d%s;\n", u, v, door[u] || door[v] ? " [color=\"#b8b8b8\", penwidth=0.6]" : ""
    print "}"
}

# result.awk: the README's main table from a run's summary.tsv: how many times as fast as `textbook` each solver of whole
# tables is, for each family at the largest size that `textbook` finished; and retrograde against textbook by size.
BEGIN { FS = "\t" }

NR == 1 {
    for (k = 1; k <= NF; k++)
        column[$k] = k
    next
}

$column["status"] != "ok" || $column["task"] != "table" { next }

{
    name = $column["solver"]
    if ($column["threads"] > 1)
        name = name ", " $column["threads"] " threads"
    family = $column["family"]
    nodes = $column["nodes"] + 0
    if (!(name in known)) {
        known[name] = 1
        solver[++solvers] = name
    }
    if (!(family in seen)) {
        seen[family] = 1
        order[++families] = family
    }
    time[name, family, nodes] = $column["median_s"]
    if (!((family, nodes) in listed)) {
        listed[family, nodes] = 1
        sizes[family] = sizes[family] " " nodes
    }
    repetitions = $column["repetitions"]
    certified += $column["certified"] == "yes"
    uncertified += $column["certified"] != "yes" && $column["certified"] != ""
}

function largest(family,    list, count, k, best) {
    count = split(sizes[family], list, " ")
    best = 0
    for (k = 1; k <= count; k++) {
        if (("textbook", family, list[k]) in time && ("retrograde", family, list[k]) in time && list[k] + 0 > best)
            best = list[k] + 0
    }
    return best
}

function ratio(name, family, nodes) {
    if (!((name, family, nodes) in time))
        return "-"
    return time["textbook", family, nodes] / time[name, family, nodes]
}

function short(x) {
    if (x == "-")
        return "–"
    return x >= 100 ? sprintf("%.0f", x) : x >= 10 ? sprintf("%.1f", x) : x >= 0.01 ? sprintf("%.2f", x) : sprintf("%.4f", x)
}

END {
    print "How many times as fast as `textbook` each solver is, for every position's outcome (above 1 is faster). N is the largest size that `textbook` finished; – is what a solver was not given the time for;"
    print "medians of " repetitions " repetitions or more; " certified " answers of whole tables certified" (uncertified ? ", " uncertified " of the largest graphs not (the check would take longer than the run; their rows say `skipped`)." : ", which is every one.")
    print ""
    line = "| family | N | textbook, ms |"
    rule = "| --- | ---: | ---: |"
    for (s = 1; s <= solvers; s++)
        if (solver[s] != "textbook") {
            line = line " " solver[s] " |"
            rule = rule " ---: |"
        }
    print line
    print rule
    for (f = 1; f <= families; f++) {
        nodes = largest(order[f])
        if (!nodes)
            continue
        line = "| " order[f] " | " nodes " | " short(1000 * time["textbook", order[f], nodes]) " |"
        for (s = 1; s <= solvers; s++)
            if (solver[s] != "textbook")
                line = line " " short(ratio(solver[s], order[f], nodes)) " |"
        print line
    }
    print ""
    for (f = 1; f <= families; f++) {
        nodes = largest(order[f])
        if (nodes < 500)
            continue
        r = ratio("retrograde", order[f], nodes)
        if (!least || r < least) { least = r; least_at = order[f] " at N = " nodes }
        if (r > most) { most = r; most_at = order[f] " at N = " nodes }
    }
    if (most)
        print "At the largest size of each family, `retrograde` is " short(least) " (" least_at ") to " short(most) " (" most_at ") times as fast as `textbook`."
}

# ablations.awk: what the ablations of a run (ablations.tsv) say, in two shapes.
#
#   awk -v shape=table -f ablations.awk ablations.tsv              the README's table, to standard output
#   awk -v shape=figure -v out=DIR -f ablations.awk ablations.tsv  DIR/ablations.dat and DIR/ablations.gp for ablations.gp
#
# A ratio is without / with: above 1 the optimisation helps. Means are geometric, over the families. A row whose answers
# are not "ok" is left out and counted; an empty ratio is not known and left out of its mean. Blocks of ablations.dat, two
# blank lines apart: for each measure each family's "ratio row", then each measure's "mean row"; row 1 is the first ablation.
# Exit 2: a column is missing; 3: there is nothing to show.
BEGIN {
    FS = "\t"
    measures = split("time_ratio positions_ratio relaxations_ratio bytes_ratio", measure, " ")
    split("time,positions decided,moves looked at,peak bytes", title, ",")
}

NR == 1 {
    for (k = 1; k <= NF; k++)
        column[$k] = k
    wanted = "ablation claim what family nodes repetitions agreement"
    for (m = 1; m <= measures; m++)
        wanted = wanted " " measure[m]
    count = split(wanted, name, " ")
    for (k = 1; k <= count; k++)
        if (!(name[k] in column)) {
            print "no column \"" name[k] "\"" >"/dev/stderr"
            failed = 2
            exit failed
        }
    next
}

$column["agreement"] != "ok" { left_out++; next }

{
    id = $column["ablation"]
    family = $column["family"]
    if (!(id in row)) {
        row[id] = ++rows
        text[rows] = id
        claim[rows] = $column["claim"]
        what[rows] = $column["what"]
    }
    if (!(family in place)) {
        place[family] = ++families
        label[families] = family
    }
    least_nodes = !nodes_seen++ || $column["nodes"] + 0 < least_nodes ? $column["nodes"] + 0 : least_nodes
    most_nodes = $column["nodes"] + 0 > most_nodes ? $column["nodes"] + 0 : most_nodes
    repetitions = $column["repetitions"]
    for (m = 1; m <= measures; m++)
        take(m, row[id], place[family], $column[measure[m]])
}

function take(m, r, f, ratio) {
    if (ratio + 0 <= 0)
        return
    value[m, r, f] = ratio + 0
    logs[m, r] += log(ratio)
    if (!known[m, r]++ || ratio + 0 < least[m, r])
        least[m, r] = ratio + 0
    if (ratio + 0 > most[m, r])
        most[m, r] = ratio + 0
    if (!measured[m]++ || ratio + 0 < low[m])
        low[m] = ratio + 0
    if (ratio + 0 > high[m])
        high[m] = ratio + 0
}

function mean(m, r) {
    return exp(logs[m, r] / known[m, r])
}

function short(x) {
    return x >= 1e6 ? sprintf("%.1f·10⁶", x / 1e6) : x >= 100 ? sprintf("%.0f", x) : x >= 10 ? sprintf("%.1f", x) : \
        x >= 0.01 ? sprintf("%.2f", x) : sprintf("%.4f", x)
}

function cell(m, r) {
    if (!known[m, r])
        return "-"
    if (most[m, r] - least[m, r] < 0.005)
        return "**" short(mean(m, r)) "**"
    return "**" short(mean(m, r)) "** (" short(least[m, r]) " to " short(most[m, r]) ")"
}

function write_table(    r, m, line) {
    print "Each optimisation that the articles name, switched off by itself: without / with, so above 1 it helps. Geometric mean over " families " families"
    print "(least to largest), N = " least_nodes " to " most_nodes "; times are medians of " repetitions \
        " repetitions, with and without in turns; " rows_right() " rows, every answer held"
    print "against certified truth. Solvers on bits count all moves of each row that they look at."
    print ""
    print "| ablation | claim | with, and not | time | positions | moves looked at | bytes |"
    print "| --- | --- | --- | ---: | ---: | ---: | ---: |"
    for (r = 1; r <= rows; r++) {
        line = "| `" text[r] "` | " claim[r] " | " what[r] " |"
        for (m = 1; m <= measures; m++)
            line = line " " cell(m, r) " |"
        print line
    }
}

function rows_right() {
    return nodes_seen (left_out ? " of " nodes_seen + left_out : "")
}

function quoted(s) {
    gsub(/["\\]/, "\\\\&", s)
    return "\"" s "\""
}

function write_figure(    m, f, r, file, blocks) {
    file = out "/ablations.dat"
    for (m = 1; m <= measures; m++)
        for (f = 1; f <= families + 1; f++) {
            printf "%s", blocks++ ? "\n\n" : "" >file
            for (r = 1; r <= rows; r++)
                if (f <= families && (m, r, f) in value)
                    print value[m, r, f], r >file
                else if (f > families && known[m, r])
                    print mean(m, r), r >file
                else
                    print "NaN", r >file
        }
    close(file)
    file = out "/ablations.gp"
    printf "panels = %d\nmeasures = %d\nrows = %d\nfamilies = %d\n", measures, measures, rows, families >file
    printf "repetitions = %s\nrows_drawn = %d\nrows_left_out = %d\n", quoted(repetitions), nodes_seen, left_out >file
    printf "sizes = %s\ntask_note = \"\"\n", quoted(least_nodes " to " most_nodes) >file
    printf "array solver_name[1]\nsolver_name[1] = \"\"\narray family_name[%d]\narray row_text[%d]\n", families, rows >file
    printf "array panel_title[%d]\narray low[%d]\narray high[%d]\n", measures, measures, measures >file
    for (f = 1; f <= families; f++)
        printf "family_name[%d] = %s\n", f, quoted(label[f]) >file
    for (r = 1; r <= rows; r++)
        printf "row_text[%d] = %s\n", r, quoted(text[r] " (" claim[r] ")") >file
    for (m = 1; m <= measures; m++)
        printf "panel_title[%d] = %s\nlow[%d] = %g\nhigh[%d] = %g\n", m, quoted(title[m]), m, measured[m] ? low[m] : 1, m, \
            measured[m] ? high[m] : 1 >file
    close(file)
}

END {
    if (failed)
        exit failed
    if (!rows) {
        print "no row to show" >"/dev/stderr"
        exit 3
    }
    if (shape == "table")
        write_table()
    else
        write_figure()
}

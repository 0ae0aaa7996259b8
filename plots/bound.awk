# One table of results/bound/README.md from its data: part = census, records or law. Input: census-N.tsv (bound census),
# records.tsv (bound hunt) or law-fit.tsv (bound law), told apart by their header rows.
BEGIN { FS = "\t" }

FNR == 1 {
    split("", column)
    for (k = 1; k <= NF; k++)
        column[$k] = k
    next
}

part == "census" {
    n = $column["nodes"]
    kind = $column["kind"]
    who = $column["winner"]
    seen[n] = 1
    if (kind == "total") {
        graphs[n] = $column["graphs"]
        pairs[n] = $column["pairs"]
    } else if (kind == "left-out")
        left[n] = $column["pairs"]
    else if (kind == "longest")
        most[n, who] = $column["plies"] " (" $column["graphs"] ")"
    else if (kind ~ /^beyond/)
        beyond[n, kind, who] = $column["graphs"]
}

part == "records" {
    n = $column["n"]
    seen[n] = 1
    kind = $column["directed"]
    plies[n, kind] = $column["plies"] " (" $column["winner"] ")"
    how[n, kind] = $column["how"] ($column["seed"] > 0 ? ", seed " $column["seed"] : "")
}

part == "law" {
    printf "| `%s` | %s to %s | %s of %s | %s ± %s | %s ± %s | %s | %s |\n", $column["family"], $column["smallest"],
        $column["largest"], $column["sizes"] - $column["broken"], $column["sizes"], $column["exponent"],
        $column["exponent_error"], $column["rest_exponent"], $column["rest_error"], $column["limit"], $column["share"]
}

function dash(value) {
    return value == "" ? "–" : value
}

END {
    if (part == "census")
        for (n = 3; n <= 64; n++)
            if (n in seen)
                printf "| %d | %s | %s | %s | %s | %s | %s | %s | %s |\n", n, graphs[n], pairs[n], left[n], dash(most[n, "mouse"]),
                    dash(most[n, "cat"]), dash(beyond[n, "beyond-2N-1", "either"]), dash(beyond[n, "beyond-2N", "either"]),
                    dash(beyond[n, "beyond-4N", "either"])
    if (part == "records")
        for (n = 3; n <= 64; n++)
            if (n in seen)
                printf "| %d | %s | %s | %s | %s |\n", n, dash(plies[n, "no"]), dash(how[n, "no"]), dash(plies[n, "yes"]),
                    dash(how[n, "yes"])
}

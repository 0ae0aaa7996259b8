# The undirected rows of results/bound/records.tsv as the rows of generators/records.c's table. The columns are explained in
# bound/hunt_records.h.
BEGIN { FS = "\t"; print "/* Made from results/bound/records.tsv by generators/records.awk. */" }

NR == 1 {
    for (k = 1; k <= NF; k++)
        column[$k] = k
    if (!("n" in column && "plies" in column && "directed" in column && "graph" in column))
        fail("has no header row")
    next
}

$column["directed"] == "no" {
    if ($column["n"] !~ /^[0-9]+$/ || $column["plies"] !~ /^[0-9]+$/ || $column["graph"] !~ /^[?-~]+$/)
        fail("line " NR " has no number of nodes, plies or graph6")
    printf "{%d, %d, \"%s\"},\n", $column["n"], $column["plies"], escaped($column["graph"])
}

function escaped(text,    k, letter, out) { # for C's quotes; graph6 has no quote of its own
    for (k = 1; k <= length(text); k++) {
        letter = substr(text, k, 1)
        out = out (letter == "\\" ? "\\\\" : letter)
    }
    return out
}

function fail(what) {
    print "catmouse: " FILENAME ": " what > "/dev/stderr"
    exit 1
}

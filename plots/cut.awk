# Cuts a results directory into what gnuplot can draw.
#
# Reads growth.tsv (may be missing) and summary.tsv, in that order; each names its columns in its
# first row, so their order does not matter. Writes, for each figure, OUT/FIGURE.dat (blocks of "x
# value lowest highest", two blank lines between them: gnuplot's `index`) and OUT/FIGURE.gp (arrays
# that tell which panel, solver, family and label a block has). Families and solvers come in the
# order in which summary.tsv first names them; nothing here lists them.
#
# Only rows whose status is "ok" are drawn. A series is (family, solver, threads, task); a solver
# with several thread counts is drawn at its least (solid) and its largest (dashed). The "usual"
# task is the one most rows have; a series that does another one says so in its label.
#
# Use: awk -v out=DIRECTORY -f cut.awk [growth.tsv] summary.tsv
# Exit: 0 fine, 2 a column is missing, 3 no row has the status "ok"; the reason is one line on
# standard error.

BEGIN {
    FS = "\t"
    needed = "solver family nodes edges seed threads task repetitions median_s min_s max_s " \
        "peak_bytes plies certified status"
}

{ sub(/\r$/, "") }

FNR == 1 {
    delete column
    for (i = 1; i <= NF; i++)
        column[$i] = i
    is_growth = "exponent" in column
    if (!is_growth)
        check_columns()
    next
}

is_growth {
    read_growth()
    next
}

{ read_row() }

END {
    if (failed)
        exit 2
    if (!rows) {
        print "no row of summary.tsv has the status ok: nothing to draw" > "/dev/stderr"
        exit 3
    }
    find_usual_task()
    find_best()
    cut_time()
    cut_ratio()
    cut_memory()
    cut_threads()
    cut_plies()
}

function check_columns(    i, count, name)
{
    count = split(needed, name, " ")
    for (i = 1; i <= count; i++)
        if (!(name[i] in column)) {
            print "summary.tsv has no column \"" name[i] "\"" > "/dev/stderr"
            failed = 1
            exit 2
        }
}

function field(name)
{
    return $(column[name])
}

function is_number(text)
{
    return text ~ /^([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?$/
}

function is_positive(text)
{
    return is_number(text) && text + 0 > 0
}

# The number of `name` in a list that grows: list[1..list["count"]], with the numbers in index_of.
function number_of(list, index_of, name)
{
    if (!(name in index_of)) {
        index_of[name] = ++list["count"]
        list[list["count"]] = name
    }
    return index_of[name]
}

# A series with too few points for a fit has empty fields.
function read_growth(    text)
{
    if (field("exponent") !~ /^-?[0-9]/)
        return
    text = sprintf("%.2f", field("exponent"))
    if (is_number(field("stderr")))
        text = text "±" sprintf("%.2f", field("stderr"))
    exponent[field("solver"), field("family"), field("threads"), field("task")] = text
    exponents++
}

function read_row(    r, s, f)
{
    all_rows++
    if (field("status") != "ok" || !is_positive(field("nodes")) ||
        !is_positive(field("median_s"))) {
        left_out++
        return
    }
    r = ++rows
    s = number_of(solvers, solver_index, field("solver"))
    f = number_of(families, family_index, field("family"))
    solver[r] = s
    family[r] = f
    nodes[r] = field("nodes")
    threads[r] = field("threads") + 0
    task[r] = field("task")
    number_of(tasks, task_index, task[r])
    task_rows[task[r]]++
    instance[r] = nodes[r] SUBSEP field("edges") SUBSEP field("seed")
    middle[r] = field("median_s")
    low[r] = is_positive(field("min_s")) ? field("min_s") : middle[r]
    high[r] = is_positive(field("max_s")) ? field("max_s") : middle[r]
    bytes[r] = field("peak_bytes")
    plies[r] = field("plies")
    answers[r] = field("certified") != ""
    note_repetitions(field("repetitions") + 0)
    if (!most[s] || threads[r] < least[s])
        least[s] = threads[r]
    if (threads[r] > most[s])
        most[s] = threads[r]
    series[f, s, threads[r], task[r]] = series[f, s, threads[r], task[r]] " " r
}

function note_repetitions(count)
{
    if (!fewest || count < fewest)
        fewest = count
    if (count > longest)
        longest = count
}

function find_usual_task(    i)
{
    for (i = 1; i <= tasks["count"]; i++)
        if (usual == "" || task_rows[tasks[i]] > task_rows[usual])
            usual = tasks[i]
}

# best[cell]: the least median of a cell, a cell being (family, instance, task); rivals[cell]: how
# many solvers answer it. A row that was never to be certified answers nothing (a yardstick for the
# machine): it is compared, but it is no rival and cannot be the best.
function find_best(    r, cell)
{
    for (r = 1; r <= rows; r++) {
        cell = cell_of(r)
        if (answers[r] && !seen[cell, solver[r]]++)
            rivals[cell]++
        if (answers[r] && (!(cell in best) || middle[r] + 0 < best[cell] + 0))
            best[cell] = middle[r]
    }
}

function cell_of(r)
{
    return family[r] SUBSEP instance[r] SUBSEP task[r]
}

# The rows of a series into list[1..], by nodes; returns how many.
function sorted_rows(f, s, t, k, list,    count, i, j, r)
{
    count = (f, s, t, k) in series ? split(series[f, s, t, k], list, " ") : 0
    for (i = 2; i <= count; i++) {
        r = list[i]
        for (j = i - 1; j >= 1 && nodes[list[j]] + 0 > nodes[r] + 0; j--)
            list[j + 1] = list[j]
        list[j + 1] = r
    }
    return count
}

function label_of(s, t, k)
{
    return solvers[s] (most[s] > least[s] || t > 1 ? " " t " thr" : "") (k == usual ? "" : " " k)
}

# The series of a family, in the order of the solvers, into series_solver, series_threads,
# series_task; returns how many.
function list_series(f,    s, i, t, k, count)
{
    count = 0
    for (s = 1; s <= solvers["count"]; s++)
        for (t = least[s]; t <= most[s]; t += most[s] > least[s] ? most[s] - least[s] : 1)
            for (k = 1; k <= tasks["count"]; k++)
                if ((f, s, t, tasks[k]) in series) {
                    series_solver[++count] = s
                    series_threads[count] = t
                    series_task[count] = tasks[k]
                }
    return count
}

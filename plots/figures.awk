# What each figure shows: one function a figure (see cut.awk, which this is a part of).

# One panel a family, seconds against nodes; the label ends with the fitted exponent, where
# growth.tsv has one.
function cut_time(    f, i, count, key)
{
    figure_start("time")
    for (f = 1; f <= families["count"]; f++) {
        panel_start(families[f])
        count = list_series(f)
        for (i = 1; i <= count; i++) {
            key = solvers[series_solver[i]] SUBSEP families[f] SUBSEP \
                series_threads[i] SUBSEP series_task[i]
            series_block(f, i, series_label(i) (key in exponent ? "  " exponent[key] : ""))
            series_points(f, i, "time")
        }
        panel_end()
    }
    figure_end()
}

# One panel a family, the median divided by the best median of the cell. Where only one solver does
# a task there is nothing to compare, and no point. The label ends with the ratio at the series'
# largest size.
function cut_ratio(    f, i, count, ratio)
{
    figure_start("ratio")
    for (f = 1; f <= families["count"]; f++) {
        panel_start(families[f])
        count = list_series(f)
        for (i = 1; i <= count; i++) {
            if (!has_rivals(f, i))
                continue
            series_block(f, i, "")
            ratio = series_points(f, i, "ratio")
            block_label(series_label(i) "  " short_number(ratio))
        }
        panel_end()
    }
    figure_end()
}

# Two panels, peak bytes and peak bytes a position against nodes, a line for each family in the
# solver's colour. The solver's label in the second panel ends with the bytes a position at its
# largest size, least and most of the families.
function cut_memory()
{
    figure_start("memory")
    memory_panel("Most memory held at once", "bytes")
    memory_panel("The same for each position", "share")
    figure_end()
}

function memory_panel(title, kind,    s, t, k)
{
    panel_start(title, kind == "bytes")
    for (s = 1; s <= solvers["count"]; s++)
        for (t = least[s]; t <= most[s]; t += most[s] > least[s] ? most[s] - least[s] : 1)
            for (k = 1; k <= tasks["count"]; k++)
                memory_lines(s, t, tasks[k], kind)
    panel_end()
}

function memory_lines(s, t, k, kind,    f, i, count, list, size, share, from, to, first)
{
    size = first = 0
    for (f = 1; f <= families["count"]; f++) {
        count = sorted_rows(f, s, t, k, list)
        if (!count || !is_positive(bytes[list[count]]))
            continue
        block_start(s, f, t > least[s], "")
        first = first ? first : blocks
        for (i = 1; i <= count; i++)
            if (is_positive(bytes[list[i]]))
                memory_point(list[i], kind)
        share = bytes_a_position(list[count])
        if (nodes[list[count]] + 0 > size)
            size = from = to = 0
        if (nodes[list[count]] + 0 >= size) {
            size = nodes[list[count]] + 0
            from = !from || share < from ? share : from
            to = share > to ? share : to
        }
    }
    if (first)
        label_block(first, label_of(s, t, k) "  " span(from, to))
}

function memory_point(r, kind)
{
    if (kind == "bytes")
        point(nodes[r], bytes[r], bytes[r], bytes[r])
    else
        point(nodes[r], bytes_a_position(r), bytes_a_position(r), bytes_a_position(r))
}

# A position is (mouse, cat, side to move): 2N² of them.
function bytes_a_position(r)
{
    return bytes[r] / (2 * nodes[r] * nodes[r])
}

# For each solver that ran with one thread and with more, four panels: speed-up and efficiency
# (speed-up / threads) against threads, and both against nodes at the most threads. Times of the
# same solver are compared, one thread is 1.
function cut_threads(    s)
{
    figure_start("threads")
    for (s = 1; s <= solvers["count"]; s++)
        if (least[s] == 1 && most[s] > 1) {
            threads_panel(s, 0, 0)
            threads_panel(s, 1, 0)
            threads_panel(s, 0, 1)
            threads_panel(s, 1, 1)
        }
    figure_end()
}

# kind: efficiency + 2 by_nodes; number: the solver's most threads.
function threads_panel(s, efficiency, by_nodes,    f, k, what)
{
    what = by_nodes ? most[s] " threads" : "each family's largest size"
    panel_start(solvers[s] ", " what, efficiency + 2 * by_nodes, most[s])
    for (f = 1; f <= families["count"]; f++)
        for (k = 1; k <= tasks["count"]; k++)
            threads_line(s, f, tasks[k], efficiency, by_nodes)
    panel_end()
}

function threads_line(s, f, k, efficiency, by_nodes,    t, i, count, list, top, x, text)
{
    count = sorted_rows(f, s, 1, k, list)
    top = 0
    for (i = 1; i <= count; i++)
        for (t = by_nodes ? most[s] : 2; t <= most[s]; t++)
            if (partner(list[i], t))
                top = i
    if (!top)
        return
    text = families[f] (k == usual ? "" : " " k)
    block_start(s, f, 0, text (by_nodes ? "" : ", N = " nodes[list[top]]))
    for (i = by_nodes ? 1 : top; i <= top; i++)
        for (t = by_nodes ? most[s] : 1; t <= most[s]; t++)
            if (partner(list[i], t)) {
                x = by_nodes ? nodes[list[i]] : t
                threads_point(x, list[i], partner(list[i], t), efficiency ? t : 1)
            }
}

function threads_point(x, one, many, divisor,    lowest, highest)
{
    lowest = one == many ? 1 : low[one] / high[many]
    highest = one == many ? 1 : high[one] / low[many]
    point(x, middle[one] / middle[many] / divisor, lowest / divisor, highest / divisor)
}

# The row of the same solver, instance and task with t threads, or 0.
function partner(r, t,    i, count, list)
{
    count = sorted_rows(family[r], solver[r], t, task[r], list)
    for (i = 1; i <= count; i++)
        if (instance[list[i]] == instance[r])
            return list[i]
    return 0
}

# One panel, a line a family: plies of the start against nodes, whoever was timed on the graph. A
# draw has no plies; a label says at how many of the family's graphs there are some, if not at all
# of them.
function cut_plies(    f, i, count)
{
    figure_start("plies")
    panel_start("")
    for (f = 1; f <= families["count"]; f++) {
        count = list_plies(f)
        if (!count) {
            figure_absent(f, families[f] " (0 of " graphs ")")
            continue
        }
        block_start(1, f, 0, families[f] (count < graphs ? " (" count " of " graphs ")" : ""))
        for (i = 1; i <= count; i++)
            point(nodes[found[i]], plies[found[i]], plies[found[i]], plies[found[i]])
    }
    panel_end()
    figure_end()
}

# One row with plies for each graph of a family that has some, by nodes, into found[1..]; returns
# how many. `graphs` becomes the number of all its graphs.
function list_plies(f,    r, i, count, known, decided)
{
    count = graphs = 0
    for (r = 1; r <= rows; r++) {
        if (family[r] != f)
            continue
        if (!(instance[r] in known))
            graphs++
        known[instance[r]] = 1
        if (!is_positive(plies[r]) || instance[r] in decided)
            continue
        decided[instance[r]] = 1
        for (i = ++count; i > 1 && nodes[found[i - 1]] + 0 > nodes[r] + 0; i--)
            found[i] = found[i - 1]
        found[i] = r
    }
    return count
}

function series_label(i)
{
    return label_of(series_solver[i], series_threads[i], series_task[i])
}

function series_block(f, i, text)
{
    block_start(series_solver[i], f, series_threads[i] > least[series_solver[i]], text)
}

# The points of the i-th series of list_series(f); returns the last value.
function series_points(f, i, kind,    j, r, count, list, unit, value)
{
    count = sorted_rows(f, series_solver[i], series_threads[i], series_task[i], list)
    for (j = 1; j <= count; j++) {
        r = list[j]
        if (kind == "ratio" && !is_comparable(r))
            continue
        unit = kind == "ratio" ? best[cell_of(r)] : 1
        value = middle[r] / unit
        point(nodes[r], value, low[r] / unit, high[r] / unit)
    }
    return value
}

function has_rivals(f, i,    j, count, list)
{
    count = sorted_rows(f, series_solver[i], series_threads[i], series_task[i], list)
    for (j = 1; j <= count; j++)
        if (is_comparable(list[j]))
            return 1
    return 0
}

function is_comparable(r)
{
    return rivals[cell_of(r)] > 1 && cell_of(r) in best
}

# Three digits at the least for what is 1 or more, without an exponent.
function short_number(value)
{
    if (value >= 0.1)
        return sprintf(value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value)
    return sprintf(value >= 0.01 ? "%.3f" : "%.0e", value)
}

function span(from, to)
{
    from = short_number(from)
    to = short_number(to)
    return from == to ? to : from " to " to
}

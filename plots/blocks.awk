# Writes one figure's data for gnuplot: blocks of "x value lowest highest" into OUT/FIGURE.dat, and
# into OUT/FIGURE.gp arrays that tell which panel, solver, family and label each block has (see
# cut.awk, which this is a part of).
#
# A figure is made by figure_start, then for each panel panel_start, for each line block_start and
# its points, panel_end; and figure_end. One figure at a time is being written; figure_start forgets
# the one before.

function quoted(text)
{
    gsub(/\\/, "\\\\", text)
    gsub(/"/, "\\\"", text)
    return "\"" text "\""
}

function figure_start(name)
{
    figure = out "/" name
    panels = blocks = absents = longest_label = most_blocks = 0
    x_low = y_low = x_high = y_high = ""
    printf "" > (figure ".dat")
}

# A family that the figure has no point of, and its text in the key.
function figure_absent(f, text)
{
    absent_family[++absents] = f
    absent_text[absents] = text
    if (length(text) > longest_label)
        longest_label = length(text)
}

# `kind` and `number` mean what the figure's script makes of them.
function panel_start(title, kind, number)
{
    panel_title[++panels] = title
    panel_kind[panels] = kind
    panel_number[panels] = number
    panel_first[panels] = blocks + 1
    panel_x_low[panels] = panel_x_high[panels] = panel_y_low[panels] = panel_y_high[panels] = ""
}

function panel_end(    count)
{
    panel_last[panels] = blocks
    count = blocks - panel_first[panels] + 1
    if (count < 1)
        panels--
    if (count > most_blocks)
        most_blocks = count
}

# `text` "": the block has no line of its own in the key.
function block_start(s, f, dashed, text)
{
    block_solver[++blocks] = s
    block_family[blocks] = f
    block_dashed[blocks] = dashed
    block_label(text)
    if (blocks > 1)
        printf "\n\n" > (figure ".dat")
}

# Gives the newest block its text in the key.
function block_label(text)
{
    label_block(blocks, text)
}

function label_block(b, text)
{
    block_text[b] = text
    if (length(text) > longest_label)
        longest_label = length(text)
}

function point(x, value, lowest, highest)
{
    x_low = least_of(x_low, x)
    x_high = most_of(x_high, x)
    panel_x_low[panels] = least_of(panel_x_low[panels], x)
    panel_x_high[panels] = most_of(panel_x_high[panels], x)
    panel_y_low[panels] = least_of(panel_y_low[panels], lowest)
    panel_y_high[panels] = most_of(panel_y_high[panels], highest)
    y_low = least_of(y_low, lowest)
    y_high = most_of(y_high, highest)
    print x, value, lowest, highest > (figure ".dat")
}

# `so_far` is "" before the first value.
function least_of(so_far, value)
{
    return so_far == "" || value + 0 < so_far ? value + 0 : so_far
}

function most_of(so_far, value)
{
    return so_far == "" || value + 0 > so_far ? value + 0 : so_far
}

function figure_end(    file, text)
{
    file = figure ".gp"
    printf "panels = %d\nmost_blocks = %d\n", panels, most_blocks > file
    printf "longest_label = %d\n", longest_label > file
    printf "rows_drawn = %d\nrows_left_out = %d\n", rows, left_out > file
    print "repetitions =", quoted(fewest == longest ? fewest : fewest " to " longest) > file
    printf "absents = %d\nexponents = %d\n", absents, exponents > file
    text = tasks["count"] > 1 ? "The task is \"" usual "\" unless one follows the name." : ""
    print "task_note =", quoted(text) > file
    array_text(file, "solver_name", solvers, solvers["count"])
    array_text(file, "family_name", families, families["count"])
    if (panels) {
        printf "x_low = %g\nx_high = %g\n", x_low, x_high > file
        printf "y_low = %g\ny_high = %g\n", y_low, y_high > file
        array_text(file, "panel_title", panel_title, panels)
        array_number(file, "panel_first", panel_first, panels)
        array_number(file, "panel_last", panel_last, panels)
        array_number(file, "panel_kind", panel_kind, panels)
        array_number(file, "panel_number", panel_number, panels)
        array_number(file, "panel_x_low", panel_x_low, panels)
        array_number(file, "panel_x_high", panel_x_high, panels)
        array_number(file, "panel_y_low", panel_y_low, panels)
        array_number(file, "panel_y_high", panel_y_high, panels)
        array_number(file, "absent_family", absent_family, absents)
        array_text(file, "absent_text", absent_text, absents)
        array_text(file, "block_text", block_text, blocks)
        array_number(file, "block_solver", block_solver, blocks)
        array_number(file, "block_family", block_family, blocks)
        array_number(file, "block_dashed", block_dashed, blocks)
    }
    close(file)
    close(figure ".dat")
}

function array_text(file, name, list, count,    i)
{
    printf "array %s[%d]\n", name, (count > 0 ? count : 1) > file
    for (i = 1; i <= count; i++)
        printf "%s[%d] = %s\n", name, i, quoted(list[i]) > file
}

function array_number(file, name, list, count,    i)
{
    printf "array %s[%d]\n", name, (count > 0 ? count : 1) > file
    for (i = 1; i <= count; i++)
        printf "%s[%d] = %.6g\n", name, i, list[i] > file
}

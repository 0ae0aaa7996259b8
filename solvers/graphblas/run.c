/* Taking the matrices, and giving them back. See run.h. */
#include "solvers/graphblas/run.h"

struct cm_gb_counting cm_gb_counting_for(const struct cm_digraph *out)
{
    uint32_t most = 0;
    for (uint32_t u = 0; u < out->nodes; u++)
        if (cm_digraph_degree(out, u) > most)
            most = cm_digraph_degree(out, u);
    if (most <= UINT8_MAX)
        return (struct cm_gb_counting){1,
                                       GrB_UINT8,
                                       GxB_PLUS_PAIR_UINT8,
                                       GrB_MINUS_UINT8,
                                       GrB_SECOND_UINT8,
                                       GrB_VALUEEQ_UINT8};
    if (most <= UINT16_MAX)
        return (struct cm_gb_counting){2,
                                       GrB_UINT16,
                                       GxB_PLUS_PAIR_UINT16,
                                       GrB_MINUS_UINT16,
                                       GrB_SECOND_UINT16,
                                       GrB_VALUEEQ_UINT16};
    return (struct cm_gb_counting){4,
                                   GrB_UINT32,
                                   GxB_PLUS_PAIR_UINT32,
                                   GrB_MINUS_UINT32,
                                   GrB_SECOND_UINT32,
                                   GrB_VALUEEQ_UINT32};
}

static void *take(struct cm_gb_run *run, uint64_t count, size_t size)
{
    void *block = run->info ? NULL : cm_memory_take_zeroed(run->memory, count, size);
    if (!block && !run->info)
        run->info = GrB_OUT_OF_MEMORY;
    return block;
}

/* The arcs as a matrix of nothing but ones. */
static GrB_Matrix arcs_matrix(struct cm_gb_run *run, const struct cm_digraph *arcs)
{
    const uint64_t nodes = arcs->nodes, count = cm_digraph_arcs(arcs);
    GrB_Matrix matrix = NULL;
    GrB_Index *first = take(run, nodes + 1, sizeof *first);
    GrB_Index *target = take(run, count + 1, sizeof *target);
    bool *one = take(run, 1, sizeof *one);
    void *value = one;
    if (!run->info) {
        *one = true;
        for (uint64_t u = 0; u <= nodes; u++)
            first[u] = arcs->first[u];
        for (uint64_t k = 0; k < count; k++)
            target[k] = arcs->target[k];
        run->info = GrB_Matrix_new(&matrix, GrB_BOOL, nodes, nodes);
    }
    if (!run->info)
        run->info =
            GxB_Matrix_pack_CSR(matrix, &first, &target, &value, (nodes + 1) * sizeof *first,
                                (count + 1) * sizeof *target, sizeof *one, true, false, NULL);
    cm_memory_give(run->memory, first);
    cm_memory_give(run->memory, target);
    cm_memory_give(run->memory, value);
    return matrix;
}

/* For each position the number of moves there are. */
static void begin_left(struct cm_gb_run *run, struct cm_gb_half *half, const struct cm_digraph *out)
{
    const struct cm_gb_counting *counting = &half->counting;
    unsigned char *left = take(run, half->rows * half->columns, counting->bytes);
    for (uint64_t k = 0; !run->info && k < half->rows * half->columns; k++) {
        const uint32_t degree = cm_digraph_degree(out, (uint32_t)(k % half->columns));
        if (counting->bytes == sizeof(uint8_t))
            left[k] = (uint8_t)degree;
        else if (counting->bytes == sizeof(uint16_t))
            ((uint16_t *)(void *)left)[k] = (uint16_t)degree;
        else
            ((uint32_t *)(void *)left)[k] = degree;
    }
    if (!run->info)
        run->info = cm_engine_wrap(&half->left, counting->type, half->rows, half->columns,
                                   counting->bytes, left);
}

/* Where the game is over, as bytes of both halves. */
struct over {
    uint8_t *outcome[2];
    uint64_t columns[2];
};

static void note_over(void *context, uint32_t mouse, uint32_t cat, enum cm_outcome over)
{
    struct over *known = context;
    known->outcome[CM_MOUSE_MOVES][cat * known->columns[CM_MOUSE_MOVES] + mouse] = (uint8_t)over;
    known->outcome[CM_CAT_MOVES][mouse * known->columns[CM_CAT_MOVES] + cat] = (uint8_t)over;
}

static void begin_outcomes(struct cm_gb_run *run, const struct cm_game *game)
{
    struct over known = {.columns = {run->half[0].columns, run->half[1].columns}};
    for (int side = 0; side < 2; side++)
        known.outcome[side] = take(run, run->half[side].rows * run->half[side].columns, 1);
    if (!run->info)
        cm_game_each_over(game, note_over, &known);
    for (int side = 0; side < 2; side++) {
        struct cm_gb_half *half = &run->half[side];
        if (run->info) {
            cm_memory_give(run->memory, known.outcome[side]);
            continue;
        }
        run->info = cm_engine_wrap(&half->outcome, GrB_UINT8, half->rows, half->columns, 1,
                                   known.outcome[side]);
        for (int outcome = CM_MOUSE; !run->info && outcome < CM_GB_OUTCOMES; outcome++) {
            run->info = GrB_Matrix_new(&half->news[outcome], GrB_BOOL, half->rows, half->columns);
            if (!run->info)
                run->info =
                    GrB_Matrix_select_UINT8(half->news[outcome], NULL, NULL, GrB_VALUEEQ_UINT8,
                                            half->outcome, (uint8_t)outcome, run->plain);
        }
    }
}

static GrB_Descriptor descriptor(struct cm_gb_run *run, unsigned threads, GrB_Desc_Value mask,
                                 GrB_Desc_Value output)
{
    GrB_Descriptor made = NULL;
    if (!run->info)
        run->info = GrB_Descriptor_new(&made);
    if (!run->info)
        run->info = GxB_Desc_set(made, GxB_DESCRIPTOR_NTHREADS, (int)threads);
    if (!run->info && mask != GxB_DEFAULT)
        run->info = GrB_Descriptor_set(made, GrB_MASK, mask);
    if (!run->info && output != GxB_DEFAULT)
        run->info = GrB_Descriptor_set(made, GrB_OUTP, output);
    return made;
}

void cm_gb_begin(struct cm_gb_run *run, const struct cm_game *game, const struct cm_task *task,
                 struct cm_solution *solution)
{
    run->plain = descriptor(run, task->threads, GxB_DEFAULT, GxB_DEFAULT);
    run->into = descriptor(run, task->threads, GrB_STRUCTURE, GxB_DEFAULT);
    run->open = descriptor(run, task->threads, GrB_COMP, GrB_REPLACE);
    for (int side = 0; side < 2; side++) {
        const struct cm_walk *walk = cm_game_walk(game, (enum cm_side)side);
        struct cm_table *table = &solution->table[side];
        struct cm_gb_half *half = &run->half[side];
        *half = (struct cm_gb_half){.rows = table->rows,
                                    .columns = table->columns,
                                    .counting = cm_gb_counting_for(&walk->out)};
        half->in = arcs_matrix(run, &walk->in);
        begin_left(run, half, &walk->out);
        if (!run->info && task->want_plies) {
            run->info = cm_engine_wrap(&half->plies, GrB_UINT32, half->rows, half->columns,
                                       sizeof *table->plies, table->plies);
            table->plies = NULL;
        }
    }
    begin_outcomes(run, game);
}

void cm_gb_keep(struct cm_gb_run *run, const struct cm_game *game, enum cm_side side,
                struct cm_solution *solution)
{
    struct cm_gb_half *half = &run->half[side];
    struct cm_table *table = &solution->table[side];
    const struct cm_digraph *in = &cm_game_walk(game, (enum cm_side) !side)->in;
    uint8_t *outcome = cm_engine_open(&half->outcome);
    for (uint32_t row = 0; outcome && row < table->rows; row++) {
        const uint8_t *here = outcome + (size_t)row * table->columns;
        uint64_t decided = 0;
        for (uint32_t column = 0; column < table->columns; column++)
            decided += here[column] != CM_DRAW;
        cm_table_pack_row(table, row, here);
        solution->positions += decided;
        solution->relaxations += decided * cm_digraph_degree(in, row);
    }
    if (!outcome)
        run->info = GrB_PANIC;
    cm_memory_give(run->memory, outcome);
    if (half->plies && !(table->plies = cm_engine_open(&half->plies)))
        run->info = GrB_PANIC;
}

void cm_gb_end(struct cm_gb_run *run)
{
    for (int side = 0; side < 2; side++) {
        struct cm_gb_half *half = &run->half[side];
        GrB_Matrix *const all[] = {&half->in,
                                   &half->outcome,
                                   &half->left,
                                   &half->plies,
                                   &half->news[CM_MOUSE],
                                   &half->news[CM_CAT],
                                   &half->next[CM_MOUSE],
                                   &half->next[CM_CAT]};
        for (size_t k = 0; k < sizeof all / sizeof *all; k++)
            GrB_Matrix_free(all[k]);
    }
    GrB_Descriptor_free(&run->plain);
    GrB_Descriptor_free(&run->into);
    GrB_Descriptor_free(&run->open);
}

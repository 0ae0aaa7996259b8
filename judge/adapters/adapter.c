/* The adapter for C: one graph a line in, one answer a line out.
 *
 * catmouse-language: C
 * catmouse-ending: c
 * catmouse-submission: submission.c
 * catmouse-compile: gcc|cc|clang -std=gnu17 -O2 -w -o program adapter.c -lm
 * catmouse-careful: gcc|cc|clang -std=gnu17 -O1 -g -w -fsanitize=address,undefined -fno-sanitize-recover=all -o careful adapter.c -lm
 * catmouse-run: ../program
 * catmouse-run-careful: ../careful
 *
 * Each row is a block of its own size, so that reading past its end is seen. What the submission
 * prints goes to standard error. */
#define _GNU_SOURCE
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct catmouse_graph {
    int nodes, **row, *degree;
};

/* One line, such as [[1,2],[0],[0]]. */
static struct catmouse_graph catmouse_read(const char *at)
{
    struct catmouse_graph graph = {0, NULL, NULL};
    for (at++; *at == '[' || *at == ','; at++) {
        int values[4096], count = 0;
        at += *at == ',';
        for (at++; *at != ']'; at += *at == ',')
            values[count++] = (int)strtol(at, (char **)&at, 10);
        graph.row = realloc(graph.row, (graph.nodes + 1) * sizeof *graph.row);
        graph.degree = realloc(graph.degree, (graph.nodes + 1) * sizeof *graph.degree);
        graph.row[graph.nodes] = malloc(count * sizeof *values);
        memcpy(graph.row[graph.nodes], values, count * sizeof *values);
        graph.degree[graph.nodes++] = count;
    }
    return graph;
}

static void catmouse_free(struct catmouse_graph graph)
{
    for (int k = 0; k < graph.nodes; k++)
        free(graph.row[k]);
    free(graph.row);
    free(graph.degree);
}

#include "submission.c"

int main(void)
{
    char *catmouse_line = NULL;
    size_t catmouse_room = 0;
    FILE *catmouse_answers = fdopen(dup(1), "w");
    dup2(2, 1);
    while (getline(&catmouse_line, &catmouse_room, stdin) > 0) {
        struct catmouse_graph graph = catmouse_read(catmouse_line);
        fprintf(catmouse_answers, "%d\n", catMouseGame(graph.row, graph.nodes, graph.degree));
        fflush(catmouse_answers);
        catmouse_free(graph);
    }
    free(catmouse_line);
    return 0;
}

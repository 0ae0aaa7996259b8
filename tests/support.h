/* What several tests need: graphs from text, from a family or from a file, and games on them. Each
 * stops the test (cmocka) if it cannot. */
#ifndef CM_TESTS_SUPPORT_H
#define CM_TESTS_SUPPORT_H

#include "game/rules.h"

/* The first graph in a text, in any format. The caller frees it. */
void support_graph(struct cm_memory *memory, const char *text, bool directed,
                   struct cm_graph *graph);

/* The first graph in a file. */
void support_file(struct cm_memory *memory, const char *path, struct cm_graph *graph);

/* A graph of a family at its usual values but for one setting ("key=value", or NULL). */
void support_family(struct cm_memory *memory, const char *family, uint32_t nodes, uint64_t seed,
                    const char *setting, struct cm_graph *graph);

void support_ring(struct cm_memory *memory, uint32_t nodes, struct cm_graph *graph);

/* Whether some node other than the hole has no neighbour but the hole: a cat there could not move.
 */
bool support_stuck_cat(const struct cm_graph *graph, uint32_t hole);

/* 1 in ordinary runs. Under the sanitizers (CATMOUSE_TEST_SHARE=K) the long tests do every K-th
 * case. */
uint64_t support_share(void);

/* Calls each(context, line number, line) for each line of a file. */
void support_lines(const char *path, void (*each)(void *context, uint64_t number, const char *line),
                   void *context);

#endif

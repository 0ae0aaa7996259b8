/* A solver from outside: a shared object that holds one constant named `cm_plugin`.
 *
 *     const struct cm_plugin cm_plugin = {CM_PLUGIN_ABI, sizeof(struct cm_solver),
 *                                         sizeof(struct cm_task), sizeof(struct cm_game),
 *                                         sizeof(struct cm_solution), &my_solver};
 *
 * Build it with `cc -shared -fPIC -I CATMOUSE -o mine.so mine.c`; what it calls of the program
 * (cm_solution_init, cm_memory_take, ...) it finds in the program that loads it. A shared object
 * runs code when it is loaded: what is not trusted is loaded in a contained process first. */
#ifndef CM_PLUGIN_H
#define CM_PLUGIN_H

#include "solvers/solver.h"

enum { CM_PLUGIN_ABI = 1 };

struct cm_plugin {
    uint32_t abi; /* CM_PLUGIN_ABI of the headers it was compiled with */
    uint32_t solver_size, task_size, game_size, solution_size;
    const struct cm_solver *solver;
};

/* Loads the shared object into this process, for good. CM_BAD_INPUT with one line when it can't be
 * loaded, has no cm_plugin, was made for another version, or its solver says nothing. */
enum cm_status cm_plugin_load(const char *path, const struct cm_solver **solver,
                              struct cm_error *error);

#endif

/* Google Benchmark behind C callbacks: its State never reaches C, and the loop that it times is on
 * the C++ side. The only header that C and C++ share. */
#ifndef CM_SHIM_H
#define CM_SHIM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A number that goes with each row of a cell in the file, so that nobody needs to take names apart.
 */
struct cm_shim_counter {
    const char *name;
    double value;
};

/* One benchmark. */
struct cm_shim_cell {
    const char *name;
    uint64_t iterations; /* of each repetition; 1 or more, so that nothing is calibrated inside the
                            timed run */
    int repetitions;
    const char *left_out; /* not NULL: not run, and its row in the file says this as its error */
    const struct cm_shim_counter *counter;
    size_t counters;
};

/* One line of the file's context. */
struct cm_shim_fact {
    const char *name, *value;
};

/* `cell` is the index in the list of cells. What is returned: NULL to go on, else why not (a string
 * that stays); the cell's row then says that as its error. */
struct cm_shim_calls {
    const char *(*begin)(void *context, size_t cell); /* before each repetition, untimed */
    const char *(*step)(void *context, size_t cell);  /* one iteration, timed */
    /* After all of a cell's repetitions, once for each that was completed: seconds for one
     * iteration. */
    void (*result)(void *context, size_t cell, double real_seconds, double cpu_seconds);
    void *context;
};

enum cm_shim_end { CM_SHIM_FINE, CM_SHIM_NO_CELLS, CM_SHIM_NO_MEMORY };

/* Runs the cells in random interleaving and lets Google Benchmark write its JSON file to `path`,
 * which must be writable: the library ends the process if it is not. Not for two threads at once;
 * the library has globals, and they are as before when this returns. */
enum cm_shim_end cm_shim_run(const char *path, const struct cm_shim_fact *fact, size_t facts,
                             const struct cm_shim_cell *cell, size_t cells,
                             const struct cm_shim_calls *calls);

#ifdef __cplusplus
}
#endif

#endif

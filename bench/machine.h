/* The machine and the build that a measurement belongs to, as facts for the records. What cannot be
 * found out is "unknown", never empty and never an error. */
#ifndef CM_MACHINE_H
#define CM_MACHINE_H

#include <stdbool.h>
#include <stddef.h>

/* One fact: a name and its value, as Google Benchmark's context takes them. */
struct cm_fact {
    char name[40];
    char value[400];
};

enum { CM_FACTS_MAX = 24 };

struct cm_facts {
    struct cm_fact fact[CM_FACTS_MAX];
    size_t count;
};

/* Adds a fact; one too many is left out (false). */
__attribute__((format(printf, 3, 4))) bool cm_facts_add(struct cm_facts *facts, const char *name,
                                                        const char *format, ...);

/* Adds commit, dirty, compiler, flags, CPU, governor, processors, and each variable of OpenMP as it
 * is set ("unset" for those that matter and are not). */
void cm_facts_add_machine(struct cm_facts *facts);

/* The commit that the program was built from, and whether there were changes on top. */
const char *cm_build_version(void);

/* The processors that this process may run on. At least 1. */
unsigned cm_machine_processors(void);

/* The processors' worth of time that a control group grants, rounded up; 0: no limit is known. */
unsigned cm_machine_quota(void);

/* Seconds on a clock that never jumps. */
double cm_machine_seconds(void);

/* The first of several names of programs ("a|b|c"; one with a slash is a path) that can be run by
 * way of the PATH, into `name`. False if none can. */
bool cm_machine_program(const char *names, char *name, size_t size);

#endif

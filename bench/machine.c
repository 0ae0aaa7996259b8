/* Facts about machine and build, from /proc, /sys, the environment and the generated build_info.h.
 * See machine.h. */
#define _GNU_SOURCE /* sched_getaffinity */
#include "bench/machine.h"

#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "build_info.h"

__attribute__((format(printf, 3, 4))) bool cm_facts_add(struct cm_facts *facts, const char *name,
                                                        const char *format, ...)
{
    if (facts->count == CM_FACTS_MAX)
        return false;
    struct cm_fact *fact = &facts->fact[facts->count++];
    va_list arguments;
    va_start(arguments, format);
    snprintf(fact->name, sizeof fact->name, "%s", name);
    vsnprintf(fact->value, sizeof fact->value, format, arguments);
    va_end(arguments);
    return true;
}

/* The rest of the first line that begins with `before`, without leading blanks and colons; false if
 * there is none. */
static bool line_after(const char *path, const char *before, char *text, size_t size)
{
    char line[512];
    bool found = false;
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    while (!found && fgets(line, sizeof line, file))
        if (strncmp(line, before, strlen(before)) == 0) {
            const char *rest = line + strlen(before);
            rest += strspn(rest, " \t:");
            snprintf(text, size, "%.*s", (int)strcspn(rest, "\r\n"), rest);
            found = text[0] != '\0';
        }
    fclose(file);
    return found;
}

static void add_openmp(struct cm_facts *facts)
{
    static const char *const name[] = {"OMP_NUM_THREADS",  "OMP_WAIT_POLICY", "OMP_PROC_BIND",
                                       "OMP_PLACES",       "OMP_DYNAMIC",     "OMP_SCHEDULE",
                                       "OMP_THREAD_LIMIT", "GOMP_SPINCOUNT",  "GOMP_CPU_AFFINITY",
                                       "KMP_BLOCKTIME"};
    for (size_t k = 0; k < sizeof name / sizeof name[0]; k++) {
        const char *value = getenv(name[k]);
        if (value || k < 5)
            cm_facts_add(facts, name[k], "%s", value ? value : "unset");
    }
}

void cm_facts_add_machine(struct cm_facts *facts)
{
    char text[256];
    bool known = line_after("/proc/cpuinfo", "model name", text, sizeof text);
    cm_facts_add(facts, "commit", "%s", CM_BUILD_COMMIT);
    cm_facts_add(facts, "dirty", "%s", CM_BUILD_DIRTY ? "yes" : "no");
    cm_facts_add(facts, "compiler", "%s", CM_BUILD_COMPILER);
    cm_facts_add(facts, "flags", "%s", CM_BUILD_FLAGS);
    cm_facts_add(facts, "cpu", "%s", known ? text : "unknown");
    known =
        line_after("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "", text, sizeof text);
    cm_facts_add(facts, "governor", "%s", known ? text : "unknown");
    cm_facts_add(facts, "processors", "%u", cm_machine_processors());
    unsigned quota = cm_machine_quota();
    if (quota)
        cm_facts_add(facts, "processor_quota", "%u", quota);
    add_openmp(facts);
}

const char *cm_build_version(void)
{
    return CM_BUILD_DIRTY ? CM_BUILD_COMMIT " with changes" : CM_BUILD_COMMIT;
}

unsigned cm_machine_processors(void)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0)
        return (unsigned)CPU_COUNT(&set);
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (unsigned)online : 1;
}

unsigned cm_machine_quota(void)
{
    char text[64];
    unsigned long long quota, period;
    if (!line_after("/sys/fs/cgroup/cpu.max", "", text, sizeof text) ||
        sscanf(text, "%llu %llu", &quota, &period) != 2 || !period)
        return 0;
    return (unsigned)((quota + period - 1) / period);
}

double cm_machine_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool is_on_path(const char *program)
{
    const char *path = getenv("PATH");
    if (strchr(program, '/'))
        return access(program, X_OK) == 0;
    while (path && *path) {
        const size_t length = strcspn(path, ":");
        char file[4096];
        const int wanted = snprintf(file, sizeof file, "%.*s/%s", (int)length, path, program);
        if (length && wanted > 0 && (size_t)wanted < sizeof file && access(file, X_OK) == 0)
            return true;
        path += length + (path[length] == ':');
    }
    return false;
}

bool cm_machine_program(const char *names, char *name, size_t size)
{
    while (*names) {
        const size_t length = strcspn(names, "|");
        const int wanted = snprintf(name, size, "%.*s", (int)length, names);
        if (wanted > 0 && (size_t)wanted < size && is_on_path(name))
            return true;
        names += length + (names[length] == '|');
    }
    return false;
}

#include "judge/usage.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ANCESTORS_MAX = 64 };

static pid_t parent_of(pid_t process)
{
    char path[64], text[512];
    int parent = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    const size_t size = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[size] = 0;
    /* The name in parentheses may hold anything: its end is the last ')'. */
    const char *end = text + size;
    while (end > text && *end != ')')
        end--;
    return sscanf(end, ") %*c %d", &parent) == 1 ? parent : 0;
}

static bool descends(pid_t process, pid_t keeper)
{
    for (int k = 0; k < ANCESTORS_MAX && process > 1; k++) {
        process = parent_of(process);
        if (process == keeper)
            return true;
    }
    return false;
}

static uint64_t resident(pid_t process)
{
    char path[64];
    unsigned long long pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)process);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    if (fscanf(file, "%*u %llu", &pages) != 1)
        pages = 0;
    fclose(file);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* Calls each(context, process) for the processes below the keeper. */
static void each_process(pid_t keeper, void (*each)(void *context, pid_t process), void *context)
{
    const struct dirent *entry;
    DIR *list = opendir("/proc");
    while (list && (entry = readdir(list))) {
        const pid_t process = (pid_t)atoi(entry->d_name);
        if (process > 1 && process != keeper && (!keeper || descends(process, keeper)))
            each(context, process);
    }
    if (list)
        closedir(list);
}

static void count(void *context, pid_t process)
{
    struct cm_usage *usage = context;
    usage->processes++;
    usage->bytes += resident(process);
}

void cm_usage_take(pid_t keeper, struct cm_usage *usage)
{
    *usage = (struct cm_usage){0};
    each_process(keeper, count, usage);
}

static void end(void *context, pid_t process)
{
    (void)context;
    kill(process, SIGKILL);
}

void cm_usage_kill(pid_t keeper)
{
    const struct timespec moment = {0, 1000000};
    for (;;) {
        each_process(keeper, end, NULL);
        while (waitpid(-1, NULL, WNOHANG) > 0)
            continue;
        if (waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD)
            return;
        nanosleep(&moment, NULL);
    }
}

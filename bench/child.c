/* posix_spawn, a patient wait, and a kill of the whole group. See child.h. */
#include "bench/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bench/machine.h"

extern char **environ;

/* Signals that the caller handles are the child's own again. */
static int spawn(const char *command, const char *output, pid_t *child)
{
    char shell[] = "sh", option[] = "-c";
    char *words[] = {shell, option, (char *)(uintptr_t)command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    int failed = posix_spawn_file_actions_init(&files);
    if (failed)
        return failed;
    failed = posix_spawnattr_init(&attributes);
    if (!failed) {
        failed = posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        if (!failed)
            failed = posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, output,
                                                      O_WRONLY | O_CREAT | O_TRUNC, 0666);
        if (!failed)
            failed = posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
        if (!failed)
            failed = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
        if (!failed)
            failed = posix_spawn(child, "/bin/sh", &files, &attributes, words, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
    return failed;
}

struct cm_child cm_child_run(const char *command, const char *output, double limit,
                             const struct cm_watch *watch)
{
    const struct timespec moment = {.tv_nsec = 500000};
    const double began = cm_machine_seconds();
    struct cm_child child = {CM_CHILD_EXITED, 0, 0};
    int status = 0;
    pid_t pid, over = 0;
    child.code = spawn(command, output, &pid);
    if (child.code) {
        child.end = CM_CHILD_NONE;
        return child;
    }
    while ((over = waitpid(pid, &status, WNOHANG)) == 0 || (over < 0 && errno == EINTR)) {
        child.seconds = cm_machine_seconds() - began;
        if (child.seconds > limit)
            child.end = CM_CHILD_HANGS;
        else if (cm_watch_stop(watch))
            child.end = CM_CHILD_STOPPED;
        if (child.end != CM_CHILD_EXITED)
            break;
        nanosleep(&moment, NULL);
    }
    child.seconds = cm_machine_seconds() - began;
    kill(-pid, SIGKILL);
    if (child.end != CM_CHILD_EXITED)
        waitpid(pid, &status, 0);
    else if (WIFSIGNALED(status))
        child = (struct cm_child){CM_CHILD_KILLED, WTERMSIG(status), child.seconds};
    else
        child.code = WEXITSTATUS(status);
    return child;
}

/* The keeper: process 1 of the namespaces, or an ordinary process that adopts what its program
 * leaves behind.
 *
 * Root gives up being root for the program: it becomes nobody, and keeps one capability, to read
 * what root could read (an interpreter below /root). The mounts are made read-only as a whole
 * (mount_setattr, Linux 5.12), then a small tmpfs is laid over the scratch directory. */
#define _GNU_SOURCE

#include "judge/jail.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "judge/usage.h"

enum { NOBODY = 65534, FILES_MAX = 256, THREADS_A_PROCESS = 8 };

static const int worlds = CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC;

static bool write_file(const char *path, const char *text)
{
    const int file = open(path, O_WRONLY | O_CLOEXEC);
    const ssize_t size = (ssize_t)strlen(text);
    const bool fine = file >= 0 && write(file, text, (size_t)size) == size;
    if (file >= 0)
        close(file);
    return fine;
}

/* Keeps the user's own number inside a new user namespace. */
static void keep_user(uid_t user, gid_t group)
{
    char map[64];
    write_file("/proc/self/setgroups", "deny");
    snprintf(map, sizeof map, "%u %u 1", (unsigned)user, (unsigned)user);
    write_file("/proc/self/uid_map", map);
    snprintf(map, sizeof map, "%u %u 1", (unsigned)group, (unsigned)group);
    write_file("/proc/self/gid_map", map);
}

/* /proc as this namespace sees it, for the keeper's count and for programs that look at
 * themselves.
 */
static bool show_own_processes(void)
{
    return !mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) &&
           !mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL);
}

/* Everything read-only; then the one place to write. */
static bool seal_files(const struct cm_command *command, const struct cm_limits *limits)
{
    struct mount_attr sealed = {.attr_set = MOUNT_ATTR_RDONLY},
                      open_again = {.attr_clr = MOUNT_ATTR_RDONLY};
    char scratch[4096], options[96];
    if (syscall(SYS_mount_setattr, AT_FDCWD, "/", AT_RECURSIVE, &sealed, sizeof sealed))
        return false;
    if (command->may_write)
        return !mount(command->directory, command->directory, NULL, MS_BIND, NULL) &&
               !syscall(SYS_mount_setattr, AT_FDCWD, command->directory, 0, &open_again,
                        sizeof open_again);
    snprintf(scratch, sizeof scratch, "%s/scratch", command->directory);
    snprintf(options, sizeof options, "size=%llu,nr_inodes=4096,mode=777",
             (unsigned long long)limits->file);
    return !mount("tmpfs", scratch, "tmpfs", MS_NOSUID | MS_NODEV, options);
}

static void limit(int what, uint64_t most)
{
    const struct rlimit both = {most, most};
    setrlimit((__rlimit_resource_t)what, &both);
}

static void set_limits(const struct cm_limits *limits)
{
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, limits->file);
    limit(RLIMIT_NOFILE, FILES_MAX);
    limit(RLIMIT_NPROC, limits->processes * THREADS_A_PROCESS);
    limit(RLIMIT_CPU, (uint64_t)(2 * limits->all_seconds) + 2);
    if (!limits->sparse_memory)
        limit(RLIMIT_DATA, 4 * limits->memory);
}

/* No capability is left, also none that a program could win back, but that to read. */
static void drop_powers(void)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct data[2] = {{0}};
    const bool root = geteuid() == 0;
    for (int k = 0; k <= CAP_LAST_CAP; k++)
        if (k != CAP_DAC_READ_SEARCH)
            prctl(PR_CAPBSET_DROP, k, 0, 0, 0);
    if (root) {
        prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0);
        if (setgroups(0, NULL) || setresgid(NOBODY, NOBODY, NOBODY) ||
            setresuid(NOBODY, NOBODY, NOBODY))
            _exit(127);
        data[0].effective = data[0].permitted = data[0].inheritable = 1u << CAP_DAC_READ_SEARCH;
    }
    syscall(SYS_capset, &header, data);
    if (root)
        prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_DAC_READ_SEARCH, 0, 0);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

/* The program itself: never returns. A failure to start goes to `failure` as an errno. */
static void become(const struct cm_command *command, const struct cm_limits *limits, int failure)
{
    char here[4096], home[4200], temporary[4200], path[8192];
    const char *search = getenv("PATH");
    snprintf(here, sizeof here, "%s%s", command->directory, command->may_write ? "" : "/scratch");
    snprintf(home, sizeof home, "HOME=%s", here);
    snprintf(temporary, sizeof temporary, "TMPDIR=%s", here);
    snprintf(path, sizeof path, "PATH=%s", search ? search : "/usr/bin:/bin");
    char *const environment[] = {
        path,
        home,
        temporary,
        "LANG=C.UTF-8",
        "OMP_WAIT_POLICY=PASSIVE",
        CM_CONTAINED_MARK "=1",
        "PYTHONDONTWRITEBYTECODE=1",
        "ASAN_OPTIONS=detect_leaks=0:exitcode=86:handle_abort=1:detect_stack_use_after_return=0",
        "UBSAN_OPTIONS=print_stacktrace=0:halt_on_error=1:exitcode=86",
        NULL};
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    setsid();
    if (command->may_write && geteuid() == 0 && chown(command->directory, NOBODY, NOBODY))
        _exit(127);
    if (chdir(command->start ? command->start : here) == 0) {
        set_limits(limits);
        drop_powers();
        execvpe(command->words[0], (char *const *)(uintptr_t)command->words, environment);
    }
    const int why = errno;
    if (write(failure, &why, sizeof why) < 0)
        _exit(126);
    _exit(127);
}

/* Waits for the program; watches what it and its children use. */
static void keep(pid_t program, const struct cm_limits *limits, bool own_world,
                 struct cm_jail_report *report)
{
    sigset_t awaited;
    sigemptyset(&awaited);
    sigaddset(&awaited, SIGCHLD);
    sigaddset(&awaited, SIGTERM);
    const struct timespec moment = {0, 10000000};
    report->end = CM_END_TIME;
    for (;;) {
        int state;
        pid_t ended;
        while ((ended = waitpid(-1, &state, WNOHANG)) > 0)
            if (ended == program) {
                report->end = WIFSIGNALED(state) ? CM_END_SIGNAL : CM_END_EXIT;
                report->code = WIFSIGNALED(state) ? WTERMSIG(state) : WEXITSTATUS(state);
                return;
            }
        struct cm_usage usage;
        cm_usage_take(own_world ? 0 : getpid(), &usage);
        if (usage.processes > limits->processes) {
            report->end = CM_END_PROCESSES;
            return;
        }
        if (usage.bytes > limits->memory) {
            report->end = CM_END_MEMORY;
            return;
        }
        if (sigtimedwait(&awaited, NULL, &moment) == SIGTERM)
            return;
    }
}

static void run(const struct cm_command *command, const struct cm_limits *limits,
                const int stream[3], int out, bool own_world, unsigned prevented)
{
    struct cm_jail_report report = {.prevented = prevented};
    int failure[2], why = 0;
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    signal(SIGCHLD, SIG_DFL);
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    if (own_world && !show_own_processes())
        _exit(1); /* without a report: the caller tries again without namespaces */
    if (own_world && seal_files(command, limits))
        report.prevented |= CM_PREVENTED_WRITING;
    for (int k = 0; k < 3; k++)
        dup2(stream[k], k);
    dup2(out, 3);
    close_range(4, ~0u, 0);
    if (pipe2(failure, O_CLOEXEC))
        _exit(1);
    if (write(3, &report, sizeof report) < 0)
        _exit(1);
    const pid_t program = fork();
    if (program == 0) {
        close(3);
        become(command, limits, failure[1]);
    }
    for (int k = 0; k < 3; k++)
        close(k);
    close(failure[1]);
    if (program > 0 && read(failure[0], &why, sizeof why) <= 0)
        keep(program, limits, own_world, &report);
    else
        report.end = CM_END_START, report.code = program > 0 ? why : errno;
    if (!own_world)
        cm_usage_kill(getpid());
    report.ended = true;
    _exit(write(3, &report, sizeof report) < 0);
}

pid_t cm_jail_start(const struct cm_command *command, const struct cm_limits *limits,
                    const int stream[3], int report, bool *own_world)
{
    const int tries[] = {worlds, worlds | CLONE_NEWUSER, 0};
    const uid_t user = geteuid();
    const gid_t group = getegid();
    pid_t keeper = -1;
    for (size_t k = limits->no_namespaces ? 2 : 0; keeper < 0 && k < 3; k++) {
        *own_world = tries[k] != 0;
        keeper = tries[k] ? (pid_t)syscall(SYS_clone, tries[k] | SIGCHLD, 0, 0, 0, 0) : fork();
        if (keeper == 0) {
            if (tries[k] & CLONE_NEWUSER)
                keep_user(user, group);
            run(command, limits, stream, report, *own_world,
                *own_world ? CM_PREVENTED_NETWORK | CM_PREVENTED_ESCAPE : 0);
        }
    }
    return keeper;
}

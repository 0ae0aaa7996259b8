/* The caller's side of a contained program: pipes, the clock, and how much it may write. */
#define _GNU_SOURCE

#include "judge/contain.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/machine.h"
#include "judge/jail.h"

enum { MEBIBYTE = 1 << 20, FIRST_DESCRIPTOR = 10, POLL_MS = 20, ENDS = 4 };

const struct cm_limits cm_limits_usual = {
    .first_seconds = 15,
    .seconds = 5,
    .all_seconds = 300,
    .memory = 1024ull * MEBIBYTE,
    .output = 4ull * MEBIBYTE,
    .file = 64ull * MEBIBYTE,
    .processes = 16,
};

/* The four pipes, the keeper's end and ours: standard input, output and error, and the report. */
enum { INPUT, OUTPUT, ERROR, REPORT };

struct held {
    const struct cm_limits *limits;
    struct cm_contained *contained;
    const char *input;
    size_t left; /* of the input */
    int ours[ENDS], theirs[ENDS];
    pid_t keeper;
    bool own_world;
    struct cm_jail_report report;
    unsigned reports;   /* whole ones that came */
    double began, line; /* seconds: when it started, when the last line came */
    bool any_line, broken;
    enum cm_status status;
};

static void close_end(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

static void close_all(int *ends)
{
    for (int k = 0; k < ENDS; k++)
        close_end(&ends[k]);
}

/* Pipes with descriptors high enough not to be in the way of the standard ones. */
static bool make_pipes(struct held *h)
{
    for (int k = 0; k < ENDS; k++)
        h->ours[k] = h->theirs[k] = -1;
    for (int k = 0; k < ENDS; k++) {
        int pair[2];
        if (pipe2(pair, O_CLOEXEC))
            return false;
        const int ours = k == INPUT;
        h->ours[k] = fcntl(pair[ours], F_DUPFD_CLOEXEC, FIRST_DESCRIPTOR);
        h->theirs[k] = fcntl(pair[!ours], F_DUPFD_CLOEXEC, FIRST_DESCRIPTOR);
        close(pair[0]);
        close(pair[1]);
        if (h->ours[k] < 0 || h->theirs[k] < 0 ||
            fcntl(h->ours[k], F_SETFL, O_NONBLOCK | (k == INPUT ? O_WRONLY : O_RDONLY)) < 0)
            return false;
    }
    return true;
}

static void break_off(struct held *h, enum cm_end why)
{
    if (h->broken)
        return;
    h->broken = true;
    h->contained->end = why;
    kill(h->keeper, h->own_world ? SIGKILL : SIGTERM);
}

static void feed(struct held *h)
{
    while (h->left) {
        const ssize_t taken = write(h->ours[INPUT], h->input, h->left);
        if (taken < 0 && errno == EAGAIN)
            return;
        if (taken < 0)
            break;
        h->input += taken;
        h->left -= (size_t)taken;
    }
    close_end(&h->ours[INPUT]);
}

/* Keeps a piece of standard output, with room for a NUL. */
static void keep_output(struct held *h, const char *piece, size_t size)
{
    struct cm_contained *c = h->contained;
    if (c->output_size + size + 1 > c->output_room) {
        const size_t room = 2 * (c->output_size + size + 1);
        char *more = cm_memory_resize(c->memory, c->output, room, 1);
        if (!more) {
            h->status = CM_NO_MEMORY;
            break_off(h, CM_END_LOST);
            return;
        }
        c->output = more;
        c->output_room = room;
    }
    memcpy(c->output + c->output_size, piece, size);
    c->output_size += size;
    c->output[c->output_size] = 0;
    if (memchr(piece, '\n', size)) {
        h->line = cm_machine_seconds();
        h->any_line = true;
    }
    if (c->output_size > h->limits->output)
        break_off(h, CM_END_OUTPUT);
}

static void keep_error(struct held *h, const char *piece, size_t size)
{
    struct cm_contained *c = h->contained;
    const size_t room = CM_CONTAINED_ERROR - 1 - c->error_size, kept = size < room ? size : room;
    memcpy(c->error + c->error_size, piece, kept);
    c->error_size += kept;
    c->error_bytes += size;
    if (c->error_bytes > h->limits->output)
        break_off(h, CM_END_OUTPUT);
}

static void take(struct held *h, int which)
{
    char piece[16384];
    ssize_t size;
    if (which == REPORT) {
        struct cm_jail_report report;
        while ((size = read(h->ours[REPORT], &report, sizeof report)) == sizeof report) {
            h->report = report;
            h->reports++;
        }
    } else {
        size = read(h->ours[which], piece, sizeof piece);
        if (size > 0 && !h->broken)
            (which == OUTPUT ? keep_output : keep_error)(h, piece, (size_t)size);
    }
    if (size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR))
        close_end(&h->ours[which]);
}

static void look_at_clock(struct held *h)
{
    const double now = cm_machine_seconds();
    const bool late = h->any_line ? now - h->line > h->limits->seconds
                                  : now - h->began > h->limits->first_seconds;
    if (late || now - h->began > h->limits->all_seconds)
        break_off(h, CM_END_TIME);
}

static void talk(struct held *h, const struct cm_watch *watch)
{
    while (h->ours[OUTPUT] >= 0 || h->ours[ERROR] >= 0 || h->ours[REPORT] >= 0) {
        struct pollfd wanted[ENDS];
        for (int k = 0; k < ENDS; k++)
            wanted[k] = (struct pollfd){h->ours[k], k == INPUT ? POLLOUT : POLLIN, 0};
        poll(wanted, ENDS, POLL_MS);
        if (wanted[INPUT].revents)
            feed(h);
        for (int k = OUTPUT; k < ENDS; k++)
            if (h->ours[k] >= 0 && wanted[k].revents)
                take(h, k);
        look_at_clock(h);
        if (cm_watch_stop(watch)) {
            h->status = CM_STOPPED;
            break_off(h, CM_END_LOST);
        }
    }
}

static void conclude(struct held *h)
{
    struct cm_contained *c = h->contained;
    c->prevented = h->report.prevented;
    if (h->broken)
        return;
    c->end = h->report.ended ? h->report.end : CM_END_LOST;
    c->code = h->report.code;
    if (c->end == CM_END_SIGNAL && (c->code == SIGXCPU || c->code == SIGXFSZ))
        c->end = c->code == SIGXCPU ? CM_END_TIME : CM_END_OUTPUT;
}

/* One attempt. Returns false if the keeper could not even set itself up. */
static bool attempt(const struct cm_watch *watch, const struct cm_command *command, struct held *h)
{
    if (make_pipes(h)) {
        h->keeper = cm_jail_start(command, h->limits, h->theirs, h->theirs[REPORT], &h->own_world);
        h->began = cm_machine_seconds();
    }
    close_all(h->theirs);
    if (h->keeper < 0) {
        h->status = CM_IO;
    } else {
        talk(h, watch);
        while (waitpid(h->keeper, NULL, 0) < 0 && errno == EINTR)
            continue;
        conclude(h);
    }
    close_all(h->ours);
    return h->reports > 0 || h->status || h->broken;
}

enum cm_status cm_contain(struct cm_memory *memory, const struct cm_watch *watch,
                          const struct cm_command *command, const struct cm_limits *limits,
                          const char *input, size_t size, struct cm_contained *contained,
                          struct cm_error *error)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    struct cm_limits bare = *limits;
    *contained = (struct cm_contained){.memory = memory, .end = CM_END_LOST};
    struct held h = {
        .limits = limits, .contained = contained, .input = input, .left = size, .keeper = -1};
    sigaction(SIGPIPE, &ignore, &before);
    if (!attempt(watch, command, &h) && !limits->no_namespaces) {
        bare.no_namespaces = true;
        h = (struct held){
            .limits = &bare, .contained = contained, .input = input, .left = size, .keeper = -1};
        attempt(watch, command, &h);
    }
    sigaction(SIGPIPE, &before, NULL);
    if (h.status == CM_IO)
        return cm_fail(error, CM_IO, 0, "no process could be made for %s: %s", command->words[0],
                       strerror(errno));
    return h.status;
}

void cm_contained_free(struct cm_contained *contained)
{
    if (contained->memory)
        cm_memory_give(contained->memory, contained->output);
    *contained = (struct cm_contained){0};
}

/* The line of standard error that says most: the first one with "error" in it, or the last one. */
static void find_cause(const char *error, char *text, size_t size)
{
    const char *best = "";
    size_t length = 0;
    for (const char *at = error; *at; at += strcspn(at, "\n"), at += *at == '\n') {
        const size_t line = strcspn(at, "\n");
        if (!line)
            continue;
        best = at;
        length = line;
        bool found = false;
        for (size_t k = 0; k + 5 <= line; k++)
            found = found || strncasecmp(at + k, "error", 5) == 0;
        if (found)
            break;
    }
    snprintf(text, size, "%.*s", (int)(length < 160 ? length : 160), best);
}

void cm_contained_describe(const struct cm_contained *contained, const struct cm_limits *limits,
                           char *text, size_t size)
{
    char cause[200];
    const int code = contained->code;
    find_cause(contained->error, cause, sizeof cause);
    const char *colon = cause[0] ? ": " : "";
    switch (contained->end) {
    case CM_END_EXIT:
        snprintf(text, size, "it ended with exit code %d%s%s", code, colon, cause);
        break;
    case CM_END_SIGNAL:
        snprintf(text, size, "it crashed (%s)%s%s", strsignal(code), colon, cause);
        break;
    case CM_END_TIME: snprintf(text, size, "no answer within %.3g seconds", limits->seconds); break;
    case CM_END_OUTPUT: snprintf(text, size, "it wrote more than it may"); break;
    case CM_END_MEMORY:
        snprintf(text, size, "it took more than %llu MiB of memory",
                 (unsigned long long)(limits->memory / MEBIBYTE));
        break;
    case CM_END_PROCESSES:
        snprintf(text, size, "it started more than %u processes", limits->processes);
        break;
    case CM_END_START: snprintf(text, size, "it could not be started: %s", strerror(code)); break;
    default: snprintf(text, size, "its keeper was lost"); break;
    }
}

enum cm_status cm_directory_make(char *path, size_t size, struct cm_error *error)
{
    const char *temporary = getenv("TMPDIR");
    char scratch[4096];
    const int wanted = snprintf(path, size, "%s/catmouse-judge-XXXXXX",
                                temporary && temporary[0] == '/' ? temporary : "/tmp");
    if (wanted < 0 || (size_t)wanted >= size || !mkdtemp(path))
        return cm_fail(error, CM_IO, 0, "no directory could be made in %s: %s; set TMPDIR",
                       temporary ? temporary : "/tmp", strerror(errno));
    snprintf(scratch, sizeof scratch, "%.4000s/scratch", path);
    if (mkdir(scratch, 0777) || chmod(scratch, 0777) || chmod(path, 0755))
        return cm_fail(error, CM_IO, 0, "%s: %s", path, strerror(errno));
    return CM_OK;
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *where)
{
    (void)about, (void)kind, (void)where;
    return remove(path);
}

void cm_directory_remove(const char *path)
{
    nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}

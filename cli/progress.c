/* Progress on a terminal, and stopping on ctrl-C. Quiet in a pipe. */
#include "cli/cli.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

static const double SHOW_EVERY = 0.2; /* seconds */

static volatile sig_atomic_t stop_asked; /* a signal handler can reach nothing else */

static void ask_to_stop(int signal_number)
{
    stop_asked = 1;
    signal(signal_number, SIG_DFL);
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void show(void *context, const char *what, uint64_t done, uint64_t total)
{
    struct cli_progress *progress = context;
    const double now = seconds_now();
    if (!progress->visible || (now - progress->shown < SHOW_EVERY && done < total))
        return;
    progress->shown = now;
    const double passed = now - progress->began, rate = passed > 0 ? (double)done / passed : 0;
    fprintf(stderr, "\r\033[K%s %llu of %llu (%.0f %%)", what, (unsigned long long)done,
            (unsigned long long)total, total ? 100.0 * (double)done / (double)total : 0);
    if (rate > 0 && done < total)
        fprintf(stderr, ", %.3g a second, %.0f s to go", rate, (double)(total - done) / rate);
    fflush(stderr);
}

static bool should_stop(void *context)
{
    (void)context;
    return stop_asked;
}

struct cm_watch cli_watch_begin(struct cli_progress *progress)
{
    *progress = (struct cli_progress){.began = seconds_now(), .visible = isatty(STDERR_FILENO)};
    signal(SIGINT, ask_to_stop);
    signal(SIGTERM, ask_to_stop);
    return (struct cm_watch){.progress = show, .stop = should_stop, .context = progress};
}

void cli_watch_end(struct cli_progress *progress)
{
    if (progress->visible && progress->shown > 0)
        fputs("\r\033[K", stderr);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
}

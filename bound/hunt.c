/* Annealing, run after run, in each thread. See hunt.h. */
#include "bound/hunt.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

#include "bound/hunt_moves.h"

enum {
    POOL = 12,        /* best graphs that a walk with starts keeps */
    COLD_RUN = 20000, /* changes in a shortest run from a random graph */
    WARM_RUN = 3000,  /* and from a start */
    LOOK_EVERY = 64,  /* changes between two looks at the clock */
    LONGEST_DOUBLING = 9,
};

static const double COLD_FROM = 2.0, COLD_TO = 0.2; /* temperatures, in plies */
static const double WARM_FROM_LEAST = 0.3, WARM_FROM_MOST = 4.0, WARM_TO = 0.15;

/* What all threads share; under the lock but for `stop`, which is only ever set. */
struct hunt {
    const struct cm_hunt_order *order;
    double began;
    uint32_t plies;
    uint64_t measured;
    enum cm_status status;
    bool stop;
};

struct candidate {
    struct cm_hunt_graph graph;
    struct cm_hunt_depth depth;
    double worth;
    char from[80];
    bool changed;
};

struct walk {
    struct hunt *hunt;
    struct cm_random random;
    unsigned thread;
    uint64_t changes; /* so far */
    uint64_t measured;
    struct candidate pool[POOL]; /* best first */
    size_t pooled;
};

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void measure(struct candidate *candidate)
{
    candidate->depth = cm_hunt_measure(&candidate->graph);
    candidate->worth = candidate->depth.plies + 0.5 * log2(1.0 + candidate->depth.near);
}

/* Tells of a graph that may be the longest so far. */
static void announce(struct hunt *hunt, const struct candidate *candidate)
{
    const struct cm_hunt_order *order = hunt->order;
#pragma omp critical(cm_hunt)
    if (candidate->depth.plies > hunt->plies && !hunt->status) {
        hunt->plies = candidate->depth.plies;
        hunt->status = order->better(order->context, &candidate->graph, &candidate->depth,
                                     candidate->from, candidate->changed);
        if (hunt->status) {
#pragma omp atomic write
            hunt->stop = true;
        }
    }
}

static void show_progress(const struct walk *walk, double passed)
{
    const struct cm_hunt_order *order = walk->hunt->order;
    if (order->seconds > 0)
        cm_watch_progress(order->watch, "seconds of the hunt", (uint64_t)passed,
                          (uint64_t)ceil(order->seconds));
    else
        cm_watch_progress(order->watch, "changes", walk->changes, order->changes);
}

static bool should_stop(struct walk *walk)
{
    struct hunt *hunt = walk->hunt;
    const struct cm_hunt_order *order = hunt->order;
    bool stop;
#pragma omp atomic read
    stop = hunt->stop;
    if (stop || walk->changes >= order->changes)
        return true;
    if (walk->changes % LOOK_EVERY)
        return false;
    const double passed = seconds_now() - hunt->began;
    if (walk->thread == 0)
        show_progress(walk, passed);
    if (order->seconds > 0 && passed >= order->seconds)
        return true;
    if (!cm_watch_stop(order->watch))
        return false;
#pragma omp critical(cm_hunt)
    if (!hunt->status)
        hunt->status = CM_STOPPED;
#pragma omp atomic write
    hunt->stop = true;
    return true;
}

/* Keeps a candidate among the best; of two that measure the same, the later one. */
static void keep(struct walk *walk, const struct candidate *candidate)
{
    size_t at = walk->pooled;
    for (size_t k = 0; k < walk->pooled; k++)
        if (walk->pool[k].worth == candidate->worth &&
            walk->pool[k].depth.plies == candidate->depth.plies) {
            walk->pool[k] = *candidate;
            return;
        }
    if (walk->pooled < POOL)
        walk->pooled++;
    else if (candidate->worth <= walk->pool[--at].worth)
        return;
    for (; at > 0 && walk->pool[at - 1].worth < candidate->worth; at--)
        walk->pool[at] = walk->pool[at - 1];
    walk->pool[at] = *candidate;
}

static double uniform(struct cm_random *random)
{
    return (double)(cm_random_next(random) >> 11) * 0x1p-53;
}

/* One run from `now`, cooling between the two temperatures; the best it saw goes into *best. */
static void anneal(struct walk *walk, struct candidate *now, uint64_t length, double hot,
                   double cold, struct candidate *best)
{
    const double cooling = pow(cold / hot, 1.0 / (double)length);
    double temperature = hot;
    *best = *now;
    for (uint64_t k = 0; k < length && !should_stop(walk); k++, temperature *= cooling) {
        struct candidate next = *now;
        walk->changes++;
        cm_hunt_change(&walk->random, &next.graph);
        if (!cm_hunt_is_legal(&next.graph))
            continue;
        measure(&next);
        walk->measured++;
        const double gain = next.worth - now->worth;
        if (gain < 0 && uniform(&walk->random) >= exp(gain / temperature))
            continue;
        *now = next;
        now->changed = true;
        if (now->worth <= best->worth)
            continue;
        const bool longer = now->depth.plies > best->depth.plies;
        *best = *now;
        if (longer)
            announce(walk->hunt, best);
    }
}

/* The length of run k in shortest runs: 1, 2, 1, 4, 1, 2, 1, 8 .. */
static uint64_t times(uint64_t run)
{
    const int doublings = __builtin_ctzll(run + 1);
    return (uint64_t)1 << (doublings < LONGEST_DOUBLING ? doublings : LONGEST_DOUBLING);
}

static void run_cold(struct walk *walk, uint64_t run)
{
    const struct cm_hunt_order *order = walk->hunt->order;
    struct candidate now = {0}, best;
    do {
        cm_hunt_random(&walk->random, order->nodes, order->directed, &now.graph);
    } while (!cm_hunt_is_legal(&now.graph));
    snprintf(now.from, sizeof now.from, "a random graph");
    measure(&now);
    announce(walk->hunt, &now);
    anneal(walk, &now, COLD_RUN * times(run), COLD_FROM, COLD_TO, &best);
}

static void run_warm(struct walk *walk, uint64_t run)
{
    struct candidate now = walk->pool[cm_random_below(&walk->random, walk->pooled)], best;
    const double hot =
        WARM_FROM_LEAST * pow(WARM_FROM_MOST / WARM_FROM_LEAST, uniform(&walk->random));
    anneal(walk, &now, WARM_RUN * times(run), hot, WARM_TO, &best);
    keep(walk, &best);
}

static void walk_on(struct walk *walk)
{
    const struct cm_hunt_order *order = walk->hunt->order;
    for (size_t k = 0; k < order->start_count; k++) {
        struct candidate start = {.graph = order->starts[k].graph};
        snprintf(start.from, sizeof start.from, "%s", order->starts[k].from);
        measure(&start);
        announce(walk->hunt, &start);
        keep(walk, &start);
    }
    for (uint64_t run = 0; !should_stop(walk); run++)
        if (walk->pooled)
            run_warm(walk, run);
        else
            run_cold(walk, run);
}

enum cm_status cm_hunt_run(const struct cm_hunt_order *order, struct cm_hunt_result *result)
{
    struct hunt hunt = {.order = order, .began = seconds_now()};
#pragma omp parallel for num_threads(order->threads) schedule(static, 1)
    for (unsigned thread = 0; thread < order->threads; thread++) {
        struct walk walk = {.hunt = &hunt, .thread = thread};
        cm_random_init(&walk.random, order->seed + ((uint64_t)thread << 32));
        walk_on(&walk);
#pragma omp critical(cm_hunt)
        hunt.measured += walk.measured;
    }
    *result = (struct cm_hunt_result){.plies = hunt.plies, .measured = hunt.measured};
    return hunt.status;
}

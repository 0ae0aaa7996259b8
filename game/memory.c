#define _DEFAULT_SOURCE /* madvise */
#include "game/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

/* In front of the block that the caller sees: CM_MEMORY_ALIGN bytes at the most after the block's
 * own beginning. */
struct header {
    void *whole; /* what the system gave */
    size_t bytes;
};

static struct header *header_of(void *block)
{
    return (struct header *)((unsigned char *)block - sizeof(struct header));
}

/* Asks for huge pages where a block is large enough for some. A system that gives a page at its
 * first touch, 4 KiB at a time, takes longer for that than `bits` takes to solve the game. No more
 * than a wish: whether there are any doesn't matter. */
static void wish_for_huge_pages(unsigned char *whole, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    enum { HUGE_PAGE = 2 << 20 };
    const long page = sysconf(_SC_PAGESIZE);
    if (bytes < HUGE_PAGE || page <= 0)
        return;
    const size_t before = (uintptr_t)whole % (size_t)page;
    madvise(whole - before, before + bytes, MADV_HUGEPAGE);
#else
    (void)whole, (void)bytes;
#endif
}

static void *take(struct cm_memory *memory, size_t count, size_t size, int zeroed)
{
    memory->calls++;
    if (memory->calls == memory->fail_at || (size && count > (SIZE_MAX / 2) / size))
        return NULL;
    size_t bytes = count * size;
    size_t with_header = bytes + CM_MEMORY_ALIGN + sizeof(struct header);
    if (memory->limit && (memory->used > memory->limit || bytes > memory->limit - memory->used))
        return NULL;
    unsigned char *whole = zeroed ? calloc(1, with_header) : malloc(with_header);
    if (!whole)
        return NULL;
    wish_for_huge_pages(whole, with_header);
    uintptr_t first = (uintptr_t)whole + sizeof(struct header);
    unsigned char *block = whole + sizeof(struct header) + (-first & (CM_MEMORY_ALIGN - 1));
    *header_of(block) = (struct header){whole, bytes};
    memory->used += bytes;
    if (memory->used > memory->peak)
        memory->peak = memory->used;
    return block;
}

void *cm_memory_take(struct cm_memory *memory, size_t count, size_t size)
{
    return take(memory, count, size, 0);
}

void *cm_memory_take_zeroed(struct cm_memory *memory, size_t count, size_t size)
{
    return take(memory, count, size, 1);
}

void *cm_memory_resize(struct cm_memory *memory, void *block, size_t count, size_t size)
{
    void *moved = take(memory, count, size, 0);
    if (!moved || !block)
        return moved;
    size_t old = header_of(block)->bytes, new = header_of(moved)->bytes;
    memcpy(moved, block, old < new ? old : new);
    cm_memory_give(memory, block);
    return moved;
}

void cm_memory_give(struct cm_memory *memory, void *block)
{
    if (!block)
        return;
    memory->used -= header_of(block)->bytes;
    free(header_of(block)->whole);
}

static uint64_t number_in(const char *path, const char *before, uint64_t unit)
{
    uint64_t found = UINT64_MAX;
    char line[256];
    FILE *file = fopen(path, "r");
    if (!file)
        return found;
    while (found == UINT64_MAX && fgets(line, sizeof line, file)) {
        uint64_t value;
        if (strncmp(line, before, strlen(before)) == 0 &&
            sscanf(line + strlen(before), "%" SCNu64, &value) == 1)
            found = value * unit;
    }
    fclose(file);
    return found;
}

uint64_t cm_memory_available(void)
{
    uint64_t available = number_in("/proc/meminfo", "MemAvailable:", 1024);
    uint64_t group = number_in("/sys/fs/cgroup/memory.max", "", 1);
    return available < group ? available : group;
}

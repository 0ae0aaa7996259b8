/* The one allocator of catmouse: it counts, it can refuse, and it can be made to fail.
 *
 * Each block carries its size in front, so that `used` and `peak` are exact, and a test can make
 * the k-th allocation fail and then see that nothing leaked (`used` is 0 again). Not thread-safe:
 * solvers allocate in their serial part only. Blocks are aligned to CM_MEMORY_ALIGN bytes. */
#ifndef CM_MEMORY_H
#define CM_MEMORY_H

#include <stddef.h>
#include <stdint.h>

enum { CM_MEMORY_ALIGN = 64 };

struct cm_memory {
    uint64_t used;    /* bytes in blocks that are live now */
    uint64_t peak;    /* the largest `used` so far; the caller may reset it to `used` */
    uint64_t limit;   /* `used` may not pass this; 0: no limit */
    uint64_t calls;   /* allocations asked for so far */
    uint64_t fail_at; /* the call with this number (1-based) fails; 0: none does */
};

/* A block of count × size bytes, or NULL: over the limit, overflow, made to fail, or the system has
 * none. A block of 0 bytes is a real block. The caller owns it and gives it back with
 * cm_memory_give. */
void *cm_memory_take(struct cm_memory *memory, size_t count, size_t size);

/* The same, filled with zero bytes; large ones come from untouched pages. */
void *cm_memory_take_zeroed(struct cm_memory *memory, size_t count, size_t size);

/* Resizes a block (NULL: takes a new one), keeping its content. On failure: NULL, and the old block
 * stays as it is. */
void *cm_memory_resize(struct cm_memory *memory, void *block, size_t count, size_t size);

/* Gives a block back; NULL is fine. */
void cm_memory_give(struct cm_memory *memory, void *block);

/* The bytes of memory that a new block could use on this machine now: what the system says is
 * available, or, where a control group sets less, that. UINT64_MAX when nothing is known. */
uint64_t cm_memory_available(void);

#endif

/* Building the shifts of a row, and copying a row for them. See shifts.h. */
#include "solvers/sweep/shifts.h"

#include <string.h>

static uint32_t vectors_of(const struct cm_walk *walk)
{
    return (walk->places + CM_STRIP - 1) / CM_STRIP;
}

/* Vectors of one copy: a row and a spare one on each side, where masked loads may begin or end. */
static uint32_t copy_vectors(uint32_t vectors)
{
    return vectors + 2;
}

static uint32_t name(const uint32_t *names, uint32_t k)
{
    return names ? names[k] : k;
}

/* A number for each difference that can occur: c' - c + places. */
uint64_t cm_shifts_slots(const struct cm_walk *walk)
{
    return 2 * (uint64_t)walk->places + 1;
}

uint64_t cm_shifts_count(const struct cm_walk *walk, const uint32_t *label, const uint32_t *place,
                         uint32_t *slot)
{
    uint64_t count = 0;
    memset(slot, 0xff, cm_shifts_slots(walk) * sizeof *slot);
    for (uint32_t c = 0; c < walk->places; c++) {
        const uint32_t p = name(place, c), vector = c / CM_STRIP;
        for (uint32_t k = walk->out.first[p]; k < walk->out.first[p + 1]; k++) {
            uint32_t *seen = &slot[walk->places + name(label, walk->out.target[k]) - c];
            count += *seen != vector;
            *seen = vector;
        }
    }
    return count;
}

/* Which copies the moves need: they are numbered as they are met. */
static void number_copies(struct cm_shifts *shifts, const struct cm_walk *walk,
                          const uint32_t *label)
{
    memset(shifts->copy, CM_NO_COPY, sizeof shifts->copy);
    for (uint32_t p = 0; p < walk->places; p++)
        for (uint32_t k = walk->out.first[p]; k < walk->out.first[p + 1]; k++) {
            uint8_t *copy = &shifts->copy[(label[walk->out.target[k]] - label[p]) % 8];
            if (*copy == CM_NO_COPY)
                *copy = (uint8_t)shifts->copies++;
        }
}

/* The byte of the copies at which 256 bits begin that are d further on than `vector` does. */
static uint32_t byte_of(const struct cm_shifts *shifts, uint32_t vector, int64_t d)
{
    const int64_t residue = d & 7;
    const int64_t from = (int64_t)(vector + 1) * (CM_STRIP / 8) + (d - residue) / 8;
    return (uint32_t)from +
           shifts->copy[residue] * copy_vectors(shifts->vectors) * (uint32_t)sizeof(cm_vector);
}

static void list_shifts(struct cm_shifts *shifts, const struct cm_walk *walk, const uint32_t *label,
                        const uint32_t *place, uint32_t *slot)
{
    uint32_t count = 0;
    memset(slot, 0xff, cm_shifts_slots(walk) * sizeof *slot);
    for (uint32_t c = 0; c < walk->places; c++) {
        const uint32_t vector = c / CM_STRIP, bit = c % CM_STRIP;
        const uint32_t *to = walk->out.target + walk->out.first[place[c]];
        const uint32_t *end = walk->out.target + walk->out.first[place[c] + 1];
        if (!bit)
            shifts->first[vector] = count;
        if (to < end)
            shifts->movers[vector][bit / 64] |= UINT64_C(1) << bit % 64;
        for (; to < end; to++) {
            uint32_t *its = &slot[walk->places + label[*to] - c];
            if (*its == UINT32_MAX || *its < shifts->first[vector]) {
                *its = count++;
                shifts->mask[*its] = (cm_vector){0};
                shifts->at[*its] = byte_of(shifts, vector, (int64_t)label[*to] - c);
            }
            shifts->mask[*its][bit / 64] |= UINT64_C(1) << bit % 64;
            shifts->sources[vector] |= cm_vector_flag(label[*to] / CM_STRIP);
        }
    }
    shifts->first[shifts->vectors] = count;
}

enum cm_status cm_shifts_take(struct cm_shifts *shifts, const struct cm_walk *walk,
                              const uint32_t *label, const uint32_t *place, uint64_t count,
                              struct cm_memory *memory)
{
    *shifts = (struct cm_shifts){.moves = cm_digraph_arcs(&walk->out), .vectors = vectors_of(walk)};
    number_copies(shifts, walk, label);
    const size_t copies = (size_t)(shifts->copies + 1) * copy_vectors(shifts->vectors);
    uint32_t *slot = cm_memory_take(memory, cm_shifts_slots(walk), sizeof *slot);
    shifts->first = cm_memory_take(memory, (size_t)shifts->vectors + 1, sizeof *shifts->first);
    shifts->mask = cm_memory_take(memory, count, sizeof *shifts->mask);
    shifts->at = cm_memory_take(memory, count, sizeof *shifts->at);
    shifts->sources = cm_memory_take_zeroed(memory, shifts->vectors, sizeof *shifts->sources);
    shifts->movers = cm_memory_take_zeroed(memory, shifts->vectors, sizeof *shifts->movers);
    for (int k = 0; k < 2; k++)
        shifts->set[k] = cm_memory_take_zeroed(memory, copies, sizeof *shifts->set[k]);
    const bool all = slot && shifts->first && shifts->mask && shifts->at && shifts->sources &&
                     shifts->movers && shifts->set[0] && shifts->set[1];
    if (all)
        list_shifts(shifts, walk, label, place, slot);
    cm_memory_give(memory, slot);
    return all ? CM_OK : CM_NO_MEMORY;
}

void cm_shifts_give(struct cm_shifts *shifts, struct cm_memory *memory)
{
    cm_memory_give(memory, shifts->first);
    cm_memory_give(memory, shifts->mask);
    cm_memory_give(memory, shifts->at);
    cm_memory_give(memory, shifts->sources);
    cm_memory_give(memory, shifts->movers);
    cm_memory_give(memory, shifts->set[0]);
    cm_memory_give(memory, shifts->set[1]);
}

uint64_t cm_shifts_bytes(const struct cm_walk *walk)
{
    const uint64_t vectors = vectors_of(walk), arcs = cm_digraph_arcs(&walk->out);
    const uint64_t differences = vectors * (walk->places + (uint64_t)CM_STRIP);
    const uint64_t count = arcs < differences ? arcs : differences;
    return cm_shifts_slots(walk) * sizeof(uint32_t) + (vectors + 1) * sizeof(uint32_t) +
           count * (sizeof(cm_vector) + sizeof(uint32_t)) +
           vectors * (sizeof(cm_vector) + sizeof(uint64_t)) +
           2 * (CM_SHIFT_COPIES + 1) * (uint64_t)copy_vectors((uint32_t)vectors) *
               sizeof(cm_vector);
}

/* 256 bits of the row moved down by `bits` < 8; `from` has a word after its last one. */
static cm_vector shifted(const cm_vector *from, unsigned bits)
{
    cm_vector next;
    __builtin_memcpy(&next, (const uint64_t *)(const void *)from + 1, sizeof next);
    return *from >> bits | next << 1 << (63 - bits);
}

/* A bit of vector v is moved to copy vector v or v - 1, which begins one vector earlier. */
void cm_shifts_load(struct cm_shifts *shifts, const struct cm_board *board, uint32_t row,
                    uint64_t needed)
{
    const uint32_t step = copy_vectors(shifts->vectors);
    cm_vector *won = shifts->set[0] + (size_t)shifts->copies * step,
              *lost = shifts->set[1] + (size_t)shifts->copies * step;
    for (uint32_t v = 0; v < shifts->vectors; v++)
        if (needed & cm_vector_flag(v)) {
            won[v + 1] = cm_board_at(board, row, v)->set[CM_ROW_WON];
            lost[v + 1] = cm_board_at(board, row, v)->set[CM_ROW_LOST];
        }
    for (uint32_t v = 0; v <= shifts->vectors; v++) {
        const uint64_t both = cm_vector_flag(v) | (v ? cm_vector_flag(v - 1) : 0);
        for (unsigned bits = 0; needed & both && bits < CM_SHIFT_COPIES; bits++)
            if (shifts->copy[bits] != CM_NO_COPY) {
                const size_t at = (size_t)shifts->copy[bits] * step + v;
                shifts->set[0][at] = shifted(&won[v], bits);
                shifts->set[1][at] = shifted(&lost[v], bits);
            }
    }
}

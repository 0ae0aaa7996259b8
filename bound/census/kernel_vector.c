/* The kernel in AVX2 registers: all holes of a graph, and both players, at once.
 *
 * What is computed is what kernel_portable.c says, the same operator for both players, so a row of
 * it, for the cat on one node, is two registers of 32 byte lanes: lane h of the lower half is the
 * game with hole h as the mouse's wins grow, lane h of the upper half the same game as the
 * positions that the cat does not win shrink. A lane holds a set of mouse nodes, nodes 0 .. 7 in
 * the register `low` and 8 .. 11 in `high`. Then
 *
 *  - the nodes next to a set are six byte shuffles, one for each nibble of the set and byte of the
 *    answer: a shuffle looks up 32 nibbles in a table of 16 bytes;
 *  - a cat's step is the AND of three table rows without a branch: the nodes are cut into three
 *    groups of at most four, and the ANDs over all subsets of a group are made once a round;
 *  - a cat may not enter the hole: lane h of row h is all ones, which an AND does not see.
 *
 * The idea of looking up all subsets is that of the Four Russians (Arlazarov et al., 1970). */
#include "bound/census/kernel.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline, target("avx2")))

enum {
    GROUPS = 3,
    SUBSETS = 16,
    HIGH_NODES = CM_CENSUS_MOST - 8,
    HIGH_ALL = (1 << HIGH_NODES) - 1
};

struct row {
    __m256i low, high;
};

/* What depends on the number of nodes only. */
struct frame {
    struct row keep[CM_CENSUS_MOST]; /* all nodes but the cat's */
    struct row set[CM_CENSUS_MOST];  /* the hole; all ones where the cat is in it, or no lane is */
    uint8_t first[GROUPS + 1];       /* nodes first[g] .. first[g + 1] - 1 are group g */
};

struct board {
    /* near[k], the same in each half: for each set of the nodes 4k .. 4k + 3, the nodes next to it
     */
    struct row near[GROUPS];
    struct row before[GROUPS][SUBSETS];     /* ANDs over the subsets of the rows of a group */
    struct row after[CM_CENSUS_MOST];       /* with the cat to move */
    uint8_t subset[CM_CENSUS_MOST][GROUPS]; /* the cat's moves, cut by group */
};

INLINE __m256i bytes(unsigned value)
{
    return _mm256_set1_epi8((char)value);
}

/* How many nodes are in a group; the first groups are the larger ones. */
INLINE uint32_t group_size(uint32_t nodes, uint32_t group)
{
    return (nodes + GROUPS - 1 - group) / GROUPS;
}

INLINE void set_frame(struct frame *frame, uint32_t nodes)
{
    uint8_t hole[2][32], set[2][32];
    for (uint32_t lane = 0; lane < 32; lane++) {
        const uint32_t h = lane % CM_CENSUS_LANES;
        hole[0][lane] = (uint8_t)(h >= nodes ? 0xff : h < 8 ? 1u << h : 0);
        hole[1][lane] = (uint8_t)(h >= nodes ? HIGH_ALL : h < 8 ? 0 : 1u << (h - 8));
    }
    for (uint32_t c = 0; c < nodes; c++) {
        memcpy(set, hole, sizeof set);
        set[0][c] = set[0][c + CM_CENSUS_LANES] = 0xff;
        set[1][c] = set[1][c + CM_CENSUS_LANES] = HIGH_ALL;
        frame->set[c] = (struct row){_mm256_loadu_si256((const __m256i *)set[0]),
                                     _mm256_loadu_si256((const __m256i *)set[1])};
        const unsigned others = ((1u << nodes) - 1) & ~(1u << c);
        frame->keep[c] = (struct row){bytes(others & 0xff), bytes(others >> 8)};
    }
    for (uint32_t g = 0; g < GROUPS; g++)
        frame->first[g + 1] = (uint8_t)(frame->first[g] + group_size(nodes, g));
}

/* Looks the graph up once: its neighbourhoods by nibble, and each cat's moves by group. */
INLINE void set_board(struct board *board, const struct frame *frame, uint32_t nodes,
                      const uint16_t *row)
{
    const __m256i subset = _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    for (uint32_t k = 0; k < GROUPS; k++) {
        __m256i near = _mm256_setzero_si256();
        for (uint32_t u = 4 * k; u < 4 * k + 4 && u < nodes; u++) {
            const __m256i bit = _mm256_set1_epi16((short)(1 << (u % 4)));
            const __m256i has = _mm256_cmpeq_epi16(subset & bit, bit);
            near |= has & _mm256_set1_epi16((short)row[u]);
        }
        const __m256i low = near & _mm256_set1_epi16(0xff), high = _mm256_srli_epi16(near, 8);
        board->near[k].low = _mm256_broadcastsi128_si256(
            _mm_packus_epi16(_mm256_castsi256_si128(low), _mm256_extracti128_si256(low, 1)));
        board->near[k].high = _mm256_broadcastsi128_si256(
            _mm_packus_epi16(_mm256_castsi256_si128(high), _mm256_extracti128_si256(high, 1)));
    }
    for (uint32_t c = 0; c < nodes; c++)
        for (uint32_t g = 0; g < GROUPS; g++) {
            const uint32_t size = frame->first[g + 1] - frame->first[g];
            board->subset[c][g] = (uint8_t)(row[c] >> frame->first[g] & ((1u << size) - 1));
        }
}

INLINE struct row row_and(struct row a, struct row b)
{
    return (struct row){a.low & b.low, a.high & b.high};
}

/* The rows `before` of one group become the ANDs over all its subsets. */
INLINE void and_subsets(struct row *before, uint32_t size)
{
    for (uint32_t s = 3; s < 1u << size; s++)
        if (s & (s - 1))
            before[s] = row_and(before[s & (s - 1)], before[s & (~s + 1)]);
}

INLINE void move_cat(struct board *board, const struct frame *frame, uint32_t nodes)
{
    for (uint32_t g = 0; g < GROUPS; g++)
        and_subsets(board->before[g], group_size(nodes, g));
    for (uint32_t c = 0; c < nodes; c++) {
        const uint8_t *subset = board->subset[c];
        const struct row two = row_and(board->before[0][subset[0]], board->before[1][subset[1]]);
        board->after[c] = row_and(row_and(two, board->before[2][subset[2]]), frame->keep[c]);
    }
}

/* The nodes next to each lane's set. */
INLINE struct row look_around(const struct row near[GROUPS], struct row set)
{
    const __m256i nibble = bytes(15);
    const __m256i s0 = set.low & nibble, s1 = _mm256_srli_epi16(set.low, 4) & nibble;
    return (struct row){
        _mm256_shuffle_epi8(near[0].low, s0) | _mm256_shuffle_epi8(near[1].low, s1) |
            _mm256_shuffle_epi8(near[2].low, set.high),
        _mm256_shuffle_epi8(near[0].high, s0) | _mm256_shuffle_epi8(near[1].high, s1) |
            _mm256_shuffle_epi8(near[2].high, set.high)};
}

/* 0xff in the lanes in which nothing changed. */
INLINE __m256i move_mouse(struct board *board, const struct frame *frame, uint32_t nodes)
{
    const struct row near[GROUPS] = {board->near[0], board->near[1], board->near[2]};
    __m256i changed = _mm256_setzero_si256();
    uint32_t c = 0;
    for (uint32_t g = 0; g < GROUPS; g++)
        for (uint32_t k = 0; k < group_size(nodes, g); k++, c++) {
            struct row *before = &board->before[g][1u << k];
            struct row next = row_and(look_around(near, board->after[c]), frame->keep[c]);
            next.low |= frame->set[c].low;
            next.high |= frame->set[c].high;
            changed |= (next.low ^ before->low) | (next.high ^ before->high);
            *before = next;
        }
    return _mm256_cmpeq_epi8(changed, _mm256_setzero_si256());
}

/* The last round that changed a lane. */
INLINE __m256i settle(struct board *board, const struct frame *frame, uint32_t nodes)
{
    const __m256i one = bytes(1);
    __m256i last = _mm256_setzero_si256(), round = one;
    for (;;) {
        move_cat(board, frame, nodes);
        const __m256i same = move_mouse(board, frame, nodes);
        if (_mm256_movemask_epi8(same) == -1)
            return last;
        last = _mm256_blendv_epi8(round, last, same);
        round = _mm256_add_epi8(round, one);
    }
}

/* The start of row c: in the lower half the mouse in the hole, in the upper half anywhere but on
 * the cat. */
INLINE struct row start_of(const struct frame *frame, uint32_t c)
{
    const struct row *keep = &frame->keep[c], *set = &frame->set[c];
    return (struct row){_mm256_blend_epi32(set->low, keep->low | set->low, 0xf0),
                        _mm256_blend_epi32(set->high, keep->high | set->high, 0xf0)};
}

INLINE void set_start(struct board *board, const struct frame *frame, uint32_t nodes)
{
    uint32_t c = 0;
    for (uint32_t g = 0; g < GROUPS; g++) {
        board->before[g][0] = (struct row){bytes(0xff), bytes(HIGH_ALL)};
        for (uint32_t k = 0; k < group_size(nodes, g); k++, c++) {
            board->before[g][1u << k] = start_of(frame, c);
            board->after[c] = start_of(frame, c);
        }
    }
}

INLINE void measure_graph(struct board *board, const struct frame *frame, uint32_t nodes,
                          const struct cm_census_graph *graph, struct cm_census_longest *longest)
{
    const __m256i one = bytes(1);
    set_board(board, frame, nodes, graph->row);
    set_start(board, frame, nodes);
    const __m256i last = settle(board, frame, nodes), twice = _mm256_add_epi8(last, last);
    __m256i cat = twice;
    if (cm_census_stuck_holes(nodes, graph)) {
        set_start(board, frame, nodes);
        move_mouse(board, frame, nodes);
        const __m256i half = settle(board, frame, nodes);
        cat = _mm256_min_epu8(cat, _mm256_add_epi8(_mm256_add_epi8(half, half), one));
    }
    _mm_storeu_si128((__m128i *)longest->mouse,
                     _mm256_castsi256_si128(_mm256_subs_epu8(twice, one)));
    _mm_storeu_si128((__m128i *)longest->cat, _mm256_extracti128_si256(cat, 1));
}

INLINE void measure_all(uint32_t nodes, const struct cm_census_graph *graph, size_t count,
                        struct cm_census_longest *longest)
{
    struct frame frame = {.first = {0}};
    struct board board;
    set_frame(&frame, nodes);
    for (size_t k = 0; k < count; k++)
        measure_graph(&board, &frame, nodes, &graph[k], &longest[k]);
}

/* The sizes that take long are compiled for themselves, with all their loops unrolled. */
__attribute__((target("avx2"))) static void measure(uint32_t nodes,
                                                    const struct cm_census_graph *graph,
                                                    size_t count, struct cm_census_longest *longest)
{
    switch (nodes) {
    case 9: measure_all(9, graph, count, longest); break;
    case 10: measure_all(10, graph, count, longest); break;
    case 11: measure_all(11, graph, count, longest); break;
    case 12: measure_all(12, graph, count, longest); break;
    default: measure_all(nodes, graph, count, longest);
    }
}

static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2");
}

const struct cm_census_kernel cm_census_vector = {
    .name = "vector", .works = has_avx2, .measure = measure};

#else

static bool never(void)
{
    return false;
}

const struct cm_census_kernel cm_census_vector = {.name = "vector", .works = never};

#endif

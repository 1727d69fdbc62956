#include "CSamplerVoices.h"
#include "sample_machines.h"
#include "cubic.h"

/* Eight frames at a time, by the arithmetic of one: the same bits come out, whatever the number of frames. */
enum { LANES = 8 };
typedef float four __attribute__((vector_size(4 * sizeof(float)), aligned(4)));
typedef float lanes __attribute__((vector_size(LANES * sizeof(float))));
typedef uint32_t places __attribute__((vector_size(LANES * sizeof(uint32_t))));

/* The four points of two frames side by side. */
#define PAIR(low, high)                                                                                              \
    __builtin_shufflevector(                                                                                         \
        *(const four *)(samples + (at[low] >> 32) - 1), *(const four *)(samples + (at[high] >> 32) - 1), 0, 1, 2, 3, \
        4, 5, 6, 7)

static inline float one(const float *samples, uint64_t position) {
    float f = (float)(uint32_t)position * 0x1p-32f;
    float a = samples[-1], b = samples[0], c = samples[1], d = samples[2];
    float first = 0.5f * (c - a);
    float second = a - 2.5f * b + 2 * c - 0.5f * d;
    float third = 0.5f * (d - a) + 1.5f * (b - c);
    return ((third * f + second) * f + first) * f + b;
}

FOR_EACH_MACHINE void sampler_cubic(
    const float *restrict samples, uint64_t position, uint64_t increment, float *restrict target, size_t count) {
    size_t i = 0;
    places fractions, step = (places){0} + (uint32_t)(LANES * increment);
    for (int lane = 0; lane < LANES; lane++) fractions[lane] = (uint32_t)(position + lane * increment);
    for (; i + LANES <= count; i += LANES, fractions += step) {
        uint64_t at[LANES];
        for (int lane = 0; lane < LANES; lane++, position += increment) at[lane] = position;
        lanes f = __builtin_convertvector(fractions, lanes) * 0x1p-32f;
        // Frames 0 and 4 stand side by side, and so on: what is exchanged below stays within halves.
        lanes p = PAIR(0, 4), q = PAIR(1, 5), r = PAIR(2, 6), s = PAIR(3, 7);
        lanes pq = __builtin_shufflevector(p, q, 0, 8, 1, 9, 4, 12, 5, 13);
        lanes rs = __builtin_shufflevector(r, s, 0, 8, 1, 9, 4, 12, 5, 13);
        lanes a = __builtin_shufflevector(pq, rs, 0, 1, 8, 9, 4, 5, 12, 13);
        lanes b = __builtin_shufflevector(pq, rs, 2, 3, 10, 11, 6, 7, 14, 15);
        pq = __builtin_shufflevector(p, q, 2, 10, 3, 11, 6, 14, 7, 15);
        rs = __builtin_shufflevector(r, s, 2, 10, 3, 11, 6, 14, 7, 15);
        lanes c = __builtin_shufflevector(pq, rs, 0, 1, 8, 9, 4, 5, 12, 13);
        lanes d = __builtin_shufflevector(pq, rs, 2, 3, 10, 11, 6, 7, 14, 15);
        lanes first = 0.5f * (c - a);
        lanes second = a - 2.5f * b + 2 * c - 0.5f * d;
        lanes third = 0.5f * (d - a) + 1.5f * (b - c);
        lanes made = ((third * f + second) * f + first) * f + b;
        __builtin_memcpy(target + i, &made, sizeof made);
    }
    for (; i < count; i++, position += increment) target[i] = one(samples + (position >> 32), position);
}

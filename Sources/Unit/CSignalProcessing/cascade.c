#include "CSignalProcessing.h"

#include <stdint.h>

/* A filter's next sample waits for its last one and for the filter before it, which leaves a processor idle. So the
   filters work side by side, each two samples behind the one before it: what goes from one to the next has two turns'
   time. The bits are those of one after another. */
enum { FILTERS = SIGNAL_CASCADE_FILTERS, BEHIND = 2 };
typedef double lanes __attribute__((vector_size(FILTERS * sizeof(double))));
typedef float narrow __attribute__((vector_size(FILTERS * sizeof(float))));
typedef int64_t choice __attribute__((vector_size(FILTERS * sizeof(int64_t))));

typedef uint64_t words __attribute__((vector_size(FILTERS * sizeof(uint64_t))));
typedef int32_t narrow_choice __attribute__((vector_size(FILTERS * sizeof(int32_t))));
typedef uint32_t narrow_words __attribute__((vector_size(FILTERS * sizeof(uint32_t))));

/* Eight doubles are one register of the widest machines, and two of the others. */
#if defined(__x86_64__) && defined(__linux__) && defined(__has_attribute)
#if __has_attribute(target_clones)
#define FOR_WIDE_MACHINES __attribute__((target_clones("avx512dq", "avx2", "default")))
#endif
#endif
#ifndef FOR_WIDE_MACHINES
#define FOR_WIDE_MACHINES
#endif

#define ALWAYS_INLINE static inline __attribute__((always_inline))

typedef struct coefficients {
    lanes a1, a2, a3, m0, m1, m2;
    /// The last filter's lane; those behind it have coefficients that make nothing.
    int last;
} coefficients;

/* One channel on its way through the filters. */
typedef struct wave {
    lanes first, second;
    /// In the turn before the last one, and in that.
    narrow made_before, made;
} wave;

/* The bits of 1e-30 and of infinity: magnitudes are in the order of their bits. What is added lets whatever is endless
   overflow, so that one comparison tells what stays. */
static const int64_t tiny = 0x39B4484BFEEBC2A0, room = INT64_MAX - (0x7FF0000000000000 - 1);
static const int32_t narrow_tiny = 0x0DA2425F, narrow_room = INT32_MAX - (0x7F800000 - 1);

/// What is too small to hear, or is no number, becomes zero: nothing denormal is computed with.
ALWAYS_INLINE void settle(lanes *x) {
    choice size = (choice)((words)((choice)*x & INT64_MAX) + (uint64_t)room);
    *x = (lanes)((choice)*x & (size > tiny + room));
}

/// The same of samples: the greatest that is not above 1e-30 is the bound.
ALWAYS_INLINE void settle_samples(narrow *x) {
    narrow_choice size = (narrow_choice)((narrow_words)((narrow_choice)*x & INT32_MAX) + (uint32_t)narrow_room);
    *x = (narrow)((narrow_choice)*x & (size > narrow_tiny + narrow_room));
}

ALWAYS_INLINE float settled(double x) {
    double size = __builtin_fabs(x);
    return (float)(size > 1e-30 && size < __builtin_inf() ? x : 0);
}

ALWAYS_INLINE void choose(lanes *old, const lanes *new, const choice *where) {
    *old = (lanes)(((choice)*new & *where) | ((choice)*old & ~*where));
}

/// Each filter's next sample. Returns the last one's. Where `works` is given, the other filters' memory stays.
ALWAYS_INLINE float turn(wave *w, const coefficients *c, float sample, const choice *works) {
    narrow samples = __builtin_shufflevector(w->made_before, (narrow){sample}, 8, 0, 1, 2, 3, 4, 5, 6);
    settle_samples(&samples);
    lanes input = __builtin_convertvector(samples, lanes);
    lanes driven = input - w->second;
    lanes band = c->a1 * w->first + c->a2 * driven;
    lanes low = w->second + c->a2 * w->first + c->a3 * driven;
    lanes first = 2 * band - w->first, second = 2 * low - w->second;
    settle(&first);
    settle(&second);
    if (works) {
        choose(&w->first, &first, works);
        choose(&w->second, &second, works);
    } else {
        w->first = first;
        w->second = second;
    }
    lanes sum = c->m0 * input + c->m1 * band + c->m2 * low;
    w->made_before = w->made;
    w->made = __builtin_convertvector(sum, narrow);
    return settled(sum[c->last]);
}

/// Which filters have a sample to work on in a turn: none in their place is before the first or behind the last.
ALWAYS_INLINE void find_working(choice *works, size_t now, size_t count) {
    for (size_t lane = 0; lane < FILTERS; lane++)
        (*works)[lane] = BEHIND * lane <= now && now - BEHIND * lane < count ? -1 : 0;
}

ALWAYS_INLINE void run(wave *waves, const coefficients *c, float *const *samples, int channels, size_t count) {
    size_t behind = BEHIND * (size_t)c->last;
    for (size_t now = 0; now < count + behind; now++) {
        choice works;
        int is_edge = now < behind || now >= count;
        if (is_edge) find_working(&works, now, count);
        for (int channel = 0; channel < channels; channel++) {
            float sample = now < count ? samples[channel][now] : 0;
            float made = turn(&waves[channel], c, sample, is_edge ? &works : 0);
            if (now >= behind) samples[channel][now - behind] = made;
        }
    }
}

static void load(wave *w, const signal_cascade *cascade, size_t channel) {
    *w = (wave){0};
    for (size_t k = 0; k < cascade->count; k++) {
        w->first[k] = cascade->filters[k].memory[2 * channel];
        w->second[k] = cascade->filters[k].memory[2 * channel + 1];
    }
}

static void store(const wave *w, const signal_cascade *cascade, size_t channel) {
    for (size_t k = 0; k < cascade->count; k++) {
        cascade->filters[k].memory[2 * channel] = w->first[k];
        cascade->filters[k].memory[2 * channel + 1] = w->second[k];
    }
}

static void prepare(coefficients *c, const signal_cascade *cascade) {
    *c = (coefficients){.last = (int)cascade->count - 1};
    for (size_t k = 0; k < cascade->count; k++) {
        const signal_filter *filter = &cascade->filters[k];
        c->a1[k] = filter->a1, c->a2[k] = filter->a2, c->a3[k] = filter->a3;
        c->m0[k] = filter->m0, c->m1[k] = filter->m1, c->m2[k] = filter->m2;
    }
}

FOR_WIDE_MACHINES static void run_one(wave *waves, const coefficients *c, float *const *samples, size_t count) {
    run(waves, c, samples, 1, count);
}

/* Two channels fill the time in which one waits. */
FOR_WIDE_MACHINES static void run_two(wave *waves, const coefficients *c, float *const *samples, size_t count) {
    run(waves, c, samples, 2, count);
}

void signal_cascade_run(const signal_cascade *cascade, float *const *samples, size_t channels, size_t count) {
    if (cascade->count == 0) return;
    coefficients c;
    prepare(&c, cascade);
    for (size_t channel = 0; channel < channels; channel += 2) {
        wave waves[2];
        size_t now = channels - channel < 2 ? 1 : 2;
        for (size_t k = 0; k < now; k++) load(&waves[k], cascade, channel + k);
        if (now == 2) run_two(waves, &c, samples + channel, count);
        else run_one(waves, &c, samples + channel, count);
        for (size_t k = 0; k < now; k++) store(&waves[k], cascade, channel + k);
    }
}

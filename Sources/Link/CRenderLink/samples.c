#include "include/crl_samples.h"
#include "sample_machines.h"

#include <string.h>

static inline __attribute__((always_inline)) uint32_t bits_of(float value) {
    uint32_t bits;
    memcpy(&bits, &value, 4);
    return bits;
}

// The bits of the largest magnitude, 0 for no samples, and of the smallest that is not 0, less 1.
struct magnitudes {
    uint32_t largest, smallest;
};

static inline __attribute__((always_inline)) struct magnitudes measure(const float *samples, size_t count) {
    uint32_t largest = 0, smallest = UINT32_MAX;
    for (size_t i = 0; i < count; i++) {
        uint32_t magnitude = bits_of(samples[i]) & 0x7fffffffu, withoutZero = magnitude - 1;
        largest = magnitude > largest ? magnitude : largest;
        smallest = withoutZero < smallest ? withoutZero : smallest;
    }
    return (struct magnitudes){largest, smallest};
}

// Eight magnitudes at a time.
typedef uint32_t eight __attribute__((ext_vector_type(8)));
enum { ROUND = 32 };

// Of a block: the two limits are found once for all of its channels.
static inline __attribute__((always_inline)) struct magnitudes measure_block(
    const float *first, size_t stride, size_t channels, size_t count) {
    eight largest = 0, largest2 = 0, smallest = UINT32_MAX, smallest2 = UINT32_MAX;
    uint32_t restLargest = 0, restSmallest = UINT32_MAX;
    for (size_t channel = 0; channel < channels; channel++) {
        const float *samples = first + channel * stride;
        size_t left = count;
        // Written out: the compiler's own loop ends with the search for the limits, for each channel.
#pragma clang loop unroll(disable)
        for (; left >= ROUND; left -= ROUND, samples += ROUND) {
            eight a, b, c, d;
            memcpy(&a, samples, sizeof a);
            memcpy(&b, samples + 8, sizeof b);
            memcpy(&c, samples + 16, sizeof c);
            memcpy(&d, samples + 24, sizeof d);
            a &= 0x7fffffffu, b &= 0x7fffffffu, c &= 0x7fffffffu, d &= 0x7fffffffu;
            largest = __builtin_elementwise_max(largest, a), largest2 = __builtin_elementwise_max(largest2, b);
            largest = __builtin_elementwise_max(largest, c), largest2 = __builtin_elementwise_max(largest2, d);
            smallest = __builtin_elementwise_min(smallest, a - 1);
            smallest2 = __builtin_elementwise_min(smallest2, b - 1);
            smallest = __builtin_elementwise_min(smallest, c - 1);
            smallest2 = __builtin_elementwise_min(smallest2, d - 1);
        }
#pragma clang loop vectorize(disable) unroll(disable)
        for (; left > 0; left--, samples++) {
            uint32_t magnitude = bits_of(*samples) & 0x7fffffffu, withoutZero = magnitude - 1;
            restLargest = magnitude > restLargest ? magnitude : restLargest;
            restSmallest = withoutZero < restSmallest ? withoutZero : restSmallest;
        }
    }
    uint32_t most = __builtin_reduce_max(__builtin_elementwise_max(largest, largest2));
    uint32_t least = __builtin_reduce_min(__builtin_elementwise_min(smallest, smallest2));
    return (struct magnitudes){most > restLargest ? most : restLargest, least < restSmallest ? least : restSmallest};
}

static inline __attribute__((always_inline)) int is_clean(struct magnitudes seen, uint32_t limitBits) {
    return seen.largest <= limitBits && seen.largest < 0x7f800000u && seen.smallest >= 0x007fffffu;
}

FOR_EACH_MACHINE CRL_RENDER_SECTION unsigned crl_sanitize(float *samples, size_t count, float limit) {
    uint32_t found = 0, limitBits = bits_of(limit);
    // Nearly all audio is clean, and to see that takes less than to write it again.
    if (is_clean(measure(samples, count), limitBits)) return 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t bits = bits_of(samples[i]);
        uint32_t magnitude = bits & 0x7fffffffu;
        uint32_t nonfinite = -(uint32_t)(magnitude >= 0x7f800000u);
        uint32_t denormal = -(uint32_t)(magnitude < 0x00800000u);
        uint32_t loud = -(uint32_t)(magnitude > limitBits);
        found |= (nonfinite & CRL_FOUND_NONFINITE) | (loud & ~nonfinite & CRL_FOUND_LOUD);
        uint32_t clean = (loud & ((bits & 0x80000000u) | limitBits)) | (~loud & bits);
        clean &= ~nonfinite;
        /* A zero keeps its sign, so that clean audio passes bit for bit. */
        clean &= ~(denormal & 0x7fffffffu);
        memcpy(samples + i, &clean, 4);
    }
    return found;
}

// By itself, so that the function that nearly always finds nothing saves no registers for it.
static __attribute__((noinline)) unsigned clean_block(
    float *first, size_t stride, size_t channels, size_t count, float limit) {
    unsigned found = 0;
    for (size_t channel = 0; channel < channels; channel++) {
        found |= crl_sanitize(first + channel * stride, count, limit);
    }
    return found;
}

FOR_EACH_MACHINE CRL_RENDER_SECTION unsigned crl_sanitize_block(
    float *first, size_t stride, size_t channels, size_t count, float limit) {
    if (__builtin_expect(is_clean(measure_block(first, stride, channels, count), bits_of(limit)), 1)) return 0;
    return clean_block(first, stride, channels, count, limit);
}

FOR_EACH_MACHINE CRL_RENDER_SECTION unsigned crl_inspect(const float *samples, size_t count, float limit) {
    uint32_t largest = measure(samples, count).largest;
    if (largest <= bits_of(limit)) return 0;
    return largest >= 0x7f800000u ? CRL_FOUND_NONFINITE : CRL_FOUND_LOUD;
}

FOR_EACH_MACHINE CRL_RENDER_SECTION uint32_t crl_peak(const float *samples, size_t count) {
    return measure(samples, count).largest;
}

// The larger of a magnitude and one that is a number; the comparison leaves out what is none.
static inline __attribute__((always_inline)) float louder(float sample, float peak) {
    float own = __builtin_fabsf(sample);
    return own > peak ? own : peak;
}

// The largest magnitude of what was kept that is a number. Magnitudes are compared as integers, which is their order; what is
// no number has the largest of them, and is looked for by itself only where there is one.
static inline __attribute__((always_inline)) float loudest(const float *kept) {
    int32_t largest = 0;
    for (size_t i = 0; i < CRL_KEPT_SAMPLES; i++) {
        int32_t own = (int32_t)(bits_of(kept[i]) & 0x7fffffffu);
        largest = own > largest ? own : largest;
    }
    float peak = 0;
    if (__builtin_expect(largest <= 0x7f800000, 1)) memcpy(&peak, &largest, sizeof peak);
    else
#pragma clang loop vectorize(disable) unroll(disable)
        for (size_t i = 0; i < CRL_KEPT_SAMPLES; i++) peak = louder(kept[i], peak);
    return peak;
}

FOR_EACH_MACHINE CRL_RENDER_SECTION void crl_keep_ends(float *lines, float *peaks, const float *const *dry, const float *block,
                                                       size_t stride, size_t channels, size_t count, float limit) {
    for (size_t channel = 0; channel < channels; channel++) {
        const float *samples = block + channel * stride, *from = dry[channel];
        float *kept = lines + channel * 2 * CRL_KEPT_SAMPLES;
        // Each sample is read once: another process may be writing it.
        memcpy(kept, samples + count - CRL_KEPT_SAMPLES, CRL_KEPT_SAMPLES * sizeof *kept);
        if (from) memcpy(kept + CRL_KEPT_SAMPLES, from + count - CRL_KEPT_SAMPLES, CRL_KEPT_SAMPLES * sizeof *kept);
        else memset(kept + CRL_KEPT_SAMPLES, 0, CRL_KEPT_SAMPLES * sizeof *kept);
        float peak = louder(loudest(kept), peaks[channel]);
        // Few: to take them into vectors costs more than to look at each. False for what is no number.
#pragma clang loop vectorize(disable) unroll(disable)
        for (size_t i = 0; i < count; i += CRL_KEPT_SAMPLES) peak = louder(samples[i], peak);
        peaks[channel] = peak < limit ? peak : limit;
    }
}

CRL_RENDER_SECTION void crl_copy_bytes(void *target, const void *source, size_t count) { memcpy(target, source, count); }

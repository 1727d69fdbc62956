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

FOR_EACH_MACHINE CRL_RENDER_SECTION unsigned crl_sanitize(float *samples, size_t count, float limit) {
    uint32_t found = 0, limitBits = bits_of(limit);
    // Nearly all audio is clean, and to see that takes less than to write it again.
    struct magnitudes seen = measure(samples, count);
    if (seen.largest <= limitBits && seen.largest < 0x7f800000u && seen.smallest >= 0x007fffffu) return 0;
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

FOR_EACH_MACHINE CRL_RENDER_SECTION unsigned crl_inspect(const float *samples, size_t count, float limit) {
    uint32_t largest = measure(samples, count).largest;
    if (largest <= bits_of(limit)) return 0;
    return largest >= 0x7f800000u ? CRL_FOUND_NONFINITE : CRL_FOUND_LOUD;
}

FOR_EACH_MACHINE CRL_RENDER_SECTION uint32_t crl_peak(const float *samples, size_t count) {
    return measure(samples, count).largest;
}

CRL_RENDER_SECTION void crl_copy_bytes(void *target, const void *source, size_t count) { memcpy(target, source, count); }

#include "include/crl_samples.h"

#include <math.h>
#include <string.h>

#if defined(__x86_64__) && defined(__linux__) && defined(__has_attribute)
#if __has_attribute(target_clones)
#define FOR_EACH_MACHINE __attribute__((target_clones("avx2", "default")))
#endif
#endif
#ifndef FOR_EACH_MACHINE
#define FOR_EACH_MACHINE
#endif

FOR_EACH_MACHINE unsigned crl_sanitize(float *samples, size_t count, float limit) {
    uint32_t found = 0, limitBits;
    memcpy(&limitBits, &limit, 4);
    for (size_t i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, samples + i, 4);
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

void crl_copy(float *target, const float *source, size_t count) { memcpy(target, source, count * sizeof *target); }
void crl_clear(float *target, size_t count) { memset(target, 0, count * sizeof *target); }
void crl_copy_bytes(void *target, const void *source, size_t count) { memcpy(target, source, count); }

FOR_EACH_MACHINE void crl_mix(float *restrict target, const float *restrict source, float gain, size_t count) {
    for (size_t i = 0; i < count; i++) target[i] += source[i] * gain;
}

FOR_EACH_MACHINE float crl_peak(const float *samples, size_t count) {
    uint32_t peak = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, samples + i, 4);
        bits &= 0x7fffffffu;
        bits &= -(uint32_t)(bits <= 0x7f800000u);
        peak = bits > peak ? bits : peak;
    }
    float result;
    memcpy(&result, &peak, 4);
    return result;
}

void crl_crossfade(float *target, const float *from, const float *to, size_t count, size_t position, size_t length) {
    size_t fading = position < length ? length - position : 0;
    if (fading > count) fading = count;
    // cos(x + d) = 2 cos(d) cos(x) − cos(x − d): one multiplication per sample instead of a cosine.
    double step = length ? M_PI / (double)length : 0, factor = 2 * cos(step);
    double before = cos(step * (double)position), current = cos(step * (double)(position + 1));
    for (size_t i = 0; i < fading; i++) {
        float gain = (float)(0.5 - 0.5 * current);
        target[i] = from[i] + (to[i] - from[i]) * gain;
        double next = factor * current - before;
        before = current;
        current = next;
    }
    if (target != to) memmove(target + fading, to + fading, (count - fading) * sizeof *target);
}

void crl_decay_offset(float *target, const float *source, float offset, size_t count, size_t position, size_t length) {
    size_t fading = position < length ? length - position : 0;
    if (fading > count) fading = count;
    double step = length ? M_PI / (double)length : 0, factor = 2 * cos(step);
    double before = cos(step * ((double)position - 1)), current = cos(step * (double)position);
    for (size_t i = 0; i < fading; i++) {
        target[i] = source[i] + offset * (float)(0.5 + 0.5 * current);
        double next = factor * current - before;
        before = current;
        current = next;
    }
    if (target != source) memmove(target + fading, source + fading, (count - fading) * sizeof *target);
}

void crl_delay(float *target, const float *source, size_t count, float *ring, size_t capacity, size_t *head,
               size_t delay) {
    size_t write = *head;
    for (size_t i = 0; i < count; i++) {
        ring[write] = source[i];
        target[i] = ring[write >= delay ? write - delay : write + capacity - delay];
        write = write + 1 == capacity ? 0 : write + 1;
    }
    *head = write;
}

#include "include/CSampleLoops.h"
#include "include/sample_machines.h"

/* A fused multiply-add rounds once instead of twice: results would depend on the machine. */
#pragma STDC FP_CONTRACT OFF

/* A sample depends on nothing but the sample at its own place, so that target and source may be one. */
#define SAME_PLACE _Pragma("clang loop vectorize(assume_safety)")

FOR_EACH_MACHINE void sample_scale_pair(
    float *const *targets, const float *const *sources, float left, float right, size_t count) {
    float *a = targets[0], *b = targets[1];
    const float *c = sources[0], *d = sources[1];
    SAME_PLACE for (size_t i = 0; i < count; i++) {
        a[i] = c[i] * left;
        b[i] = d[i] * right;
    }
}

FOR_EACH_MACHINE void sample_scale_add(float *restrict target, const float *restrict source, float gain, size_t count) {
    for (size_t i = 0; i < count; i++) target[i] += source[i] * gain;
}

/* Several sources in one pass over the target. The sums are in the order of the sources, whatever their number. */
#define LINE(n) const float *restrict s##n = sources[n]; const float g##n = gains[n];
#define ADD(n) sum = sum + s##n[i] * g##n;
#define FOUR(what) what(0) what(1) what(2) what(3)
#define EIGHT(what) FOUR(what) what(4) what(5) what(6) what(7)

FOR_EACH_MACHINE void sample_scale_add4(
    float *restrict target, const float *const *sources, const float *gains, size_t count) {
    FOUR(LINE)
    for (size_t i = 0; i < count; i++) {
        float sum = target[i];
        FOUR(ADD)
        target[i] = sum;
    }
}

FOR_EACH_MACHINE void sample_scale_add8(
    float *restrict target, const float *const *sources, const float *gains, size_t count) {
    EIGHT(LINE)
    for (size_t i = 0; i < count; i++) {
        float sum = target[i];
        EIGHT(ADD)
        target[i] = sum;
    }
}

FOR_EACH_MACHINE void sample_scale8(
    float *restrict target, const float *const *sources, const float *gains, size_t count) {
    EIGHT(LINE)
    for (size_t i = 0; i < count; i++) {
        float sum = s0[i] * g0;
        ADD(1) ADD(2) ADD(3) ADD(4) ADD(5) ADD(6) ADD(7)
        target[i] = sum;
    }
}

FOR_EACH_MACHINE void sample_ramp(
    float *target, const float *source, float start, float step, size_t offset, size_t count) {
    SAME_PLACE for (size_t i = 0; i < count; i++) target[i] = source[i] * (start + step * (float)(int32_t)(offset + i));
}

FOR_EACH_MACHINE void sample_ramp_add(
    float *restrict target, const float *restrict source, float start, float step, size_t offset, size_t count) {
    for (size_t i = 0; i < count; i++) target[i] += source[i] * (start + step * (float)(int32_t)(offset + i));
}

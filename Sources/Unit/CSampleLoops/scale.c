#include "include/CSampleLoops.h"
#include "include/sample_machines.h"

/* A fused multiply-add rounds once instead of twice: results would depend on the machine. */
#pragma STDC FP_CONTRACT OFF

/* A sample depends on nothing but the sample at its own place, so that target and source may be one. */
#define SAME_PLACE _Pragma("clang loop vectorize(assume_safety)")

FOR_EACH_MACHINE void sample_scale(float *target, const float *source, float gain, size_t count) {
    SAME_PLACE for (size_t i = 0; i < count; i++) target[i] = source[i] * gain;
}

#include "include/CSampleLoops.h"

void sample_deinterleave(float *restrict target, const float *restrict source, size_t stride, size_t count) {
    for (size_t i = 0; i < count; i++) target[i] = source[i * stride];
}

void sample_interleave(float *restrict target, const float *restrict source, size_t stride, size_t count) {
    for (size_t i = 0; i < count; i++) target[i * stride] = source[i];
}

void sample_from_int16(float *restrict target, const int16_t *restrict source, size_t stride, size_t count) {
    for (size_t i = 0; i < count; i++) target[i] = (float)source[i * stride] * (1.0f / 32768.0f);
}

void sample_from_int32(float *restrict target, const int32_t *restrict source, size_t stride, size_t count) {
    for (size_t i = 0; i < count; i++) target[i] = (float)((double)source[i * stride] * (1.0 / 2147483648.0));
}

void sample_from_double(float *restrict target, const double *restrict source, size_t stride, size_t count) {
    for (size_t i = 0; i < count; i++) target[i] = (float)source[i * stride];
}

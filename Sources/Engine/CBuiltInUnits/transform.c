#include "transform.h"

#include <math.h>

void vocoder_design(float *window, float *cosines, float *sines, size_t length) {
    for (size_t i = 0; i < length; i++) {
        window[i] = (float)(0.5 - 0.5 * cos(2 * M_PI * (double)i / (double)length));
    }
    for (size_t i = 0; i < length / 2; i++) {
        cosines[i] = (float)cos(2 * M_PI * (double)i / (double)length);
        sines[i] = (float)sin(2 * M_PI * (double)i / (double)length);
    }
}

/// One pass of Stockham's transform: `groups` transforms of two points each, `stride` apart.
static void pass(
    const vocoder_tables *tables, size_t groups, size_t stride, const float *restrict in_real,
    const float *restrict in_imaginary, float *restrict out_real, float *restrict out_imaginary) {
    const size_t half = tables->length / 2;
    for (size_t group = 0; group < groups; group++) {
        const float c = tables->cosines[group * stride], s = tables->sines[group * stride];
        const size_t a = group * stride, b = a + half, to = 2 * group * stride;
        for (size_t k = 0; k < stride; k++) {
            const float ar = in_real[a + k], ai = in_imaginary[a + k];
            const float br = in_real[b + k], bi = in_imaginary[b + k];
            const float dr = ar - br, di = ai - bi;
            out_real[to + k] = ar + br;
            out_imaginary[to + k] = ai + bi;
            out_real[to + stride + k] = dr * c + di * s;
            out_imaginary[to + stride + k] = di * c - dr * s;
        }
    }
}

int builtin_transform(
    const vocoder_tables *tables, float *real, float *imaginary, float *other_real, float *other_imaginary) {
    int turned = 0;
    size_t stride = 1;
    for (size_t groups = tables->length / 2; groups >= 1; groups /= 2) {
        if (turned) {
            pass(tables, groups, stride, other_real, other_imaginary, real, imaginary);
        } else {
            pass(tables, groups, stride, real, imaginary, other_real, other_imaginary);
        }
        turned = !turned;
        stride *= 2;
    }
    return turned;
}

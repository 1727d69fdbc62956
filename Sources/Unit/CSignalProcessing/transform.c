#include "CSignalProcessing.h"

void signal_transform_design(float *cosines, float *sines, size_t length) {
    for (size_t i = 0; i < length / 2; i++) {
        cosines[i] = (float)cos(2 * M_PI * (double)i / (double)length);
        sines[i] = (float)sin(2 * M_PI * (double)i / (double)length);
    }
}

/// One pass of Stockham's transform: `groups` transforms of two points each, `stride` apart.
static void pass(
    size_t half, const float *cosines, const float *sines, size_t groups, size_t stride, const float *restrict in_real,
    const float *restrict in_imaginary, float *restrict out_real, float *restrict out_imaginary) {
    for (size_t group = 0; group < groups; group++) {
        const float c = cosines[group * stride], s = sines[group * stride];
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

int signal_transform(
    size_t length, const float *cosines, const float *sines, float *real, float *imaginary, float *other_real,
    float *other_imaginary) {
    const size_t half = length / 2;
    int turned = 0;
    size_t stride = 1;
    for (size_t groups = half; groups >= 1; groups /= 2) {
        if (turned) {
            pass(half, cosines, sines, groups, stride, other_real, other_imaginary, real, imaginary);
        } else {
            pass(half, cosines, sines, groups, stride, real, imaginary, other_real, other_imaginary);
        }
        turned = !turned;
        stride *= 2;
    }
    return turned;
}

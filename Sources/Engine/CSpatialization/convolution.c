#include <CSignalProcessing.h>
#include <pthread.h>
#include <sample_machines.h>
#include <string.h>

#include "CSpatialization.h"

#define BLOCK SPATIAL_BLOCK
#define POINTS (2 * SPATIAL_BLOCK)

/// Of BLOCK complex points, by which POINTS real ones are transformed, and of POINTS complex ones.
static float half_cosines[BLOCK / 2], half_sines[BLOCK / 2], cosines[BLOCK], sines[BLOCK];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void design(void) {
    signal_transform_design(half_cosines, half_sines, BLOCK);
    signal_transform_design(cosines, sines, POINTS);
}

void spatial_prepare(void) { pthread_once(&once, design); }

void spatial_forward(const float *samples, float *spectrum) {
    float memory[4][BLOCK];
    float *real = memory[0], *imaginary = memory[1];
    for (size_t i = 0; i < BLOCK; i++) {
        real[i] = samples[2 * i];
        imaginary[i] = samples[2 * i + 1];
    }
    if (signal_transform(BLOCK, half_cosines, half_sines, memory[0], memory[1], memory[2], memory[3])) {
        real = memory[2];
        imaginary = memory[3];
    }
    float *out_real = spectrum, *out_imaginary = spectrum + SPATIAL_BINS;
    // The even and the odd samples were transformed as one; the odd ones' spectrum is turned and added.
    for (size_t k = 0; k <= BLOCK; k++) {
        const size_t a = k & (BLOCK - 1), b = (BLOCK - k) & (BLOCK - 1);
        const float even_real = 0.5f * (real[a] + real[b]), even_imaginary = 0.5f * (imaginary[a] - imaginary[b]);
        const float odd_real = 0.5f * (imaginary[a] + imaginary[b]), odd_imaginary = 0.5f * (real[b] - real[a]);
        const float c = k < BLOCK ? cosines[k] : -1, s = k < BLOCK ? sines[k] : 0;
        out_real[k] = even_real + odd_real * c + odd_imaginary * s;
        out_imaginary[k] = even_imaginary + odd_imaginary * c - odd_real * s;
    }
}

void spatial_inverse(const float *left, const float *right, float *left_samples, float *right_samples) {
    float memory[4][POINTS];
    const float *lr = left, *li = left + SPATIAL_BINS, *rr = right, *ri = right + SPATIAL_BINS;
    // One complex signal, left + i · right. A forward transform of the conjugate is the inverse, conjugated.
    for (size_t k = 0; k <= BLOCK; k++) {
        memory[0][k] = lr[k] - ri[k];
        memory[1][k] = -(li[k] + rr[k]);
    }
    for (size_t k = 1; k < BLOCK; k++) {
        memory[0][POINTS - k] = lr[k] + ri[k];
        memory[1][POINTS - k] = li[k] - rr[k];
    }
    const int turned = signal_transform(POINTS, cosines, sines, memory[0], memory[1], memory[2], memory[3]);
    const float *real = memory[turned ? 2 : 0], *imaginary = memory[turned ? 3 : 1];
    for (size_t i = 0; i < BLOCK; i++) {
        left_samples[i] = real[BLOCK + i] * (1.0f / POINTS);
        right_samples[i] = imaginary[BLOCK + i] * (-1.0f / POINTS);
    }
}

FOR_EACH_MACHINE static void multiply_add(
    const float *restrict a, const float *restrict b, float *restrict sum) {
    const float *ar = a, *ai = a + SPATIAL_BINS, *br = b, *bi = b + SPATIAL_BINS;
    float *real = sum, *imaginary = sum + SPATIAL_BINS;
    for (size_t k = 0; k < SPATIAL_BINS; k++) {
        real[k] += ar[k] * br[k] - ai[k] * bi[k];
        imaginary[k] += ar[k] * bi[k] + ai[k] * br[k];
    }
}

void spatial_multiply_add(const float *a, const float *b, float *sum) { multiply_add(a, b, sum); }

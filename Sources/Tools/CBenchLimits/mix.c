#include "CBenchLimits.h"

#include <CRawLimits.h>
#include <sample_machines.h>
#include <stdlib.h>
#include <string.h>

struct BenchMix {
    uint32_t sources, channels, frames;
    float **buffers;
};

static float **buffer(const BenchMix *mix, uint32_t source) { return mix->buffers + source * mix->channels; }

BenchMix *bench_mix_create(uint32_t sources, uint32_t channels, uint32_t frames) {
    BenchMix *mix = calloc(1, sizeof *mix);
    if (mix == NULL) return NULL;
    *mix = (BenchMix){.sources = sources, .channels = channels, .frames = frames};
    size_t count = (size_t)(sources + 1) * channels, bytes = (frames * sizeof(float) + 127) & ~(size_t)127;
    mix->buffers = calloc(count, sizeof *mix->buffers);
    for (size_t i = 0; mix->buffers != NULL && i < count; i++) {
        mix->buffers[i] = aligned_alloc(128, bytes);
        if (mix->buffers[i] == NULL) {
            bench_mix_destroy(mix);
            return NULL;
        }
        for (uint32_t k = 0; k < frames; k++) mix->buffers[i][k] = (float)(k % 64) / 64.0f - 0.5f;
    }
    if (mix->buffers == NULL) {
        free(mix);
        return NULL;
    }
    return mix;
}

void bench_mix_destroy(BenchMix *mix) {
    if (mix == NULL) return;
    for (size_t i = 0; i < (size_t)(mix->sources + 1) * mix->channels; i++) free(mix->buffers[i]);
    free(mix->buffers);
    free(mix);
}

FOR_EACH_MACHINE static void scale(
    float *restrict output, const float *restrict input, float gain, uint32_t frames) {
    for (uint32_t i = 0; i < frames; i++) output[i] = input[i] * gain;
}

FOR_EACH_MACHINE static void add(
    float *restrict output, const float *restrict input, float gain, uint32_t frames) {
    for (uint32_t i = 0; i < frames; i++) output[i] += input[i] * gain;
}

__attribute__((noinline)) static void series(BenchMix *mix, float gain) {
    for (uint32_t k = 0; k < mix->sources; k++)
        for (uint32_t c = 0; c < mix->channels; c++) scale(buffer(mix, k + 1)[c], buffer(mix, k)[c], gain, mix->frames);
}

__attribute__((noinline)) static void sum(BenchMix *mix, float gain) {
    float **output = buffer(mix, mix->sources);
    for (uint32_t c = 0; c < mix->channels; c++) memset(output[c], 0, mix->frames * sizeof(float));
    for (uint32_t k = 0; k < mix->sources; k++)
        for (uint32_t c = 0; c < mix->channels; c++) add(output[c], buffer(mix, k)[c], gain, mix->frames);
}

static void measure(BenchMix *mix, void (*volatile body)(BenchMix *, float), uint64_t *samples, size_t count, uint64_t gap) {
    uint64_t due = 0;
    for (size_t i = 0; i < count; i++) {
        raw_await_callback(&due, gap);
        uint64_t start = raw_now();
        body(mix, 0.75f);
        samples[i] = raw_now() - start;
    }
}

int bench_series_measure(BenchMix *mix, uint64_t *samples, size_t count, uint64_t gap) {
    measure(mix, series, samples, count, gap);
    return 0;
}

int bench_sum_measure(BenchMix *mix, uint64_t *samples, size_t count, uint64_t gap) {
    measure(mix, sum, samples, count, gap);
    return 0;
}

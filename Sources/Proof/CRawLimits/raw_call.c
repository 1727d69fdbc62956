#include "CRawLimits.h"

#include <stdlib.h>
#include <string.h>

enum { MAXIMUM_CHANNELS = 32 };

struct RawBuffers {
    uint32_t channels, frames;
    float *inputs[MAXIMUM_CHANNELS], *outputs[MAXIMUM_CHANNELS];
};

RawBuffers *raw_buffers_create(uint32_t channels, uint32_t frames) {
    if (channels == 0 || channels > MAXIMUM_CHANNELS || frames == 0) return NULL;
    RawBuffers *buffers = calloc(1, sizeof *buffers);
    if (buffers == NULL) return NULL;
    buffers->channels = channels;
    buffers->frames = frames;
    size_t bytes = (frames * sizeof(float) + 127) & ~(size_t)127;
    for (uint32_t c = 0; c < channels; c++) {
        buffers->inputs[c] = aligned_alloc(128, bytes);
        buffers->outputs[c] = aligned_alloc(128, bytes);
        if (buffers->inputs[c] == NULL || buffers->outputs[c] == NULL) {
            raw_buffers_destroy(buffers);
            return NULL;
        }
        for (uint32_t i = 0; i < frames; i++) buffers->inputs[c][i] = (float)(i % 64) / 64.0f - 0.5f;
        memset(buffers->outputs[c], 0, bytes);
    }
    return buffers;
}

void raw_buffers_destroy(RawBuffers *buffers) {
    if (buffers == NULL) return;
    for (uint32_t c = 0; c < buffers->channels; c++) {
        free(buffers->inputs[c]);
        free(buffers->outputs[c]);
    }
    free(buffers);
}

__attribute__((noinline)) static void gain_channel(const float *restrict input, float *restrict output, uint32_t frames, float gain) {
    for (uint32_t i = 0; i < frames; i++) output[i] = input[i] * gain;
}

__attribute__((noinline)) static void render_gain(RawBuffers *buffers, float gain) {
    for (uint32_t c = 0; c < buffers->channels; c++) gain_channel(buffers->inputs[c], buffers->outputs[c], buffers->frames, gain);
}

int raw_gain_measure(RawBuffers *buffers, float gain, uint64_t *samples, size_t count, uint64_t gap) {
    // Through a pointer that the compiler cannot see through, as a host calls a unit.
    void (*volatile render)(RawBuffers *, float) = render_gain;
    uint64_t due = 0;
    for (size_t i = 0; i < count; i++) {
        raw_await_callback(&due, gap);
        uint64_t start = raw_now();
        render(buffers, gain);
        samples[i] = raw_now() - start;
    }
    return 0;
}

__attribute__((noinline)) static void copy_both_ways(RawBuffers *buffers) {
    size_t bytes = buffers->frames * sizeof(float);
    for (uint32_t c = 0; c < buffers->channels; c++) {
        memcpy(buffers->outputs[c], buffers->inputs[c], bytes);
        // Stops the compiler from seeing that the second copy changes nothing.
        __asm__ volatile("" ::: "memory");
        memcpy(buffers->inputs[c], buffers->outputs[c], bytes);
    }
}

int raw_copy_measure(RawBuffers *buffers, uint64_t *samples, size_t count, uint64_t gap) {
    void (*volatile copy)(RawBuffers *) = copy_both_ways;
    uint64_t due = 0;
    for (size_t i = 0; i < count; i++) {
        raw_await_callback(&due, gap);
        uint64_t start = raw_now();
        copy(buffers);
        samples[i] = raw_now() - start;
    }
    return 0;
}

#define _GNU_SOURCE
#include "CRawLimits.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

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

static int spawn_once(const char *path, uint64_t *sample) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return errno;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    char *arguments[] = {(char *)path, NULL};
    pid_t child = 0;
    uint64_t start = raw_now(), first = 0;
    int error = posix_spawn(&child, path, &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (error == 0) {
        ssize_t got;
        while ((got = read(ends[0], &first, sizeof first)) < 0 && errno == EINTR) {
        }
        while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {
        }
        if (got != (ssize_t)sizeof first || first < start) error = EPROTO;
        *sample = first - start;
    }
    close(ends[0]);
    return error;
}

int raw_spawn_measure(const char *path, uint64_t *samples, size_t count) {
    for (size_t i = 0; i < count; i++) {
        int error = spawn_once(path, &samples[i]);
        if (error != 0) return error;
    }
    return 0;
}

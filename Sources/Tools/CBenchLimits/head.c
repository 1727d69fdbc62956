#include "CBenchLimits.h"

#include <CRawLimits.h>
#include <dlfcn.h>
#include <errno.h>
#include <math.h>
#include <sample_machines.h>
#include <stdlib.h>
#include <string.h>

struct BenchHead {
    uint32_t sources, frames, length;
    /// By source, then ear: the filter turned around.
    float *filters;
    /// By source: `length` frames of the past, then the block.
    float *inputs;
    float *outputs;
};

typedef void *(*open_set)(const char *path, float rate, int *length, int *error);
typedef void (*get_filter)(void *set, float x, float y, float z, float *left, float *right, float *late_left, float *late_right);
typedef void (*close_set)(void *set);

/// Fills the filters; delays, in whole samples, lie in them.
static int fill(BenchHead *head, void *set, get_filter filter, int length) {
    float *ears = calloc(2 * (size_t)length, sizeof *ears);
    if (!ears) return 0;
    for (uint32_t source = 0; source < head->sources; source++) {
        const double angle = 2 * M_PI * source / head->sources;
        float late[2];
        filter(set, (float)cos(angle), (float)sin(angle), 0, ears, ears + length, late, late + 1);
        for (uint32_t ear = 0; ear < 2; ear++) {
            float *own = head->filters + ((size_t)source * 2 + ear) * head->length;
            const int shift = (int)lrintf(late[ear] * 48000);
            for (int tap = 0; tap < length; tap++) {
                const int place = (int)head->length - 1 - tap - shift;
                if (place >= 0 && place < (int)head->length) own[place] = ears[ear * length + tap];
            }
        }
    }
    free(ears);
    return 1;
}

BenchHead *bench_head_create(const char *path, uint32_t sources, uint32_t frames) {
    void *library = dlopen("libmysofa.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return NULL;
    open_set open = (open_set)dlsym(library, "mysofa_open");
    get_filter filter = (get_filter)dlsym(library, "mysofa_getfilter_float");
    close_set close = (close_set)dlsym(library, "mysofa_close");
    int length = 0, error = 0;
    void *set = open && filter && close ? open(path, 48000, &length, &error) : NULL;
    if (!set || length < 1 || length > 65536) return NULL;
    BenchHead *head = calloc(1, sizeof *head);
    if (head) {
        *head = (BenchHead){.sources = sources, .frames = frames, .length = ((uint32_t)length + 7) & ~7u};
        head->filters = calloc((size_t)sources * 2 * head->length, sizeof(float));
        head->inputs = calloc((size_t)sources * (head->length + frames), sizeof(float));
        head->outputs = calloc(2 * (size_t)frames, sizeof(float));
    }
    if (!head || !head->filters || !head->inputs || !head->outputs || !fill(head, set, filter, length)) {
        bench_head_destroy(head);
        head = NULL;
    }
    for (size_t i = 0; head && i < (size_t)sources * (head->length + frames); i++)
        head->inputs[i] = (float)(i % 64) / 128.0f - 0.25f;
    close(set);
    return head;
}

void bench_head_destroy(BenchHead *head) {
    if (!head) return;
    free(head->filters);
    free(head->inputs);
    free(head->outputs);
    free(head);
}

/// Eight outputs at a time, so that the compiler has them in registers.
FOR_EACH_MACHINE static void convolve(
    const float *restrict filter, const float *restrict input, float *restrict output, uint32_t length, uint32_t frames) {
    for (uint32_t frame = 0; frame + 8 <= frames; frame += 8) {
        float sums[8] = {0};
        for (uint32_t tap = 0; tap < length; tap++)
            for (uint32_t k = 0; k < 8; k++) sums[k] += filter[tap] * input[frame + k + tap + 1];
        for (uint32_t k = 0; k < 8; k++) output[frame + k] += sums[k];
    }
}

__attribute__((noinline)) static void render(BenchHead *head) {
    memset(head->outputs, 0, 2 * head->frames * sizeof(float));
    for (uint32_t source = 0; source < head->sources; source++) {
        float *input = head->inputs + (size_t)source * (head->length + head->frames);
        for (uint32_t ear = 0; ear < 2; ear++)
            convolve(
                head->filters + ((size_t)source * 2 + ear) * head->length, input, head->outputs + ear * head->frames,
                head->length, head->frames);
        memmove(input, input + head->frames, head->length * sizeof(float));
    }
}

int bench_head_measure(BenchHead *head, uint64_t *samples, size_t count, uint64_t gap) {
    void (*volatile body)(BenchHead *) = render;
    uint64_t due = 0;
    for (size_t i = 0; i < count; i++) {
        raw_await_callback(&due, gap);
        uint64_t start = raw_now();
        body(head);
        samples[i] = raw_now() - start;
    }
    return 0;
}

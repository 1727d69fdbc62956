#include "Reluctant.h"

#include <stdlib.h>
#include <string.h>

// A gain with an echo, at once or 100 frames late.

enum { GAIN, ECHO, PARAMETER_COUNT };
enum { PAST = 1024, ECHO_FRAMES = 700, LATENCY_FRAMES = 100 };

typedef struct Kernel {
    float values[PARAMETER_COUNT];
    uint32_t channelCount, latency, place;
    float (*past)[PAST];
} Kernel;

static OSStatus start(void *memory, const AUKernelConfiguration *configuration) {
    Kernel *kernel = memory;
    kernel->channelCount = configuration->outputChannelCount;
    kernel->past = calloc(kernel->channelCount, sizeof *kernel->past);
    return kernel->past ? noErr : kAudioUnitErr_FailedInitialization;
}

static OSStatus startLate(void *memory, const AUKernelConfiguration *configuration) {
    ((Kernel *)memory)->latency = LATENCY_FRAMES;
    return start(memory, configuration);
}

static void stop(void *memory) { free(((Kernel *)memory)->past); }

static void reset(void *memory) {
    Kernel *kernel = memory;
    memset(kernel->past, 0, kernel->channelCount * sizeof *kernel->past);
}

static void setParameter(void *memory, AUParameterAddress address, AUValue value, uint32_t rampFrames) {
    (void)rampFrames;
    ((Kernel *)memory)->values[address] = value;
}

static uint32_t latencyFrames(const void *memory) { return ((const Kernel *)memory)->latency; }

static void render(void *memory, const AUKernelContext *context) {
    Kernel *kernel = memory;
    for (uint32_t frame = 0; frame < context->frameCount; frame++) {
        uint32_t direct = kernel->place - kernel->latency, echo = direct - ECHO_FRAMES;
        for (uint32_t channel = 0; channel < context->outputChannelCount; channel++) {
            float *past = kernel->past[channel];
            past[kernel->place % PAST] = context->inputs[channel][frame];
            context->outputs[channel][frame] =
                kernel->values[GAIN] * past[direct % PAST] + kernel->values[ECHO] * past[echo % PAST];
        }
        kernel->place++;
    }
}

static const AUKernelParameter parameters[PARAMETER_COUNT] = {
    [GAIN] = {"gain", "Gain", 0, 4, 1, kAudioUnitParameterUnit_LinearGain, 0, NULL, 0},
    [ECHO] = {"echo", "Echo", 0, 4, 0, kAudioUnitParameterUnit_LinearGain, 0, NULL, 0},
};

#define EFFECT(code, title, function) \
    { \
        .structSize = sizeof(AUKernelUnitDefinition), \
        .component = {.componentType = kAudioUnitType_Effect, .componentSubType = code, \
                      .componentManufacturer = AU_FOURCC('T', 'e', 's', 't')}, \
        .name = title, .manufacturer = "Test", .version = 65536, \
        .input = {"Input", 2, 2}, .output = {"Output", 2, 2}, .parameters = parameters, \
        .parameterCount = PARAMETER_COUNT, .kernelSize = sizeof(Kernel), .start = function, .stop = stop, \
        .reset = reset, .setParameter = setParameter, .render = render, .latencyFrames = latencyFrames \
    }

const AUKernelUnitDefinition willing[WILLING] = {
    EFFECT(AU_FOURCC('w', 'i', 'l', 'l'), "Willing", start),
    EFFECT(AU_FOURCC('w', 'l', 'a', 't'), "Willing and Late", startLate),
};

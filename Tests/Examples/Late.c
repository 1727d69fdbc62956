#include <AUKernelUnit.h>
#include <stdlib.h>
#include <string.h>

// A gain that is 100 frames late: what AUKernelUnit.h offers and the units of `auctl new` leave out.

enum { LATENCY = 100 };
enum { GAIN, POLARITY, PARAMETER_COUNT };

typedef struct Kernel {
    float values[PARAMETER_COUNT];
    uint32_t channelCount, place;
    float (*past)[LATENCY];
} Kernel;

static OSStatus start(void *memory, const AUKernelConfiguration *configuration) {
    Kernel *kernel = memory;
    kernel->channelCount = configuration->outputChannelCount;
    kernel->past = calloc(kernel->channelCount, sizeof *kernel->past);
    return kernel->past ? noErr : kAudioUnitErr_FailedInitialization;
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

static void render(void *memory, const AUKernelContext *context) {
    Kernel *kernel = memory;
    float gain = kernel->values[GAIN] * (kernel->values[POLARITY] > 0 ? -1.0f : 1.0f);
    for (uint32_t frame = 0; frame < context->frameCount; frame++) {
        for (uint32_t channel = 0; channel < context->outputChannelCount; channel++) {
            float *past = &kernel->past[channel][kernel->place];
            context->outputs[channel][frame] = gain * *past;
            *past = context->inputs[channel][frame];
        }
        kernel->place = (kernel->place + 1) % LATENCY;
    }
}

static uint32_t frames(const void *memory) {
    (void)memory;
    return LATENCY;
}

static const char *const polarities[] = {"Normal", "Inverted"};
static const AUKernelParameter parameters[PARAMETER_COUNT] = {
    [GAIN] = {"gain", "Gain", 0, 2, 1, kAudioUnitParameterUnit_LinearGain, 0, NULL, 0},
    [POLARITY] = {"polarity", "Polarity", 0, 1, 0, kAudioUnitParameterUnit_Indexed, 0, polarities, 2},
};

static const AUKernelUnitDefinition definition = {
    .structSize = sizeof definition,
    .component = {.componentType = kAudioUnitType_Effect,
                  .componentSubType = AU_FOURCC('l', 'a', 't', 'e'),
                  .componentManufacturer = AU_FOURCC('A', 'c', 'm', 'e')},
    .name = "Late",
    .manufacturer = "Acme",
    .version = 65536,
    .input = {"Input", 2, 8},
    .output = {"Output", 2, 8},
    .parameters = parameters,
    .parameterCount = PARAMETER_COUNT,
    .kernelSize = sizeof(Kernel),
    .start = start,
    .stop = stop,
    .reset = reset,
    .setParameter = setParameter,
    .render = render,
    .latencyFrames = frames,
    .tailFrames = frames,
};

const AUExtensionInterface *AUExtensionEntry(void) { return AUKernelUnitInterface(&definition, 1); }

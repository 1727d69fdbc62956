#include <AUKernelUnit.h>
#include <math.h>

/// Soft clipping: x / (1 + |x|) of the amplified input.
typedef struct Kernel {
    float drive, goal, step;
    uint32_t framesLeft;
} Kernel;

enum { DRIVE, PARAMETER_COUNT };

static void setParameter(void *memory, AUParameterAddress address, AUValue value, uint32_t rampFrames) {
    Kernel *kernel = memory;
    if (address != DRIVE) return;
    kernel->goal = value;
    kernel->framesLeft = rampFrames;
    kernel->step = rampFrames ? (value - kernel->drive) / (float)rampFrames : 0;
    if (!rampFrames) kernel->drive = value;
}

static void reset(void *memory) {
    Kernel *kernel = memory;
    kernel->drive = kernel->goal;
    kernel->framesLeft = 0;
}

// The ramp counts down from its goal, so that its last step lands there.
static void render(void *memory, const AUKernelContext *context) {
    Kernel *kernel = memory;
    for (uint32_t frame = 0; frame < context->frameCount; frame++) {
        if (kernel->framesLeft) kernel->drive = kernel->goal - kernel->step * (float)--kernel->framesLeft;
        for (uint32_t channel = 0; channel < context->outputChannelCount; channel++) {
            float x = context->inputs[channel][frame] * kernel->drive;
            context->outputs[channel][frame] = x / (1 + fabsf(x));
        }
    }
}

static const AUKernelParameter parameters[PARAMETER_COUNT] = {
    [DRIVE] = {"drive", "Drive", 1, 20, 2, kAudioUnitParameterUnit_Ratio, kAudioUnitParameterFlag_CanRamp, NULL, 0},
};
static const AUKernelPreset presets[] = {
    {"Warm", (const AUValue[PARAMETER_COUNT]){3}},
    {"Broken Speaker", (const AUValue[PARAMETER_COUNT]){20}},
};

static const AUKernelUnitDefinition definition = {
    .structSize = sizeof definition,
    .component.componentType = kAudioUnitType_Effect,
#include "Parts/Identity.h"
    .input = {"Input", 2, 8},
    .output = {"Output", 2, 8},
#include "Parts/Parameters.h"
    .reset = reset,
    .setParameter = setParameter,
    .render = render,
};

#include "Parts/Entry.h"

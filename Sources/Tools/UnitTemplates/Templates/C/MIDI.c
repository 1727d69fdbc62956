#include <AUKernelUnit.h>
#include <math.h>
#include <string.h>

enum { SEMITONES, PARAMETER_COUNT };

/// Notes come out some semitones higher or lower, everything else as it is.
typedef struct Kernel {
    int semitones;
    /// Where each key of each channel went when it was pressed: its release has to go there, too.
    uint8_t targets[16][128];
} Kernel;

static OSStatus start(void *memory, const AUKernelConfiguration *configuration) {
    (void)configuration;
    Kernel *kernel = memory;
    for (int channel = 0; channel < 16; channel++) {
        for (int key = 0; key < 128; key++) kernel->targets[channel][key] = (uint8_t)key;
    }
    return noErr;
}

static void setParameter(void *memory, AUParameterAddress address, AUValue value, uint32_t rampFrames) {
    (void)rampFrames;
    if (address == SEMITONES) ((Kernel *)memory)->semitones = (int)lrintf(value);
}

static uint8_t moved(Kernel *kernel, const uint8_t *message) {
    uint8_t key = message[1] & 127, *target = &kernel->targets[message[0] & 15][key];
    bool isStart = (message[0] & 0xf0) == 0x90 && message[2] > 0;
    int wanted = key + kernel->semitones;
    if (isStart) *target = (uint8_t)(wanted < 0 ? 0 : wanted > 127 ? 127 : wanted);
    return *target;
}

/// The context begins at the message's frame: it goes on at once.
static void handleMIDI(void *memory, const AUKernelContext *context, const uint8_t *message, uint32_t length) {
    uint8_t kind = message[0] & 0xf0;
    if (length != 3 || kind < 0x80 || kind > 0xa0) {
        AUKernelSendMIDI(context, 0, message, length);
        return;
    }
    const uint8_t note[3] = {message[0], moved(memory, message), message[2]};
    AUKernelSendMIDI(context, 0, note, sizeof note);
}

/// The output is silent; hosts order units by their busses.
static void render(void *memory, const AUKernelContext *context) {
    (void)memory;
    for (uint32_t channel = 0; channel < context->outputChannelCount; channel++) {
        memset(context->outputs[channel], 0, context->frameCount * sizeof(float));
    }
}

static const AUKernelParameter parameters[PARAMETER_COUNT] = {
    [SEMITONES] = {"semitones", "Semitones", -24, 24, 12, kAudioUnitParameterUnit_RelativeSemiTones, 0, NULL, 0},
};
static const AUKernelPreset presets[] = {
    {"Octave Up", (const AUValue[PARAMETER_COUNT]){12}},
    {"Octave Down", (const AUValue[PARAMETER_COUNT]){-12}},
};

static const AUKernelUnitDefinition definition = {
    .structSize = sizeof definition,
    .component.componentType = kAudioUnitType_MIDIProcessor,
#include "Parts/Identity.h"
    .output = {"Output", 2, 8},
#include "Parts/Parameters.h"
    .start = start,
    .setParameter = setParameter,
    .handleMIDI = handleMIDI,
    .render = render,
    .midiOutputName = "Notes",
};

#include "Parts/Entry.h"

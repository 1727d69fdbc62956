#include <AUKernelUnit.h>
#include <math.h>

enum { VOICE_COUNT = 16, NOTE_COUNT = 128 };
enum { RELEASE, PARAMETER_COUNT };

typedef struct Voice {
    uint8_t note;
    bool isHeld;
    /// 0 … 1, where the envelope is; a voice at 0 that is not held is free.
    float level;
    float loudness;
    /// In turns.
    float phase;
} Voice;

/// Sixteen voices, each a parabola, which sounds much like a sine.
typedef struct Kernel {
    float sampleRate, release;
    /// Turns per frame of each note.
    float steps[NOTE_COUNT];
    Voice voices[VOICE_COUNT];
} Kernel;

static OSStatus start(void *memory, const AUKernelConfiguration *configuration) {
    Kernel *kernel = memory;
    kernel->sampleRate = (float)configuration->sampleRate;
    for (int note = 0; note < NOTE_COUNT; note++) {
        kernel->steps[note] = (float)(440 * pow(2, (note - 69) / 12.0) / configuration->sampleRate);
    }
    return noErr;
}

static void reset(void *memory) {
    Kernel *kernel = memory;
    for (int index = 0; index < VOICE_COUNT; index++) kernel->voices[index] = (Voice){0};
}

static void setParameter(void *memory, AUParameterAddress address, AUValue value, uint32_t rampFrames) {
    (void)rampFrames;
    if (address == RELEASE) ((Kernel *)memory)->release = value;
}

/// Takes the voice that plays this note already, or the softest.
static void startNote(Kernel *kernel, uint8_t note, uint8_t velocity) {
    Voice *best = kernel->voices;
    for (Voice *voice = kernel->voices; voice < kernel->voices + VOICE_COUNT; voice++) {
        if (voice->note == note && voice->level > 0) {
            best = voice;
            break;
        }
        if (voice->level < best->level) best = voice;
    }
    if (best->level == 0) best->phase = 0;
    best->note = note;
    best->isHeld = true;
    best->loudness = 0.2f * (float)velocity / 127;
}

static void endNotes(Kernel *kernel, int note) {  // −1 for all of them
    for (int index = 0; index < VOICE_COUNT; index++) {
        if (note < 0 || kernel->voices[index].note == note) kernel->voices[index].isHeld = false;
    }
}

static void handleMIDI(void *memory, const AUKernelContext *context, const uint8_t *message, uint32_t length) {
    (void)context;
    if (length < 3) return;
    uint8_t number = message[1] & 127, value = message[2] & 127;
    switch (message[0] & 0xf0) {
    case 0x90:
        if (value) return startNote(memory, number, value);
        return endNotes(memory, number);
    case 0x80: return endNotes(memory, number);
    case 0xb0:
        if (number == 120) return reset(memory);         // all sound off
        if (number == 123) return endNotes(memory, -1);  // all notes off
    }
}

static void addVoice(const Kernel *kernel, Voice *voice, const AUKernelContext *context) {
    float rise = 1 / (0.005f * kernel->sampleRate), fall = 1 / (kernel->release * kernel->sampleRate);
    for (uint32_t frame = 0; frame < context->frameCount; frame++) {
        voice->level = voice->isHeld ? fminf(1, voice->level + rise) : fmaxf(0, voice->level - fall);
        float x = 2 * voice->phase - 1;
        float sample = voice->loudness * voice->level * 4 * x * (1 - fabsf(x));
        for (uint32_t channel = 0; channel < context->outputChannelCount; channel++) {
            context->outputs[channel][frame] += sample;
        }
        voice->phase += kernel->steps[voice->note];
        if (voice->phase >= 1) voice->phase -= 1;
    }
}

static void render(void *memory, const AUKernelContext *context) {
    Kernel *kernel = memory;
    for (uint32_t channel = 0; channel < context->outputChannelCount; channel++) {
        for (uint32_t frame = 0; frame < context->frameCount; frame++) context->outputs[channel][frame] = 0;
    }
    for (Voice *voice = kernel->voices; voice < kernel->voices + VOICE_COUNT; voice++) {
        if (voice->isHeld || voice->level > 0) addVoice(kernel, voice, context);
    }
}

/// How long a note is heard after its end.
static uint32_t tailFrames(const void *memory) {
    const Kernel *kernel = memory;
    return (uint32_t)(kernel->release * kernel->sampleRate) + 1;
}

static const AUKernelParameter parameters[PARAMETER_COUNT] = {
    [RELEASE] = {"release", "Release", 0.01f, 5, 0.2f, kAudioUnitParameterUnit_Seconds,
                 kAudioUnitParameterFlag_DisplayLogarithmic, NULL, 0},
};
static const AUKernelPreset presets[] = {
    {"Short", (const AUValue[PARAMETER_COUNT]){0.05f}},
    {"Long", (const AUValue[PARAMETER_COUNT]){2}},
};

static const AUKernelUnitDefinition definition = {
    .structSize = sizeof definition,
    .component.componentType = kAudioUnitType_MusicDevice,
#include "Parts/Identity.h"
    .output = {"Output", 2, 8},
#include "Parts/Parameters.h"
    .start = start,
    .reset = reset,
    .setParameter = setParameter,
    .handleMIDI = handleMIDI,
    .render = render,
    .tailFrames = tailFrames,
};

#include "Parts/Entry.h"

#include "attenuator.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const float attenuator_lowest[PARAMETERS] = {-60, 0}, attenuator_highest[PARAMETERS] = {20, 1};

OSStatus attenuator_initialize(void *self) {
    Attenuator *unit = self;
    if (unit->isInitialized) return noErr;
    if (unit->input.mChannelsPerFrame != unit->output.mChannelsPerFrame || unit->input.mSampleRate != unit->output.mSampleRate)
        return kAudioUnitErr_FormatNotSupported;
    for (int channel = 0; channel < CHANNELS; channel++)
        if (!(unit->memory[channel] = calloc(unit->maximumFrames, sizeof(float)))) return kAudioUnitErr_FailedInitialization;
    unit->eventCount = 0;
    unit->isInitialized = true;
    return noErr;
}

OSStatus attenuator_uninitialize(void *self) {
    Attenuator *unit = self;
    unit->isInitialized = false;
    for (int channel = 0; channel < CHANNELS; channel++) free(unit->memory[channel]), unit->memory[channel] = NULL;
    return noErr;
}

OSStatus attenuator_reset(void *self, AudioUnitScope scope, AudioUnitElement element) {
    (void)scope, (void)element;
    ((Attenuator *)self)->eventCount = 0;
    return noErr;
}

// Parameters

static OSStatus check(AudioUnitParameterID parameter, AudioUnitScope scope, AudioUnitElement element) {
    if (scope != kAudioUnitScope_Global) return kAudioUnitErr_InvalidScope;
    if (element != 0) return kAudioUnitErr_InvalidElement;
    return parameter < PARAMETERS ? noErr : kAudioUnitErr_InvalidParameter;
}

static float clamped(AudioUnitParameterID parameter, float value) {
    return fminf(fmaxf(value, attenuator_lowest[parameter]), attenuator_highest[parameter]);
}

OSStatus attenuator_get_parameter(void *self, AudioUnitParameterID parameter, AudioUnitScope scope, AudioUnitElement element,
                                  float *value) {
    OSStatus status = check(parameter, scope, element);
    if (status == noErr) *value = ((Attenuator *)self)->values[parameter];
    return status;
}

OSStatus attenuator_set_parameter(void *self, AudioUnitParameterID parameter, AudioUnitScope scope, AudioUnitElement element, float value,
                                  UInt32 offset) {
    (void)offset;
    OSStatus status = check(parameter, scope, element);
    if (status == noErr) ((Attenuator *)self)->values[parameter] = clamped(parameter, value);
    return status;
}

/// The last change that was kept of a parameter; null for none.
static AudioUnitParameterEvent *last_of(Attenuator *unit, AudioUnitParameterID parameter) {
    for (UInt32 index = unit->eventCount; index > 0; index--)
        if (unit->events[index - 1].parameter == parameter) return &unit->events[index - 1];
    return NULL;
}

/// Keeps the changes for the coming render call. Where there are too many, the last of a parameter takes the place of
/// the one before.
OSStatus attenuator_schedule(void *self, const AudioUnitParameterEvent *events, UInt32 count) {
    Attenuator *unit = self;
    for (UInt32 index = 0; index < count; index++) {
        OSStatus status = check(events[index].parameter, events[index].scope, events[index].element);
        if (status != noErr) return status;
        bool hasRoom = unit->eventCount < EVENTS;
        AudioUnitParameterEvent *place = hasRoom ? &unit->events[unit->eventCount++] : last_of(unit, events[index].parameter);
        if (place == NULL) return kAudioUnitErr_CannotDoInCurrentContext;
        *place = events[index];
    }
    return noErr;
}

/// The value of a parameter at a frame, as the coming call's events say; `value` is the one before the call.
static float value_at(const Attenuator *unit, AudioUnitParameterID parameter, SInt32 frame, float value) {
    for (UInt32 index = 0; index < unit->eventCount; index++) {
        const AudioUnitParameterEvent *event = &unit->events[index];
        if (event->parameter != parameter) continue;
        if (event->eventType == kParameterEvent_Immediate) {
            if (frame >= (SInt32)event->eventValues.immediate.bufferOffset) value = event->eventValues.immediate.value;
            continue;
        }
        SInt32 passed = frame - event->eventValues.ramp.startBufferOffset;
        SInt32 length = (SInt32)event->eventValues.ramp.durationInFrames;
        float start = event->eventValues.ramp.startValue, end = event->eventValues.ramp.endValue;
        if (passed >= length)
            value = end;
        else if (passed >= 0)
            value = start + (end - start) * ((float)passed / (float)length);
    }
    return clamped(parameter, value);
}

// Rendering

static float limited(float sample) { return sample / (1 + fabsf(sample)); }

static void process(Attenuator *unit, const AudioBufferList *source, AudioBufferList *data, UInt32 frames) {
    float gain = unit->values[GAIN], limit = unit->values[LIMIT];
    bool moves = unit->eventCount > 0;
    float factor = powf(10, gain / 20);
    for (UInt32 frame = 0; frame < frames; frame++) {
        float limits = moves ? value_at(unit, LIMIT, (SInt32)frame, limit) : limit;
        if (moves) factor = powf(10, value_at(unit, GAIN, (SInt32)frame, gain) / 20);
        for (UInt32 channel = 0; channel < data->mNumberBuffers; channel++) {
            float sample = ((const float *)source->mBuffers[channel].mData)[frame] * factor;
            ((float *)data->mBuffers[channel].mData)[frame] = limits >= 0.5f ? limited(sample) : sample;
        }
    }
    if (!moves) return;
    // The values after the last frame are those of the unit from now on.
    unit->values[GAIN] = value_at(unit, GAIN, (SInt32)frames, gain);
    unit->values[LIMIT] = value_at(unit, LIMIT, (SInt32)frames, limit);
}

static OSStatus pull(Attenuator *unit, const AudioTimeStamp *time, UInt32 frames) {
    if (unit->source.inputProc == NULL) return kAudioUnitErr_NoConnection;
    AudioBufferList *list = &unit->buffers.list;
    list->mNumberBuffers = unit->input.mChannelsPerFrame;
    for (UInt32 channel = 0; channel < list->mNumberBuffers; channel++)
        list->mBuffers[channel] = (AudioBuffer){1, frames * 4, unit->memory[channel]};
    AudioUnitRenderActionFlags flags = (AudioUnitRenderActionFlags)0;
    return unit->source.inputProc(unit->source.inputProcRefCon, &flags, time, 0, frames, list);
}

static OSStatus render(Attenuator *unit, const AudioTimeStamp *time, UInt32 bus, UInt32 frames, AudioBufferList *data) {
    if (!unit->isInitialized) return kAudioUnitErr_Uninitialized;
    if (bus != 0) return kAudioUnitErr_InvalidElement;
    if (frames > unit->maximumFrames) return kAudioUnitErr_TooManyFramesToProcess;
    if (data->mNumberBuffers != unit->output.mChannelsPerFrame) return kAudio_ParamError;
    OSStatus status = pull(unit, time, frames);
    if (status != noErr) return status;
    for (UInt32 channel = 0; channel < data->mNumberBuffers; channel++) {
        AudioBuffer *buffer = &data->mBuffers[channel];
        if (buffer->mData == NULL) buffer->mData = unit->memory[channel];
        buffer->mDataByteSize = frames * 4;
    }
    if (unit->isBypassed) {
        for (UInt32 channel = 0; channel < data->mNumberBuffers; channel++)
            memmove(data->mBuffers[channel].mData, unit->buffers.list.mBuffers[channel].mData, frames * 4);
    } else {
        process(unit, &unit->buffers.list, data, frames);
    }
    unit->eventCount = 0;
    return noErr;
}

static void notify(Attenuator *unit, UInt32 phase, UInt32 flags, const AudioTimeStamp *time, UInt32 bus, UInt32 frames,
                   AudioBufferList *data) {
    for (int index = 0; index < NOTIFICATIONS; index++) {
        AURenderCallbackStruct *one = &unit->notifications[index];
        AudioUnitRenderActionFlags told = (AudioUnitRenderActionFlags)(flags | phase);
        if (one->inputProc) one->inputProc(one->inputProcRefCon, &told, time, bus, frames, data);
    }
}

OSStatus attenuator_render(void *self, AudioUnitRenderActionFlags *flags, const AudioTimeStamp *time, UInt32 bus, UInt32 frames,
                           AudioBufferList *data) {
    Attenuator *unit = self;
    notify(unit, kAudioUnitRenderAction_PreRender, *flags, time, bus, frames, data);
    OSStatus status = render(unit, time, bus, frames, data);
    if (status != noErr && unit->lastError == noErr) unit->lastError = status;
    UInt32 failed = status == noErr ? 0 : kAudioUnitRenderAction_PostRenderError;
    notify(unit, kAudioUnitRenderAction_PostRender | failed, *flags, time, bus, frames, data);
    return status;
}

#define _GNU_SOURCE
#include "defective.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/// What the instances of fault `shar` share and should not.
static float shared_sample;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void *volatile allocation;

void defective_settle(AUExtensionInstanceRef unit) {
    atomic_store(&unit->has_changes, false);
    unit->gain = unit->goal = defective_value(unit, PARAMETER_GAIN);
    unit->mode_factor = 1 / (1 + defective_value(unit, PARAMETER_MODE));
    unit->ramp_frames = unit->phase = 0;
    unit->hold = unit->sticky = 0;
    unit->is_note_on = false;
    shared_sample = 0;
}

static float advance_gain(AUExtensionInstanceRef unit) {
    float gain = unit->gain;
    if (unit->ramp_frames > 0) {
        unit->ramp_frames--;
        unit->gain = unit->goal - unit->step * (float)unit->ramp_frames;
    }
    return gain;
}

/// The faults that are heard in single samples.
static float spoil(AUExtensionInstanceRef unit, float input, float output) {
    switch (unit->fault) {
    case AU_FOURCC('n', 'a', 'n', 'f'): return fabsf(input) > 0.99f ? NAN : output;
    case AU_FOURCC('s', 'u', 's', 't'):
        unit->sticky = input + 0 * unit->sticky;
        return output + 0 * unit->sticky;
    case AU_FOURCC('n', 'o', 'i', 's'): return output + 4e-4f;
    case AU_FOURCC('t', 'a', 'i', 'l'):
        unit->hold = isfinite(input) ? fmaxf(fabsf(input), unit->hold * 0.99995f) : unit->hold;
        return output + 0.01f * unit->hold;
    case AU_FOURCC('s', 'h', 'a', 'r'):
        output += 0.01f * shared_sample;
        shared_sample = input;
        return output;
    case AU_FOURCC('r', 'e', 's', 'e'): return atomic_load(&unit->resets) & 1 ? 0.5f * output : output;
    case AU_FOURCC('r', 'o', 'u', 't'):
        return strcmp(program_invocation_short_name, "auextension") == 0 ? 0.9f * output : output;
    default: return output;
    }
}

static void process(AUExtensionInstanceRef unit, AudioBufferList *list, uint32_t first, uint32_t end) {
    bool is_bypassed = atomic_load_explicit(&unit->is_bypassed, memory_order_relaxed);
    for (uint32_t frame = first; frame < end; frame++) {
        float factor = advance_gain(unit) * unit->mode_factor;
        if (unit->is_instrument) unit->phase++;
        for (uint32_t channel = 0; channel < list->mNumberBuffers; channel++) {
            float *sample = (float *)list->mBuffers[channel].mData + frame;
            if (unit->is_instrument) {
                *sample = !unit->is_note_on ? 0 : factor * (unit->phase / 50 & 1 ? -0.2f : 0.2f);
            } else if (!is_bypassed) {
                *sample = spoil(unit, *sample, *sample * factor);
            }
        }
    }
}

static void handle_parameter(AUExtensionInstanceRef unit, const AUParameterEvent *event) {
    if (event->parameterAddress >= PARAMETER_COUNT || isnan(event->value)) return;
    if (HAS_FAULT(unit, 'l', 'o', 's', 't') && ++unit->events > 64) return;
    uint32_t parameter = (uint32_t)event->parameterAddress;
    float value = HAS_FAULT(unit, 'w', 'i', 'l', 'd') ? event->value : defective_clamp(parameter, event->value);
    atomic_store_explicit(&unit->values[parameter], value, memory_order_relaxed);
    if (parameter == PARAMETER_MODE) unit->mode_factor = 1 / (1 + value);
    if (parameter != PARAMETER_GAIN) return;
    bool ramps = event->eventType == AURenderEventParameterRamp && !HAS_FAULT(unit, 's', 't', 'e', 'p');
    unit->ramp_frames = ramps ? event->rampDurationSampleFrames : 0;
    unit->goal = value;
    if (unit->ramp_frames > 0) {
        unit->step = (value - unit->gain) / (float)unit->ramp_frames;
    } else {
        unit->gain = value;
    }
}

static void handle_note(AUExtensionInstanceRef unit, const AUMIDIEvent *event) {
    uint8_t status = event->data[0] & 0xf0;
    if (event->length < 3 || HAS_FAULT(unit, 'm', 'u', 't', 'e')) return;
    if (status == 0x90 && event->data[2] > 0) {
        unit->is_note_on = true;
        unit->phase = 0;
    } else if ((status == 0x80 || status == 0x90) && !HAS_FAULT(unit, 'h', 'u', 'n', 'g')) {
        unit->is_note_on = false;
    }
}

static uint32_t offset_of(AUExtensionInstanceRef unit, const AURenderEvent *event, AUExtensionRenderRequest *request) {
    if (HAS_FAULT(unit, 'j', 'u', 'm', 'p') && event->head.eventType == AURenderEventParameter) return 0;
    int64_t offset = event->head.eventSampleTime - (int64_t)request->timestamp->mSampleTime;
    return offset < 0 ? 0 : offset > request->frameCount ? request->frameCount : (uint32_t)offset;
}

static void process_events(AUExtensionInstanceRef unit, AUExtensionRenderRequest *request) {
    uint32_t done = 0;
    unit->events = 0;
    for (const AURenderEvent *event = request->events; event; event = event->head.next) {
        uint32_t due = offset_of(unit, event, request);
        if (due > done) {
            process(unit, request->outputs[0], done, due);
            done = due;
        }
        AURenderEventType type = event->head.eventType;
        bool is_midi = type == AURenderEventMIDI || type == AURenderEventMIDISysEx;
        if (is_midi && HAS_FAULT(unit, 'm', 'c', 'r', 'a') && event->MIDI.data[0] < 0x80) abort();
        if (type == AURenderEventMIDI) handle_note(unit, &event->MIDI);
        if (type == AURenderEventParameter || type == AURenderEventParameterRamp) {
            handle_parameter(unit, &event->parameter);
        }
    }
    process(unit, request->outputs[0], done, request->frameCount);
}

/// The faults of a whole render call; false when it ends there.
static bool misbehave(AUExtensionInstanceRef unit, AUExtensionRenderRequest *request) {
    switch (unit->fault) {
    case AU_FOURCC('c', 'r', 's', 'h'):
        if (request->transport) raise(SIGSEGV);
        return true;
    case AU_FOURCC('h', 'a', 'n', 'g'):
        while (request->transport) {}
        return true;
    case AU_FOURCC('a', 'l', 'l', 'o'):
        allocation = malloc(100);
        free(allocation);
        return true;
    case AU_FOURCC('l', 'o', 'c', 'k'):
        pthread_mutex_lock(&mutex);
        pthread_mutex_unlock(&mutex);
        return true;
    case AU_FOURCC('s', 'y', 's', 'c'):
        syscall(SYS_getppid);
        return true;
    case AU_FOURCC('n', 'u', 'l', 'l'): return request->outputs[0]->mBuffers[0].mData != NULL;
    case AU_FOURCC('n', 'o', 'c', 'o'): return request->pullInput || unit->is_instrument;
    default: return true;
    }
}

/// Gives every output without memory some of the unit's own.
static void prepare(AUExtensionInstanceRef unit, AudioBufferList *list, void **outputs) {
    for (uint32_t channel = 0; channel < list->mNumberBuffers; channel++) {
        AudioBuffer *buffer = &list->mBuffers[channel];
        if (!buffer->mData) buffer->mData = unit->memory + (size_t)channel * unit->maximum_frames;
        outputs[channel] = buffer->mData;
    }
}

static OSStatus pull(AUExtensionInstanceRef unit, AUExtensionRenderRequest *request, void **outputs) {
    AudioBufferList *list = request->outputs[0];
    AudioUnitRenderActionFlags flags = 0;
    uint32_t frames = request->frameCount;
    OSStatus status = request->pullInput(request->pullContext, &flags, request->timestamp, frames, 0, list);
    if (status != noErr && HAS_FAULT(unit, 'p', 'e', 'r', 'r')) status = noErr;
    for (uint32_t channel = 0; channel < list->mNumberBuffers; channel++) {
        AudioBuffer *buffer = &list->mBuffers[channel];
        bool is_elsewhere = buffer->mData && buffer->mData != outputs[channel];
        if (is_elsewhere && HAS_FAULT(unit, 'r', 'e', 'p', 'l')) memset(outputs[channel], 0, frames * sizeof(float));
        else if (is_elsewhere) memmove(outputs[channel], buffer->mData, frames * sizeof(float));
        buffer->mData = outputs[channel];
    }
    return status;
}

OSStatus defective_render(AUExtensionInstanceRef unit, AUExtensionRenderRequest *request) {
    AudioBufferList *list = request->outputs[0];
    void *outputs[MAXIMUM_CHANNELS];
    if (!unit->memory) return kAudioUnitErr_Uninitialized;
    if (request->frameCount > unit->maximum_frames) return kAudioUnitErr_TooManyFramesToProcess;
    if (list->mNumberBuffers > MAXIMUM_CHANNELS) return kAudioUnitErr_FormatNotSupported;
    if (!misbehave(unit, request)) return noErr;
    prepare(unit, list, outputs);
    bool has_input = !unit->is_instrument && !HAS_FAULT(unit, 'c', 'n', 't', 's');
    if (has_input && !request->pullInput) return kAudioUnitErr_NoConnection;
    OSStatus status = has_input ? pull(unit, request, outputs) : noErr;
    if (status != noErr) return status;
    if (atomic_exchange(&unit->wants_reset, false) || atomic_exchange(&unit->has_changes, false)) {
        defective_settle(unit);
    }
    for (uint32_t channel = 0; !has_input && channel < list->mNumberBuffers; channel++) {
        memset(outputs[channel], 0, request->frameCount * sizeof(float));
    }
    process_events(unit, request);
    if (HAS_FAULT(unit, 'b', 'l', 'o', 'c') && request->frameCount == 1031) {
        for (uint32_t channel = 0; channel < list->mNumberBuffers; channel++) memset(outputs[channel], 0, 1031 * sizeof(float));
    }
    if (HAS_FAULT(unit, 'f', 'l', 'a', 'g')) request->flags |= kAudioUnitRenderAction_OutputIsSilence;
    return noErr;
}

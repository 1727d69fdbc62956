#include "kernel_unit.h"

#include <math.h>
#include <string.h>

/// One cycle with what its stretches are given.
typedef struct Cycle {
    AUExtensionInstanceRef unit;
    const AUExtensionRenderRequest *request;
    AUEventSampleTime start;
    /// What is wanted, and whether only the input is heard.
    bool is_bypassed, skips_audio;
    /// As the host gave it, and as the kernel gets it.
    const float *inputs[MOST_CHANNELS], *fed[MOST_CHANNELS];
    float *outputs[MOST_CHANNELS];
} Cycle;

static void set_parameter(AUExtensionInstanceRef unit, uint32_t index, float value, uint32_t frames) {
    if (unit->definition->setParameter) unit->definition->setParameter(unit->kernel, index, value, frames);
}

static void take_changes(AUExtensionInstanceRef unit) {
    if (!atomic_exchange_explicit(&unit->any_changed, false, memory_order_acquire)) return;
    for (uint32_t index = 0; index < unit->definition->parameterCount; index++) {
        if (atomic_exchange_explicit(&unit->values[index].changed, false, memory_order_relaxed)) {
            set_parameter(unit, index, kernel_unit_get(unit, index), 0);
        }
    }
}

static void take_tail(AUExtensionInstanceRef unit) {
    if (!unit->definition->tailFrames) return;
    atomic_store_explicit(&unit->tail_frames, unit->definition->tailFrames(unit->kernel), memory_order_relaxed);
}

void kernel_unit_settle(AUExtensionInstanceRef unit) {
    atomic_store_explicit(&unit->any_changed, false, memory_order_relaxed);
    atomic_store_explicit(&unit->wants_reset, false, memory_order_relaxed);
    for (uint32_t index = 0; index < unit->definition->parameterCount; index++) {
        atomic_store_explicit(&unit->values[index].changed, false, memory_order_relaxed);
        set_parameter(unit, index, kernel_unit_get(unit, index), 0);
    }
    if (unit->definition->reset) unit->definition->reset(unit->kernel);
    take_tail(unit);
}

/// Pulls into memory of the unit's own, or takes the memory that the host puts in its place.
static OSStatus pull(AUExtensionInstanceRef unit, AUExtensionRenderRequest *request, Cycle *cycle) {
    if (!unit->input.count) return noErr;
    if (!request->pullInput) return kAudioUnitErr_NoConnection;
    struct {
        AudioBufferList list;
        AudioBuffer more[MOST_CHANNELS - 1];
    } memory;
    AudioBuffer *buffers = memory.list.mBuffers;
    memory.list.mNumberBuffers = unit->input.count;
    for (uint32_t channel = 0; channel < unit->input.count; channel++) {
        float *samples = unit->input.samples + (size_t)channel * unit->maximum_frames;
        buffers[channel] = (AudioBuffer){1, request->frameCount * (uint32_t)sizeof(float), samples};
    }
    AudioUnitRenderActionFlags flags = 0;
    OSStatus status = request->pullInput(
        request->pullContext, &flags, request->timestamp, request->frameCount, 0, &memory.list);
    for (uint32_t channel = 0; channel < unit->input.count; channel++) {
        const float *own = unit->input.samples + (size_t)channel * unit->maximum_frames;
        cycle->inputs[channel] = buffers[channel].mData ? buffers[channel].mData : own;
    }
    return status;
}

/// A host may bring no memory.
static OSStatus prepare_outputs(AUExtensionInstanceRef unit, AUExtensionRenderRequest *request, Cycle *cycle) {
    if (!unit->output.count) return noErr;
    if (request->outputBusCount != 1) return kAudioUnitErr_InvalidElement;
    AudioBufferList *list = request->outputs[0];
    if (list->mNumberBuffers != unit->output.count) return kAudioUnitErr_FormatNotSupported;
    for (uint32_t channel = 0; channel < unit->output.count; channel++) {
        AudioBuffer *buffer = &list->mBuffers[channel];
        if (!buffer->mData) buffer->mData = unit->output.samples + (size_t)channel * unit->maximum_frames;
        buffer->mDataByteSize = request->frameCount * (uint32_t)sizeof(float);
        cycle->outputs[channel] = buffer->mData;
    }
    return noErr;
}

static AUKernelContext context_at(const Cycle *cycle, uint32_t frame, const float **inputs, float **outputs) {
    for (uint32_t channel = 0; channel < cycle->unit->input.count; channel++) {
        inputs[channel] = cycle->fed[channel] + frame;
    }
    for (uint32_t channel = 0; channel < cycle->unit->output.count; channel++) {
        outputs[channel] = cycle->outputs[channel] + frame;
    }
    return (AUKernelContext){
        0, cycle->unit->input.count, cycle->unit->output.count, inputs, outputs, cycle->start + frame, cycle->request};
}

static void render_stretch(const Cycle *cycle, uint32_t first, uint32_t end) {
    if (first >= end || cycle->skips_audio) return;
    const float *inputs[MOST_CHANNELS];
    float *outputs[MOST_CHANNELS];
    AUKernelContext context = context_at(cycle, first, inputs, outputs);
    context.frameCount = end - first;
    cycle->unit->definition->render(cycle->unit->kernel, &context);
}

static uint32_t message_length(uint8_t status) {
    if (status < 0x80) return 1;
    if (status < 0xf0) return status >= 0xc0 && status < 0xe0 ? 2 : 3;
    return status == 0xf1 || status == 0xf3 ? 2 : status == 0xf2 ? 3 : 1;
}

/// One event may carry several messages; an unfinished one at the end is dropped.
static void handle_midi(const Cycle *cycle, const AUMIDIEvent *event, uint32_t frame) {
    const AUKernelUnitDefinition *definition = cycle->unit->definition;
    if (!definition->handleMIDI) return;
    const float *inputs[MOST_CHANNELS];
    float *outputs[MOST_CHANNELS];
    const AUKernelContext context = context_at(cycle, frame, inputs, outputs);
    const uint8_t *bytes = (const uint8_t *)event + offsetof(AUMIDIEvent, data);
    if (event->eventType == AURenderEventMIDISysEx) {
        return definition->handleMIDI(cycle->unit->kernel, &context, bytes, event->length);
    }
    for (uint32_t place = 0; place < event->length;) {
        uint32_t length = message_length(bytes[place]);
        if (place + length > event->length) return;
        if (bytes[place] >= 0x80) definition->handleMIDI(cycle->unit->kernel, &context, bytes + place, length);
        place += length;
    }
}

static void handle_parameter(AUExtensionInstanceRef unit, const AUParameterEvent *event) {
    if (event->parameterAddress >= unit->definition->parameterCount || isnan(event->value)) return;
    uint32_t index = (uint32_t)event->parameterAddress;
    const AUKernelParameter *parameter = &unit->definition->parameters[index];
    uint32_t frames = event->eventType == AURenderEventParameterRamp ? event->rampDurationSampleFrames : 0;
    // A ramp of a parameter that cannot ramp leaves its value as it is.
    if (frames && !(parameter->flags & (uint32_t)kAudioUnitParameterFlag_CanRamp)) return;
    float value = kernel_unit_clamp(parameter, event->value);
    atomic_store_explicit(&unit->values[index].value, value, memory_order_relaxed);
    set_parameter(unit, index, value, frames);
}

static void handle_event(const Cycle *cycle, const AURenderEvent *event, uint32_t frame) {
    switch (event->head.eventType) {
    case AURenderEventParameter:
    case AURenderEventParameterRamp: return handle_parameter(cycle->unit, &event->parameter);
    case AURenderEventMIDI:
    case AURenderEventMIDISysEx: return handle_midi(cycle, &event->MIDI, frame);
    default: return;
    }
}

/// Begins the way to the input where the unit is bypassed, or back: 20 ms, for a step would click. A unit that comes back
/// begins anew, and is heard once it has rendered its latency.
static void begin_fade(Cycle *cycle) {
    AUExtensionInstanceRef unit = cycle->unit;
    cycle->is_bypassed = unit->input.count && atomic_load_explicit(&unit->bypass, memory_order_relaxed);
    if (!unit->has_rendered) {
        unit->dry_frames = cycle->is_bypassed ? unit->fade_frames : 0;
        unit->silent_frames = 0;
    }
    unit->has_rendered = true;
    bool was_asleep = unit->is_asleep;
    if (cycle->is_bypassed) unit->silent_frames = 0;
    unit->is_asleep = cycle->skips_audio = cycle->is_bypassed && unit->dry_frames == unit->fade_frames;
    if (cycle->is_bypassed || !was_asleep) return;
    unit->silent_frames = unit->latency_frames;
    unit->entered_frames = 0;
    if (unit->definition->reset) unit->definition->reset(unit->kernel);
}

/// 0 to 1 on the way from 0 to `length`: a curve without a corner.
static float smooth(uint32_t place, uint32_t length) {
    float share = (float)place / (float)length;
    return share * share * (3 - 2 * share);
}

/// A unit that begins anew gets its input by a fade of 5 ms: what it delays would else begin with a step, which comes out
/// when the way back is over.
static void feed(Cycle *cycle, uint32_t frames) {
    AUExtensionInstanceRef unit = cycle->unit;
    uint32_t entered = unit->entered_frames, length = unit->entry_frames;
    bool is_entering = entered < length && !cycle->skips_audio;
    for (uint32_t channel = 0; channel < unit->input.count; channel++) {
        cycle->fed[channel] = cycle->inputs[channel];
        if (!is_entering) continue;
        float *faded = unit->entering.samples + (size_t)channel * unit->maximum_frames;
        for (uint32_t frame = 0; frame < frames; frame++) {
            uint32_t place = frame < length - entered ? entered + frame : length;
            faded[frame] = cycle->inputs[channel][frame] * smooth(place, length);
        }
        cycle->fed[channel] = faded;
    }
    if (is_entering) unit->entered_frames = frames < length - entered ? entered + frames : length;
}

/// Of the input at a frame of the cycle, 0 to 1.
static float dry_weight(const Cycle *cycle, uint32_t frame) {
    const AUExtensionInstanceRef unit = cycle->unit;
    uint32_t faded = frame < unit->silent_frames ? 0 : frame - unit->silent_frames, place = unit->dry_frames;
    if (cycle->is_bypassed) {
        place = unit->fade_frames - place < frame ? unit->fade_frames : place + frame;
    } else {
        place = place < faded ? 0 : place - faded;
    }
    return smooth(place, unit->fade_frames);
}

static void end_fade(const Cycle *cycle, uint32_t frames) {
    AUExtensionInstanceRef unit = cycle->unit;
    uint32_t silent = unit->silent_frames < frames ? unit->silent_frames : frames, room = unit->dry_frames;
    if (cycle->is_bypassed) {
        room = unit->fade_frames - unit->dry_frames;
        unit->dry_frames += frames < room ? frames : room;
    } else {
        unit->dry_frames -= frames - silent < room ? frames - silent : room;
    }
    unit->silent_frames -= silent;
}

/// The input as late as the unit would be; run while the unit is not bypassed, too, so that switching finds the past.
static void bypass(Cycle *cycle, uint32_t frames) {
    AUExtensionInstanceRef unit = cycle->unit;
    uint32_t latency = unit->latency_frames, place = unit->delay_place;
    bool is_heard = cycle->is_bypassed || unit->dry_frames > 0;
    for (uint32_t channel = 0; channel < unit->input.count; channel++) {
        float *output = channel < unit->output.count && is_heard ? cycle->outputs[channel] : NULL;
        if (!latency && cycle->skips_audio && output) {
            memmove(output, cycle->inputs[channel], frames * sizeof(float));
            continue;
        }
        float *delayed = latency ? unit->delayed + (size_t)channel * latency : NULL;
        place = unit->delay_place;
        for (uint32_t frame = 0; frame < frames && (delayed || output); frame++) {
            float sample = cycle->inputs[channel][frame];
            if (delayed) {
                float late = delayed[place];
                delayed[place] = sample;
                sample = late;
                place = place + 1 == latency ? 0 : place + 1;
            }
            if (!output) continue;
            output[frame] = cycle->skips_audio
                ? sample : output[frame] + (sample - output[frame]) * dry_weight(cycle, frame);
        }
    }
    unit->delay_place = place;
    end_fade(cycle, frames);
}

OSStatus kernel_unit_render(AUExtensionInstanceRef unit, AUExtensionRenderRequest *request) {
    uint32_t frames = request->frameCount;
    if (!unit->is_allocated) return kAudioUnitErr_Uninitialized;
    if (frames > unit->maximum_frames) return kAudioUnitErr_TooManyFramesToProcess;
    Cycle cycle = {.unit = unit, .request = request, .start = (AUEventSampleTime)request->timestamp->mSampleTime};
    OSStatus status = prepare_outputs(unit, request, &cycle);
    if (status == noErr) status = pull(unit, request, &cycle);
    if (status != noErr) return status;
    begin_fade(&cycle);
    feed(&cycle, frames);
    if (atomic_exchange_explicit(&unit->wants_reset, false, memory_order_acquire) && unit->definition->reset) {
        unit->definition->reset(unit->kernel);
    }
    take_changes(unit);
    uint32_t done = 0;
    for (const AURenderEvent *event = request->events; event; event = event->head.next) {
        int64_t offset = event->head.eventSampleTime - cycle.start;
        uint32_t due = offset <= done ? done : offset > frames ? frames : (uint32_t)offset;
        render_stretch(&cycle, done, due);
        handle_event(&cycle, event, due);
        done = due;
    }
    render_stretch(&cycle, done, frames);
    bypass(&cycle, frames);
    take_tail(unit);
    request->flags &= ~(AudioUnitRenderActionFlags)kAudioUnitRenderAction_OutputIsSilence;
    return noErr;
}

OSStatus AUKernelSendMIDI(const AUKernelContext *context, uint32_t frame, const uint8_t *message, uint32_t length) {
    const AUExtensionRenderRequest *request = context->request;
    if (!request->midiOutput) return noErr;
    return request->midiOutput(request->outputContext, context->sampleTime + frame, 0, length, message);
}

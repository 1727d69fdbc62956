#include "tremolo.h"

#include <math.h>
#include <string.h>

static const double two_pi = 6.283185307179586;

// A ramp's value counts down from its target, so that the last step lands on it without a rounding error.
static void ramp_to(Ramp *ramp, double target, uint32_t frames) {
    ramp->target = target;
    ramp->remaining = frames;
    ramp->step = frames ? (target - ramp->value) / frames : 0;
    if (!frames) ramp->value = target;
}

static void ramp_advance(Ramp *ramp) {
    if (!ramp->remaining) return;
    ramp->remaining--;
    ramp->value = ramp->target - ramp->step * ramp->remaining;
}

static void set_target(AUExtensionInstanceRef unit, uint32_t parameter, float value, uint32_t frames) {
    value = tremolo_clamp(parameter, value);
    switch (parameter) {
    case PARAMETER_RATE: ramp_to(&unit->rate, value, frames); break;
    case PARAMETER_DEPTH: ramp_to(&unit->depth, value / 100, frames); break;
    default:
        for (int shape = 0; shape < SHAPE_COUNT; shape++) {
            // A change of shape is always faded: there is no straight line between two names.
            uint32_t fade = frames ? frames : unit->smoothing_frames;
            ramp_to(&unit->shape_weights[shape], shape == (int)value, fade);
        }
    }
}

void tremolo_settle(AUExtensionInstanceRef unit) {
    uint32_t smoothing = unit->smoothing_frames;
    unit->smoothing_frames = 0;
    atomic_store_explicit(&unit->changed, 0, memory_order_relaxed);
    for (uint32_t index = 0; index < PARAMETER_COUNT; index++) {
        set_target(unit, index, atomic_load_explicit(&unit->values[index], memory_order_relaxed), 0);
    }
    ramp_to(&unit->wet, !atomic_load_explicit(&unit->bypass, memory_order_relaxed), 0);
    unit->phase = 0;
    unit->smoothing_frames = smoothing;
}

/// What the control thread changed since the last cycle: smoothed, at the first frame.
static void take_changes(AUExtensionInstanceRef unit) {
    if (atomic_exchange_explicit(&unit->wants_reset, false, memory_order_acquire)) tremolo_settle(unit);
    uint32_t changed = atomic_exchange_explicit(&unit->changed, 0, memory_order_acquire);
    for (uint32_t index = 0; index < PARAMETER_COUNT; index++) {
        if (!(changed & (1u << index))) continue;
        float value = atomic_load_explicit(&unit->values[index], memory_order_relaxed);
        set_target(unit, index, value, unit->smoothing_frames);
    }
    double wet = atomic_load_explicit(&unit->bypass, memory_order_relaxed) ? 0 : 1;
    if (wet != unit->wet.target) ramp_to(&unit->wet, wet, unit->smoothing_frames);
}

/// Scheduled values step or ramp exactly as asked; a value set through the parameter tree moves over 20 ms.
static void handle_event(AUExtensionInstanceRef unit, const AURenderEvent *event) {
    AURenderEventType type = event->head.eventType;
    if (type != AURenderEventParameter && type != AURenderEventParameterRamp) return;
    if (event->parameter.parameterAddress >= PARAMETER_COUNT || isnan(event->parameter.value)) return;
    uint32_t index = (uint32_t)event->parameter.parameterAddress;
    uint32_t frames = type == AURenderEventParameterRamp ? event->parameter.rampDurationSampleFrames : 0;
    if (type == AURenderEventParameter && event->parameter.reserved[0] == 1) frames = unit->smoothing_frames;
    float value = tremolo_clamp(index, event->parameter.value);
    atomic_store_explicit(&unit->values[index], value, memory_order_relaxed);
    set_target(unit, index, value, frames);
}

/// How far the loudness is down at this phase, 0 … 1, mixed from the three shapes.
static double swing(AUExtensionInstanceRef unit) {
    double sine = 0.5 - 0.5 * cos(two_pi * unit->phase);
    double triangle = 1 - fabs(1 - 2 * unit->phase);
    double edge = fmin(fmax((sine - 0.5) * 8 + 0.5, 0), 1);
    double square = edge * edge * (3 - 2 * edge);
    const Ramp *weights = unit->shape_weights;
    return weights[SHAPE_SINE].value * sine + weights[SHAPE_TRIANGLE].value * triangle
        + weights[SHAPE_SQUARE].value * square;
}

static void advance(AUExtensionInstanceRef unit) {
    unit->phase += unit->rate.value / unit->sample_rate;
    if (unit->phase >= 1) unit->phase -= 1;
    ramp_advance(&unit->rate);
    ramp_advance(&unit->depth);
    ramp_advance(&unit->wet);
    for (int shape = 0; shape < SHAPE_COUNT; shape++) ramp_advance(&unit->shape_weights[shape]);
}

static void process(AUExtensionInstanceRef unit, AudioBufferList *list, uint32_t first, uint32_t end) {
    for (uint32_t frame = first; frame < end; frame++) {
        float gain = (float)(1 - unit->wet.value * unit->depth.value * swing(unit));
        for (uint32_t channel = 0; channel < list->mNumberBuffers; channel++) {
            ((float *)list->mBuffers[channel].mData)[frame] *= gain;
        }
        advance(unit);
    }
}

/// Gives every output without memory some of the unit's own, and remembers where each output lies.
static void prepare_outputs(AUExtensionInstanceRef unit, AudioBufferList *list, uint32_t frames, void **outputs) {
    for (uint32_t channel = 0; channel < list->mNumberBuffers; channel++) {
        AudioBuffer *buffer = &list->mBuffers[channel];
        if (!buffer->mData) buffer->mData = unit->memory + (size_t)channel * unit->maximum_frames;
        buffer->mDataByteSize = frames * (uint32_t)sizeof(float);
        outputs[channel] = buffer->mData;
    }
}

/// The host may have put its own memory into the list instead of filling ours.
static void restore_outputs(AudioBufferList *list, uint32_t frames, void **outputs) {
    for (uint32_t channel = 0; channel < list->mNumberBuffers; channel++) {
        AudioBuffer *buffer = &list->mBuffers[channel];
        if (buffer->mData && buffer->mData != outputs[channel]) {
            memmove(outputs[channel], buffer->mData, frames * sizeof(float));
        }
        buffer->mData = outputs[channel];
        buffer->mDataByteSize = frames * (uint32_t)sizeof(float);
    }
}

OSStatus tremolo_render(AUExtensionInstanceRef unit, AUExtensionRenderRequest *request) {
    uint32_t frames = request->frameCount;
    if (!unit->is_allocated) return kAudioUnitErr_Uninitialized;
    if (frames > unit->maximum_frames) return kAudioUnitErr_TooManyFramesToProcess;
    if (!request->pullInput) return kAudioUnitErr_NoConnection;
    if (request->outputBusCount != 1) return kAudioUnitErr_InvalidElement;
    AudioBufferList *list = request->outputs[0];
    if (list->mNumberBuffers != unit->channel_count) return kAudioUnitErr_FormatNotSupported;

    void *outputs[MAXIMUM_CHANNELS];
    prepare_outputs(unit, list, frames, outputs);
    AudioUnitRenderActionFlags flags = 0;
    OSStatus status = request->pullInput(request->pullContext, &flags, request->timestamp, frames, 0, list);
    restore_outputs(list, frames, outputs);
    if (status != noErr) return status;

    take_changes(unit);
    uint32_t done = 0;
    for (const AURenderEvent *event = request->events; event; event = event->head.next) {
        int64_t offset = event->head.eventSampleTime - (int64_t)request->timestamp->mSampleTime;
        uint32_t due = offset <= done ? done : offset > frames ? frames : (uint32_t)offset;
        process(unit, list, done, due);
        handle_event(unit, event);
        done = due;
    }
    process(unit, list, done, frames);
    // Silence stays silence.
    const AudioUnitRenderActionFlags silence = kAudioUnitRenderAction_OutputIsSilence;
    request->flags = (request->flags & ~silence) | (flags & silence);
    return noErr;
}

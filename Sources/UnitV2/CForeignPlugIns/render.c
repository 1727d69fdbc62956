#include "internal.h"

#include <math.h>
#include <string.h>

/// Parameters that move in a line are set so often. Frames.
enum { RAMP_STEP = 32 };

/// What a cycle has pulled, and where its sound goes.
typedef struct Cycle {
    const float *inputs[AU_EXTENSION_MAXIMUM_BUSSES][AU_EXTENSION_MAXIMUM_CHANNELS];
    float *outputs[AU_EXTENSION_MAXIMUM_BUSSES][AU_EXTENSION_MAXIMUM_CHANNELS];
} Cycle;

/// A bus that nobody feeds is silent.
static void pull_bus(cfp_unit *unit, AUExtensionRenderRequest *request, uint32_t bus, Cycle *cycle) {
    struct {
        AudioBufferList list;
        AudioBuffer more[AU_EXTENSION_MAXIMUM_CHANNELS];
    } memory;
    uint32_t count = cfp_channels(unit, false, bus), frames = request->frameCount;
    AudioBuffer *buffers = memory.list.mBuffers;
    memory.list.mNumberBuffers = count;
    for (uint32_t channel = 0; channel < count; channel++) {
        buffers[channel] = (AudioBuffer){1, frames * (uint32_t)sizeof(float), unit->pulled[bus][channel]};
    }
    AudioUnitRenderActionFlags flags = 0;
    OSStatus status = !request->pullInput ? kAudioUnitErr_NoConnection : request->pullInput(
        request->pullContext, &flags, request->timestamp, frames, bus, &memory.list);
    for (uint32_t channel = 0; channel < count; channel++) {
        bool has = status == noErr && buffers[channel].mData;
        if (!has) memset(unit->pulled[bus][channel], 0, frames * sizeof(float));
        cycle->inputs[bus][channel] = has ? buffers[channel].mData : unit->pulled[bus][channel];
    }
}

/// A host may bring no memory.
static void find_outputs(cfp_unit *unit, AUExtensionRenderRequest *request, Cycle *cycle) {
    for (uint32_t bus = 0; bus < unit->layout.output_count; bus++) {
        AudioBufferList *list = bus < request->outputBusCount ? request->outputs[bus] : NULL;
        for (uint32_t channel = 0; channel < cfp_channels(unit, true, bus); channel++) {
            AudioBuffer *buffer = list && channel < list->mNumberBuffers ? &list->mBuffers[channel] : NULL;
            if (buffer && !buffer->mData) buffer->mData = unit->own[bus][channel];
            if (buffer) buffer->mDataByteSize = request->frameCount * (uint32_t)sizeof(float);
            cycle->outputs[bus][channel] = buffer ? buffer->mData : unit->own[bus][channel];
        }
    }
}

static float *port_memory(const cfp_unit *unit, const cfp_bus *bus, uint32_t channel, bool is_output) {
    return unit->layout.is_mono ? unit->mono[is_output][channel] : unit->memory[bus->ports[channel]];
}

/// One signal of a row out of one of another length: what is too much is mixed, what is missing is there again.
static void gather(float *target, const float *const *sources, uint32_t source_count, uint32_t place, uint32_t count,
                   uint32_t frames) {
    memcpy(target, sources[place % source_count], frames * sizeof(float));
    if (place >= source_count || source_count <= count) return;
    uint32_t mixed = 1;
    for (uint32_t source = place + count; source < source_count; source += count, mixed++) {
        for (uint32_t frame = 0; frame < frames; frame++) target[frame] += sources[source][frame];
    }
    for (uint32_t frame = 0; mixed > 1 && frame < frames; frame++) target[frame] /= (float)mixed;
}

static uint32_t port_count(const cfp_unit *unit, bool is_output, uint32_t bus) {
    if (unit->layout.is_mono) return unit->instance_count;
    return is_output ? unit->layout.outputs[bus].count : unit->layout.inputs[bus].count;
}

static void feed(cfp_unit *unit, const Cycle *cycle, uint32_t start, uint32_t frames) {
    for (uint32_t bus = 0; bus < unit->layout.input_count; bus++) {
        uint32_t count = cfp_channels(unit, false, bus), ports = port_count(unit, false, bus);
        const float *sources[AU_EXTENSION_MAXIMUM_CHANNELS];
        for (uint32_t channel = 0; channel < count; channel++) sources[channel] = cycle->inputs[bus][channel] + start;
        for (uint32_t port = 0; count && port < ports; port++) {
            float *memory = port_memory(unit, &unit->layout.inputs[bus], port, false);
            gather(memory, sources, count, port, ports, frames);
        }
    }
}

/// Towards the plug-in's sound or the input's, in 20 ms: a step would click.
static void mix(float *output, const float *dry, uint32_t frames, float wet, float step) {
    for (uint32_t frame = 0; frame < frames; frame++) {
        wet = fminf(fmaxf(wet + step, 0), 1);
        output[frame] = wet * output[frame] + (1 - wet) * dry[frame];
    }
}

/// What the plug-in made of a bus, or what it heard where it makes nothing.
static uint32_t find_sources(
    const cfp_unit *unit, const Cycle *cycle, uint32_t bus, uint32_t start, const float **sources) {
    if (unit->layout.is_silent) return 0;
    bool passes = unit->layout.passes_through;
    uint32_t count = passes ? cfp_channels(unit, false, bus) : port_count(unit, true, bus);
    for (uint32_t place = 0; place < count; place++) {
        sources[place] = passes ? cycle->inputs[bus][place] + start
                                : port_memory(unit, &unit->layout.outputs[bus], place, true);
    }
    return count;
}

static void give_channel(
    cfp_unit *unit, Cycle *cycle, uint32_t bus, uint32_t channel, uint32_t start, uint32_t frames, float step) {
    const float *sources[AU_EXTENSION_MAXIMUM_CHANNELS];
    uint32_t source_count = find_sources(unit, cycle, bus, start, sources);
    uint32_t count = cfp_channels(unit, true, bus);
    float *output = cycle->outputs[bus][channel] + start, dry[RAMP_STEP], wet[RAMP_STEP];
    bool has_input = bus < unit->layout.input_count && channel < cfp_channels(unit, false, bus);
    if (!source_count) memset(output, 0, frames * sizeof(float));
    for (uint32_t frame = 0; source_count && frame < frames; frame += RAMP_STEP) {
        uint32_t length = frames - frame < RAMP_STEP ? frames - frame : RAMP_STEP;
        // The output may be the input's memory.
        gather(wet, sources, source_count, channel, count, length);
        if (has_input && step != 0) {
            memcpy(dry, cycle->inputs[bus][channel] + start + frame, length * sizeof(float));
            mix(wet, dry, length, unit->wet + step * (float)frame, step);
        }
        memcpy(output + frame, wet, length * sizeof(float));
        for (uint32_t place = 0; place < source_count; place++) sources[place] += length;
    }
}

static void give(cfp_unit *unit, Cycle *cycle, uint32_t start, uint32_t frames) {
    bool is_dry = atomic_load_explicit(&unit->is_bypassed, memory_order_relaxed) && unit->enabled_port < 0;
    bool is_mixed = unit->layout.input_count && (is_dry || unit->wet < 1);
    float step = !is_mixed ? 0 : (is_dry ? -1.0f : 1.0f) / (float)unit->fade_frames;
    for (uint32_t bus = 0; bus < unit->layout.output_count; bus++) {
        for (uint32_t channel = 0; channel < cfp_channels(unit, true, bus); channel++) {
            give_channel(unit, cycle, bus, channel, start, frames, step);
        }
    }
    unit->wet = fminf(fmaxf(unit->wet + step * (float)frames, 0), 1);
}

static bool is_parameter(const AURenderEvent *event) {
    return event->head.eventType == AURenderEventParameter || event->head.eventType == AURenderEventParameterRamp;
}

static void apply(cfp_unit *unit, const AUParameterEvent *event) {
    int32_t found = cfp_port_at(unit->plugin, event->parameterAddress);
    if (found < 0 || !isfinite(event->value)) return;
    uint32_t port = (uint32_t)found;
    const cfp_port *description = &unit->plugin->ports[port];
    if (description->kind != CFP_CONTROL || !description->is_input) return;
    float scale = description->traits & CFP_SAMPLE_RATE ? (float)unit->rate : 1;
    float value = fminf(fmaxf(event->value, description->minimum * scale), description->maximum * scale);
    uint32_t frames = event->eventType == AURenderEventParameterRamp ? event->rampDurationSampleFrames : 0;
    uint32_t place = 0;
    while (place < unit->ramp_count && unit->ramps[place].port != port) place++;
    if (!frames || place == sizeof unit->ramps / sizeof *unit->ramps) {
        if (place < unit->ramp_count) unit->ramps[place] = unit->ramps[--unit->ramp_count];
        return cfp_unit_put(unit, port, value);
    }
    if (place == unit->ramp_count) unit->ramp_count++;
    unit->ramps[place] = (struct cfp_ramp){port, 0, frames, cfp_unit_value(unit, port), value};
}

/// Steps are counted from a line's own beginning, so that blocks make no difference.
static void advance_ramps(cfp_unit *unit, uint32_t frames) {
    for (uint32_t index = 0; index < unit->ramp_count;) {
        struct cfp_ramp *ramp = &unit->ramps[index];
        ramp->elapsed += frames;
        if (ramp->elapsed >= ramp->total) {
            cfp_unit_put(unit, ramp->port, ramp->goal);
            *ramp = unit->ramps[--unit->ramp_count];
            continue;
        }
        float share = (float)ramp->elapsed / (float)ramp->total;
        if (!(ramp->elapsed % RAMP_STEP)) {
            cfp_unit_put(unit, ramp->port, ramp->start + (ramp->goal - ramp->start) * share);
        }
        index++;
    }
}

/// Frames to the next step of any line, at most so many.
static uint32_t to_next_step(const cfp_unit *unit, uint32_t most) {
    for (uint32_t index = 0; index < unit->ramp_count; index++) {
        const struct cfp_ramp *ramp = &unit->ramps[index];
        uint32_t step = RAMP_STEP - ramp->elapsed % RAMP_STEP, left = ramp->total - ramp->elapsed;
        uint32_t next = step < left ? step : left;
        if (next < most) most = next;
    }
    return most;
}

static void set_controls(cfp_unit *unit) {
    for (uint32_t index = 0; index < unit->plugin->port_count; index++) {
        const cfp_port *port = &unit->plugin->ports[index];
        if (port->kind == CFP_CONTROL && port->is_input) unit->controls[index] = cfp_unit_value(unit, index);
    }
    if (unit->enabled_port >= 0 && atomic_load_explicit(&unit->is_bypassed, memory_order_relaxed)) {
        unit->controls[unit->enabled_port] = 0;
    }
}

/// Meters, and how long the plug-in delays.
static void tell_controls(cfp_unit *unit, const AUExtensionRenderRequest *request) {
    for (uint32_t index = 0; index < unit->plugin->port_count; index++) {
        const cfp_port *port = &unit->plugin->ports[index];
        float value = unit->controls[index];
        if (port->kind != CFP_CONTROL || port->is_input || value == unit->told[index] || !isfinite(value)) continue;
        unit->told[index] = value;
        cfp_unit_put(unit, index, value);
        if ((int)index == unit->latency_port) {
            atomic_store_explicit(&unit->latency, value > 0 && value < 1e7f ? (uint32_t)value : 0, memory_order_relaxed);
        } else if (request->parameterOutput) {
            request->parameterOutput(request->outputContext, port->address, value);
        }
    }
}

static void run(cfp_unit *unit, const cfp_stretch *stretch) {
    for (uint32_t index = 0; index < unit->instance_count; index++) {
        cfp_instance *instance = &unit->instances[index];
        if (instance->ladspa) instance->ladspa->run(instance->handle, stretch->frames);
        else instance->lv2->run(instance->handle, stretch->frames);
        if (instance->worker) cfp_worker_deliver(instance->worker);
    }
}

/// A plug-in whose sound has been no number for a tenth of a second begins anew, once.
static void mend(cfp_unit *unit, const Cycle *cycle, uint32_t frames) {
    bool is_mad = false;
    for (uint32_t bus = 0; bus < unit->layout.output_count; bus++) {
        for (uint32_t channel = 0; channel < cfp_channels(unit, true, bus); channel++) {
            is_mad |= !isfinite(cycle->outputs[bus][channel][frames - 1]);
        }
    }
    unit->mad_frames = is_mad ? unit->mad_frames + frames : 0;
    if (unit->has_begun_anew || (double)unit->mad_frames < unit->rate / 10) return;
    unit->has_begun_anew = true;
    cfp_unit_begin_anew(unit);
}

static uint32_t offset(const AURenderEvent *event, int64_t time, uint32_t frames) {
    int64_t place = event->head.eventSampleTime - time;
    return place < 0 ? 0 : place >= frames ? frames - 1 : (uint32_t)place;
}

/// From a frame to the next one at which a parameter changes.
static cfp_stretch next_stretch(
    cfp_unit *unit, AUExtensionRenderRequest *request, const AURenderEvent *cursor, uint32_t start, int64_t time) {
    uint32_t frames = request->frameCount, end = frames;
    for (const AURenderEvent *event = cursor; event && offset(event, time, frames) <= start; event = event->head.next) {
        if (is_parameter(event)) apply(unit, &event->parameter);
    }
    end = start + to_next_step(unit, end - start);
    const AURenderEvent *event = cursor;
    for (; event && offset(event, time, frames) < end; event = event->head.next) {
        uint32_t place = offset(event, time, frames);
        if (place <= start || !is_parameter(event)) continue;
        end = place;
        break;
    }
    return (cfp_stretch){request, cursor, event, start, end - start, time};
}

/// Many a plug-in passes over the frames of values, so that its stretches begin with them, too.
static void run_format(cfp_unit *unit, const cfp_stretch *stretch) {
    const cfp_format *format = unit->plugin->format;
    for (uint32_t index = 0; index < unit->instance_count; index++) {
        format->add_values(unit, index);
        for (const AURenderEvent *event = stretch->first; event && event != stretch->end; event = event->head.next) {
            AURenderEventType type = event->head.eventType;
            if (type != AURenderEventMIDI && type != AURenderEventMIDISysEx) continue;
            uint32_t frame = offset(event, stretch->time + stretch->start, stretch->frames);
            format->add_midi(unit, index, frame, &event->MIDI);
        }
        format->process(unit, index, stretch);
    }
    unit->steady_time += stretch->frames;
}

static void render_stretch(cfp_unit *unit, const cfp_stretch *stretch) {
    if (unit->plugin->format) return run_format(unit, stretch);
    set_controls(unit);
    cfp_write_atoms(unit, stretch);
    cfp_write_old_events(unit, stretch);
    run(unit, stretch);
    cfp_send_atoms(unit, stretch);
}

static void render(cfp_unit *unit, AUExtensionRenderRequest *request, Cycle *cycle) {
    const AURenderEvent *cursor = unit->missed_count ? cfp_missed_events(unit, request->events) : request->events;
    int64_t time = (int64_t)request->timestamp->mSampleTime;
    for (uint32_t start = 0; start < request->frameCount;) {
        cfp_stretch stretch = next_stretch(unit, request, cursor, start, time);
        feed(unit, cycle, start, stretch.frames);
        render_stretch(unit, &stretch);
        give(unit, cycle, start, stretch.frames);
        advance_ramps(unit, stretch.frames);
        cursor = stretch.end;
        start += stretch.frames;
    }
    if (unit->plugin->format) atomic_fetch_add(&unit->cycles, 1);
    else tell_controls(unit, request);
    mend(unit, cycle, request->frameCount);
    unit->has_rendered = true;
}

/// While a control thread is at the plug-in its input is heard, or nothing.
static void pass_by(cfp_unit *unit, Cycle *cycle, uint32_t frames) {
    for (uint32_t bus = 0; bus < unit->layout.output_count; bus++) {
        for (uint32_t channel = 0; channel < cfp_channels(unit, true, bus); channel++) {
            bool has_input = bus < unit->layout.input_count && channel < cfp_channels(unit, false, bus);
            float *output = cycle->outputs[bus][channel];
            if (has_input) memmove(output, cycle->inputs[bus][channel], frames * sizeof(float));
            else memset(output, 0, frames * sizeof(float));
        }
    }
}

OSStatus cfp_unit_render(void *context, AUExtensionRenderRequest *request) {
    cfp_unit *unit = context;
    if (!atomic_load_explicit(&unit->is_started, memory_order_acquire)) return kAudioUnitErr_Uninitialized;
    if (request->frameCount > unit->maximum_frames) return kAudioUnitErr_TooManyFramesToProcess;
    if (!request->frameCount) return noErr;
    Cycle cycle;
    for (uint32_t bus = 0; bus < unit->layout.input_count; bus++) pull_bus(unit, request, bus, &cycle);
    find_outputs(unit, request, &cycle);
    atomic_store(&unit->is_inside, true);
    if (atomic_load(&unit->is_paused)) {
        cfp_miss_events(unit, request->events);
        pass_by(unit, &cycle, request->frameCount);
    } else {
        render(unit, request, &cycle);
    }
    atomic_store(&unit->is_inside, false);
    request->flags &= ~(AudioUnitRenderActionFlags)kAudioUnitRenderAction_OutputIsSilence;
    return noErr;
}

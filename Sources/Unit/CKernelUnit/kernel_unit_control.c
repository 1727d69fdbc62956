#include "kernel_unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    DESCRIBE = 1, ALLOCATE, DEALLOCATE, RESET, SET_PARAMETERS, GET_PARAMETERS, GET_STATE, SET_STATE,
    SELECT_FACTORY_PRESET = 11, SET_PROPERTY, GET_PROPERTY, SHOULD_CHANGE_FORMAT
};
enum { PROPERTY_BYPASS = 1, PROPERTY_LATENCY = 5, PROPERTY_TAIL_TIME = 6 };
enum { MOST_FRAMES = 1 << 16 };

/// What a message came to: a status, the reason when it failed, and the reply's payload.
typedef struct Outcome {
    OSStatus status;
    const char *reason;
    WireWriter payload;
    /// What `reason` points to when it is the author's.
    AUKernelFailure failure;
} Outcome;

static void fail(Outcome *outcome, OSStatus status, const char *reason) {
    outcome->status = status;
    outcome->reason = reason;
}

static void write_values(AUExtensionInstanceRef unit, WireWriter *writer) {
    wire_write_u32(writer, unit->definition->parameterCount);
    for (uint32_t index = 0; index < unit->definition->parameterCount; index++) {
        wire_write_u64(writer, index);
        wire_write_f32(writer, kernel_unit_get(unit, index));
    }
}

typedef struct BusFormat {
    double rate;
    uint32_t channels;
} BusFormat;

/// Reads one side's formats; false unless they are those of the definition's busses.
static bool read_format(WireReader *reader, const AUKernelBus *bus, BusFormat *format) {
    uint32_t count = wire_read_count(reader, 13);
    for (uint32_t index = 0; index < count; index++) {
        BusFormat read = {wire_read_f64(reader), wire_read_u32(reader)};
        wire_read_bool(reader);
        if (index == 0) *format = read;
    }
    if (reader->failed || count != (bus->name ? 1 : 0)) return false;
    return !bus->name || (format->channels >= 1 && format->channels <= bus->maximumChannelCount);
}

void kernel_unit_deallocate(AUExtensionInstanceRef unit) {
    if (unit->is_allocated && unit->definition->stop) unit->definition->stop(unit->kernel);
    unit->is_allocated = false;
    free(unit->kernel);
    free(unit->input.samples);
    free(unit->output.samples);
    free(unit->entering.samples);
    free(unit->delayed);
    unit->kernel = NULL;
    unit->input = unit->output = unit->entering = (ChannelMemory){0};
    unit->delayed = NULL;
}

static bool take_memory(ChannelMemory *memory, uint32_t channels, uint32_t frames) {
    memory->count = channels;
    memory->samples = channels ? calloc((size_t)channels * frames, sizeof(float)) : NULL;
    return !channels || memory->samples;
}

/// Makes the kernel with everything that rendering needs.
static OSStatus start(AUExtensionInstanceRef unit, const AUKernelConfiguration *configuration) {
    const AUKernelUnitDefinition *definition = unit->definition;
    unit->sample_rate = configuration->sampleRate;
    unit->maximum_frames = configuration->maximumFrames;
    unit->kernel = calloc(1, definition->kernelSize ? definition->kernelSize : 1);
    if (!unit->kernel || !take_memory(&unit->input, configuration->inputChannelCount, configuration->maximumFrames)
        || !take_memory(&unit->output, configuration->outputChannelCount, configuration->maximumFrames)
        || !take_memory(&unit->entering, configuration->inputChannelCount, configuration->maximumFrames)) {
        return kAudioUnitErr_FailedInitialization;
    }
    OSStatus status = definition->start ? definition->start(unit->kernel, configuration) : noErr;
    if (status != noErr) return status;
    unit->is_allocated = true;
    unit->latency_frames = definition->latencyFrames ? definition->latencyFrames(unit->kernel) : 0;
    unit->delay_place = 0;
    unit->fade_frames = (uint32_t)fmax(unit->sample_rate / 50, 1);
    unit->entry_frames = unit->entered_frames = unit->fade_frames / 4;
    unit->has_rendered = unit->is_asleep = false;
    size_t delayed = (size_t)unit->latency_frames * unit->input.count;
    unit->delayed = delayed ? calloc(delayed, sizeof(float)) : NULL;
    if (delayed && !unit->delayed) return kAudioUnitErr_FailedInitialization;
    kernel_unit_settle(unit);
    return noErr;
}

static void allocate(AUExtensionInstanceRef unit, WireReader *reader, Outcome *outcome) {
    const AUKernelUnitDefinition *definition = unit->definition;
    BusFormat input = {0}, output = {0};
    bool is_input_good = read_format(reader, &definition->input, &input);
    bool is_output_good = read_format(reader, &definition->output, &output);
    uint32_t frames = wire_read_u32(reader);
    bool is_offline = wire_read_bool(reader);
    bool is_effect = definition->input.name && definition->output.name;
    if (!is_input_good || !is_output_good || (is_effect && input.channels != output.channels)) {
        return fail(outcome, kAudioUnitErr_FormatNotSupported, "The unit does not take these numbers of channels.");
    }
    double rate = definition->output.name ? output.rate : definition->input.name ? input.rate : 48000;
    if (!(rate >= 1 && rate <= 1536000) || (is_effect && input.rate != rate) || reader->failed || frames == 0 || frames > MOST_FRAMES) {
        return fail(outcome, kAudioUnitErr_FormatNotSupported, "The unit needs one sample rate and 1 to 65536 frames.");
    }
    kernel_unit_deallocate(unit);
    const AUKernelConfiguration configuration = {
        rate, frames, input.channels, output.channels, is_offline, unit->data_folder, &outcome->failure};
    OSStatus status = start(unit, &configuration);
    if (status != noErr) {
        kernel_unit_deallocate(unit);
        const char *words = outcome->failure.words;
        return fail(outcome, status, words[0] ? words : "The unit's kernel could not be started.");
    }
    wire_write_f64(&outcome->payload, kernel_unit_latency(unit));
    wire_write_f64(&outcome->payload, kernel_unit_tail(unit));
}

static void set_parameters(AUExtensionInstanceRef unit, WireReader *reader, Outcome *outcome) {
    const WireReader first = *reader;
    uint32_t count = wire_read_count(reader, 12);
    for (uint32_t element = 0; element < count; element++) {
        bool is_known = wire_read_u64(reader) < unit->definition->parameterCount;
        float value = wire_read_f32(reader);
        if (!is_known) return fail(outcome, kAudioUnitErr_InvalidParameter, "The unit has no such parameter.");
        if (isnan(value)) return fail(outcome, kAudioUnitErr_InvalidParameterValue, "The value is not a number.");
    }
    // Nothing is set unless all of it can be.
    WireReader again = first;
    wire_read_u32(&again);
    for (uint32_t element = 0; element < count; element++) {
        uint64_t address = wire_read_u64(&again);
        kernel_unit_set(unit, (uint32_t)address, wire_read_f32(&again));
    }
}

static void get_parameters(AUExtensionInstanceRef unit, WireReader *reader, Outcome *outcome) {
    uint32_t count = wire_read_count(reader, 8);
    if (count == 0) return write_values(unit, &outcome->payload);
    wire_write_u32(&outcome->payload, count);
    for (uint32_t element = 0; element < count; element++) {
        uint64_t address = wire_read_u64(reader);
        if (address >= unit->definition->parameterCount) {
            return fail(outcome, kAudioUnitErr_InvalidParameter, "The unit has no such parameter.");
        }
        wire_write_u64(&outcome->payload, address);
        wire_write_f32(&outcome->payload, kernel_unit_get(unit, (uint32_t)address));
    }
}

/// The component's codes and every value.
static void get_state(AUExtensionInstanceRef unit, Outcome *outcome) {
    WireWriter state = {0};
    wire_write_u32(&state, unit->definition->component.componentSubType);
    wire_write_u32(&state, unit->definition->component.componentManufacturer);
    write_values(unit, &state);
    wire_write_bytes(&outcome->payload, state.bytes, (uint32_t)state.length);
    outcome->payload.failed |= state.failed;
    wire_free(&state);
}

/// Two passes over the values, so that nothing is changed unless all of them can be read.
static bool read_state(AUExtensionInstanceRef unit, WireReader state, bool applies) {
    uint32_t count = wire_read_count(&state, 12);
    for (uint32_t element = 0; element < count; element++) {
        uint64_t address = wire_read_u64(&state);
        float value = wire_read_f32(&state);
        if (isnan(value)) return false;
        if (applies && address < unit->definition->parameterCount) kernel_unit_set(unit, (uint32_t)address, value);
    }
    return !state.failed && state.left == 0;
}

static void set_state(AUExtensionInstanceRef unit, WireReader *reader, Outcome *outcome) {
    uint32_t length = 0;
    const uint8_t *bytes = wire_read_bytes(reader, &length);
    WireReader state = {bytes, length, false};
    uint32_t subtype = wire_read_u32(&state), manufacturer = wire_read_u32(&state);
    if (state.failed || subtype != unit->definition->component.componentSubType
        || manufacturer != unit->definition->component.componentManufacturer) {
        return fail(outcome, kAudioUnitErr_InvalidPropertyValue, "This state is not of this unit.");
    }
    if (!read_state(unit, state, false)) {
        return fail(outcome, kAudioUnitErr_InvalidPropertyValue, "The state is damaged.");
    }
    // A value that the state does not have is as in a new instance.
    for (uint32_t index = 0; index < unit->definition->parameterCount; index++) {
        kernel_unit_set(unit, index, unit->definition->parameters[index].initial);
    }
    read_state(unit, state, true);
    write_values(unit, &outcome->payload);
}

static void select_factory_preset(AUExtensionInstanceRef unit, WireReader *reader, Outcome *outcome) {
    uint64_t number = wire_read_u64(reader);
    if (number >= unit->definition->presetCount) {
        return fail(outcome, kAudioUnitErr_InvalidPropertyValue, "The unit has no factory preset of this number.");
    }
    for (uint32_t index = 0; index < unit->definition->parameterCount; index++) {
        kernel_unit_set(unit, index, unit->definition->presets[number].values[index]);
    }
    write_values(unit, &outcome->payload);
}

static void set_property(AUExtensionInstanceRef unit, WireReader *reader, Outcome *outcome) {
    uint16_t property = wire_read_u16(reader);
    uint32_t length = 0;
    const uint8_t *bytes = wire_read_bytes(reader, &length);
    if (property == PROPERTY_LATENCY || property == PROPERTY_TAIL_TIME) {
        return fail(outcome, kAudioUnitErr_PropertyNotWritable, "Latency and tail time cannot be set.");
    }
    // The others (offline, quality, context name) make no difference to a kernel.
    if (property == PROPERTY_BYPASS && length == 1) {
        atomic_store_explicit(&unit->bypass, bytes[0] != 0, memory_order_relaxed);
    }
}

static void get_property(AUExtensionInstanceRef unit, WireReader *reader, Outcome *outcome) {
    uint8_t bypass = atomic_load_explicit(&unit->bypass, memory_order_relaxed);
    double latency = kernel_unit_latency(unit), tail = kernel_unit_tail(unit);
    switch (wire_read_u16(reader)) {
    case PROPERTY_BYPASS: return wire_write_bytes(&outcome->payload, &bypass, sizeof bypass);
    case PROPERTY_LATENCY: return wire_write_bytes(&outcome->payload, &latency, sizeof latency);
    case PROPERTY_TAIL_TIME: return wire_write_bytes(&outcome->payload, &tail, sizeof tail);
    default: return fail(outcome, kAudioUnitErr_InvalidProperty, "The unit does not keep this property.");
    }
}

static void should_change_format(AUExtensionInstanceRef unit, WireReader *reader, Outcome *outcome) {
    const AUKernelBus *bus = wire_read_bool(reader) ? &unit->definition->input : &unit->definition->output;
    uint32_t index = wire_read_u32(reader);
    double rate = wire_read_f64(reader);
    uint32_t channels = wire_read_u32(reader);
    bool is_good = bus->name && index == 0 && rate >= 1 && channels >= 1 && channels <= bus->maximumChannelCount;
    wire_write_u8(&outcome->payload, is_good);
}

static void handle(AUExtensionInstanceRef unit, WireReader *reader, Outcome *outcome) {
    switch (wire_read_u16(reader)) {
    case DESCRIBE: return kernel_unit_describe(unit, &outcome->payload);
    case ALLOCATE: return allocate(unit, reader, outcome);
    case DEALLOCATE: return kernel_unit_deallocate(unit);
    case RESET: return atomic_store_explicit(&unit->wants_reset, true, memory_order_release);
    case SET_PARAMETERS: return set_parameters(unit, reader, outcome);
    case GET_PARAMETERS: return get_parameters(unit, reader, outcome);
    case GET_STATE: return get_state(unit, outcome);
    case SET_STATE: return set_state(unit, reader, outcome);
    case SELECT_FACTORY_PRESET: return select_factory_preset(unit, reader, outcome);
    case SET_PROPERTY: return set_property(unit, reader, outcome);
    case GET_PROPERTY: return get_property(unit, reader, outcome);
    case SHOULD_CHANGE_FORMAT: return should_change_format(unit, reader, outcome);
    default: return fail(outcome, kAudioUnitErr_InvalidProperty, "The unit does not know this message.");
    }
}

OSStatus kernel_unit_control(
    AUExtensionInstanceRef unit, const uint8_t *message, size_t length, AUExtensionReply reply, void *context) {
    WireReader reader = {message, length, false};
    Outcome outcome = {0};
    handle(unit, &reader, &outcome);
    if (outcome.status == noErr && (reader.failed || outcome.payload.failed)) {
        fail(&outcome, kAudioUnitErr_InvalidPropertyValue, "The message is cut short, or memory ran out.");
    }
    WireWriter bytes = {0};
    wire_write_u32(&bytes, (uint32_t)outcome.status);
    wire_write_string(&bytes, outcome.reason ? outcome.reason : "");
    if (outcome.status == noErr) wire_write(&bytes, outcome.payload.bytes, outcome.payload.length);
    reply(context, bytes.bytes, bytes.failed ? 0 : bytes.length);
    OSStatus status = bytes.failed ? kAudioUnitErr_FailedInitialization : outcome.status;
    wire_free(&outcome.payload);
    wire_free(&bytes);
    return status;
}

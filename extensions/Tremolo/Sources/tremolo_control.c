#include "tremolo.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    DESCRIBE = 1, ALLOCATE, DEALLOCATE, RESET, SET_PARAMETERS, GET_PARAMETERS, GET_STATE, SET_STATE, STRING_FROM_VALUE,
    VALUE_FROM_STRING, SELECT_FACTORY_PRESET, SET_PROPERTY, GET_PROPERTY, SHOULD_CHANGE_FORMAT
};
enum { PROPERTY_BYPASS = 1, PROPERTY_LATENCY = 5, PROPERTY_TAIL_TIME = 6 };
enum { CAN_PROCESS_IN_PLACE = 4, SUPPORTS_USER_PRESETS = 8 };
static const uint32_t root = 0xffffffff;
static const uint32_t state_mark = AU_FOURCC('T', 'r', 'm', '1');

/// What a message came to: a status, the reason when it failed, and the reply's payload.
typedef struct Outcome {
    OSStatus status;
    const char *reason;
    WireWriter payload;
} Outcome;

static void fail(Outcome *outcome, OSStatus status, const char *reason) {
    outcome->status = status;
    outcome->reason = reason;
}

static void fail_address(Outcome *outcome) {
    fail(outcome, kAudioUnitErr_InvalidParameter, "Tremolo has no such parameter.");
}

static void set_value(AUExtensionInstanceRef unit, uint32_t index, float value) {
    atomic_store_explicit(&unit->values[index], tremolo_clamp(index, value), memory_order_relaxed);
    atomic_fetch_or_explicit(&unit->changed, 1u << index, memory_order_release);
}

static void write_values(AUExtensionInstanceRef unit, WireWriter *writer) {
    wire_write_u32(writer, PARAMETER_COUNT);
    for (uint32_t index = 0; index < PARAMETER_COUNT; index++) {
        wire_write_u64(writer, index);
        wire_write_f32(writer, atomic_load_explicit(&unit->values[index], memory_order_relaxed));
    }
}

static void describe_bus(WireWriter *writer, const char *name) {
    wire_write_u32(writer, 1);
    wire_write_string(writer, name);
    wire_write_f64(writer, 44100);
    wire_write_u32(writer, 2);
    wire_write_u32(writer, MAXIMUM_CHANNELS);
    wire_write_u32(writer, 0);
}

static void describe_parameter(AUExtensionInstanceRef unit, WireWriter *writer, uint32_t index) {
    const ParameterInfo *info = &tremolo_parameters[index];
    wire_write_u8(writer, 0);
    wire_write_u32(writer, root);
    wire_write_string(writer, info->identifier);
    wire_write_string(writer, info->name);
    wire_write_u64(writer, index);
    wire_write_f32(writer, info->minimum);
    wire_write_f32(writer, info->maximum);
    wire_write_f32(writer, atomic_load_explicit(&unit->values[index], memory_order_relaxed));
    wire_write_f32(writer, info->initial);
    wire_write_u32(writer, info->unit);
    wire_write_string(writer, "");
    wire_write_u32(writer, info->flags);
    bool is_shape = index == PARAMETER_SHAPE;
    wire_write_u32(writer, is_shape ? SHAPE_COUNT : 0);
    for (int shape = 0; is_shape && shape < SHAPE_COUNT; shape++) wire_write_string(writer, tremolo_shape_names[shape]);
    wire_write_u32(writer, 0);
}

static void describe(AUExtensionInstanceRef unit, WireWriter *writer) {
    wire_write_string(writer, "Tremolo");
    wire_write_string(writer, "Demo");
    wire_write_string(writer, "Tremolo");
    wire_write_u32(writer, 0x00010000);
    wire_write_u32(writer, CAN_PROCESS_IN_PLACE | SUPPORTS_USER_PRESETS);
    wire_write_f64(writer, 0);
    wire_write_f64(writer, 0);
    describe_bus(writer, "Input");
    describe_bus(writer, "Output");
    // Any number of channels, the same on both sides.
    wire_write_u32(writer, 2);
    wire_write_u64(writer, (uint64_t)-1);
    wire_write_u64(writer, (uint64_t)-1);
    wire_write_u32(writer, PRESET_COUNT);
    for (uint32_t number = 0; number < PRESET_COUNT; number++) {
        wire_write_u64(writer, number);
        wire_write_string(writer, tremolo_presets[number].name);
    }
    wire_write_u32(writer, 0);
    wire_write_u32(writer, 0);
    wire_write_u32(writer, PARAMETER_COUNT);
    for (uint32_t index = 0; index < PARAMETER_COUNT; index++) describe_parameter(unit, writer, index);
}

typedef struct BusFormat {
    double rate;
    uint32_t channels;
} BusFormat;

/// Reads one side's busses; false unless there is exactly one.
static bool read_format(WireReader *reader, BusFormat *format) {
    uint32_t count = wire_read_count(reader, 13);
    for (uint32_t bus = 0; bus < count; bus++) {
        BusFormat read = {wire_read_f64(reader), wire_read_u32(reader)};
        wire_read_bool(reader);
        if (bus == 0) *format = read;
    }
    return count == 1 && !reader->failed;
}

static void deallocate(AUExtensionInstanceRef unit) {
    free(unit->memory);
    unit->memory = NULL;
    unit->is_allocated = false;
}

static void allocate(AUExtensionInstanceRef unit, WireReader *reader, Outcome *outcome) {
    BusFormat input = {0}, output = {0};
    if (!read_format(reader, &input) || !read_format(reader, &output)) {
        return fail(outcome, kAudioUnitErr_InvalidElement, "Tremolo has one input bus and one output bus.");
    }
    uint32_t frames = wire_read_u32(reader);
    if (input.channels != output.channels || output.channels < 1 || output.channels > MAXIMUM_CHANNELS) {
        return fail(outcome, kAudioUnitErr_FormatNotSupported, "Tremolo takes 1 to 8 channels, as many in as out.");
    }
    if (!(output.rate >= 1) || input.rate != output.rate || reader->failed || frames == 0 || frames > 1u << 16) {
        return fail(outcome, kAudioUnitErr_FormatNotSupported, "Tremolo needs one sample rate and 1 to 65536 frames.");
    }
    deallocate(unit);
    unit->memory = calloc((size_t)output.channels * frames, sizeof(float));
    if (!unit->memory) return fail(outcome, kAudioUnitErr_FailedInitialization, "There is no memory for buffers.");
    unit->sample_rate = output.rate;
    unit->channel_count = output.channels;
    unit->maximum_frames = frames;
    unit->smoothing_frames = (uint32_t)(0.02 * output.rate);
    tremolo_settle(unit);
    unit->is_allocated = true;
    wire_write_f64(&outcome->payload, 0);
    wire_write_f64(&outcome->payload, 0);
}

static void set_parameters(AUExtensionInstanceRef unit, WireReader *reader, Outcome *outcome) {
    uint32_t count = wire_read_count(reader, 12);
    for (uint32_t element = 0; element < count; element++) {
        uint64_t address = wire_read_u64(reader);
        float value = wire_read_f32(reader);
        if (address >= PARAMETER_COUNT) return fail_address(outcome);
        if (isnan(value)) return fail(outcome, kAudioUnitErr_InvalidParameterValue, "The value is not a number.");
        set_value(unit, (uint32_t)address, value);
    }
}

static void get_parameters(AUExtensionInstanceRef unit, WireReader *reader, Outcome *outcome) {
    uint32_t count = wire_read_count(reader, 8);
    if (count == 0) return write_values(unit, &outcome->payload);
    wire_write_u32(&outcome->payload, count);
    for (uint32_t element = 0; element < count; element++) {
        uint64_t address = wire_read_u64(reader);
        if (address >= PARAMETER_COUNT) return fail_address(outcome);
        wire_write_u64(&outcome->payload, address);
        wire_write_f32(&outcome->payload, atomic_load_explicit(&unit->values[address], memory_order_relaxed));
    }
}

/// A mark and every value; the format is Tremolo's own business.
static void get_state(AUExtensionInstanceRef unit, Outcome *outcome) {
    WireWriter state = {0};
    wire_write_u32(&state, state_mark);
    write_values(unit, &state);
    wire_write_bytes(&outcome->payload, state.bytes, (uint32_t)state.length);
    outcome->payload.failed |= state.failed;
    wire_free(&state);
}

static void set_state(AUExtensionInstanceRef unit, WireReader *reader, Outcome *outcome) {
    uint32_t length = 0;
    const uint8_t *bytes = wire_read_bytes(reader, &length);
    WireReader state = {bytes, length, false};
    if (wire_read_u32(&state) != state_mark) {
        return fail(outcome, kAudioUnitErr_InvalidPropertyValue, "This state is not Tremolo's.");
    }
    float values[PARAMETER_COUNT];
    for (uint32_t index = 0; index < PARAMETER_COUNT; index++) values[index] = tremolo_parameters[index].initial;
    uint32_t count = wire_read_count(&state, 12);
    for (uint32_t element = 0; element < count; element++) {
        uint64_t address = wire_read_u64(&state);
        float value = wire_read_f32(&state);
        if (address < PARAMETER_COUNT) values[address] = value;
    }
    // Nothing is changed unless all of it can be read.
    if (state.failed) return fail(outcome, kAudioUnitErr_InvalidPropertyValue, "Tremolo's state is damaged.");
    for (uint32_t index = 0; index < PARAMETER_COUNT; index++) set_value(unit, index, values[index]);
    write_values(unit, &outcome->payload);
}

static void string_from_value(WireReader *reader, Outcome *outcome) {
    uint64_t address = wire_read_u64(reader);
    float value = wire_read_f32(reader);
    char text[64] = "";
    if (address >= PARAMETER_COUNT) return fail_address(outcome);
    tremolo_value_text((uint32_t)address, value, text, sizeof text);
    wire_write_string(&outcome->payload, text);
}

static void value_from_string(WireReader *reader, Outcome *outcome) {
    uint64_t address = wire_read_u64(reader);
    uint32_t length = 0;
    const uint8_t *bytes = wire_read_bytes(reader, &length);
    char text[64] = "";
    float value = 0;
    if (address >= PARAMETER_COUNT) return fail_address(outcome);
    if (bytes && length < sizeof text) memcpy(text, bytes, length);
    if (!tremolo_value_from_text((uint32_t)address, text, &value)) {
        return fail(outcome, kAudioUnitErr_InvalidParameterValue, "The text is no value of this parameter.");
    }
    wire_write_f32(&outcome->payload, value);
}

static void select_factory_preset(AUExtensionInstanceRef unit, WireReader *reader, Outcome *outcome) {
    uint64_t number = wire_read_u64(reader);
    if (number >= PRESET_COUNT) {
        return fail(outcome, kAudioUnitErr_InvalidPropertyValue, "Tremolo has factory presets 0 to 3.");
    }
    const float *values = tremolo_presets[number].values;
    for (uint32_t index = 0; index < PARAMETER_COUNT; index++) set_value(unit, index, values[index]);
    write_values(unit, &outcome->payload);
}

static void set_property(AUExtensionInstanceRef unit, WireReader *reader, Outcome *outcome) {
    uint16_t property = wire_read_u16(reader);
    uint32_t length = 0;
    const uint8_t *bytes = wire_read_bytes(reader, &length);
    if (property == PROPERTY_LATENCY || property == PROPERTY_TAIL_TIME) {
        return fail(outcome, kAudioUnitErr_PropertyNotWritable, "Latency and tail time cannot be set.");
    }
    // The others (offline, quality, context name) make no difference to a tremolo.
    if (property == PROPERTY_BYPASS && length == 1) {
        atomic_store_explicit(&unit->bypass, bytes[0] != 0, memory_order_relaxed);
    }
}

static void get_property(AUExtensionInstanceRef unit, WireReader *reader, Outcome *outcome) {
    uint16_t property = wire_read_u16(reader);
    uint8_t bypass = atomic_load_explicit(&unit->bypass, memory_order_relaxed);
    double none = 0;
    switch (property) {
    case PROPERTY_BYPASS: return wire_write_bytes(&outcome->payload, &bypass, sizeof bypass);
    case PROPERTY_LATENCY:
    case PROPERTY_TAIL_TIME: return wire_write_bytes(&outcome->payload, &none, sizeof none);
    default: return fail(outcome, kAudioUnitErr_InvalidProperty, "Tremolo does not keep this property.");
    }
}

static void should_change_format(WireReader *reader, Outcome *outcome) {
    wire_read_bool(reader);
    uint32_t bus = wire_read_u32(reader);
    double rate = wire_read_f64(reader);
    uint32_t channels = wire_read_u32(reader);
    wire_write_u8(&outcome->payload, bus == 0 && rate >= 1 && channels >= 1 && channels <= MAXIMUM_CHANNELS);
}

static void handle(AUExtensionInstanceRef unit, WireReader *reader, Outcome *outcome) {
    switch (wire_read_u16(reader)) {
    case DESCRIBE: return describe(unit, &outcome->payload);
    case ALLOCATE: return allocate(unit, reader, outcome);
    case DEALLOCATE: return deallocate(unit);
    case RESET: return atomic_store_explicit(&unit->wants_reset, true, memory_order_release);
    case SET_PARAMETERS: return set_parameters(unit, reader, outcome);
    case GET_PARAMETERS: return get_parameters(unit, reader, outcome);
    case GET_STATE: return get_state(unit, outcome);
    case SET_STATE: return set_state(unit, reader, outcome);
    case STRING_FROM_VALUE: return string_from_value(reader, outcome);
    case VALUE_FROM_STRING: return value_from_string(reader, outcome);
    case SELECT_FACTORY_PRESET: return select_factory_preset(unit, reader, outcome);
    case SET_PROPERTY: return set_property(unit, reader, outcome);
    case GET_PROPERTY: return get_property(unit, reader, outcome);
    case SHOULD_CHANGE_FORMAT: return should_change_format(reader, outcome);
    default: return fail(outcome, kAudioUnitErr_InvalidProperty, "Tremolo does not know this message.");
    }
}

OSStatus tremolo_control(
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

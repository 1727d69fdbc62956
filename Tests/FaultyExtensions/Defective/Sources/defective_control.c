#include "defective.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    DESCRIBE = 1, ALLOCATE, DEALLOCATE, RESET, SET_PARAMETERS, GET_PARAMETERS, GET_STATE, SET_STATE, STRING_FROM_VALUE,
    VALUE_FROM_STRING, SELECT_FACTORY_PRESET, SET_PROPERTY, GET_PROPERTY, SHOULD_CHANGE_FORMAT
};
enum { PROPERTY_BYPASS = 1 };
enum { MUSIC_DEVICE = 1, CAN_PROCESS_IN_PLACE = 4, BRIDGED_BY_SILENCE = 32 };
static const uint32_t state_mark = AU_FOURCC('D', 'e', 'f', '1');

const float defective_minimums[PARAMETER_COUNT] = {0, 0, 0};
const float defective_maximums[PARAMETER_COUNT] = {2, MODE_COUNT - 1, 1};
const float defective_initials[PARAMETER_COUNT] = {1, 0, 0.25f};
static const char *const identifiers[PARAMETER_COUNT] = {"gain", "mode", "spare"};
static const char *const mode_names[MODE_COUNT] = {"Whole", "Half", "Quarter"};
static const char *const preset_names[PRESET_COUNT] = {"Soft", "Loud", "Spare"};
static const float preset_values[PRESET_COUNT][PARAMETER_COUNT] = {{0.5f, 0, 0.1f}, {1.5f, 0, 0.2f}, {1, 1, 0.3f}};

float defective_clamp(uint32_t parameter, float value) {
    if (isnan(value)) return defective_initials[parameter];
    float clamped = fminf(fmaxf(value, defective_minimums[parameter]), defective_maximums[parameter]);
    return parameter == PARAMETER_MODE ? rintf(clamped) : clamped;
}

float defective_value(AUExtensionInstanceRef unit, uint32_t parameter) {
    return atomic_load_explicit(&unit->values[parameter], memory_order_relaxed);
}

static void set_value(AUExtensionInstanceRef unit, uint64_t parameter, float value) {
    if (parameter >= PARAMETER_COUNT) return;
    float clamped = defective_clamp((uint32_t)parameter, value);
    if (HAS_FAULT(unit, 'd', 'r', 'o', 'p') && parameter == PARAMETER_SPARE && clamped == 1) clamped = 0.5f;
    atomic_store_explicit(&unit->values[parameter], clamped, memory_order_relaxed);
    atomic_store_explicit(&unit->has_changes, true, memory_order_release);
}

static void write_values(AUExtensionInstanceRef unit, WireWriter *writer, uint32_t count) {
    wire_write_u32(writer, count);
    for (uint32_t index = 0; index < count; index++) {
        wire_write_u64(writer, index);
        wire_write_f32(writer, defective_value(unit, index));
    }
}

static void describe_bus(AUExtensionInstanceRef unit, WireWriter *writer, bool is_missing, const char *name) {
    wire_write_u32(writer, is_missing ? 0 : 1);
    if (is_missing) return;
    wire_write_string(writer, HAS_FAULT(unit, 'b', 'u', 's', 'n') ? "" : name);
    wire_write_f64(writer, HAS_FAULT(unit, 'd', 'e', 'f', 'f') ? 4000 : 44100);
    wire_write_u32(writer, 2);
    wire_write_u32(writer, MAXIMUM_CHANNELS);
    wire_write_u32(writer, 0);
}

static void describe_parameter(AUExtensionInstanceRef unit, WireWriter *writer, uint32_t index) {
    bool is_mode = index == PARAMETER_MODE, is_spare = index == PARAMETER_SPARE;
    bool is_empty = is_spare && HAS_FAULT(unit, 'r', 'a', 'n', 'g');
    uint32_t flags = (uint32_t)kAudioUnitParameterFlag_IsWritable | kAudioUnitParameterFlag_IsReadable;
    wire_write_u8(writer, 0);
    wire_write_u32(writer, 0xffffffff);
    wire_write_string(writer, is_spare && HAS_FAULT(unit, 'd', 'u', 'p', 'l') ? "gain" : identifiers[index]);
    wire_write_string(writer, is_spare && HAS_FAULT(unit, 'n', 'a', 'm', 'e') ? "" : identifiers[index]);
    wire_write_u64(writer, index);
    wire_write_f32(writer, is_empty ? 1 : defective_minimums[index]);
    wire_write_f32(writer, is_empty ? 1 : defective_maximums[index]);
    wire_write_f32(writer, defective_value(unit, index));
    wire_write_f32(writer, is_spare && HAS_FAULT(unit, 'd', 'f', 'l', 't') ? 7 : defective_initials[index]);
    wire_write_u32(writer, is_mode ? kAudioUnitParameterUnit_Indexed : kAudioUnitParameterUnit_Generic);
    wire_write_string(writer, "");
    wire_write_u32(writer, flags | (index == PARAMETER_GAIN ? kAudioUnitParameterFlag_CanRamp : 0));
    uint32_t names = !is_mode ? 0 : HAS_FAULT(unit, 's', 't', 'r', 's') ? MODE_COUNT - 1 : MODE_COUNT;
    wire_write_u32(writer, names);
    for (uint32_t name = 0; name < names; name++) wire_write_string(writer, mode_names[name]);
    wire_write_u32(writer, 0);
}

static double latency(AUExtensionInstanceRef unit) {
    if (!HAS_FAULT(unit, 'l', 'a', 't', 'e')) return 0;
    return unit->sample_rate > 0 ? 100 / unit->sample_rate : 0;
}

static double tail(AUExtensionInstanceRef unit) { return HAS_FAULT(unit, 'n', 'e', 'g', 'a') ? -1 : 0; }

static void describe_presets(AUExtensionInstanceRef unit, WireWriter *writer) {
    wire_write_u32(writer, PRESET_COUNT);
    for (uint32_t number = 0; number < PRESET_COUNT; number++) {
        wire_write_u64(writer, HAS_FAULT(unit, 'p', 'r', 'n', 'm') ? 0 : number);
        wire_write_string(writer, preset_names[number]);
    }
}

static void describe(AUExtensionInstanceRef unit, WireWriter *writer) {
    char name[] = "Defective ????";
    for (int place = 0; place < 4; place++) name[10 + place] = (char)(unit->fault >> (24 - 8 * place));
    wire_write_string(writer, name);
    wire_write_string(writer, unit->fault == AU_FOURCC('c', 'o', 'd', 'm') ? "test" : "Test");
    wire_write_string(writer, "Defective");
    wire_write_u32(writer, HAS_FAULT(unit, 'v', 'e', 'r', 's') ? 7 : 0x00010000);
    wire_write_u32(writer, unit->is_instrument ? MUSIC_DEVICE | BRIDGED_BY_SILENCE : CAN_PROCESS_IN_PLACE);
    wire_write_f64(writer, latency(unit));
    wire_write_f64(writer, tail(unit));
    describe_bus(unit, writer, unit->is_instrument || HAS_FAULT(unit, 'c', 'n', 't', 's'), "Input");
    describe_bus(unit, writer, false, "Output");
    bool reports_two = HAS_FAULT(unit, 'c', 'h', 'a', 'n');
    wire_write_u32(writer, reports_two ? 4 : 0);
    for (int pair = 1; reports_two && pair <= 2; pair++) {
        wire_write_u64(writer, (uint64_t)pair);
        wire_write_u64(writer, (uint64_t)pair);
    }
    describe_presets(unit, writer);
    wire_write_u32(writer, unit->is_instrument ? 1 : 0);
    wire_write_u32(writer, 0);
    wire_write_u32(writer, PARAMETER_COUNT);
    for (uint32_t index = 0; index < PARAMETER_COUNT; index++) describe_parameter(unit, writer, index);
}

/// The channels of a side's first bus, and its sample rate; 0 channels for none.
static uint32_t read_side(WireReader *reader, double *rate) {
    uint32_t first = 0, count = wire_read_count(reader, 13);
    for (uint32_t bus = 0; bus < count; bus++) {
        *rate = wire_read_f64(reader);
        uint32_t channels = wire_read_u32(reader);
        wire_read_bool(reader);
        if (bus == 0) first = channels;
    }
    return first;
}

static OSStatus allocate(AUExtensionInstanceRef unit, WireReader *reader, WireWriter *writer) {
    double input_rate = 0, rate = 0;
    uint32_t inputs = read_side(reader, &input_rate), outputs = read_side(reader, &rate);
    uint32_t frames = wire_read_u32(reader);
    bool has_input = inputs > 0;
    if (reader->failed || outputs < 1 || outputs > MAXIMUM_CHANNELS || frames == 0 || frames > 1u << 16)
        return kAudioUnitErr_FormatNotSupported;
    if (has_input && (inputs != outputs || input_rate != rate)) return kAudioUnitErr_FormatNotSupported;
    if (HAS_FAULT(unit, 'r', 'a', 't', 'e') && rate == 192000) return kAudioUnitErr_FormatNotSupported;
    if (HAS_FAULT(unit, 'i', 'n', 'i', 't') && unit->allocations > 0) return kAudioUnitErr_FailedInitialization;
    unit->allocations++;
    free(unit->memory);
    unit->memory = calloc((size_t)outputs * frames, sizeof(float));
    unit->channel_count = outputs;
    unit->maximum_frames = frames;
    unit->sample_rate = rate;
    defective_settle(unit);
    wire_write_f64(writer, latency(unit));
    wire_write_f64(writer, tail(unit));
    return unit->memory ? noErr : kAudioUnitErr_FailedInitialization;
}

static void set_parameters(AUExtensionInstanceRef unit, WireReader *reader) {
    uint32_t count = wire_read_count(reader, 12);
    for (uint32_t element = 0; element < count; element++) {
        uint64_t address = wire_read_u64(reader);
        set_value(unit, address, wire_read_f32(reader));
    }
    // All values together come only when a unit is started again.
    if (HAS_FAULT(unit, 'k', 'i', 'l', 'l') && count == PARAMETER_COUNT) set_value(unit, PARAMETER_SPARE, 0);
}

static void get_state(AUExtensionInstanceRef unit, WireWriter *writer) {
    WireWriter state = {0};
    wire_write_u32(&state, state_mark);
    write_values(unit, &state, HAS_FAULT(unit, 's', 't', 'l', 'o') ? PARAMETER_SPARE : PARAMETER_COUNT);
    wire_write_bytes(writer, state.bytes, (uint32_t)state.length);
    wire_free(&state);
}

static OSStatus refuse_state(AUExtensionInstanceRef unit, WireWriter *writer) {
    if (HAS_FAULT(unit, 's', 't', 'c', 'r')) abort();
    if (!HAS_FAULT(unit, 's', 't', 'g', 'a')) return kAudioUnitErr_InvalidPropertyValue;
    set_value(unit, PARAMETER_SPARE, 0.987f);
    write_values(unit, writer, PARAMETER_COUNT);
    return noErr;
}

/// Nothing is changed unless all of it can be read.
static OSStatus set_state(AUExtensionInstanceRef unit, WireReader *reader, WireWriter *writer) {
    uint32_t length = 0;
    const uint8_t *bytes = wire_read_bytes(reader, &length);
    WireReader state = {bytes, length, false};
    if (wire_read_u32(&state) != state_mark) return refuse_state(unit, writer);
    uint32_t count = wire_read_count(&state, 12);
    if (state.failed || state.left != count * 12) return refuse_state(unit, writer);
    for (uint32_t element = 0; element < count; element++) {
        uint64_t address = wire_read_u64(&state);
        set_value(unit, address, wire_read_f32(&state));
    }
    write_values(unit, writer, PARAMETER_COUNT);
    return noErr;
}

static OSStatus select_preset(AUExtensionInstanceRef unit, WireReader *reader, WireWriter *writer) {
    uint64_t number = wire_read_u64(reader);
    if (number >= PRESET_COUNT) return kAudioUnitErr_InvalidPropertyValue;
    if (HAS_FAULT(unit, 'p', 'r', 's', 'e')) {
        wire_write_u32(writer, PARAMETER_COUNT);
        for (uint32_t index = 0; index < PARAMETER_COUNT; index++) {
            wire_write_u64(writer, index);
            wire_write_f32(writer, preset_values[number][index]);
        }
        return noErr;
    }
    for (uint32_t index = 0; index < PARAMETER_COUNT && !HAS_FAULT(unit, 'p', 'r', 'e', 'f'); index++) {
        set_value(unit, index, preset_values[number][index]);
    }
    write_values(unit, writer, PARAMETER_COUNT);
    return noErr;
}

static void reset(AUExtensionInstanceRef unit) {
    if (HAS_FAULT(unit, 'f', 'o', 'r', 'g')) set_value(unit, PARAMETER_SPARE, 0);
    atomic_fetch_add(&unit->resets, 1);
    atomic_store(&unit->wants_reset, true);
}

static void set_property(AUExtensionInstanceRef unit, WireReader *reader) {
    uint16_t property = wire_read_u16(reader);
    uint32_t length = 0;
    const uint8_t *bytes = wire_read_bytes(reader, &length);
    if (property != PROPERTY_BYPASS || length != 1 || HAS_FAULT(unit, 'b', 'y', 'p', 's')) return;
    atomic_store(&unit->is_bypassed, bytes[0] != 0);
}

static OSStatus handle(AUExtensionInstanceRef unit, WireReader *reader, WireWriter *writer) {
    switch (wire_read_u16(reader)) {
    case DESCRIBE: describe(unit, writer); return noErr;
    case ALLOCATE: return allocate(unit, reader, writer);
    case DEALLOCATE:
        free(unit->memory);
        unit->memory = NULL;
        return noErr;
    case RESET: reset(unit); return noErr;
    case SET_PARAMETERS: set_parameters(unit, reader); return noErr;
    case GET_PARAMETERS: write_values(unit, writer, PARAMETER_COUNT); return noErr;
    case GET_STATE: get_state(unit, writer); return noErr;
    case SET_STATE: return set_state(unit, reader, writer);
    case SELECT_FACTORY_PRESET: return select_preset(unit, reader, writer);
    case SET_PROPERTY: set_property(unit, reader); return noErr;
    default: return kAudioUnitErr_InvalidProperty;
    }
}

OSStatus defective_control(
    AUExtensionInstanceRef unit, const uint8_t *message, size_t length, AUExtensionReply reply, void *context) {
    WireReader reader = {message, length, false};
    WireWriter payload = {0}, bytes = {0};
    OSStatus status = handle(unit, &reader, &payload);
    wire_write_u32(&bytes, (uint32_t)status);
    wire_write_string(&bytes, status == noErr ? "" : "Defective refuses this message.");
    if (status == noErr) wire_write(&bytes, payload.bytes, payload.length);
    reply(context, bytes.bytes, bytes.length);
    wire_free(&payload);
    wire_free(&bytes);
    return status;
}

#define _GNU_SOURCE
#include "hostile.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    DESCRIBE = 1, ALLOCATE, DEALLOCATE, RESET, SET_PARAMETERS, GET_PARAMETERS, GET_STATE, SET_STATE,
    SET_PROPERTY = 12, SHOULD_CHANGE_FORMAT = 14
};

const char *const hostile_fault_names[FAULT_COUNT] = {
    "none", "scribble all", "random done", "life", "events", "truncate", "punch", "old writer", "write host region",
    "early done", "wake flood", "blame neighbour", "truncated message", "empty message", "large message",
    "lying length", "deep nesting", "invalid text", "half close", "descriptor flood", "parameter storm", "files", "network", "host", "privileges",
    "forks", "survive", "all threads", "all memory", "memory files", "descriptors", "disk", "print", "spin",
    "spin sometimes", "evade limit", "trap", "divide", "large state",
};

static const struct {
    const char *identifier;
    float maximum, initial;
} parameters[PARAMETER_COUNT] = {{"gain", 2, 1}, {"fault", FAULT_COUNT - 1, FAULT_NONE}, {"amount", 16777216, 0}};

void hostile_note(AUExtensionInstanceRef unit, const char *name, long result) {
    const char *outcome = result >= 0 ? "ok" : strerrorname_np(errno);
    uint32_t length = atomic_load(&unit->report_length);
    int added = snprintf(unit->report + length, REPORT_BYTES - length, "%s: %s\n", name, outcome ? outcome : "?");
    if (added > 0 && length + (uint32_t)added < REPORT_BYTES) atomic_store(&unit->report_length, length + (uint32_t)added);
}

void hostile_note_count(AUExtensionInstanceRef unit, const char *name, long count) {
    uint32_t length = atomic_load(&unit->report_length);
    int added = snprintf(unit->report + length, REPORT_BYTES - length, "%s: %ld\n", name, count);
    if (added > 0 && length + (uint32_t)added < REPORT_BYTES) atomic_store(&unit->report_length, length + (uint32_t)added);
}

static void write_values(AUExtensionInstanceRef unit, WireWriter *writer) {
    wire_write_u32(writer, PARAMETER_COUNT);
    for (uint32_t index = 0; index < PARAMETER_COUNT; index++) {
        wire_write_u64(writer, index);
        wire_write_f32(writer, hostile_value(unit, index));
    }
}

static void read_values(AUExtensionInstanceRef unit, WireReader *reader) {
    uint32_t count = wire_read_count(reader, 12);
    for (uint32_t element = 0; element < count; element++) {
        uint64_t address = wire_read_u64(reader);
        float value = wire_read_f32(reader);
        if (address >= PARAMETER_COUNT || isnan(value)) continue;
        atomic_store(&unit->values[address], fminf(fmaxf(value, 0), parameters[address].maximum));
    }
}

static void describe_bus(WireWriter *writer, const char *name) {
    wire_write_u32(writer, 1);
    wire_write_string(writer, name);
    wire_write_f64(writer, 44100);
    wire_write_u32(writer, 2);
    wire_write_u32(writer, 8);
    wire_write_u32(writer, 0);
}

static void describe_parameter(AUExtensionInstanceRef unit, WireWriter *writer, uint32_t index) {
    bool is_fault = index == PARAMETER_FAULT;
    wire_write_u8(writer, 0);
    wire_write_u32(writer, 0xffffffff);
    wire_write_string(writer, parameters[index].identifier);
    wire_write_string(writer, parameters[index].identifier);
    wire_write_u64(writer, index);
    wire_write_f32(writer, 0);
    wire_write_f32(writer, parameters[index].maximum);
    wire_write_f32(writer, hostile_value(unit, index));
    wire_write_f32(writer, parameters[index].initial);
    wire_write_u32(writer, is_fault ? kAudioUnitParameterUnit_Indexed : kAudioUnitParameterUnit_Generic);
    wire_write_string(writer, "");
    wire_write_u32(writer, (uint32_t)kAudioUnitParameterFlag_IsWritable | kAudioUnitParameterFlag_IsReadable);
    wire_write_u32(writer, is_fault ? FAULT_COUNT : 0);
    for (uint32_t fault = 0; is_fault && fault < FAULT_COUNT; fault++) {
        wire_write_string(writer, hostile_fault_names[fault]);
    }
    wire_write_u32(writer, 0);
}

static void describe(AUExtensionInstanceRef unit, WireWriter *writer) {
    if (unit->kind == AU_FOURCC('h', 'd', 's', 'c')) abort();
    if (unit->kind == AU_FOURCC('h', 'd', 's', 'h')) for (;;) pause();
    wire_write_string(writer, "Hostile");
    wire_write_string(writer, "Test");
    wire_write_string(writer, "Hostile");
    wire_write_u32(writer, 0x00010000);
    wire_write_u32(writer, 4);
    wire_write_f64(writer, 0);
    wire_write_f64(writer, 0);
    describe_bus(writer, "Input");
    describe_bus(writer, "Output");
    for (int list = 0; list < 4; list++) wire_write_u32(writer, 0);
    wire_write_u32(writer, PARAMETER_COUNT);
    for (uint32_t index = 0; index < PARAMETER_COUNT; index++) describe_parameter(unit, writer, index);
}

static OSStatus allocate(AUExtensionInstanceRef unit, WireReader *reader, WireWriter *writer) {
    uint32_t channels = 0;
    for (int side = 0; side < 2; side++) {
        uint32_t busses = wire_read_count(reader, 13);
        for (uint32_t bus = 0; bus < busses; bus++) {
            wire_read_f64(reader);
            channels = wire_read_u32(reader);
            wire_read_bool(reader);
        }
    }
    unit->maximum_frames = wire_read_u32(reader);
    if (reader->failed || channels == 0 || channels > 8 || unit->maximum_frames > 65536) {
        return kAudioUnitErr_FormatNotSupported;
    }
    free(unit->memory);
    unit->memory = calloc((size_t)channels * unit->maximum_frames, sizeof(float));
    unit->channel_count = channels;
    wire_write_f64(writer, 0);
    wire_write_f64(writer, 0);
    return unit->memory ? noErr : kAudioUnitErr_FailedInitialization;
}

/// The report, or as many MiB as the fault asks for.
static void get_state(AUExtensionInstanceRef unit, WireWriter *writer) {
    if (hostile_fault(unit) != FAULT_LARGE_STATE) {
        wire_write_bytes(writer, (const uint8_t *)unit->report, atomic_load(&unit->report_length));
        return;
    }
    static uint8_t block[1 << 20];
    uint32_t blocks = (uint32_t)hostile_value(unit, PARAMETER_AMOUNT);
    wire_write_u32(writer, blocks << 20);
    for (uint32_t index = 0; index < blocks; index++) wire_write(writer, block, sizeof block);
}

static OSStatus handle(AUExtensionInstanceRef unit, uint16_t kind, WireReader *reader, WireWriter *writer) {
    switch (kind) {
    case DESCRIBE: describe(unit, writer); return noErr;
    case ALLOCATE: return allocate(unit, reader, writer);
    case DEALLOCATE:
        if (unit->kind == AU_FOURCC('h', 'r', 'h', 's') && !atomic_load(&unit->has_rendered)) for (;;) pause();
        free(unit->memory);
        unit->memory = NULL;
        return noErr;
    case RESET:
    case SET_PROPERTY: return noErr;
    case SET_PARAMETERS: read_values(unit, reader); return noErr;
    case GET_PARAMETERS: write_values(unit, writer); return noErr;
    case GET_STATE: get_state(unit, writer); return noErr;
    case SET_STATE: write_values(unit, writer); return noErr;
    case SHOULD_CHANGE_FORMAT: wire_write_u8(writer, 1); return noErr;
    default: return kAudioUnitErr_InvalidProperty;
    }
}

OSStatus hostile_control(
    AUExtensionInstanceRef unit, const uint8_t *message, size_t length, AUExtensionReply reply, void *context) {
    WireReader reader = {message, length, false};
    WireWriter payload = {0}, bytes = {0};
    OSStatus status = handle(unit, wire_read_u16(&reader), &reader, &payload);
    wire_write_u32(&bytes, (uint32_t)status);
    wire_write_string(&bytes, status == noErr ? "" : "Hostile refuses this message.");
    if (status == noErr) wire_write(&bytes, payload.bytes, payload.length);
    reply(context, bytes.bytes, bytes.length);
    wire_free(&payload);
    wire_free(&bytes);
    return status;
}

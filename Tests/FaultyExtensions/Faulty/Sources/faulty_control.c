#define _GNU_SOURCE
#include "faulty.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    DESCRIBE = 1, ALLOCATE, DEALLOCATE, RESET, SET_PARAMETERS, GET_PARAMETERS, GET_STATE, SET_STATE, STRING_FROM_VALUE,
    VALUE_FROM_STRING, SELECT_FACTORY_PRESET, SET_PROPERTY, GET_PROPERTY, SHOULD_CHANGE_FORMAT,
    REQUEST_VIEW = 40, SUPPORTED_VIEW_CONFIGURATIONS
};

const char *const faulty_fault_names[FAULT_COUNT] = {
    "none", "crash", "abort", "exit", "stack overflow", "null call",
    "hang", "sleep forever", "slow once", "slow always",
    "nan", "infinity", "loud", "denormals", "error", "false silence", "scribble", "flood output", "requeue",
    "control hang", "control crash", "control garbage", "control silence", "restore crash",
    "flood notifications", "leak",
    "random bytes", "notification storm", "false replies", "close descriptors", "state crash", "restore hang",
    "grab memory", "grab shared memory", "threads", "print", "slow eighth", "huge", "steady",
};

static const struct {
    const char *identifier;
    float minimum, maximum, initial;
} parameters[PARAMETER_COUNT] = {
    {"gain", -2, 2, 1},
    {"fault", 0, FAULT_COUNT - 1, FAULT_NONE},
    {"delay", 0, 16777216, 0},
    {"amount", 0, 20000, 0},
    {"persistent", 0, 1, 0},
};

static void *run_thread(void *context) {
    AUExtensionInstanceRef unit = context;
    // descriptionChanged, which costs the host most.
    const uint8_t notification[2] = {102, 0};
    const struct timespec pause = {0, 1000000};
    while (faulty_fault(unit) == FAULT_FLOOD_NOTIFICATIONS) {
        for (int count = 0; count < 100; count++) {
            unit->host.notify(unit->host.context, notification, sizeof notification);
        }
        nanosleep(&pause, NULL);
    }
    while (faulty_fault(unit) == FAULT_LEAK) {
        char *leaked = malloc(1 << 20);
        if (leaked) memset(leaked, 1, 1 << 20);
        nanosleep(&pause, NULL);
    }
    return NULL;
}

void faulty_start_thread(AUExtensionInstanceRef unit, Fault fault) {
    (void)fault;
    pthread_t thread;
    if (pthread_create(&thread, NULL, run_thread, unit) == 0) pthread_detach(thread);
}

static void write_values(AUExtensionInstanceRef unit, WireWriter *writer) {
    wire_write_u32(writer, PARAMETER_COUNT);
    for (uint32_t index = 0; index < PARAMETER_COUNT; index++) {
        wire_write_u64(writer, index);
        wire_write_f32(writer, faulty_value(unit, index));
    }
}

static void read_values(AUExtensionInstanceRef unit, WireReader *reader) {
    uint32_t count = wire_read_count(reader, 12);
    for (uint32_t element = 0; element < count; element++) {
        uint64_t address = wire_read_u64(reader);
        float value = wire_read_f32(reader);
        if (address >= PARAMETER_COUNT || isnan(value)) continue;
        float clamped = fminf(fmaxf(value, parameters[address].minimum), parameters[address].maximum);
        atomic_store_explicit(&unit->values[address], clamped, memory_order_relaxed);
    }
    if (faulty_value(unit, PARAMETER_PERSISTENT) == 1 && faulty_fault(unit) != FAULT_NONE) {
        unit->countdown = (int64_t)faulty_value(unit, PARAMETER_DELAY);
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
    wire_write_f32(writer, parameters[index].minimum);
    wire_write_f32(writer, parameters[index].maximum);
    wire_write_f32(writer, faulty_value(unit, index));
    wire_write_f32(writer, parameters[index].initial);
    wire_write_u32(writer, is_fault ? kAudioUnitParameterUnit_Indexed : kAudioUnitParameterUnit_Generic);
    wire_write_string(writer, "");
    wire_write_u32(writer, (uint32_t)kAudioUnitParameterFlag_IsWritable | kAudioUnitParameterFlag_IsReadable);
    wire_write_u32(writer, is_fault ? FAULT_COUNT : 0);
    for (uint32_t fault = 0; is_fault && fault < FAULT_COUNT; fault++) {
        wire_write_string(writer, faulty_fault_names[fault]);
    }
    wire_write_u32(writer, 0);
}

static void describe(AUExtensionInstanceRef unit, WireWriter *writer) {
    wire_write_string(writer, "Faulty");
    wire_write_string(writer, "Test");
    wire_write_string(writer, "Faulty");
    wire_write_u32(writer, 0x00010000);
    wire_write_u32(writer, 4);
    wire_write_f64(writer, 0);
    wire_write_f64(writer, 0);
    describe_bus(writer, "Input");
    describe_bus(writer, "Output");
    wire_write_u32(writer, 0);
    wire_write_u32(writer, 1);
    wire_write_u64(writer, 0);
    wire_write_string(writer, "Half");
    wire_write_u32(writer, 0);
    wire_write_u32(writer, 0);
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
    bool fits = channels > 0 && channels <= 8 && unit->maximum_frames <= 65536;
    if (reader->failed || !fits) return kAudioUnitErr_FormatNotSupported;
    free(unit->memory);
    // Room behind the outputs, so that scribbling there in a null-memory render stays a fault of this unit.
    unit->memory = calloc((size_t)channels * unit->maximum_frames + 65536, sizeof(float));
    unit->channel_count = channels;
    wire_write_f64(writer, 0);
    wire_write_f64(writer, 0);
    return unit->memory ? noErr : kAudioUnitErr_FailedInitialization;
}

static void get_state(AUExtensionInstanceRef unit, WireWriter *writer) {
    if (faulty_fault(unit) == FAULT_STATE_CRASH) abort();
    WireWriter state = {0};
    write_values(unit, &state);
    wire_write_bytes(writer, state.bytes, (uint32_t)state.length);
    wire_free(&state);
}

static void set_state(AUExtensionInstanceRef unit, WireReader *reader, WireWriter *writer) {
    uint32_t length = 0;
    const uint8_t *bytes = wire_read_bytes(reader, &length);
    WireReader state = {bytes, length, false};
    read_values(unit, &state);
    if (faulty_fault(unit) == FAULT_RESTORE_CRASH) abort();
    if (faulty_fault(unit) == FAULT_RESTORE_HANG) for (;;) pause();
    write_values(unit, writer);
}

static OSStatus handle(AUExtensionInstanceRef unit, uint16_t kind, WireReader *reader, WireWriter *writer) {
    switch (kind) {
    case DESCRIBE: describe(unit, writer); return noErr;
    case ALLOCATE: return allocate(unit, reader, writer);
    case DEALLOCATE:
        free(unit->memory);
        unit->memory = NULL;
        return noErr;
    case RESET:
    case SET_PROPERTY: return noErr;
    case SET_PARAMETERS: read_values(unit, reader); return noErr;
    case GET_PARAMETERS: write_values(unit, writer); return noErr;
    case GET_STATE: get_state(unit, writer); return noErr;
    case SET_STATE: set_state(unit, reader, writer); return noErr;
    case SELECT_FACTORY_PRESET:
        atomic_store(&unit->values[PARAMETER_GAIN], 0.5f);
        write_values(unit, writer);
        return noErr;
    case SHOULD_CHANGE_FORMAT: wire_write_u8(writer, 1); return noErr;
    case REQUEST_VIEW: // of a size that no view has
        wire_write_u8(writer, 1);
        wire_write_f64(writer, NAN);
        wire_write_f64(writer, -1);
        return noErr;
    case SUPPORTED_VIEW_CONFIGURATIONS: // one that was not offered
        wire_write_u32(writer, 2);
        wire_write_u32(writer, 0);
        wire_write_u32(writer, 0xffffffff);
        return noErr;
    default: return kAudioUnitErr_InvalidProperty;
    }
}

/// True when the fault answered, or kept silent, in its own way.
static bool misbehave(AUExtensionInstanceRef unit, AUExtensionReply reply, void *context) {
    uint8_t garbage[4096];
    switch (faulty_fault(unit)) {
    case FAULT_CONTROL_HANG: for (;;) pause();
    case FAULT_CONTROL_CRASH: abort();
    case FAULT_CONTROL_SILENCE: return true;
    case FAULT_CONTROL_GARBAGE:
        for (size_t index = 0; index < sizeof garbage; index++) garbage[index] = (uint8_t)(index * 197 + 3);
        reply(context, garbage, sizeof garbage);
        return true;
    default: return false;
    }
}

OSStatus faulty_control(
    AUExtensionInstanceRef unit, const uint8_t *message, size_t length, AUExtensionReply reply, void *context) {
    WireReader reader = {message, length, false};
    WireWriter payload = {0}, bytes = {0};
    uint16_t kind = wire_read_u16(&reader);
    if (kind != SET_PARAMETERS && misbehave(unit, reply, context)) return noErr;
    OSStatus status = handle(unit, kind, &reader, &payload);
    wire_write_u32(&bytes, (uint32_t)status);
    wire_write_string(&bytes, status == noErr ? "" : "Faulty refuses this message.");
    if (status == noErr) wire_write(&bytes, payload.bytes, payload.length);
    reply(context, bytes.bytes, bytes.length);
    wire_free(&payload);
    wire_free(&bytes);
    return status;
}

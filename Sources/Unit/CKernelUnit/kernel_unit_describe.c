#include "kernel_unit.h"

#include <math.h>

/// The bits of UnitDescription's flags (docs/unit/extension-table.md).
enum { TAKES_MIDI = 1, SUPPORTS_USER_PRESETS = 8, BRIDGED_BY_SILENCE = 32 };
static const uint32_t root = 0xffffffff;

static void describe_bus(WireWriter *writer, const AUKernelBus *bus) {
    wire_write_u32(writer, bus->name ? 1 : 0);
    if (!bus->name) return;
    wire_write_string(writer, bus->name);
    wire_write_f64(writer, 48000);
    wire_write_u32(writer, bus->channelCount);
    wire_write_u32(writer, bus->maximumChannelCount);
    wire_write_u32(writer, 0);  // every count up to that
}

/// As many channels out as in; without an input there is nothing to say.
static void describe_capabilities(WireWriter *writer, const AUKernelUnitDefinition *definition) {
    bool is_effect = definition->input.name && definition->output.name;
    wire_write_u32(writer, is_effect ? 2 : 0);
    for (int side = 0; is_effect && side < 2; side++) wire_write_u64(writer, (uint64_t)-1);
}

static void describe_presets(WireWriter *writer, const AUKernelUnitDefinition *definition) {
    wire_write_u32(writer, definition->presetCount);
    for (uint32_t number = 0; number < definition->presetCount; number++) {
        wire_write_u64(writer, number);
        wire_write_string(writer, definition->presets[number].name);
    }
}

static void describe_parameter(AUExtensionInstanceRef unit, WireWriter *writer, uint32_t index) {
    const AUKernelParameter *parameter = &unit->definition->parameters[index];
    uint32_t flags = parameter->flags | (uint32_t)kAudioUnitParameterFlag_IsReadable
        | (uint32_t)kAudioUnitParameterFlag_IsWritable;
    if (parameter->valueNameCount) flags |= (uint32_t)kAudioUnitParameterFlag_ValuesHaveStrings;
    wire_write_u8(writer, 0);
    wire_write_u32(writer, root);
    wire_write_string(writer, parameter->identifier);
    wire_write_string(writer, parameter->name);
    wire_write_u64(writer, index);
    wire_write_f32(writer, parameter->minimum);
    wire_write_f32(writer, parameter->maximum);
    wire_write_f32(writer, kernel_unit_get(unit, index));
    wire_write_f32(writer, parameter->initial);
    wire_write_u32(writer, parameter->unit);
    wire_write_string(writer, "");
    wire_write_u32(writer, flags);
    wire_write_u32(writer, parameter->valueNameCount);
    for (uint32_t name = 0; name < parameter->valueNameCount; name++) {
        wire_write_string(writer, parameter->valueNames[name]);
    }
    wire_write_u32(writer, 0);
}

double kernel_unit_latency(AUExtensionInstanceRef unit) {
    return unit->is_allocated ? unit->latency_frames / unit->sample_rate : 0;
}

double kernel_unit_tail(AUExtensionInstanceRef unit) {
    if (!unit->is_allocated) return 0;
    uint32_t frames = atomic_load_explicit(&unit->tail_frames, memory_order_relaxed);
    return frames == UINT32_MAX ? INFINITY : frames / unit->sample_rate;
}

void kernel_unit_describe(AUExtensionInstanceRef unit, WireWriter *writer) {
    const AUKernelUnitDefinition *definition = unit->definition;
    uint32_t flags = SUPPORTS_USER_PRESETS;
    if (definition->handleMIDI) flags |= TAKES_MIDI;
    if (!definition->input.name) flags |= BRIDGED_BY_SILENCE;
    wire_write_string(writer, definition->name);
    wire_write_string(writer, definition->manufacturer);
    wire_write_string(writer, definition->name);
    wire_write_u32(writer, definition->version);
    wire_write_u32(writer, flags);
    wire_write_f64(writer, kernel_unit_latency(unit));
    wire_write_f64(writer, kernel_unit_tail(unit));
    describe_bus(writer, &definition->input);
    describe_bus(writer, &definition->output);
    describe_capabilities(writer, definition);
    describe_presets(writer, definition);
    wire_write_u32(writer, definition->handleMIDI ? 1 : 0);
    wire_write_u32(writer, definition->midiOutputName ? 1 : 0);
    if (definition->midiOutputName) wire_write_string(writer, definition->midiOutputName);
    wire_write_u32(writer, definition->parameterCount);
    for (uint32_t index = 0; index < definition->parameterCount; index++) describe_parameter(unit, writer, index);
}

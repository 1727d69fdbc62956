/// Tremolo: an audio unit in plain C. Loudness swings between 1 and 1 − depth, `rate` times a second.
///
/// tremolo_entry.c     the exported function, the table, making and ending an instance
/// tremolo_parameters.c what can be set, factory presets, values as text
/// tremolo_control.c   one function per control message
/// tremolo_render.c    the render thread's part
#ifndef TREMOLO_H
#define TREMOLO_H

#include <AUExtension.h>
#include <stdatomic.h>

#include <unit_wire.h>

enum { PARAMETER_RATE, PARAMETER_DEPTH, PARAMETER_SHAPE, PARAMETER_COUNT };
enum { SHAPE_SINE, SHAPE_TRIANGLE, SHAPE_SQUARE, SHAPE_COUNT };
enum { PRESET_COUNT = 4, MAXIMUM_CHANNELS = 8 };

/// What `describe` reports of a parameter. Its address is its index.
typedef struct ParameterInfo {
    const char *identifier, *name;
    float minimum, maximum, initial;
    uint32_t unit, flags;
} ParameterInfo;

typedef struct Preset {
    const char *name;
    float values[PARAMETER_COUNT];
} Preset;

extern const ParameterInfo tremolo_parameters[PARAMETER_COUNT];
extern const Preset tremolo_presets[PRESET_COUNT];
extern const char *const tremolo_shape_names[SHAPE_COUNT];

/// A value that moves to its target in a straight line, one step per sample, and meets it exactly.
typedef struct Ramp {
    double value, target, step;
    uint32_t remaining;
} Ramp;

/// One instance. The header leaves the structure to the unit.
struct AUExtensionInstance {
    AUExtensionHost host;

    // Shared: the control thread stores, the render thread takes up what changed.
    _Atomic float values[PARAMETER_COUNT];
    _Atomic uint32_t changed;
    _Atomic bool bypass;
    _Atomic bool wants_reset;

    // Set by allocate and deallocate, which never overlap a render call.
    bool is_allocated;
    double sample_rate;
    uint32_t channel_count, maximum_frames, smoothing_frames;
    float *memory;

    // The render thread's own.
    Ramp rate, depth, wet, shape_weights[SHAPE_COUNT];
    double phase;
};

float tremolo_clamp(uint32_t parameter, float value);
size_t tremolo_value_text(uint32_t parameter, float value, char *text, size_t capacity);
bool tremolo_value_from_text(uint32_t parameter, const char *text, float *value);

/// Puts every ramp at its target: the state in which rendering starts.
void tremolo_settle(AUExtensionInstanceRef unit);
OSStatus tremolo_render(AUExtensionInstanceRef unit, AUExtensionRenderRequest *request);
OSStatus tremolo_control(
    AUExtensionInstanceRef unit, const uint8_t *message, size_t length, AUExtensionReply reply, void *context);

#endif

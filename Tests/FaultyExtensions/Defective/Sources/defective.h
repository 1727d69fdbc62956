/// Defective: one faultless effect, one faultless instrument, and for each check of the validator the same unit with
/// the one fault that the check is there to find. The component's subtype names the fault; `good` has none.
///
/// defective_entry.c    the table, making and ending an instance
/// defective_control.c  control messages
/// defective_render.c   the render thread's part
#ifndef DEFECTIVE_H
#define DEFECTIVE_H

#include <AUExtension.h>
#include <stdatomic.h>
#include <unit_wire.h>

enum { PARAMETER_GAIN, PARAMETER_MODE, PARAMETER_SPARE, PARAMETER_COUNT };
enum { PRESET_COUNT = 3, MODE_COUNT = 3, MAXIMUM_CHANNELS = 8 };

struct AUExtensionInstance {
    AUExtensionHost host;
    /// The component's subtype.
    OSType fault;
    bool is_instrument;
    _Atomic float values[PARAMETER_COUNT];
    /// Whether the control thread changed values since the last cycle.
    atomic_bool has_changes, is_bypassed, wants_reset;
    atomic_uint resets;
    double sample_rate;
    uint32_t channel_count, maximum_frames, allocations;
    float *memory;
    // The render thread's own.
    float gain, goal, step, mode_factor, hold, sticky;
    uint32_t ramp_frames, events, phase;
    bool is_note_on;
};

/// Whether the instance has this fault, one of the codes of Info.plist.
#define HAS_FAULT(unit, a, b, c, d) ((unit)->fault == AU_FOURCC(a, b, c, d))

extern const float defective_minimums[PARAMETER_COUNT], defective_maximums[PARAMETER_COUNT];
extern const float defective_initials[PARAMETER_COUNT];

float defective_clamp(uint32_t parameter, float value);
float defective_value(AUExtensionInstanceRef unit, uint32_t parameter);
/// Takes the values as they are and forgets everything heard before.
void defective_settle(AUExtensionInstanceRef unit);
OSStatus defective_render(AUExtensionInstanceRef unit, AUExtensionRenderRequest *request);
OSStatus defective_control(
    AUExtensionInstanceRef unit, const uint8_t *message, size_t length, AUExtensionReply reply, void *context);

#endif

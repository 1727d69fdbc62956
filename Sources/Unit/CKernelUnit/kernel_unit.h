/// kernel_unit_entry.c    the table, making and ending an instance
/// kernel_unit_values.c   what every thread shares: parameter values
/// kernel_unit_describe.c the answer to `describe`
/// kernel_unit_control.c  one function per control message
/// kernel_unit_failure.c  the author's words for a start that fails
/// kernel_unit_render.c   the render thread's part
#ifndef KERNEL_UNIT_H
#define KERNEL_UNIT_H

#include <AUKernelUnit.h>
#include <stdatomic.h>
#include <unit_wire.h>

enum { MOST_CHANNELS = AU_EXTENSION_MAXIMUM_CHANNELS };

/// A parameter's value: any thread stores, the render thread takes up what changed.
typedef struct SharedValue {
    _Atomic float value;
    _Atomic bool changed;
} SharedValue;

/// Memory for the channels of one side.
typedef struct ChannelMemory {
    uint32_t count;
    float *samples;
} ChannelMemory;

/// Why a kernel did not start, in the author's words; empty without any.
typedef struct AUKernelFailure {
    char words[501];
} AUKernelFailure;

/// One instance.
struct AUExtensionInstance {
    const AUKernelUnitDefinition *definition;
    const char *data_folder;

    // Shared.
    SharedValue *values;
    _Atomic bool any_changed;
    _Atomic bool bypass;
    _Atomic bool wants_reset;
    _Atomic uint32_t tail_frames;

    // Set by allocate and deallocate, which never overlap a render call.
    bool is_allocated;
    void *kernel;
    double sample_rate;
    uint32_t maximum_frames, latency_frames;
    ChannelMemory input, output;
    /// The input on its way to a bypassed output, as late as the unit is: `latency_frames` for each channel.
    float *delayed;
    uint32_t delay_place;
    /// The way to the input when the unit is bypassed, and back: 0 … `fade_frames`; and frames that the unit renders before
    /// it is heard again.
    uint32_t fade_frames, dry_frames, silent_frames;
    /// What a unit that begins anew is given at first, in which the input comes in, and how far it has: 0 … `entry_frames`.
    ChannelMemory entering;
    uint32_t entry_frames, entered_frames;
    bool has_rendered, is_asleep;
};

/// Within the parameter's range; NaN becomes the initial value.
float kernel_unit_clamp(const AUKernelParameter *parameter, float value);
void kernel_unit_set(AUExtensionInstanceRef unit, uint32_t index, float value);
float kernel_unit_get(AUExtensionInstanceRef unit, uint32_t index);

void kernel_unit_describe(AUExtensionInstanceRef unit, WireWriter *writer);
/// Seconds; infinity for a tail without end.
double kernel_unit_latency(AUExtensionInstanceRef unit);
double kernel_unit_tail(AUExtensionInstanceRef unit);
void kernel_unit_deallocate(AUExtensionInstanceRef unit);
OSStatus kernel_unit_control(
    AUExtensionInstanceRef unit, const uint8_t *message, size_t length, AUExtensionReply reply, void *context);

/// Gives the kernel every value and resets it: the state in which rendering starts.
void kernel_unit_settle(AUExtensionInstanceRef unit);
OSStatus kernel_unit_render(AUExtensionInstanceRef unit, AUExtensionRenderRequest *request);

#endif

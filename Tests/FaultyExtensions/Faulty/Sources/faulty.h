/// Faulty: an effect that multiplies by `gain` and fails in the way that its `fault` parameter asks for. For tests of
/// survival.
///
/// A fault fires when `fault` arrives as an event while rendering, `delay` frames later. A value that is replayed by a
/// control message (after a restart, say) does not fire again unless `persistent` is 1. The environment variable
/// FAULTY_AT = load, create or describe makes the library abort that early. FAULTY_WAITS_FOR is a path: no instance is
/// made before there is a file.
#ifndef FAULTY_H
#define FAULTY_H

#include <AUExtension.h>
#include <stdatomic.h>
#include <unit_wire.h>

enum { PARAMETER_GAIN, PARAMETER_FAULT, PARAMETER_DELAY, PARAMETER_AMOUNT, PARAMETER_PERSISTENT, PARAMETER_COUNT };

typedef enum Fault {
    FAULT_NONE,
    // While rendering: ends the process.
    FAULT_CRASH,
    FAULT_ABORT,
    FAULT_EXIT,
    FAULT_STACK_OVERFLOW,
    FAULT_NULL_CALL,
    // While rendering: takes too long. `amount` in milliseconds.
    FAULT_HANG,
    FAULT_SLEEP_FOREVER,
    FAULT_SLOW_ONCE,
    FAULT_SLOW_ALWAYS,
    // While rendering: gives wrong results. `amount` is the factor of FAULT_LOUD, and the negative of
    // FAULT_ERROR's status when it is not 0.
    FAULT_NAN,
    FAULT_INFINITY,
    FAULT_LOUD,
    FAULT_DENORMALS,
    FAULT_ERROR,
    FAULT_FALSE_SILENCE,
    FAULT_SCRIBBLE,
    FAULT_FLOOD_OUTPUT,
    // While rendering: moves whoever sleeps on its link's done words to a word that nobody wakes.
    FAULT_REQUEUE,
    // In the next control message but setting parameters.
    FAULT_CONTROL_HANG,
    FAULT_CONTROL_CRASH,
    FAULT_CONTROL_GARBAGE,
    FAULT_CONTROL_SILENCE,
    // When a state that was saved with this fault is restored.
    FAULT_RESTORE_CRASH,
    // From a thread of the unit's own.
    FAULT_FLOOD_NOTIFICATIONS,
    FAULT_LEAK,
    // While rendering, on the socket to the host, without end; the render call never returns.
    FAULT_RANDOM_BYTES,
    FAULT_NOTIFICATION_STORM,
    FAULT_FALSE_REPLIES,
    // While rendering: every descriptor from 3 up; it renders on.
    FAULT_CLOSE_DESCRIPTORS,
    // When it is asked for its state, and when it is given one that was saved with this fault.
    FAULT_STATE_CRASH,
    FAULT_RESTORE_HANG,
    // While rendering, once: `amount` MiB of its own, `amount` MiB in a memory file, or `amount` threads.
    FAULT_GRAB_MEMORY,
    FAULT_GRAB_SHARED_MEMORY,
    FAULT_THREADS,
    FAULT_PRINT,
    // While rendering, for ever: `amount` milliseconds too long in every eighth cycle, ±10³⁰, or the constant `amount`.
    FAULT_SLOW_EIGHTH,
    FAULT_HUGE,
    FAULT_STEADY,
    FAULT_COUNT
} Fault;

extern const char *const faulty_fault_names[FAULT_COUNT];

struct AUExtensionInstance {
    AUExtensionHost host;
    _Atomic float values[PARAMETER_COUNT];
    uint32_t channel_count, maximum_frames;
    float *memory;
    /// The memory of the link that the unit writes; NULL until it is looked for.
    char *link;
    /// Frames until the fault fires; negative when none is armed.
    int64_t countdown;
    /// Cycles that were rendered with a fault that comes in some of them.
    uint32_t cycles;
    /// Frames rendered with a fault that lasts.
    bool is_firing;
};

float faulty_value(AUExtensionInstanceRef unit, uint32_t parameter);
Fault faulty_fault(AUExtensionInstanceRef unit);
OSStatus faulty_render(AUExtensionInstanceRef unit, AUExtensionRenderRequest *request);
OSStatus faulty_control(
    AUExtensionInstanceRef unit, const uint8_t *message, size_t length, AUExtensionReply reply, void *context);
void faulty_break_protocol(Fault fault);
void faulty_close_descriptors(void);
void faulty_grab(Fault fault, double amount);
void faulty_start_thread(AUExtensionInstanceRef unit, Fault fault);

#endif

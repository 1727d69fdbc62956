#define _GNU_SOURCE
#include "faulty.h"

#include <linux/futex.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

float faulty_value(AUExtensionInstanceRef unit, uint32_t parameter) {
    return atomic_load_explicit(&unit->values[parameter], memory_order_relaxed);
}

Fault faulty_fault(AUExtensionInstanceRef unit) { return (Fault)faulty_value(unit, PARAMETER_FAULT); }

static void busy_wait(double milliseconds) {
    struct timespec begin, now;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    do clock_gettime(CLOCK_MONOTONIC, &now);
    while ((double)(now.tv_sec - begin.tv_sec) * 1e3 + (double)(now.tv_nsec - begin.tv_nsec) / 1e6 < milliseconds);
}

static volatile bool has_room = true;

__attribute__((noinline)) static int overflow_stack(volatile char *outer) {
    volatile char frame[65536];
    frame[0] = outer[0];
    if (!has_room) return 0;
    return overflow_stack(frame) + frame[0];
}

static void say_last_words(void) {
    static const char words[] = "faulty: \x1b[31mgiving up\n";
    // Nothing can be done about words that nobody takes.
    if (write(2, words, sizeof words - 1) < 0) return;
}

/// Faults that strike at one frame.
static void strike(AUExtensionInstanceRef unit, Fault fault) {
    volatile uintptr_t nowhere = 0;
    char bottom = 0;
    switch (fault) {
    case FAULT_CRASH: *(volatile int *)(nowhere + 8) = 1; break;
    case FAULT_ABORT: say_last_words(), abort();
    case FAULT_EXIT: _exit(0);
    // To the library's buffer, which nobody empties.
    case FAULT_PRINT: printf("faulty: printed in passing\n"); break;
    case FAULT_STACK_OVERFLOW: overflow_stack(&bottom); break;
    case FAULT_NULL_CALL: ((void (*)(void))nowhere)(); break;
    case FAULT_HANG: for (volatile int spin = 0;; spin++) {}
    case FAULT_SLEEP_FOREVER: for (;;) pause();
    case FAULT_SLOW_ONCE: busy_wait(faulty_value(unit, PARAMETER_AMOUNT)); break;
    case FAULT_RANDOM_BYTES:
    case FAULT_NOTIFICATION_STORM:
    case FAULT_FALSE_REPLIES: faulty_break_protocol(fault); break;
    case FAULT_CLOSE_DESCRIPTORS: faulty_close_descriptors(); break;
    case FAULT_GRAB_MEMORY:
    case FAULT_GRAB_SHARED_MEMORY:
    case FAULT_THREADS: faulty_grab(fault, faulty_value(unit, PARAMETER_AMOUNT)); break;
    default: break;
    }
}

/// The link's memory begins with the mapping that holds its output; its done words are 16 bytes into its first two
/// cache lines.
static char *start_of_mapping(const void *place) {
    char line[512];
    uintptr_t first = 0, last = 0;
    FILE *maps = fopen("/proc/self/maps", "re");
    while (maps && fgets(line, sizeof line, maps)) {
        if (sscanf(line, "%lx-%lx", &first, &last) == 2 && (uintptr_t)place >= first && (uintptr_t)place < last) break;
    }
    if (maps) fclose(maps);
    return (char *)first;
}

static void move_waiters(AUExtensionInstanceRef unit, const AudioBufferList *list) {
    if (!unit->link) unit->link = start_of_mapping(list->mBuffers[0].mData);
    for (size_t word = 16; word < 128; word += 64) {
        syscall(SYS_futex, unit->link + word, FUTEX_REQUEUE, 0, (void *)100, unit->link + 320, 0);
    }
}

static void publish_too_much(AUExtensionRenderRequest *request) {
    static const uint8_t note[3] = {0x90, 60, 100};
    for (int count = 0; count < 10000; count++) {
        if (request->midiOutput) request->midiOutput(request->outputContext, 0, 0, sizeof note, note);
        if (request->parameterOutput) request->parameterOutput(request->outputContext, (AUParameterAddress)count, NAN);
    }
}

static void fill(AudioBufferList *list, uint32_t first, uint32_t frames, float value, bool multiplies) {
    for (uint32_t channel = 0; channel < list->mNumberBuffers; channel++) {
        float *samples = list->mBuffers[channel].mData;
        for (uint32_t frame = first; frame < frames; frame++) {
            samples[frame] = multiplies ? samples[frame] * value : value;
        }
    }
}

static void alternate(AudioBufferList *list, uint32_t first, uint32_t frames, float value) {
    for (uint32_t channel = 0; channel < list->mNumberBuffers; channel++) {
        float *samples = list->mBuffers[channel].mData;
        for (uint32_t frame = first; frame < frames; frame++) samples[frame] = frame & 1 ? value : -value;
    }
}

/// Faults that last from one frame on.
static OSStatus corrupt(AUExtensionInstanceRef unit, AUExtensionRenderRequest *request, uint32_t first) {
    AudioBufferList *list = request->outputs[0];
    uint32_t frames = request->frameCount;
    switch (faulty_fault(unit)) {
    case FAULT_SLOW_ALWAYS: busy_wait(faulty_value(unit, PARAMETER_AMOUNT)); return noErr;
    case FAULT_SLOW_EIGHTH:
        if (unit->cycles++ % 8 == 0) busy_wait(faulty_value(unit, PARAMETER_AMOUNT));
        return noErr;
    case FAULT_HUGE: alternate(list, first, frames, 1e30f); return noErr;
    case FAULT_STEADY: fill(list, first, frames, faulty_value(unit, PARAMETER_AMOUNT), false); return noErr;
    case FAULT_NAN: fill(list, first, frames, NAN, false); return noErr;
    case FAULT_INFINITY: fill(list, first, frames, INFINITY, false); return noErr;
    case FAULT_LOUD: fill(list, first, frames, faulty_value(unit, PARAMETER_AMOUNT), true); return noErr;
    case FAULT_DENORMALS: fill(list, first, frames, 1e-40f, false); return noErr;
    case FAULT_ERROR: {
        float amount = faulty_value(unit, PARAMETER_AMOUNT);
        return amount > 0 ? -(OSStatus)amount : kAudioUnitErr_CannotDoInCurrentContext;
    }
    case FAULT_FALSE_SILENCE: request->flags |= kAudioUnitRenderAction_OutputIsSilence; return noErr;
    // Beyond the end of its output: whatever the process may write there.
    case FAULT_SCRIBBLE: memset(list->mBuffers[0].mData, 0x5a, 65536); return noErr;
    case FAULT_REQUEUE: move_waiters(unit, list); return noErr;
    case FAULT_FLOOD_OUTPUT: publish_too_much(request); return noErr;
    default: return noErr;
    }
}

static void arm(AUExtensionInstanceRef unit, uint32_t parameter) {
    if (parameter != PARAMETER_FAULT) return;
    Fault fault = faulty_fault(unit);
    unit->is_firing = false;
    unit->countdown = fault == FAULT_NONE ? -1 : (int64_t)faulty_value(unit, PARAMETER_DELAY);
    if (fault == FAULT_FLOOD_NOTIFICATIONS || fault == FAULT_LEAK) faulty_start_thread(unit, fault);
}

static uint32_t offset_of(const AURenderEvent *event, const AUExtensionRenderRequest *request) {
    int64_t offset = event->head.eventSampleTime - (int64_t)request->timestamp->mSampleTime;
    return offset < 0 ? 0 : offset > request->frameCount ? request->frameCount : (uint32_t)offset;
}

/// Multiplies by the gain up to each event and applies it; a fault counts from its event's frame.
static void process(AUExtensionInstanceRef unit, AUExtensionRenderRequest *request) {
    uint32_t done = 0;
    for (const AURenderEvent *event = request->events; event; event = event->head.next) {
        AURenderEventType type = event->head.eventType;
        if (type != AURenderEventParameter && type != AURenderEventParameterRamp) continue;
        if (event->parameter.parameterAddress >= PARAMETER_COUNT) continue;
        uint32_t due = offset_of(event, request);
        if (due > done) {
            fill(request->outputs[0], done, due, faulty_value(unit, PARAMETER_GAIN), true);
            done = due;
        }
        uint32_t parameter = (uint32_t)event->parameter.parameterAddress;
        atomic_store_explicit(&unit->values[parameter], event->parameter.value, memory_order_relaxed);
        arm(unit, parameter);
        if (parameter == PARAMETER_FAULT && unit->countdown >= 0) unit->countdown += due;
    }
    fill(request->outputs[0], done, request->frameCount, faulty_value(unit, PARAMETER_GAIN), true);
}

OSStatus faulty_render(AUExtensionInstanceRef unit, AUExtensionRenderRequest *request) {
    AudioBufferList *list = request->outputs[0];
    uint32_t frames = request->frameCount;
    if (!unit->memory) return kAudioUnitErr_Uninitialized;
    if (frames > unit->maximum_frames) return kAudioUnitErr_TooManyFramesToProcess;
    if (!request->pullInput) return kAudioUnitErr_NoConnection;
    float *outputs[AU_EXTENSION_MAXIMUM_CHANNELS];
    for (uint32_t channel = 0; channel < list->mNumberBuffers; channel++) {
        AudioBuffer *buffer = &list->mBuffers[channel];
        if (!buffer->mData) buffer->mData = unit->memory + (size_t)channel * unit->maximum_frames;
        outputs[channel] = buffer->mData;
    }
    AudioUnitRenderActionFlags flags = 0;
    OSStatus status = request->pullInput(request->pullContext, &flags, request->timestamp, frames, 0, list);
    if (status != noErr) return status;
    for (uint32_t channel = 0; channel < list->mNumberBuffers; channel++) {
        AudioBuffer *buffer = &list->mBuffers[channel];
        if (buffer->mData != outputs[channel]) memmove(outputs[channel], buffer->mData, frames * sizeof(float));
        buffer->mData = outputs[channel];
    }
    process(unit, request);
    uint32_t first = 0;
    if (!unit->is_firing) {
        if (unit->countdown < 0) return noErr;
        if (unit->countdown >= frames) {
            unit->countdown -= frames;
            return noErr;
        }
        first = (uint32_t)unit->countdown;
        unit->countdown = -1;
        unit->is_firing = true;
        strike(unit, faulty_fault(unit));
    }
    return corrupt(unit, request, first);
}

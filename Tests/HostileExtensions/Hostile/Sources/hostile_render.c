#define _GNU_SOURCE
#include "hostile.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

float hostile_value(AUExtensionInstanceRef unit, uint32_t parameter) { return atomic_load(&unit->values[parameter]); }

Fault hostile_fault(AUExtensionInstanceRef unit) { return (Fault)hostile_value(unit, PARAMETER_FAULT); }

static void spin(double milliseconds) {
    struct timespec begin, now;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    do clock_gettime(CLOCK_MONOTONIC, &now);
    while ((double)(now.tv_sec - begin.tv_sec) * 1e3 + (double)(now.tv_nsec - begin.tv_nsec) / 1e6 < milliseconds);
}

static void run_attack(AUExtensionInstanceRef unit, Fault fault) {
    switch (fault) {
    case FAULT_SCRIBBLE_ALL ... FAULT_WRITE_HOST_REGION: hostile_attack_memory(unit, fault); break;
    case FAULT_TRUNCATED_MESSAGE ... FAULT_DESCRIPTOR_FLOOD: hostile_attack_socket(unit, fault); break;
    case FAULT_PARAMETER_STORM: hostile_storm(unit); break;
    case FAULT_FILES: hostile_attack_files(unit); break;
    case FAULT_NETWORK: hostile_attack_network(unit); break;
    case FAULT_HOST: hostile_attack_host(unit); break;
    case FAULT_PRIVILEGES: hostile_attack_privileges(unit); break;
    case FAULT_FORKS:
    case FAULT_SURVIVE: hostile_outlive(unit, fault); break;
    case FAULT_ALL_THREADS ... FAULT_PRINT: hostile_grab(unit, fault); break;
    default: break;
    }
}

static void *attack(void *context) {
    AUExtensionInstanceRef unit = context;
    run_attack(unit, hostile_fault(unit));
    hostile_note_count(unit, "done", 1);
    return NULL;
}

/// Ordinary scheduling and a mask of its own: the render thread's are not inherited.
void hostile_begin(AUExtensionInstanceRef unit) {
    if (atomic_exchange(&unit->is_attacking, true)) return;
    pthread_attr_t attributes;
    struct sched_param parameters = {0};
    pthread_t thread;
    pthread_attr_init(&attributes);
    pthread_attr_setinheritsched(&attributes, PTHREAD_EXPLICIT_SCHED);
    pthread_attr_setschedpolicy(&attributes, SCHED_OTHER);
    pthread_attr_setschedparam(&attributes, &parameters);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    int result = pthread_create(&thread, &attributes, attack, unit);
    // Without a process namespace a service may not choose: what it starts is an ordinary thread anyway.
    if (result == EPERM) {
        pthread_attr_setinheritsched(&attributes, PTHREAD_INHERIT_SCHED);
        result = pthread_create(&thread, &attributes, attack, unit);
    }
    if (result != 0) hostile_note_count(unit, "threads refused", result), hostile_note_count(unit, "done", 1);
    pthread_attr_destroy(&attributes);
}

/// Faults of each cycle, after the unit has rendered.
static void misbehave(AUExtensionInstanceRef unit) {
    double amount = hostile_value(unit, PARAMETER_AMOUNT);
    volatile int zero = 0;
    // A value that was only replayed is no order.
    if (!atomic_load(&unit->is_attacking)) return;
    switch (hostile_fault(unit)) {
    case FAULT_WAKE_FLOOD: hostile_flood_wakes(unit); break;
    case FAULT_BLAME_NEIGHBOUR: hostile_blame_neighbour(unit); break;
    case FAULT_SPIN: spin(amount); break;
    case FAULT_SPIN_SOMETIMES:
        if (unit->cycles % 10 == 0) spin(amount);
        break;
    case FAULT_EVADE_LIMIT: for (;;) spin(15), usleep(100);
    case FAULT_TRAP: __builtin_trap();
    case FAULT_DIVIDE:
        zero = 1 / zero;
        // Where the division does not trap.
        raise(SIGFPE);
        break;
    default: break;
    }
    unit->cycles++;
}

static void take_events(AUExtensionInstanceRef unit, const AUExtensionRenderRequest *request) {
    for (const AURenderEvent *event = request->events; event; event = event->head.next) {
        AURenderEventType type = event->head.eventType;
        if (type != AURenderEventParameter && type != AURenderEventParameterRamp) continue;
        if (event->parameter.parameterAddress >= PARAMETER_COUNT) continue;
        atomic_store(&unit->values[event->parameter.parameterAddress], event->parameter.value);
        if (event->parameter.parameterAddress == PARAMETER_FAULT && event->parameter.value != FAULT_NONE) {
            hostile_begin(unit);
        }
    }
}

OSStatus hostile_render(AUExtensionInstanceRef unit, AUExtensionRenderRequest *request) {
    AudioBufferList *list = request->outputs[0];
    uint32_t frames = request->frameCount;
    if (!unit->memory) return kAudioUnitErr_Uninitialized;
    if (frames > unit->maximum_frames) return kAudioUnitErr_TooManyFramesToProcess;
    if (!request->pullInput) return kAudioUnitErr_NoConnection;
    atomic_store(&unit->has_rendered, true);
    take_events(unit, request);
    float *outputs[AU_EXTENSION_MAXIMUM_CHANNELS];
    for (uint32_t channel = 0; channel < list->mNumberBuffers; channel++) {
        AudioBuffer *buffer = &list->mBuffers[channel];
        if (!buffer->mData) buffer->mData = unit->memory + (size_t)channel * unit->maximum_frames;
        outputs[channel] = buffer->mData;
    }
    atomic_store(&unit->output, outputs[0]);
    if (hostile_fault(unit) == FAULT_EARLY_DONE && atomic_load(&unit->is_attacking)) hostile_finish_early(unit, request);
    AudioUnitRenderActionFlags flags = 0;
    OSStatus status = request->pullInput(request->pullContext, &flags, request->timestamp, frames, 0, list);
    if (status != noErr) return status;
    float gain = hostile_value(unit, PARAMETER_GAIN);
    for (uint32_t channel = 0; channel < list->mNumberBuffers; channel++) {
        const float *input = list->mBuffers[channel].mData;
        for (uint32_t frame = 0; frame < frames; frame++) outputs[channel][frame] = input[frame] * gain;
        list->mBuffers[channel].mData = outputs[channel];
    }
    misbehave(unit);
    return noErr;
}

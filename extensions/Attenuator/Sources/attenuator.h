/// An effect in plain C against the C interface of audio units: a gain in decibels, with a soft limit on request.
#ifndef ATTENUATOR_H
#define ATTENUATOR_H

#include <AudioToolbox/AudioToolbox.h>
#include <CoreFoundation/CoreFoundation.h>
#include <stdatomic.h>

enum { GAIN, LIMIT, PARAMETERS };
enum { CHANNELS = 8, LISTENERS = 32, NOTIFICATIONS = 8, EVENTS = 1024, PRESETS = 3 };

typedef struct Listener {
    AudioUnitPropertyID property;
    AudioUnitPropertyListenerProc call;
    void *data;
} Listener;

typedef struct Attenuator {
    /// The head: what the host sees.
    AudioComponentPlugInInterface interface;
    AudioComponentDescription description;
    AudioComponentInstance instance;

    _Atomic float values[PARAMETERS];
    AudioStreamBasicDescription input, output;
    UInt32 maximumFrames;
    bool isInitialized;
    _Atomic bool isBypassed;
    AURenderCallbackStruct source;
    Listener listeners[LISTENERS];
    AURenderCallbackStruct notifications[NOTIFICATIONS];
    OSStatus lastError;
    SInt32 presetNumber;
    char presetName[64];
    AUPreset presets[PRESETS];

    // The render thread's.
    AudioUnitParameterEvent events[EVENTS];
    UInt32 eventCount;
    float *memory[CHANNELS];
    struct {
        AudioBufferList list;
        AudioBuffer more[CHANNELS - 1];
    } buffers;
} Attenuator;

extern const float attenuator_lowest[PARAMETERS], attenuator_highest[PARAMETERS];

OSStatus attenuator_initialize(void *self);
OSStatus attenuator_uninitialize(void *self);
OSStatus attenuator_property_info(void *self, AudioUnitPropertyID property, AudioUnitScope scope, AudioUnitElement element, UInt32 *size,
                                  Boolean *writable);
OSStatus attenuator_get_property(void *self, AudioUnitPropertyID property, AudioUnitScope scope, AudioUnitElement element, void *data,
                                 UInt32 *size);
OSStatus attenuator_set_property(void *self, AudioUnitPropertyID property, AudioUnitScope scope, AudioUnitElement element,
                                 const void *data, UInt32 size);
void attenuator_tell(Attenuator *unit, AudioUnitPropertyID property, AudioUnitScope scope);
CFDictionaryRef attenuator_state(Attenuator *unit);
OSStatus attenuator_restore(Attenuator *unit, CFDictionaryRef state);
OSStatus attenuator_select(Attenuator *unit, const AUPreset *preset);

OSStatus attenuator_get_parameter(void *self, AudioUnitParameterID parameter, AudioUnitScope scope, AudioUnitElement element, float *value);
OSStatus attenuator_set_parameter(void *self, AudioUnitParameterID parameter, AudioUnitScope scope, AudioUnitElement element, float value,
                                  UInt32 offset);
OSStatus attenuator_schedule(void *self, const AudioUnitParameterEvent *events, UInt32 count);
OSStatus attenuator_render(void *self, AudioUnitRenderActionFlags *flags, const AudioTimeStamp *time, UInt32 bus, UInt32 frames,
                           AudioBufferList *data);
OSStatus attenuator_reset(void *self, AudioUnitScope scope, AudioUnitElement element);

#endif

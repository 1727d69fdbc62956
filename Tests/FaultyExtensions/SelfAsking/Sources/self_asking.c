/// A component that calls the functions of the C interface itself, as those built with Apple's SDK do, and is linked to
/// no library that has them.
#include "self_asking.h"

#include <AudioToolbox/AudioToolbox.h>
#include <CoreFoundation/CoreFoundation.h>
#include <stdlib.h>

typedef struct SelfAsking {
    AudioComponentPlugInInterface interface;
    AudioUnit handle;
    Float64 rate;
    SInt32 kept;
} SelfAsking;

static AudioComponentDescription own_description(const SelfAsking *unit) {
    AudioComponentDescription description = {0};
    AudioComponentGetDescription(AudioComponentInstanceGetComponent(unit->handle), &description);
    return description;
}

static OSStatus open_unit(void *self, AudioUnit handle) {
    SelfAsking *unit = self;
    unit->handle = handle;
    unit->rate = 44100;
    return own_description(unit).componentSubType == AU_FOURCC('s', 'e', 'l', 'f') ? noErr : kAudioUnitErr_FailedInitialization;
}

static OSStatus close_unit(void *self) {
    free(self);
    return noErr;
}

static OSStatus info(void *self, AudioUnitPropertyID property, AudioUnitScope scope, AudioUnitElement element, UInt32 *size,
                     Boolean *writable) {
    (void)self, (void)scope, (void)element;
    UInt32 bytes = property == kAudioUnitProperty_ClassInfo ? sizeof(CFDictionaryRef)
                   : property == kAudioUnitProperty_Latency || property == kAudioUnitProperty_SampleRate ? sizeof(Float64) : 0;
    if (!bytes) return kAudioUnitErr_InvalidProperty;
    if (size) *size = bytes;
    if (writable) *writable = property == kAudioUnitProperty_ClassInfo;
    return noErr;
}

static void add(CFMutableDictionaryRef state, CFStringRef key, SInt32 value) {
    CFNumberRef number = CFNumberCreate(NULL, kCFNumberSInt32Type, &value);
    CFDictionarySetValue(state, key, number);
    CFRelease(number);
}

static CFDictionaryRef state(const SelfAsking *unit) {
    CFMutableDictionaryRef state =
        CFDictionaryCreateMutable(NULL, 0, &kCFTypeDictionaryKeyCallBacks, &kCFTypeDictionaryValueCallBacks);
    AudioComponentDescription description = own_description(unit);
    add(state, CFSTR(kAUPresetVersionKey), 0);
    add(state, CFSTR(kAUPresetTypeKey), (SInt32)description.componentType);
    add(state, CFSTR(kAUPresetSubtypeKey), (SInt32)description.componentSubType);
    add(state, CFSTR(kAUPresetManufacturerKey), (SInt32)description.componentManufacturer);
    add(state, CFSTR("kept"), unit->kept);
    CFDictionarySetValue(state, CFSTR(kAUPresetNameKey), CFSTR("Untitled"));
    return state;
}

static OSStatus get(void *self, AudioUnitPropertyID property, AudioUnitScope scope, AudioUnitElement element, void *data,
                    UInt32 *size) {
    SelfAsking *unit = self;
    UInt32 needed = 0;
    OSStatus status = info(self, property, scope, element, &needed, NULL);
    if (status || *size < needed) return status ? status : kAudioUnitErr_InvalidPropertyValue;
    *size = needed;
    switch (property) {
    case kAudioUnitProperty_SampleRate: *(Float64 *)data = unit->rate; return noErr;
    case kAudioUnitProperty_ClassInfo: *(CFDictionaryRef *)data = state(unit); return noErr;
    default: {
        // One period: through the function that every host calls.
        Float64 rate = 0;
        UInt32 bytes = sizeof rate;
        status = AudioUnitGetProperty(unit->handle, kAudioUnitProperty_SampleRate, kAudioUnitScope_Global, 0, &rate, &bytes);
        *(Float64 *)data = status ? -1 : 1 / rate;
        return status;
    }
    }
}

static Boolean number(CFDictionaryRef state, CFStringRef key, SInt32 *value) {
    CFNumberRef number = CFDictionaryGetValue(state, key);
    return number && CFNumberGetValue(number, kCFNumberSInt32Type, value);
}

/// As Apple's SDK restores: the codes must be the component's own.
static OSStatus set(void *self, AudioUnitPropertyID property, AudioUnitScope scope, AudioUnitElement element, const void *data,
                    UInt32 size) {
    (void)scope, (void)element;
    SelfAsking *unit = self;
    if (property != kAudioUnitProperty_ClassInfo || size != sizeof(CFDictionaryRef)) return kAudioUnitErr_InvalidProperty;
    CFDictionaryRef state = *(const CFDictionaryRef *)data;
    SInt32 subType = 0, kept = 0;
    if (!number(state, CFSTR(kAUPresetSubtypeKey), &subType) || (UInt32)subType != own_description(unit).componentSubType ||
        !number(state, CFSTR("kept"), &kept))
        return kAudioUnitErr_InvalidPropertyValue;
    unit->kept = kept;
    return noErr;
}

static AudioComponentMethod look_up(SInt16 selector) {
    switch (selector) {
    case kAudioUnitGetPropertyInfoSelect: return (AudioComponentMethod)info;
    case kAudioUnitGetPropertySelect: return (AudioComponentMethod)get;
    case kAudioUnitSetPropertySelect: return (AudioComponentMethod)set;
    default: return NULL;
    }
}

AudioComponentPlugInInterface *SelfAskingFactory(const AudioComponentDescription *description) {
    (void)description;
    SelfAsking *unit = calloc(1, sizeof *unit);
    if (unit) unit->interface = (AudioComponentPlugInInterface){open_unit, close_unit, look_up, NULL};
    return &unit->interface;
}

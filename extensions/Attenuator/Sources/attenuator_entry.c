#include "attenuator.h"

#include <stdlib.h>
#include <string.h>

static OSStatus add_listener(void *self, AudioUnitPropertyID property, AudioUnitPropertyListenerProc call, void *data) {
    Attenuator *unit = self;
    for (int index = 0; index < LISTENERS; index++) {
        if (unit->listeners[index].call) continue;
        unit->listeners[index] = (Listener){property, call, data};
        return noErr;
    }
    return kAudioUnitErr_CannotDoInCurrentContext;
}

static OSStatus remove_listener(void *self, AudioUnitPropertyID property, AudioUnitPropertyListenerProc call, void *data) {
    Attenuator *unit = self;
    for (int index = 0; index < LISTENERS; index++) {
        Listener *listener = &unit->listeners[index];
        if (listener->call == call && listener->property == property && listener->data == data) listener->call = NULL;
    }
    return noErr;
}

void attenuator_tell(Attenuator *unit, AudioUnitPropertyID property, AudioUnitScope scope) {
    for (int index = 0; index < LISTENERS; index++) {
        Listener *listener = &unit->listeners[index];
        if (listener->call && listener->property == property) listener->call(listener->data, unit->instance, property, scope, 0);
    }
}

static OSStatus add_notification(void *self, AURenderCallback call, void *data) {
    Attenuator *unit = self;
    for (int index = 0; index < NOTIFICATIONS; index++) {
        if (unit->notifications[index].inputProc) continue;
        unit->notifications[index] = (AURenderCallbackStruct){call, data};
        return noErr;
    }
    return kAudioUnitErr_CannotDoInCurrentContext;
}

static OSStatus remove_notification(void *self, AURenderCallback call, void *data) {
    Attenuator *unit = self;
    for (int index = 0; index < NOTIFICATIONS; index++) {
        AURenderCallbackStruct *one = &unit->notifications[index];
        if (one->inputProc == call && one->inputProcRefCon == data) one->inputProc = NULL;
    }
    return noErr;
}

static AudioComponentMethod look_up(SInt16 selector) {
    switch (selector) {
    case kAudioUnitInitializeSelect: return (AudioComponentMethod)attenuator_initialize;
    case kAudioUnitUninitializeSelect: return (AudioComponentMethod)attenuator_uninitialize;
    case kAudioUnitGetPropertyInfoSelect: return (AudioComponentMethod)attenuator_property_info;
    case kAudioUnitGetPropertySelect: return (AudioComponentMethod)attenuator_get_property;
    case kAudioUnitSetPropertySelect: return (AudioComponentMethod)attenuator_set_property;
    case kAudioUnitAddPropertyListenerSelect: return (AudioComponentMethod)add_listener;
    case kAudioUnitRemovePropertyListenerWithUserDataSelect: return (AudioComponentMethod)remove_listener;
    case kAudioUnitAddRenderNotifySelect: return (AudioComponentMethod)add_notification;
    case kAudioUnitRemoveRenderNotifySelect: return (AudioComponentMethod)remove_notification;
    case kAudioUnitGetParameterSelect: return (AudioComponentMethod)attenuator_get_parameter;
    case kAudioUnitSetParameterSelect: return (AudioComponentMethod)attenuator_set_parameter;
    case kAudioUnitScheduleParametersSelect: return (AudioComponentMethod)attenuator_schedule;
    case kAudioUnitRenderSelect: return (AudioComponentMethod)attenuator_render;
    case kAudioUnitResetSelect: return (AudioComponentMethod)attenuator_reset;
    default: return NULL;
    }
}

static OSStatus open_instance(void *self, AudioComponentInstance instance) {
    ((Attenuator *)self)->instance = instance;
    return noErr;
}

static OSStatus close_instance(void *self) {
    Attenuator *unit = self;
    attenuator_uninitialize(unit);
    for (int index = 0; index < PRESETS; index++) CFRelease(unit->presets[index].presetName);
    free(unit);
    return noErr;
}

static AudioStreamBasicDescription stereo(void) {
    return (AudioStreamBasicDescription){
        .mSampleRate = 44100, .mFormatID = kAudioFormatLinearPCM,
        .mFormatFlags = kAudioFormatFlagsNativeFloatPacked | kAudioFormatFlagIsNonInterleaved, .mBytesPerPacket = 4,
        .mFramesPerPacket = 1, .mBytesPerFrame = 4, .mChannelsPerFrame = 2, .mBitsPerChannel = 32};
}

/// The one exported function; the bundle's Info.plist names it.
AudioComponentPlugInInterface *AttenuatorFactory(const AudioComponentDescription *description) {
    Attenuator *unit = calloc(1, sizeof *unit);
    if (unit == NULL) return NULL;
    unit->interface = (AudioComponentPlugInInterface){open_instance, close_instance, look_up, NULL};
    unit->description = *description;
    unit->input = unit->output = stereo();
    unit->maximumFrames = 1156;
    unit->presetNumber = -1;
    strcpy(unit->presetName, "Untitled");
    unit->presets[0] = (AUPreset){0, CFSTR("Unity")};
    unit->presets[1] = (AUPreset){1, CFSTR("Half as Loud")};
    unit->presets[2] = (AUPreset){2, CFSTR("Hot and Limited")};
    return &unit->interface;
}

#include "attenuator.h"

#include <string.h>

static const char *const names[PARAMETERS] = {"Gain", "Limit"};

/// The size of a property and whether it can be set; what the unit does not have is an error.
OSStatus attenuator_property_info(void *self, AudioUnitPropertyID property, AudioUnitScope scope, AudioUnitElement element, UInt32 *size,
                                  Boolean *writable) {
    (void)self;
    *writable = true;
    bool isBus = scope == kAudioUnitScope_Input || scope == kAudioUnitScope_Output, isGlobal = scope == kAudioUnitScope_Global;
    switch (property) {
    case kAudioUnitProperty_StreamFormat: *size = sizeof(AudioStreamBasicDescription); break;
    case kAudioUnitProperty_SampleRate: *size = sizeof(Float64); break;
    case kAudioUnitProperty_SetRenderCallback:
        *size = sizeof(AURenderCallbackStruct);
        return scope != kAudioUnitScope_Input ? kAudioUnitErr_InvalidScope : element ? kAudioUnitErr_InvalidElement : noErr;
    case kAudioUnitProperty_ElementCount:
        *size = sizeof(UInt32), *writable = false;
        return isBus || isGlobal ? noErr : kAudioUnitErr_InvalidScope;
    case kAudioUnitProperty_ParameterList:
        *size = isGlobal ? PARAMETERS * sizeof(AudioUnitParameterID) : 0, *writable = false;
        return scope <= kAudioUnitScope_Note ? noErr : kAudioUnitErr_InvalidScope;
    case kAudioUnitProperty_ParameterInfo:
        *size = sizeof(AudioUnitParameterInfo), *writable = false;
        return !isGlobal ? kAudioUnitErr_InvalidScope : element < PARAMETERS ? noErr : kAudioUnitErr_InvalidParameter;
    default:
        if (!isGlobal) return kAudioUnitErr_InvalidScope;
        switch (property) {
        case kAudioUnitProperty_ClassInfo: *size = sizeof(CFPropertyListRef); return noErr;
        case kAudioUnitProperty_PresentPreset: *size = sizeof(AUPreset); return noErr;
        case kAudioUnitProperty_BypassEffect:
        case kAudioUnitProperty_MaximumFramesPerSlice: *size = sizeof(UInt32); return noErr;
        default: *writable = false;
        }
        switch (property) {
        case kAudioUnitProperty_Latency:
        case kAudioUnitProperty_TailTime: *size = sizeof(Float64); return noErr;
        case kAudioUnitProperty_LastRenderError:
        case kAudioUnitProperty_InPlaceProcessing: *size = sizeof(UInt32); return noErr;
        case kAudioUnitProperty_SupportedNumChannels: *size = sizeof(AUChannelInfo); return noErr;
        case kAudioUnitProperty_FactoryPresets: *size = sizeof(CFArrayRef); return noErr;
        default: return kAudioUnitErr_InvalidProperty;
        }
    }
    return !isBus ? kAudioUnitErr_InvalidScope : element ? kAudioUnitErr_InvalidElement : noErr;
}

static void describe(AudioUnitParameterID parameter, AudioUnitParameterInfo *info) {
    memset(info, 0, sizeof *info);
    strcpy(info->name, names[parameter]);
    info->unit = parameter == GAIN ? kAudioUnitParameterUnit_Decibels : kAudioUnitParameterUnit_Boolean;
    info->minValue = attenuator_lowest[parameter];
    info->maxValue = attenuator_highest[parameter];
    info->flags = (AudioUnitParameterOptions)((UInt32)kAudioUnitParameterFlag_IsReadable | (UInt32)kAudioUnitParameterFlag_IsWritable
                                              | (parameter == GAIN ? (UInt32)kAudioUnitParameterFlag_CanRamp : 0));
}

OSStatus attenuator_get_property(void *self, AudioUnitPropertyID property, AudioUnitScope scope, AudioUnitElement element, void *data,
                                 UInt32 *size) {
    Attenuator *unit = self;
    UInt32 needed = 0;
    Boolean writable;
    OSStatus status = attenuator_property_info(self, property, scope, element, &needed, &writable);
    if (status != noErr) return status;
    if (*size < needed) return kAudioUnitErr_InvalidPropertyValue;
    *size = needed;
    const AudioStreamBasicDescription *format = scope == kAudioUnitScope_Input ? &unit->input : &unit->output;
    switch (property) {
    case kAudioUnitProperty_ClassInfo: *(CFDictionaryRef *)data = attenuator_state(unit); break;
    case kAudioUnitProperty_StreamFormat: *(AudioStreamBasicDescription *)data = *format; break;
    case kAudioUnitProperty_SampleRate: *(Float64 *)data = format->mSampleRate; break;
    case kAudioUnitProperty_ElementCount: *(UInt32 *)data = 1; break;
    case kAudioUnitProperty_ParameterList:
        for (AudioUnitParameterID parameter = 0; parameter < needed / sizeof parameter; parameter++)
            ((AudioUnitParameterID *)data)[parameter] = parameter;
        break;
    case kAudioUnitProperty_ParameterInfo: describe(element, data); break;
    case kAudioUnitProperty_PresentPreset:
        *(AUPreset *)data = (AUPreset){unit->presetNumber, CFStringCreateWithCString(NULL, unit->presetName, kCFStringEncodingUTF8)};
        break;
    case kAudioUnitProperty_BypassEffect: *(UInt32 *)data = unit->isBypassed; break;
    case kAudioUnitProperty_MaximumFramesPerSlice: *(UInt32 *)data = unit->maximumFrames; break;
    case kAudioUnitProperty_Latency:
    case kAudioUnitProperty_TailTime: *(Float64 *)data = 0; break;
    case kAudioUnitProperty_LastRenderError: *(OSStatus *)data = unit->lastError, unit->lastError = noErr; break;
    case kAudioUnitProperty_InPlaceProcessing: *(UInt32 *)data = 1; break;
    case kAudioUnitProperty_SupportedNumChannels: *(AUChannelInfo *)data = (AUChannelInfo){-1, -1}; break;
    case kAudioUnitProperty_FactoryPresets: {
        const void *presets[PRESETS];
        for (int index = 0; index < PRESETS; index++) presets[index] = &unit->presets[index];
        *(CFArrayRef *)data = CFArrayCreate(NULL, presets, PRESETS, NULL);
        break;
    }
    default: return kAudioUnitErr_InvalidProperty;
    }
    return noErr;
}

static OSStatus set_format(Attenuator *unit, AudioUnitScope scope, const AudioStreamBasicDescription *format) {
    UInt32 flags = format->mFormatFlags;
    if (unit->isInitialized) return kAudioUnitErr_Initialized;
    if (format->mFormatID != kAudioFormatLinearPCM || !(flags & kAudioFormatFlagIsFloat) || !(flags & kAudioFormatFlagIsNonInterleaved)
        || format->mBitsPerChannel != 32 || format->mChannelsPerFrame < 1 || format->mChannelsPerFrame > CHANNELS
        || !(format->mSampleRate > 0 && format->mSampleRate < 1e6))
        return kAudioUnitErr_FormatNotSupported;
    *(scope == kAudioUnitScope_Input ? &unit->input : &unit->output) = *format;
    attenuator_tell(unit, kAudioUnitProperty_StreamFormat, scope);
    return noErr;
}

OSStatus attenuator_set_property(void *self, AudioUnitPropertyID property, AudioUnitScope scope, AudioUnitElement element,
                                 const void *data, UInt32 size) {
    Attenuator *unit = self;
    UInt32 needed = 0;
    Boolean writable = false;
    OSStatus status = attenuator_property_info(self, property, scope, element, &needed, &writable);
    if (status != noErr) return status;
    if (!writable) return kAudioUnitErr_PropertyNotWritable;
    if (size != needed) return kAudioUnitErr_InvalidPropertyValue;
    switch (property) {
    case kAudioUnitProperty_ClassInfo: return attenuator_restore(unit, *(const CFDictionaryRef *)data);
    case kAudioUnitProperty_StreamFormat: return set_format(unit, scope, data);
    case kAudioUnitProperty_SampleRate: {
        AudioStreamBasicDescription format = scope == kAudioUnitScope_Input ? unit->input : unit->output;
        format.mSampleRate = *(const Float64 *)data;
        return set_format(unit, scope, &format);
    }
    case kAudioUnitProperty_SetRenderCallback: unit->source = *(const AURenderCallbackStruct *)data; return noErr;
    case kAudioUnitProperty_PresentPreset: return attenuator_select(unit, data);
    case kAudioUnitProperty_BypassEffect: unit->isBypassed = *(const UInt32 *)data != 0; break;
    case kAudioUnitProperty_MaximumFramesPerSlice:
        if (unit->isInitialized) return kAudioUnitErr_Initialized;
        if (*(const UInt32 *)data == 0 || *(const UInt32 *)data > 1u << 20) return kAudioUnitErr_InvalidPropertyValue;
        unit->maximumFrames = *(const UInt32 *)data;
        break;
    default: return kAudioUnitErr_PropertyNotWritable;
    }
    attenuator_tell(unit, property, scope);
    return noErr;
}

#include <algorithm>
#include <cmath>
#include <cstring>

#include "Organ.hpp"

namespace chip {

OSStatus Organ::information(AudioUnitPropertyID property, AudioUnitScope scope, AudioUnitElement element, UInt32 &size,
                            bool &writable) const {
    const bool isGlobal = scope == kAudioUnitScope_Global, isOutput = scope == kAudioUnitScope_Output;
    writable = false;
    switch (property) {
    case kAudioUnitProperty_StreamFormat:
    case kAudioUnitProperty_SampleRate:
        writable = true;
        size = property == kAudioUnitProperty_SampleRate ? sizeof(Float64) : sizeof format_;
        if (scope == kAudioUnitScope_Input) return kAudioUnitErr_InvalidElement;
        return !isOutput ? kAudioUnitErr_InvalidScope : element ? kAudioUnitErr_InvalidElement : noErr;
    case kAudioUnitProperty_ElementCount: size = sizeof(UInt32); return scope <= kAudioUnitScope_Part ? noErr : kAudioUnitErr_InvalidScope;
    case kAudioUnitProperty_ParameterList:
        size = isGlobal ? parameterCount * sizeof(AudioUnitParameterID) : 0;
        return scope <= kAudioUnitScope_Note ? noErr : kAudioUnitErr_InvalidScope;
    case kAudioUnitProperty_ParameterInfo:
        size = sizeof(AudioUnitParameterInfo);
        return !isGlobal ? kAudioUnitErr_InvalidScope : element < parameterCount ? noErr : kAudioUnitErr_InvalidParameter;
    default: break;
    }
    if (!isGlobal) return kAudioUnitErr_InvalidScope;
    switch (property) {
    case kAudioUnitProperty_ClassInfo: size = sizeof(CFPropertyListRef), writable = true; return noErr;
    case kAudioUnitProperty_PresentPreset: size = sizeof(AUPreset), writable = true; return noErr;
    case kAudioUnitProperty_MaximumFramesPerSlice: size = sizeof(UInt32), writable = true; return noErr;
    case kAudioUnitProperty_Latency:
    case kAudioUnitProperty_TailTime: size = sizeof(Float64); return noErr;
    case kAudioUnitProperty_SupportedNumChannels: size = 2 * sizeof(AUChannelInfo); return noErr;
    default: return kAudioUnitErr_InvalidProperty;
    }
}

OSStatus Organ::get(AudioUnitPropertyID property, AudioUnitScope scope, AudioUnitElement element, void *data, UInt32 &size) {
    UInt32 needed = 0;
    bool writable = false;
    if (OSStatus status = information(property, scope, element, needed, writable)) return status;
    if (size < needed) return kAudioUnitErr_InvalidPropertyValue;
    size = needed;
    auto put = [&](const auto &value) { std::memcpy(data, &value, sizeof value); };
    switch (property) {
    case kAudioUnitProperty_ClassInfo: put(state()); break;
    case kAudioUnitProperty_PresentPreset: put(AUPreset{-1, CFSTR("Untitled")}); break;
    case kAudioUnitProperty_StreamFormat: put(format_); break;
    case kAudioUnitProperty_SampleRate: put(format_.mSampleRate); break;
    case kAudioUnitProperty_ElementCount: put(UInt32(scope == kAudioUnitScope_Output || scope == kAudioUnitScope_Global)); break;
    case kAudioUnitProperty_ParameterList:
        for (AudioUnitParameterID number = 0; number < needed / sizeof number; number++)
            static_cast<AudioUnitParameterID *>(data)[number] = number;
        break;
    case kAudioUnitProperty_ParameterInfo: describe(element, *static_cast<AudioUnitParameterInfo *>(data)); break;
    case kAudioUnitProperty_MaximumFramesPerSlice: put(maximumFrames_); break;
    case kAudioUnitProperty_Latency: put(Float64(0)); break;
    case kAudioUnitProperty_TailTime: put(Float64(0.005)); break;
    case kAudioUnitProperty_SupportedNumChannels: {
        const AUChannelInfo counts[] = {{0, 1}, {0, 2}};
        put(counts);
        break;
    }
    default: break;
    }
    return noErr;
}

OSStatus Organ::setFormat(const AudioStreamBasicDescription &format) {
    const UInt32 flags = format.mFormatFlags;
    if (isInitialized_) return kAudioUnitErr_Initialized;
    if (format.mFormatID != kAudioFormatLinearPCM || !(flags & kAudioFormatFlagIsFloat) || !(flags & kAudioFormatFlagIsNonInterleaved)
        || format.mBitsPerChannel != 32 || format.mChannelsPerFrame < 1 || format.mChannelsPerFrame > 2
        || !(format.mSampleRate > 0 && format.mSampleRate < 1e6))
        return kAudioUnitErr_FormatNotSupported;
    format_ = format;
    tell(kAudioUnitProperty_StreamFormat, kAudioUnitScope_Output);
    return noErr;
}

OSStatus Organ::set(AudioUnitPropertyID property, AudioUnitScope scope, AudioUnitElement element, const void *data, UInt32 size) {
    UInt32 needed = 0;
    bool writable = false;
    if (OSStatus status = information(property, scope, element, needed, writable)) return status;
    if (!writable) return kAudioUnitErr_PropertyNotWritable;
    if (size != needed) return kAudioUnitErr_InvalidPropertyValue;
    switch (property) {
    case kAudioUnitProperty_ClassInfo: return restore(*static_cast<const CFDictionaryRef *>(data));
    case kAudioUnitProperty_StreamFormat: return setFormat(*static_cast<const AudioStreamBasicDescription *>(data));
    case kAudioUnitProperty_SampleRate: {
        AudioStreamBasicDescription format = format_;
        format.mSampleRate = *static_cast<const Float64 *>(data);
        return setFormat(format);
    }
    case kAudioUnitProperty_MaximumFramesPerSlice: {
        const UInt32 frames = *static_cast<const UInt32 *>(data);
        if (isInitialized_) return kAudioUnitErr_Initialized;
        if (frames == 0 || frames > 1u << 20) return kAudioUnitErr_InvalidPropertyValue;
        maximumFrames_ = frames;
        break;
    }
    // There are no factory presets; the name of a user's is the host's business.
    case kAudioUnitProperty_PresentPreset:
        if (static_cast<const AUPreset *>(data)->presetNumber >= 0) return kAudioUnitErr_InvalidPropertyValue;
        break;
    default: return kAudioUnitErr_PropertyNotWritable;
    }
    tell(property, scope);
    return noErr;
}

// State: the component's codes, and the values as little-endian floats

CFDictionaryRef Organ::state() const {
    CFMutableDictionaryRef state = CFDictionaryCreateMutable(nullptr, 0, &kCFTypeDictionaryKeyCallBacks, &kCFTypeDictionaryValueCallBacks);
    auto add = [state](CFStringRef key, CFTypeRef value) {
        CFDictionarySetValue(state, key, value);
        CFRelease(value);
    };
    auto number = [](SInt64 value) { return CFNumberCreate(nullptr, kCFNumberSInt64Type, &value); };
    add(CFSTR(kAUPresetVersionKey), number(0));
    add(CFSTR(kAUPresetTypeKey), number(description_.componentType));
    add(CFSTR(kAUPresetSubtypeKey), number(description_.componentSubType));
    add(CFSTR(kAUPresetManufacturerKey), number(description_.componentManufacturer));
    add(CFSTR(kAUPresetNameKey), CFSTR("Untitled"));
    float values[parameterCount];
    std::copy(values_.begin(), values_.end(), values);
    add(CFSTR(kAUPresetDataKey), CFDataCreate(nullptr, reinterpret_cast<const UInt8 *>(values), sizeof values));
    return state;
}

OSStatus Organ::restore(CFDictionaryRef state) {
    if (CFGetTypeID(state) != CFDictionaryGetTypeID()) return kAudioUnitErr_InvalidPropertyValue;
    auto has = [state](CFStringRef key, OSType wanted) {
        CFTypeRef value = CFDictionaryGetValue(state, key);
        SInt64 number = 0;
        return CFGetTypeID(value) == CFNumberGetTypeID() && CFNumberGetValue(static_cast<CFNumberRef>(value), kCFNumberSInt64Type, &number)
               && number == SInt64(wanted);
    };
    if (!has(CFSTR(kAUPresetTypeKey), description_.componentType) || !has(CFSTR(kAUPresetSubtypeKey), description_.componentSubType)
        || !has(CFSTR(kAUPresetManufacturerKey), description_.componentManufacturer))
        return kAudioUnitErr_InvalidPropertyValue;
    float values[parameterCount];
    CFTypeRef data = CFDictionaryGetValue(state, CFSTR(kAUPresetDataKey));
    if (CFGetTypeID(data) != CFDataGetTypeID() || CFDataGetLength(static_cast<CFDataRef>(data)) != sizeof values)
        return kAudioUnitErr_InvalidPropertyValue;
    CFDataGetBytes(static_cast<CFDataRef>(data), CFRange{0, sizeof values}, reinterpret_cast<UInt8 *>(values));
    if (!std::all_of(std::begin(values), std::end(values), [](float value) { return std::isfinite(value); }))
        return kAudioUnitErr_InvalidPropertyValue;
    for (AudioUnitParameterID number = 0; number < parameterCount; number++)
        setParameter(number, kAudioUnitScope_Global, 0, values[number], 0);
    tell(kAudioUnitProperty_ClassInfo, kAudioUnitScope_Global);
    return noErr;
}

// Listeners

void Organ::listen(AudioUnitPropertyID property, AudioUnitPropertyListenerProc call, void *data) {
    listeners_.push_back({property, call, data});
}

void Organ::unlisten(AudioUnitPropertyID property, AudioUnitPropertyListenerProc call, void *data) {
    auto isIt = [&](const Listener &one) { return one.property == property && one.call == call && one.data == data; };
    listeners_.erase(std::remove_if(listeners_.begin(), listeners_.end(), isIt), listeners_.end());
}

void Organ::tell(AudioUnitPropertyID property, AudioUnitScope scope) {
    // A copy: a listener may add or remove listeners.
    const auto listeners = listeners_;
    for (const auto &one : listeners)
        if (one.property == property) one.call(one.data, instance, property, scope, 0);
}

}  // namespace chip

#include "EffectBase.hpp"

#include <cstring>
#include <numeric>

namespace base {

#define CATCH_IN_RENDER TARGET_OS_OSX

AudioComponentDescription EffectBase::Description() const {
    AudioComponentDescription description = {};
    const AudioComponent component = AudioComponentInstanceGetComponent(mInstance);
    if (component != nullptr && AudioComponentGetDescription(component, &description) == noErr) return description;
    return {};
}

Expected<UInt32> EffectBase::Bus(AudioUnitScope scope, AudioUnitElement element) const {
    if (scope != kAudioUnitScope_Input && scope != kAudioUnitScope_Output) return Unexpected{kAudioUnitErr_InvalidScope};
    if (element != 0) return Unexpected{kAudioUnitErr_InvalidElement};
    return scope - kAudioUnitScope_Input;
}

OSStatus EffectBase::GetPropertyInfo(AudioUnitPropertyID identifier, AudioUnitScope scope, AudioUnitElement element,
                                     UInt32 &size, bool &isWritable) {
    isWritable = true;
    switch (identifier) {
    case kAudioUnitProperty_StreamFormat:
        (void)BASE_VALUE(Bus(scope, element));
        size = sizeof(AudioStreamBasicDescription);
        return noErr;
    case kAudioUnitProperty_SampleRate: size = sizeof(Float64); return noErr;
    case kAudioUnitProperty_SetRenderCallback: size = sizeof(AURenderCallbackStruct); return noErr;
    case kAudioUnitProperty_MaximumFramesPerSlice: size = sizeof(UInt32); return noErr;
    case kAudioUnitProperty_ClassInfo: size = sizeof(CFPropertyListRef); return noErr;
    case kAudioUnitProperty_PresentPreset: size = sizeof(AUPreset); return noErr;
    case kAudioUnitProperty_HostCallbacks: size = sizeof(HostCallbackInfo); return noErr;
    default: break;
    }
    isWritable = false;
    switch (identifier) {
    case kAudioUnitProperty_ElementCount: size = sizeof(UInt32); return noErr;
    case kAudioUnitProperty_Latency: case kAudioUnitProperty_TailTime: size = sizeof(Float64); return noErr;
    case kAudioUnitProperty_ParameterList:
        size = static_cast<UInt32>((scope == kAudioUnitScope_Global ? mValues.size() : 0) * sizeof(AudioUnitParameterID));
        return noErr;
    case kAudioUnitProperty_ParameterInfo:
        size = sizeof(AudioUnitParameterInfo);
        return scope == kAudioUnitScope_Global && element < mValues.size() ? OSStatus(noErr) : OSStatus(kAudioUnitErr_InvalidParameter);
    default: return kAudioUnitErr_InvalidProperty;
    }
}

OSStatus EffectBase::GetProperty(AudioUnitPropertyID identifier, AudioUnitScope scope, AudioUnitElement element, void *data) {
    switch (identifier) {
    case kAudioUnitProperty_StreamFormat:
        *static_cast<AudioStreamBasicDescription *>(data) = mFormats[BASE_VALUE(Bus(scope, element))];
        return noErr;
    case kAudioUnitProperty_SampleRate: *static_cast<Float64 *>(data) = SampleRate(); return noErr;
    case kAudioUnitProperty_MaximumFramesPerSlice: *static_cast<UInt32 *>(data) = mMaximumFrames; return noErr;
    case kAudioUnitProperty_ClassInfo: return SaveState(static_cast<CFPropertyListRef *>(data));
    case kAudioUnitProperty_HostCallbacks: std::memcpy(data, &mHost, sizeof(mHost)); return noErr;
    case kAudioUnitProperty_PresentPreset:
        *static_cast<AUPreset *>(data) = mPreset;
        if (mPreset.presetName != nullptr) CFRetain(mPreset.presetName);
        return noErr;
    case kAudioUnitProperty_ElementCount:
        *static_cast<UInt32 *>(data) = scope <= kAudioUnitScope_Output ? 1 : 0;
        return noErr;
    case kAudioUnitProperty_Latency: case kAudioUnitProperty_TailTime: *static_cast<Float64 *>(data) = 0; return noErr;
    case kAudioUnitProperty_ParameterList: {
        auto *const list = static_cast<AudioUnitParameterID *>(data);
        std::iota(list, std::next(list, std::ssize(mValues)), 0);
        return noErr;
    }
    case kAudioUnitProperty_ParameterInfo:
        *static_cast<AudioUnitParameterInfo *>(data) = {};
        return GetParameterInfo(element, *static_cast<AudioUnitParameterInfo *>(data));
    default: return kAudioUnitErr_InvalidProperty;
    }
}

OSStatus EffectBase::SetProperty(AudioUnitPropertyID identifier, AudioUnitScope scope, AudioUnitElement element,
                                 const void *data, UInt32 size) {
    UInt32 needed = 0;
    bool isWritable = false;
    if (const auto error = GetPropertyInfo(identifier, scope, element, needed, isWritable); error != noErr) return error;
    if (!isWritable) return kAudioUnitErr_PropertyNotWritable;
    if (size < needed) return kAudioUnitErr_InvalidPropertyValue;
    switch (identifier) {
    case kAudioUnitProperty_StreamFormat: {
        const auto &format = *static_cast<const AudioStreamBasicDescription *>(data);
        const bool isCommon = format.mFormatID == kAudioFormatLinearPCM && format.mBitsPerChannel == 32 &&
                              (format.mFormatFlags & kLinearPCMFormatFlagIsFloat) != 0u &&
                              (format.mFormatFlags & kAudioFormatFlagIsNonInterleaved) != 0u;
        if (!isCommon || format.mChannelsPerFrame == 0) return kAudioUnitErr_FormatNotSupported;
        mFormats[BASE_VALUE(Bus(scope, element))] = format;
        break;
    }
    case kAudioUnitProperty_SampleRate:
        for (auto &format : mFormats) format.mSampleRate = *static_cast<const Float64 *>(data);
        break;
    case kAudioUnitProperty_SetRenderCallback: mInput = *static_cast<const AURenderCallbackStruct *>(data); break;
    case kAudioUnitProperty_MaximumFramesPerSlice: mMaximumFrames = *static_cast<const UInt32 *>(data); break;
    case kAudioUnitProperty_HostCallbacks: std::memcpy(&mHost, data, sizeof(mHost)); break;
    case kAudioUnitProperty_ClassInfo: return RestoreState(*static_cast<const CFPropertyListRef *>(data));
    case kAudioUnitProperty_PresentPreset: {
        const auto &preset = *static_cast<const AUPreset *>(data);
        if (preset.presetNumber >= 0 || preset.presetName == nullptr) return kAudioUnitErr_InvalidPropertyValue;
        CFRetain(preset.presetName);
        if (mPreset.presetName != nullptr) CFRelease(mPreset.presetName);
        mPreset = preset;
        break;
    }
    default: return kAudioUnitErr_InvalidProperty;
    }
    PropertyChanged(identifier, scope, element);
    return noErr;
}

void EffectBase::PropertyChanged(AudioUnitPropertyID identifier, AudioUnitScope scope, AudioUnitElement element) {
    for (const auto &listener : mListeners)
        if (listener.identifier == identifier) listener.proc(listener.context, mInstance, identifier, scope, element);
}

OSStatus EffectBase::AddListener(AudioUnitPropertyID identifier, AudioUnitPropertyListenerProc proc, void *context) {
    const Listener listener{.identifier = identifier, .proc = proc, .context = context};
    mListeners.push_back(listener);
    return noErr;
}

OSStatus EffectBase::RemoveListener(AudioUnitPropertyID identifier, AudioUnitPropertyListenerProc proc, void *context) {
    std::erase_if(mListeners, [&](const auto &listener) {
        return listener.identifier == identifier && listener.proc == proc && listener.context == context;
    });
    return noErr;
}

// As the SDK's, it sets what it gets: who bounds values is the host.
void EffectBase::SetParameter(AudioUnitParameterID identifier, AudioUnitParameterValue value) {
    if (identifier >= mValues.size()) throw static_cast<OSStatus>(kAudioUnitErr_InvalidParameter);
    mValues[identifier] = value;
}

OSStatus EffectBase::Schedule(std::span<const AudioUnitParameterEvent> events) {
    for (const auto &event : events) {
        const auto &values = event.eventValues;
        const auto value = event.eventType == kParameterEvent_Immediate ? values.immediate.value : values.ramp.endValue;
        if (!std::isfinite(value)) return kAudioUnitErr_InvalidParameterValue;
        SetParameter(event.parameter, value);
    }
    return noErr;
}

static void Add(CFMutableDictionaryRef dictionary, CFStringRef key, SInt32 value) {
    const auto number = Owned<CFNumberRef>::create(CFNumberCreate(nullptr, kCFNumberSInt32Type, &value));
    CFDictionarySetValue(dictionary, key, *number);
}

OSStatus EffectBase::SaveState(CFPropertyListRef *state) const {
    const auto description = Description();
    auto dictionary = Owned<CFMutableDictionaryRef>::create(
        CFDictionaryCreateMutable(nullptr, 0, &kCFTypeDictionaryKeyCallBacks, &kCFTypeDictionaryValueCallBacks));
    Add(*dictionary, CFSTR(kAUPresetVersionKey), 0);
    Add(*dictionary, CFSTR(kAUPresetTypeKey), static_cast<SInt32>(description.componentType));
    Add(*dictionary, CFSTR(kAUPresetSubtypeKey), static_cast<SInt32>(description.componentSubType));
    Add(*dictionary, CFSTR(kAUPresetManufacturerKey), static_cast<SInt32>(description.componentManufacturer));
    const auto data = Owned<CFMutableDataRef>::create(CFDataCreateMutable(nullptr, 0));
    const auto append = [&data](UInt32 word) {
        const UInt32 big = CFSwapInt32HostToBig(word);
        CFDataAppendBytes(*data, reinterpret_cast<const UInt8 *>(&big), sizeof(big));
    };
    append(static_cast<UInt32>(mValues.size()));
    for (const auto value : mValues) append(std::bit_cast<UInt32>(value));
    CFDictionarySetValue(*dictionary, CFSTR(kAUPresetDataKey), *data);
    CFDictionarySetValue(*dictionary, CFSTR(kAUPresetNameKey), mPreset.presetName != nullptr ? mPreset.presetName : CFSTR("Untitled"));
    *state = static_cast<CFPropertyListRef>(dictionary.release());
    return noErr;
}

OSStatus EffectBase::RestoreState(CFPropertyListRef state) {
    if (CFGetTypeID(state) != CFDictionaryGetTypeID()) return kAudioUnitErr_InvalidPropertyValue;
    const auto *const dictionary = static_cast<CFDictionaryRef>(state);
    const auto *const number = static_cast<CFNumberRef>(CFDictionaryGetValue(dictionary, CFSTR(kAUPresetSubtypeKey)));
    SInt32 subtype = 0;
    if (number == nullptr || CFGetTypeID(number) != CFNumberGetTypeID()) return kAudioUnitErr_InvalidPropertyValue;
    CFNumberGetValue(number, kCFNumberSInt32Type, &subtype);
    if (static_cast<UInt32>(subtype) != Description().componentSubType) return kAudioUnitErr_InvalidPropertyValue;
    const auto *const data = static_cast<CFDataRef>(CFDictionaryGetValue(dictionary, CFSTR(kAUPresetDataKey)));
    if (data == nullptr || CFGetTypeID(data) != CFDataGetTypeID()) return kAudioUnitErr_InvalidPropertyValue;
    if (CFDataGetLength(data) != static_cast<CFIndex>((mValues.size() + 1) * sizeof(UInt32)))
        return kAudioUnitErr_InvalidPropertyValue;
    for (size_t index = 0; index < mValues.size(); ++index) {
        UInt32 word = 0;
        std::memcpy(&word, CFDataGetBytePtr(data) + (index + 1) * sizeof(word), sizeof(word));
        mValues[index] = std::bit_cast<AudioUnitParameterValue>(CFSwapInt32BigToHost(word));
    }
    PropertyChanged(kAudioUnitProperty_PresentPreset, kAudioUnitScope_Global, 0);
    return noErr;
}

OSStatus EffectBase::Start() {
    if (mFormats[0].mChannelsPerFrame != mFormats[1].mChannelsPerFrame) return kAudioUnitErr_FormatNotSupported;
    const OSStatus result = Initialize();
    mInitialized = result == noErr;
    return result;
}

OSStatus EffectBase::Stop() {
    mInitialized = false;
    return noErr;
}

OSStatus EffectBase::Render(AudioUnitRenderActionFlags &flags, const AudioTimeStamp &time, UInt32 frames, AudioBufferList &list) {
    if (!mInitialized) return kAudioUnitErr_Uninitialized;
    if (frames > mMaximumFrames) return kAudioUnitErr_TooManyFramesToProcess;
    if (mInput.inputProc == nullptr) return kAudioUnitErr_NoConnection;
    AudioUnitRenderActionFlags asked = flags | kAudioUnitRenderAction_PreRender;
    if (const auto error = mInput.inputProc(mInput.inputProcRefCon, &asked, &time, 0, frames, &list); error != noErr) return error;
    if ((asked & kAudioUnitRenderAction_OutputIsSilence) != 0u) flags &= ~kAudioUnitRenderAction_OutputIsSilence;
    for (UInt32 channel = 0; channel < list.mNumberBuffers; ++channel)
        Process({static_cast<Float32 *>(list.mBuffers[channel].mData), frames}, channel);
    return noErr;
}

// What the host calls.

static EffectBase *Object(void *self) {
    return reinterpret_cast<EffectBase *>(&static_cast<PlugInInstance *>(self)->mStorage);
}

static std::recursive_mutex &OpeningMutex() {
    __attribute__((no_destroy)) static std::recursive_mutex global;
    return global;
}

OSStatus Open(void *self, AudioComponentInstance instance) {
    OSStatus result = noErr;
    try {
        const std::lock_guard guard{OpeningMutex()};
        auto *const plugIn = static_cast<PlugInInstance *>(self);
        plugIn->mConstruct(&plugIn->mStorage, instance);
    }
    BASE_CATCH(result)
    return result;
}

OSStatus Close(void *self) {
    Object(self)->~EffectBase();
    std::free(self);
    return noErr;
}

template <typename Body>
static OSStatus Guarded(Body body) {
    OSStatus result = noErr;
    try {
        result = body();
    }
    BASE_CATCH(result)
    return result;
}

static OSStatus MethodInitialize(void *self) {
    return Guarded([&] { return Object(self)->Start(); });
}
static OSStatus MethodUninitialize(void *self) {
    return Guarded([&] { return Object(self)->Stop(); });
}
static OSStatus MethodGetPropertyInfo(void *self, AudioUnitPropertyID identifier, AudioUnitScope scope, AudioUnitElement element,
                                      UInt32 *size, Boolean *isWritable) {
    return Guarded([&] {
        UInt32 found = 0;
        bool writable = false;
        const auto result = Object(self)->GetPropertyInfo(identifier, scope, element, found, writable);
        if (size != nullptr) *size = found;
        if (isWritable != nullptr) *isWritable = static_cast<Boolean>(writable);
        return result;
    });
}
static OSStatus MethodGetProperty(void *self, AudioUnitPropertyID identifier, AudioUnitScope scope, AudioUnitElement element,
                                  void *data, UInt32 *size) {
    return Guarded([&] {
        UInt32 needed = 0;
        bool writable = false;
        const auto result = Object(self)->GetPropertyInfo(identifier, scope, element, needed, writable);
        if (result != noErr || *size < needed) {
            BASE_LOG("property %u of %u bytes: %d", static_cast<unsigned>(identifier), static_cast<unsigned>(needed), static_cast<int>(result));
            return result != noErr ? result : OSStatus(kAudioUnitErr_InvalidPropertyValue);
        }
        *size = needed;
        return Object(self)->GetProperty(identifier, scope, element, data);
    });
}
static OSStatus MethodSetProperty(void *self, AudioUnitPropertyID identifier, AudioUnitScope scope, AudioUnitElement element,
                                  const void *data, UInt32 size) {
    return Guarded([&] { return Object(self)->SetProperty(identifier, scope, element, data, size); });
}
static OSStatus MethodAddListener(void *self, AudioUnitPropertyID identifier, AudioUnitPropertyListenerProc proc, void *context) {
    return Guarded([&] { return Object(self)->AddListener(identifier, proc, context); });
}
static OSStatus MethodRemoveListener(void *self, AudioUnitPropertyID identifier, AudioUnitPropertyListenerProc proc, void *context) {
    return Guarded([&] { return Object(self)->RemoveListener(identifier, proc, context); });
}
static OSStatus MethodGetParameter(void *self, AudioUnitParameterID identifier, AudioUnitScope, AudioUnitElement,
                                   AudioUnitParameterValue *value) {
    return Guarded([&] {
        *value = Object(self)->GetParameter(identifier);
        return OSStatus(noErr);
    });
}
static OSStatus MethodSetParameter(void *self, AudioUnitParameterID identifier, AudioUnitScope, AudioUnitElement,
                                   AudioUnitParameterValue value, UInt32) {
    if (!std::isfinite(value)) return kAudioUnitErr_InvalidParameterValue;
    return Guarded([&] {
        Object(self)->SetParameter(identifier, value);
        return OSStatus(noErr);
    });
}
static OSStatus MethodSchedule(void *self, const AudioUnitParameterEvent *events, UInt32 count) {
    return Guarded([&] { return Object(self)->Schedule({events, count}); });
}
static OSStatus MethodReset(void *self, AudioUnitScope, AudioUnitElement) {
    return Guarded([&] {
        Object(self)->Forget();
        return OSStatus(noErr);
    });
}
static OSStatus MethodRender(void *self, AudioUnitRenderActionFlags *flags, const AudioTimeStamp *time, UInt32, UInt32 frames,
                             AudioBufferList *list) {
    OSStatus result = noErr;
#if CATCH_IN_RENDER
    try {
#endif
        AudioUnitRenderActionFlags own{};
        if (flags == nullptr) {
            own = 0;
            flags = &own;
        }
        result = time == nullptr || list == nullptr ? OSStatus(kAudio_ParamError)
                                                    : Object(self)->Render(*flags, *time, frames, *list);
#if CATCH_IN_RENDER
    }
    BASE_CATCH(result)
#endif
    return result;
}
static OSStatus MethodMIDIEventList(void *self, UInt32 offset, const struct MIDIEventList *list) {
    return Guarded([&] { return Object(self)->MIDIEventList(offset, list); });
}

AudioComponentMethod Lookup(SInt16 selector) {
    switch (selector) {
    case kAudioUnitInitializeSelect: return (AudioComponentMethod)MethodInitialize;
    case kAudioUnitUninitializeSelect: return (AudioComponentMethod)MethodUninitialize;
    case kAudioUnitGetPropertyInfoSelect: return (AudioComponentMethod)MethodGetPropertyInfo;
    case kAudioUnitGetPropertySelect: return (AudioComponentMethod)MethodGetProperty;
    case kAudioUnitSetPropertySelect: return (AudioComponentMethod)MethodSetProperty;
    case kAudioUnitAddPropertyListenerSelect: return (AudioComponentMethod)MethodAddListener;
    case kAudioUnitRemovePropertyListenerWithUserDataSelect: return (AudioComponentMethod)MethodRemoveListener;
    case kAudioUnitGetParameterSelect: return (AudioComponentMethod)MethodGetParameter;
    case kAudioUnitSetParameterSelect: return (AudioComponentMethod)MethodSetParameter;
    case kAudioUnitScheduleParametersSelect: return (AudioComponentMethod)MethodSchedule;
    case kAudioUnitResetSelect: return (AudioComponentMethod)MethodReset;
    case kAudioUnitRenderSelect: return (AudioComponentMethod)MethodRender;
    case kMusicDeviceMIDIEventListSelect: return (AudioComponentMethod)MethodMIDIEventList;
    default: return nullptr;
    }
}

}  // namespace base

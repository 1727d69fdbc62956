// A base of effects in C++ 23 with what Apple's AudioUnitSDK uses of the system's headers: expected values, blocks of
// statements, availability, logging, host time, Core Foundation, MIDI 2.0 and the dispatch tables of components.
#pragma once

#include <TargetConditionals.h>
#if __has_include(<AvailabilityVersions.h>)
#include <AvailabilityVersions.h>
#endif
#include <AudioToolbox/AUComponent.h>
#include <AudioToolbox/AudioComponent.h>
#include <AudioToolbox/AudioOutputUnit.h>
#include <AudioToolbox/AudioUnitProperties.h>
#include <AudioToolbox/MusicDevice.h>
#include <CoreAudioTypes/CoreAudioTypes.h>
#include <CoreFoundation/CFByteOrder.h>
#include <CoreMIDI/CoreMIDI.h>
#include <MacTypes.h>
#include <mach/mach_time.h>
#include <os/log.h>
#include <syslog.h>

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <cmath>
#include <cstdlib>
#include <expected>
#include <memory>
#include <mutex>
#include <new>
#include <span>
#include <string>
#include <utility>
#include <vector>

#if !defined(__MAC_12_0)
#error "MIDI 2.0 goes by the system's version"
#endif

#define BASE_LOG(...)                                    \
    if (__builtin_available(macOS 10.11, *)) {           \
        os_log_error(OS_LOG_DEFAULT, __VA_ARGS__);       \
    } else {                                             \
        syslog(LOG_ERR, __VA_ARGS__);                    \
    }

// The value of an expected one, or a return of its error.
#define BASE_VALUE(expression)                       \
    (*({                                             \
        const auto base_value = (expression);        \
        if (!base_value) [[unlikely]]                \
            return base_value.error();               \
        base_value;                                  \
    }))

#define BASE_CATCH(result)                                                \
    catch (const std::bad_alloc &) { (result) = kAudio_MemFullError; }    \
    catch (const OSStatus &caught) { (result) = caught; }                 \
    catch (...) { (result) = -1; }

namespace base {

template <typename T>
using Expected = std::expected<T, OSStatus>;
using Unexpected = std::unexpected<OSStatus>;

/// Owns a reference to a Core Foundation object.
template <typename T>
    requires std::is_pointer_v<T>
class Owned {
public:
    static Owned create(T object) noexcept { return Owned{object}; }
    Owned() noexcept = default;
    Owned(const Owned &other) noexcept : object{other.object} {
        if (object) CFRetain(object);
    }
    Owned(Owned &&other) noexcept : object{std::exchange(other.object, nullptr)} {}
    Owned &operator=(Owned other) noexcept {
        std::swap(object, other.object);
        return *this;
    }
    ~Owned() {
        if (object) CFRelease(object);
    }
    T operator*() const noexcept { return object; }
    T release() noexcept { return std::exchange(object, nullptr); }

private:
    explicit Owned(T object) noexcept : object{object} {}
    T object{nullptr};
};

constexpr AudioStreamBasicDescription CommonFloat32(Float64 rate, UInt32 channels) noexcept {
    AudioStreamBasicDescription format{};
    format.mFormatID = kAudioFormatLinearPCM;
    format.mFormatFlags = kAudioFormatFlagIsFloat | static_cast<AudioFormatFlags>(kAudioFormatFlagsNativeEndian) |
                          kAudioFormatFlagIsPacked;
    format.mFormatFlags |= kAudioFormatFlagIsNonInterleaved;
    format.mBitsPerChannel = 32;
    format.mChannelsPerFrame = channels;
    format.mFramesPerPacket = 1;
    format.mSampleRate = rate;
    format.mBytesPerPacket = format.mBytesPerFrame = sizeof(Float32);
    return format;
}

constexpr UInt32 NumberOfChannels(const AudioChannelLayout &layout) noexcept {
    if (layout.mChannelLayoutTag == kAudioChannelLayoutTag_UseChannelDescriptions) return layout.mNumberChannelDescriptions;
    if (layout.mChannelLayoutTag == kAudioChannelLayoutTag_UseChannelBitmap)
        return static_cast<UInt32>(std::popcount(layout.mChannelBitmap));
    return AudioChannelLayoutTag_GetNumberOfChannels(layout.mChannelLayoutTag);
}

/// One bus on each side, parameters of the global scope, and state. A subclass describes and computes.
class EffectBase {
public:
    explicit EffectBase(AudioComponentInstance instance) : mInstance{instance} { (void)Description(); }
    EffectBase(const EffectBase &) = delete;
    EffectBase &operator=(const EffectBase &) = delete;
    virtual ~EffectBase() {
        if (mPreset.presetName != nullptr) CFRelease(mPreset.presetName);
    }

    virtual OSStatus GetParameterInfo(AudioUnitParameterID identifier, AudioUnitParameterInfo &info) = 0;
    virtual void Process(std::span<Float32> samples, UInt32 channel) = 0;
    virtual OSStatus Initialize() { return noErr; }
    virtual void Forget() {}
    virtual OSStatus MIDIEventList(UInt32 /*offset*/, const MIDIEventList * /*list*/) { return kAudio_UnimplementedError; }

    OSStatus GetPropertyInfo(AudioUnitPropertyID, AudioUnitScope, AudioUnitElement, UInt32 &size, bool &isWritable);
    OSStatus GetProperty(AudioUnitPropertyID, AudioUnitScope, AudioUnitElement, void *data);
    OSStatus SetProperty(AudioUnitPropertyID, AudioUnitScope, AudioUnitElement, const void *data, UInt32 size);
    OSStatus Render(AudioUnitRenderActionFlags &flags, const AudioTimeStamp &time, UInt32 frames, AudioBufferList &list);
    OSStatus Start();
    OSStatus Stop();
    OSStatus AddListener(AudioUnitPropertyID, AudioUnitPropertyListenerProc, void *context);
    OSStatus RemoveListener(AudioUnitPropertyID, AudioUnitPropertyListenerProc, void *context);
    OSStatus Schedule(std::span<const AudioUnitParameterEvent> events);

    AudioUnitParameterValue GetParameter(AudioUnitParameterID identifier) const { return mValues.at(identifier); }
    void SetParameter(AudioUnitParameterID identifier, AudioUnitParameterValue value);
    Float64 SampleRate() const noexcept { return mFormats[1].mSampleRate; }

    /// Host time, in nanoseconds.
    static UInt64 Now() noexcept {
        struct mach_timebase_info base {};
        mach_timebase_info(&base);
        return mach_absolute_time() * base.numer / base.denom;
    }

protected:
    void UseParameters(UInt32 count) { mValues.assign(count, 0); }
    static void FillName(AudioUnitParameterInfo &info, CFStringRef name) {
        info.cfNameString = name;
        info.flags |= kAudioUnitParameterFlag_HasCFNameString;
        CFStringGetCString(name, std::data(info.name), std::size(info.name), kCFStringEncodingUTF8);
    }

private:
    struct Listener {
        AudioUnitPropertyID identifier{0};
        AudioUnitPropertyListenerProc proc{nullptr};
        void *context{nullptr};
    };

    AudioComponentDescription Description() const;
    Expected<UInt32> Bus(AudioUnitScope scope, AudioUnitElement element) const;
    void PropertyChanged(AudioUnitPropertyID, AudioUnitScope, AudioUnitElement);
    OSStatus SaveState(CFPropertyListRef *state) const;
    OSStatus RestoreState(CFPropertyListRef state);

    AudioComponentInstance mInstance;
    std::array<AudioStreamBasicDescription, 2> mFormats{CommonFloat32(44100, 2), CommonFloat32(44100, 2)};
    AURenderCallbackStruct mInput{};
    UInt32 mMaximumFrames{1156};
    bool mInitialized{false};
    std::vector<AudioUnitParameterValue> mValues;
    std::vector<Listener> mListeners;
    AUPreset mPreset{-1, nullptr};
    HostCallbackInfo mHost{};
};

/// What the host holds: the interface, and behind it the object.
struct PlugInInstance {
    AudioComponentPlugInInterface mInterface;
    void *(*mConstruct)(void *memory, AudioComponentInstance instance);
    std::array<void *, 3> mPad;
    alignas(16) UInt32 mStorage;
};

OSStatus Open(void *self, AudioComponentInstance instance);
OSStatus Close(void *self);
AudioComponentMethod Lookup(SInt16 selector);

template <class Effect>
struct Factory {
    static AudioComponentPlugInInterface *Make(const AudioComponentDescription *) {
        void *const memory = std::calloc(1, offsetof(PlugInInstance, mStorage) + sizeof(Effect));
        if (memory == nullptr) return nullptr;
        auto *const made = static_cast<PlugInInstance *>(memory);
        made->mInterface = {Open, Close, Lookup, nullptr};
        made->mConstruct = [](void *place, AudioComponentInstance instance) -> void * { return new (place) Effect(instance); };
        return &made->mInterface;
    }
};

}  // namespace base

#define BASE_COMPONENT(Effect)                                                                  \
    extern "C" __attribute__((visibility("default"))) void *Effect##Factory(                    \
        const AudioComponentDescription *description);                                          \
    extern "C" void *Effect##Factory(const AudioComponentDescription *description) {            \
        return base::Factory<Effect>::Make(description);                                        \
    }

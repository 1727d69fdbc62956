/// An instrument in C++ against the C interface of audio units.
#pragma once

#include <AudioToolbox/AudioToolbox.h>
#include <CoreFoundation/CoreFoundation.h>

#include <array>
#include <atomic>
#include <vector>

#include "Voice.hpp"

namespace chip {

enum Parameter : AudioUnitParameterID { volume, duty, parameterCount };

/// A MIDI message, or with the status 0 the value of parameter `data1`, that waits for its frame of the coming render
/// call.
struct Message {
    uint8_t status, data1, data2;
    UInt32 frame;
    float value = 0;
};

class Organ : public AudioComponentPlugInInterface {
public:
    explicit Organ(const AudioComponentDescription &description);

    OSStatus initialize();
    void uninitialize();
    void reset();
    OSStatus information(AudioUnitPropertyID property, AudioUnitScope scope, AudioUnitElement element, UInt32 &size, bool &writable) const;
    OSStatus get(AudioUnitPropertyID property, AudioUnitScope scope, AudioUnitElement element, void *data, UInt32 &size);
    OSStatus set(AudioUnitPropertyID property, AudioUnitScope scope, AudioUnitElement element, const void *data, UInt32 size);
    OSStatus parameter(AudioUnitParameterID number, AudioUnitScope scope, AudioUnitElement element, float &value) const;
    OSStatus setParameter(AudioUnitParameterID number, AudioUnitScope scope, AudioUnitElement element, float value, UInt32 frame);
    OSStatus send(Message message);
    OSStatus render(UInt32 bus, UInt32 frames, AudioBufferList &data);

    void listen(AudioUnitPropertyID property, AudioUnitPropertyListenerProc call, void *data);
    void unlisten(AudioUnitPropertyID property, AudioUnitPropertyListenerProc call, void *data);

    AudioComponentInstance instance = nullptr;

private:
    struct Listener {
        AudioUnitPropertyID property;
        AudioUnitPropertyListenerProc call;
        void *data;
    };

    void tell(AudioUnitPropertyID property, AudioUnitScope scope);
    OSStatus setFormat(const AudioStreamBasicDescription &format);
    CFDictionaryRef state() const;
    OSStatus restore(CFDictionaryRef state);
    void describe(AudioUnitParameterID number, AudioUnitParameterInfo &info) const;
    void play(const Message &message);
    Voice &voiceFor(int note);

    const AudioComponentDescription description_;
    AudioStreamBasicDescription format_;
    UInt32 maximumFrames_ = 1156;
    bool isInitialized_ = false;
    std::array<std::atomic<float>, parameterCount> values_;
    std::vector<Listener> listeners_;

    // The render thread's, but for the messages, of which each slot belongs to whoever took its number.
    static constexpr UInt32 messageCapacity = 1024;
    std::array<Message, messageCapacity> messages_;
    std::array<std::atomic<bool>, messageCapacity> isFilled_;
    std::atomic<UInt32> written_{0};
    UInt32 read_ = 0;
    std::array<Voice, 8> voices_;
    std::vector<float> memory_;
    uint64_t notes_ = 0;
};

}  // namespace chip

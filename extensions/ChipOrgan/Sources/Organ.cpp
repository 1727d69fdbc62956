#include "Organ.hpp"

#include <algorithm>
#include <cstring>

namespace chip {

namespace {
constexpr float lowest[parameterCount] = {0, 0.05f}, highest[parameterCount] = {1, 0.95f}, first[parameterCount] = {0.25f, 0.5f};
}

Organ::Organ(const AudioComponentDescription &description) : AudioComponentPlugInInterface{}, description_(description) {
    format_ = {};
    format_.mSampleRate = 44100;
    format_.mFormatID = kAudioFormatLinearPCM;
    format_.mFormatFlags = kAudioFormatFlagsNativeFloatPacked | kAudioFormatFlagIsNonInterleaved;
    format_.mBytesPerPacket = format_.mBytesPerFrame = 4;
    format_.mFramesPerPacket = 1;
    format_.mChannelsPerFrame = 2;
    format_.mBitsPerChannel = 32;
    for (AudioUnitParameterID number = 0; number < parameterCount; number++) values_[number] = first[number];
    for (auto &filled : isFilled_) filled = false;
}

OSStatus Organ::initialize() {
    memory_.assign(size_t(maximumFrames_) * format_.mChannelsPerFrame, 0);
    isInitialized_ = true;
    return noErr;
}

void Organ::uninitialize() {
    isInitialized_ = false;
    reset();
}

void Organ::reset() {
    for (auto &voice : voices_) voice.silence();
}

OSStatus Organ::parameter(AudioUnitParameterID number, AudioUnitScope scope, AudioUnitElement element, float &value) const {
    if (scope != kAudioUnitScope_Global) return kAudioUnitErr_InvalidScope;
    if (element != 0) return kAudioUnitErr_InvalidElement;
    if (number >= parameterCount) return kAudioUnitErr_InvalidParameter;
    value = values_[number];
    return noErr;
}

OSStatus Organ::setParameter(AudioUnitParameterID number, AudioUnitScope scope, AudioUnitElement element, float value, UInt32 frame) {
    float old = 0;
    OSStatus status = parameter(number, scope, element, old);
    if (status != noErr) return status;
    value = std::clamp(value, lowest[number], highest[number]);
    if (frame > 0 && isInitialized_) return send({0, uint8_t(number), 0, frame, value});
    values_[number] = value;
    return noErr;
}

void Organ::describe(AudioUnitParameterID number, AudioUnitParameterInfo &info) const {
    std::memset(&info, 0, sizeof info);
    std::strcpy(info.name, number == volume ? "Volume" : "Duty");
    info.unit = number == volume ? kAudioUnitParameterUnit_LinearGain : kAudioUnitParameterUnit_Ratio;
    info.minValue = lowest[number];
    info.maxValue = highest[number];
    info.defaultValue = first[number];
    info.flags = AudioUnitParameterOptions(UInt32(kAudioUnitParameterFlag_IsReadable) | UInt32(kAudioUnitParameterFlag_IsWritable));
}

/// Any thread but render adds; a full queue refuses.
OSStatus Organ::send(Message message) {
    UInt32 place = written_.load(std::memory_order_relaxed);
    do {
        if (isFilled_[place % messageCapacity].load(std::memory_order_acquire)) return kAudioUnitErr_CannotDoInCurrentContext;
    } while (!written_.compare_exchange_weak(place, place + 1, std::memory_order_relaxed));
    messages_[place % messageCapacity] = message;
    isFilled_[place % messageCapacity].store(true, std::memory_order_release);
    return noErr;
}

Voice &Organ::voiceFor(int note) {
    for (auto &voice : voices_)
        if (!voice.isIdle() && voice.note() == note) return voice;
    return *std::min_element(voices_.begin(), voices_.end(), [](const Voice &one, const Voice &other) {
        if (one.isIdle() != other.isIdle()) return one.isIdle();
        if (one.isHeld() != other.isHeld()) return !one.isHeld();
        return one.age() < other.age();
    });
}

void Organ::play(const Message &message) {
    switch (message.status & 0xf0) {
    case 0: values_[message.data1] = message.value; break;
    case 0x90:
        if (message.data2 > 0) {
            voiceFor(message.data1).start(message.data1, float(message.data2) / 127, format_.mSampleRate, ++notes_);
            break;
        }
        [[fallthrough]];
    case 0x80:
        for (auto &voice : voices_)
            if (voice.note() == message.data1) voice.release();
        break;
    case 0xb0:
        if (message.data1 == 120) reset();
        if (message.data1 == 123)
            for (auto &voice : voices_) voice.release();
        break;
    default: break;
    }
}

OSStatus Organ::render(UInt32 bus, UInt32 frames, AudioBufferList &data) {
    if (!isInitialized_) return kAudioUnitErr_Uninitialized;
    if (bus != 0) return kAudioUnitErr_InvalidElement;
    if (frames > maximumFrames_) return kAudioUnitErr_TooManyFramesToProcess;
    if (data.mNumberBuffers != format_.mChannelsPerFrame) return kAudio_ParamError;
    for (UInt32 channel = 0; channel < data.mNumberBuffers; channel++) {
        AudioBuffer &buffer = data.mBuffers[channel];
        if (!buffer.mData) buffer.mData = &memory_[size_t(channel) * maximumFrames_];
        buffer.mDataByteSize = frames * 4;
    }
    auto *samples = static_cast<float *>(data.mBuffers[0].mData);
    std::fill_n(samples, frames, 0.0f);
    const float slope = float(200 / format_.mSampleRate);
    UInt32 begin = 0;
    while (begin < frames || isFilled_[read_ % messageCapacity].load(std::memory_order_acquire)) {
        // Up to the next message; those that wait behind one that is late are late, too.
        UInt32 end = frames;
        bool hasMessage = isFilled_[read_ % messageCapacity].load(std::memory_order_acquire);
        if (hasMessage) end = std::clamp(messages_[read_ % messageCapacity].frame, begin, frames);
        for (auto &voice : voices_)
            if (!voice.isIdle()) voice.add(samples + begin, end - begin, values_[duty], slope);
        const float loudness = values_[volume];
        for (; begin < end; begin++) samples[begin] *= loudness;
        if (!hasMessage) break;
        play(messages_[read_ % messageCapacity]);
        isFilled_[read_++ % messageCapacity].store(false, std::memory_order_release);
    }
    for (UInt32 channel = 1; channel < data.mNumberBuffers; channel++)
        std::copy_n(samples, frames, static_cast<float *>(data.mBuffers[channel].mData));
    return noErr;
}

}  // namespace chip

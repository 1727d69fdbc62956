#pragma once

#import <AudioToolbox/AudioToolbox.h>
#import <CoreMIDI/CoreMIDI.h>
#import <algorithm>
#import <cmath>
#import <span>
#import <vector>

/// Beats per minute that a kernel with a block hears from it.
extern "C" double TemplateKernelTempo();

typedef NS_ENUM(AUParameterAddress, InstrumentParameterAddress) { gain = 0 };

/// A sine voice behind a host's event list, as a template's kernel is written: parameters, MIDI 2.0 notes, transport.
class InstrumentKernel {
public:
    void initialize(int channelCount, double sampleRate) {
        mSampleRate = sampleRate;
        mPhase = 0;
        mChannelCount = channelCount;
    }
    void deInitialize() {}

    bool isBypassed() const { return mBypassed; }
    void setBypass(bool shouldBypass) { mBypassed = shouldBypass; }

    void setParameter(AUParameterAddress address, AUValue value) {
        switch (address) {
        case InstrumentParameterAddress::gain: mGain = value; break;
        }
    }
    AUValue getParameter(AUParameterAddress address) const {
        switch (address) {
        case InstrumentParameterAddress::gain: return (AUValue)mGain;
        default: return 0.f;
        }
    }

    AUAudioFrameCount maximumFramesToRender() const { return mMaxFramesToRender; }
    void setMaximumFramesToRender(const AUAudioFrameCount &maxFrames) { mMaxFramesToRender = maxFrames; }
    MIDIProtocolID AudioUnitMIDIProtocol() const { return kMIDIProtocol_2_0; }

    void process(AudioBufferList *outputBuffers, AUEventSampleTime bufferStartTime, AUAudioFrameCount frameCount,
                 AURenderEvent const *events) {
        AUEventSampleTime now = bufferStartTime;
        AUAudioFrameCount done = 0;
        for (AURenderEvent const *event = events; event; event = event->head.next) {
            const auto due = std::clamp<AUEventSampleTime>(event->head.eventSampleTime - bufferStartTime, done, frameCount);
            render(outputBuffers, done, (AUAudioFrameCount)due);
            done = (AUAudioFrameCount)due;
            handleOneEvent(now, event);
        }
        render(outputBuffers, done, frameCount);
    }

    void handleOneEvent(AUEventSampleTime now, AURenderEvent const *event) {
        switch (event->head.eventType) {
        case AURenderEventParameter: handleParameterEvent(now, event->parameter); break;
        case AURenderEventMIDIEventList: handleMIDIEventList(now, &event->MIDIEventsList); break;
        default: break;
        }
    }
    void handleParameterEvent(AUEventSampleTime, AUParameterEvent const &parameterEvent) {
        setParameter(parameterEvent.parameterAddress, parameterEvent.value);
    }
    void handleMIDIEventList(AUEventSampleTime, AUMIDIEventList const *midiEvent) {
        auto visitor = [](void *context, MIDITimeStamp, MIDIUniversalMessage message) {
            auto thisObject = static_cast<InstrumentKernel *>(context);
            switch (message.type) {
            case kMIDIMessageTypeChannelVoice2: thisObject->handleMIDI2VoiceMessage(message); break;
            default: break;
            }
        };
        MIDIEventListForEachEvent(&midiEvent->eventList, visitor, this);
    }
    void handleMIDI2VoiceMessage(const MIDIUniversalMessage &message) {
        const auto &note = message.channelVoice2.note;
        switch (message.channelVoice2.status) {
        case kMIDICVStatusNoteOff: mEnvelope = 0; break;
        case kMIDICVStatusNoteOn:
            mEnvelope = (double)note.velocity / (double)UINT16_MAX;
            mFrequency = 440.0 * std::exp2((note.number - 69) / 12.0);
            break;
        default: break;
        }
    }

private:
    void render(AudioBufferList *buffers, AUAudioFrameCount from, AUAudioFrameCount to) {
        for (AUAudioFrameCount frame = from; frame < to; frame++) {
            const float sample = mBypassed ? 0 : (float)(mGain * mEnvelope * std::sin(mPhase));
            mPhase += 2 * M_PI * mFrequency / mSampleRate;
            for (UInt32 channel = 0; channel < buffers->mNumberBuffers; channel++)
                static_cast<float *>(buffers->mBuffers[channel].mData)[frame] = sample;
        }
    }

    double mSampleRate = 44100.0;
    double mGain = 1.0;
    double mEnvelope = 0;
    double mFrequency = 440;
    double mPhase = 0;
    int mChannelCount = 1;
    bool mBypassed = false;
    AUAudioFrameCount mMaxFramesToRender = 1024;
};

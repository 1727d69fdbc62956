#pragma once

#import <AudioToolbox/AudioToolbox.h>
#import <CoreMIDI/CoreMIDI.h>
#import <Foundation/Foundation.h>
#import <TargetConditionals.h>
#import <swift/bridging>

#if TARGET_OS_OSX
#import <CoreAudio/HostTime.h>
#endif

#if __has_feature(objc_arc)
#error "this is C++"
#endif

NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(AUParameterAddress, MIDIKernelParameterAddress) {
    sendNote API_AVAILABLE(macos(13.0), ios(16.0)) = 0,
    midiNoteNumber = 1
};

typedef NS_OPTIONS(NSUInteger, MIDIKernelPorts) {
    MIDIKernelPortsNone = 0,
    MIDIKernelPortsFirst = 1 << 0
} NS_SWIFT_NAME(Ports);

NS_ASSUME_NONNULL_END

/// A MIDI processor as Xcode's template of the last years makes one: notes of MIDI 2.0 by an event list, cabled on.
class MIDIKernel {
public:
    void initialize(double inSampleRate) { mSampleRate = inSampleRate; }
    void deInitialize() {}
    bool isBypassed() { return mBypassed; }
    void setBypass(bool shouldBypass) { mBypassed = shouldBypass; }

    void setParameter(AUParameterAddress address, AUValue value) {
        switch (address) {
            case MIDIKernelParameterAddress::sendNote:
                mShouldSendNoteOn = value == 1.0f;
                break;
            case MIDIKernelParameterAddress::midiNoteNumber:
                mNextNoteToSend = (uint8_t)value;
                break;
        }
    }
    AUValue getParameter(AUParameterAddress address) {
        switch (address) {
            case MIDIKernelParameterAddress::sendNote: return (AUValue)mShouldSendNoteOn;
            case MIDIKernelParameterAddress::midiNoteNumber: return (AUValue)mNextNoteToSend;
            default: return 0.f;
        }
    }

    AUAudioFrameCount maximumFramesToRender() const { return mMaxFramesToRender; }
    void setMaximumFramesToRender(const AUAudioFrameCount &maxFrames) { mMaxFramesToRender = maxFrames; }
    void setMusicalContextBlock(AUHostMusicalContextBlock contextBlock) { mMusicalContextBlock = contextBlock; }
    void setMIDIOutputEventBlock(AUMIDIEventListBlock midiOutBlock) { mMIDIOutBlock = midiOutBlock; }
    MIDIProtocolID AudioUnitMIDIProtocol() const { return kMIDIProtocol_2_0; }

    void process(AUEventSampleTime bufferStartTime, AUAudioFrameCount frameCount) {
        if (mBypassed) { return; }
        if (mMusicalContextBlock) {
            double tempo = 0;
            mMusicalContextBlock(&tempo, nullptr, nullptr, nullptr, nullptr, nullptr);
        }
        if (mShouldSendNoteOn && !mNoteIsCurrentlyOn) {
            sendNoteOn(bufferStartTime, mNextNoteToSend, 60000);
            mNoteIsCurrentlyOn = true;
        }
        mLastHostTime = MAX(mLastHostTime, AudioGetCurrentHostTime());
    }

    void sendNoteOn(AUEventSampleTime sampleTime, uint8_t noteNum, uint16_t velocity) {
        auto message = MIDI2NoteOn(0, 0, noteNum, 0, 0, velocity);
        MIDIEventList eventList = {};
        MIDIEventPacket *packet = MIDIEventListInit(&eventList, kMIDIProtocol_2_0);
        packet = MIDIEventListAdd(&eventList, sizeof(MIDIEventList), packet, 0, 2, (UInt32 *)&message);
        if (mMIDIOutBlock && packet) { mMIDIOutBlock(sampleTime, 0, &eventList); }
    }

    void handleOneEvent(AUEventSampleTime now, AURenderEvent const *event) {
        switch (event->head.eventType) {
            case AURenderEventParameter: {
                setParameter(event->parameter.parameterAddress, event->parameter.value);
                break;
            }
            case AURenderEventMIDIEventList: {
                auto visitor = [](void *context, MIDITimeStamp timeStamp, MIDIUniversalMessage message) {
                    auto thisObject = static_cast<MIDIKernel *>(context);
                    if (message.type == kMIDIMessageTypeChannelVoice2 &&
                        message.channelVoice2.status == kMIDICVStatusNoteOn) {
                        thisObject->mNextNoteToSend = message.channelVoice2.note.number;
                    }
                };
                MIDIEventListForEachEvent(&event->MIDIEventsList.eventList, visitor, this);
                if (mMIDIOutBlock) { mMIDIOutBlock(now, 0, &event->MIDIEventsList.eventList); }
                break;
            }
            default:
                break;
        }
    }

    // MARK: Member Variables
    AUHostMusicalContextBlock mMusicalContextBlock;
    double mSampleRate = 44100.0;
    bool mBypassed = false;
    AUAudioFrameCount mMaxFramesToRender = 1024;
    bool mShouldSendNoteOn = false;
    bool mNoteIsCurrentlyOn = false;
    uint8_t mNextNoteToSend = 255;
    UInt64 mLastHostTime = 0;
    AUMIDIEventListBlock mMIDIOutBlock;
} SWIFT_UNSAFE_REFERENCE;

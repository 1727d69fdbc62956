#ifndef DSPKernel_h
#define DSPKernel_h

#import <AudioToolbox/AudioToolbox.h>
#import <algorithm>

template <typename T>
T clamp(T input, T low, T high) {
    return std::min(std::max(input, low), high);
}

/// The base of kernels since 2015: it splits a block of frames at its events.
class DSPKernel {
public:
    virtual ~DSPKernel() = default;
    virtual void process(AUAudioFrameCount frameCount, AUAudioFrameCount bufferOffset) = 0;
    virtual void startRamp(AUParameterAddress address, AUValue value, AUAudioFrameCount duration) {}
    virtual void handleMIDIEvent(AUMIDIEvent const &midiEvent) {}

    void processWithEvents(AudioTimeStamp const *timestamp, AUAudioFrameCount frameCount, AURenderEvent const *events,
                           AUMIDIOutputEventBlock midiOut) {
        AUEventSampleTime now = AUEventSampleTime(timestamp->mSampleTime);
        AUAudioFrameCount framesRemaining = frameCount;
        AURenderEvent const *event = events;
        midiOutput = midiOut;
        while (framesRemaining > 0) {
            if (event == nullptr) {
                process(framesRemaining, frameCount - framesRemaining);
                return;
            }
            auto timeZero = AUEventSampleTime(0);
            auto headEventTime = event->head.eventSampleTime;
            AUAudioFrameCount const framesThisSegment = AUAudioFrameCount(std::max(timeZero, headEventTime - now));
            if (framesThisSegment > 0) {
                process(framesThisSegment, frameCount - framesRemaining);
                framesRemaining -= framesThisSegment;
                now += AUEventSampleTime(framesThisSegment);
            }
            performAllSimultaneousEvents(now, event);
        }
    }

    AUAudioFrameCount maximumFramesToRender() const { return maxFramesToRender; }
    void setMaximumFramesToRender(const AUAudioFrameCount &maxFrames) { maxFramesToRender = maxFrames; }

protected:
    AUMIDIOutputEventBlock midiOutput = nullptr;

private:
    void handleOneEvent(AURenderEvent const *event) {
        switch (event->head.eventType) {
            case AURenderEventParameter:
            case AURenderEventParameterRamp: {
                AUParameterEvent const &paramEvent = event->parameter;
                startRamp(paramEvent.parameterAddress, paramEvent.value, paramEvent.rampDurationSampleFrames);
                break;
            }
            case AURenderEventMIDI:
                handleMIDIEvent(event->MIDI);
                break;
            default:
                break;
        }
    }
    void performAllSimultaneousEvents(AUEventSampleTime now, AURenderEvent const *&event) {
        do {
            handleOneEvent(event);
            event = event->head.next;
        } while (event && event->head.eventSampleTime <= now);
    }
    AUAudioFrameCount maxFramesToRender = 512;
};

#endif

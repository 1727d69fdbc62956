#ifndef ParameterRamper_h
#define ParameterRamper_h

// N.B. This is C++.

#import <AudioToolbox/AudioToolbox.h>
#import <libkern/OSAtomic.h>

/// A value that the interface sets and the render thread takes over.
class ParameterRamper {
    float uiValue;
    float goal;
    float inverseSlope = 0;
    AUAudioFrameCount samplesRemaining = 0;
    volatile int32_t changeCounter = 0;
    int32_t updateCounter = 0;

public:
    ParameterRamper(float value) : uiValue(value), goal(value) {}
    void setUIValue(float value) {
        uiValue = value;
        OSAtomicIncrement32Barrier(&changeCounter);
    }
    float getUIValue() const { return uiValue; }
    void dezipperCheck(AUAudioFrameCount softRampDuration) {
        int32_t changeCounterSnapshot = changeCounter;
        if (updateCounter != changeCounterSnapshot) {
            updateCounter = changeCounterSnapshot;
            startRamp(uiValue, softRampDuration);
        }
    }
    void startRamp(float newGoal, AUAudioFrameCount duration) {
        if (duration == 0) {
            goal = newGoal;
            inverseSlope = 0;
            samplesRemaining = 0;
        } else {
            inverseSlope = (get() - newGoal) / float(duration);
            samplesRemaining = duration;
            goal = uiValue = newGoal;
        }
    }
    float get() const { return inverseSlope * float(samplesRemaining) + goal; }
    float getAndStep() {
        if (samplesRemaining > 0) {
            float value = get();
            --samplesRemaining;
            return value;
        }
        return goal;
    }
};

#endif

#pragma once

#import <AudioToolbox/AudioToolbox.h>
#import <algorithm>
#import <cmath>
#import <span>
#import <vector>

#import "TremorExtensionParameterAddresses.h"

/// What is done to samples; it runs on the render thread.
class TremorExtensionDSPKernel {
public:
    void initialize(int inputChannelCount, int outputChannelCount, double inSampleRate) {
        mSampleRate = inSampleRate;
        mPhase = 0;
    }
    void deInitialize() {}

    bool isBypassed() { return mBypassed; }
    void setBypass(bool shouldBypass) { mBypassed = shouldBypass; }

    void setParameter(AUParameterAddress address, AUValue value) {
        switch (address) {
        case TremorExtensionParameterAddress::gain: mGain = std::clamp<double>(value, 0, 1); break;
        case TremorExtensionParameterAddress::rate: mRate = std::clamp<double>(value, 0, 20); break;
        }
    }

    AUValue getParameter(AUParameterAddress address) {
        switch (address) {
        case TremorExtensionParameterAddress::gain: return (AUValue)mGain;
        case TremorExtensionParameterAddress::rate: return (AUValue)mRate;
        default: return 0.f;
        }
    }

    AUAudioFrameCount maximumFramesToRender() const { return mMaxFramesToRender; }
    void setMaximumFramesToRender(const AUAudioFrameCount &maxFrames) { mMaxFramesToRender = maxFrames; }

    void setMusicalContextBlock(AUHostMusicalContextBlock contextBlock) { mMusicalContextBlock = contextBlock; }

    void process(std::span<float const *> inputBuffers, std::span<float *> outputBuffers, AUEventSampleTime bufferStartTime,
                 AUAudioFrameCount frameCount) {
        if (mMusicalContextBlock) {
            double tempo = 0;
            mMusicalContextBlock(&tempo, nullptr, nullptr, nullptr, nullptr, nullptr);
        }
        for (AUAudioFrameCount frame = 0; frame < frameCount; ++frame) {
            const double swing = mRate > 0 ? 0.5 + 0.5 * std::cos(2 * M_PI * mPhase) : 1;
            mPhase = std::fmod(mPhase + mRate / mSampleRate, 1.0);
            const float gain = mBypassed ? 1.f : (float)(mGain * swing);
            for (size_t channel = 0; channel < std::min(inputBuffers.size(), outputBuffers.size()); ++channel)
                outputBuffers[channel][frame] = inputBuffers[channel][frame] * gain;
        }
    }

    void handleOneEvent(AUEventSampleTime now, AURenderEvent const *event) {
        switch (event->head.eventType) {
        case AURenderEventParameter: setParameter(event->parameter.parameterAddress, event->parameter.value); break;
        case AURenderEventParameterRamp: setParameter(event->parameter.parameterAddress, event->parameter.value); break;
        default: break;
        }
    }

private:
    AUHostMusicalContextBlock mMusicalContextBlock;
    double mSampleRate = 44100.0;
    double mGain = 0.5;
    double mRate = 0;
    double mPhase = 0;
    bool mBypassed = false;
    AUAudioFrameCount mMaxFramesToRender = 1024;
};

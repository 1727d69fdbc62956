#pragma once

#import <AudioToolbox/AudioToolbox.h>
#import <algorithm>
#import <span>
#import <vector>

#import "TremorExtensionDSPKernel.hpp"

/// Takes a block's events in their order and lets the kernel render what lies between them.
class AUProcessHelper {
public:
    AUProcessHelper(TremorExtensionDSPKernel &kernel) : mKernel{kernel} {}

    void setChannelCount(UInt32 inputChannelCount, UInt32 outputChannelCount) {
        mInputBuffers.resize(inputChannelCount);
        mOutputBuffers.resize(outputChannelCount);
    }

    void processWithEvents(AudioBufferList *bufferList, AudioTimeStamp const *timestamp, AUAudioFrameCount frameCount,
                           AURenderEvent const *events) {
        AUEventSampleTime now = AUEventSampleTime(timestamp->mSampleTime);
        AUAudioFrameCount framesRemaining = frameCount;
        AURenderEvent const *nextEvent = events;
        while (framesRemaining > 0) {
            if (nextEvent == nullptr) {
                callProcess(bufferList, now, framesRemaining, frameCount - framesRemaining);
                return;
            }
            const auto untilEvent = std::clamp<AUEventSampleTime>(nextEvent->head.eventSampleTime - now, 0, framesRemaining);
            if (untilEvent > 0) {
                const auto frames = AUAudioFrameCount(untilEvent);
                callProcess(bufferList, now, frames, frameCount - framesRemaining);
                framesRemaining -= frames;
                now += untilEvent;
            }
            nextEvent = performAllSimultaneousEvents(now, nextEvent);
        }
    }

    AURenderEvent const *performAllSimultaneousEvents(AUEventSampleTime now, AURenderEvent const *event) {
        do {
            mKernel.handleOneEvent(now, event);
            event = event->head.next;
        } while (event && event->head.eventSampleTime <= now);
        return event;
    }

    // Block which subclassers must provide to implement rendering.
    AUInternalRenderBlock internalRenderBlock() {
        return ^AUAudioUnitStatus(AudioUnitRenderActionFlags *actionFlags, const AudioTimeStamp *timestamp,
                                  AUAudioFrameCount frameCount, NSInteger outputBusNumber, AudioBufferList *outputData,
                                  const AURenderEvent *realtimeEventListHead,
                                  AURenderPullInputBlock __unsafe_unretained pullInputBlock) {
            if (pullInputBlock == nullptr)
                return kAudioUnitErr_NoConnection;
            AudioUnitRenderActionFlags pullFlags = 0;
            const AUAudioUnitStatus status = pullInputBlock(&pullFlags, timestamp, frameCount, 0, outputData);
            if (status != noErr)
                return status;
            processWithEvents(outputData, timestamp, frameCount, realtimeEventListHead);
            return noErr;
        };
    }

private:
    void callProcess(AudioBufferList *bufferList, AUEventSampleTime now, AUAudioFrameCount frameCount,
                     AUAudioFrameCount frameOffset) {
        const auto channels = std::min<size_t>(bufferList->mNumberBuffers, mOutputBuffers.size());
        for (size_t channel = 0; channel < channels; ++channel) {
            mInputBuffers[channel] = (const float *)bufferList->mBuffers[channel].mData + frameOffset;
            mOutputBuffers[channel] = (float *)bufferList->mBuffers[channel].mData + frameOffset;
        }
        mKernel.process({mInputBuffers.data(), channels}, {mOutputBuffers.data(), channels}, now, frameCount);
    }

    TremorExtensionDSPKernel &mKernel;
    std::vector<const float *> mInputBuffers;
    std::vector<float *> mOutputBuffers;
};

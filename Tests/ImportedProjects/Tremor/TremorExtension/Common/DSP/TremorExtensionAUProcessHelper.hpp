#pragma once

#import <AudioToolbox/AudioToolbox.h>
#import <algorithm>
#import <span>
#import <vector>

#import "TremorExtensionBufferedAudioBus.hpp"
#import "TremorExtensionDSPKernel.hpp"

/// Takes a block's events in their order and lets the kernel render what lies between them.
class AUProcessHelper {
public:
    AUProcessHelper(TremorExtensionDSPKernel &kernel, BufferedInputBus &bufferedInputBus)
        : mKernel{kernel}, mBufferedInputBus(bufferedInputBus) {}

    void setChannelCount(UInt32 inputChannelCount, UInt32 outputChannelCount) {
        mInputBuffers.resize(inputChannelCount);
        mOutputBuffers.resize(outputChannelCount);
    }

    void processWithEvents(AudioBufferList *inBufferList, AudioBufferList *outBufferList, AudioTimeStamp const *timestamp,
                           AUAudioFrameCount frameCount, AURenderEvent const *events) {
        AUEventSampleTime now = AUEventSampleTime(timestamp->mSampleTime);
        AUAudioFrameCount framesRemaining = frameCount;
        AURenderEvent const *nextEvent = events;
        while (framesRemaining > 0) {
            if (nextEvent == nullptr) {
                callProcess(inBufferList, outBufferList, now, framesRemaining, frameCount - framesRemaining);
                return;
            }
            const auto untilEvent = std::clamp<AUEventSampleTime>(nextEvent->head.eventSampleTime - now, 0, framesRemaining);
            if (untilEvent > 0) {
                const auto frames = AUAudioFrameCount(untilEvent);
                callProcess(inBufferList, outBufferList, now, frames, frameCount - framesRemaining);
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
            AudioUnitRenderActionFlags pullFlags = 0;
            if (frameCount > mKernel.maximumFramesToRender()) {
                return kAudioUnitErr_TooManyFramesToProcess;
            }
            const AUAudioUnitStatus status = mBufferedInputBus.pullInput(&pullFlags, timestamp, frameCount, 0, pullInputBlock);
            if (status != noErr) { return status; }
            AudioBufferList *inAudioBufferList = mBufferedInputBus.mutableAudioBufferList;

            // A host without memory for the output gets that of the input.
            AudioBufferList *outAudioBufferList = outputData;
            if (outAudioBufferList->mBuffers[0].mData == nullptr) {
                for (UInt32 i = 0; i < outAudioBufferList->mNumberBuffers; ++i) {
                    outAudioBufferList->mBuffers[i].mData = inAudioBufferList->mBuffers[i].mData;
                }
            }
            processWithEvents(inAudioBufferList, outAudioBufferList, timestamp, frameCount, realtimeEventListHead);
            return noErr;
        };
    }

private:
    void callProcess(AudioBufferList *inBufferList, AudioBufferList *outBufferList, AUEventSampleTime now,
                     AUAudioFrameCount frameCount, AUAudioFrameCount frameOffset) {
        const auto channels = std::min<size_t>(std::min(inBufferList->mNumberBuffers, outBufferList->mNumberBuffers), mOutputBuffers.size());
        for (size_t channel = 0; channel < channels; ++channel) {
            mInputBuffers[channel] = (const float *)inBufferList->mBuffers[channel].mData + frameOffset;
            mOutputBuffers[channel] = (float *)outBufferList->mBuffers[channel].mData + frameOffset;
        }
        mKernel.process({mInputBuffers.data(), channels}, {mOutputBuffers.data(), channels}, now, frameCount);
    }

    TremorExtensionDSPKernel &mKernel;
    BufferedInputBus &mBufferedInputBus;
    std::vector<const float *> mInputBuffers;
    std::vector<float *> mOutputBuffers;
};

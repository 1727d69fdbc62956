#pragma once

#import <AVFoundation/AVFoundation.h>
#import <AudioToolbox/AudioToolbox.h>
#import <AudioUnit/AudioUnit.h>
#import <algorithm>

// MARK: BufferedAudioBus

/// Memory for what a bus pulls, with the bus.
struct BufferedAudioBus {
    AUAudioUnitBus *bus = nullptr;
    AUAudioFrameCount maxFrames = 0;

    AVAudioPCMBuffer *pcmBuffer = nullptr;

    AudioBufferList const *originalAudioBufferList = nullptr;
    AudioBufferList *mutableAudioBufferList = nullptr;

    void initialize(AVAudioFormat *defaultFormat, AVAudioChannelCount maxChannels) {
        maxFrames = 0;
        pcmBuffer = nullptr;
        bus = [[AUAudioUnitBus alloc] initWithFormat:defaultFormat error:nil];
        bus.maximumChannelCount = maxChannels;
    }

    void allocateRenderResources(AUAudioFrameCount inMaxFrames) {
        maxFrames = inMaxFrames;
        pcmBuffer = [[AVAudioPCMBuffer alloc] initWithPCMFormat:bus.format frameCapacity:maxFrames];
        originalAudioBufferList = pcmBuffer.audioBufferList;
        mutableAudioBufferList = pcmBuffer.mutableAudioBufferList;
    }

    void deallocateRenderResources() {
        pcmBuffer = nullptr;
        originalAudioBufferList = nullptr;
        mutableAudioBufferList = nullptr;
    }
};

// MARK: BufferedInputBus

/// Pulls a block's input into its memory, or into what the host gives in its place.
struct BufferedInputBus : BufferedAudioBus {
    AUAudioUnitStatus pullInput(AudioUnitRenderActionFlags *actionFlags, AudioTimeStamp const *timestamp, AVAudioFrameCount frameCount,
                                NSInteger inputBusNumber, AURenderPullInputBlock __unsafe_unretained pullInputBlock) {
        if (pullInputBlock == nullptr) {
            return kAudioUnitErr_NoConnection;
        }
        prepareInputBufferList(frameCount);
        return pullInputBlock(actionFlags, timestamp, frameCount, inputBusNumber, mutableAudioBufferList);
    }

    void prepareInputBufferList(AVAudioFrameCount frameCount) {
        const UInt32 byteSize = std::min(frameCount, maxFrames) * sizeof(float);
        mutableAudioBufferList->mNumberBuffers = originalAudioBufferList->mNumberBuffers;
        for (UInt32 i = 0; i < originalAudioBufferList->mNumberBuffers; ++i) {
            mutableAudioBufferList->mBuffers[i].mNumberChannels = originalAudioBufferList->mBuffers[i].mNumberChannels;
            mutableAudioBufferList->mBuffers[i].mData = originalAudioBufferList->mBuffers[i].mData;
            mutableAudioBufferList->mBuffers[i].mDataByteSize = byteSize;
        }
    }
};

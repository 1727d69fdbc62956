#pragma once

#import <AudioToolbox/AudioToolbox.h>
#import <Foundation/Foundation.h>

typedef NS_ENUM(AUParameterAddress, BloomParameter) {
    BloomParameterAmount = 0,
    BloomParameterTone = 1
};

typedef struct BloomKernel BloomKernel;

FOUNDATION_EXTERN BloomKernel *_Nonnull BloomKernelCreate(double sampleRate, NSInteger channels);
FOUNDATION_EXTERN void BloomKernelRelease(BloomKernel *_Nonnull kernel);
FOUNDATION_EXTERN void BloomKernelSet(BloomKernel *_Nonnull kernel, AUParameterAddress address, AUValue value);
FOUNDATION_EXTERN AUValue BloomKernelGet(const BloomKernel *_Nonnull kernel, AUParameterAddress address);
/// Forgets the echoes.
FOUNDATION_EXTERN void BloomKernelReset(BloomKernel *_Nonnull kernel);
/// In place, `frames` frames from `first` on.
FOUNDATION_EXTERN void BloomKernelProcess(BloomKernel *_Nonnull kernel, AudioBufferList *_Nonnull buffers, AUAudioFrameCount first, AUAudioFrameCount frames);

/// The blocks of AUAudioUnit.h and AUAudioUnitImplementation.h, for C and C++ compilers with `-fblocks`: a kernel keeps
/// them as members. Swift has them from AudioToolbox.
#ifndef AUBLOCKS_H
#define AUBLOCKS_H

#include "AURenderEvent.h"
#include "CoreAudioConstants.h"

#if defined(__BLOCKS__)

#ifdef __cplusplus
extern "C" {
#endif

// Swift has these names from AudioToolbox: a kernel's header that it reads brings them under others, for the members and
// parameters in it.
#ifdef __swift__
#define AU_NAME_IN_SWIFT(name) __attribute__((swift_name("__" #name)))
typedef long NSInteger AU_NAME_IN_SWIFT(NSInteger);
typedef unsigned long NSUInteger AU_NAME_IN_SWIFT(NSUInteger);
typedef bool BOOL AU_NAME_IN_SWIFT(BOOL);
#else
#define AU_NAME_IN_SWIFT(name)
#endif

// Nobody counts references in C++.
#if !defined(__OBJC__) && !defined(__unsafe_unretained)
#define __unsafe_unretained
#endif

// As <Block.h> has it, which not every compiler finds.
#ifndef Block_copy
void *_Nullable _Block_copy(const void *_Nullable block);
#define Block_copy(...) ((__typeof__(__VA_ARGS__))_Block_copy((const void *)(__VA_ARGS__)))
#endif

typedef AUAudioUnitStatus (^AURenderPullInputBlock)(AudioUnitRenderActionFlags *_Nonnull actionFlags,
                                                    const AudioTimeStamp *_Nonnull timestamp, AUAudioFrameCount frameCount,
                                                    NSInteger inputBusNumber, AudioBufferList *_Nonnull inputData)
    AU_NAME_IN_SWIFT(AURenderPullInputBlock);
typedef AUAudioUnitStatus (^AURenderBlock)(AudioUnitRenderActionFlags *_Nonnull actionFlags,
                                           const AudioTimeStamp *_Nonnull timestamp, AUAudioFrameCount frameCount,
                                           NSInteger outputBusNumber, AudioBufferList *_Nonnull outputData,
                                           AURenderPullInputBlock _Nullable pullInputBlock)
    AU_NAME_IN_SWIFT(AURenderBlock);
typedef AUAudioUnitStatus (^AUInternalRenderBlock)(AudioUnitRenderActionFlags *_Nonnull actionFlags,
                                                   const AudioTimeStamp *_Nonnull timestamp, AUAudioFrameCount frameCount,
                                                   NSInteger outputBusNumber, AudioBufferList *_Nonnull outputData,
                                                   const AURenderEvent *_Nullable realtimeEventListHead,
                                                   AURenderPullInputBlock _Nullable pullInputBlock)
    AU_NAME_IN_SWIFT(AUInternalRenderBlock);
typedef void (^AURenderObserver)(AudioUnitRenderActionFlags actionFlags, const AudioTimeStamp *_Nonnull timestamp,
                                 AUAudioFrameCount frameCount, NSInteger outputBusNumber)
    AU_NAME_IN_SWIFT(AURenderObserver);
typedef void (^AUScheduleParameterBlock)(AUEventSampleTime eventSampleTime, AUAudioFrameCount rampDurationSampleFrames,
                                         AUParameterAddress parameterAddress, AUValue value)
    AU_NAME_IN_SWIFT(AUScheduleParameterBlock);
typedef void (^AUScheduleMIDIEventBlock)(AUEventSampleTime eventSampleTime, uint8_t cable, NSInteger length,
                                         const uint8_t *_Nonnull midiBytes)
    AU_NAME_IN_SWIFT(AUScheduleMIDIEventBlock);
typedef OSStatus (^AUMIDIOutputEventBlock)(AUEventSampleTime eventSampleTime, uint8_t cable, NSInteger length,
                                           const uint8_t *_Nonnull midiBytes)
    AU_NAME_IN_SWIFT(AUMIDIOutputEventBlock);
typedef OSStatus (^AUMIDIEventListBlock)(AUEventSampleTime eventSampleTime, uint8_t cable,
                                         const MIDIEventList *_Nonnull eventList)
    AU_NAME_IN_SWIFT(AUMIDIEventListBlock);

/// Every pointer may be null. False when the host has no musical context.
typedef BOOL (^AUHostMusicalContextBlock)(double *_Nullable currentTempo, double *_Nullable timeSignatureNumerator,
                                          NSInteger *_Nullable timeSignatureDenominator, double *_Nullable currentBeatPosition,
                                          NSInteger *_Nullable sampleOffsetToNextBeat,
                                          double *_Nullable currentMeasureDownbeatPosition)
    AU_NAME_IN_SWIFT(AUHostMusicalContextBlock);

#ifdef __swift__
typedef NSUInteger AUHostTransportStateFlags AU_NAME_IN_SWIFT(AUHostTransportStateFlags);
#else
typedef NS_OPTIONS(NSUInteger, AUHostTransportStateFlags) {
    AUHostTransportStateChanged = 1,
    AUHostTransportStateMoving = 2,
    AUHostTransportStateRecording = 4,
    AUHostTransportStateCycling = 8
};
#endif

/// Every pointer may be null. False when the host has no transport.
typedef BOOL (^AUHostTransportStateBlock)(AUHostTransportStateFlags *_Nullable transportStateFlags,
                                          double *_Nullable currentSamplePosition, double *_Nullable cycleStartBeatPosition,
                                          double *_Nullable cycleEndBeatPosition)
    AU_NAME_IN_SWIFT(AUHostTransportStateBlock);

#ifdef __cplusplus
}
#endif

#endif

#endif

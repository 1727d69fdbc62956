/// The blocks of AUAudioUnit.h and AUAudioUnitImplementation.h, for C and C++ compilers with `-fblocks`: a kernel keeps
/// them as members. Swift has them from AudioToolbox.
#ifndef AUBLOCKS_H
#define AUBLOCKS_H

#include "AURenderEvent.h"
#include "CoreAudioConstants.h"

#if defined(__BLOCKS__) && !defined(__swift__)

#ifdef __cplusplus
extern "C" {
#endif

typedef AUAudioUnitStatus (^AURenderPullInputBlock)(AudioUnitRenderActionFlags *actionFlags, const AudioTimeStamp *timestamp,
                                                    AUAudioFrameCount frameCount, NSInteger inputBusNumber,
                                                    AudioBufferList *inputData);
typedef AUAudioUnitStatus (^AURenderBlock)(AudioUnitRenderActionFlags *actionFlags, const AudioTimeStamp *timestamp,
                                           AUAudioFrameCount frameCount, NSInteger outputBusNumber, AudioBufferList *outputData,
                                           AURenderPullInputBlock pullInputBlock);
typedef AUAudioUnitStatus (^AUInternalRenderBlock)(AudioUnitRenderActionFlags *actionFlags, const AudioTimeStamp *timestamp,
                                                   AUAudioFrameCount frameCount, NSInteger outputBusNumber,
                                                   AudioBufferList *outputData, const AURenderEvent *realtimeEventListHead,
                                                   AURenderPullInputBlock pullInputBlock);
typedef void (^AURenderObserver)(AudioUnitRenderActionFlags actionFlags, const AudioTimeStamp *timestamp,
                                 AUAudioFrameCount frameCount, NSInteger outputBusNumber);
typedef void (^AUScheduleParameterBlock)(AUEventSampleTime eventSampleTime, AUAudioFrameCount rampDurationSampleFrames,
                                         AUParameterAddress parameterAddress, AUValue value);
typedef void (^AUScheduleMIDIEventBlock)(AUEventSampleTime eventSampleTime, uint8_t cable, NSInteger length,
                                         const uint8_t *midiBytes);
typedef OSStatus (^AUMIDIOutputEventBlock)(AUEventSampleTime eventSampleTime, uint8_t cable, NSInteger length,
                                           const uint8_t *midiBytes);
typedef OSStatus (^AUMIDIEventListBlock)(AUEventSampleTime eventSampleTime, uint8_t cable, const MIDIEventList *eventList);

/// Every pointer may be null. False when the host has no musical context.
typedef BOOL (^AUHostMusicalContextBlock)(double *currentTempo, double *timeSignatureNumerator,
                                          NSInteger *timeSignatureDenominator, double *currentBeatPosition,
                                          NSInteger *sampleOffsetToNextBeat, double *currentMeasureDownbeatPosition);

typedef NS_OPTIONS(NSUInteger, AUHostTransportStateFlags) {
    AUHostTransportStateChanged = 1,
    AUHostTransportStateMoving = 2,
    AUHostTransportStateRecording = 4,
    AUHostTransportStateCycling = 8
};

/// Every pointer may be null. False when the host has no transport.
typedef BOOL (^AUHostTransportStateBlock)(AUHostTransportStateFlags *transportStateFlags, double *currentSamplePosition,
                                          double *cycleStartBeatPosition, double *cycleEndBeatPosition);

#ifdef __cplusplus
}
#endif

#endif

#endif

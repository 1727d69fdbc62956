/// Queues of buffers that are played or recorded one behind the other (AudioQueue.h). What is behind these functions is
/// AVFAudio's engine with a player or its input: a program that calls them links the product AVFAudio.
///
/// Thread: any but render. Callbacks come on a thread of the queue, one at a time, or, where the queue was made for a run
/// loop or a dispatch queue, there. Every function returns noErr or one of the errors below; kAudio_ParamError for null where
/// something is needed, and kAudioQueueErr_QueueInvalidated for what is no queue any more.
#ifndef AUDIOQUEUE_H
#define AUDIOQUEUE_H

#include "AudioConverter.h"
#include "CFObjects.h"
#include "CoreAudioTypes.h"

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__swift__)
#pragma clang assume_nonnull begin
// Apple's Swift has a Bool here, of one byte as this one.
#define AU_BOOLEAN bool
#else
#define AU_BOOLEAN Boolean
#endif

typedef UInt32 AudioQueuePropertyID;
typedef UInt32 AudioQueueParameterID;
typedef Float32 AudioQueueParameterValue;
typedef struct OpaqueAudioQueue *AudioQueueRef;
typedef struct AudioQueueBuffer *AudioQueueBufferRef;
typedef struct OpaqueAudioQueueTimeline *AudioQueueTimelineRef;

CF_ENUM(OSStatus) {
    kAudioQueueErr_InvalidBuffer = -66687,
    kAudioQueueErr_BufferEmpty = -66686,
    kAudioQueueErr_DisposalPending = -66685,
    kAudioQueueErr_InvalidProperty = -66684,
    kAudioQueueErr_InvalidPropertySize = -66683,
    kAudioQueueErr_InvalidParameter = -66682,
    kAudioQueueErr_CannotStart = -66681,
    kAudioQueueErr_InvalidDevice = -66680,
    kAudioQueueErr_BufferInQueue = -66679,
    kAudioQueueErr_InvalidRunState = -66678,
    kAudioQueueErr_InvalidQueueType = -66677,
    kAudioQueueErr_Permissions = -66676,
    kAudioQueueErr_InvalidPropertyValue = -66675,
    kAudioQueueErr_PrimeTimedOut = -66674,
    kAudioQueueErr_CodecNotFound = -66673,
    kAudioQueueErr_InvalidCodecAccess = -66672,
    kAudioQueueErr_QueueInvalidated = -66671,
    kAudioQueueErr_TooManyTaps = -66670,
    kAudioQueueErr_InvalidTapContext = -66669,
    kAudioQueueErr_RecordUnderrun = -66668,
    kAudioQueueErr_InvalidTapType = -66667,
    kAudioQueueErr_BufferEnqueuedTwice = -66666,
    kAudioQueueErr_CannotStartYet = -66665,
    kAudioQueueErr_EnqueueDuringReset = -66632,
    kAudioQueueErr_InvalidOfflineMode = -66626
};

/// UInt32 where no other type is named.
CF_ENUM(AudioQueuePropertyID) {
    /// Whether sound is played or recorded; listeners hear of its changes.
    kAudioQueueProperty_IsRunning = AU_FOURCC('a', 'q', 'r', 'n'),
    /// Float64.
    kAudioQueueDeviceProperty_SampleRate = AU_FOURCC('a', 'q', 's', 'r'),
    kAudioQueueDeviceProperty_NumberChannels = AU_FOURCC('a', 'q', 'd', 'c'),
    /// Set: CFStringRef, the device's name as `auctl play --list-devices` has it. In C alone.
    kAudioQueueProperty_CurrentDevice = AU_FOURCC('a', 'q', 'c', 'd'),
    /// Set: bytes.
    kAudioQueueProperty_MagicCookie = AU_FOURCC('a', 'q', 'm', 'c'),
    kAudioQueueProperty_MaximumOutputPacketSize = AU_FOURCC('x', 'o', 'p', 's'),
    /// AudioStreamBasicDescription.
    kAudioQueueProperty_StreamDescription = AU_FOURCC('a', 'q', 'f', 't'),
    /// Set, before the first buffer: AudioChannelLayout.
    kAudioQueueProperty_ChannelLayout = AU_FOURCC('a', 'q', 'c', 'l'),
    /// Set.
    kAudioQueueProperty_EnableLevelMetering = AU_FOURCC('a', 'q', 'm', 'e'),
    /// An AudioQueueLevelMeterState for each channel, linear or in decibels.
    kAudioQueueProperty_CurrentLevelMeter = AU_FOURCC('a', 'q', 'm', 'v'),
    kAudioQueueProperty_CurrentLevelMeterDB = AU_FOURCC('a', 'q', 'm', 'd'),
    /// Set, without effect.
    kAudioQueueProperty_DecodeBufferSizeFrames = AU_FOURCC('d', 'c', 'b', 'f'),
    /// The last error of the codec.
    kAudioQueueProperty_ConverterError = AU_FOURCC('q', 'c', 'v', 'e'),
    /// Set, before the queue starts: whether kAudioQueueParam_PlayRate and kAudioQueueParam_Pitch are heeded.
    kAudioQueueProperty_EnableTimePitch = AU_FOURCC('q', '_', 't', 'p'),
    /// Set, before the queue starts: Varispeed changes the pitch with the rate, the others do not.
    kAudioQueueProperty_TimePitchAlgorithm = AU_FOURCC('q', 't', 'p', 'a'),
    /// Set.
    kAudioQueueProperty_TimePitchBypass = AU_FOURCC('q', 't', 'p', 'b')
};

CF_ENUM(UInt32) {
    kAudioQueueTimePitchAlgorithm_Spectral = AU_FOURCC('s', 'p', 'e', 'c'),
    kAudioQueueTimePitchAlgorithm_TimeDomain = AU_FOURCC('t', 'i', 'd', 'o'),
    kAudioQueueTimePitchAlgorithm_Varispeed = AU_FOURCC('v', 's', 'p', 'd')
};

/// Of output queues.
CF_ENUM(AudioQueueParameterID) {
    /// 0 to 1.
    kAudioQueueParam_Volume = 1,
    /// 0.5 to 2.
    kAudioQueueParam_PlayRate = 2,
    /// Cents, -2400 to 2400.
    kAudioQueueParam_Pitch = 3,
    /// Seconds that the next change of the volume takes.
    kAudioQueueParam_VolumeRampTime = 4,
    /// -1, left, to 1, right.
    kAudioQueueParam_Pan = 13
};

/// A buffer of a queue. What the program sets is `mAudioDataByteSize`, `mPacketDescriptionCount`, and what lies in
/// `mAudioData` and `mPacketDescriptions`.
typedef struct AudioQueueBuffer {
    const UInt32 mAudioDataBytesCapacity;
    void *const mAudioData;
    UInt32 mAudioDataByteSize;
    void *AU_NULLABLE mUserData;
    const UInt32 mPacketDescriptionCapacity;
    AudioStreamPacketDescription *const AU_NULLABLE mPacketDescriptions;
    UInt32 mPacketDescriptionCount;
} AudioQueueBuffer;

typedef struct AudioQueueParameterEvent {
    AudioQueueParameterID mID;
    AudioQueueParameterValue mValue;
} AudioQueueParameterEvent;

typedef struct AudioQueueLevelMeterState {
    Float32 mAveragePower;
    Float32 mPeakPower;
} AudioQueueLevelMeterState;

/// The queue has read a buffer, which the program may fill and enqueue again.
typedef void (*AudioQueueOutputCallback)(void *AU_NULLABLE inUserData, AudioQueueRef inAQ, AudioQueueBufferRef inBuffer);
/// The queue has filled a buffer, which the program enqueues again once it has read it.
typedef void (*AudioQueueInputCallback)(void *AU_NULLABLE inUserData, AudioQueueRef inAQ, AudioQueueBufferRef inBuffer,
                                        const AudioTimeStamp *inStartTime, UInt32 inNumberPacketDescriptions,
                                        const AudioStreamPacketDescription *AU_NULLABLE inPacketDescs);
typedef void (*AudioQueuePropertyListenerProc)(void *AU_NULLABLE inUserData, AudioQueueRef inAQ, AudioQueuePropertyID inID);

#ifndef __swift__
// Swift has these with Foundation's RunLoop, from AVFAudio.

/// The run loop is null in C, which has no functions for one here.
/// kAudioConverterErr_FormatNotSupported, and kAudioQueueErr_CodecNotFound where there is no decoder.
OSStatus AudioQueueNewOutput(const AudioStreamBasicDescription *inFormat, AudioQueueOutputCallback inCallbackProc,
                             void *inUserData, CFRunLoopRef inCallbackRunLoop, CFStringRef inCallbackRunLoopMode, UInt32 inFlags,
                             AudioQueueRef *outAQ);
OSStatus AudioQueueNewInput(const AudioStreamBasicDescription *inFormat, AudioQueueInputCallback inCallbackProc,
                            void *inUserData, CFRunLoopRef inCallbackRunLoop, CFStringRef inCallbackRunLoopMode, UInt32 inFlags,
                            AudioQueueRef *outAQ);
/// `outTimelineDiscontinuity` is set where the device began anew since the last question with this timeline.
OSStatus AudioQueueGetCurrentTime(AudioQueueRef inAQ, AudioQueueTimelineRef inTimeline, AudioTimeStamp *outTimeStamp,
                                  Boolean *outTimelineDiscontinuity);
#endif
/// With its buffers. At once, or, else, after what is enqueued was played.
OSStatus AudioQueueDispose(AudioQueueRef inAQ, AU_BOOLEAN inImmediate);
OSStatus AudioQueueAllocateBuffer(AudioQueueRef inAQ, UInt32 inBufferByteSize,
                                  AudioQueueBufferRef AU_NULLABLE *AU_NONNULL outBuffer);
OSStatus AudioQueueAllocateBufferWithPacketDescriptions(AudioQueueRef inAQ, UInt32 inBufferByteSize,
                                                        UInt32 inNumberPacketDescriptions,
                                                        AudioQueueBufferRef AU_NULLABLE *AU_NONNULL outBuffer);
/// kAudioQueueErr_BufferInQueue while the queue has it.
OSStatus AudioQueueFreeBuffer(AudioQueueRef inAQ, AudioQueueBufferRef inBuffer);
/// Descriptions are taken from here, or, where none are given, from the buffer. kAudioQueueErr_InvalidBuffer,
/// kAudioQueueErr_BufferEmpty, kAudioQueueErr_BufferEnqueuedTwice, and of a codec's packets the reason in
/// kAudioQueueProperty_ConverterError.
OSStatus AudioQueueEnqueueBuffer(AudioQueueRef inAQ, AudioQueueBufferRef inBuffer, UInt32 inNumPacketDescs,
                                 const AudioStreamPacketDescription *AU_NULLABLE inPacketDescs);
/// Trimmed by frames, with parameters from its first frame on, at a time of the queue; `outActualStartTime` gets that time,
/// or, without one, where the buffer follows those before it.
OSStatus AudioQueueEnqueueBufferWithParameters(AudioQueueRef inAQ, AudioQueueBufferRef inBuffer, UInt32 inNumPacketDescs,
                                               const AudioStreamPacketDescription *AU_NULLABLE inPacketDescs,
                                               UInt32 inTrimFramesAtStart, UInt32 inTrimFramesAtEnd, UInt32 inNumParamValues,
                                               const AudioQueueParameterEvent *AU_NULLABLE inParamValues,
                                               const AudioTimeStamp *AU_NULLABLE inStartTime,
                                               AudioTimeStamp *AU_NULLABLE outActualStartTime);
/// Now, or at a host time. kAudioQueueErr_InvalidDevice without a device.
OSStatus AudioQueueStart(AudioQueueRef inAQ, const AudioTimeStamp *AU_NULLABLE inStartTime);
/// Decodes what is enqueued, which is done when it is enqueued: says how many frames there are.
OSStatus AudioQueuePrime(AudioQueueRef inAQ, UInt32 inNumberOfFramesToPrepare, UInt32 *AU_NULLABLE outNumberOfFramesPrepared);
/// At once: buffers come back. Else after what is enqueued was played, and nothing is enqueued any more.
OSStatus AudioQueueStop(AudioQueueRef inAQ, AU_BOOLEAN inImmediate);
/// AudioQueueStart goes on from there.
OSStatus AudioQueuePause(AudioQueueRef inAQ);
/// What the decoder still holds is played, and the next buffer begins a new stream.
OSStatus AudioQueueFlush(AudioQueueRef inAQ);
/// Buffers come back unplayed; the queue runs on.
OSStatus AudioQueueReset(AudioQueueRef inAQ);
OSStatus AudioQueueGetParameter(AudioQueueRef inAQ, AudioQueueParameterID inParamID, AudioQueueParameterValue *outValue);
OSStatus AudioQueueSetParameter(AudioQueueRef inAQ, AudioQueueParameterID inParamID, AudioQueueParameterValue inValue);
OSStatus AudioQueueGetProperty(AudioQueueRef inAQ, AudioQueuePropertyID inID, void *outData, UInt32 *ioDataSize);
OSStatus AudioQueueSetProperty(AudioQueueRef inAQ, AudioQueuePropertyID inID, const void *inData, UInt32 inDataSize);
OSStatus AudioQueueGetPropertySize(AudioQueueRef inAQ, AudioQueuePropertyID inID, UInt32 *outDataSize);
OSStatus AudioQueueAddPropertyListener(AudioQueueRef inAQ, AudioQueuePropertyID inID, AudioQueuePropertyListenerProc inProc,
                                       void *AU_NULLABLE inUserData);
OSStatus AudioQueueRemovePropertyListener(AudioQueueRef inAQ, AudioQueuePropertyID inID, AudioQueuePropertyListenerProc inProc,
                                          void *AU_NULLABLE inUserData);
OSStatus AudioQueueCreateTimeline(AudioQueueRef inAQ, AudioQueueTimelineRef AU_NULLABLE *AU_NONNULL outTimeline);
OSStatus AudioQueueDisposeTimeline(AudioQueueRef inAQ, AudioQueueTimelineRef inTimeline);
/// Of the queue's device: kAudioQueueErr_InvalidRunState while it stands still.
OSStatus AudioQueueDeviceGetCurrentTime(AudioQueueRef inAQ, AudioTimeStamp *outTimeStamp);
/// Null leaves offline rendering. Not while the queue runs: kAudioQueueErr_InvalidRunState.
OSStatus AudioQueueSetOfflineRenderFormat(AudioQueueRef inAQ, const AudioStreamBasicDescription *AU_NULLABLE inFormat,
                                          const AudioChannelLayout *AU_NULLABLE inLayout);
/// As many frames of what is enqueued as the buffer takes, at most so many; 0 frames after AudioQueueStart begin the stream.
/// kAudioQueueErr_InvalidOfflineMode without AudioQueueSetOfflineRenderFormat.
OSStatus AudioQueueOfflineRender(AudioQueueRef inAQ, const AudioTimeStamp *inTimestamp, AudioQueueBufferRef ioBuffer,
                                 UInt32 inNumberFrames);

#if defined(__swift__)
#pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif

#endif

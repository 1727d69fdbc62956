/// The counts of AVAudioTypes.h, for kernels in C and C++; Swift has them from AVFAudio.
#ifndef AVFAUDIO_H
#define AVFAUDIO_H

#include <AudioToolboxHeaders.h>
#include <Foundation/Foundation.h>

#ifndef __swift__
typedef int64_t AVAudioFramePosition;
typedef uint32_t AVAudioFrameCount;
typedef uint32_t AVAudioPacketCount;
typedef uint32_t AVAudioChannelCount;
typedef NSUInteger AVAudioNodeBus;
#else
// Swift reads them in headers of kernels, and has the names once.
#define AVAudioFramePosition int64_t
#define AVAudioFrameCount uint32_t
#define AVAudioPacketCount uint32_t
#define AVAudioChannelCount uint32_t
#define AVAudioNodeBus NSUInteger
#endif

#endif

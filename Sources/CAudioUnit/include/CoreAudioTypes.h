/// Core Audio's base structures with Apple's field names, sizes and packing (CoreAudioBaseTypes.h).
#ifndef COREAUDIOTYPES_H
#define COREAUDIOTYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#define AU_STATIC_ASSERT(condition, message) static_assert(condition, message)
#else
#define AU_STATIC_ASSERT(condition, message) _Static_assert(condition, message)
#endif

#if defined(__clang__) && __has_attribute(enum_extensibility)
#define AU_OPTIONS(type, name) enum __attribute__((flag_enum, enum_extensibility(open))) name : type
#define AU_ENUM(type, name) enum __attribute__((enum_extensibility(open))) name : type
#define AU_TYPED_ENUM 1
#else
#define AU_TYPED_ENUM 0
#endif

typedef int32_t OSStatus;
typedef uint32_t OSType;
typedef uint8_t Boolean;
typedef float Float32;
typedef double Float64;

enum { noErr = 0 };

/// Four ASCII characters as one big-endian number, as Apple's compilers read 'abcd'.
#define AU_FOURCC(a, b, c, d) \
    ((OSType)(((uint32_t)(uint8_t)(a) << 24) | ((uint32_t)(uint8_t)(b) << 16) | ((uint32_t)(uint8_t)(c) << 8) | (uint32_t)(uint8_t)(d)))

/// One buffer of samples: a channel when not interleaved. `mData` may be null on output; the unit then provides memory.
typedef struct AudioBuffer {
    uint32_t mNumberChannels;
    uint32_t mDataByteSize;
    void *mData;
} AudioBuffer;

/// A variable-length list of buffers; `mBuffers` has `mNumberBuffers` elements.
typedef struct AudioBufferList {
    uint32_t mNumberBuffers;
    AudioBuffer mBuffers[1];
} AudioBufferList;

typedef uint32_t AudioFormatID;
typedef uint32_t AudioFormatFlags;

static const AudioFormatID kAudioFormatLinearPCM = AU_FOURCC('l', 'p', 'c', 'm');
static const AudioFormatFlags kAudioFormatFlagIsFloat = 1u << 0;
static const AudioFormatFlags kAudioFormatFlagIsBigEndian = 1u << 1;
static const AudioFormatFlags kAudioFormatFlagIsSignedInteger = 1u << 2;
static const AudioFormatFlags kAudioFormatFlagIsPacked = 1u << 3;
static const AudioFormatFlags kAudioFormatFlagIsNonInterleaved = 1u << 5;
static const AudioFormatFlags kAudioFormatFlagsNativeFloatPacked = (1u << 0) | (1u << 3);

/// Sample rate in Hz; sizes in bytes.
typedef struct AudioStreamBasicDescription {
    Float64 mSampleRate;
    AudioFormatID mFormatID;
    AudioFormatFlags mFormatFlags;
    uint32_t mBytesPerPacket;
    uint32_t mFramesPerPacket;
    uint32_t mBytesPerFrame;
    uint32_t mChannelsPerFrame;
    uint32_t mBitsPerChannel;
    uint32_t mReserved;
} AudioStreamBasicDescription;

/// Where one packet lies in the bytes of several. `mVariableFramesInPacket` is 0 where the format says how many it has.
typedef struct AudioStreamPacketDescription {
    int64_t mStartOffset;
    uint32_t mVariableFramesInPacket;
    uint32_t mDataByteSize;
} AudioStreamPacketDescription;

typedef struct SMPTETime {
    int16_t mSubframes;
    int16_t mSubframeDivisor;
    uint32_t mCounter;
    uint32_t mType;
    uint32_t mFlags;
    int16_t mHours;
    int16_t mMinutes;
    int16_t mSeconds;
    int16_t mFrames;
} SMPTETime;

#if AU_TYPED_ENUM
typedef AU_OPTIONS(uint32_t, AudioTimeStampFlags) {
    kAudioTimeStampNothingValid = 0,
    kAudioTimeStampSampleTimeValid = 1u << 0,
    kAudioTimeStampHostTimeValid = 1u << 1,
    kAudioTimeStampRateScalarValid = 1u << 2,
    kAudioTimeStampWordClockTimeValid = 1u << 3,
    kAudioTimeStampSMPTETimeValid = 1u << 4,
    kAudioTimeStampSampleHostTimeValid = 3
} AudioTimeStampFlags;
#else
typedef uint32_t AudioTimeStampFlags;
enum {
    kAudioTimeStampNothingValid = 0,
    kAudioTimeStampSampleTimeValid = 1u << 0,
    kAudioTimeStampHostTimeValid = 1u << 1,
    kAudioTimeStampRateScalarValid = 1u << 2,
    kAudioTimeStampWordClockTimeValid = 1u << 3,
    kAudioTimeStampSMPTETimeValid = 1u << 4,
    kAudioTimeStampSampleHostTimeValid = 3
};
#endif

/// A point in time. `mSampleTime` in frames; `mHostTime` in nanoseconds of CLOCK_MONOTONIC.
typedef struct AudioTimeStamp {
    Float64 mSampleTime;
    uint64_t mHostTime;
    Float64 mRateScalar;
    uint64_t mWordClockTime;
    SMPTETime mSMPTETime;
    AudioTimeStampFlags mFlags;
    uint32_t mReserved;
} AudioTimeStamp;

typedef uint32_t AudioChannelLayoutTag;
typedef uint32_t AudioChannelBitmap;
typedef uint32_t AudioChannelLabel;
typedef uint32_t AudioChannelFlags;

/// One channel of a layout that has no tag.
typedef struct AudioChannelDescription {
    AudioChannelLabel mChannelLabel;
    AudioChannelFlags mChannelFlags;
    Float32 mCoordinates[3];
} AudioChannelDescription;

/// A variable-length layout; `mChannelDescriptions` has `mNumberChannelDescriptions` elements, none where the tag says
/// everything.
typedef struct AudioChannelLayout {
    AudioChannelLayoutTag mChannelLayoutTag;
    AudioChannelBitmap mChannelBitmap;
    uint32_t mNumberChannelDescriptions;
    AudioChannelDescription mChannelDescriptions[1];
} AudioChannelLayout;

AU_STATIC_ASSERT(sizeof(AudioBuffer) == 16, "AudioBuffer has Apple's size");
AU_STATIC_ASSERT(sizeof(AudioBufferList) == 24, "AudioBufferList has Apple's size");
AU_STATIC_ASSERT(offsetof(AudioBufferList, mBuffers) == 8, "buffers follow the aligned count");
AU_STATIC_ASSERT(sizeof(AudioStreamBasicDescription) == 40, "AudioStreamBasicDescription has Apple's size");
AU_STATIC_ASSERT(sizeof(AudioStreamPacketDescription) == 16, "AudioStreamPacketDescription has Apple's size");
AU_STATIC_ASSERT(sizeof(SMPTETime) == 24, "SMPTETime has Apple's size");
AU_STATIC_ASSERT(sizeof(AudioChannelLayout) == 32, "AudioChannelLayout has Apple's size");
AU_STATIC_ASSERT(sizeof(AudioTimeStamp) == 64, "AudioTimeStamp has Apple's size");

#ifdef __cplusplus
}
#endif

#endif

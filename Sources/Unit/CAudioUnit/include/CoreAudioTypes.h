/// Core Audio's base structures with Apple's field names, sizes and packing (CoreAudioBaseTypes.h).
#ifndef COREAUDIOTYPES_H
#define COREAUDIOTYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#if __cplusplus < 201103L
// Nothing is asserted in the C++ of before.
#define AU_STATIC_ASSERT(condition, message) extern int au_not_asserted
#else
#define AU_STATIC_ASSERT(condition, message) static_assert(condition, message)
#endif
#else
#define AU_STATIC_ASSERT(condition, message) _Static_assert(condition, message)
#endif

// CF_ENUM(type, name) { … }; after `typedef` declares a type with its constants, CF_ENUM(type) { … }; constants alone,
// and CF_OPTIONS a set of bits. In C++ the bits are integers, as in Apple's headers, so that `|` gives one of them;
// Swift takes a type, of which two modules may have the same.
#if defined(__clang__)
#define AU_OPEN_ENUM enum __attribute__((enum_extensibility(open)))
#define AU_FLAG_ENUM enum __attribute__((flag_enum, enum_extensibility(open)))
#define AU_DECLARED_ENUM(kind, type, name) type AU_raw_##name; kind name : type; typedef enum name name; kind name : type
#define AU_NAMED_ENUM(type, name) AU_DECLARED_ENUM(AU_OPEN_ENUM, type, name)
#define AU_PLAIN_ENUM(type) enum : type
#define AU_SWIFT_NAME(name) __attribute__((swift_name(#name)))
#elif defined(__cplusplus)
#define AU_NAMED_ENUM(type, name) type name; enum : type
#define AU_PLAIN_ENUM(type) enum : type
#else
#define AU_NAMED_ENUM(type, name) type name; enum
#define AU_PLAIN_ENUM(type) enum
#endif
#ifndef AU_SWIFT_NAME
#define AU_SWIFT_NAME(name)
#endif

#ifndef CF_ENUM
#define AU_CHOOSE_ENUM(first, second, chosen, ...) chosen
#define CF_ENUM(...) AU_CHOOSE_ENUM(__VA_ARGS__, AU_NAMED_ENUM, AU_PLAIN_ENUM, )(__VA_ARGS__)
#if defined(__clang__) && defined(__cplusplus) && !defined(__swift__)
#define CF_OPTIONS(type, name) type name; enum : type
#elif defined(__clang__)
#define CF_OPTIONS(type, name) AU_DECLARED_ENUM(AU_FLAG_ENUM, type, name)
#else
#define CF_OPTIONS(type, name) AU_NAMED_ENUM(type, name)
#endif
#endif

// Foundation's names of the same, which the headers of Xcode's templates use.
#ifndef NS_ENUM
#define NS_ENUM(...) CF_ENUM(__VA_ARGS__)
#define NS_OPTIONS(type, name) CF_OPTIONS(type, name)
#define NS_SWIFT_NAME(name) AU_SWIFT_NAME(name)
#define NS_ASSUME_NONNULL_BEGIN
#define NS_ASSUME_NONNULL_END
#endif

// Words on pointers that only Clang knows.
#if !defined(__clang__) && !defined(_Nonnull)
#define _Nonnull
#define _Nullable
#define _Null_unspecified
#endif

/// Pointers that are never null, and those that may be, only for Swift: C compilers would want a word on every pointer.
#if defined(__swift__)
#pragma clang diagnostic ignored "-Wnullability-completeness"
#define AU_NONNULL _Nonnull
#define AU_NULLABLE _Nullable
#else
#define AU_NONNULL
#define AU_NULLABLE
#endif

typedef uint8_t UInt8;
typedef int8_t SInt8;
typedef uint16_t UInt16;
typedef int16_t SInt16;
typedef uint32_t UInt32;
typedef int32_t SInt32;
typedef uint64_t UInt64;
typedef int64_t SInt64;
typedef uint8_t Byte;
typedef int32_t OSStatus;
typedef int16_t OSErr;
typedef uint32_t OSType;
typedef uint32_t FourCharCode;
typedef uint8_t Boolean;
typedef float Float32;
typedef double Float64;

CF_ENUM(OSStatus) { noErr = 0 };

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

CF_ENUM(AudioFormatID) {
    kAudioFormatLinearPCM = AU_FOURCC('l', 'p', 'c', 'm')
};
CF_ENUM(AudioFormatFlags) {
    kAudioFormatFlagIsFloat = 1u << 0,
    kAudioFormatFlagIsBigEndian = 1u << 1,
    kAudioFormatFlagIsSignedInteger = 1u << 2,
    kAudioFormatFlagIsPacked = 1u << 3,
    kAudioFormatFlagIsNonInterleaved = 1u << 5,
    kAudioFormatFlagsNativeFloatPacked = (1u << 0) | (1u << 3)
};

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

/// Whether one packet can be decoded by itself, and how many before it have to be decoded for it.
typedef struct AudioStreamPacketDependencyDescription {
    uint32_t mIsIndependentlyDecodable;
    uint32_t mPreRollCount;
    uint32_t mFlags;
    uint32_t mReserved;
} AudioStreamPacketDependencyDescription;

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

typedef CF_OPTIONS(uint32_t, AudioTimeStampFlags) {
    kAudioTimeStampNothingValid = 0,
    kAudioTimeStampSampleTimeValid = 1u << 0,
    kAudioTimeStampHostTimeValid = 1u << 1,
    kAudioTimeStampRateScalarValid = 1u << 2,
    kAudioTimeStampWordClockTimeValid = 1u << 3,
    kAudioTimeStampSMPTETimeValid = 1u << 4,
    kAudioTimeStampSampleHostTimeValid = 3
};

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
AU_STATIC_ASSERT(sizeof(AudioStreamPacketDependencyDescription) == 16, "the description has Apple's size");
AU_STATIC_ASSERT(sizeof(SMPTETime) == 24, "SMPTETime has Apple's size");
AU_STATIC_ASSERT(sizeof(AudioChannelLayout) == 32, "AudioChannelLayout has Apple's size");
AU_STATIC_ASSERT(sizeof(AudioTimeStamp) == 64, "AudioTimeStamp has Apple's size");

#ifdef __cplusplus
}
#endif

#endif

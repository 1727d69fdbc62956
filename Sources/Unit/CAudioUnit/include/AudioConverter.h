/// Conversion of sample types, interleaving, channels, rates and codecs (AudioConverter.h). What is behind these functions is
/// AVFAudio's AVAudioConverter: a program that calls them links the product AVFAudio, and a unit has no part of it.
///
/// Thread: any but render, one at a time for one converter. Every function returns noErr or one of the errors below;
/// kAudio_ParamError for null where something is needed, and for what is no converter any more.
#ifndef AUDIOCONVERTER_H
#define AUDIOCONVERTER_H

#include "CoreAudioTypes.h"

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__swift__)
#pragma clang assume_nonnull begin
#endif

typedef struct OpaqueAudioConverter *AudioConverterRef;
typedef UInt32 AudioConverterPropertyID;

/// A codec by what it is, which one, and who made it.
typedef struct AudioClassDescription {
    OSType mType;
    OSType mSubType;
    OSType mManufacturer;
} AudioClassDescription;

CF_ENUM(OSType) {
    kAudioDecoderComponentType = AU_FOURCC('a', 'd', 'e', 'c'),
    kAudioEncoderComponentType = AU_FOURCC('a', 'e', 'n', 'c'),
    kAppleSoftwareAudioCodecManufacturer = AU_FOURCC('a', 'p', 'p', 'l'),
    kAppleHardwareAudioCodecManufacturer = AU_FOURCC('a', 'p', 'h', 'w')
};

/// The types are those of Apple's header: UInt32 where no other is named.
CF_ENUM(AudioConverterPropertyID) {
    /// Bytes of the smallest input and output that make sense.
    kAudioConverterPropertyMinimumInputBufferSize = AU_FOURCC('m', 'i', 'b', 's'),
    kAudioConverterPropertyMinimumOutputBufferSize = AU_FOURCC('m', 'o', 'b', 's'),
    kAudioConverterPropertyMaximumInputPacketSize = AU_FOURCC('x', 'i', 'p', 's'),
    kAudioConverterPropertyMaximumOutputPacketSize = AU_FOURCC('x', 'o', 'p', 's'),
    /// Bytes on the other side, of the bytes that the value has.
    kAudioConverterPropertyCalculateInputBufferSize = AU_FOURCC('c', 'i', 'b', 's'),
    kAudioConverterPropertyCalculateOutputBufferSize = AU_FOURCC('c', 'o', 'b', 's'),
    /// Set: kAudioConverterSampleRateConverterComplexity_….
    kAudioConverterSampleRateConverterComplexity = AU_FOURCC('s', 'r', 'c', 'a'),
    /// Set: 0 to 127, kAudioConverterQuality_….
    kAudioConverterSampleRateConverterQuality = AU_FOURCC('s', 'r', 'c', 'q'),
    /// Set, without effect.
    kAudioConverterCodecQuality = AU_FOURCC('c', 'd', 'q', 'u'),
    /// Set: kConverterPrimeMethod_….
    kAudioConverterPrimeMethod = AU_FOURCC('p', 'r', 'm', 'm'),
    /// Set: AudioConverterPrimeInfo.
    kAudioConverterPrimeInfo = AU_FOURCC('p', 'r', 'i', 'm'),
    /// Set: an SInt32 for each output channel, the input channel that it takes or -1.
    kAudioConverterChannelMap = AU_FOURCC('c', 'h', 'm', 'p'),
    /// Set: bytes.
    kAudioConverterDecompressionMagicCookie = AU_FOURCC('d', 'm', 'g', 'c'),
    /// Bytes.
    kAudioConverterCompressionMagicCookie = AU_FOURCC('c', 'm', 'g', 'c'),
    /// Set: bits per second of an encoder.
    kAudioConverterEncodeBitRate = AU_FOURCC('b', 'r', 'a', 't'),
    /// Set, until something was converted: AudioChannelLayout.
    kAudioConverterInputChannelLayout = AU_FOURCC('i', 'c', 'l', ' '),
    kAudioConverterOutputChannelLayout = AU_FOURCC('o', 'c', 'l', ' '),
    /// AudioValueRange for each.
    kAudioConverterApplicableEncodeBitRates = AU_FOURCC('a', 'e', 'b', 'r'),
    kAudioConverterAvailableEncodeBitRates = AU_FOURCC('v', 'e', 'b', 'r'),
    kAudioConverterApplicableEncodeSampleRates = AU_FOURCC('a', 'e', 's', 'r'),
    kAudioConverterAvailableEncodeSampleRates = AU_FOURCC('v', 'e', 's', 'r'),
    kAudioConverterAvailableEncodeChannelLayoutTags = AU_FOURCC('a', 'e', 'c', 'l'),
    /// AudioStreamBasicDescription.
    kAudioConverterCurrentOutputStreamDescription = AU_FOURCC('a', 'c', 'o', 'd'),
    kAudioConverterCurrentInputStreamDescription = AU_FOURCC('a', 'c', 'i', 'd'),
    /// Set: 1 mixes channels without a partner into the others.
    kAudioConverterPropertyPerformDownmix = AU_FOURCC('d', 'm', 'i', 'x'),
    /// Set: 0, or kDitherAlgorithm_….
    kAudioConverterPropertyDithering = AU_FOURCC('d', 'i', 't', 'h')
};

CF_ENUM(UInt32) { kDitherAlgorithm_TPDF = 1, kDitherAlgorithm_NoiseShaping = 2 };

CF_ENUM(UInt32) {
    kAudioConverterQuality_Max = 0x7F,
    kAudioConverterQuality_High = 0x60,
    kAudioConverterQuality_Medium = 0x40,
    kAudioConverterQuality_Low = 0x20,
    kAudioConverterQuality_Min = 0
};

CF_ENUM(UInt32) {
    kAudioConverterSampleRateConverterComplexity_Linear = AU_FOURCC('l', 'i', 'n', 'e'),
    kAudioConverterSampleRateConverterComplexity_Normal = AU_FOURCC('n', 'o', 'r', 'm'),
    kAudioConverterSampleRateConverterComplexity_Mastering = AU_FOURCC('b', 'a', 't', 's'),
    kAudioConverterSampleRateConverterComplexity_MinimumPhase = AU_FOURCC('m', 'i', 'n', 'p')
};

CF_ENUM(UInt32) { kConverterPrimeMethod_Pre = 0, kConverterPrimeMethod_Normal = 1, kConverterPrimeMethod_None = 2 };

/// Frames of the input around the first output frame.
typedef struct AudioConverterPrimeInfo {
    UInt32 leadingFrames;
    UInt32 trailingFrames;
} AudioConverterPrimeInfo;

/// From a lowest value to a highest one.
typedef struct AudioValueRange {
    Float64 mMinimum;
    Float64 mMaximum;
} AudioValueRange;

CF_ENUM(OSStatus) {
    kAudioConverterErr_FormatNotSupported = AU_FOURCC('f', 'm', 't', '?'),
    kAudioConverterErr_OperationNotSupported = 0x6F703F3F,
    kAudioConverterErr_PropertyNotSupported = AU_FOURCC('p', 'r', 'o', 'p'),
    kAudioConverterErr_InvalidInputSize = AU_FOURCC('i', 'n', 's', 'z'),
    kAudioConverterErr_InvalidOutputSize = AU_FOURCC('o', 't', 's', 'z'),
    kAudioConverterErr_UnspecifiedError = AU_FOURCC('w', 'h', 'a', 't'),
    kAudioConverterErr_BadPropertySizeError = AU_FOURCC('!', 's', 'i', 'z'),
    kAudioConverterErr_RequiresPacketDescriptionsError = AU_FOURCC('!', 'p', 'k', 'd'),
    kAudioConverterErr_InputSampleRateOutOfRange = AU_FOURCC('!', 'i', 's', 'r'),
    kAudioConverterErr_OutputSampleRateOutOfRange = AU_FOURCC('!', 'o', 's', 'r')
};

/// Gives a converter packets: points the buffers of `ioData` at them, says how many came, and where each lies where the
/// format's packets differ. They have to stay until the next call. noErr with no packets ends the stream; what else it
/// returns is what AudioConverterFillComplexBuffer returns, with what could be made until then.
typedef OSStatus (*AudioConverterComplexInputDataProc)(
    AudioConverterRef inAudioConverter, UInt32 *ioNumberDataPackets, AudioBufferList *ioData,
    AudioStreamPacketDescription *AU_NULLABLE *AU_NULLABLE outDataPacketDescription, void *AU_NULLABLE inUserData);

/// kAudioConverterErr_FormatNotSupported where there is no such conversion. More than two channels need no layout: they
/// go one to one.
OSStatus AudioConverterNew(const AudioStreamBasicDescription *inSourceFormat,
                           const AudioStreamBasicDescription *inDestinationFormat,
                           AudioConverterRef AU_NULLABLE *AU_NONNULL outAudioConverter);
/// As AudioConverterNew, where one of the classes is of the codec's kind and format; of each format there is one codec
/// here, whoever is named as its manufacturer.
OSStatus AudioConverterNewSpecific(const AudioStreamBasicDescription *inSourceFormat,
                                   const AudioStreamBasicDescription *inDestinationFormat, UInt32 inNumberClassDescriptions,
                                   const AudioClassDescription *inClassDescriptions,
                                   AudioConverterRef AU_NULLABLE *AU_NONNULL outAudioConverter);
OSStatus AudioConverterDispose(AudioConverterRef inAudioConverter);
/// Forgets what came before; what was set stays.
OSStatus AudioConverterReset(AudioConverterRef inAudioConverter);
/// kAudioConverterErr_PropertyNotSupported for what this converter has not.
OSStatus AudioConverterGetPropertyInfo(AudioConverterRef inAudioConverter, AudioConverterPropertyID inPropertyID,
                                       UInt32 *AU_NULLABLE outSize, Boolean *AU_NULLABLE outWritable);
/// kAudioConverterErr_BadPropertySizeError where there is too little room.
OSStatus AudioConverterGetProperty(AudioConverterRef inAudioConverter, AudioConverterPropertyID inPropertyID,
                                   UInt32 *ioPropertyDataSize, void *outPropertyData);
/// Counts from the next stream on, after AudioConverterReset where something was converted.
OSStatus AudioConverterSetProperty(AudioConverterRef inAudioConverter, AudioConverterPropertyID inPropertyID,
                                   UInt32 inPropertyDataSize, const void *inPropertyData);
/// Of one buffer to one buffer, PCM of one rate: kAudioConverterErr_OperationNotSupported otherwise,
/// kAudioConverterErr_InvalidInputSize for a part of a frame, kAudioConverterErr_InvalidOutputSize for too little room.
OSStatus AudioConverterConvertBuffer(AudioConverterRef inAudioConverter, UInt32 inInputDataSize, const void *inInputData,
                                     UInt32 *ioOutputDataSize, void *outOutputData);
/// As AudioConverterConvertBuffer, of lists of buffers with so many frames.
OSStatus AudioConverterConvertComplexBuffer(AudioConverterRef inAudioConverter, UInt32 inNumberPCMFrames,
                                            const AudioBufferList *inInputData, AudioBufferList *outOutputData);
/// `ioOutputDataPacketSize`: packets wanted, then made. The buffers' sizes say what room there is, then what was made.
/// 0 packets and noErr at the end of the stream. kAudioConverterErr_RequiresPacketDescriptionsError where packets differ
/// in size and there is no room for their descriptions.
OSStatus AudioConverterFillComplexBuffer(AudioConverterRef inAudioConverter, AudioConverterComplexInputDataProc inInputDataProc,
                                         void *AU_NULLABLE inInputDataProcUserData, UInt32 *ioOutputDataPacketSize,
                                         AudioBufferList *outOutputData,
                                         AudioStreamPacketDescription *AU_NULLABLE outPacketDescription);

#if defined(__swift__)
#pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif

#endif

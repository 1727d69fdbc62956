/// Packets of an audio file that comes piece by piece (AudioFileStream.h). What is behind these functions is in the product
/// AVFAudio.
///
/// Read are WAVE, RF64, AIFF, AIFC, CAF and NeXT with packets that all have one size, MP3, AAC in ADTS, and FLAC. Whatever pieces the bytes come in, the packets are the same. Thread: any but render,
/// one at a time for one stream; callbacks come within AudioFileStreamParseBytes. Every function returns noErr or one of the
/// errors below; kAudio_ParamError for null where something is needed, and for what is no stream any more.
#ifndef AUDIOFILESTREAM_H
#define AUDIOFILESTREAM_H

#include "AudioFile.h"

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__swift__)
#pragma clang assume_nonnull begin
#endif

typedef CF_OPTIONS(UInt32, AudioFileStreamPropertyFlags) {
    kAudioFileStreamPropertyFlag_PropertyIsCached = 1,
    kAudioFileStreamPropertyFlag_CacheProperty = 2
};
/// The bytes do not follow those before: what was kept of them is dropped.
typedef CF_OPTIONS(UInt32, AudioFileStreamParseFlags) { kAudioFileStreamParseFlag_Discontinuity = 1 };
typedef CF_OPTIONS(UInt32, AudioFileStreamSeekFlags) { kAudioFileStreamSeekFlag_OffsetIsEstimated = 1 };

typedef struct OpaqueAudioFileStreamID *AudioFileStreamID;
typedef UInt32 AudioFileStreamPropertyID;

/// Something is known that was not before.
typedef void (*AudioFileStream_PropertyListenerProc)(void *inClientData, AudioFileStreamID inAudioFileStream,
                                                     AudioFileStreamPropertyID inPropertyID,
                                                     AudioFileStreamPropertyFlags *ioFlags);
/// Packets, one behind the other, with a description of each where the format's packets differ.
typedef void (*AudioFileStream_PacketsProc)(void *inClientData, UInt32 inNumberBytes, UInt32 inNumberPackets,
                                            const void *inInputData,
                                            AudioStreamPacketDescription *AU_NULLABLE inPacketDescriptions);

CF_ENUM(OSStatus) {
    kAudioFileStreamError_UnsupportedFileType = AU_FOURCC('t', 'y', 'p', '?'),
    kAudioFileStreamError_UnsupportedDataFormat = AU_FOURCC('f', 'm', 't', '?'),
    kAudioFileStreamError_UnsupportedProperty = AU_FOURCC('p', 't', 'y', '?'),
    kAudioFileStreamError_BadPropertySize = AU_FOURCC('!', 's', 'i', 'z'),
    kAudioFileStreamError_NotOptimized = AU_FOURCC('o', 'p', 't', 'm'),
    kAudioFileStreamError_InvalidPacketOffset = AU_FOURCC('p', 'c', 'k', '?'),
    kAudioFileStreamError_InvalidFile = AU_FOURCC('d', 't', 'a', '?'),
    kAudioFileStreamError_ValueUnknown = AU_FOURCC('u', 'n', 'k', '?'),
    kAudioFileStreamError_DataUnavailable = AU_FOURCC('m', 'o', 'r', 'e'),
    kAudioFileStreamError_IllegalOperation = AU_FOURCC('n', 'o', 'p', 'e'),
    kAudioFileStreamError_UnspecifiedError = AU_FOURCC('w', 'h', 't', '?'),
    kAudioFileStreamError_DiscontinuityCantRecover = AU_FOURCC('d', 's', 'c', '!')
};

/// The types are those of Apple's header; a translation's value is what is known of it, and gets the rest.
CF_ENUM(AudioFileStreamPropertyID) {
    /// 1 once packets can come.
    kAudioFileStreamProperty_ReadyToProducePackets = AU_FOURCC('r', 'e', 'd', 'y'),
    kAudioFileStreamProperty_FileFormat = AU_FOURCC('f', 'f', 'm', 't'),
    kAudioFileStreamProperty_DataFormat = AU_FOURCC('d', 'f', 'm', 't'),
    kAudioFileStreamProperty_FormatList = AU_FOURCC('f', 'l', 's', 't'),
    kAudioFileStreamProperty_MagicCookieData = AU_FOURCC('m', 'g', 'i', 'c'),
    kAudioFileStreamProperty_AudioDataByteCount = AU_FOURCC('b', 'c', 'n', 't'),
    kAudioFileStreamProperty_AudioDataPacketCount = AU_FOURCC('p', 'c', 'n', 't'),
    kAudioFileStreamProperty_MaximumPacketSize = AU_FOURCC('p', 's', 'z', 'e'),
    kAudioFileStreamProperty_DataOffset = AU_FOURCC('d', 'o', 'f', 'f'),
    kAudioFileStreamProperty_ChannelLayout = AU_FOURCC('c', 'm', 'a', 'p'),
    kAudioFileStreamProperty_PacketToFrame = AU_FOURCC('p', 'k', 'f', 'r'),
    kAudioFileStreamProperty_FrameToPacket = AU_FOURCC('f', 'r', 'p', 'k'),
    kAudioFileStreamProperty_PacketToByte = AU_FOURCC('p', 'k', 'b', 'y'),
    kAudioFileStreamProperty_ByteToPacket = AU_FOURCC('b', 'y', 'p', 'k'),
    kAudioFileStreamProperty_PacketSizeUpperBound = AU_FOURCC('p', 'k', 'u', 'b'),
    kAudioFileStreamProperty_AverageBytesPerPacket = AU_FOURCC('a', 'b', 'p', 'p'),
    kAudioFileStreamProperty_BitRate = AU_FOURCC('b', 'r', 'a', 't')
};

/// The hint counts where the bytes do not say what they are: of MP3 and ADTS, whose beginning may be cut.
OSStatus AudioFileStreamOpen(void *AU_NULLABLE inClientData, AudioFileStream_PropertyListenerProc inPropertyListenerProc,
                             AudioFileStream_PacketsProc inPacketsProc,
#ifdef __swift__
                             UInt32 inFileTypeHint,
#else
                             AudioFileTypeID inFileTypeHint,
#endif
                             AudioFileStreamID AU_NULLABLE *AU_NONNULL outAudioFileStream);
/// kAudioFileStreamError_UnsupportedFileType and kAudioFileStreamError_InvalidFile for bytes that cannot be read,
/// kAudioFileStreamError_NotOptimized for a file that has its packets before what describes them. They stay so.
OSStatus AudioFileStreamParseBytes(AudioFileStreamID inAudioFileStream, UInt32 inDataByteSize, const void *AU_NULLABLE inData,
                                   AudioFileStreamParseFlags inFlags);
/// Where the bytes of a packet begin, behind kAudioFileStreamProperty_DataOffset; the bytes from there on come next, with
/// kAudioFileStreamParseFlag_Discontinuity. An estimate where packets differ in size.
OSStatus AudioFileStreamSeek(AudioFileStreamID inAudioFileStream, SInt64 inPacketOffset, SInt64 *outDataByteOffset,
                             AudioFileStreamSeekFlags *ioFlags);
/// kAudioFileStreamError_UnsupportedProperty, kAudioFileStreamError_DataUnavailable before it is known, and
/// kAudioFileStreamError_ValueUnknown for what such a file does not say.
OSStatus AudioFileStreamGetPropertyInfo(AudioFileStreamID inAudioFileStream, AudioFileStreamPropertyID inPropertyID,
                                        UInt32 *AU_NULLABLE outPropertyDataSize, Boolean *AU_NULLABLE outWritable);
OSStatus AudioFileStreamGetProperty(AudioFileStreamID inAudioFileStream, AudioFileStreamPropertyID inPropertyID,
                                    UInt32 *ioPropertyDataSize, void *outPropertyData);
/// Nothing can be set: kAudioFileStreamError_UnsupportedProperty.
OSStatus AudioFileStreamSetProperty(AudioFileStreamID inAudioFileStream, AudioFileStreamPropertyID inPropertyID,
                                    UInt32 inPropertyDataSize, const void *inPropertyData);
OSStatus AudioFileStreamClose(AudioFileStreamID inAudioFileStream);

#if defined(__swift__)
#pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif

#endif

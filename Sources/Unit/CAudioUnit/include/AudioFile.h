/// Audio files by their packets and bytes (AudioFile.h). What is behind these functions is the module AVFAudio: a program
/// that calls them links it, and a unit has no part of it.
///
/// Files of packets that all have one size are read and written as they are stored: linear PCM, u-law and A-law in WAVE,
/// RF64, AIFC, CAF and NeXT, IMA4 in AIFC and CAF, big-endian integers in AIFF. Other files are read alone, and decoded:
/// they have the integers that they were made of, in the byte order of this machine, or 32-bit floats. Thread: any but
/// render. Every function returns noErr or one of the errors below; kAudio_ParamError for null where something is needed;
/// kAudioFileNotOpenError for what is no file any more.
#ifndef AUDIOFILE_H
#define AUDIOFILE_H

#include "CFObjects.h"
#include "CoreAudioTypes.h"

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__swift__)
#pragma clang assume_nonnull begin
#endif

typedef UInt32 AudioFilePropertyID;
typedef struct OpaqueAudioFileID *AudioFileID;

#ifndef __swift__
// Swift has them, and more, from AudioToolbox.
typedef UInt32 AudioFileTypeID;

CF_ENUM(AudioFileTypeID) {
    kAudioFileAIFFType = AU_FOURCC('A', 'I', 'F', 'F'),
    kAudioFileAIFCType = AU_FOURCC('A', 'I', 'F', 'C'),
    kAudioFileWAVEType = AU_FOURCC('W', 'A', 'V', 'E'),
    kAudioFileRF64Type = AU_FOURCC('R', 'F', '6', '4'),
    kAudioFileNextType = AU_FOURCC('N', 'e', 'X', 'T'),
    kAudioFileMP3Type = AU_FOURCC('M', 'P', 'G', '3'),
    kAudioFileAAC_ADTSType = AU_FOURCC('a', 'd', 't', 's'),
    kAudioFileMPEG4Type = AU_FOURCC('m', 'p', '4', 'f'),
    kAudioFileM4AType = AU_FOURCC('m', '4', 'a', 'f'),
    kAudioFileCAFType = AU_FOURCC('c', 'a', 'f', 'f'),
    kAudioFileFLACType = AU_FOURCC('f', 'l', 'a', 'c')
};
#endif

CF_ENUM(OSStatus) {
    kAudioFileUnspecifiedError = AU_FOURCC('w', 'h', 't', '?'),
    kAudioFileUnsupportedFileTypeError = AU_FOURCC('t', 'y', 'p', '?'),
    kAudioFileUnsupportedDataFormatError = AU_FOURCC('f', 'm', 't', '?'),
    kAudioFileUnsupportedPropertyError = AU_FOURCC('p', 't', 'y', '?'),
    kAudioFileBadPropertySizeError = AU_FOURCC('!', 's', 'i', 'z'),
    kAudioFilePermissionsError = AU_FOURCC('p', 'r', 'm', '?'),
    kAudioFileInvalidPacketOffsetError = AU_FOURCC('p', 'c', 'k', '?'),
    kAudioFileInvalidFileError = AU_FOURCC('d', 't', 'a', '?'),
    kAudioFileOperationNotSupportedError = 0x6F703F3F,
    kAudioFileDoesNotAllow64BitDataSizeError = AU_FOURCC('o', 'f', 'f', '?'),
    kAudioFileNotOpenError = -38,
    kAudioFileEndOfFileError = -39,
    kAudioFilePositionError = -40,
    kAudioFileFileNotFoundError = -43
};

/// What a file is opened for.
typedef CF_ENUM(SInt8, AudioFilePermissions) {
    kAudioFileReadPermission = 1,
    kAudioFileWritePermission = 2,
    kAudioFileReadWritePermission = 3
};

/// How a file is made.
typedef CF_OPTIONS(UInt32, AudioFileFlags) {
    /// One that is there is replaced; without this it is refused.
    kAudioFileFlags_EraseFile = 1,
    /// Packets come right behind the header in any case.
    kAudioFileFlags_DontPageAlignAudioData = 2
};

/// Frames by packets and back.
typedef struct AudioFramePacketTranslation {
    SInt64 mFrame;
    SInt64 mPacket;
    UInt32 mFrameOffsetInPacket;
} AudioFramePacketTranslation;

/// Whether a translation is a guess; here none is.
typedef CF_OPTIONS(UInt32, AudioBytePacketTranslationFlags) { kBytePacketTranslationFlag_IsEstimate = 1 };

/// Bytes by packets and back.
typedef struct AudioBytePacketTranslation {
    SInt64 mByte;
    SInt64 mPacket;
    UInt32 mByteOffsetInPacket;
    AudioBytePacketTranslationFlags mFlags;
} AudioBytePacketTranslation;

/// A format of a file's packets, and what its channels are for.
typedef struct AudioFormatListItem {
    AudioStreamBasicDescription mASBD;
    AudioChannelLayoutTag mChannelLayoutTag;
} AudioFormatListItem;

/// What a program's functions hold instead of a file on a disk: reading and writing at a place, which say how many bytes
/// they did, and its length. What they return other than noErr is what the caller gets. They call nothing here with the
/// same file.
typedef OSStatus (*AudioFile_ReadProc)(void *AU_NULLABLE inClientData, SInt64 inPosition, UInt32 requestCount, void *buffer,
                                       UInt32 *actualCount);
typedef OSStatus (*AudioFile_WriteProc)(void *AU_NULLABLE inClientData, SInt64 inPosition, UInt32 requestCount,
                                        const void *buffer, UInt32 *actualCount);
typedef SInt64 (*AudioFile_GetSizeProc)(void *AU_NULLABLE inClientData);
typedef OSStatus (*AudioFile_SetSizeProc)(void *AU_NULLABLE inClientData, SInt64 inSize);

/// The types are those of Apple's header. Those that can be set have a remark; a translation's value is what is known of
/// it, and gets the rest.
CF_ENUM(AudioFilePropertyID) {
    kAudioFilePropertyFileFormat = AU_FOURCC('f', 'f', 'm', 't'),
    /// Set as long as the file has no packets.
    kAudioFilePropertyDataFormat = AU_FOURCC('d', 'f', 'm', 't'),
    kAudioFilePropertyIsOptimized = AU_FOURCC('o', 'p', 't', 'm'),
    kAudioFilePropertyDataOffset = AU_FOURCC('d', 'o', 'f', 'f'),
    /// Set; 1 at first: the header says how long the file is when it is closed or optimized, and with 0 after every write.
    kAudioFilePropertyDeferSizeUpdates = AU_FOURCC('d', 's', 'z', 'u'),
    kAudioFilePropertyPacketToFrame = AU_FOURCC('p', 'k', 'f', 'r'),
    kAudioFilePropertyFrameToPacket = AU_FOURCC('f', 'r', 'p', 'k'),
    kAudioFilePropertyPacketToByte = AU_FOURCC('p', 'k', 'b', 'y'),
    kAudioFilePropertyByteToPacket = AU_FOURCC('b', 'y', 'p', 'k'),
    /// Set, without effect: packets need no room in the header.
    kAudioFilePropertyReserveDuration = AU_FOURCC('r', 's', 'r', 'v'),
    kAudioFilePropertyBitRate = AU_FOURCC('b', 'r', 'a', 't'),
    /// Bits; negative of floating point.
    kAudioFilePropertySourceBitDepth = AU_FOURCC('s', 'b', 't', 'd'),
    kAudioFilePropertyAudioDataByteCount = AU_FOURCC('b', 'c', 'n', 't'),
    kAudioFilePropertyAudioDataPacketCount = AU_FOURCC('p', 'c', 'n', 't'),
    kAudioFilePropertyMaximumPacketSize = AU_FOURCC('p', 's', 'z', 'e'),
    kAudioFilePropertyPacketSizeUpperBound = AU_FOURCC('p', 'k', 'u', 'b'),
    kAudioFilePropertyEstimatedDuration = AU_FOURCC('e', 'd', 'u', 'r')
};

#ifndef __swift__
// Swift has this with Foundation's URL, from AVFAudio.

/// Reads the file's header. kAudioFileFileNotFoundError, kAudioFilePermissionsError, kAudioFileInvalidFileError for what
/// cannot be read, and kAudioFileUnsupportedDataFormatError for what cannot be written. Bytes that follow the packets stay
/// behind them, up to 16 MiB. The hint is not needed.
OSStatus AudioFileOpenURL(CFURLRef inFileRef, AudioFilePermissions inPermissions, AudioFileTypeID inFileTypeHint,
                          AudioFileID *outAudioFile);
/// Makes a file for reading and writing. kAudioFileUnsupportedFileTypeError, kAudioFileUnsupportedDataFormatError for what
/// such a file does not hold, before anything is erased, and kAudioFilePermissionsError.
OSStatus AudioFileCreateWithURL(CFURLRef inFileRef, AudioFileTypeID inFileType, const AudioStreamBasicDescription *inFormat,
                                AudioFileFlags inFlags, AudioFileID *outAudioFile);
/// As AudioFileCreateWithURL, in what the functions hold; what they held is gone. All four are needed.
OSStatus AudioFileInitializeWithCallbacks(void *inClientData, AudioFile_ReadProc inReadFunc, AudioFile_WriteProc inWriteFunc,
                                          AudioFile_GetSizeProc inGetSizeFunc, AudioFile_SetSizeProc inSetSizeFunc,
                                          AudioFileTypeID inFileType, const AudioStreamBasicDescription *inFormat,
                                          AudioFileFlags inFlags, AudioFileID *outAudioFile);
/// As AudioFileOpenURL, of what the functions hold: for writing, too, where there are functions for that. Files whose
/// packets have several sizes are refused with kAudioFileInvalidFileError.
OSStatus AudioFileOpenWithCallbacks(void *inClientData, AudioFile_ReadProc inReadFunc, AudioFile_WriteProc inWriteFunc,
                                    AudioFile_GetSizeProc inGetSizeFunc, AudioFile_SetSizeProc inSetSizeFunc,
                                    AudioFileTypeID inFileTypeHint, AudioFileID *outAudioFile);
/// `inUseCache` is not heeded. kAudioFileEndOfFileError behind the last byte; fewer at the end.
OSStatus AudioFileReadBytes(AudioFileID inAudioFile, Boolean inUseCache, SInt64 inStartingByte, UInt32 *ioNumBytes, void *outBuffer);
/// `ioNumBytes`: room in the buffer, then what was read. Fewer packets than asked for where there is no room or the file
/// ends; at its end 0 packets and noErr. Packets have no descriptions.
OSStatus AudioFileReadPacketData(AudioFileID inAudioFile, Boolean inUseCache, UInt32 *ioNumBytes,
                                 AudioStreamPacketDescription *outPacketDescriptions, SInt64 inStartingPacket, UInt32 *ioNumPackets,
                                 void *outBuffer);
/// Over bytes of packets that are there, or behind the last one; kAudioFilePositionError behind that,
/// kAudioFilePermissionsError of a file that is only read, kAudioFileDoesNotAllow64BitDataSizeError for more than the header
/// can count. `ioNumBytes`: 0 when it failed. `inUseCache` is not heeded.
OSStatus AudioFileWriteBytes(AudioFileID inAudioFile, Boolean inUseCache, SInt64 inStartingByte, UInt32 *ioNumBytes,
                             const void *inBuffer);
/// As AudioFileWriteBytes; kAudioFileInvalidPacketOffsetError behind the last packet, and where `inNumBytes` are fewer than
/// the packets have.
OSStatus AudioFileWritePackets(AudioFileID inAudioFile, Boolean inUseCache, UInt32 inNumBytes,
                               const AudioStreamPacketDescription *inPacketDescriptions, SInt64 inStartingPacket,
                               UInt32 *ioNumPackets, const void *inBuffer);
#endif
/// Has the header say how long the file is. kAudioFilePermissionsError of a file that is only read.
OSStatus AudioFileOptimize(AudioFileID inAudioFile);
/// Completes a file that was written. Units that play it keep it until they have another.
OSStatus AudioFileClose(AudioFileID inAudioFile);
OSStatus AudioFileGetPropertyInfo(AudioFileID inAudioFile, AudioFilePropertyID inPropertyID, UInt32 *AU_NULLABLE outDataSize,
                                  UInt32 *AU_NULLABLE isWritable);
/// kAudioFileUnsupportedPropertyError, and kAudioFileBadPropertySizeError where there is too little room.
OSStatus AudioFileGetProperty(AudioFileID inAudioFile, AudioFilePropertyID inPropertyID, UInt32 *ioDataSize, void *outPropertyData);
/// kAudioFileUnsupportedPropertyError, kAudioFileBadPropertySizeError for another size than the value has, and
/// kAudioFilePermissionsError for what cannot be set.
OSStatus AudioFileSetProperty(AudioFileID inAudioFile, AudioFilePropertyID inPropertyID, UInt32 inDataSize,
                              const void *inPropertyData);

#if defined(__swift__)
#pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif

#endif

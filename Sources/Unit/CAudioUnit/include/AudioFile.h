/// Audio files by their packets and bytes (AudioFile.h), for reading. What is behind these functions is the module
/// AVFAudio: a program that calls them links it, and a unit has no part of it.
///
/// Of a file in an uncompressed format packets are its frames, in the samples that the file has but in the byte order of
/// this machine where `mFormatFlags` say so. Compressed files are decoded: they have 32-bit floats. Thread: any but
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
    kAudioFileNotOpenError = -38,
    kAudioFileEndOfFileError = -39,
    kAudioFilePositionError = -40,
    kAudioFileFileNotFoundError = -43
};

/// Files are read: anything else is refused with kAudioFilePermissionsError.
typedef CF_ENUM(SInt8, AudioFilePermissions) {
    kAudioFileReadPermission = 1,
    kAudioFileWritePermission = 2,
    kAudioFileReadWritePermission = 3
};

CF_ENUM(AudioFilePropertyID) {
    kAudioFilePropertyDataFormat = AU_FOURCC('d', 'f', 'm', 't'),
    kAudioFilePropertyAudioDataByteCount = AU_FOURCC('b', 'c', 'n', 't'),
    kAudioFilePropertyAudioDataPacketCount = AU_FOURCC('p', 'c', 'n', 't'),
    kAudioFilePropertyMaximumPacketSize = AU_FOURCC('p', 's', 'z', 'e'),
    kAudioFilePropertyPacketSizeUpperBound = AU_FOURCC('p', 'k', 'u', 'b'),
    kAudioFilePropertyEstimatedDuration = AU_FOURCC('e', 'd', 'u', 'r')
};

#ifndef __swift__
// Swift has this with Foundation's URL, from AVFAudio.

/// Reads the file's header. kAudioFileFileNotFoundError, kAudioFilePermissionsError, or kAudioFileInvalidFileError for what
/// cannot be read. The hint is not needed.
OSStatus AudioFileOpenURL(CFURLRef inFileRef, AudioFilePermissions inPermissions, AudioFileTypeID inFileTypeHint,
                          AudioFileID *outAudioFile);
/// `inUseCache` is not heeded. kAudioFileEndOfFileError behind the last byte; fewer at the end.
OSStatus AudioFileReadBytes(AudioFileID inAudioFile, Boolean inUseCache, SInt64 inStartingByte, UInt32 *ioNumBytes, void *outBuffer);
/// `ioNumBytes`: room in the buffer, then what was read. Fewer packets than asked for where there is no room or the file
/// ends; at its end 0 packets and noErr. Packets have no descriptions.
OSStatus AudioFileReadPacketData(AudioFileID inAudioFile, Boolean inUseCache, UInt32 *ioNumBytes,
                                 AudioStreamPacketDescription *outPacketDescriptions, SInt64 inStartingPacket, UInt32 *ioNumPackets,
                                 void *outBuffer);
#endif
/// Units that play it keep it until they have another.
OSStatus AudioFileClose(AudioFileID inAudioFile);
OSStatus AudioFileGetPropertyInfo(AudioFileID inAudioFile, AudioFilePropertyID inPropertyID, UInt32 *AU_NULLABLE outDataSize,
                                  UInt32 *AU_NULLABLE isWritable);
/// kAudioFileUnsupportedPropertyError, and kAudioFileBadPropertySizeError where there is too little room.
OSStatus AudioFileGetProperty(AudioFileID inAudioFile, AudioFilePropertyID inPropertyID, UInt32 *ioDataSize, void *outPropertyData);

#if defined(__swift__)
#pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif

#endif

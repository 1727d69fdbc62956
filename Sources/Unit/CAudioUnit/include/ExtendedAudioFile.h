/// Audio files by their frames, in a format of the program's choice (ExtendedAudioFile.h): a file of AudioFile.h or of a
/// codec, and a converter beside it. What is behind these functions is in the product AVFAudio.
///
/// Thread: any but render, one at a time for one file; ExtAudioFileWriteAsync says what it is for a render thread. Every
/// function returns noErr, one of the errors below, of AudioFile.h or of AudioConverter.h; kAudio_ParamError for null where
/// something is needed, and for what is no file any more.
#ifndef EXTENDEDAUDIOFILE_H
#define EXTENDEDAUDIOFILE_H

#include "AudioConverter.h"
#include "AudioFile.h"

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__swift__)
#pragma clang assume_nonnull begin
#endif

typedef struct OpaqueExtAudioFile *ExtAudioFileRef;
typedef UInt32 ExtAudioFilePropertyID;

/// The types are those of Apple's header. Those that can be set have a remark.
CF_ENUM(ExtAudioFilePropertyID) {
    kExtAudioFileProperty_FileDataFormat = AU_FOURCC('f', 'f', 'm', 't'),
    kExtAudioFileProperty_FileChannelLayout = AU_FOURCC('f', 'c', 'l', 'o'),
    /// Set: linear PCM, before the first frame or between two.
    kExtAudioFileProperty_ClientDataFormat = AU_FOURCC('c', 'f', 'm', 't'),
    /// Set.
    kExtAudioFileProperty_ClientChannelLayout = AU_FOURCC('c', 'c', 'l', 'o'),
    /// Set, without effect: of each format there is one codec.
    kExtAudioFileProperty_CodecManufacturer = AU_FOURCC('c', 'm', 'a', 'n'),
    /// Null where the file has the client's format.
    kExtAudioFileProperty_AudioConverter = AU_FOURCC('a', 'c', 'n', 'v'),
    /// Of a file that is read; of one that was made here there is none.
    kExtAudioFileProperty_AudioFile = AU_FOURCC('a', 'f', 'i', 'l'),
    kExtAudioFileProperty_FileMaxPacketSize = AU_FOURCC('f', 'm', 'p', 's'),
    kExtAudioFileProperty_ClientMaxPacketSize = AU_FOURCC('c', 'm', 'p', 's'),
    /// Of the file, at the file's rate.
    kExtAudioFileProperty_FileLengthFrames = AU_FOURCC('#', 'f', 'r', 'm'),
    /// Set, to null: what was set on the converter counts from here on.
    kExtAudioFileProperty_ConverterConfig = AU_FOURCC('a', 'c', 'c', 'f'),
    /// Set.
    kExtAudioFileProperty_IOBufferSizeBytes = AU_FOURCC('i', 'o', 'b', 's')
};

CF_ENUM(OSStatus) {
    kExtAudioFileError_CodecUnavailableInputConsumed = -66559,
    kExtAudioFileError_CodecUnavailableInputNotConsumed = -66560,
    kExtAudioFileError_InvalidProperty = -66561,
    kExtAudioFileError_InvalidPropertySize = -66562,
    kExtAudioFileError_NonPCMClientFormat = -66563,
    kExtAudioFileError_InvalidChannelMap = -66564,
    kExtAudioFileError_InvalidOperationOrder = -66565,
    kExtAudioFileError_InvalidDataFormat = -66566,
    kExtAudioFileError_MaxPacketSizeUnknown = -66567,
    kExtAudioFileError_InvalidSeek = -66568,
    kExtAudioFileError_AsyncWriteTooLarge = -66569,
    kExtAudioFileError_AsyncWriteBufferOverflow = -66570
};

#ifndef __swift__
// Swift has these with Foundation's URL and a Bool, from AVFAudio.

/// For reading. kAudioFileFileNotFoundError, kAudioFilePermissionsError, kAudioFileInvalidFileError.
OSStatus ExtAudioFileOpenURL(CFURLRef inURL, ExtAudioFileRef *outExtAudioFile);
/// For reading, or for writing behind the frames that are there. AudioFileClose stays the caller's.
OSStatus ExtAudioFileWrapAudioFileID(AudioFileID inFileID, Boolean inForWriting, ExtAudioFileRef *outExtAudioFile);
/// For writing. Files of packets of one size as AudioFileCreateWithURL makes them, M4A, AAC, FLAC and MP3 besides; of
/// codecs the description needs a rate, a format and channels.
OSStatus ExtAudioFileCreateWithURL(CFURLRef inURL, AudioFileTypeID inFileType, const AudioStreamBasicDescription *inStreamDesc,
                                   const AudioChannelLayout *inChannelLayout, UInt32 inFlags, ExtAudioFileRef *outExtAudioFile);
#endif
/// Completes a file that was written, with what the converter still holds, and closes it.
OSStatus ExtAudioFileDispose(ExtAudioFileRef inExtAudioFile);
/// `ioNumberFrames`: frames wanted, then read, of the client's rate: 0 at the end. The buffers' sizes say what room there
/// is, then what was read.
OSStatus ExtAudioFileRead(ExtAudioFileRef inExtAudioFile, UInt32 *ioNumberFrames, AudioBufferList *ioData);
/// Frames in the client's format, or, where none was set, in the file's.
OSStatus ExtAudioFileWrite(ExtAudioFileRef inExtAudioFile, UInt32 inNumberFrames, const AudioBufferList *ioData);
/// As ExtAudioFileWrite, by a thread of the file's own; the frames are copied. It allocates nothing and waits for no file;
/// it takes a lock to find the file by its handle, which others hold as shortly. 0 frames and null first, not on a render
/// thread, make the memory ready. kExtAudioFileError_AsyncWriteBufferOverflow where the thread is too far behind, and
/// kExtAudioFileError_AsyncWriteTooLarge for more frames than the memory has. What goes wrong in the thread, the next call
/// returns, or ExtAudioFileDispose.
OSStatus ExtAudioFileWriteAsync(ExtAudioFileRef inExtAudioFile, UInt32 inNumberFrames, const AudioBufferList *AU_NULLABLE ioData);
/// A frame of the file, counted at the file's rate. kExtAudioFileError_InvalidSeek outside of it,
/// kExtAudioFileError_InvalidOperationOrder of a file that is written.
OSStatus ExtAudioFileSeek(ExtAudioFileRef inExtAudioFile, SInt64 inFrameOffset);
/// The frame of the file that is read next, or the number of those that were written.
OSStatus ExtAudioFileTell(ExtAudioFileRef inExtAudioFile, SInt64 *outFrameOffset);
OSStatus ExtAudioFileGetPropertyInfo(ExtAudioFileRef inExtAudioFile, ExtAudioFilePropertyID inPropertyID,
                                     UInt32 *AU_NULLABLE outSize, Boolean *AU_NULLABLE outWritable);
OSStatus ExtAudioFileGetProperty(ExtAudioFileRef inExtAudioFile, ExtAudioFilePropertyID inPropertyID, UInt32 *ioPropertyDataSize,
                                 void *outPropertyData);
OSStatus ExtAudioFileSetProperty(ExtAudioFileRef inExtAudioFile, ExtAudioFilePropertyID inPropertyID, UInt32 inPropertyDataSize,
                                 const void *inPropertyData);

#if defined(__swift__)
#pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif

#endif

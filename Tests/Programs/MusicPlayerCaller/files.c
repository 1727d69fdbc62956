#include "MusicPlayerCaller.h"

#include <AudioToolbox/AudioToolbox.h>
#include <string.h>

#define EXPECT(condition)                \
    do {                                 \
        if (!(condition)) return __LINE__; \
    } while (0)

/// A file in memory.
typedef struct {
    UInt8 bytes[512];
    SInt64 size;
} memory;

static OSStatus read_bytes(void *context, SInt64 position, UInt32 wanted, void *buffer, UInt32 *found) {
    memory *file = context;
    SInt64 rest = position < file->size ? file->size - position : 0;
    *found = rest < wanted ? (UInt32)rest : wanted;
    memcpy(buffer, file->bytes + position, *found);
    return noErr;
}

static OSStatus write_bytes(void *context, SInt64 position, UInt32 wanted, const void *buffer, UInt32 *taken) {
    memory *file = context;
    *taken = 0;
    if (position + wanted > (SInt64)sizeof file->bytes) return -34;
    memcpy(file->bytes + position, buffer, wanted);
    *taken = wanted;
    if (position + wanted > file->size) file->size = position + wanted;
    return noErr;
}

static SInt64 get_size(void *context) { return ((memory *)context)->size; }

static OSStatus set_size(void *context, SInt64 size) {
    ((memory *)context)->size = size;
    return noErr;
}

static int writes_and_reads(AudioFileID file) {
    SInt16 samples[] = {1, -2, 3, -4}, heard[4] = {0};
    UInt32 packets = 4, bytes = sizeof heard, size = sizeof(UInt64);
    UInt64 count = 0;
    EXPECT(AudioFileWritePackets(file, false, sizeof samples, NULL, 0, &packets, samples) == noErr && packets == 4);
    EXPECT(AudioFileGetProperty(file, kAudioFilePropertyAudioDataPacketCount, &size, &count) == noErr && count == 4);
    EXPECT(AudioFileReadPacketData(file, false, &bytes, NULL, 0, &packets, heard) == noErr);
    EXPECT(packets == 4 && bytes == 8 && memcmp(samples, heard, sizeof heard) == 0);
    bytes = 2;
    EXPECT(AudioFileWriteBytes(file, false, 8, &bytes, samples) == noErr && bytes == 2);
    EXPECT(AudioFileWriteBytes(file, false, 11, &bytes, samples) == kAudioFilePositionError && bytes == 0);
    UInt32 defers = 0;
    EXPECT(AudioFileSetProperty(file, kAudioFilePropertyDeferSizeUpdates, sizeof defers, &defers) == noErr);
    EXPECT(AudioFileOptimize(file) == noErr);
    EXPECT(AudioFileClose(file) == noErr);
    return 0;
}

int caller_writes_audio_files(const char *path) {
    AudioStreamBasicDescription format = {48000, kAudioFormatLinearPCM, kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked,
                                          2, 1, 2, 1, 16, 0};
    CFURLRef url = CFURLCreateFromFileSystemRepresentation(NULL, (const UInt8 *)path, (CFIndex)strlen(path), false);
    AudioFileID file = NULL;
    EXPECT(AudioFileCreateWithURL(url, kAudioFileWAVEType, &format, 0, &file) == noErr);
    int line = writes_and_reads(file);
    if (line != 0) return line;
    EXPECT(AudioFileCreateWithURL(url, kAudioFileWAVEType, &format, 0, &file) == kAudioFilePermissionsError);
    EXPECT(AudioFileCreateWithURL(url, kAudioFileMP3Type, &format, kAudioFileFlags_EraseFile, &file)
           == kAudioFileUnsupportedFileTypeError);
    EXPECT(AudioFileCreateWithURL(url, kAudioFileAIFFType, &format, kAudioFileFlags_EraseFile, &file)
           == kAudioFileUnsupportedDataFormatError);
    CFRelease(url);

    memory held = {{0}, 0};
    EXPECT(AudioFileInitializeWithCallbacks(&held, read_bytes, write_bytes, get_size, set_size, kAudioFileCAFType, &format, 0, &file)
           == noErr);
    line = writes_and_reads(file);
    if (line != 0) return line;
    EXPECT(AudioFileOpenWithCallbacks(&held, read_bytes, NULL, get_size, NULL, 0, &file) == noErr);
    SInt16 last = 0;
    UInt32 bytes = 2;
    EXPECT(AudioFileReadBytes(file, false, 8, &bytes, &last) == noErr && last == 1);
    EXPECT(AudioFileWriteBytes(file, false, 0, &bytes, &last) == kAudioFilePermissionsError);
    EXPECT(AudioFileClose(file) == noErr);
    EXPECT(AudioFileOpenWithCallbacks(&held, read_bytes, write_bytes, get_size, set_size, 0, &file) == noErr);
    UInt8 many[512] = {0};
    bytes = sizeof many;
    // What a function returns is what its caller gets.
    EXPECT(AudioFileWriteBytes(file, false, 0, &bytes, many) == -34 && bytes == 0);
    EXPECT(AudioFileClose(file) == noErr && AudioFileClose(file) == kAudioFileNotOpenError);
    return 0;
}

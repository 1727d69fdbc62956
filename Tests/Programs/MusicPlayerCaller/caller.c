#include "MusicPlayerCaller.h"

#include <AudioToolbox/AudioToolbox.h>
#include <AudioToolbox/CAShow.h>
#include <AudioToolbox/MusicPlayer.h>
#include <string.h>

#define EXPECT(condition)                \
    do {                                 \
        if (!(condition)) return __LINE__; \
    } while (0)

static int fill(MusicSequence sequence, MusicTrack *track) {
    MusicTrack tempos;
    EXPECT(MusicSequenceNewTrack(sequence, track) == noErr);
    EXPECT(MusicSequenceGetTempoTrack(sequence, &tempos) == noErr);
    EXPECT(MusicTrackNewExtendedTempoEvent(tempos, 0, 90) == noErr);
    MIDINoteMessage note = {1, 60, 100, 30, 0.5f};
    EXPECT(MusicTrackNewMIDINoteEvent(*track, 0, &note) == noErr);
    MIDIChannelMessage program = {0xc1, 7, 0, 0};
    EXPECT(MusicTrackNewMIDIChannelEvent(*track, 1, &program) == noErr);
    struct {
        UInt32 length;
        UInt8 data[4];
    } raw = {4, {0xf0, 1, 2, 0xf7}};
    EXPECT(MusicTrackNewMIDIRawDataEvent(*track, 2, (const MIDIRawData *)&raw) == noErr);
    struct {
        UInt8 type, unused[3];
        UInt32 length;
        UInt8 data[8];
    } text = {1, {0}, 5, "hello"};
    EXPECT(MusicTrackNewMetaEvent(*track, 3, (const MIDIMetaEvent *)&text) == noErr);
    return 0;
}

int caller_reads_what_it_wrote(void) {
    MusicSequence sequence;
    MusicTrack track;
    EXPECT(NewMusicSequence(&sequence) == noErr);
    int line = fill(sequence, &track);
    if (line != 0) return line;
    ExtendedNoteOnEvent extended = {kMusicNoteEvent_Unused, 2, 1.5f, {3, 60.5f, 90, {{7, 0.25f}}}};
    EXPECT(MusicTrackNewExtendedNoteEvent(track, 4, &extended) == noErr);
    CFMutableDictionaryRef state =
        CFDictionaryCreateMutable(NULL, 0, &kCFTypeDictionaryKeyCallBacks, &kCFTypeDictionaryValueCallBacks);
    CFDictionarySetValue(state, CFSTR("name"), CFSTR("Bright"));
    AUPresetEvent preset = {kAudioUnitScope_Global, 0, state};
    EXPECT(MusicTrackNewAUPresetEvent(track, 5, &preset) == noErr);

    MusicEventIterator iterator;
    Boolean has = false;
    MusicTimeStamp time;
    MusicEventType type;
    const void *data, *first;
    UInt32 size;
    EXPECT(NewMusicEventIterator(track, &iterator) == noErr);
    EXPECT(MusicEventIteratorHasCurrentEvent(iterator, &has) == noErr && has);
    EXPECT(MusicEventIteratorGetEventInfo(iterator, &time, &type, &first, &size) == noErr);
    EXPECT(time == 0 && type == kMusicEventType_MIDINoteMessage && size == sizeof(MIDINoteMessage));
    const MusicEventType types[] = {kMusicEventType_MIDINoteMessage, kMusicEventType_MIDIChannelMessage,
                                    kMusicEventType_MIDIRawData,     kMusicEventType_Meta,
                                    kMusicEventType_ExtendedNote,    kMusicEventType_AUPreset};
    for (UInt32 index = 0; index < 6; index++) {
        EXPECT(MusicEventIteratorGetEventInfo(iterator, &time, &type, &data, &size) == noErr);
        EXPECT(time == index && type == types[index]);
        if (type == kMusicEventType_MIDIRawData) EXPECT(((const MIDIRawData *)data)->data[1] == 1);
        if (type == kMusicEventType_Meta) EXPECT(memcmp(((const MIDIMetaEvent *)data)->data, "hello", 5) == 0);
        if (type == kMusicEventType_ExtendedNote)
            EXPECT(((const ExtendedNoteOnEvent *)data)->extendedParams.mControls[0].mValue == 0.25f && size == 32);
        if (type == kMusicEventType_AUPreset) EXPECT(CFEqual(((const AUPresetEvent *)data)->preset, state));
        EXPECT(MusicEventIteratorNextEvent(iterator) == noErr);
    }
    EXPECT(MusicEventIteratorNextEvent(iterator) == kAudioToolboxErr_EndOfTrack);
    EXPECT(((const MIDINoteMessage *)first)->releaseVelocity == 30);
    EXPECT(DisposeMusicEventIterator(iterator) == noErr && DisposeMusicEventIterator(iterator) == kAudio_ParamError);
    CAShow(sequence);
    CFRelease(state);
    EXPECT(DisposeMusicSequence(sequence) == noErr && DisposeMusicSequence(sequence) == kAudio_ParamError);
    return 0;
}

int caller_writes_files(const char *path) {
    MusicSequence written, read, parsed;
    MusicTrack track;
    UInt32 count = 0;
    EXPECT(NewMusicSequence(&written) == noErr && NewMusicSequence(&read) == noErr && NewMusicSequence(&parsed) == noErr);
    int line = fill(written, &track);
    if (line != 0) return line;
    CFURLRef url = CFURLCreateFromFileSystemRepresentation(NULL, (const UInt8 *)path, (CFIndex)strlen(path), false);
    EXPECT(url != NULL);
    EXPECT(MusicSequenceFileCreate(written, url, kMusicSequenceFile_MIDIType, kMusicSequenceFileFlags_Default, 480) == noErr);
    EXPECT(MusicSequenceFileCreate(written, url, kMusicSequenceFile_MIDIType, kMusicSequenceFileFlags_Default, 480) != noErr);
    EXPECT(MusicSequenceFileCreate(written, url, kMusicSequenceFile_MIDIType, kMusicSequenceFileFlags_EraseFile, 480) == noErr);
    EXPECT(MusicSequenceFileLoad(read, url, kMusicSequenceFile_MIDIType, kMusicSequenceLoadSMF_PreserveTracks) == noErr);
    CFDataRef one, other;
    EXPECT(MusicSequenceFileCreateData(written, kMusicSequenceFile_MIDIType, kMusicSequenceFileFlags_Default, 480, &one) == noErr);
    EXPECT(MusicSequenceFileCreateData(read, kMusicSequenceFile_MIDIType, kMusicSequenceFileFlags_Default, 480, &other) == noErr);
    EXPECT(CFDataGetLength(one) > 60 && CFEqual(one, other));
    EXPECT(MusicSequenceFileLoadData(parsed, one, kMusicSequenceFile_AnyType, kMusicSequenceLoadSMF_ChannelsToTracks) == noErr);
    EXPECT(MusicSequenceGetTrackCount(parsed, &count) == noErr && count == 2);
    EXPECT(MusicSequenceFileLoadData(parsed, one, kMusicSequenceFile_iMelodyType, 0) == kAudio_ParamError);
    CFDictionaryRef information = MusicSequenceGetInfoDictionary(read);
    EXPECT(CFEqual(CFDictionaryGetValue(information, CFSTR("tempo")), CFSTR("90")));
    CFRelease(information);
    CFRelease(one);
    CFRelease(other);
    CFRelease(url);
    EXPECT(DisposeMusicSequence(written) == noErr && DisposeMusicSequence(read) == noErr && DisposeMusicSequence(parsed) == noErr);
    return 0;
}

int caller_is_refused(void) {
    MusicSequence sequence;
    MusicTrack track, found;
    UInt32 count;
    Boolean answer;
    EXPECT(NewMusicSequence(NULL) == kAudio_ParamError && NewMusicPlayer(NULL) == kAudio_ParamError);
    EXPECT(NewMusicSequence(&sequence) == noErr && MusicSequenceNewTrack(sequence, &track) == noErr);
    EXPECT(MusicSequenceGetTrackCount(NULL, &count) == kAudio_ParamError);
    EXPECT(MusicSequenceGetTrackCount((MusicSequence)track, &count) == kAudio_ParamError);
    EXPECT(MusicSequenceGetTrackCount((MusicSequence)&count, &count) == kAudio_ParamError);
    EXPECT(MusicSequenceGetTrackCount(sequence, NULL) == kAudio_ParamError);
    EXPECT(MusicSequenceGetIndTrack(sequence, 1, &found) == kAudioToolboxErr_TrackIndexError);
    EXPECT(MusicTrackNewMIDINoteEvent(track, 0, NULL) == kAudio_ParamError);
    EXPECT(MusicPlayerStart(NULL) == kAudio_ParamError && MusicPlayerIsPlaying((MusicPlayer)track, &answer) == kAudio_ParamError);
    MIDIRawData lie = {0xffffffff, {0}};
    EXPECT(MusicTrackNewMIDIRawDataEvent(track, 0, &lie) == kAudio_ParamError);
    ExtendedNoteOnEvent note = {0, 0, 1, {0xffffffff, 60, 60, {{0, 0}}}};
    EXPECT(MusicTrackNewExtendedNoteEvent(track, 0, &note) == kAudio_ParamError);
    note.extendedParams.argCount = 0;
    EXPECT(MusicTrackNewExtendedNoteEvent(track, 0, &note) == kAudio_ParamError);
    CAShow(NULL);
    EXPECT(DisposeMusicSequence(sequence) == noErr);
    EXPECT(MusicTrackNewMIDIRawDataEvent(track, 0, &lie) == kAudio_ParamError);
    return 0;
}

static void told(void *context, MusicSequence sequence, MusicTrack track, MusicTimeStamp time, const MusicEventUserData *data,
                 MusicTimeStamp start, MusicTimeStamp end) {
    caller_told *log = context;
    UInt32 index = 99;
    int call = log->calls;
    if (MusicSequenceGetTrackIndex(sequence, track, &index) != noErr || index != 0) log->faults++;
    if (time != call || start > time || end < time || data->length != 2 || data->data[0] != call || data->data[1] != 9) log->faults++;
    __atomic_store_n(&log->calls, call + 1, __ATOMIC_RELEASE);
}

MusicSequence caller_make_told_sequence(caller_told *log) {
    MusicSequence sequence;
    MusicTrack track;
    struct {
        UInt32 length;
        UInt8 data[2];
    } bytes = {2, {0, 9}};
    if (NewMusicSequence(&sequence) != noErr || MusicSequenceNewTrack(sequence, &track) != noErr) return NULL;
    for (UInt8 beat = 0; beat < 3; beat++) {
        bytes.data[0] = beat;
        if (MusicTrackNewUserEvent(track, beat, (const MusicEventUserData *)&bytes) != noErr) return NULL;
    }
    return MusicSequenceSetUserCallback(sequence, told, log) == noErr ? sequence : NULL;
}

int caller_loads_banks(AudioUnit sampler, const char *bank, const char *other) {
    UInt32 size = 0;
    Boolean writable = false;
    CFURLRef file = CFURLCreateFromFileSystemRepresentation(NULL, (const UInt8 *)bank, (CFIndex)strlen(bank), false);
    CFURLRef none = CFURLCreateFromFileSystemRepresentation(NULL, (const UInt8 *)other, (CFIndex)strlen(other), false);
    EXPECT(AudioUnitGetPropertyInfo(sampler, kAUSamplerProperty_LoadInstrument, kAudioUnitScope_Global, 0, &size, &writable) == noErr);
    EXPECT(size == sizeof(AUSamplerInstrumentData) && writable);
    AUSamplerInstrumentData data = {file, kInstrumentType_SF2Preset, kAUSampler_DefaultMelodicBankMSB, kAUSampler_DefaultBankLSB, 0};
    EXPECT(AudioUnitSetProperty(sampler, kAUSamplerProperty_LoadInstrument, kAudioUnitScope_Global, 0, &data, sizeof data) == noErr);
    AUSamplerBankPresetData preset = {file, kAUSampler_DefaultMelodicBankMSB, kAUSampler_DefaultBankLSB, 0, 0};
    EXPECT(AudioUnitSetProperty(sampler, kAUSamplerProperty_LoadPresetFromBank, kAudioUnitScope_Global, 0, &preset, sizeof preset)
           == noErr);
    EXPECT(AudioUnitSetProperty(sampler, kMusicDeviceProperty_SoundBankURL, kAudioUnitScope_Global, 0, &file, sizeof file) == noErr);
    // Refused: a program that the bank lacks, a file that is none, null, another scope, another size.
    data.presetID = 99;
    EXPECT(AudioUnitSetProperty(sampler, kAUSamplerProperty_LoadInstrument, kAudioUnitScope_Global, 0, &data, sizeof data) != noErr);
    data.presetID = 200;
    EXPECT(AudioUnitSetProperty(sampler, kAUSamplerProperty_LoadInstrument, kAudioUnitScope_Global, 0, &data, sizeof data) != noErr);
    EXPECT(AudioUnitSetProperty(sampler, kMusicDeviceProperty_SoundBankURL, kAudioUnitScope_Global, 0, &none, sizeof none) != noErr);
    CFURLRef null = NULL;
    EXPECT(AudioUnitSetProperty(sampler, kMusicDeviceProperty_SoundBankURL, kAudioUnitScope_Global, 0, &null, sizeof null)
           == kAudioUnitErr_InvalidPropertyValue);
    EXPECT(AudioUnitSetProperty(sampler, kMusicDeviceProperty_SoundBankURL, kAudioUnitScope_Input, 0, &file, sizeof file) != noErr);
    EXPECT(AudioUnitSetProperty(sampler, kMusicDeviceProperty_SoundBankURL, kAudioUnitScope_Global, 0, &file, 3) != noErr);
    const void *files[] = {none};
    CFArrayRef array = CFArrayCreate(NULL, files, 1, &kCFTypeArrayCallBacks);
    EXPECT(AudioUnitSetProperty(sampler, kAUSamplerProperty_LoadAudioFiles, kAudioUnitScope_Global, 0, &array, sizeof array) != noErr);
    CFRelease(array);
    CFRelease(file);
    CFRelease(none);
    return 0;
}

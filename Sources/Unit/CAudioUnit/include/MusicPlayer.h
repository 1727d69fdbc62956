/// Sequences, their tracks and events, and players (MusicPlayer.h, CoreAudioClock.h, CAShow.h). What is behind these
/// functions is the module AVFAudio: a program that calls them links it, and a unit has no part of it.
///
/// Thread: any but render, one at a time for one iterator. Every function returns noErr, or: kAudio_ParamError for null
/// where something is needed, for what is no sequence, track, player or iterator any more, and for numbers that make no
/// sense. What is refused changes nothing.
#ifndef MUSICPLAYER_H
#define MUSICPLAYER_H

#include "AUGraph.h"
#include "AudioUnitPropertyTypes.h"
#include "CFObjects.h"
#include "MusicDevice.h"

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__swift__)
#pragma clang assume_nonnull begin
#endif

CF_ENUM(uint32_t) {
    kMusicEventType_NULL = 0,
    kMusicEventType_ExtendedNote = 1,
    kMusicEventType_ExtendedTempo = 3,
    kMusicEventType_User = 4,
    kMusicEventType_Meta = 5,
    kMusicEventType_MIDINoteMessage = 6,
    kMusicEventType_MIDIChannelMessage = 7,
    kMusicEventType_MIDIRawData = 8,
    kMusicEventType_Parameter = 9,
    kMusicEventType_AUPreset = 10
};
/// What an event's data are: the structure of this name.
typedef uint32_t MusicEventType;

/// How the tracks of a file become those of a sequence.
typedef CF_OPTIONS(uint32_t, MusicSequenceLoadFlags) {
    kMusicSequenceLoadSMF_PreserveTracks = 0,
    kMusicSequenceLoadSMF_ChannelsToTracks = 1 << 0
};

/// What a beat is: a quarter note by the tempo track, a second, or a frame of 44,100 a second.
typedef CF_ENUM(uint32_t, MusicSequenceType) {
    kMusicSequenceType_Beats = 0x62656174,
    kMusicSequenceType_Seconds = 0x73656373,
    kMusicSequenceType_Samples = 0x73616d70
};

/// Kinds of files; iMelody is neither read nor written.
typedef CF_ENUM(uint32_t, MusicSequenceFileTypeID) {
    kMusicSequenceFile_AnyType = 0,
    kMusicSequenceFile_MIDIType = 0x6d696469,
    kMusicSequenceFile_iMelodyType = 0x696d656c
};

typedef CF_OPTIONS(uint32_t, MusicSequenceFileFlags) {
    kMusicSequenceFileFlags_Default = 0,
    kMusicSequenceFileFlags_EraseFile = 1
};

/// Beats.
typedef Float64 MusicTimeStamp;
/// Stands for the end of a track, as any larger number does.
#define kMusicTimeStamp_EndOfTrack 1000000000.0

/// A note; `duration` in beats.
typedef struct MIDINoteMessage {
    UInt8 channel;
    UInt8 note;
    UInt8 velocity;
    UInt8 releaseVelocity;
    Float32 duration;
} MIDINoteMessage;

/// A message that is no note: 0xA0 … 0xEF with the channel, and its data bytes.
typedef struct MIDIChannelMessage {
    UInt8 status;
    UInt8 data1;
    UInt8 data2;
    UInt8 reserved;
} MIDIChannelMessage;

/// `length` bytes, most often a system-exclusive message; at most 16 MiB, as of every event.
typedef struct MIDIRawData {
    UInt32 length;
    UInt8 data[1];
} MIDIRawData;

/// A meta event of a file; `dataLength` bytes.
typedef struct MIDIMetaEvent {
    UInt8 metaEventType;
    UInt8 unused1;
    UInt8 unused2;
    UInt8 unused3;
    UInt32 dataLength;
    UInt8 data[1];
} MIDIMetaEvent;

/// `length` bytes for the sequence's user callback.
typedef struct MusicEventUserData {
    UInt32 length;
    UInt8 data[1];
} MusicEventUserData;

/// A note with fractions; `duration` in beats.
typedef struct ExtendedNoteOnEvent {
    MusicDeviceInstrumentID instrumentID;
    MusicDeviceGroupID groupID;
    Float32 duration;
    MusicDeviceNoteParams extendedParams;
} ExtendedNoteOnEvent;

/// A value of a parameter of the track's destination. `scope` and `element` are 0.
typedef struct ParameterEvent {
    AudioUnitParameterID parameterID;
    AudioUnitScope scope;
    AudioUnitElement element;
    AudioUnitParameterValue value;
} ParameterEvent;

/// Beats a minute.
typedef struct ExtendedTempoEvent {
    Float64 bpm;
} ExtendedTempoEvent;

/// An instrument of a sampler, for kAUSamplerProperty_LoadInstrument: its file, and which preset of a bank (AudioUnitProperties.h).
typedef struct AUSamplerInstrumentData {
    CFURLRef AU_NULLABLE fileURL;
    UInt8 instrumentType;
    UInt8 bankMSB;
    UInt8 bankLSB;
    UInt8 presetID;
} AUSamplerInstrumentData;

/// A preset of a bank, for kAUSamplerProperty_LoadPresetFromBank (AudioUnitProperties.h).
typedef struct AUSamplerBankPresetData {
    CFURLRef AU_NULLABLE bankURL;
    UInt8 bankMSB;
    UInt8 bankLSB;
    UInt8 presetID;
    UInt8 reserved;
} AUSamplerBankPresetData;

/// A preset of the track's destination, a dictionary of this library's own Core Foundation (CFObjects.h).
typedef struct AUPresetEvent {
    AudioUnitScope scope;
    AudioUnitElement element;
    CFPropertyListRef AU_NULLABLE preset;
} AUPresetEvent;

/// Bars and beats count from 1, parts of a beat from 0 (CoreAudioClock.h).
typedef struct CABarBeatTime {
    SInt32 bar;
    UInt16 beat;
    UInt16 subbeat;
    UInt16 subbeatDivisor;
    UInt16 reserved;
} CABarBeatTime;

typedef struct OpaqueMusicPlayer *MusicPlayer;
typedef struct OpaqueMusicSequence *MusicSequence;
typedef struct OpaqueMusicTrack *MusicTrack;
typedef struct OpaqueMusicEventIterator *MusicEventIterator;

#if defined(__swift__)
typedef UInt32 AUMIDIEndpointRef;
#else
typedef UInt32 MIDIObjectRef;
typedef MIDIObjectRef MIDIEndpointRef;
#define AUMIDIEndpointRef MIDIEndpointRef
#endif

/// Called for each user event, a little later than it is due; the slice is the event's own beat. Thread: an internal
/// one.
typedef void (*MusicSequenceUserCallback)(void *AU_NULLABLE inClientData, MusicSequence inSequence, MusicTrack inTrack,
                                          MusicTimeStamp inEventTime, const MusicEventUserData *inEventData,
                                          MusicTimeStamp inStartSliceBeat, MusicTimeStamp inEndSliceBeat);

CF_ENUM(OSStatus) {
    kAudioToolboxErr_InvalidSequenceType = -10846,
    kAudioToolboxErr_TrackIndexError = -10859,
    kAudioToolboxErr_TrackNotFound = -10858,
    kAudioToolboxErr_EndOfTrack = -10857,
    kAudioToolboxErr_StartOfTrack = -10856,
    kAudioToolboxErr_IllegalTrackDestination = -10855,
    kAudioToolboxErr_NoSequence = -10854,
    kAudioToolboxErr_InvalidEventType = -10853,
    kAudioToolboxErr_InvalidPlayerState = -10852,
    kAudioToolboxErr_CannotDoInCurrentContext = -10863,
    kAudioToolboxError_NoTrackDestination = -66720
};

/// Of a track, by MusicTrackGetProperty and MusicTrackSetProperty.
CF_ENUM(uint32_t) {
    /// MusicTrackLoopInfo: the last beats of the track, and how often they are played, 0 for ever; once at first.
    kSequenceTrackProperty_LoopInfo = 0,
    /// MusicTimeStamp: beats by which the track begins later than the sequence.
    kSequenceTrackProperty_OffsetTime = 1,
    /// Boolean.
    kSequenceTrackProperty_MuteStatus = 2,
    /// Boolean.
    kSequenceTrackProperty_SoloStatus = 3,
    /// UInt32: whether the track has values of parameters and nothing else.
    kSequenceTrackProperty_AutomatedParameters = 4,
    /// MusicTimeStamp: what was set, or until the last event is over. What begins behind it is not played.
    kSequenceTrackProperty_TrackLength = 5,
    /// SInt16: ticks per quarter note in files; of the tempo track, to be read.
    kSequenceTrackProperty_TimeResolution = 6
};

typedef struct MusicTrackLoopInfo {
    MusicTimeStamp loopDuration;
    SInt32 numberOfLoops;
} MusicTrackLoopInfo;

// Players

OSStatus NewMusicPlayer(MusicPlayer AU_NULLABLE *AU_NONNULL outPlayer);
/// Stops what the player plays.
OSStatus DisposeMusicPlayer(MusicPlayer inPlayer);
/// Null for none. kAudioToolboxErr_InvalidPlayerState while it plays.
OSStatus MusicPlayerSetSequence(MusicPlayer inPlayer, MusicSequence AU_NULLABLE inSequence);
/// kAudioToolboxErr_NoSequence, as for every function that needs one.
OSStatus MusicPlayerGetSequence(MusicPlayer inPlayer, MusicSequence AU_NULLABLE *AU_NONNULL outSequence);
/// Also while it plays.
OSStatus MusicPlayerSetTime(MusicPlayer inPlayer, MusicTimeStamp inTime);
OSStatus MusicPlayerGetTime(MusicPlayer inPlayer, MusicTimeStamp *outTime);
/// The host time at which a beat is heard. kAudioToolboxErr_InvalidPlayerState unless it plays through a device.
OSStatus MusicPlayerGetHostTimeForBeats(MusicPlayer inPlayer, MusicTimeStamp inBeats, UInt64 *outHostTime);
OSStatus MusicPlayerGetBeatsForHostTime(MusicPlayer inPlayer, UInt64 inHostTime, MusicTimeStamp *outBeats);
/// Makes ready what a start needs.
OSStatus MusicPlayerPreroll(MusicPlayer inPlayer);
/// Plays from where it is. A sequence that belongs to no engine is played by the MIDI synthesizer, on the default device.
OSStatus MusicPlayerStart(MusicPlayer inPlayer);
/// Ends what sounds; the time stays.
OSStatus MusicPlayerStop(MusicPlayer inPlayer);
#ifndef __swift__
// Swift has what writes a Boolean from AudioToolbox, with a type of its own.

/// Also true past the end, until it is stopped.
OSStatus MusicPlayerIsPlaying(MusicPlayer inPlayer, Boolean *outIsPlaying);
#endif
/// By which the tempo is multiplied, 1/128 … 128.
OSStatus MusicPlayerSetPlayRateScalar(MusicPlayer inPlayer, Float64 inScaleRate);
OSStatus MusicPlayerGetPlayRateScalar(MusicPlayer inPlayer, Float64 *outScaleRate);

// Sequences

OSStatus NewMusicSequence(MusicSequence AU_NULLABLE *AU_NONNULL outSequence);
/// kAudioToolboxErr_CannotDoInCurrentContext while a player has it.
OSStatus DisposeMusicSequence(MusicSequence inSequence);
OSStatus MusicSequenceNewTrack(MusicSequence inSequence, MusicTrack AU_NULLABLE *AU_NONNULL outTrack);
/// kAudioToolboxErr_TrackNotFound for a track of another sequence, and for the tempo track.
OSStatus MusicSequenceDisposeTrack(MusicSequence inSequence, MusicTrack inTrack);
/// Without the tempo track.
OSStatus MusicSequenceGetTrackCount(MusicSequence inSequence, UInt32 *outNumberOfTracks);
/// kAudioToolboxErr_TrackIndexError for an index that none has.
OSStatus MusicSequenceGetIndTrack(MusicSequence inSequence, UInt32 inTrackIndex, MusicTrack AU_NULLABLE *AU_NONNULL outTrack);
OSStatus MusicSequenceGetTrackIndex(MusicSequence inSequence, MusicTrack inTrack, UInt32 *outTrackIndex);
OSStatus MusicSequenceGetTempoTrack(MusicSequence inSequence, MusicTrack AU_NULLABLE *AU_NONNULL outTrack);
/// Null for this library's own synthesizer and device; there are no other graphs: kAudio_UnimplementedError.
OSStatus MusicSequenceSetAUGraph(MusicSequence inSequence, AUGraph AU_NULLABLE inGraph);
/// Null, and kAudio_UnimplementedError.
OSStatus MusicSequenceGetAUGraph(MusicSequence inSequence, AUGraph AU_NULLABLE *AU_NONNULL outGraph);
/// Has all tracks sent to a destination of Core MIDI. kAudioToolboxErr_IllegalTrackDestination when it is none.
OSStatus MusicSequenceSetMIDIEndpoint(MusicSequence inSequence, AUMIDIEndpointRef inEndpoint);
/// kAudioToolboxErr_InvalidSequenceType for one of tempos that is to count seconds or frames.
OSStatus MusicSequenceSetSequenceType(MusicSequence inSequence, MusicSequenceType inType);
OSStatus MusicSequenceGetSequenceType(MusicSequence inSequence, MusicSequenceType *outType);
/// Turns all tracks around in time.
OSStatus MusicSequenceReverse(MusicSequence inSequence);
OSStatus MusicSequenceGetSecondsForBeats(MusicSequence inSequence, MusicTimeStamp inBeats, Float64 *outSeconds);
OSStatus MusicSequenceGetBeatsForSeconds(MusicSequence inSequence, Float64 inSeconds, MusicTimeStamp *outBeats);
/// Null for none.
OSStatus MusicSequenceSetUserCallback(MusicSequence inSequence, MusicSequenceUserCallback AU_NULLABLE inCallback,
                                      void *AU_NULLABLE inClientData);
/// By the time signatures of the tempo track. A divisor of 0 counts no parts of beats.
OSStatus MusicSequenceBeatsToBarBeatTime(MusicSequence inSequence, MusicTimeStamp inBeats, UInt32 inSubbeatDivisor,
                                         CABarBeatTime *outBarBeatTime);
OSStatus MusicSequenceBarBeatTimeToBeats(MusicSequence inSequence, const CABarBeatTime *inBarBeatTime, MusicTimeStamp *outBeats);

#ifndef __swift__
// Swift has these functions with Foundation's types, from AVFAudio and AVFoundation.

/// Adds what a Standard MIDI File has: its tracks behind those that are there, its tempos to the tempo track.
OSStatus MusicSequenceFileLoad(MusicSequence inSequence, CFURLRef inFileRef, MusicSequenceFileTypeID inFileTypeHint,
                               MusicSequenceLoadFlags inFlags);
/// As MusicSequenceFileLoad, from a file's bytes.
OSStatus MusicSequenceFileLoadData(MusicSequence inSequence, CFDataRef inData, MusicSequenceFileTypeID inFileTypeHint,
                                   MusicSequenceLoadFlags inFlags);
/// Writes a Standard MIDI File; one that is there only with kMusicSequenceFileFlags_EraseFile. `inResolution`: ticks per
/// quarter note, 0 for the sequence's own, or what MusicSequenceSetSMPTEResolution makes.
OSStatus MusicSequenceFileCreate(MusicSequence inSequence, CFURLRef inFileRef, MusicSequenceFileTypeID inFileType,
                                 MusicSequenceFileFlags inFlags, SInt16 inResolution);
/// The bytes of such a file; the caller releases them.
OSStatus MusicSequenceFileCreateData(MusicSequence inSequence, MusicSequenceFileTypeID inFileType, MusicSequenceFileFlags inFlags,
                                     SInt16 inResolution, CFDataRef *outData);
/// The caller releases it. Null for what is no sequence.
CFDictionaryRef MusicSequenceGetInfoDictionary(MusicSequence inSequence);
#endif

/// Takes a resolution apart: frames a second, negative, and ticks per frame.
static inline void MusicSequenceGetSMPTEResolution(SInt16 inRes, SInt8 *fps, Byte *ticks) {
    *fps = (SInt8)(inRes >> 8);
    *ticks = (Byte)(inRes & 0x7f);
}

/// A resolution for files of SMPTE times, of frames a second and ticks per frame.
static inline SInt16 MusicSequenceSetSMPTEResolution(SInt8 fps, Byte ticks) {
    return (SInt16)((fps > 0 ? -fps : fps) * 256 | (ticks & 0x7f));
}

// Tracks

OSStatus MusicTrackGetSequence(MusicTrack inTrack, MusicSequence AU_NULLABLE *AU_NONNULL outSequence);
/// kAudio_UnimplementedError: there are no graphs of nodes.
OSStatus MusicTrackSetDestNode(MusicTrack inTrack, AUNode inNode);
/// kAudioToolboxErr_IllegalTrackDestination for what is no destination of Core MIDI, and for the tempo track.
OSStatus MusicTrackSetDestMIDIEndpoint(MusicTrack inTrack, AUMIDIEndpointRef inEndpoint);
OSStatus MusicTrackGetDestNode(MusicTrack inTrack, AUNode *outNode);
/// kAudioToolboxErr_IllegalTrackDestination when it has none.
OSStatus MusicTrackGetDestMIDIEndpoint(MusicTrack inTrack, AUMIDIEndpointRef *outEndpoint);
/// kAudioUnitErr_InvalidProperty for a property that is none, or not of this track.
OSStatus MusicTrackSetProperty(MusicTrack inTrack, UInt32 inPropertyID, void *inData, UInt32 inLength);
/// Without `outData`, the size alone.
OSStatus MusicTrackGetProperty(MusicTrack inTrack, UInt32 inPropertyID, void *AU_NULLABLE outData, UInt32 *ioLength);

// Editing: a range's start belongs to it, its end does not; an end of kMusicTimeStamp_EndOfTrack or more is the track's.

OSStatus MusicTrackMoveEvents(MusicTrack inTrack, MusicTimeStamp inStartTime, MusicTimeStamp inEndTime, MusicTimeStamp inMoveTime);
/// A new track, of the same sequence, with a copy of a range.
OSStatus NewMusicTrackFrom(MusicTrack inSourceTrack, MusicTimeStamp inSourceStartTime, MusicTimeStamp inSourceEndTime,
                           MusicTrack AU_NULLABLE *AU_NONNULL outNewTrack);
OSStatus MusicTrackClear(MusicTrack inTrack, MusicTimeStamp inStartTime, MusicTimeStamp inEndTime);
OSStatus MusicTrackCut(MusicTrack inTrack, MusicTimeStamp inStartTime, MusicTimeStamp inEndTime);
OSStatus MusicTrackCopyInsert(MusicTrack inSourceTrack, MusicTimeStamp inSourceStartTime, MusicTimeStamp inSourceEndTime,
                              MusicTrack inDestTrack, MusicTimeStamp inDestInsertTime);
OSStatus MusicTrackMerge(MusicTrack inSourceTrack, MusicTimeStamp inSourceStartTime, MusicTimeStamp inSourceEndTime,
                         MusicTrack inDestTrack, MusicTimeStamp inDestInsertTime);

// Events: behind those that are at the same beat

OSStatus MusicTrackNewMIDINoteEvent(MusicTrack inTrack, MusicTimeStamp inTimeStamp, const MIDINoteMessage *inMessage);
OSStatus MusicTrackNewMIDIChannelEvent(MusicTrack inTrack, MusicTimeStamp inTimeStamp, const MIDIChannelMessage *inMessage);
OSStatus MusicTrackNewMIDIRawDataEvent(MusicTrack inTrack, MusicTimeStamp inTimeStamp, const MIDIRawData *inRawData);
OSStatus MusicTrackNewExtendedNoteEvent(MusicTrack inTrack, MusicTimeStamp inTimeStamp, const ExtendedNoteOnEvent *inInfo);
OSStatus MusicTrackNewParameterEvent(MusicTrack inTrack, MusicTimeStamp inTimeStamp, const ParameterEvent *inInfo);
/// Of the tempo track alone.
OSStatus MusicTrackNewExtendedTempoEvent(MusicTrack inTrack, MusicTimeStamp inTimeStamp, Float64 inBPM);
OSStatus MusicTrackNewMetaEvent(MusicTrack inTrack, MusicTimeStamp inTimeStamp, const MIDIMetaEvent *inMetaEvent);
OSStatus MusicTrackNewUserEvent(MusicTrack inTrack, MusicTimeStamp inTimeStamp, const MusicEventUserData *inUserData);
OSStatus MusicTrackNewAUPresetEvent(MusicTrack inTrack, MusicTimeStamp inTimeStamp, const AUPresetEvent *inPresetEvent);

// Iterators: at an event, or behind the last. Whoever edits the track by other means seeks anew.

/// At the first event.
OSStatus NewMusicEventIterator(MusicTrack inTrack, MusicEventIterator AU_NULLABLE *AU_NONNULL outIterator);
OSStatus DisposeMusicEventIterator(MusicEventIterator inIterator);
/// To the first event at this beat or behind it; kMusicTimeStamp_EndOfTrack for behind the last.
OSStatus MusicEventIteratorSeek(MusicEventIterator inIterator, MusicTimeStamp inTimeStamp);
/// kAudioToolboxErr_EndOfTrack behind the last event.
OSStatus MusicEventIteratorNextEvent(MusicEventIterator inIterator);
/// kAudioToolboxErr_StartOfTrack at the first event.
OSStatus MusicEventIteratorPreviousEvent(MusicEventIterator inIterator);
/// The data are good as long as the iterator, and stay as they were when the event changes; null pointers for what is not asked for.
/// kAudioToolboxErr_EndOfTrack behind the last event, as for every function that needs one.
OSStatus MusicEventIteratorGetEventInfo(MusicEventIterator inIterator, MusicTimeStamp *AU_NULLABLE outTimeStamp,
                                        MusicEventType *AU_NULLABLE outEventType, const void *AU_NULLABLE *AU_NULLABLE outEventData,
                                        UInt32 *AU_NULLABLE outEventDataSize);
OSStatus MusicEventIteratorSetEventInfo(MusicEventIterator inIterator, MusicEventType inEventType, const void *inEventData);
/// The iterator is at the next event then.
OSStatus MusicEventIteratorDeleteEvent(MusicEventIterator inIterator);
/// The iterator stays at the event.
OSStatus MusicEventIteratorSetEventTime(MusicEventIterator inIterator, MusicTimeStamp inTimeStamp);
#ifndef __swift__
OSStatus MusicEventIteratorHasPreviousEvent(MusicEventIterator inIterator, Boolean *outHasPrevEvent);
OSStatus MusicEventIteratorHasNextEvent(MusicEventIterator inIterator, Boolean *outHasNextEvent);
OSStatus MusicEventIteratorHasCurrentEvent(MusicEventIterator inIterator, Boolean *outHasCurEvent);
#endif

/// Prints a sequence with its tracks and events.
void CAShow(void *inObject);

AU_STATIC_ASSERT(sizeof(MIDINoteMessage) == 8, "MIDINoteMessage has Apple's size");
AU_STATIC_ASSERT(sizeof(MIDIMetaEvent) == 12, "MIDIMetaEvent has Apple's size");
AU_STATIC_ASSERT(sizeof(ExtendedNoteOnEvent) == 32, "ExtendedNoteOnEvent has Apple's size");
AU_STATIC_ASSERT(sizeof(MusicTrackLoopInfo) == 16, "MusicTrackLoopInfo has Apple's size");
AU_STATIC_ASSERT(sizeof(CABarBeatTime) == 12, "CABarBeatTime has Apple's size");

#if defined(__swift__)
#pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif

#endif

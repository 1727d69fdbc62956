import AudioToolbox
import Foundation
import MusicSequences

// New events of tracks, under the C symbols of MusicPlayer.h. Each comes behind those that are at the same beat. Thread:
// any but render.

/// A note.
@c(MusicTrackNewMIDINoteEvent)
public func musicTrackNewMIDINoteEvent(
    _ track: OpaquePointer?, _ beat: MusicTimeStamp, _ message: UnsafePointer<MIDINoteMessage>?
) -> OSStatus { add(kMusicEventType_MIDINoteMessage, message, to: track, at: beat) }

/// A message that is no note.
@c(MusicTrackNewMIDIChannelEvent)
public func musicTrackNewMIDIChannelEvent(
    _ track: OpaquePointer?, _ beat: MusicTimeStamp, _ message: UnsafePointer<MIDIChannelMessage>?
) -> OSStatus { add(kMusicEventType_MIDIChannelMessage, message, to: track, at: beat) }

/// Bytes that go out as they are.
@c(MusicTrackNewMIDIRawDataEvent)
public func musicTrackNewMIDIRawDataEvent(
    _ track: OpaquePointer?, _ beat: MusicTimeStamp, _ data: UnsafePointer<MIDIRawData>?
) -> OSStatus { add(kMusicEventType_MIDIRawData, data, to: track, at: beat) }

/// A note with fractions.
@c(MusicTrackNewExtendedNoteEvent)
public func musicTrackNewExtendedNoteEvent(
    _ track: OpaquePointer?, _ beat: MusicTimeStamp, _ note: UnsafePointer<ExtendedNoteOnEvent>?
) -> OSStatus { add(kMusicEventType_ExtendedNote, note, to: track, at: beat) }

/// A value of a parameter.
@c(MusicTrackNewParameterEvent)
public func musicTrackNewParameterEvent(
    _ track: OpaquePointer?, _ beat: MusicTimeStamp, _ event: UnsafePointer<ParameterEvent>?
) -> OSStatus { add(kMusicEventType_Parameter, event, to: track, at: beat) }

/// A tempo, of the tempo track alone.
@c(MusicTrackNewExtendedTempoEvent)
public func musicTrackNewExtendedTempoEvent(
    _ track: OpaquePointer?, _ beat: MusicTimeStamp, _ tempo: Double
) -> OSStatus {
    var event = ExtendedTempoEvent(bpm: tempo)
    return add(kMusicEventType_ExtendedTempo, &event, to: track, at: beat)
}

/// A meta event; a tempo among them becomes a tempo.
@c(MusicTrackNewMetaEvent)
public func musicTrackNewMetaEvent(
    _ track: OpaquePointer?, _ beat: MusicTimeStamp, _ event: UnsafePointer<MIDIMetaEvent>?
) -> OSStatus { add(kMusicEventType_Meta, event, to: track, at: beat) }

/// Bytes for the sequence's user callback.
@c(MusicTrackNewUserEvent)
public func musicTrackNewUserEvent(
    _ track: OpaquePointer?, _ beat: MusicTimeStamp, _ data: UnsafePointer<MusicEventUserData>?
) -> OSStatus { add(kMusicEventType_User, data, to: track, at: beat) }

/// A preset of the destination.
@c(MusicTrackNewAUPresetEvent)
public func musicTrackNewAUPresetEvent(
    _ track: OpaquePointer?, _ beat: MusicTimeStamp, _ preset: UnsafePointer<AUPresetEvent>?
) -> OSStatus { add(kMusicEventType_AUPreset, preset, to: track, at: beat) }

private func add<Event>(
    _ type: MusicEventType, _ event: UnsafePointer<Event>?, to track: OpaquePointer?, at beat: MusicTimeStamp
) -> OSStatus {
    MusicStatus.of {
        let track = try MusicObjects.track(track)
        guard let event else { throw MusicStatus(kAudio_ParamError) }
        let content = try MusicEventData.content(type, UnsafeRawPointer(event))
        guard content.isOfTempoTrack == track.isTempoTrack else {
            throw MusicStatus(kAudioToolboxErr_InvalidEventType)
        }
        try track.add(content, at: beat)
    }
}

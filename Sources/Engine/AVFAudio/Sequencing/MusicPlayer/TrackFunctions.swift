import AudioToolbox
import Foundation
import MusicSequences

// Tracks, where their events go and how they are edited, under the C symbols of MusicPlayer.h. Thread: any but render.

/// The sequence that has the track.
@c(MusicTrackGetSequence)
public func musicTrackGetSequence(
    _ track: OpaquePointer?, _ sequence: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    MusicStatus.writing(sequence) {
        let core = try MusicObjects.track(track).core
        return core.handles.sequence(of: core)
    }
}

/// There are no graphs of nodes.
@c(MusicTrackSetDestNode)
public func musicTrackSetDestNode(_ track: OpaquePointer?, _ node: AUNode) -> OSStatus {
    MusicStatus.of {
        _ = try MusicObjects.track(track)
        throw MusicStatus(kAudio_UnimplementedError)
    }
}

/// There are no graphs of nodes.
@c(MusicTrackGetDestNode)
public func musicTrackGetDestNode(_ track: OpaquePointer?, _ node: UnsafeMutablePointer<AUNode>?) -> OSStatus {
    musicTrackSetDestNode(track, 0)
}

/// Sends the track to a destination of Core MIDI.
@c(MusicTrackSetDestMIDIEndpoint)
public func musicTrackSetDestMIDIEndpoint(_ track: OpaquePointer?, _ endpoint: UInt32) -> OSStatus {
    MusicStatus.of {
        let track = try MusicObjects.track(track)
        if track.isTempoTrack { throw MusicStatus(kAudioToolboxErr_IllegalTrackDestination) }
        try track.setDestination(.endpoint(endpoint))
    }
}

/// The destination of Core MIDI that the track is sent to.
@c(MusicTrackGetDestMIDIEndpoint)
public func musicTrackGetDestMIDIEndpoint(
    _ track: OpaquePointer?, _ endpoint: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
    MusicStatus.writing(endpoint) {
        guard case .endpoint(let endpoint) = try MusicObjects.track(track).destination else {
            throw MusicStatus(kAudioToolboxErr_IllegalTrackDestination)
        }
        return endpoint
    }
}

// MARK: Editing

/// Brings a range's events to beats that are so many later, or earlier.
@c(MusicTrackMoveEvents)
public func musicTrackMoveEvents(
    _ track: OpaquePointer?, _ start: MusicTimeStamp, _ end: MusicTimeStamp, _ beats: MusicTimeStamp
) -> OSStatus {
    edit(track, start, end) { (track, range) throws(SequenceError) in try track.moveEvents(in: range, by: beats) }
}

/// Removes a range's events, and leaves the rest where it is.
@c(MusicTrackClear)
public func musicTrackClear(_ track: OpaquePointer?, _ start: MusicTimeStamp, _ end: MusicTimeStamp) -> OSStatus {
    edit(track, start, end) { (track, range) throws(SequenceError) in try track.clearEvents(in: range) }
}

/// Removes a range's events, and closes the gap.
@c(MusicTrackCut)
public func musicTrackCut(_ track: OpaquePointer?, _ start: MusicTimeStamp, _ end: MusicTimeStamp) -> OSStatus {
    edit(track, start, end) { (track, range) throws(SequenceError) in try track.cutEvents(in: range) }
}

/// A new track of the same sequence with a copy of a range's events, which begins where the range begins.
@c(NewMusicTrackFrom)
public func newMusicTrackFrom(
    _ source: OpaquePointer?, _ start: MusicTimeStamp, _ end: MusicTimeStamp,
    _ track: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    MusicStatus.writing(track) {
        let source = try MusicObjects.track(source)
        guard !source.isTempoTrack else { throw MusicStatus(kAudio_ParamError) }
        let range = try MusicBeats.range(start, end)
        var copy = EventTrack()
        try EngineFaults.ofSequence { () throws(SequenceError) in
            try copy.mergeEvents(in: range, of: source.present, at: 0)
        }
        return try source.core.newTrack(copy)
    }
}

/// Inserts a copy of another track's range; what is behind moves back by the range's length.
@c(MusicTrackCopyInsert)
public func musicTrackCopyInsert(
    _ source: OpaquePointer?, _ start: MusicTimeStamp, _ end: MusicTimeStamp, _ track: OpaquePointer?,
    _ beat: MusicTimeStamp
) -> OSStatus {
    copy(source, start, end, track) { (track, source, range) throws(SequenceError) in
        try track.insertEvents(in: range, of: source, at: beat)
    }
}

/// Adds a copy of another track's range to what is there.
@c(MusicTrackMerge)
public func musicTrackMerge(
    _ source: OpaquePointer?, _ start: MusicTimeStamp, _ end: MusicTimeStamp, _ track: OpaquePointer?,
    _ beat: MusicTimeStamp
) -> OSStatus {
    copy(source, start, end, track) { (track, source, range) throws(SequenceError) in
        try track.mergeEvents(in: range, of: source, at: beat)
    }
}

private func edit(
    _ track: OpaquePointer?, _ start: MusicTimeStamp, _ end: MusicTimeStamp,
    _ body: (inout EventTrack, BeatRange) throws(SequenceError) -> Void
) -> OSStatus {
    MusicStatus.of {
        let track = try MusicObjects.track(track)
        let range = try MusicBeats.range(start, end)
        try track.core.edit(track.number) { (track) throws(SequenceError) in try body(&track, range) }
    }
}

private func copy(
    _ source: OpaquePointer?, _ start: MusicTimeStamp, _ end: MusicTimeStamp, _ target: OpaquePointer?,
    _ body: (inout EventTrack, EventTrack, BeatRange) throws(SequenceError) -> Void
) -> OSStatus {
    MusicStatus.of {
        let (source, target) = (try MusicObjects.track(source), try MusicObjects.track(target))
        // No other track has events of a tempo track.
        guard source.isTempoTrack == target.isTempoTrack else { throw MusicStatus(kAudio_ParamError) }
        let range = try MusicBeats.range(start, end)
        let events = source.present
        try target.core.edit(target.number) { (track) throws(SequenceError) in try body(&track, events, range) }
    }
}

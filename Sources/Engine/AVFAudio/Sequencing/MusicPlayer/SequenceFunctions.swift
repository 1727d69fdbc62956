import AudioToolbox
import Foundation
import MusicSequences

// Sequences and their tracks, under the C symbols of MusicPlayer.h, which says what each returns. Thread: any but render.

/// A sequence without tracks.
@c(NewMusicSequence)
public func newMusicSequence(_ sequence: UnsafeMutablePointer<OpaquePointer?>?) -> OSStatus {
    MusicStatus.writing(sequence) {
        let core = SequencerCore(nil)
        return core.handles.sequence(of: core, isOwned: true)
    }
}

/// Refused while a player has it, and for a sequencer's, which ends with the sequencer.
@c(DisposeMusicSequence)
public func disposeMusicSequence(_ sequence: OpaquePointer?) -> OSStatus {
    MusicStatus.of {
        let core = try MusicObjects.sequence(sequence)
        guard core.playerCount == 0, MusicObjects.sequences.object(sequence)?.owned != nil else {
            throw MusicStatus(kAudioToolboxErr_CannotDoInCurrentContext)
        }
        core.end()
        core.handles.forget()
    }
}

/// An empty track behind the others.
@c(MusicSequenceNewTrack)
public func musicSequenceNewTrack(
    _ sequence: OpaquePointer?, _ track: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    MusicStatus.writing(track) { try MusicObjects.sequence(sequence).newTrack(EventTrack()) }
}

extension SequencerCore {
    /// - Returns: the handle of a track behind the others.
    func newTrack(_ track: EventTrack) throws -> OpaquePointer {
        try lock.withLock {
            try edit { (sequence) throws(SequenceError) in sequence.tracks.append(track) }
            guard let number = numbers.last else { throw MusicStatus(kAudioToolboxErr_TrackNotFound) }
            return handles.track(number, of: self)
        }
    }
}

/// Removes a track from its sequence.
@c(MusicSequenceDisposeTrack)
public func musicSequenceDisposeTrack(_ sequence: OpaquePointer?, _ track: OpaquePointer?) -> OSStatus {
    MusicStatus.of {
        let (core, track) = (try MusicObjects.sequence(sequence), try MusicObjects.track(track))
        guard track.core === core, try core.remove(track.number) != nil else {
            throw MusicStatus(kAudioToolboxErr_TrackNotFound)
        }
    }
}

/// How many there are, without the tempo track.
@c(MusicSequenceGetTrackCount)
public func musicSequenceGetTrackCount(_ sequence: OpaquePointer?, _ count: UnsafeMutablePointer<UInt32>?) -> OSStatus {
    MusicStatus.writing(count) {
        let core = try MusicObjects.sequence(sequence)
        return core.lock.withLock { UInt32(clamping: core.numbers.count) }
    }
}

/// The track at a place, from 0.
@c(MusicSequenceGetIndTrack)
public func musicSequenceGetIndTrack(
    _ sequence: OpaquePointer?, _ index: UInt32, _ track: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    MusicStatus.writing(track) {
        let core = try MusicObjects.sequence(sequence)
        return try core.lock.withLock {
            guard Int(index) < core.numbers.count else { throw MusicStatus(kAudioToolboxErr_TrackIndexError) }
            return core.handles.track(core.numbers[Int(index)], of: core)
        }
    }
}

/// The place of a track, from 0.
@c(MusicSequenceGetTrackIndex)
public func musicSequenceGetTrackIndex(
    _ sequence: OpaquePointer?, _ track: OpaquePointer?, _ index: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
    MusicStatus.writing(index) {
        let (core, track) = (try MusicObjects.sequence(sequence), try MusicObjects.track(track))
        let place = core.lock.withLock { track.core === core ? core.place(of: track.number) : nil }
        guard let place else { throw MusicStatus(kAudioToolboxErr_TrackNotFound) }
        return UInt32(clamping: place)
    }
}

/// The track of tempos, time signatures and SMPTE offsets.
@c(MusicSequenceGetTempoTrack)
public func musicSequenceGetTempoTrack(
    _ sequence: OpaquePointer?, _ track: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    MusicStatus.writing(track) {
        let core = try MusicObjects.sequence(sequence)
        return core.handles.track(SequencerCore.tempoTrackNumber, of: core)
    }
}

/// There are no graphs but the library's own, which stands for null.
@c(MusicSequenceSetAUGraph)
public func musicSequenceSetAUGraph(_ sequence: OpaquePointer?, _ graph: OpaquePointer?) -> OSStatus {
    MusicStatus.of {
        _ = try MusicObjects.sequence(sequence)
        if graph != nil { throw MusicStatus(kAudio_UnimplementedError) }
    }
}

/// Null.
@c(MusicSequenceGetAUGraph)
public func musicSequenceGetAUGraph(
    _ sequence: OpaquePointer?, _ graph: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    MusicStatus.of {
        graph?.pointee = nil
        _ = try MusicObjects.sequence(sequence)
        throw MusicStatus(graph == nil ? kAudio_ParamError : kAudio_UnimplementedError)
    }
}

/// Every track that there is now is sent to a destination of Core MIDI.
@c(MusicSequenceSetMIDIEndpoint)
public func musicSequenceSetMIDIEndpoint(_ sequence: OpaquePointer?, _ endpoint: UInt32) -> OSStatus {
    MusicStatus.of {
        let core = try MusicObjects.sequence(sequence)
        for number in core.lock.withLock({ core.numbers }) {
            try core.track(number).setDestination(.endpoint(endpoint))
        }
    }
}

/// Turns all tracks around in time.
@c(MusicSequenceReverse)
public func musicSequenceReverse(_ sequence: OpaquePointer?) -> OSStatus {
    MusicStatus.of {
        try MusicObjects.sequence(sequence).edit { (sequence) throws(SequenceError) in sequence.reverse() }
    }
}

/// Who is told of user events from here on; null for nobody.
@c(MusicSequenceSetUserCallback)
public func musicSequenceSetUserCallback(
    _ sequence: OpaquePointer?, _ callback: MusicSequenceUserCallback?, _ context: UnsafeMutableRawPointer?
) -> OSStatus {
    MusicStatus.of {
        let core = try MusicObjects.sequence(sequence)
        let told = callback.map { MusicCallback(function: $0, context: context) }
        core.lock.withLock { core.musicCallback = told?.block }
    }
}

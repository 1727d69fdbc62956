import AudioToolbox
internal import AudioUnitInterface
import Foundation
import MusicSequences

/// A place among the events of a track (MusicPlayer.h), and the data of the events that were looked at.
///
/// An event's data lie where they are as long as the iterator is there, also when the event has others by then. Thread: any
/// but render, one at a time.
// @unchecked: behind the sequence's lock.
final class TrackIterator: @unchecked Sendable {
    /// The structure of an event in memory.
    private final class Kept {
        let content: EventContent
        let type: MusicEventType
        let memory: UnsafeMutableRawBufferPointer
        private var object: AUCFTypeRef?

        init(_ content: EventContent) {
            self.content = content
            let (type, bytes) = MusicEventData.data(of: content)
            self.type = type
            memory = .allocate(byteCount: max(bytes.count, 1), alignment: 8)
            memory.copyBytes(from: bytes)
            if case .preset(let preset) = content, let state = AVAUPresetEvent.state(of: preset.propertyList) {
                let made = CoreFoundationObject.make(state)
                object = UnsafeRawPointer(made)
                let event = AUPresetEvent(scope: preset.scope, element: preset.element, preset: object)
                memory.storeBytes(of: event, as: AUPresetEvent.self)
            }
        }

        deinit {
            if let object { AUCFRelease(object) }
            memory.deallocate()
        }
    }

    private let track: AVMusicTrack
    private var cursor = EventCursor()
    /// By the places of the events.
    private var kept: [Int: Kept] = [:]
    /// What a program may still look at.
    private var retired: [Kept] = []

    init(_ track: AVMusicTrack) { self.track = track }

    /// - Throws: `MusicStatus` for a track that was removed.
    private func withTrack<Result>(_ body: (EventTrack) throws -> Result) throws -> Result {
        try track.core.lock.withLock {
            guard let events = track.core.events(of: track.number) else {
                throw MusicStatus(kAudioToolboxErr_TrackNotFound)
            }
            return try body(events)
        }
    }

    func seek(to beat: Double) throws {
        try withTrack { events in
            try EngineFaults.ofSequence { () throws(SequenceError) in
                try cursor.seek(to: MusicBeats.isEnd(beat) ? .infinity : beat, in: events)
            }
        }
    }

    /// - Throws: `MusicStatus` behind the last event.
    func stepForward() throws {
        try withTrack { events in
            guard cursor.hasCurrent(in: events) else { throw MusicStatus(kAudioToolboxErr_EndOfTrack) }
            _ = cursor.stepForward(in: events)
        }
    }

    /// - Throws: `MusicStatus` at the first event.
    func stepBack() throws {
        try withTrack { events in
            guard cursor.stepBack(in: events) else { throw MusicStatus(kAudioToolboxErr_StartOfTrack) }
        }
    }

    func asks(_ question: (EventCursor) -> (EventTrack) -> Bool) throws -> Bool {
        try withTrack { question(cursor)($0) }
    }

    /// The event at the iterator.
    /// - Throws: `MusicStatus` behind the last event.
    func event() throws -> (beat: Double, type: MusicEventType, data: UnsafeRawBufferPointer) {
        try withTrack { events in
            guard let event = cursor.current(in: events) else { throw MusicStatus(kAudioToolboxErr_EndOfTrack) }
            if let data = kept[cursor.index], data.content == event.content {
                return (event.beat, data.type, UnsafeRawBufferPointer(data.memory))
            }
            let data = Kept(event.content)
            if let former = kept.updateValue(data, forKey: cursor.index) { retired.append(former) }
            return (event.beat, data.type, UnsafeRawBufferPointer(data.memory))
        }
    }

    // MARK: Editing

    func setContent(_ content: EventContent) throws {
        try edit {
            if !track.isTempoTrack { try track.checkKind(of: content) }
            try track.core.edit(track.number) { (track) throws(SequenceError) in
                try cursor.setContent(content, in: &track)
            }
        }
    }

    func setBeat(_ beat: Double) throws {
        try edit {
            var moved = cursor
            try track.core.edit(track.number) { (track) throws(SequenceError) in
                try moved.setBeat(beat, in: &track)
            }
            cursor = moved
        }
    }

    func delete() throws {
        try edit {
            try track.core.edit(track.number) { (track) throws(SequenceError) in try cursor.delete(in: &track) }
        }
    }

    /// - Throws: `MusicStatus` behind the last event, else what `body` throws.
    private func edit(_ body: () throws -> Void) throws {
        try track.core.lock.withLock {
            // The events are not held while they change: they would be copied.
            guard try withTrack({ cursor.hasCurrent(in: $0) }) else { throw MusicStatus(kAudioToolboxErr_EndOfTrack) }
            try body()
            // Events between have other places now.
            retired += kept.values
            kept = [:]
        }
    }
}

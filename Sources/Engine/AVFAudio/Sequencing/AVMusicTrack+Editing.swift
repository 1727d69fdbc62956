import Foundation
import MusicSequences

/// Called with an event, its beat and whether it is to be removed; it may change all three.
public typealias AVMusicEventEnumerationBlock = (
    AVMusicEvent, UnsafeMutablePointer<AVMusicTimeStamp>, UnsafeMutablePointer<ObjCBool>
) -> Void

// Of a range the start belongs to it and the end does not. What is refused changes nothing, and is recorded as
// `AVAudioSequencer` has it. What is played follows at once. Thread: any but render.
extension AVMusicTrack {
    /// Adds an event behind those that are at the same beat. The tempo track takes tempos, time signatures and SMPTE
    /// offsets, and other tracks take everything else.
    public func addEvent(_ event: AVMusicEvent, at beat: AVMusicTimeStamp) {
        core.recording { try add(try event.content, at: beat) }
    }

    /// As `addEvent(_:at:)`.
    /// - Throws: NSError for what the track does not take.
    func add(_ content: EventContent, at beat: AVMusicTimeStamp) throws {
        try core.lock.withLock {
            if isTempoTrack {
                return try core.edit { (sequence) throws(SequenceError) in
                    try sequence.addToTempoTrack(content, at: beat)
                }
            }
            try checkKind(of: content)
            try core.edit(number) { (track) throws(SequenceError) in try track.add(content, at: beat) }
            if case .parameter = content { core.automated.insert(number) }
        }
    }

    /// - Throws: NSError for content that the track's kind does not take.
    func checkKind(of content: EventContent) throws {
        guard !content.isOfTempoTrack else {
            throw EngineFaults.notTempoTrack("tempo, time signature or SMPTE offset")
        }
        try checkAutomation(content)
    }

    private func checkAutomation(_ content: EventContent) throws {
        let isParameter = if case .parameter = content { true } else { false }
        let isAutomated = core.automated.contains(number)
        guard isParameter ? !isAutomated && !present.events.isEmpty : isAutomated else { return }
        throw EngineFaults.error(
            AudioErrors.parameter,
            isParameter
                ? "a parameter's value was refused by a track with other events; use a track of its own"
                : "an event was refused by a track of parameters' values; use another track")
    }

    /// Brings all events of a range to beats that are so many later, or earlier.
    public func moveEvents(in range: AVBeatRange, by beatAmount: AVMusicTimeStamp) {
        change { (track) throws(SequenceError) in try track.moveEvents(in: range.range, by: beatAmount) }
    }

    /// Removes all events of a range, and leaves the rest where it is.
    public func clearEvents(in range: AVBeatRange) {
        change { (track) throws(SequenceError) in try track.clearEvents(in: range.range) }
    }

    /// Removes all events of a range, and closes the gap.
    public func cutEvents(in range: AVBeatRange) {
        change { (track) throws(SequenceError) in try track.cutEvents(in: range.range) }
    }

    /// Inserts a copy of another track's range; what is behind `insertStartBeat` moves back by the range's length.
    public func copyEvents(
        in range: AVBeatRange, from sourceTrack: AVMusicTrack, insertAt insertStartBeat: AVMusicTimeStamp
    ) {
        copy(from: sourceTrack) { (track, source) throws(SequenceError) in
            try track.insertEvents(in: range.range, of: source, at: insertStartBeat)
        }
    }

    /// Adds a copy of another track's range to what is here.
    public func copyAndMergeEvents(
        in range: AVBeatRange, from sourceTrack: AVMusicTrack, mergeAt mergeStartBeat: AVMusicTimeStamp
    ) {
        copy(from: sourceTrack) { (track, source) throws(SequenceError) in
            try track.mergeEvents(in: range.range, of: source, at: mergeStartBeat)
        }
    }

    /// Calls a block with each event of a range, in their order. What it changes of an event, or of its beat, holds; an
    /// event is removed when it says so. The block may use the sequencer, but not change this track by other means.
    public func enumerateEvents(in range: AVBeatRange, using block: @escaping AVMusicEventEnumerationBlock) {
        core.recording {
            let former = present
            var edited = former
            var firstFault: (any Error)?
            try EngineFaults.ofSequence { () throws(SequenceError) in
                try edited.editEvents(in: range.range) { content, beat, removes in
                    do { try Self.call(block, &content, &beat, &removes) } catch { firstFault = firstFault ?? error }
                }
            }
            if let fault = firstFault {
                throw fault
            }
            guard edited != former else { return }
            try core.edit(number) { (track) throws(SequenceError) in track = edited }
        }
    }

    private static func call(
        _ block: AVMusicEventEnumerationBlock, _ content: inout EventContent, _ beat: inout Double,
        _ removes: inout Bool
    ) throws {
        let event = AVMusicEvent.event(of: content)
        let given = try event.content
        var isRemoved = ObjCBool(false)
        block(event, &beat, &isRemoved)
        removes = isRemoved.boolValue
        let wanted = try event.content
        if wanted != given { content = wanted }
    }

    private func change(_ body: (inout EventTrack) throws(SequenceError) -> Void) {
        core.recording { try core.edit(number, body) }
    }

    private func copy(
        from source: AVMusicTrack, _ body: (inout EventTrack, EventTrack) throws(SequenceError) -> Void
    ) {
        core.recording {
            guard isTempoTrack == source.isTempoTrack else {
                throw EngineFaults.error(
                    AudioErrors.parameter, "events of the tempo track were not copied: no other track has such events")
            }
            // The other track's sequencer has a lock of its own, which is not held together with this one's.
            let events = source.present
            try core.edit(number) { (track) throws(SequenceError) in try body(&track, events) }
        }
    }
}

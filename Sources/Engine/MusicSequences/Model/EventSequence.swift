/// A sequence of music: tracks that are played together, and the tempo track, which is none of them (E83).
///
/// A value: whoever changes it changes no other's. Thread: any, one at a time for one value.
package struct EventSequence: Equatable, Sendable {
    /// What the beats of a sequence are.
    package enum TimeBase: Equatable, Sendable {
        /// Quarter notes, whose durations the tempo track says.
        case beats
        /// Seconds, as in files with SMPTE times: 60 beats a minute, whatever the tempo track says.
        case seconds
        /// Frames, of which a second has so many, whatever the tempo track says. No file holds such a sequence.
        case frames(perSecond: Double)
    }

    /// Ticks per quarter note that files are written with unless another resolution is asked for (E84).
    package static let defaultResolution = 480

    /// In the order in which they were made or read.
    package var tracks: [EventTrack] = []
    /// What the beats are.
    package var timeBase = TimeBase.beats
    /// Tempos, time signatures and SMPTE offsets, and of a file what its first track says of the whole sequence.
    package internal(set) var tempoTrack = EventTrack()

    /// A sequence without tracks. Thread: any.
    package init() {}

    /// Adds a tempo, a time signature or an SMPTE offset to the tempo track.
    /// - Returns: the event's place in the tempo track.
    /// - Throws: `SequenceError` for any other event (E84), and for numbers that make no sense.
    @discardableResult
    package mutating func addToTempoTrack(_ content: EventContent, at beat: Double) throws(SequenceError) -> Int {
        guard content.isOfTempoTrack else {
            throw SequenceError("an event was refused by the tempo track; add to another track what is no tempo")
        }
        return try tempoTrack.add(content, at: beat)
    }

    /// Edits the tempo track.
    /// - Throws: what `body` throws; and `SequenceError` when it left another event than the tempo track may have. The
    ///   tempo track is as it was then.
    package mutating func editTempoTrack(
        _ body: (inout EventTrack) throws(SequenceError) -> Void
    ) throws(SequenceError) {
        var track = tempoTrack
        try body(&track)
        let strays = track.events.contains { if case .meta = $0.content { false } else { !$0.content.isOfTempoTrack } }
        if strays {
            throw SequenceError("an event was refused by the tempo track; add to another track what is no tempo")
        }
        tempoTrack = track
    }

    /// Beats until the longest track is over.
    package var length: Double { tracks.reduce(0) { max($0, $1.offset + $1.length) } }

    /// Beats and seconds of the sequence.
    package var tempoMap: TempoMap {
        if timeBase == .seconds { return TempoMap.seconds }
        if case .frames(let rate) = timeBase { return TempoMap([(0, 60 * rate)]) }
        return TempoMap(
            tempoTrack.events.compactMap { event in
                if case .tempo(let tempo) = event.content { (event.beat, tempo) } else { nil }
            })
    }

    /// Turns all tracks around in time, also the tempo track: a tempo begins where it ended.
    package mutating func reverse() {
        let length = max(length, tempoTrack.length)
        for index in tracks.indices { tracks[index].reverse(within: length) }
        var tempos = tempoTrack
        tempoTrack.events.removeAll { $0.isTempo }
        tempos.events.removeAll { !$0.isTempo }
        tempoTrack.reverse(within: length)
        let first = TrackEvent(beat: 0, content: .tempo(beatsPerMinute: TempoMap.defaultTempo))
        let held = (tempos.events.first?.beat == 0 ? [] : [first]) + tempos.events
        let ends = held.dropFirst().map(\.beat) + [length]
        tempoTrack.merge(
            zip(held, ends).reversed().map { TrackEvent(beat: max(0, length - $1), content: $0.content) })
    }
}

extension TrackEvent {
    fileprivate var isTempo: Bool { if case .tempo = content { true } else { false } }
}

/// A track of a sequence: events in the order of their beats, and how they are played.
///
/// Events at one beat keep the order in which they were added. A value: whoever changes it changes no other's. Thread:
/// any, one at a time for one value.
package struct EventTrack: Equatable, Sendable {
    /// In the order of their beats.
    package internal(set) var events: [TrackEvent] = []
    /// What is repeated.
    package var loop = TrackLoop()
    /// Whether its notes are left out.
    package var isMuted = false
    /// Whether the notes of tracks that are not soloed are left out, too.
    package var isSoloed = false
    /// Who gets what it plays, by a number of the owner's; nil for whoever gets tracks without a destination.
    package var destination: Int?
    /// Beats by which the track begins later than the sequence, and earlier where it is negative; up to 2^32.
    package private(set) var offset = 0.0
    private var ownLength: Double?

    /// A track without events. Thread: any.
    package init() {}

    /// Beats: what was set, or until the last event is over.
    package var length: Double { ownLength ?? eventLength }

    /// Beats until the last event is over.
    package var eventLength: Double { events.reduce(0) { max($0, $1.endBeat) } }

    /// Whether a length was set.
    package var hasOwnLength: Bool { ownLength != nil }

    /// Sets the length, or leaves it to the events. What begins behind it is kept and not played.
    /// - Throws: `SequenceError` for a length that is negative or no number.
    package mutating func setLength(_ beats: Double?) throws(SequenceError) {
        if let beats { try SequenceError.check(beat: beats, of: "a track's end") }
        ownLength = beats
    }

    /// - Throws: `SequenceError` for an offset that is no number or more than 2^32 beats either way.
    package mutating func setOffset(_ beats: Double) throws(SequenceError) {
        guard abs(beats) <= 0x1p32 else {
            throw SequenceError("an offset of \(beats) beats was refused; use one of -2^32 to 2^32")
        }
        offset = beats
    }

    /// The place of the first event at this beat or behind it.
    package func index(atOrAfter beat: Double) -> Int { index { $0 >= beat } }

    /// The place of the first event behind this beat.
    func index(after beat: Double) -> Int { index { $0 > beat } }

    private func index(_ isBehind: (Double) -> Bool) -> Int {
        var (low, high) = (0, events.count)
        while low < high {
            let middle = low + (high - low) / 2
            if isBehind(events[middle].beat) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The places of a range's events.
    func indices(in range: BeatRange) throws(SequenceError) -> Range<Int> {
        try range.validate()
        return index(atOrAfter: range.start)..<index(atOrAfter: range.end)
    }
}

/// How a track repeats a part of itself (E85).
package struct TrackLoop: Equatable, Sendable {
    /// Stands for a loop without end: `AVMusicTrackLoopCount.forever`.
    package static let forever = -1

    /// The beats of the track that are repeated; nil for the whole track.
    package private(set) var range: BeatRange?
    /// How often the range is played in all, from 1 on; `forever` for a loop without end.
    package private(set) var count = forever
    /// Whether the track repeats anything.
    package var isEnabled = false

    /// Thread: any.
    package init() {}

    /// - Throws: `SequenceError` for a range without length, or one that is negative or no number.
    package mutating func setRange(_ range: BeatRange?) throws(SequenceError) {
        try range?.validate()
        guard range?.length != 0 else {
            throw SequenceError("a loop of 0 beats was refused; give the loop's range a length")
        }
        self.range = range
    }

    /// - Throws: `SequenceError` for 0 and for negative numbers other than `forever`.
    package mutating func setCount(_ count: Int) throws(SequenceError) {
        guard count >= 1 || count == Self.forever else {
            throw SequenceError("a loop of \(count) times was refused; use 1 or more, or \(Self.forever) for no end")
        }
        self.count = count
    }
}

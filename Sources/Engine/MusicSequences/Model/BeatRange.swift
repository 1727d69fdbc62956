/// A range of beats: its start belongs to it, its end does not; `AVBeatRange` and the pairs of times of MusicPlayer.h.
package struct BeatRange: Equatable, Sendable {
    /// The first beat.
    package var start: Double
    /// Beats; as good as endless for what reaches to the end of a track.
    package var length: Double

    /// A length that stands for "to the end of the track": `AVMusicTimeStampEndOfTrack`.
    package static let toEndOfTrack = Double.greatestFiniteMagnitude

    /// Thread: any.
    package init(start: Double, length: Double = BeatRange.toEndOfTrack) {
        self.start = start
        self.length = length
    }

    /// The first beat that is no part of it.
    package var end: Double { start + length }

    /// - Throws: `SequenceError` for a start or a length that is negative or no number.
    func validate() throws(SequenceError) {
        try SequenceError.check(beat: start, of: "a range's start")
        guard length >= 0, length.isFinite else {
            throw SequenceError("a range of \(length) beats was refused; give it a length of 0 or more")
        }
    }
}

/// What is not yet written because it may be the silence at the end: a pure value.
///
/// All counts are frames.
package struct TrailingSilence: Equatable {
    /// Before it silence belongs to what is played.
    package let start: Int
    /// Silent frames behind the last one that is not.
    package private(set) var held = 0

    package init(after start: Int) { self.start = start }

    /// Takes the next frames.
    ///
    /// - Parameters:
    ///   - frames: places of a block that begins with the frame `position`.
    ///   - soundingEnd: those before it sound, or one of them.
    /// - Returns: the places that are to be written now, and the silence before them.
    package mutating func take(_ frames: Range<Int>, at position: Int, soundingEnd: Int) -> (Range<Int>, silence: Int) {
        let end = min(max(soundingEnd, start - position, frames.lowerBound), frames.upperBound)
        guard end > frames.lowerBound else {
            held += frames.count
            return (frames.lowerBound..<frames.lowerBound, 0)
        }
        defer { held = frames.upperBound - end }
        return (frames.lowerBound..<end, held)
    }

    /// The silence belongs to what is written after all.
    package mutating func give() -> Int {
        defer { held = 0 }
        return held
    }
}

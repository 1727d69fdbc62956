/// Where a run through a chain ends, which may be known only when its source has ended: a pure value.
///
/// All counts are frames at the chain's rate. The header of a file may announce nothing, or more than there is.
package struct PlayTimeline: Equatable, Sendable {
    /// Frames of the source: as announced, and exact once it has ended; nil when nothing is known yet.
    package private(set) var sourceFrames: Int?
    /// Whether `sourceFrames` is exact.
    package private(set) var isExact: Bool
    /// Frames by which the chain's output is late.
    package let latency: Int
    /// Frames that sound after the source.
    package private(set) var tail: Int

    /// - Parameters:
    ///   - announced: what the header says; nil when nothing.
    ///   - isExact: whether that is certain, as for notes.
    package init(announced: Int?, isExact: Bool = false, latency: Int, tail: Int) {
        sourceFrames = announced
        self.isExact = isExact
        self.latency = latency
        self.tail = tail
    }

    /// The source has ended after so many frames.
    package mutating func ended(after frames: Int) {
        guard !isExact else { return }
        (sourceFrames, isExact) = (frames, true)
    }

    /// Nothing more is to be heard: what was rendered up to a frame is the end, without so many silent frames of it.
    package mutating func fellSilent(behind frame: Int, _ silence: Int) {
        guard isExact, let sourceFrames else { return }
        tail = max(min(frame, end) - latency - silence - sourceFrames, 0)
    }

    /// Frames of what is heard, without the latency ahead of it; nil while not even announced.
    package var length: Int? { sourceFrames.map { $0 + tail } }

    /// The frame at which to stop; no end before the source has ended.
    package var end: Int { isExact ? (length ?? 0) + latency : Int.max }

    /// How much is done at a frame, 0…1; nil while the length is not known.
    package func fraction(at frame: Int) -> Double? {
        length.map { $0 + latency > 0 ? Double(frame) / Double($0 + latency) : 1 }
    }
}

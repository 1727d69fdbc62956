/// Where what came during one block lies in the next: as far behind its beginning. So everything is late by one block,
/// and by the same time whenever it came. Pure; thread: any, also render.
package struct BlockPlacement {
    /// When the block before began, in nanoseconds of CLOCK_MONOTONIC.
    private let previous: UInt64
    private let start: UInt64
    private let framesPerNanosecond: Double
    private let frames: Int

    /// - Parameters:
    ///   - previous: when the block before began; 0 when there was none.
    ///   - start: when this one begins.
    ///   - frames: of this one.
    ///   - sampleRate: Hz of its frames.
    @_noLocks @_noAllocation
    package init(previous: UInt64, start: UInt64, frames: Int, sampleRate: Double) {
        self.previous = previous
        self.start = start
        self.frames = frames
        framesPerNanosecond = sampleRate / 1e9
    }

    /// Whether what came at a time belongs into this block.
    @_noLocks @_noAllocation
    package func isDue(_ time: UInt64) -> Bool { time < start }

    /// The frame of the block, 0 to its last; what is later than one block comes at its beginning.
    @_noLocks @_noAllocation
    package func frame(of time: UInt64) -> Int {
        guard previous > 0, time > previous, frames > 0 else { return 0 }
        let exact = Double(time &- previous) * framesPerNanosecond + 0.5
        return exact < Double(frames) ? Int(exact) : frames &- 1
    }
}

import RenderLink

/// The last samples of each channel: what was heard, and the dry signal at the same time, and how loud it has been. The
/// way into a bridge starts from them. Thread: render; `init` and `deallocate` any but render.
struct BridgeHistory {
    /// Samples that are kept of each; two cache lines.
    static var length: Int { @_noLocks @_noAllocation get { 32 } }

    private let samples: UnsafeMutablePointer<Float>
    private let peaks: UnsafeMutablePointer<Peak>

    /// Begins with silence.
    init(channelCount: Int) {
        let count = max(channelCount, 1) * 2 * Self.length
        samples = .allocate(capacity: count)
        samples.initialize(repeating: 0, count: count)
        peaks = .allocate(capacity: max(channelCount, 1))
        peaks.initialize(repeating: Peak(), count: max(channelCount, 1))
    }

    func deallocate() {
        samples.deallocate()
        peaks.deallocate()
    }

    /// Oldest first; anything at all where another process wrote it.
    @_noLocks @_noAllocation
    func heard(_ channel: Int) -> UnsafeMutablePointer<Float> { samples + channel &* 2 &* Self.length }

    /// As `heard`.
    @_noLocks @_noAllocation
    func dry(_ channel: Int) -> UnsafeMutablePointer<Float> { heard(channel) + Self.length }

    /// How loud a channel has lately been, for half a second at least: the largest of some samples of each block. At most
    /// the limit of cleaned samples.
    @_noLocks @_noAllocation
    func peak(_ channel: Int) -> Float { max(peaks[channel].present, peaks[channel].former) }

    /// Takes a block's end, which was appended, and a sample of each few into the peak.
    @_noLocks @_noAllocation
    func notePeak(_ channel: Int, _ block: UnsafePointer<Float>?, _ frames: Int) {
        var peak = max(peaks[channel].present, loudest(of: heard(channel)))
        if let block {
            var frame = 0
            while frame < frames {
                let size = abs(block[frame])
                // False for what is no number.
                if size > peak { peak = size }
                frame = frame &+ Self.stride
            }
        }
        peaks[channel].present = peak < SampleCleaning.limit ? peak : SampleCleaning.limit
        peaks[channel].frames = peaks[channel].frames &+ frames
        if peaks[channel].frames >= Self.memory { peaks[channel].turn() }
    }

    /// Of the samples that are numbers.
    @_noLocks @_noAllocation
    private func loudest(of line: UnsafeMutablePointer<Float>) -> Float {
        let peak = SampleCleaning.peak(line, count: Self.length)
        return peak.isNaN ? loudestNumber(of: line) : peak
    }

    @_noLocks @_noAllocation @inline(never)
    private func loudestNumber(of line: UnsafeMutablePointer<Float>) -> Float {
        var largest: Float = 0
        for index in 0..<Self.length {
            let size = abs(line[index])
            if size > largest { largest = size }
        }
        return largest
    }

    /// The loudest sample of the present stretch of time, and of the one before.
    private struct Peak {
        var present: Float = 0
        var former: Float = 0
        var frames = 0

        @_noLocks @_noAllocation
        mutating func turn() { (former, present, frames) = (present, 0, 0) }
    }

    private static var stride: Int { @_noLocks @_noAllocation get { 32 } }

    /// Frames of a stretch of time.
    private static var memory: Int { @_noLocks @_noAllocation get { 24_000 } }

    /// Appends the end of a block; null is silence.
    @_noLocks @_noAllocation
    static func append(_ block: UnsafePointer<Float>?, _ frames: Int, to line: UnsafeMutablePointer<Float>) {
        guard let block, frames >= length else { return appendShort(block, frames, to: line) }
        // Of constant size, which becomes a few moves.
        UnsafeMutableRawPointer(line).copyMemory(
            from: block + (frames &- length), byteCount: length &* MemoryLayout<Float>.stride)
    }

    // Apart, so that what is rare costs the rest nothing.
    @_noLocks @_noAllocation @inline(never)
    private static func appendShort(
        _ block: UnsafePointer<Float>?, _ frames: Int, to line: UnsafeMutablePointer<Float>
    ) {
        let kept = makeRoom(frames, in: line)
        guard let block else {
            for index in kept..<length { line[index] = 0 }
            return
        }
        let source = block + (frames &- (length &- kept))
        for index in kept..<length { line[index] = source[index &- kept] }
    }

    /// Moves the samples on by a block's frames; how many of them are left.
    @_noLocks @_noAllocation
    static func makeRoom(_ frames: Int, in line: UnsafeMutablePointer<Float>) -> Int {
        let kept = frames < length ? length &- max(frames, 0) : 0
        for index in 0..<kept { line[index] = line[index &+ length &- kept] }
        return kept
    }
}

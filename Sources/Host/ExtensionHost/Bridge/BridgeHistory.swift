import RenderLink

/// The last samples of each channel: what was heard, and the dry signal at the same time, and how loud it has been. The
/// way into a bridge starts from them. Thread: render; `init` and `deallocate` any but render.
struct BridgeHistory {
    /// Samples that are kept of each; two cache lines.
    static var length: Int { @_noLocks @_noAllocation get { SampleCleaning.keptSamples } }

    private let samples: UnsafeMutablePointer<Float>
    /// The loudest sample of each channel in the present stretch of time, and behind them in the one before.
    private let peaks: UnsafeMutablePointer<Float>
    private let channelCount: Int
    private var frames = 0

    /// Begins with silence.
    init(channelCount: Int) {
        self.channelCount = max(channelCount, 1)
        let count = self.channelCount * 2 * Self.length
        samples = .allocate(capacity: count)
        samples.initialize(repeating: 0, count: count)
        peaks = .allocate(capacity: 2 * self.channelCount)
        peaks.initialize(repeating: 0, count: 2 * self.channelCount)
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
    func peak(_ channel: Int) -> Float { max(peaks[channel], peaks[channelCount &+ channel]) }

    // MARK: A block

    /// Notes all channels of a block, which lie `stride` samples apart, with its dry signal.
    @_noLocks @_noAllocation @inline(__always)
    func note(
        _ block: UnsafePointer<Float>, stride: Int, dry: UnsafePointer<UnsafePointer<Float>?>, _ frames: Int
    ) {
        if frames >= Self.length {
            return SampleCleaning.keepEnds(
                samples, peaks, dry: dry, block: block, stride: stride, channels: channelCount, count: frames)
        }
        noteShort(block, stride: stride, dry: dry, frames)
    }

    @_noLocks @_noAllocation @inline(never)
    private func noteShort(
        _ block: UnsafePointer<Float>, stride: Int, dry: UnsafePointer<UnsafePointer<Float>?>, _ frames: Int
    ) {
        for channel in 0..<channelCount { note(channel, block + channel &* stride, dry: dry + channel, frames) }
    }

    /// Notes one channel of a block, with its dry signal.
    @_noLocks @_noAllocation
    func note(
        _ channel: Int, _ block: UnsafePointer<Float>, dry signal: UnsafePointer<UnsafePointer<Float>?>, _ frames: Int
    ) {
        if frames >= Self.length {
            return SampleCleaning.keepEnds(
                heard(channel), peaks + channel, dry: signal, block: block, stride: 0, channels: 1, count: frames)
        }
        append(signal.pointee, frames, to: dry(channel))
        note(channel, block, frames)
    }

    /// As above, where the caller brings the dry signal's line up to date.
    // Apart, so that what is rare costs the rest nothing.
    @_noLocks @_noAllocation @inline(never)
    func note(_ channel: Int, _ block: UnsafePointer<Float>, _ frames: Int) {
        let line = heard(channel)
        append(block, frames, to: line)
        var peak = peaks[channel]
        for index in 0..<Self.length { peak = Self.louder(line[index], peak) }
        var frame = 0
        while frame < frames {
            peak = Self.louder(block[frame], peak)
            frame = frame &+ Self.length
        }
        peaks[channel] = peak < SampleCleaning.limit ? peak : SampleCleaning.limit
    }

    /// The time goes on by a block that was noted.
    @_noLocks @_noAllocation @inline(__always)
    mutating func goOn(_ blockFrames: Int) {
        frames = frames &+ blockFrames
        guard frames >= Self.memory else { return }
        for channel in 0..<channelCount { (peaks[channelCount &+ channel], peaks[channel]) = (peaks[channel], 0) }
        frames = 0
    }

    /// False for what is no number.
    @_noLocks @_noAllocation
    private static func louder(_ sample: Float, _ peak: Float) -> Float { abs(sample) > peak ? abs(sample) : peak }

    /// Frames of a stretch of time.
    private static var memory: Int { @_noLocks @_noAllocation get { 24_000 } }

    /// Appends the end of a block; null is silence.
    @_noLocks @_noAllocation
    private func append(_ block: UnsafePointer<Float>?, _ frames: Int, to line: UnsafeMutablePointer<Float>) {
        let kept = Self.makeRoom(frames, in: line)
        let first = frames &- (Self.length &- kept)
        for index in kept..<Self.length { line[index] = block.map { $0[first &+ index &- kept] } ?? 0 }
    }

    /// Moves the samples on by a block's frames; how many of them are left.
    @_noLocks @_noAllocation
    static func makeRoom(_ frames: Int, in line: UnsafeMutablePointer<Float>) -> Int {
        let kept = frames < length ? length &- max(frames, 0) : 0
        for index in 0..<kept { line[index] = line[index &+ length &- kept] }
        return kept
    }
}

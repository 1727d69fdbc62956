/// One ring of past samples per channel, read at and between samples. Thread: one at a time.
struct DelayMemory: ~Copyable {
    private let samples: UnsafeMutablePointer<Float>
    private let mask: Int
    let channelCount: Int
    private var position = 0
    /// Samples since the memory was cleared, so that clearing touches no more than was written.
    private var written = 0

    /// - Parameter frames: the longest delay.
    init(channelCount: Int, frames: Int) {
        self.channelCount = channelCount
        let length = 1 << (Int.bitWidth - (max(frames, 1) + 2).leadingZeroBitCount)
        mask = length - 1
        samples = .allocate(capacity: max(1, channelCount) * length)
        samples.initialize(repeating: 0, count: max(1, channelCount) * length)
    }

    deinit { samples.deallocate() }

    @_noLocks @_noAllocation
    func write(_ channel: Int, _ sample: Float) { samples[channel &* (mask &+ 1) &+ position] = sample }

    /// What was written `frames` frames ago; 0 is what was written last before `advance`.
    @_noLocks @_noAllocation
    func read(_ channel: Int, framesAgo frames: Double) -> Double {
        let whole = Int(frames)
        let line = samples + channel &* (mask &+ 1)
        let newer = Double(line[(position &- whole) & mask])
        let fraction = frames - Double(whole)
        if fraction == 0 { return newer }
        return newer + (Double(line[(position &- whole &- 1) & mask]) - newer) * fraction
    }

    @_noLocks @_noAllocation
    mutating func advance() {
        position = (position &+ 1) & mask
        written = min(written &+ 1, mask &+ 1)
    }

    @_noLocks @_noAllocation
    mutating func clear() {
        for channel in 0..<channelCount {
            let line = samples + channel &* (mask &+ 1)
            if written > mask {
                line.update(repeating: 0, count: mask &+ 1)
            } else {
                line.update(repeating: 0, count: written &+ 1)
            }
        }
        position = 0
        written = 0
    }
}

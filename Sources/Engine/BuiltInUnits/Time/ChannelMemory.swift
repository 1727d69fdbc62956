/// Samples of some channels in one piece of memory, a pointer to each. Thread: one at a time.
struct ChannelMemory: ~Copyable {
    let channelCount: Int
    let frames: Int
    let channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    private let samples: UnsafeMutablePointer<Float>

    init(channelCount: Int, frames: Int) {
        self.channelCount = channelCount
        self.frames = frames
        samples = .allocate(capacity: max(1, channelCount * frames))
        samples.initialize(repeating: 0, count: max(1, channelCount * frames))
        channels = .allocate(capacity: max(1, channelCount))
        channels.initialize(repeating: samples, count: max(1, channelCount))
        for channel in 0..<channelCount { channels[channel] = samples + channel * frames }
    }

    deinit {
        samples.deallocate()
        channels.deallocate()
    }

    @_noLocks @_noAllocation
    func clear() { samples.update(repeating: 0, count: channelCount &* frames) }

    /// The same pointers for those who only read.
    @_noLocks @_noAllocation
    func inputs() -> UnsafePointer<UnsafePointer<Float>?> {
        UnsafeRawPointer(channels).assumingMemoryBound(to: UnsafePointer<Float>?.self)
    }
}

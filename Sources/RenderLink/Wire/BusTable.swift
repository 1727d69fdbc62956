/// Where the channels of some busses lie in one set of buffers, in memory of this process.
struct BusTable {
    let count: Int
    private let base: UnsafeMutableRawPointer
    private let stride: Int
    private let channels: UnsafeMutablePointer<Int>
    private let firsts: UnsafeMutablePointer<Int>

    init(channels counts: [Int], base: UnsafeMutableRawPointer, stride: Int) {
        count = counts.count
        self.base = base
        self.stride = stride
        channels = .allocate(capacity: counts.count + 1)
        firsts = .allocate(capacity: counts.count + 1)
        var first = 0
        for (bus, number) in counts.enumerated() {
            channels[bus] = number
            firsts[bus] = first
            first += number
        }
    }

    func deallocate() {
        channels.deallocate()
        firsts.deallocate()
    }

    /// Channels of a bus; 0 for one that does not exist.
    @_noLocks @_noAllocation
    func channelCount(_ bus: Int) -> Int { bus >= 0 && bus < count ? channels[bus] : 0 }

    /// One channel's samples; nil for one that does not exist.
    @_noLocks @_noAllocation
    func samples(_ bus: Int, _ channel: Int, offset: Int) -> UnsafeMutablePointer<Float>? {
        guard bus >= 0, bus < count, channel >= 0, channel < channels[bus] else { return nil }
        return (base + ((firsts[bus] &+ channel) &* stride &+ offset)).assumingMemoryBound(to: Float.self)
    }
}

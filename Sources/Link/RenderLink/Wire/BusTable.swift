/// Where the channels of some busses lie in one set of buffers, and in the set of every other cycle behind it.
struct BusTable {
    let count: Int
    private let base: UnsafeMutableRawPointer
    private let stride: Int
    /// Byte distance between the two sets of buffers.
    private let parityStride: Int
    private let channels: UnsafeMutablePointer<Int>
    private let firsts: UnsafeMutablePointer<Int>

    /// - Parameters:
    ///   - place: gives memory for a number of bytes: for two sets, or for one when `alternates` is false.
    ///   - stride: bytes from one channel to the next.
    init(channels counts: [Int], stride: Int, alternates: Bool = true, place: (Int) -> UnsafeMutableRawPointer) {
        count = counts.count
        self.stride = stride
        let setBytes = counts.reduce(0, +) * stride
        parityStride = alternates ? setBytes : 0
        base = place(alternates ? 2 * setBytes : setBytes)
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

    /// One channel's samples in a cycle; nil for one that does not exist.
    @_noLocks @_noAllocation
    func samples(_ bus: Int, _ channel: Int, _ sequence: LinkSequence) -> UnsafeMutablePointer<Float>? {
        guard bus >= 0, bus < count, channel >= 0, channel < channels[bus] else { return nil }
        let offset = sequence.parity &* parityStride &+ (firsts[bus] &+ channel) &* stride
        return (base + offset).assumingMemoryBound(to: Float.self)
    }
}

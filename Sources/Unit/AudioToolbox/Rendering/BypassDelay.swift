/// The dry signal of a unit with latency, as late as the unit's own: what is heard while it is bypassed.
struct BypassDelay {
    /// Samples of a channel; 0 for a unit without latency, which needs no delay.
    private let capacity: Int
    private let channels: Int
    private let samples: UnsafeMutablePointer<Float>
    private var position = 0

    /// Room for the latency to grow while the unit renders. Frames.
    private static let reserve = 4096

    /// - Parameter latency: frames, as the unit reports when it is allocated.
    init(channels: Int, latency: Int, maximumFrames: Int) {
        self.channels = channels
        let needed = latency > 0 ? latency + max(latency, Self.reserve) + maximumFrames : 0
        capacity = needed == 0 || channels == 0 ? 0 : 1 << (Int.bitWidth - (needed - 1).leadingZeroBitCount)
        samples = .allocate(capacity: max(capacity * channels, 1))
        samples.initialize(repeating: 0, count: max(capacity * channels, 1))
    }

    func free() { samples.deallocate() }

    var isUsed: Bool { @_noLocks @_noAllocation get { capacity > 0 } }

    /// Takes a cycle's input, before anything is rendered over it.
    @_noLocks @_noAllocation
    func put(_ input: KernelBus, frames: Int) {
        for channel in 0..<min(channels, input.channelCount) {
            let line = samples + channel &* capacity
            let source = input.channels[channel]
            for frame in 0..<frames { line[(position &+ frame) & (capacity &- 1)] = source[frame] }
        }
    }

    /// Gives a cycle's input of `latency` frames ago.
    @_noLocks @_noAllocation
    func get(_ output: KernelBus, latency: Int, frames: Int) {
        let delay = max(0, min(latency, capacity &- frames))
        for channel in 0..<output.channelCount {
            let target = output.channels[channel]
            guard channel < channels else {
                for frame in 0..<frames { target[frame] = 0 }
                continue
            }
            let line = samples + channel &* capacity
            for frame in 0..<frames { target[frame] = line[(position &+ frame &- delay) & (capacity &- 1)] }
        }
    }

    @_noLocks @_noAllocation
    mutating func advance(_ frames: Int) { position = (position &+ frames) & (capacity &- 1) }
}

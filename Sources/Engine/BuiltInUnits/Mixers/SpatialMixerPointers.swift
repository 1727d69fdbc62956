import AudioToolbox

/// Where a stretch of the 3-D mixer's inputs and outputs lies. Thread: render, but for `init`.
struct SpatialMixerPointers: ~Copyable {
    /// By input; nil for one that is not connected.
    let inputs: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<Float>>?>
    let outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    private let channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    private let silence: UnsafeMutablePointer<Float>
    private let outputCount: Int

    init(inputCounts: [Int], outputCount: Int) {
        self.outputCount = outputCount
        silence = .allocate(capacity: 1)
        silence.initialize(to: 0)
        let count = max(inputCounts.reduce(0, +), 1)
        channels = .allocate(capacity: count)
        channels.initialize(repeating: silence, count: count)
        outputs = .allocate(capacity: max(outputCount, 1))
        outputs.initialize(repeating: silence, count: max(outputCount, 1))
        inputs = .allocate(capacity: max(inputCounts.count, 1))
        inputs.initialize(repeating: nil, count: max(inputCounts.count, 1))
    }

    deinit {
        inputs.deallocate()
        outputs.deallocate()
        channels.deallocate()
        silence.deallocate()
    }

    /// Finds a stretch that begins `offset` frames into the cycle's.
    @_noLocks @_noAllocation
    func take(_ context: borrowing RenderContext, _ count: Int, offset: Int) {
        var first = 0
        for input in 0..<count {
            let own = channels + first
            for channel in 0..<context.inputChannelCount(bus: input) {
                // What finds places in space only reads them.
                own[channel] = UnsafeMutablePointer(mutating: context.inputPointer(channel, bus: input) + offset)
            }
            inputs[input] = context.isInputConnected(bus: input) ? own : nil
            first &+= context.inputChannelCount(bus: input)
        }
        for channel in 0..<outputCount { outputs[channel] = context.outputPointer(channel) + offset }
    }
}

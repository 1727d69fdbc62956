import SignalProcessing

/// One ring of past samples per channel, read between samples.
struct DelayLines: ~Copyable {
    private let memory: UnsafeMutablePointer<Double>
    private let channelCount: Int
    private let length: Int
    private var position = 0

    init(channelCount: Int, length: Int) {
        self.channelCount = channelCount
        self.length = length
        memory = .allocate(capacity: channelCount * length)
        memory.initialize(repeating: 0, count: channelCount * length)
    }

    deinit { memory.deallocate() }

    /// What was written `frames` frames ago, 1 … length − 2.
    @_noLocks @_noAllocation
    func read(_ channel: Int, framesAgo frames: Double) -> Double {
        let bounded = min(max(frames, 1), Double(length - 2))
        let whole = Int(bounded)
        let fraction = bounded - Double(whole)
        let line = memory + channel * length
        let newer = line[index(whole)]
        return newer + (line[index(whole + 1)] - newer) * fraction
    }

    @_noLocks @_noAllocation
    mutating func write(_ channel: Int, _ sample: Double) {
        memory[channel * length + position] = Mathematics.settled(sample)
    }

    @_noLocks @_noAllocation
    mutating func advance() {
        position += 1
        if position == length { position = 0 }
    }

    @_noLocks @_noAllocation
    mutating func clear() {
        for index in 0..<channelCount * length { memory[index] = 0 }
    }

    @_noLocks @_noAllocation
    private func index(_ framesAgo: Int) -> Int {
        let index = position - framesAgo
        return index < 0 ? index + length : index
    }
}

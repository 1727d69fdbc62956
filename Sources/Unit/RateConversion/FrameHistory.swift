/// The input frames that a filter still needs, per channel in one piece of memory, the oldest first.
///
/// Shapes: channels × `capacity` Float32. Thread: one at a time.
struct FrameHistory: ~Copyable {
    let channelCount: Int
    let capacity: Int
    /// Frames that are there.
    private(set) var count = 0
    private let samples: UnsafeMutablePointer<Float>
    /// Each channel's first frame.
    let channels: UnsafeMutablePointer<UnsafePointer<Float>?>

    init(channelCount: Int, capacity: Int) {
        self.channelCount = channelCount
        self.capacity = capacity
        samples = .allocate(capacity: max(1, channelCount * capacity))
        samples.initialize(repeating: 0, count: max(1, channelCount * capacity))
        channels = .allocate(capacity: max(1, channelCount))
        channels.initialize(repeating: UnsafePointer(samples), count: max(1, channelCount))
        for channel in 0..<channelCount { channels[channel] = UnsafePointer(samples + channel * capacity) }
    }

    deinit {
        samples.deallocate()
        channels.deallocate()
    }

    /// Forgets everything; `silence` frames of zeros are there then.
    @_noLocks @_noAllocation
    mutating func restart(silence: Int) {
        count = 0
        appendSilence(silence)
    }

    /// Takes frames of every channel, as many as there is room for, and makes up for fewer than `needed` with silence;
    /// a channel that is null is silent.
    @_noLocks @_noAllocation
    mutating func append(_ input: UnsafePointer<UnsafePointer<Float>?>, _ frames: Int, needed: Int) {
        append(input, frames)
        if frames < needed { appendSilence(needed &- max(0, frames)) }
    }

    @_noLocks @_noAllocation
    private mutating func append(_ input: UnsafePointer<UnsafePointer<Float>?>, _ frames: Int) {
        let taken = min(max(0, frames), capacity &- count)
        for channel in 0..<channelCount {
            let target = samples + (channel &* capacity &+ count)
            if let source = input[channel] {
                UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: taken &* 4)
            } else {
                target.update(repeating: 0, count: taken)
            }
        }
        count &+= taken
    }

    @_noLocks @_noAllocation
    private mutating func appendSilence(_ frames: Int) {
        let taken = min(max(0, frames), capacity &- count)
        for channel in 0..<channelCount {
            (samples + (channel &* capacity &+ count)).update(repeating: 0, count: taken)
        }
        count &+= taken
    }

    /// Gives up the oldest frames.
    @_noLocks @_noAllocation
    mutating func drop(_ frames: Int) {
        guard frames > 0 else { return }
        let left = max(0, count &- frames)
        for channel in 0..<channelCount {
            let first = samples + channel &* capacity
            UnsafeMutableRawPointer(first).copyMemory(from: first + min(frames, count), byteCount: left &* 4)
        }
        count = left
    }
}

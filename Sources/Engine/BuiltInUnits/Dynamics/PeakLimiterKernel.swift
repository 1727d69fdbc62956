import AudioToolbox
import SignalProcessing

/// Keeps every sample at or below full scale: looks ahead by the attack time, goes down in a straight line, and
/// recovers over the decay time.
///
/// The attack time that is set when render resources are allocated, or at a reset, is the latency; one that is set
/// later waits for that. All channels share one gain.
struct PeakLimiterKernel: SmoothedKernel, ~Copyable {
    private enum Place {
        static let attack = 0
        static let decay = 1
        static let gain = 2
    }

    private let sampleRate: Double
    let smoothingFrames: Int
    private let channelCount: Int
    private let capacity: Int
    private var memory: DelayMemory
    private var values = SmoothedValues()
    private var window = 1
    private var factor = 1.0
    private var recovery = 0.0
    private var gain = 1.0
    /// The gain that each of the last frames needs.
    private let needed: UnsafeMutablePointer<Double>
    /// The minima of the window, each held for its length, to be averaged.
    private let minima: UnsafeMutablePointer<Double>
    private var sum = 0.0
    /// Candidates for the minimum: frame numbers, oldest and least first.
    private let queue: UnsafeMutablePointer<Int>
    private var head = 0
    private var tail = 0
    private var clock = 0

    init(_ configuration: RenderConfiguration) {
        sampleRate = configuration.sampleRate
        smoothingFrames = Int(0.02 * sampleRate)
        channelCount = configuration.outputChannelCounts.first ?? 0
        let longest = Int(0.03 * sampleRate) + 2
        capacity = longest
        memory = DelayMemory(channelCount: channelCount, frames: longest)
        needed = .allocate(capacity: longest)
        minima = .allocate(capacity: longest)
        queue = .allocate(capacity: longest)
        needed.initialize(repeating: 1, count: longest)
        minima.initialize(repeating: 1, count: longest)
        queue.initialize(repeating: 0, count: longest)
    }

    deinit {
        needed.deallocate()
        minima.deallocate()
        queue.deallocate()
    }

    var latencyFrames: Int {
        @_noLocks @_noAllocation get { window - 1 }
    }

    var tailFrames: Int {
        @_noLocks @_noAllocation get { window - 1 }
    }

    @_noLocks @_noAllocation
    mutating func move(_ address: AUParameterAddress, _ value: AUValue, _ frames: Int) {
        values.move(Int(truncatingIfNeeded: address), to: value, frames: frames)
    }

    @_noLocks @_noAllocation
    mutating func render(_ context: borrowing RenderContext) {
        let channels = min(context.outputChannelCount(), channelCount)
        for frame in 0..<context.frameCount {
            var peak = 0.0
            for channel in 0..<channels {
                let sample = Double(keepable(context.inputPointer(channel)[frame])) * factor
                memory.write(channel, Float(sample))
                peak = max(peak, abs(sample))
            }
            let gain = nextGain(peak > 1 ? 1 / peak : 1)
            for channel in 0..<channels {
                let sample = memory.read(channel, framesAgo: Double(window - 1)) * gain
                context.outputPointer(channel)[frame] = Float(min(max(sample, -1), 1))
            }
            memory.advance()
            if values.isMoving {
                values.advance()
                derive()
            }
        }
    }

    /// The gain for the frame that is `window − 1` frames old: the mean of the last window's minima, which is at or
    /// below what that frame needs.
    @_noLocks @_noAllocation
    private mutating func nextGain(_ need: Double) -> Double {
        let place = clock % capacity
        needed[place] = need
        while head != tail, needed[queue[(tail + capacity - 1) % capacity] % capacity] >= need {
            tail = (tail + capacity - 1) % capacity
        }
        queue[tail] = clock
        tail = (tail + 1) % capacity
        while queue[head] <= clock - window { head = (head + 1) % capacity }
        let least = needed[queue[head] % capacity]
        // Falls at once, rises over the decay time; the mean makes a straight line of the fall.
        gain = least < gain ? least : least + (gain - least) * recovery
        if clock % 4096 == 0 { addUp() }
        sum += gain - minima[(clock + capacity - window) % capacity]
        minima[place] = gain
        clock += 1
        return gain == 1 && sum > Double(window) - 1e-9 ? 1 : min(sum / Double(window), 1)
    }

    /// Rounding would add up for ever.
    @_noLocks @_noAllocation
    private mutating func addUp() {
        sum = 0
        for age in 1...window { sum += minima[(clock + capacity - age) % capacity] }
    }

    @_noLocks @_noAllocation
    private mutating func derive() {
        factor = Mathematics.amplitude(decibels: values.value(Place.gain))
        // Down to a thousandth in the decay time.
        recovery = Mathematics.powerOfTwo(-9.965_784 / (values.value(Place.decay) * sampleRate))
    }

    @_noLocks @_noAllocation
    mutating func reset() {
        values.finish()
        derive()
        // A window of nothing would never find its minimum.
        window = max(1, min(Int(values.goal(Place.attack) * sampleRate), capacity - 2))
        memory.clear()
        needed.update(repeating: 1, count: capacity)
        minima.update(repeating: 1, count: capacity)
        (head, tail, clock, gain, sum) = (0, 0, 0, 1, Double(window))
    }
}

/// Stands in the kernel's own file: there the compiler checks everything that rendering calls, in debug builds too.
@_noLocks @_noAllocation
func renderPeakLimiter(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<PeakLimiterKernel>.render(kernel, cycle)
}

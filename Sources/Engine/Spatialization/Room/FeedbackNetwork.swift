import SignalProcessing

/// Sixteen delay lines that feed each other through a Hadamard matrix, each with a filter for its share of the decay.
///
/// J.-M. Jot, A. Chaigne: "Digital delay networks for designing artificial reverberators" (AES convention 90, 1991).
/// Thread: one at a time.
package struct FeedbackNetwork: ~Copyable {
    private static var lineCount: Int { @_noLocks @_noAllocation get { 16 } }

    private let memory: UnsafeMutablePointer<Float>
    private let stride: Int
    private let sampleRate: Double
    private var layout: ReverbLayout
    private var positions = InlineArray<16, Int>(repeating: 0)
    /// Frames since the lines were cleared: what a line has from before counts as silence, so that clearing touches
    /// none of its memory, which is megabytes.
    private var age = 0
    private var states = InlineArray<16, Float>(repeating: 0)
    private var gains = InlineArray<16, Float>(repeating: 0)
    private var poles = InlineArray<16, Float>(repeating: 0)
    /// What the lines gave at this frame.
    private var outputs = InlineArray<16, Float>(repeating: 0)
    /// Makes an impulse's echo as strong as the impulse, however long it lasts.
    package private(set) var level: Float = 1

    /// - Parameter longest: of a line; seconds.
    package init(sampleRate: Double, longest: Double) {
        self.sampleRate = sampleRate
        stride = Int(longest * sampleRate) + 64
        memory = .allocate(capacity: Self.lineCount * stride)
        memory.initialize(repeating: 0, count: Self.lineCount * stride)
        layout = ReverbLayout(shortest: 0.01, longest: 0.02, seed: 1, sampleRate: sampleRate, limit: stride)
    }

    deinit { memory.deallocate() }

    /// Takes other lengths; what was under way is gone.
    @_noLocks @_noAllocation
    package mutating func arrange(shortest: Double, longest: Double, seed: Int) {
        clear()
        layout = ReverbLayout(
            shortest: shortest, longest: longest, seed: seed, sampleRate: sampleRate, limit: stride)
    }

    /// Sets how long the sound takes to fall by 60 dB at 0 Hz and at half the sample rate; seconds.
    @_noLocks @_noAllocation
    package mutating func setDecay(low: Double, high: Double) {
        var power = 0.0
        for line in 0..<Self.lineCount {
            let seconds = Double(layout.lengths[line]) / sampleRate
            let atZero = Mathematics.amplitude(decibels: -60 * seconds / low)
            let atHalf = Mathematics.amplitude(decibels: -60 * seconds / high)
            let pole = (atZero - atHalf) / (atZero + atHalf + 1e-30)
            poles[line] = Float(pole)
            gains[line] = Float(atZero * (1 - pole))
            power += atZero * atHalf
        }
        let loss = max(1e-4, 1 - power / Double(Self.lineCount))
        level = Float(Mathematics.powerOfTwo(0.5 * Mathematics.binaryLogarithm(loss)))
    }

    /// What a channel hears of the lines at this frame: all of them, with signs that differ from channel to channel, by
    /// the rows of a Hadamard matrix.
    @_noLocks @_noAllocation
    package func heard(_ channel: Int) -> Float {
        let row = ((channel & 7) << 1 | (channel >> 3) & 1) ^ 5
        var total: Float = 0
        for line in 0..<Self.lineCount {
            total += (line & row).nonzeroBitCount & 1 == 0 ? outputs[line] : -outputs[line]
        }
        return total
    }

    /// Takes what leaves the lines at this frame.
    @_noLocks @_noAllocation
    package mutating func read() {
        for line in 0..<Self.lineCount {
            let sample = age < layout.lengths[line] ? 0 : memory[line &* stride &+ positions[line]]
            let filtered = sample * gains[line] + states[line] * poles[line]
            states[line] = abs(filtered) > 1e-20 ? filtered : 0
            outputs[line] = states[line]
        }
    }

    /// Sends into the lines what left them, mixed, and of `left` and `right` every other line one; ends the frame.
    @_noLocks @_noAllocation
    package mutating func write(_ left: Float, _ right: Float) {
        var mixed = outputs
        var half = 1
        while half < Self.lineCount {
            for first in 0..<Self.lineCount where first & half == 0 {
                let (a, b) = (mixed[first], mixed[first | half])
                mixed[first] = a + b
                mixed[first | half] = a - b
            }
            half <<= 1
        }
        for line in 0..<Self.lineCount {
            let fresh = line & 1 == 0 ? left : right
            memory[line &* stride &+ positions[line]] = mixed[line] * 0.25 + (line & 2 == 0 ? fresh : -fresh)
            positions[line] = positions[line] + 1 == layout.lengths[line] ? 0 : positions[line] + 1
        }
        age = min(age + 1, stride)
    }

    @_noLocks @_noAllocation
    package mutating func clear() {
        age = 0
        for line in 0..<Self.lineCount {
            positions[line] = 0
            states[line] = 0
            outputs[line] = 0
        }
    }
}

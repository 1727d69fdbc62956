import AudioToolbox
import SignalProcessing

/// A compressor and a downward expander with one gain for all channels.
///
/// Above the threshold the level rises more and more slowly, so that it never exceeds threshold plus head room; below
/// the expansion threshold it falls by the expansion ratio.
struct DynamicsKernel: SmoothedKernel, ~Copyable {
    private enum Place {
        static let threshold = 0
        static let headRoom = 1
        static let ratio = 2
        static let expansionThreshold = 3
        static let attack = 4
        static let release = 5
        static let gain = 6
    }

    private let sampleRate: Double
    let smoothingFrames: Int
    private let channelCount: Int
    private var values = SmoothedValues()
    /// The level that the gain follows; dB.
    private var level = -200.0
    private var rise = 0.0
    private var fall = 0.0

    init(_ configuration: RenderConfiguration) {
        sampleRate = configuration.sampleRate
        smoothingFrames = Int(0.02 * sampleRate)
        channelCount = configuration.outputChannelCounts.first ?? 0
    }

    @_noLocks @_noAllocation
    mutating func move(_ address: AUParameterAddress, _ value: AUValue, _ frames: Int) {
        values.move(Int(truncatingIfNeeded: address), to: value, frames: frames)
    }

    @_noLocks @_noAllocation
    mutating func render(_ context: borrowing RenderContext) {
        let channels = min(context.outputChannelCount(), channelCount)
        var (change, loudest, result) = (0.0, 0.0, 0.0)
        for frame in 0..<context.frameCount {
            var peak = 0.0
            for channel in 0..<channels {
                peak = max(peak, abs(Mathematics.settled(Double(context.inputPointer(channel)[frame]))))
            }
            let now = max(Mathematics.decibels(peak), -200)
            level = now + (level - now) * (now > level ? rise : fall)
            change = reduction(level)
            let factor = Mathematics.amplitude(decibels: change + values.value(Place.gain))
            for channel in 0..<channels {
                let sample = Mathematics.settled(Double(context.inputPointer(channel)[frame])) * factor
                context.outputPointer(channel)[frame] = Float(sample)
                result = max(result, abs(sample))
            }
            loudest = max(loudest, peak)
            if values.isMoving {
                values.advance()
                derive()
            }
        }
        report(context, change, loudest, result)
    }

    /// What the meters show, for the stretch just rendered.
    @_noLocks @_noAllocation
    private func report(_ context: borrowing RenderContext, _ change: Double, _ input: Double, _ output: Double) {
        context.setParameter(1000, Float(-change))
        context.setParameter(2000, Float(max(Mathematics.decibels(input), -120)))
        context.setParameter(3000, Float(max(Mathematics.decibels(output), -120)))
    }

    /// The change of gain at a level; dB, at most 0.
    @_noLocks @_noAllocation
    private func reduction(_ level: Double) -> Double {
        let over = level - values.value(Place.threshold)
        if over > 0 {
            // Reaches the head room at infinity and leaves the threshold at a slope of 1.
            let room = values.value(Place.headRoom)
            return room * over / (room + over) - over
        }
        let under = level - values.value(Place.expansionThreshold)
        return under < 0 ? max(under * (values.value(Place.ratio) - 1), -200) : 0
    }

    @_noLocks @_noAllocation
    private mutating func derive() {
        rise = Self.coefficient(values.value(Place.attack), sampleRate)
        fall = Self.coefficient(values.value(Place.release), sampleRate)
    }

    /// Of a first-order follower that covers all but 1/e in so many seconds.
    @_noLocks @_noAllocation
    private static func coefficient(_ seconds: Double, _ sampleRate: Double) -> Double {
        Mathematics.powerOfTwo(-1.442_695_040_888_963_4 / (seconds * sampleRate))
    }

    @_noLocks @_noAllocation
    mutating func reset() {
        values.finish()
        derive()
        level = -200
    }
}

/// Stands in the kernel's own file: there the compiler checks everything that rendering calls, in debug builds too.
@_noLocks @_noAllocation
func renderDynamics(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<DynamicsKernel>.render(kernel, cycle)
}

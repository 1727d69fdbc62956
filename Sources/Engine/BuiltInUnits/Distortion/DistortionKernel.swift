import AudioToolbox
import SignalProcessing

/// Gain, echoes, decimation, ring modulation, a polynomial and a soft clip, one after another, mixed with the input.
struct DistortionKernel: SmoothedKernel, ~Copyable {
    private let sampleRate: Double
    let smoothingFrames: Int
    private let channelCount: Int
    private var settings = SmoothedValues()
    private var values = DistortionValues()
    private var memory: DelayMemory
    private let held: UnsafeMutablePointer<Double>
    private var phase1 = 0.0
    private var phase2 = 0.0
    /// 1 when the decimator takes its next sample.
    private var hold = 1.0

    init(_ configuration: RenderConfiguration) {
        sampleRate = configuration.sampleRate
        smoothingFrames = Int(0.02 * sampleRate)
        channelCount = configuration.outputChannelCounts.first ?? 0
        memory = DelayMemory(channelCount: channelCount, frames: Int(0.5 * sampleRate) + 2)
        held = .allocate(capacity: max(1, channelCount))
        held.initialize(repeating: 0, count: max(1, channelCount))
    }

    deinit { held.deallocate() }

    var tailFrames: Int {
        @_noLocks @_noAllocation get {
            guard values.delayMix > 0 else { return 0 }
            var (level, repeats) = (1.0, 1)
            while level > 0.001, repeats < 200 {
                level *= values.decay
                repeats += 1
            }
            return Int(values.delayFrames) * repeats
        }
    }

    @_noLocks @_noAllocation
    mutating func move(_ address: AUParameterAddress, _ value: AUValue, _ frames: Int) {
        settings.move(Int(truncatingIfNeeded: address), to: value, frames: frames)
    }

    @_noLocks @_noAllocation
    mutating func render(_ context: borrowing RenderContext) {
        let channels = min(context.outputChannelCount(), channelCount)
        for frame in 0..<context.frameCount {
            let takesSample = hold >= 1
            if takesSample { hold -= 1 }
            let ring = ringFactor()
            for channel in 0..<channels {
                let input = context.inputPointer(channel)[frame]
                let dry = Mathematics.settled(Double(input))
                let wet = clip(polynomial(decimated(delayed(dry, channel), channel, takesSample) * ring))
                let share = values.mix
                let output = share >= 1 ? wet : dry + Mathematics.settled((wet - dry) * share)
                context.outputPointer(channel)[frame] = share <= 0 ? input : Float(output)
            }
            advance()
        }
    }

    @_noLocks @_noAllocation
    private mutating func advance() {
        memory.advance()
        hold += values.holdStep
        phase1 += values.turnsPerFrame1
        if phase1 >= 1 { phase1 -= 1 }
        phase2 += values.turnsPerFrame2
        if phase2 >= 1 { phase2 -= 1 }
        guard settings.isMoving else { return }
        settings.advance()
        values.take(settings, sampleRate: sampleRate)
    }

    @_noLocks @_noAllocation
    private func ringFactor() -> Double {
        guard values.ringMix > 0 else { return 1 }
        let balance = values.ringBalance
        let wave = (1 - balance) * Mathematics.sine(turns: phase1) + balance * Mathematics.sine(turns: phase2)
        return 1 + (wave - 1) * values.ringMix
    }

    @_noLocks @_noAllocation
    private func delayed(_ sample: Double, _ channel: Int) -> Double {
        let past = memory.read(channel, framesAgo: values.delayFrames)
        memory.write(channel, Float(Mathematics.settled(sample + past * values.decay)))
        return sample + (past - sample) * values.delayMix
    }

    @_noLocks @_noAllocation
    private func decimated(_ sample: Double, _ channel: Int, _ takesSample: Bool) -> Double {
        if takesSample { held[channel] = sample }
        guard values.decimationMix > 0 else { return sample }
        var coarse = held[channel]
        let step = values.roundingStep
        if step > 0 { coarse = Mathematics.round(coarse / step) * step }
        return sample + (coarse - sample) * values.decimationMix
    }

    @_noLocks @_noAllocation
    private func polynomial(_ sample: Double) -> Double {
        guard values.polynomialMix > 0 else { return sample }
        // Beyond 2 the cube would leave nothing but its sign.
        let bounded = min(max(sample, -2), 2)
        let magnitude = abs(bounded)
        let terms = values.linear + (values.squared + values.cubic * magnitude) * magnitude
        return sample + (bounded * terms - sample) * values.polynomialMix
    }

    @_noLocks @_noAllocation
    private func clip(_ sample: Double) -> Double { Mathematics.hyperbolicTangent(sample * values.drive) }

    @_noLocks @_noAllocation
    mutating func reset() {
        settings.finish()
        values.take(settings, sampleRate: sampleRate)
        memory.clear()
        (phase1, phase2, hold) = (0, 0, 1)
        for channel in 0..<channelCount { held[channel] = 0 }
    }
}

/// Stands in the kernel's own file: there the compiler checks everything that rendering calls, in debug builds too.
@_noLocks @_noAllocation
func renderBuiltInDistortion(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<DistortionKernel>.render(kernel, cycle)
}

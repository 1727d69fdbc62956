import AudioToolbox
import SignalProcessing

/// Delay, bit crusher, ring modulation, polynomial and drive, one after another, mixed with the dry signal.
///
/// Values that step are smoothed over 20 ms; ramps are straight lines.
struct DistortionKernel: RenderKernel, ~Copyable {
    private let smoothingFrames: Int
    private let channelCount: Int
    private var settings: DistortionSettings
    private var delay: DelayLines
    private var phase1 = 0.0
    private var phase2 = 0.0
    /// 1 when the crusher takes its next sample.
    private var hold = 1.0
    private var held = InlineArray<8, Double>(repeating: 0)

    init(_ configuration: RenderConfiguration) {
        smoothingFrames = Int(0.02 * configuration.sampleRate)
        channelCount = min(configuration.outputChannelCounts.first ?? 0, 8)
        settings = DistortionSettings(sampleRate: configuration.sampleRate)
        delay = DelayLines(channelCount: channelCount, length: Int(0.5 * configuration.sampleRate) + 4)
    }

    var tailFrames: Int {
        @_noLocks @_noAllocation get { tail() }
    }

    /// How long the delay is heard: until it has fallen by 60 dB.
    @_noLocks @_noAllocation
    private func tail() -> Int {
        guard settings.values.delayMix > 0 else { return 0 }
        var level = 1.0
        var repeats = 1
        while level > 0.001, repeats < 200 {
            level *= settings.values.delayDecay
            repeats += 1
        }
        return Int(settings.values.delayFrames) * repeats
    }

    @_noLocks @_noAllocation
    mutating func handle(_ event: KernelEvent) {
        switch event {
        case .parameter(let address, let value): settings.move(address, to: value, frames: smoothingFrames)
        case .ramp(let address, let goal, let frames): settings.move(address, to: goal, frames: frames)
        default: break
        }
    }

    @_noLocks @_noAllocation
    mutating func render(_ context: borrowing RenderContext) {
        let channels = min(context.outputChannelCount(), channelCount)
        var values = settings.values
        for frame in 0..<context.frameCount {
            let takesSample = hold >= 1
            if takesSample { hold -= 1 }
            let ring = ringFactor(values)
            for channel in 0..<channels {
                let dry = Double(context.inputPointer(channel)[frame])
                let delayed = delayStage(Mathematics.settled(dry) * values.preGain, channel, values)
                let crushed = crushStage(delayed, channel, takesSample, values)
                let driven = driveStage(polynomialStage(crushed * ring, values), values)
                context.outputPointer(channel)[frame] = Float(dry + Mathematics.settled((driven - dry) * values.wet))
            }
            advance(values)
            if settings.isMoving {
                settings.advance()
                values = settings.values
            }
        }
    }

    @_noLocks @_noAllocation
    private mutating func advance(_ values: DistortionValues) {
        delay.advance()
        hold += values.holdStep
        phase1 += values.turnsPerFrame1
        if phase1 >= 1 { phase1 -= 1 }
        phase2 += values.turnsPerFrame2
        if phase2 >= 1 { phase2 -= 1 }
    }

    @_noLocks @_noAllocation
    private func ringFactor(_ values: DistortionValues) -> Double {
        guard values.ringMix > 0 else { return 1 }
        let balance = values.ringBalance
        let wave = (1 - balance) * Mathematics.sine(turns: phase1) + balance * Mathematics.sine(turns: phase2)
        return 1 + (wave - 1) * values.ringMix
    }

    @_noLocks @_noAllocation
    private mutating func delayStage(_ x: Double, _ channel: Int, _ values: DistortionValues) -> Double {
        let past = delay.read(channel, framesAgo: values.delayFrames)
        delay.write(channel, x + past * values.delayDecay)
        return x + (past - x) * values.delayMix
    }

    @_noLocks @_noAllocation
    private mutating func crushStage(
        _ x: Double, _ channel: Int, _ takesSample: Bool, _ values: DistortionValues
    ) -> Double {
        if takesSample { held[channel] = x }
        guard values.crushMix > 0 else { return x }
        var crushed = held[channel]
        let step = values.roundingStep
        if step > 1e-6 { crushed = Mathematics.round(crushed / step) * step }
        return x + (crushed - x) * values.crushMix
    }

    @_noLocks @_noAllocation
    private func polynomialStage(_ x: Double, _ values: DistortionValues) -> Double {
        // Beyond 2 the cube would leave nothing but its sign.
        let bounded = min(max(x, -2), 2)
        let magnitude = abs(bounded)
        let terms = values.linear + (values.squared + values.cubic * magnitude) * magnitude
        return x + (bounded * terms - x) * values.polynomialMix
    }

    /// The four shapes by their weights; what is not heard is not computed.
    @_noLocks @_noAllocation
    private func driveStage(_ input: Double, _ values: DistortionValues) -> Double {
        let x = input * values.drive
        let weights = values.shapes
        var y = 0.0
        if weights.0 > 0 { y += weights.0 * DriveShape.soft(x) }
        if weights.1 > 0 { y += weights.1 * DriveShape.hard(x) }
        if weights.2 > 0 { y += weights.2 * DriveShape.folded(x) }
        if weights.3 > 0 { y += weights.3 * DriveShape.tube(x) }
        return y
    }

    @_noLocks @_noAllocation
    mutating func reset() {
        settings.finish()
        delay.clear()
        phase1 = 0
        phase2 = 0
        hold = 1
        for channel in 0..<8 { held[channel] = 0 }
    }
}

/// Stands in the kernel's own file: there the compiler checks everything that rendering calls, in debug builds too.
@_noLocks @_noAllocation
func renderDistortion(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<DistortionKernel>.render(kernel, cycle)
}

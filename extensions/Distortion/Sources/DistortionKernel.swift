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
        let decay = settings.share(.delayDecay)
        guard settings.share(.delayMix) > 0 else { return 0 }
        var level = 1.0
        var repeats = 1
        while level > 0.001, repeats < 200 {
            level *= decay
            repeats += 1
        }
        return Int(settings.delayFrames) * repeats
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
        for frame in 0..<context.frameCount {
            let takesSample = hold >= 1
            if takesSample { hold -= 1 }
            let ring = ringFactor()
            for channel in 0..<channels {
                let dry = Double(context.inputPointer(channel)[frame])
                let delayed = delayStage(Mathematics.settled(dry) * settings.preGain, channel)
                let crushed = crushStage(delayed, channel, takesSample)
                let driven = driveStage(polynomialStage(crushed + (crushed * ring - crushed) * settings.share(.ringMix)))
                context.outputPointer(channel)[frame] = Float(dry + (driven - dry) * settings.wet)
            }
            advance()
        }
    }

    @_noLocks @_noAllocation
    private mutating func advance() {
        delay.advance()
        hold += settings.holdStep
        phase1 += settings.turnsPerFrame1
        if phase1 >= 1 { phase1 -= 1 }
        phase2 += settings.turnsPerFrame2
        if phase2 >= 1 { phase2 -= 1 }
        settings.advance()
    }

    @_noLocks @_noAllocation
    private func ringFactor() -> Double {
        guard settings.share(.ringMix) > 0 else { return 1 }
        let balance = settings.share(.ringBalance)
        return (1 - balance) * Mathematics.sine(turns: phase1) + balance * Mathematics.sine(turns: phase2)
    }

    @_noLocks @_noAllocation
    private mutating func delayStage(_ x: Double, _ channel: Int) -> Double {
        let past = delay.read(channel, framesAgo: settings.delayFrames)
        delay.write(channel, x + past * settings.share(.delayDecay))
        return x + (past - x) * settings.share(.delayMix)
    }

    @_noLocks @_noAllocation
    private mutating func crushStage(_ x: Double, _ channel: Int, _ takesSample: Bool) -> Double {
        if takesSample { held[channel] = x }
        var crushed = held[channel]
        let step = settings.roundingStep
        if step > 1e-6 { crushed = Mathematics.round(crushed / step) * step }
        return x + (crushed - x) * settings.share(.crushMix)
    }

    @_noLocks @_noAllocation
    private func polynomialStage(_ x: Double) -> Double {
        // Beyond 2 the cube would leave nothing but its sign.
        let bounded = min(max(x, -2), 2)
        let magnitude = abs(bounded)
        let terms = settings.value(.linearTerm) + (settings.value(.squaredTerm) + settings.value(.cubicTerm) * magnitude) * magnitude
        return x + (bounded * terms - x) * settings.share(.polynomialMix)
    }

    /// The four shapes by their weights; what is not heard is not computed.
    @_noLocks @_noAllocation
    private func driveStage(_ input: Double) -> Double {
        let x = input * settings.drive
        var y = 0.0
        for shape in 0..<4 {
            let weight = settings.weight(ofShape: shape)
            if weight > 0 { y += weight * DriveShape.apply(shape, x) }
        }
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

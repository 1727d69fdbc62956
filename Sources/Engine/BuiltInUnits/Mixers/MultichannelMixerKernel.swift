import AudioToolbox
internal import CSampleLoops
import SignalProcessing

/// The sum of up to 16 busses, each with volume and pan, and a volume behind it (AUMultiChannelMixer).
///
/// Channels go by their number; mono goes to both sides, and all channels become one as their mean.
struct MultichannelMixerKernel: SmoothedKernel, ~Copyable {
    private let inputCount: Int
    /// Frames in which a value that steps gets there.
    let smoothingFrames: Int
    /// The inputs', then the output's.
    private let strips: UnsafeMutablePointer<MixerStrip>
    /// By strip: the first two channels before and behind the strip.
    private let meters: UnsafeMutablePointer<LevelMeter>
    private let gains: MixerGains
    private var window: MeterWindow

    static var maximumInputs: Int { @_noLocks @_noAllocation get { 16 } }

    init(_ configuration: RenderConfiguration) {
        inputCount = min(configuration.inputChannelCounts.count, Self.maximumInputs)
        smoothingFrames = Int(configuration.sampleRate / 50)
        window = MeterWindow(sampleRate: configuration.sampleRate)
        strips = .allocate(capacity: Self.maximumInputs + 1)
        strips.initialize(repeating: MixerStrip(), count: Self.maximumInputs + 1)
        meters = .allocate(capacity: 4 * (Self.maximumInputs + 1))
        meters.initialize(repeating: LevelMeter(), count: 4 * (Self.maximumInputs + 1))
        gains = MixerGains(frames: MeterWindow.stretch)
    }

    deinit {
        strips.deallocate()
        meters.deallocate()
        gains.deallocate()
    }

    @_noLocks @_noAllocation
    mutating func move(_ address: AUParameterAddress, _ value: Float, _ frames: Int) {
        let element = Int(ElementParameters.element(of: address))
        let scope = ElementParameters.scope(of: address)
        let isInput = scope == kAudioUnitScope_Input && element < Self.maximumInputs
        guard isInput || (scope == kAudioUnitScope_Output && element == 0) else { return }
        strips[isInput ? element : Self.maximumInputs]
            .move(ElementParameters.number(of: address), to: value, frames: frames)
    }

    @_noLocks @_noAllocation
    mutating func render(_ context: borrowing RenderContext) {
        context.clearOutputs()
        var done = 0
        while done < context.frameCount {
            let frames = window.stretch(of: context.frameCount &- done)
            for bus in 0..<inputCount { add(bus, context, done, frames) }
            finish(context, done, frames)
            if window.advance(frames) { publish(context) }
            done &+= frames
        }
    }

    @_noLocks @_noAllocation
    private func add(_ bus: Int, _ context: borrowing RenderContext, _ offset: Int, _ frames: Int) {
        let isAtRest = strips[bus].isAtRest
        strips[bus].fill(gains, frames)
        guard context.isInputConnected(bus: bus) else { return }
        let (inputs, outputs) = (context.inputChannelCount(bus: bus), context.outputChannelCount())
        for channel in 0..<inputs {
            let source = context.inputPointer(channel, bus: bus) + offset
            if channel < 2 {
                meters[4 &* bus &+ 2 &* channel].add(source, frames)
                meters[4 &* bus &+ 2 &* channel &+ 1].add(source, gains.middle, frames)
            }
            for output in 0..<outputs {
                let share = Self.share(of: channel, inputs, in: output, outputs)
                if share == 0 { continue }
                let gain = gains.channel(output, of: outputs)
                let target = context.outputPointer(output) + offset
                if !isAtRest {
                    for frame in 0..<frames { target[frame] += source[frame] * (gain[frame] * share) }
                } else if gain[0] != 0 {
                    sample_scale_add(target, source, gain[0] * share, frames)
                }
            }
        }
    }

    /// How much of an input channel an output channel has.
    @_noLocks @_noAllocation
    private static func share(of input: Int, _ inputs: Int, in output: Int, _ outputs: Int) -> Float {
        if outputs == 1 { return 1 / Float(inputs) }
        if inputs == 1 { return output < 2 ? 1 : 0 }
        return input == output ? 1 : 0
    }

    /// The output's own volume and meters.
    @_noLocks @_noAllocation
    private func finish(_ context: borrowing RenderContext, _ offset: Int, _ frames: Int) {
        let strip = Self.maximumInputs
        strips[strip].fill(gains, frames)
        let outputs = context.outputChannelCount()
        for channel in 0..<outputs {
            let samples = context.outputPointer(channel) + offset
            if channel < 2 { meters[4 &* strip &+ 2 &* channel].add(samples, frames) }
            let gain = gains.channel(channel, of: outputs)
            for frame in 0..<frames { samples[frame] *= gain[frame] }
            if channel < 2 { meters[4 &* strip &+ 2 &* channel &+ 1].add(samples, frames) }
        }
    }

    /// The meters' parameters have what the window was.
    @_noLocks @_noAllocation
    private func publish(_ context: borrowing RenderContext) {
        for strip in 0...Self.maximumInputs {
            let isOutput = strip == Self.maximumInputs
            if !isOutput, strip >= inputCount || !context.isInputConnected(bus: strip) { continue }
            let scope = isOutput ? kAudioUnitScope_Output : kAudioUnitScope_Input
            for meter in 0..<4 {
                let level = meters[4 &* strip &+ meter].take(fall: window.fall)
                // 1000 and 2000 before, 3000 and 4000 behind the strip, and the number of the channel.
                let number = AudioUnitParameterID(1000 &+ 2000 &* (meter % 2) &+ meter / 2)
                let element = AudioUnitElement(isOutput ? 0 : strip)
                context.setParameter(
                    ElementParameters.address(number, scope, element), LevelMeter.decibels(level.average))
                context.setParameter(
                    ElementParameters.address(number &+ 1000, scope, element), LevelMeter.decibels(level.peak))
            }
        }
    }

    @_noLocks @_noAllocation
    mutating func reset() {
        window.clear()
        for strip in 0...Self.maximumInputs { strips[strip].finish() }
        for meter in 0..<4 &* (Self.maximumInputs &+ 1) { meters[meter].clear() }
    }
}

/// Stands in the kernel's own file, as `renderDelay` does.
@_noLocks @_noAllocation
func renderMultichannelMixer(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<MultichannelMixerKernel>.render(kernel, cycle)
}

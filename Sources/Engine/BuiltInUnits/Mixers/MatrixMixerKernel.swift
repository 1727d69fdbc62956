import AudioToolbox
internal import CSampleLoops
import SignalProcessing

/// Every input channel in every output channel, with a volume for each of these crosspoints, each channel and the whole
/// (AUMatrixMixer).
struct MatrixMixerKernel: SmoothedKernel, ~Copyable {
    private let inputs: Int
    private let outputs: Int
    let smoothingFrames: Int
    /// By input, then output channel.
    private let crosspoints: UnsafeMutablePointer<LinearRamp>
    /// The inputs', then the outputs'.
    private let strips: UnsafeMutablePointer<MixerStrip>
    private var master = LinearRamp(0)
    /// By strip: before and behind it.
    private let meters: UnsafeMutablePointer<LevelMeter>
    private let gains: MixerGains
    /// One input channel behind its volume.
    private let scaled: UnsafeMutablePointer<Float>
    private var window: MeterWindow

    static var maximumInputs: Int { @_noLocks @_noAllocation get { 16 } }
    static var maximumOutputs: Int { @_noLocks @_noAllocation get { 8 } }

    init(_ configuration: RenderConfiguration) {
        inputs = min(configuration.inputChannelCounts.reduce(0, +), Self.maximumInputs)
        outputs = min(configuration.outputChannelCounts.reduce(0, +), Self.maximumOutputs)
        smoothingFrames = Int(configuration.sampleRate / 50)
        window = MeterWindow(sampleRate: configuration.sampleRate)
        let (pairs, channels) = (Self.maximumInputs * Self.maximumOutputs, Self.maximumInputs + Self.maximumOutputs)
        crosspoints = .allocate(capacity: pairs)
        crosspoints.initialize(repeating: LinearRamp(0), count: pairs)
        strips = .allocate(capacity: channels)
        strips.initialize(repeating: MixerStrip(), count: channels)
        meters = .allocate(capacity: 2 * channels)
        meters.initialize(repeating: LevelMeter(), count: 2 * channels)
        gains = MixerGains(frames: MeterWindow.stretch)
        scaled = .allocate(capacity: MeterWindow.stretch)
        scaled.initialize(repeating: 0, count: MeterWindow.stretch)
    }

    deinit {
        crosspoints.deallocate()
        strips.deallocate()
        meters.deallocate()
        gains.deallocate()
        scaled.deallocate()
    }

    @_noLocks @_noAllocation
    mutating func move(_ address: AUParameterAddress, _ value: Float, _ frames: Int) {
        let element = Int(ElementParameters.element(of: address))
        let number = ElementParameters.number(of: address)
        switch ElementParameters.scope(of: address) {
        case kAudioUnitScope_Input where element < Self.maximumInputs:
            strips[element].move(number, to: value, frames: frames)
        case kAudioUnitScope_Output where element < Self.maximumOutputs:
            strips[Self.maximumInputs &+ element].move(number, to: value, frames: frames)
        case kAudioUnitScope_Global where number == 0:
            if element == 0xffff_ffff { return master.go(to: value, frames: frames) }
            let (input, output) = (element >> 16, element & 0xffff)
            guard input < Self.maximumInputs, output < Self.maximumOutputs else { return }
            crosspoints[input &* Self.maximumOutputs &+ output].go(to: value, frames: frames)
        default: break
        }
    }

    @_noLocks @_noAllocation
    mutating func render(_ context: borrowing RenderContext) {
        context.clearOutputs()
        var done = 0
        while done < context.frameCount {
            let frames = window.stretch(of: context.frameCount &- done)
            var channel = 0
            for bus in 0..<context.inputBusCount() {
                for own in 0..<context.inputChannelCount(bus: bus) where channel < inputs {
                    let isConnected = context.isInputConnected(bus: bus)
                    add(context.inputPointer(own, bus: bus) + done, channel, isConnected, context, done, frames)
                    channel &+= 1
                }
            }
            finish(context, done, frames)
            if window.advance(frames) { publish(context) }
            done &+= frames
        }
    }

    @_noLocks @_noAllocation
    private func add(
        _ source: UnsafePointer<Float>, _ channel: Int, _ isConnected: Bool, _ context: borrowing RenderContext,
        _ offset: Int, _ frames: Int
    ) {
        let isAtRest = strips[channel].isAtRest
        strips[channel].fill(gains, frames)
        let isSilent = isAtRest && gains.middle[0] == 0
        if isConnected {
            meters[2 &* channel].add(source, frames)
            // Nothing times zero is silence, whatever it is.
            for frame in 0..<frames { scaled[frame] = isSilent ? 0 : source[frame] * gains.middle[frame] }
            meters[2 &* channel &+ 1].add(scaled, frames)
        }
        var output = 0
        for bus in 0..<context.outputBusCount() {
            for own in 0..<context.outputChannelCount(bus: bus) where output < outputs {
                let target = context.outputPointer(own, bus: bus) + offset
                let place = crosspoints + (channel &* Self.maximumOutputs &+ output)
                Self.add(place, scaled, target, frames, isHeard: isConnected && !isSilent)
                output &+= 1
            }
        }
    }

    @_noLocks @_noAllocation
    private static func add(
        _ crosspoint: UnsafeMutablePointer<LinearRamp>, _ source: UnsafePointer<Float>,
        _ target: UnsafeMutablePointer<Float>, _ frames: Int, isHeard: Bool
    ) {
        if crosspoint.pointee.remaining > 0 {
            for frame in 0..<frames {
                let gain = crosspoint.pointee.next()
                if isHeard { target[frame] += source[frame] * gain }
            }
        } else if isHeard, crosspoint.pointee.value != 0 {
            sample_scale_add(target, source, crosspoint.pointee.value, frames)
        }
    }

    /// The outputs' own volumes, the whole's, and the meters.
    @_noLocks @_noAllocation
    private mutating func finish(_ context: borrowing RenderContext, _ offset: Int, _ frames: Int) {
        for frame in 0..<frames { scaled[frame] = master.next() }
        var output = 0
        for bus in 0..<context.outputBusCount() {
            for own in 0..<context.outputChannelCount(bus: bus) where output < outputs {
                let strip = Self.maximumInputs &+ output
                let samples = context.outputPointer(own, bus: bus) + offset
                meters[2 &* strip].add(samples, frames)
                strips[strip].fill(gains, frames)
                for frame in 0..<frames { samples[frame] *= gains.middle[frame] * scaled[frame] }
                meters[2 &* strip &+ 1].add(samples, frames)
                output &+= 1
            }
        }
    }

    @_noLocks @_noAllocation
    private func publish(_ context: borrowing RenderContext) {
        for strip in 0..<Self.maximumInputs &+ Self.maximumOutputs {
            let isOutput = strip >= Self.maximumInputs
            let element = isOutput ? strip &- Self.maximumInputs : strip
            if element >= (isOutput ? outputs : inputs) { continue }
            let scope = isOutput ? kAudioUnitScope_Output : kAudioUnitScope_Input
            for side in 0..<2 {
                let level = meters[2 &* strip &+ side].take(fall: window.fall)
                let first = AudioUnitParameterID(1000 &+ 2000 &* side)
                publish(context, first, scope, element, LevelMeter.decibels(level.average))
                publish(context, first &+ 1000, scope, element, LevelMeter.decibels(level.peak))
                publish(context, first &+ 4000, scope, element, level.average)
                publish(context, first &+ 5000, scope, element, level.peak)
            }
        }
    }

    @_noLocks @_noAllocation
    private func publish(
        _ context: borrowing RenderContext, _ number: AudioUnitParameterID, _ scope: AudioUnitScope, _ element: Int,
        _ value: Float
    ) {
        context.setParameter(ElementParameters.address(number, scope, AudioUnitElement(element)), value)
    }

    @_noLocks @_noAllocation
    mutating func reset() {
        window.clear()
        master.finish()
        for pair in 0..<Self.maximumInputs &* Self.maximumOutputs { crosspoints[pair].finish() }
        for strip in 0..<Self.maximumInputs &+ Self.maximumOutputs { strips[strip].finish() }
        for meter in 0..<2 &* (Self.maximumInputs &+ Self.maximumOutputs) { meters[meter].clear() }
    }
}

/// Stands in the kernel's own file, as `renderDelay` does.
@_noLocks @_noAllocation
func renderMatrixMixer(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<MatrixMixerKernel>.render(kernel, cycle)
}

import VoiceProcessing

/// One thing that the render thread does in a run. Thread: render; what it points to is kept alive by its plan.
///
/// At most two pointers: a plan that was just made is in another core's caches, and its first run waits for each line.
enum PlanStep {
    typealias SignalPlace = UnsafeMutablePointer<Signal>

    case player(UnsafeMutablePointer<PlayerState>, SignalPlace)
    case source(Unmanaged<SourceProcessor>, SignalPlace)
    case input(SignalPlace)
    case voice(Unmanaged<VoiceProcessor>, SignalPlace)
    case mixer(UnsafeMutablePointer<MixerStep>)
    case space(UnsafeMutablePointer<SpaceStep>)
    case unit(UnsafeMutablePointer<UnitStep>)
    /// Starts units elsewhere.
    case kick(Unmanaged<ChainProcessor>, SignalPlace)
    /// Waits for them.
    case collect(Unmanaged<ChainProcessor>, SignalPlace)
    case sink(Unmanaged<SinkProcessor>, SignalPlace)
    /// Runs what is before a change of rate.
    case rateChange(UnsafeMutablePointer<RateChangeStep>)
    case delay(UnsafeMutablePointer<DelayStep>)
    case tap(Unmanaged<TapRecorder>, SignalPlace)
    case observe(Unmanaged<OutputObserver>, SignalPlace)

    /// Mutating, so that a step is worked on where it lies, and not copied.
    @inline(__always)
    @_noLocks @_noAllocation
    mutating func run(_ frames: Int, time: Int64, rate: Double, _ pass: UnsafeMutablePointer<RenderPass>) {
        switch self {
        case .mixer(let step): step.pointee.run(frames)
        case .space(let step): step.pointee.run(frames)
        case .player(let state, let output): state.pointee.run(output, frames, time: time, rate: rate, pass)
        case .unit(let step):
            step.pointee.processor._withUnsafeGuaranteedRef { $0.run(step.pointee, frames, time: time, pass) }
        case .kick(let chain, let input):
            chain._withUnsafeGuaranteedRef { $0.kick(input, frames, time: time, pass) }
        case .collect(let chain, let output): chain._withUnsafeGuaranteedRef { $0.collect(output, frames) }
        case .source(let source, let output):
            source._withUnsafeGuaranteedRef { $0.run(output, frames, time: time, pass) }
        case .input(let output): Self.takeInput(output, pass)
        case .voice(let voice, let output): Self.takeVoice(voice, output, frames, pass)
        case .sink(let sink, let input): sink._withUnsafeGuaranteedRef { $0.run(input, frames, time: time, pass) }
        case .rateChange(let step):
            step.pointee.state.pointee.run(step.pointee.domain, step.pointee.output, frames, pass)
        case .delay(let step):
            step.pointee.state.pointee.run(
                step.pointee.input, step.pointee.output, frames, wanted: step.pointee.length)
        case .tap(let tap, let signal): tap._withUnsafeGuaranteedRef { $0.take(signal, frames, time: time, pass) }
        case .observe(let observer, let signal):
            observer._withUnsafeGuaranteedRef { $0.show(signal, frames, time: time, pass) }
        }
    }

    /// One channel, which all channels of the output are.
    @_noLocks @_noAllocation
    private static func takeVoice(
        _ voice: Unmanaged<VoiceProcessor>, _ output: SignalPlace, _ frames: Int,
        _ pass: UnsafeMutablePointer<RenderPass>
    ) {
        let (input, count) = (pass.pointee.input, pass.pointee.inputChannelCount)
        let taken = voice._withUnsafeGuaranteedRef { $0.take(input, channelCount: count, frames: frames) }
        if taken.hasNews { pass.pointee.hasNews = true }
        output.pointee.isSilent = false
        for channel in 0..<output.pointee.channelCount { output.pointee.channels[channel] = taken.samples }
    }

    /// The input is heard where its device, or the program, has it.
    @_noLocks @_noAllocation
    private static func takeInput(_ output: SignalPlace, _ pass: UnsafeMutablePointer<RenderPass>) {
        guard let input = pass.pointee.input else { return output.pointee.silence() }
        output.pointee.isSilent = false
        for channel in 0..<output.pointee.channelCount {
            let samples = channel < pass.pointee.inputChannelCount ? input[channel] : nil
            output.pointee.channels[channel] =
                samples.map { UnsafeMutablePointer(mutating: $0) } ?? output.pointee.zeros
        }
    }
}

/// Runs the domain before a change of rate, and converts what it gives.
struct RateChangeStep {
    let state: UnsafeMutablePointer<RateChangeState>
    let domain: UnsafeMutablePointer<RenderDomain>
    let output: UnsafeMutablePointer<Signal>
}

/// Makes a signal later.
struct DelayStep {
    let state: UnsafeMutablePointer<DelayLineState>
    let input: UnsafeMutablePointer<Signal>
    let output: UnsafeMutablePointer<Signal>
    /// Frames.
    let length: Int
}

import AudioToolbox
internal import SamplerVoices

/// The voices of a sampler or a MIDI synthesizer, with the four parameters that both have.
package struct SamplerKernel: RenderKernel, ~Copyable {
    private var voices: SamplerVoices
    /// Semitones.
    private var coarseTuning = 0.0
    /// Cents.
    private var fineTuning = 0.0
    /// Whether a voice sounded in this cycle.
    fileprivate var hasSounded = false

    package init(_ configuration: RenderConfiguration) { self.init(configuration, InstrumentExchange()) }

    /// - Parameter exchange: serves no other kernel.
    init(_ configuration: RenderConfiguration, _ exchange: InstrumentExchange) {
        voices = SamplerVoices(sampleRate: configuration.sampleRate, exchange: exchange)
    }

    @_noLocks @_noAllocation
    package mutating func handle(_ event: KernelEvent) {
        switch event {
        case .parameter(let address, let value): set(address, Double(value))
        // A preset's way to its values: the voices go it themselves.
        case .ramp(let address, let goal, _): set(address, Double(goal))
        case .midi(_, let status, let first, let second): voices.receive(status: status, first, second)
        case .systemExclusive, .packet: break
        }
    }

    @_noLocks @_noAllocation
    private mutating func set(_ address: AUParameterAddress, _ value: Double) {
        switch address {
        case 900: voices.setOverallGain(value)
        case 901: coarseTuning = value
        case 902: fineTuning = value
        case 903: voices.setStereoPan(100 * value)
        default: return
        }
        voices.setGlobalTuning(100 * coarseTuning + fineTuning)
    }

    @_noLocks @_noAllocation
    package mutating func render(_ context: borrowing RenderContext) {
        guard context.outputChannelCount() == 2 else { return context.clearOutputs() }
        voices.render(
            SamplerBuses(left: context.outputPointer(0), right: context.outputPointer(1)),
            frameCount: context.frameCount)
        if voices.hasSounded { hasSounded = true }
    }

    @_noLocks @_noAllocation
    package mutating func reset() { voices.reset() }
}

/// Stands in the kernel's own file, as `renderDelay` does.
@_noLocks @_noAllocation
func renderSampler(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    let sampler = kernel.assumingMemoryBound(to: SamplerKernel.self)
    sampler.pointee.hasSounded = false
    let status = KernelRunner<SamplerKernel>.render(kernel, cycle)
    // Only here all stretches of the cycle are known.
    if !sampler.pointee.hasSounded { cycle.assumingMemoryBound(to: KernelCycle.self).pointee.isSilent = true }
    return status
}

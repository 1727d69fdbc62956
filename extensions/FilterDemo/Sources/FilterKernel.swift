import AudioToolbox
import SignalProcessing

/// A resonant low-pass. Values that step are smoothed over 20 ms; ramps are straight lines in Hz and dB.
struct FilterKernel: RenderKernel, ~Copyable {
    static var cutoffAddress: AUParameterAddress {
        @_noLocks @_noAllocation get { 0 }
    }
    static var resonanceAddress: AUParameterAddress {
        @_noLocks @_noAllocation get { 1 }
    }
    static var maximumChannels: Int {
        @_noLocks @_noAllocation get { 8 }
    }

    private let sampleRate: Double
    private let smoothingFrames: Int
    private var cutoff = LinearRamp(400)
    private var resonance = LinearRamp(-5)
    private var coefficients: LowPassFilter.Coefficients
    private var filters = InlineArray<8, LowPassFilter>(repeating: LowPassFilter())

    init(_ configuration: RenderConfiguration) {
        sampleRate = configuration.sampleRate
        smoothingFrames = Int(0.02 * configuration.sampleRate)
        coefficients = LowPassFilter.Coefficients(cutoff: 400, resonanceDecibels: -5, sampleRate: sampleRate)
    }

    @_noLocks @_noAllocation
    mutating func handle(_ event: KernelEvent) {
        switch event {
        case .parameter(let address, let value): move(address, value, smoothingFrames)
        case .ramp(let address, let goal, let frames): move(address, goal, frames)
        default: break
        }
    }

    @_noLocks @_noAllocation
    private mutating func move(_ address: AUParameterAddress, _ value: AUValue, _ frames: Int) {
        switch address {
        case Self.cutoffAddress: cutoff.go(to: value, frames: frames)
        case Self.resonanceAddress: resonance.go(to: value, frames: frames)
        default: break
        }
    }

    @_noLocks @_noAllocation
    mutating func render(_ context: borrowing RenderContext) {
        let channels = min(context.outputChannelCount(), Self.maximumChannels)
        var frame = 0
        while frame < context.frameCount, cutoff.remaining > 0 || resonance.remaining > 0 {
            filter(context, channels, frame, frame + 1)
            _ = cutoff.next()
            _ = resonance.next()
            updateCoefficients()
            frame += 1
        }
        filter(context, channels, frame, context.frameCount)
    }

    @_noLocks @_noAllocation
    private mutating func filter(_ context: borrowing RenderContext, _ channels: Int, _ first: Int, _ end: Int) {
        for channel in 0..<channels {
            let input = context.input(channel)
            var output = context.output(channel)
            // A local copy stays in registers.
            var filter = filters[channel]
            for frame in first..<end { output[frame] = Float(filter.process(Double(input[frame]), coefficients)) }
            filters[channel] = filter
        }
    }

    @_noLocks @_noAllocation
    private mutating func updateCoefficients() {
        coefficients = LowPassFilter.Coefficients(
            cutoff: Double(cutoff.value), resonanceDecibels: Double(resonance.value), sampleRate: sampleRate)
    }

    @_noLocks @_noAllocation
    mutating func reset() {
        cutoff.finish()
        resonance.finish()
        updateCoefficients()
        for channel in 0..<Self.maximumChannels { filters[channel] = LowPassFilter() }
    }
}

/// Stands in the kernel's own file: there the compiler checks everything that rendering calls, in debug builds too.
@_noLocks @_noAllocation
func renderFilter(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<FilterKernel>.render(kernel, cycle)
}

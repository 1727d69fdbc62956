import AudioToolbox
import SignalProcessing

/// Multiplies by a factor, exactly: a value steps at its frame, a ramp is a straight line. Smoothing is left to the
/// host's ramps.
struct GainKernel: RenderKernel, ~Copyable {
    static var gainAddress: AUParameterAddress {
        @_noLocks @_noAllocation get { 0 }
    }

    private var gain = LinearRamp(1)

    init(_ configuration: RenderConfiguration) {}

    @_noLocks @_noAllocation
    mutating func handle(_ event: KernelEvent) {
        switch event {
        case .parameter(let address, let value):
            if address == Self.gainAddress { gain.go(to: value, frames: 0) }
        case .ramp(let address, let goal, let frames):
            if address == Self.gainAddress { gain.go(to: goal, frames: frames) }
        default: break
        }
    }

    @_noLocks @_noAllocation
    mutating func render(_ context: borrowing RenderContext) {
        if gain.remaining == 0 { return renderSteady(context) }
        let start = gain
        for channel in 0..<context.outputChannelCount() {
            let input = context.input(channel)
            var output = context.output(channel)
            // Every channel sees the same values.
            var gain = start
            for frame in 0..<context.frameCount { output[frame] = input[frame] * gain.next() }
            self.gain = gain
        }
    }

    @_noLocks @_noAllocation
    private func renderSteady(_ context: borrowing RenderContext) {
        for channel in 0..<context.outputChannelCount() {
            Mathematics.scale(
                context.inputPointer(channel), by: gain.value, into: context.outputPointer(channel),
                count: context.frameCount)
        }
    }

    @_noLocks @_noAllocation
    mutating func reset() { gain.finish() }
}

/// Stands in the kernel's own file: there the compiler checks everything that rendering calls, in debug builds too.
@_noLocks @_noAllocation
func renderGain(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<GainKernel>.render(kernel, cycle)
}

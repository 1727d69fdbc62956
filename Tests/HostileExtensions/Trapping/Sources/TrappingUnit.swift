import AudioToolbox
import AudioUnitExtension

/// A gain that traps as Swift code does: its parameter `trap` makes a sum overflow while it renders, but for a value that
/// was set before, with which the next incarnation begins.
struct TrappingKernel: RenderKernel, ~Copyable {
    private var countdown: UInt8 = .max
    private var hasRendered = false

    init(_ configuration: RenderConfiguration) {}

    @_noLocks @_noAllocation
    mutating func handle(_ event: KernelEvent) {
        if case .parameter(_, let value) = event, value > 0, hasRendered { countdown = 0 }
    }

    @_noLocks @_noAllocation
    mutating func render(_ context: borrowing RenderContext) {
        hasRendered = true
        countdown -= countdown == .max ? 0 : 1
        for channel in 0..<context.outputChannelCount() {
            let input = context.input(channel)
            var output = context.output(channel)
            for frame in 0..<context.frameCount { output[frame] = input[frame] * 0.5 }
        }
    }
}

@_noLocks @_noAllocation
func renderTrapping(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<TrappingKernel>.render(kernel, cycle)
}

/// The library's one exported function.
@c(AUExtensionEntry)
public func extensionEntry() -> UnsafePointer<AUExtensionInterface> {
    makeExtensionInterface { description in
        let trap = AUParameterTree.createParameter(
            withIdentifier: "trap", name: "Trap", address: 0, min: 0, max: 1, defaultValue: 0, unit: .boolean,
            flags: [.flag_IsReadable, .flag_IsWritable])
        return try KernelAudioUnit<TrappingKernel>(
            componentDescription: description,
            definition: KernelUnitDefinition(name: "Trapping", manufacturer: "Test", parameters: [trap]),
            render: renderTrapping)
    }
}

import AudioToolbox

/// Gives back what it heard 2000 frames ago, in addition to what it hears.
struct EchoKernel: RenderKernel, ~Copyable {
    private static let length = 2000
    private let line: UnsafeMutablePointer<Float>
    private var position = 0

    init(_ configuration: RenderConfiguration) {
        line = .allocate(capacity: Self.length)
        line.initialize(repeating: 0, count: Self.length)
    }

    deinit { line.deallocate() }

    mutating func handle(_ event: KernelEvent) {}

    mutating func render(_ context: borrowing RenderContext) {
        let start = position
        for channel in 0..<context.outputChannelCount() {
            let input = context.input(channel)
            var output = context.output(channel)
            position = start
            for frame in 0..<context.frameCount {
                output[frame] = input[frame] + line[position]
                if channel == context.outputChannelCount() - 1 { line[position] = input[frame] }
                position = (position + 1) % Self.length
            }
        }
    }

    mutating func reset() { for index in 0..<Self.length { line[index] = 0 } }
}

@_noLocks @_noAllocation
private func renderEcho(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<EchoKernel>.render(kernel, cycle)
}

final class EchoUnit: KernelAudioUnit<EchoKernel>, @unchecked Sendable {
    init() throws {
        try super.init(
            componentDescription: GainUnit.description,
            definition: KernelUnitDefinition(name: "Echo", manufacturer: "Test", parameters: []), render: renderEcho)
    }
}

import AudioToolbox

/// Lets its input through.
struct MisnamedKernel: RenderKernel, ~Copyable {
    init(_ configuration: RenderConfiguration) {}

    @_noLocks @_noAllocation
    mutating func render(_ context: borrowing RenderContext) {
        for channel in 0..<context.outputChannelCount(bus: 0) {
            let input = context.input(channel, bus: 0)
            var output = context.output(channel, bus: 0)
            for frame in 0..<context.frameCount { output[frame] = input[frame] }
        }
    }
}

@_noLocks @_noAllocation
func renderMisnamed(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<MisnamedKernel>.render(kernel, cycle)
}

/// An effect that calls itself and its maker otherwise than its bundle does.
func makeMisnamedUnit(_ description: AudioComponentDescription) throws -> AUAudioUnit {
    let parameter = AUParameterTree.createParameter(
        withIdentifier: "none", name: "None", address: 0, min: 0, max: 1, defaultValue: 0, unit: .generic,
        flags: [.flag_IsReadable, .flag_IsWritable])
    return try KernelAudioUnit<MisnamedKernel>(
        componentDescription: description,
        definition: KernelUnitDefinition(name: "Other Name", manufacturer: "Somebody Else", parameters: [parameter]),
        render: renderMisnamed)
}

import AudioToolbox
import AudioUnitExtension

/// A generator with two outputs of one channel, which numbers its frames; an event of its parameter adds to the number.
public func makeTwoOutputsUnit(_ description: AudioComponentDescription) throws -> AUAudioUnit {
    let jump = AUParameterTree.createParameter(
        withIdentifier: "jump", name: "Jump", address: 0, min: 0, max: 100_000, defaultValue: 0, unit: .generic,
        flags: [.flag_IsReadable, .flag_IsWritable])
    return try KernelAudioUnit<TwoOutputsKernel>(
        componentDescription: description,
        definition: KernelUnitDefinition(
            name: "Two Outputs", manufacturer: "Test", parameters: [jump], inputs: [],
            outputs: [
                .init("Up", channels: 1, maximumChannels: 1), .init("Down", channels: 1, maximumChannels: 1),
            ]),
        render: renderTwoOutputs)
}

/// The library's one exported function.
@c(AUExtensionEntry)
public func extensionEntry() -> UnsafePointer<AUExtensionInterface> {
    makeExtensionInterface { try makeTwoOutputsUnit($0) }
}

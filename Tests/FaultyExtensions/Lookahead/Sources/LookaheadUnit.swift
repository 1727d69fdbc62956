import AudioToolbox
import AudioUnitExtension

/// The library's one exported function.
@c(AUExtensionEntry)
public func extensionEntry() -> UnsafePointer<AUExtensionInterface> {
    makeExtensionInterface { description in
        let frames = AUParameterTree.createParameter(
            withIdentifier: "frames", name: "Frames", address: LookaheadKernel.framesAddress, min: 0,
            max: AUValue(LookaheadKernel.longest - 1), defaultValue: 100, unit: .sampleFrames,
            flags: [.flag_IsReadable, .flag_IsWritable])
        return try KernelAudioUnit<LookaheadKernel>(
            componentDescription: description,
            definition: KernelUnitDefinition(name: "Lookahead", manufacturer: "Test", parameters: [frames]),
            render: renderLookahead)
    }
}

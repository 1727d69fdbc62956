import AudioToolbox
import AudioUnitExtension

/// The library's one exported function.
@c(AUExtensionEntry)
public func extensionEntry() -> UnsafePointer<AUExtensionInterface> {
    makeExtensionInterface { description in
        try KernelAudioUnit<GainKernel>(
            componentDescription: description, definition: gainDefinition(), render: renderGain)
    }
}

private func gainDefinition() -> KernelUnitDefinition {
    let gain = AUParameterTree.createParameter(
        withIdentifier: "gain", name: "Gain", address: GainKernel.gainAddress, min: 0, max: 4, defaultValue: 1,
        unit: .linearGain, flags: [.flag_IsReadable, .flag_IsWritable, .flag_CanRamp])
    var definition = KernelUnitDefinition(name: "Gain", manufacturer: "Demo", parameters: [gain])
    definition.version = 0x0001_0000
    definition.canProcessInPlace = true
    definition.presets = [
        KernelUnitDefinition.Preset("Unity", [GainKernel.gainAddress: 1]),
        KernelUnitDefinition.Preset("Half", [GainKernel.gainAddress: 0.5]),
        KernelUnitDefinition.Preset("Mute", [GainKernel.gainAddress: 0]),
    ]
    return definition
}

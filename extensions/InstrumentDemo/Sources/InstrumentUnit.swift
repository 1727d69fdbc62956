import AudioToolbox
import AudioUnitExtension

/// The library's one exported function.
@c(AUExtensionEntry)
public func extensionEntry() -> UnsafePointer<AUExtensionInterface> {
    makeExtensionInterface(viewSize: AUViewSize(width: 800, height: 500)) { description in
        try KernelAudioUnit<InstrumentKernel>(
            componentDescription: description, definition: instrumentDefinition(), render: renderInstrument)
    }
}

private func instrumentDefinition() -> KernelUnitDefinition {
    let attack = AUParameterTree.createParameter(
        withIdentifier: "attack", name: "Attack", address: InstrumentKernel.attackAddress, min: 0.001, max: 10,
        defaultValue: 0.01, unit: .seconds, flags: [.flag_IsReadable, .flag_IsWritable, .flag_DisplayLogarithmic])
    let release = AUParameterTree.createParameter(
        withIdentifier: "release", name: "Release", address: InstrumentKernel.releaseAddress, min: 0.001, max: 10,
        defaultValue: 0.1, unit: .seconds, flags: [.flag_IsReadable, .flag_IsWritable, .flag_DisplayLogarithmic])
    var definition = KernelUnitDefinition(
        name: "Instrument", manufacturer: "Demo", parameters: [attack, release], inputs: [])
    definition.version = 0x0001_0000
    definition.virtualMIDICableCount = 1
    definition.presets = [
        preset("Pluck", attack: 0.001, release: 0.3),
        preset("Organ", attack: 0.01, release: 0.1),
        preset("Pad", attack: 0.8, release: 2.5),
    ]
    return definition
}

private func preset(_ name: String, attack: AUValue, release: AUValue) -> KernelUnitDefinition.Preset {
    KernelUnitDefinition.Preset(
        name, [InstrumentKernel.attackAddress: attack, InstrumentKernel.releaseAddress: release])
}

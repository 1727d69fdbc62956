import AudioToolbox
import AudioUnitExtension

/// The library's one exported function.
@c(AUExtensionEntry)
public func extensionEntry() -> UnsafePointer<AUExtensionInterface> {
    makeExtensionInterface(viewSize: AUViewSize(width: 800, height: 500)) { description in
        try KernelAudioUnit<FilterKernel>(
            componentDescription: description, definition: filterDefinition(), render: renderFilter)
    }
}

private func filterDefinition() -> KernelUnitDefinition {
    let usual: AudioUnitParameterOptions = [.flag_IsReadable, .flag_IsWritable, .flag_CanRamp]
    let cutoff = AUParameterTree.createParameter(
        withIdentifier: "cutoff", name: "Cutoff", address: FilterKernel.cutoffAddress, min: 12, max: 20_000,
        defaultValue: 400,
        unit: .hertz, flags: usual.union(.flag_DisplayLogarithmic))
    let resonance = AUParameterTree.createParameter(
        withIdentifier: "resonance", name: "Resonance", address: FilterKernel.resonanceAddress, min: -20, max: 20,
        defaultValue: -5, unit: .decibels, flags: usual)
    var definition = KernelUnitDefinition(name: "Filter", manufacturer: "Demo", parameters: [cutoff, resonance])
    definition.version = 67_072
    definition.canProcessInPlace = true
    definition.presets = [
        preset("Prominent", cutoff: 400, resonance: -5),
        preset("Bright", cutoff: 14_000, resonance: 12),
        preset("Warm", cutoff: 384, resonance: -3),
        preset("Whistle", cutoff: 1_200, resonance: 20),
        preset("Under Water", cutoff: 180, resonance: 6),
    ]
    return definition
}

private func preset(_ name: String, cutoff: AUValue, resonance: AUValue) -> KernelUnitDefinition.Preset {
    KernelUnitDefinition.Preset(name, [FilterKernel.cutoffAddress: cutoff, FilterKernel.resonanceAddress: resonance])
}

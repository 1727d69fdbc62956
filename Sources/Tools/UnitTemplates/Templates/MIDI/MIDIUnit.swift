import AudioToolbox
import AudioUnitExtension

/// The library's one exported function.
@c(AUExtensionEntry)
public func extensionEntry() -> UnsafePointer<AUExtensionInterface> {
    makeExtensionInterface { description in
        let semitones = AUParameterTree.createParameter(
            withIdentifier: "semitones", name: "Semitones", address: 0, min: -24, max: 24, defaultValue: 12,
            unit: .relativeSemiTones, flags: [.flag_IsReadable, .flag_IsWritable])
        // The output is silent; hosts order units by their busses.
        var definition = KernelUnitDefinition(
            name: "NewUnit", manufacturer: "NewManufacturer", parameters: [semitones], inputs: [])
        definition.version = 65536  // as in Info.plist
        definition.virtualMIDICableCount = 1
        definition.midiOutputNames = ["Notes"]
        definition.presets = [.init("Octave Up", [0: 12]), .init("Octave Down", [0: -12])]
        return try KernelAudioUnit<NewUnitKernel>(
            componentDescription: description, definition: definition, render: renderNewUnit)
    }
}

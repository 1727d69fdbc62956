import AudioToolbox
import AudioUnitExtension

/// The library's one exported function.
@c(AUExtensionEntry)
public func extensionEntry() -> UnsafePointer<AUExtensionInterface> {
    makeExtensionInterface { description in
        let release = AUParameterTree.createParameter(
            withIdentifier: "release", name: "Release", address: 0, min: 0.01, max: 5, defaultValue: 0.2,
            unit: .seconds, flags: [.flag_IsReadable, .flag_IsWritable, .flag_DisplayLogarithmic])
        var definition = KernelUnitDefinition(
            name: "NewUnit", manufacturer: "NewManufacturer", parameters: [release], inputs: [])
        definition.version = 65536  // as in Info.plist
        definition.virtualMIDICableCount = 1
        definition.presets = [.init("Short", [0: 0.05]), .init("Long", [0: 2])]
        return try KernelAudioUnit<NewUnitKernel>(
            componentDescription: description, definition: definition, render: renderNewUnit)
    }
}

import AudioToolbox
import AudioUnitExtension

/// The library's one exported function.
@c(AUExtensionEntry)
public func extensionEntry() -> UnsafePointer<AUExtensionInterface> {
    makeExtensionInterface { description in
        let drive = AUParameterTree.createParameter(
            withIdentifier: "drive", name: "Drive", address: 0, min: 1, max: 20, defaultValue: 2, unit: .ratio,
            flags: [.flag_IsReadable, .flag_IsWritable, .flag_CanRamp])
        var definition = KernelUnitDefinition(name: "NewUnit", manufacturer: "NewManufacturer", parameters: [drive])
        definition.version = 65536  // as in Info.plist
        definition.presets = [.init("Warm", [0: 3]), .init("Broken Speaker", [0: 20])]
        return try KernelAudioUnit<NewUnitKernel>(
            componentDescription: description, definition: definition, render: renderNewUnit)
    }
}

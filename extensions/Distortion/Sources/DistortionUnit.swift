import AudioToolbox
import AudioUnitExtension

/// The library's one exported function.
@c(AUExtensionEntry)
public func extensionEntry() -> UnsafePointer<AUExtensionInterface> {
    makeExtensionInterface(viewSize: AUViewSize(width: 800, height: 500)) { description in
        try KernelAudioUnit<DistortionKernel>(
            componentDescription: description, definition: distortionDefinition(), render: renderDistortion)
    }
}

private func distortionDefinition() -> KernelUnitDefinition {
    var definition = KernelUnitDefinition(
        name: "Distortion", manufacturer: "Demo", parameters: DistortionParameter.tree())
    definition.version = 0x0001_0000
    definition.canProcessInPlace = true
    definition.presets = DistortionPresets.all
    return definition
}

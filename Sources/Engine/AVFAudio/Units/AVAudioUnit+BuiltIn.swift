import AudioToolbox

extension AudioComponentDescription {
    /// One of Apple's codes, under which `BuiltInUnits` registers a component.
    static func builtIn(_ subType: OSType, type: OSType = kAudioUnitType_Effect) -> AudioComponentDescription {
        AudioComponentDescription(
            componentType: type, componentSubType: subType, componentManufacturer: kAudioUnitManufacturer_Apple,
            componentFlags: 0, componentFlagsMask: 0)
    }
}

extension AUAudioUnit {
    /// The value of a parameter; 0 for a unit that does not have it.
    func value(_ address: AudioUnitParameterID) -> Float {
        parameterTree?.parameter(withAddress: AUParameterAddress(address))?.value ?? 0
    }

    /// Held within the parameter's range; what is no number changes nothing.
    func set(_ address: AudioUnitParameterID, _ value: Float) {
        parameterTree?.parameter(withAddress: AUParameterAddress(address))?.value = value
    }

    /// Selects a factory preset by its number; one that does not exist changes nothing.
    func selectFactoryPreset(_ number: Int) {
        guard let presets = factoryPresets, presets.indices.contains(number) else { return }
        currentPreset = presets[number]
    }
}

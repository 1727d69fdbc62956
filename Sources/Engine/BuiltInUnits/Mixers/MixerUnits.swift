import AudioToolbox

extension BuiltInComponent {
    static let multichannelMixer = BuiltInComponent(
        type: kAudioUnitType_Mixer, kAudioUnitSubType_MultiChannelMixer, "AUMultiChannelMixer"
    ) { description in
        let definition = mixerDefinition(
            "AUMultiChannelMixer", MixerParameters.multichannel(), maximumInputs: MultichannelMixerKernel.maximumInputs)
        return try MultichannelMixerUnit(
            componentDescription: description, definition: definition, render: renderMultichannelMixer)
    }

    static let matrixMixer = BuiltInComponent(
        type: kAudioUnitType_Mixer, kAudioUnitSubType_MatrixMixer, "AUMatrixMixer"
    ) { description in
        var definition = mixerDefinition("AUMatrixMixer", MixerParameters.matrix(), maximumInputs: 16)
        definition.maximumOutputs = MatrixMixerKernel.maximumOutputs
        definition.presets = [.init("Straight", MatrixMixerUnit.straight)]
        return try MatrixMixerUnit(
            componentDescription: description, definition: definition, render: renderMatrixMixer)
    }
}

extension BuiltInComponent {
    static let spatialMixer = BuiltInComponent(
        type: kAudioUnitType_Mixer, kAudioUnitSubType_SpatialMixer, "AUSpatialMixer"
    ) { try SpatialMixerUnit(componentDescription: $0) }
}

/// What every mixer has in common: eight inputs unless the host wants others, none of which has to be fed, and any number
/// of channels on each side.
func mixerDefinition(
    _ name: String, _ parameters: [AUParameterNode], maximumInputs: Int
) -> KernelUnitDefinition {
    var definition = builtInDefinition(name, parameters)
    definition.inputs = (1...8).map { .init("Input \($0)") }
    definition.maximumInputs = maximumInputs
    definition.inputsAreOptional = true
    definition.channelCapabilities = [-1, -2]
    return definition
}

import AudioToolbox

extension BuiltInComponent {
    static let sampler = BuiltInComponent(type: kAudioUnitType_MusicDevice, kAudioUnitSubType_Sampler, "AUSampler") {
        try InstrumentUnit(componentDescription: $0, definition: instrumentDefinition("AUSampler"), takesProgram: true)
    }

    static let midiSynth = BuiltInComponent(
        type: kAudioUnitType_MusicDevice, kAudioUnitSubType_MIDISynth, "AUMIDISynth"
    ) {
        try InstrumentUnit(
            componentDescription: $0, definition: instrumentDefinition("AUMIDISynth"), takesProgram: false)
    }
}

/// No inputs, and one stereo output: voices are panned between two sides.
private func instrumentDefinition(_ name: String) -> KernelUnitDefinition {
    var definition = KernelUnitDefinition(
        name: name, manufacturer: BuiltInUnits.manufacturer, parameters: instrumentParameters(), inputs: [],
        outputs: [.init("Output", channels: 2, maximumChannels: 2, supportedChannelCounts: [2])])
    definition.version = BuiltInUnits.version
    definition.channelCapabilities = [0, 2]
    definition.virtualMIDICableCount = 1
    return definition
}

/// The voices smooth gain and pan themselves, so none of these is ramped.
private func instrumentParameters() -> [AUParameter] {
    [
        builtInParameter(kAUSamplerParam_Gain, "gain", -90...12, 0, .decibels, isRamped: false),
        builtInParameter(
            kAUSamplerParam_CoarseTuning, "coarse tuning", -24...24, 0, .relativeSemiTones, isRamped: false),
        builtInParameter(kAUSamplerParam_FineTuning, "fine tuning", -99...99, 0, .cents, isRamped: false),
        builtInParameter(kAUSamplerParam_Pan, "pan", -1...1, 0, .pan, isRamped: false),
    ]
}

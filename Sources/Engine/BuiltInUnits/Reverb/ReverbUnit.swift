import AudioToolbox

extension BuiltInComponent {
    static let reverb = BuiltInComponent(kAudioUnitSubType_Reverb2, "AUReverb2") { description in
        try KernelAudioUnit<ReverbKernel>(
            componentDescription: description,
            definition: builtInDefinition("AUReverb2", reverbParameters(), presets: reverbPresets),
            render: renderReverb)
    }
}

private func reverbParameters() -> [AUParameter] {
    [
        builtInParameter(kReverb2Param_DryWetMix, "dry/wet mix", 0...100, 100, .equalPowerCrossfade),
        builtInParameter(kReverb2Param_Gain, "gain", -20...20, 0, .decibels),
        builtInParameter(
            kReverb2Param_MinDelayTime, "min delay time", 0.0001...1, 0.008, .seconds, isRamped: false),
        builtInParameter(
            kReverb2Param_MaxDelayTime, "max delay time", 0.0001...1, 0.05, .seconds, isRamped: false),
        builtInParameter(kReverb2Param_DecayTimeAt0Hz, "decay time at 0 Hz", 0.001...20, 1, .seconds),
        builtInParameter(kReverb2Param_DecayTimeAtNyquist, "decay time at Nyquist", 0.001...20, 0.5, .seconds),
        builtInParameter(
            kReverb2Param_RandomizeReflections, "randomize reflections", 1...1000, 1, .generic, isRamped: false),
    ]
}

/// Apple's names and order; the rooms are this project's own.
private let reverbPresets = [
    room("Small Room", delays: (0.0031, 0.0127), decay: (0.45, 0.28), seed: 3),
    room("Medium Room", delays: (0.0052, 0.0213), decay: (0.8, 0.45), seed: 5),
    room("Large Room", delays: (0.0081, 0.0358), decay: (1.25, 0.6), seed: 8),
    room("Medium Hall", delays: (0.0121, 0.0547), decay: (2.1, 0.9), seed: 13),
    room("Large Hall", delays: (0.0158, 0.0791), decay: (3.3, 1.2), seed: 21),
    room("Plate", delays: (0.0041, 0.0297), decay: (1.8, 1.5), seed: 34),
    room("Medium Chamber", delays: (0.0063, 0.0281), decay: (1.35, 0.95), seed: 55),
    room("Large Chamber", delays: (0.0094, 0.0452), decay: (2.2, 1.3), seed: 89),
    room("Cathedral", delays: (0.0212, 0.1093), decay: (6.2, 1.7), seed: 144),
    room("Large Room 2", delays: (0.0091, 0.0403), decay: (1.5, 0.8), seed: 233),
    room("Medium Hall 2", delays: (0.0113, 0.0611), decay: (2.3, 1.1), seed: 377),
    room("Medium Hall 3", delays: (0.0142, 0.0657), decay: (1.9, 0.6), seed: 610),
    room("Large Hall 2", delays: (0.0183, 0.0909), decay: (3.9, 1.5), seed: 987),
]

/// - Parameters:
///   - delays: of the shortest and the longest line, seconds.
///   - decay: at 0 Hz and at half the sample rate, seconds.
private func room(
    _ name: String, delays: (AUValue, AUValue), decay: (AUValue, AUValue), seed: AUValue
) -> KernelUnitDefinition.Preset {
    let values: [(AudioUnitParameterID, AUValue)] = [
        (kReverb2Param_Gain, 0), (kReverb2Param_MinDelayTime, delays.0), (kReverb2Param_MaxDelayTime, delays.1),
        (kReverb2Param_DecayTimeAt0Hz, decay.0), (kReverb2Param_DecayTimeAtNyquist, decay.1),
        (kReverb2Param_RandomizeReflections, seed),
    ]
    return .init(name, Dictionary(uniqueKeysWithValues: values.map { (AUParameterAddress($0), $1) }))
}

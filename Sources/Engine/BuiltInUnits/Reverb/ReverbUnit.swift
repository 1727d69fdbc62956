import AudioToolbox
import Spatialization

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

private let reverbPresets = ReverberantRoom.presets.map { room -> KernelUnitDefinition.Preset in
    let values: [(AudioUnitParameterID, Float)] = [
        (kReverb2Param_Gain, 0), (kReverb2Param_MinDelayTime, room.shortest),
        (kReverb2Param_MaxDelayTime, room.longest), (kReverb2Param_DecayTimeAt0Hz, room.decayLow),
        (kReverb2Param_DecayTimeAtNyquist, room.decayHigh), (kReverb2Param_RandomizeReflections, Float(room.seed)),
    ]
    return .init(room.name, Dictionary(uniqueKeysWithValues: values.map { (AUParameterAddress($0), $1) }))
}

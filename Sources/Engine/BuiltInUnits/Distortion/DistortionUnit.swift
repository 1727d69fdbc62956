import AudioToolbox

extension BuiltInComponent {
    static let distortion = BuiltInComponent(kAudioUnitSubType_Distortion, "AUDistortion") { description in
        try KernelAudioUnit<DistortionKernel>(
            componentDescription: description,
            definition: builtInDefinition("AUDistortion", distortionParameters(), presets: distortionPresets),
            render: renderBuiltInDistortion)
    }
}

private func distortionParameters() -> [AUParameter] {
    [
        builtInParameter(
            kDistortionParam_Delay, "delay", 0.1...500, 0.1, .milliseconds, .flag_DisplayLogarithmic),
        builtInParameter(kDistortionParam_Decay, "decay", 0.1...50, 1, .rate, .flag_DisplayLogarithmic),
        percent(kDistortionParam_DelayMix, "delay mix", 50),
        percent(kDistortionParam_Decimation, "decimation", 50),
        percent(kDistortionParam_Rounding, "rounding", 0),
        percent(kDistortionParam_DecimationMix, "decimation mix", 50),
        builtInParameter(kDistortionParam_LinearTerm, "linear term", 0...1, 1, .linearGain),
        builtInParameter(kDistortionParam_SquaredTerm, "squared term", 0...20, 0, .linearGain),
        builtInParameter(kDistortionParam_CubicTerm, "cubic term", 0...20, 0, .linearGain),
        percent(kDistortionParam_PolynomialMix, "polynomial mix", 50),
        frequency(kDistortionParam_RingModFreq1, "ring mod freq 1"),
        frequency(kDistortionParam_RingModFreq2, "ring mod freq 2"),
        percent(kDistortionParam_RingModBalance, "ring mod balance", 50),
        percent(kDistortionParam_RingModMix, "ring mod mix", 0),
        builtInParameter(kDistortionParam_SoftClipGain, "soft clip gain", -80...20, -6, .decibels),
        percent(kDistortionParam_FinalMix, "final mix", 50),
    ]
}

private func percent(_ address: AudioUnitParameterID, _ name: String, _ value: AUValue) -> AUParameter {
    builtInParameter(address, name, 0...100, value, .percent)
}

private func frequency(_ address: AudioUnitParameterID, _ name: String) -> AUParameter {
    builtInParameter(address, name, 0.5...8_000, 100, .hertz, .flag_DisplayLogarithmic)
}

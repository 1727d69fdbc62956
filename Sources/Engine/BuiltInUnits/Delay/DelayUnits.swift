import AudioToolbox

extension BuiltInComponent {
    static let delay = BuiltInComponent(kAudioUnitSubType_Delay, "AUDelay") { description in
        let parameters = [
            builtInParameter(
                kDelayParam_WetDryMix, "dry/wet mix", 0...100, 50, .equalPowerCrossfade),
            builtInParameter(kDelayParam_DelayTime, "delay time", 0...2, 1, .seconds),
            builtInParameter(kDelayParam_Feedback, "feedback", -100...100, 50, .percent),
            builtInParameter(
                kDelayParam_LopassCutoff, "lowpass cutoff frequency", 10...highestFrequency, 15_000, .hertz,
                .flag_DisplayLogarithmic),
        ]
        return try KernelAudioUnit<DelayKernel>(
            componentDescription: description, definition: builtInDefinition("AUDelay", parameters),
            render: renderDelay)
    }

    static let sampleDelay = BuiltInComponent(kAudioUnitSubType_SampleDelay, "AUSampleDelay") { description in
        let frames = builtInParameter(
            kSampleDelayParam_DelayFrames, "delay", 0...AUValue(SampleDelayKernel.longestDelay), 0, .sampleFrames,
            isRamped: false)
        return try KernelAudioUnit<SampleDelayKernel>(
            componentDescription: description, definition: builtInDefinition("AUSampleDelay", [frames]),
            render: renderSampleDelay)
    }
}

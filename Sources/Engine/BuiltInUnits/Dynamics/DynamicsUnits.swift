import AudioToolbox

extension BuiltInComponent {
    static let peakLimiter = BuiltInComponent(kAudioUnitSubType_PeakLimiter, "AUPeakLimiter") { description in
        let parameters = [
            builtInParameter(kLimiterParam_AttackTime, "attack time", 0.001...0.03, 0.012, .seconds, isRamped: false),
            builtInParameter(kLimiterParam_DecayTime, "decay time", 0.001...0.06, 0.024, .seconds),
            builtInParameter(kLimiterParam_PreGain, "pre-gain", -40...40, 0, .decibels),
        ]
        return try KernelAudioUnit<PeakLimiterKernel>(
            componentDescription: description, definition: builtInDefinition("AUPeakLimiter", parameters),
            render: renderPeakLimiter)
    }

    static let dynamicsProcessor = BuiltInComponent(
        kAudioUnitSubType_DynamicsProcessor, "AUDynamicsProcessor"
    ) { description in
        try KernelAudioUnit<DynamicsKernel>(
            componentDescription: description,
            definition: builtInDefinition("AUDynamicsProcessor", dynamicsParameters()), render: renderDynamics)
    }
}

private func dynamicsParameters() -> [AUParameter] {
    [
        builtInParameter(kDynamicsProcessorParam_Threshold, "threshold", -40...20, -20, .decibels),
        builtInParameter(kDynamicsProcessorParam_HeadRoom, "head room", 0.1...40, 5, .decibels),
        builtInParameter(kDynamicsProcessorParam_ExpansionRatio, "expansion ratio", 1...50, 2, .rate),
        builtInParameter(
            kDynamicsProcessorParam_ExpansionThreshold, "expansion threshold", -120...0, -120, .decibels),
        builtInParameter(kDynamicsProcessorParam_AttackTime, "attack time", 0.0001...0.2, 0.001, .seconds),
        builtInParameter(kDynamicsProcessorParam_ReleaseTime, "release time", 0.01...3, 0.05, .seconds),
        builtInParameter(kDynamicsProcessorParam_OverallGain, "overall gain", -40...40, 0, .decibels),
        meter(kDynamicsProcessorParam_CompressionAmount, "compression amount", -40...200, 0),
        meter(kDynamicsProcessorParam_InputAmplitude, "input amplitude", -120...40, -120),
        meter(kDynamicsProcessorParam_OutputAmplitude, "output amplitude", -120...40, -120),
    ]
}

private func meter(
    _ address: AudioUnitParameterID, _ name: String, _ range: ClosedRange<AUValue>, _ value: AUValue
) -> AUParameter {
    builtInParameter(address, name, range, value, .decibels, .flag_MeterReadOnly, isRamped: false, isWritable: false)
}

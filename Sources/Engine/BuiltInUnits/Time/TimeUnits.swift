import AudioToolbox

extension BuiltInComponent {
    static let varispeed = BuiltInComponent(
        type: kAudioUnitType_FormatConverter, kAudioUnitSubType_Varispeed, "AUVarispeed"
    ) { description in
        let parameters = [
            builtInParameter(
                kVarispeedParam_PlaybackRate, "playback rate", 0.25...4, 1, .rate, .flag_DisplayLogarithmic),
            builtInParameter(kVarispeedParam_PlaybackCents, "playback cents", -2_400...2_400, 0, .cents),
        ]
        var definition = builtInDefinition("AUVarispeed", parameters)
        definition.pullsOwnInput = true
        return try KernelAudioUnit<VarispeedKernel>(
            componentDescription: description, definition: definition, render: renderVarispeed)
    }

    static let newTimePitch = BuiltInComponent(
        type: kAudioUnitType_FormatConverter, kAudioUnitSubType_NewTimePitch, "AUNewTimePitch"
    ) { description in
        let parameters = [
            builtInParameter(kNewTimePitchParam_Rate, "rate", 1.0 / 32...32, 1, .rate, .flag_DisplayLogarithmic),
            builtInParameter(kNewTimePitchParam_Pitch, "pitch", -2_400...2_400, 0, .cents),
            builtInParameter(kNewTimePitchParam_Smoothness, "smoothness", 3...32, 8, .generic, isRamped: false),
            builtInParameter(
                kNewTimePitchParam_EnableSpectralCoherence, "spectral coherence", 0...1, 1, .boolean, isRamped: false),
            builtInParameter(
                kNewTimePitchParam_EnableTransientPreservation, "transient preservation", 0...1, 1, .boolean,
                isRamped: false),
        ]
        var definition = builtInDefinition("AUNewTimePitch", parameters)
        definition.pullsOwnInput = true
        return try KernelAudioUnit<TimePitchKernel>(
            componentDescription: description, definition: definition, render: renderTimePitch)
    }
}

import AudioToolbox

extension BuiltInComponent {
    static let nBandEqualizer = BuiltInComponent(kAudioUnitSubType_NBandEQ, "AUNBandEQ") {
        try NBandEqualizerUnit(componentDescription: $0, numberOfBands: 16)
    }

    static let parametricEqualizer = filter(
        .parametricEqualizer, kAudioUnitSubType_ParametricEQ, "AUParametricEQ",
        [
            frequency(kParametricEQParam_CenterFreq, "center frequency", 20...highestFrequency, 2_000),
            .init { builtInParameter(kParametricEQParam_Q, "Q", 0.1...20, 1, .generic) },
            gain(kParametricEQParam_Gain, -20...20),
        ])

    static let lowPass = filter(
        .lowPass, kAudioUnitSubType_LowPassFilter, "AULowpass",
        [
            frequency(kLowPassParam_CutoffFrequency, "cutoff frequency", 10...highestFrequency, 6_900),
            resonance(kLowPassParam_Resonance),
        ])

    static let highPass = filter(
        .highPass, kAudioUnitSubType_HighPassFilter, "AUHipass",
        [
            frequency(kHipassParam_CutoffFrequency, "cutoff frequency", 10...highestFrequency, 6_900),
            resonance(kHipassParam_Resonance),
        ])

    static let bandPass = filter(
        .bandPass, kAudioUnitSubType_BandPassFilter, "AUBandpass",
        [
            frequency(kBandpassParam_CenterFrequency, "center frequency", 20...highestFrequency, 5_000),
            .init { builtInParameter(kBandpassParam_Bandwidth, "bandwidth", 100...12_000, 600, .cents) },
        ])

    static let lowShelf = filter(
        .lowShelf, kAudioUnitSubType_LowShelfFilter, "AULowShelfFilter",
        [
            frequency(kAULowShelfParam_CutoffFrequency, "cutoff frequency", 10...200, 80),
            gain(kAULowShelfParam_Gain, -40...40),
        ])

    static let highShelf = filter(
        .highShelf, kAudioUnitSubType_HighShelfFilter, "AUHighShelfFilter",
        [
            frequency(kHighShelfParam_CutOffFrequency, "cutoff frequency", 10_000...highestFrequency, 10_000),
            gain(kHighShelfParam_Gain, -40...40),
        ])

    /// A parameter yet to be made: each unit has parameters of its own.
    private struct Parameter: Sendable {
        let make: @Sendable () -> AUParameter
    }

    private static func frequency(
        _ address: AudioUnitParameterID, _ name: String, _ range: ClosedRange<AUValue>, _ value: AUValue
    ) -> Parameter {
        Parameter { builtInParameter(address, name, range, value, .hertz, .flag_DisplayLogarithmic) }
    }

    private static func gain(_ address: AudioUnitParameterID, _ range: ClosedRange<AUValue>) -> Parameter {
        Parameter { builtInParameter(address, "gain", range, 0, .decibels) }
    }

    private static func resonance(_ address: AudioUnitParameterID) -> Parameter {
        Parameter { builtInParameter(address, "resonance", -20...40, 0, .decibels) }
    }

    private static func filter(
        _ bank: FilterBank, _ subType: OSType, _ name: String, _ parameters: [Parameter]
    ) -> BuiltInComponent {
        BuiltInComponent(subType, name) { description in
            try KernelAudioUnit<FilterBankKernel>(
                componentDescription: description, definition: builtInDefinition(name, parameters.map { $0.make() }),
                render: renderFilterBank, makeKernel: { FilterBankKernel($0, bank) })
        }
    }
}

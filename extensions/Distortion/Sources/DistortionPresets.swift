import AudioToolbox

/// The factory presets: each is the neutral setting with what it changes.
enum DistortionPresets {
    static let all: [KernelUnitDefinition.Preset] = [
        preset("Drums Bit Brush", [.wetDryMix: 60, .crushMix: 100, .decimation: 35, .rounding: 30]),
        preset("Drums Buffer Beats", [.wetDryMix: 60, .delayTime: 120, .delayDecay: 60, .delayMix: 50, .crushMix: 40]),
        preset("Drums Lo-Fi", [.wetDryMix: 80, .preGain: 0, .crushMix: 100, .decimation: 50, .rounding: 20]),
        preset(
            "Multi Broken Speaker", [.preGain: 0, .wetDryMix: 80, .driveShape: 1, .driveAmount: 24, .squaredTerm: 4]),
        preset(
            "Multi Cellphone Concert", [.preGain: 4, .wetDryMix: 100, .driveShape: 1, .driveAmount: 18, .crushMix: 60]),
        preset("Multi Decimated 1", [.wetDryMix: 100, .crushMix: 100, .decimation: 25]),
        preset("Multi Decimated 2", [.wetDryMix: 100, .crushMix: 100, .decimation: 45]),
        preset("Multi Decimated 3", [.wetDryMix: 100, .crushMix: 100, .decimation: 65]),
        preset("Multi Decimated 4", [.wetDryMix: 100, .crushMix: 100, .decimation: 90, .rounding: 25]),
        preset("Multi Distorted Funk", [.wetDryMix: 70, .driveShape: 3, .driveAmount: 22, .cubicTerm: 3]),
        preset("Multi Distorted Cubed", [.wetDryMix: 80, .linearTerm: 0, .cubicTerm: 14, .polynomialMix: 100]),
        preset("Multi Distorted Squared", [.wetDryMix: 80, .linearTerm: 0, .squaredTerm: 10, .polynomialMix: 100]),
        preset("Multi Echo 1", [.wetDryMix: 50, .driveAmount: 0, .delayTime: 310, .delayDecay: 45, .delayMix: 50]),
        preset("Multi Echo 2", [.wetDryMix: 50, .driveAmount: 0, .delayTime: 480, .delayDecay: 60, .delayMix: 50]),
        preset(
            "Multi Echo Tight 1", [.wetDryMix: 50, .driveAmount: 6, .delayTime: 28, .delayDecay: 50, .delayMix: 50]),
        preset(
            "Multi Echo Tight 2", [.wetDryMix: 50, .driveAmount: 6, .delayTime: 55, .delayDecay: 70, .delayMix: 50]),
        preset(
            "Multi Everything Is Broken",
            [
                .preGain: 0, .wetDryMix: 90, .driveShape: 2, .driveAmount: 20, .crushMix: 70, .decimation: 60,
                .rounding: 30,
                .ringMix: 30, .ringFrequency1: 211, .delayMix: 30,
            ]),
        preset(
            "Speech Alien Chatter",
            [
                .preGain: 3, .wetDryMix: 100, .driveAmount: 8, .delayTime: 12, .delayDecay: 70, .delayMix: 60,
                .ringFrequency1: 68, .ringFrequency2: 514, .ringBalance: 40, .ringMix: 85,
            ]),
        preset(
            "Speech Cosmic Interference",
            [
                .preGain: 4, .wetDryMix: 80, .ringFrequency1: 1_310, .ringFrequency2: 1_840, .ringMix: 70,
                .crushMix: 50,
                .decimation: 70,
            ]),
        preset("Speech Golden Pi", [.wetDryMix: 70, .ringFrequency1: 314.159, .ringFrequency2: 161.8, .ringMix: 60]),
        preset(
            "Speech Radio Tower",
            [.preGain: 6, .wetDryMix: 100, .driveShape: 1, .driveAmount: 14, .rounding: 15, .crushMix: 60]),
        preset(
            "Speech Waves", [.wetDryMix: 80, .ringFrequency1: 2.2, .ringFrequency2: 3.1, .ringMix: 90, .delayMix: 30]),
    ]

    private static let neutral: [DistortionParameter: AUValue] = [
        .preGain: -6, .wetDryMix: 50, .driveShape: 0, .driveAmount: 12, .decimation: 50, .rounding: 0, .crushMix: 0,
        .linearTerm: 1, .squaredTerm: 0, .cubicTerm: 0, .polynomialMix: 50, .ringFrequency1: 100, .ringFrequency2: 100,
        .ringBalance: 50, .ringMix: 0, .delayTime: 100, .delayDecay: 50, .delayMix: 0,
    ]

    private static func preset(_ name: String, _ changes: [DistortionParameter: AUValue]) -> KernelUnitDefinition.Preset
    {
        let values = neutral.merging(changes) { _, changed in changed }
        return KernelUnitDefinition.Preset(name, Dictionary(uniqueKeysWithValues: values.map { ($0.rawValue, $1) }))
    }
}

import AudioToolbox

/// Apple's names and order; the sounds are this project's own. The mix is left as it is.
let distortionPresets: [KernelUnitDefinition.Preset] = [
    preset("Drums Bit Brush", crush: (22, 62, 100), gain: -4),
    preset("Drums Buffer Beats", echo: (125, 0.6, 55), crush: (12, 20, 60), gain: -6),
    preset("Drums LoFi", crush: (38, 48, 100), shape: (1, 1, 0, 30), gain: -3),
    preset("Multi Broken Speaker", crush: (18, 30, 40), shape: (0.3, 4, 6, 80), gain: 6),
    preset("Multi Cellphone Concert", crush: (45, 55, 90), shape: (0.5, 2, 3, 60), gain: 0),
    preset("Multi Decimated 1", crush: (25, 0, 100), gain: -6),
    preset("Multi Decimated 2", crush: (45, 10, 100), gain: -6),
    preset("Multi Decimated 3", crush: (65, 25, 100), gain: -6),
    preset("Multi Decimated 4", crush: (85, 45, 100), gain: -6),
    preset("Multi Distorted Funk", crush: (8, 0, 25), shape: (0.6, 5, 2, 70), gain: 4),
    preset("Multi Distorted Cubed", shape: (0.2, 0, 12, 100), gain: 2),
    preset("Multi Distorted Squared", shape: (0.2, 9, 0, 100), gain: 2),
    preset("Multi Echo 1", echo: (290, 0.9, 45), gain: -8),
    preset("Multi Echo 2", echo: (430, 0.6, 50), gain: -8),
    preset("Multi Echo Tight 1", echo: (45, 0.8, 45), gain: -8),
    preset("Multi Echo Tight 2", echo: (85, 0.5, 50), gain: -8),
    preset(
        "Multi Everything Is Broken", echo: (33, 0.4, 40), crush: (58, 52, 85), shape: (0.2, 8, 9, 80),
        ring: (317, 71, 45, 35), gain: 6),
    preset("Speech Alien Chatter", echo: (14, 0.5, 45), ring: (211, 449, 50, 80), gain: -2),
    preset(
        "Speech Cosmic Interference", echo: (180, 0.7, 35), crush: (35, 15, 50), ring: (1_730, 37, 50, 70), gain: -4),
    preset("Speech Golden Pi", shape: (0.7, 3, 1, 50), ring: (314.16, 161.8, 50, 55), gain: -3),
    preset("Speech Radio Tower", crush: (30, 40, 75), shape: (0.4, 3, 5, 70), ring: (58, 102, 50, 12), gain: 2),
    preset("Speech Waves", echo: (22, 0.7, 50), ring: (3.7, 0.9, 40, 70), gain: -5),
]

/// - Parameters:
///   - echo: delay in ms, decay, mix in %.
///   - crush: decimation, rounding, mix, each in %.
///   - shape: linear, squared and cubic term, mix in %.
///   - ring: two frequencies in Hz, balance and mix in %.
///   - gain: of the soft clip, dB.
private func preset(
    _ name: String, echo: (AUValue, AUValue, AUValue) = (0.1, 1, 0), crush: (AUValue, AUValue, AUValue) = (0, 0, 0),
    shape: (AUValue, AUValue, AUValue, AUValue) = (1, 0, 0, 0),
    ring: (AUValue, AUValue, AUValue, AUValue) = (100, 100, 50, 0), gain: AUValue
) -> KernelUnitDefinition.Preset {
    let values = [
        echo.0, echo.1, echo.2, crush.0, crush.1, crush.2, shape.0, shape.1, shape.2, shape.3, ring.0, ring.1, ring.2,
        ring.3, gain,
    ]
    return .init(
        name, Dictionary(uniqueKeysWithValues: values.enumerated().map { (AUParameterAddress($0.offset), $0.element) }))
}

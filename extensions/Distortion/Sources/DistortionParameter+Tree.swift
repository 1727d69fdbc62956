import AudioToolbox

extension DistortionParameter {
    static let shapeNames = ["Soft", "Hard", "Fold", "Tube"]

    static func tree() -> [AUParameterNode] {
        [
            make(.preGain, "preGain", "Pre-Gain", -80, 20, -6, .decibels),
            make(.wetDryMix, "wetDryMix", "Wet/Dry Mix", 0, 100, 50, .percent),
            group(
                "drive", "Drive",
                [
                    AUParameterTree.createParameter(
                        withIdentifier: "shape", name: "Shape", address: driveShape.rawValue, min: 0, max: 3,
                        defaultValue: 0,
                        unit: .indexed, valueStrings: shapeNames),
                    make(.driveAmount, "amount", "Amount", 0, 40, 12, .decibels),
                ]),
            group(
                "crush", "Bit Crusher",
                [
                    make(.decimation, "decimation", "Decimation", 0, 100, 50, .percent),
                    make(.rounding, "rounding", "Rounding", 0, 100, 0, .percent),
                    make(.crushMix, "mix", "Crush Mix", 0, 100, 0, .percent),
                ]),
            group(
                "polynomial", "Polynomial",
                [
                    make(.linearTerm, "linear", "Linear Term", 0, 1, 1, .linearGain),
                    make(.squaredTerm, "squared", "Squared Term", 0, 20, 0, .linearGain),
                    make(.cubicTerm, "cubic", "Cubic Term", 0, 20, 0, .linearGain),
                    make(.polynomialMix, "mix", "Polynomial Mix", 0, 100, 50, .percent),
                ]),
            group(
                "ring", "Ring Modulation",
                [
                    make(.ringFrequency1, "frequency1", "Ring Frequency 1", 0.5, 8_000, 100, .hertz),
                    make(.ringFrequency2, "frequency2", "Ring Frequency 2", 0.5, 8_000, 100, .hertz),
                    make(.ringBalance, "balance", "Ring Balance", 0, 100, 50, .percent),
                    make(.ringMix, "mix", "Ring Mix", 0, 100, 0, .percent),
                ]),
            group(
                "delay", "Delay",
                [
                    make(.delayTime, "time", "Delay Time", 0.1, 500, 100, .milliseconds),
                    make(.delayDecay, "decay", "Delay Decay", 0, 95, 50, .percent),
                    make(.delayMix, "mix", "Delay Mix", 0, 100, 0, .percent),
                ]),
        ]
    }

    private static func make(
        _ parameter: DistortionParameter, _ identifier: String, _ name: String, _ minimum: AUValue, _ maximum: AUValue,
        _ initial: AUValue, _ unit: AudioUnitParameterUnit
    ) -> AUParameterNode {
        AUParameterTree.createParameter(
            withIdentifier: identifier, name: name, address: parameter.rawValue, min: minimum, max: maximum,
            defaultValue: initial, unit: unit, flags: [.flag_IsReadable, .flag_IsWritable, .flag_CanRamp])
    }

    private static func group(_ identifier: String, _ name: String, _ children: [AUParameterNode]) -> AUParameterNode {
        AUParameterTree.createGroup(withIdentifier: identifier, name: name, children: children)
    }
}

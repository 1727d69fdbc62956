import AudioToolbox

/// The gains by which one number of channels becomes another, by input, then output channel.
///
/// Mono goes to both sides at full level; two channels become one as their mean; surrounds and the centre go to the front
/// with √½ (the Web Audio specification's rules for speakers). Other counts go channel by channel: what is too many is
/// dropped, what is missing is silent.
enum ChannelGains {
    private static let half: Float = 0.5
    private static let root = Float(0.5).squareRoot()

    static func gains(from input: AVAudioFormat, to output: AVAudioFormat) -> [Float] {
        let (inputs, outputs) = (Int(input.channelCount), Int(output.channelCount))
        var gains = [Float](repeating: 0, count: inputs * outputs)
        for (from, to, gain) in pairs(inputs, outputs) { gains[from * outputs + to] = gain }
        return gains
    }

    private static func pairs(_ inputs: Int, _ outputs: Int) -> [(Int, Int, Float)] {
        switch (inputs, outputs) {
        case (1, 2), (1, 4): [(0, 0, 1), (0, 1, 1)]
        case (1, 6): [(0, 2, 1)]
        case (2, 1): [(0, 0, half), (1, 0, half)]
        case (4, 1): (0..<4).map { ($0, 0, 0.25) }
        case (4, 2): [(0, 0, half), (1, 1, half), (2, 0, half), (3, 1, half)]
        case (4, 6): [(0, 0, 1), (1, 1, 1), (2, 4, 1), (3, 5, 1)]
        case (6, 1): [(0, 0, root), (1, 0, root), (2, 0, 1), (4, 0, half), (5, 0, half)]
        case (6, 2): [(0, 0, 1), (1, 1, 1), (2, 0, root), (2, 1, root), (4, 0, root), (5, 1, root)]
        case (6, 4): [(0, 0, 1), (1, 1, 1), (2, 0, root), (2, 1, root), (4, 2, 1), (5, 3, 1)]
        default: (0..<min(inputs, outputs)).map { ($0, $0, 1) }
        }
    }

    /// With volume, and pan on the first two output channels: a source in the middle keeps its full level on both sides,
    /// one at a side is silent on the other.
    static func gains(
        from input: AVAudioFormat, to output: AVAudioFormat, _ values: MixingValues, outputVolume: Float
    ) -> [Float] {
        let outputs = Int(output.channelCount)
        let (left, right) = (min(1, 1 - values.pan), min(1, 1 + values.pan))
        return gains(from: input, to: output).enumerated().map { index, gain in
            let side = outputs < 2 ? 1 : index % outputs == 0 ? left : index % outputs == 1 ? right : 1
            return gain * values.volume * side * outputVolume
        }
    }
}

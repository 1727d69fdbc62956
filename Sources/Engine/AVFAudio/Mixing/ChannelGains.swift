import AudioToolbox

/// The gains by which one number of channels becomes another, by input, then output channel.
///
/// Mono goes to both sides at full level; two channels become one as their mean; surrounds and the centre go to the
/// front with √½ (the Web Audio specification's rules for speakers, for 1, 2, 4 and 6 channels in its order). Where
/// layouts name other speakers, or another order, channels go by what they are for, as `AVAudioConverter` mixes them; 3
/// to 8 channels without names are then those of a WAVE file. Where neither side has names, channels go by number: what
/// is too many is dropped, what is missing is silent.
enum ChannelGains {
    private static let half: Float = 0.5
    private static let root = Float(0.5).squareRoot()

    static func gains(from input: AVAudioFormat, to output: AVAudioFormat) -> [Float] {
        let (inputs, outputs) = (Int(input.channelCount), Int(output.channelCount))
        var gains = [Float](repeating: 0, count: inputs * outputs)
        if areUsual(input, output) {
            for (from, to, gain) in pairs(inputs, outputs) { gains[from * outputs + to] = gain }
        } else {
            for route in ChannelRouting(mixing: input, to: output).routes {
                gains[route.input * outputs + route.output] += Float(route.gain)
            }
        }
        return gains
    }

    /// By a map: for each output the input that it gets, and nothing for a number that is none.
    static func gains(from input: AVAudioFormat, to output: AVAudioFormat, map: [Int]?) -> [Float] {
        guard let map else { return gains(from: input, to: output) }
        let (inputs, outputs) = (Int(input.channelCount), Int(output.channelCount))
        var gains = [Float](repeating: 0, count: inputs * outputs)
        for route in ChannelRouting(inputCount: inputs, outputCount: outputs, map: map).routes {
            gains[route.input * outputs + route.output] = 1
        }
        return gains
    }

    private static func areUsual(_ input: AVAudioFormat, _ output: AVAudioFormat) -> Bool {
        guard isUsual(input), isUsual(output) else { return false }
        // Numbers of which the specification says nothing count as long as neither side names its channels.
        let isNamed = [input, output].contains { $0.channelCount > 2 && $0.channelLayout?.namedLabels != nil }
        return !isNamed || [input, output].allSatisfy { [1, 2, 4, 6].contains($0.channelCount) }
    }

    /// Whether channels are what their number says: nobody names them, or they are the specification's in its order.
    private static func isUsual(_ format: AVAudioFormat) -> Bool {
        guard let labels = format.channelLayout?.namedLabels else { return !ChannelRouting.hasPlaces(format) }
        let surround = [kAudioChannelLabel_LeftSurround, kAudioChannelLabel_RightSurround]
        let front = [kAudioChannelLabel_Left, kAudioChannelLabel_Right]
        switch labels.count {
        case 1: return true
        case 2: return labels == front
        case 4: return labels == front + surround
        case 6: return labels == front + [kAudioChannelLabel_Center, kAudioChannelLabel_LFEScreen] + surround
        default: return false
        }
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

    /// With volume, and pan on the first two output channels: a source in the middle keeps its full level on both
    /// sides, one at a side is silent on the other.
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

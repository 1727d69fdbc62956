import AudioConversion
import AudioToolbox

/// Which input channel, with which gain, goes into which output channel.
struct ChannelRouting: Equatable {
    struct Route: Equatable {
        let input: Int
        let output: Int
        let gain: Double
    }

    let inputCount: Int
    let outputCount: Int
    private(set) var routes: [Route] = []

    /// By a map, in which an output has the number of its input; other numbers mean silence.
    init(inputCount: Int, outputCount: Int, map: [Int]) {
        (self.inputCount, self.outputCount) = (inputCount, outputCount)
        routes = map.prefix(outputCount).enumerated().compactMap { output, input in
            (0..<inputCount).contains(input) ? Route(input: input, output: output, gain: 1) : nil
        }
    }

    /// By number, or by what the channels are for where both layouts say it: what has no partner is dropped, or silent.
    static func map(from input: AVAudioFormat, to output: AVAudioFormat) -> [Int] {
        let count = Int(output.channelCount)
        if let from = labels(input), let to = labels(output), !Set(from).isDisjoint(with: to) {
            return to.map { from.firstIndex(of: $0) ?? -1 }
        }
        return (0..<count).map { $0 < Int(input.channelCount) ? $0 : -1 }
    }

    /// Mixes every input channel into the output by where its layout places it.
    init(mixing input: AVAudioFormat, to output: AVAudioFormat) {
        let (inputs, outputs) = (Int(input.channelCount), Int(output.channelCount))
        let from = Self.labels(input) ?? Self.usualLabels(inputs)
        let to = Self.labels(output) ?? Self.usualLabels(outputs)
        guard let from, let to else {
            self.init(inputCount: inputs, outputCount: outputs, map: Self.map(from: input, to: output))
            return
        }
        self.init(inputCount: inputs, outputCount: outputs, map: [])
        // Two channels that become one must not be louder than either.
        let gain = outputs == 1 && from.contains(kAudioChannelLabel_Left) ? 0.5 : 1
        for (number, label) in from.enumerated() {
            routes += Self.targets(of: label, in: to).map { Route(input: number, output: $0.0, gain: $0.1 * gain) }
        }
    }

    /// Nothing has to be done but to copy.
    var isIdentity: Bool {
        inputCount == outputCount
            && routes == (0..<inputCount).map { Route(input: $0, output: $0, gain: 1) }
    }

    /// `count` interleaved frames; the target is zeroed first.
    func mix(_ source: UnsafePointer<Double>, into target: UnsafeMutablePointer<Double>, count: Int) {
        target.update(repeating: 0, count: count * outputCount)
        for route in routes {
            addSamples(
                source + route.input, stride: inputCount, gain: route.gain, to: target + route.output,
                stride: outputCount, count: count)
        }
    }

    private static func labels(_ format: AVAudioFormat) -> [AudioChannelLabel]? {
        guard let labels = format.channelLayout?.namedLabels else { return nil }
        return Set(labels).count == labels.count ? labels : nil
    }

    private static func usualLabels(_ count: Int) -> [AudioChannelLabel]? {
        switch count {
        case 1: [kAudioChannelLabel_Mono]
        case 2: [kAudioChannelLabel_Left, kAudioChannelLabel_Right]
        default: nil
        }
    }
}

extension ChannelRouting {
    /// The rules of the Web Audio specification: a place that is missing is heard from its neighbours at -3 dB.
    static func targets(of label: AudioChannelLabel, in outputs: [AudioChannelLabel]) -> [(Int, Double)] {
        if let same = outputs.firstIndex(of: label) { return [(same, 1)] }
        let half = 0.5.squareRoot()
        let left = outputs.firstIndex(of: kAudioChannelLabel_Left)
        let right = outputs.firstIndex(of: kAudioChannelLabel_Right)
        let centre = outputs.firstIndex { [kAudioChannelLabel_Mono, kAudioChannelLabel_Center].contains($0) }
        let sides = [left, right].compactMap(\.self)
        switch label {
        case kAudioChannelLabel_Mono:
            if let centre, outputs[centre] == kAudioChannelLabel_Center { return [(centre, 1)] }
            return sides.map { ($0, 1) }
        case kAudioChannelLabel_Center: return sides.isEmpty ? only(centre, 2 * half) : sides.map { ($0, half) }
        case kAudioChannelLabel_CenterSurround: return sides.isEmpty ? only(centre, 1) : sides.map { ($0, 0.5) }
        case kAudioChannelLabel_LFEScreen, kAudioChannelLabel_LFE2: return []
        default: break
        }
        let isFront = label == kAudioChannelLabel_Left || label == kAudioChannelLabel_Right
        let side = lefts.contains(label) ? left : rights.contains(label) ? right : nil
        return side.map { [($0, half)] } ?? only(sides.isEmpty ? centre : nil, isFront ? 1 : half)
    }

    private static func only(_ output: Int?, _ gain: Double) -> [(Int, Double)] { output.map { [($0, gain)] } ?? [] }

    private static let lefts: Set = [
        kAudioChannelLabel_Left, kAudioChannelLabel_LeftSurround, kAudioChannelLabel_RearSurroundLeft,
        kAudioChannelLabel_LeftCenter, kAudioChannelLabel_LeftSurroundDirect, kAudioChannelLabel_LeftWide,
        kAudioChannelLabel_VerticalHeightLeft, kAudioChannelLabel_LeftTopMiddle, kAudioChannelLabel_LeftTopRear,
        kAudioChannelLabel_TopBackLeft,
    ]
    private static let rights: Set = [
        kAudioChannelLabel_Right, kAudioChannelLabel_RightSurround, kAudioChannelLabel_RearSurroundRight,
        kAudioChannelLabel_RightCenter, kAudioChannelLabel_RightSurroundDirect, kAudioChannelLabel_RightWide,
        kAudioChannelLabel_VerticalHeightRight, kAudioChannelLabel_RightTopMiddle, kAudioChannelLabel_RightTopRear,
        kAudioChannelLabel_TopBackRight,
    ]
}

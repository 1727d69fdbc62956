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
        if let from = labels(input), let to = labels(output), !Set(from.filter(isPlace)).isDisjoint(with: to) {
            return to.map { isPlace($0) ? from.firstIndex(of: $0) ?? -1 : -1 }
        }
        return (0..<count).map { $0 < Int(input.channelCount) ? $0 : -1 }
    }

    /// Mixes every input channel into the output by where its layout places it. Where one of the two names its channels
    /// and the other does not, that one has those of a WAVE file without a mask, in their order.
    init(mixing input: AVAudioFormat, to output: AVAudioFormat) {
        let (inputs, outputs) = (Int(input.channelCount), Int(output.channelCount))
        let (named, heard) = (Self.labels(input), Self.labels(output))
        let from = named ?? Self.usualLabels(inputs, isOtherNamed: heard != nil)
        let to = heard ?? Self.usualLabels(outputs, isOtherNamed: named != nil)
        guard let from, let to else {
            self.init(inputCount: inputs, outputCount: outputs, map: Self.map(from: input, to: output))
            return
        }
        self.init(inputCount: inputs, outputCount: outputs, map: [])
        // Two channels that become one must not be louder than either.
        let gain = outputs == 1 && from.contains(kAudioChannelLabel_Left) ? 0.5 : 1
        for (number, label) in from.enumerated() {
            routes += Self.targets(of: label, among: from, in: to).map {
                Route(input: number, output: $0.0, gain: $0.1 * gain)
            }
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

    /// Nil where no channel is for a place, or two are for one. A channel of no place among others has nothing to do
    /// with any.
    private static func labels(_ format: AVAudioFormat) -> [AudioChannelLabel]? {
        guard let labels = format.channelLayout?.channelLabels else { return nil }
        let named = labels.filter(isPlace)
        return named.isEmpty || Set(named).count < named.count ? nil : labels
    }

    /// Whether a format places its channels, or some of them.
    static func hasPlaces(_ format: AVAudioFormat) -> Bool { labels(format) != nil }

    private static func isPlace(_ label: AudioChannelLabel) -> Bool {
        label >> 16 == 0 && label != kAudioChannelLabel_Unknown
    }

    private static func usualLabels(_ count: Int, isOtherNamed: Bool) -> [AudioChannelLabel]? {
        switch count {
        case 1: [kAudioChannelLabel_Mono]
        case 2: [kAudioChannelLabel_Left, kAudioChannelLabel_Right]
        default: isOtherNamed ? waveLabels(count) : nil
        }
    }

    /// The channels of a WAVE file that has so many and no mask; nil where there is no custom.
    static func waveLabels(_ count: Int) -> [AudioChannelLabel]? {
        let front = [kAudioChannelLabel_Left, kAudioChannelLabel_Right]
        let surround = [kAudioChannelLabel_LeftSurround, kAudioChannelLabel_RightSurround]
        let middle = [kAudioChannelLabel_Center, kAudioChannelLabel_LFEScreen]
        switch count {
        case 3: return front + [kAudioChannelLabel_Center]
        case 4: return front + surround
        case 5: return front + [kAudioChannelLabel_Center] + surround
        case 6: return front + middle + surround
        case 7: return front + middle + [kAudioChannelLabel_CenterSurround] + surround
        case 8:
            return front + middle + [kAudioChannelLabel_RearSurroundLeft, kAudioChannelLabel_RearSurroundRight]
                + surround
        default: return nil
        }
    }
}

extension AVAudioFormat {
    /// The standard format with the channels of a WAVE file that has so many and no mask; nil where there is no custom
    /// for that number.
    package static func placed(sampleRate: Double, channelCount: Int) -> AVAudioFormat? {
        ChannelRouting.waveLabels(channelCount).map {
            AVAudioFormat(
                standardFormatWithSampleRate: sampleRate, channelLayout: AVAudioChannelLayout(naming: $0))
        }
    }
}

extension ChannelRouting {
    /// The rules of the Web Audio specification: a place that is missing is heard from its neighbours at -3 dB. One
    /// pair at the side or the rear takes the other pair's place, at -3 dB where it has its own sound, too.
    static func targets(
        of label: AudioChannelLabel, among inputs: [AudioChannelLabel], in outputs: [AudioChannelLabel]
    ) -> [(Int, Double)] {
        guard isPlace(label) else { return [] }
        if let same = outputs.firstIndex(of: label) { return [(same, 1)] }
        let half = 0.5.squareRoot()
        if let pair = surrounds.first(where: { $0.contains(label) }) {
            let present = pair.compactMap { other in outputs.firstIndex(of: other).map { ($0, other) } }.first
            if let (place, other) = present { return [(place, inputs.contains(other) ? half : 1)] }
        }
        let left = outputs.firstIndex(of: kAudioChannelLabel_Left)
        let right = outputs.firstIndex(of: kAudioChannelLabel_Right)
        let centre = outputs.firstIndex { [kAudioChannelLabel_Mono, kAudioChannelLabel_Center].contains($0) }
        let sides = [left, right].compactMap(\.self)
        switch label {
        case kAudioChannelLabel_Mono:
            if let centre, outputs[centre] == kAudioChannelLabel_Center { return [(centre, 1)] }
            return sides.map { ($0, 1) }
        case kAudioChannelLabel_Center: return sides.isEmpty ? only(centre, 2 * half) : sides.map { ($0, half) }
        case kAudioChannelLabel_CenterSurround:
            let behind = surrounds.compactMap { pair in pair.compactMap(outputs.firstIndex(of:)).first }
            if behind.count == surrounds.count { return behind.map { ($0, half) } }
            return sides.isEmpty ? only(centre, 1) : sides.map { ($0, 0.5) }
        case kAudioChannelLabel_LFEScreen, kAudioChannelLabel_LFE2: return []
        default: break
        }
        let isFront = label == kAudioChannelLabel_Left || label == kAudioChannelLabel_Right
        let side = lefts.contains(label) ? left : rights.contains(label) ? right : nil
        return side.map { [($0, half)] } ?? only(sides.isEmpty ? centre : nil, isFront ? 1 : half)
    }

    private static func only(_ output: Int?, _ gain: Double) -> [(Int, Double)] { output.map { [($0, gain)] } ?? [] }

    /// Of each side, the places that stand for each other.
    private static let surrounds: [[AudioChannelLabel]] = [
        [
            kAudioChannelLabel_LeftSurround, kAudioChannelLabel_RearSurroundLeft,
            kAudioChannelLabel_LeftSurroundDirect,
        ],
        [
            kAudioChannelLabel_RightSurround, kAudioChannelLabel_RearSurroundRight,
            kAudioChannelLabel_RightSurroundDirect,
        ],
    ]

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

import AudioToolbox
import Foundation
import Spatialization

/// Where a listener is and how a place becomes gains.
struct EnvironmentListener: Equatable, Sendable {
    var outputVolume: Float = 1
    var outputType = AVAudioEnvironmentOutputType.auto
    var distance = DistanceAttenuation()
    private var pose = ListenerPose()
    private var setAngles = AVAudio3DAngularOrientation()

    var position: AVAudio3DPoint {
        get { AVAudio3DPoint(pose.position) }
        set { pose.position = SpatialVector(newValue) }
    }

    var orientation: AVAudio3DVectorOrientation {
        get { AVAudio3DVectorOrientation(forward: AVAudio3DPoint(pose.forward), up: AVAudio3DPoint(pose.up)) }
        set { pose.look(forward: SpatialVector(newValue.forward), up: SpatialVector(newValue.up)) }
    }

    /// As they were set last; setting them sets the directions.
    var angles: AVAudio3DAngularOrientation {
        get { setAngles }
        set {
            setAngles = newValue
            pose.look(yaw: Double(newValue.yaw), pitch: Double(newValue.pitch), roll: Double(newValue.roll))
        }
    }

    /// Whether sources have places among the channels of a format.
    static func canPlace(in format: AVAudioFormat) -> Bool { SpeakerChannels(format) != nil }

    /// By input, then output channel. Only mono is placed, unless a source says otherwise; what is not keeps its
    /// channels.
    func gains(from input: AVAudioFormat, to output: AVAudioFormat, _ values: MixingValues) -> [Float] {
        let level = values.volume * outputVolume
        let isPlaced =
            input.channelCount == 1 && values.sourceMode != .bypass && values.renderingAlgorithm != .stereoPassThrough
        guard isPlaced, let speakers = SpeakerChannels(output) else {
            return ChannelGains.gains(from: input, to: output).map { $0 * level }
        }
        let muffled = pow(10, Double(values.obstruction + values.occlusion) / 20)
        let found = SpatialPanner(layout: speakers.layout, attenuation: distance).gains(
            of: SpatialVector(values.position), for: pose, level: Double(level) * muffled)
        var gains = [Float](repeating: 0, count: Int(output.channelCount))
        for (speaker, channel) in speakers.channels.enumerated() { gains[channel] = found[speaker] }
        return gains
    }
}

/// The loudspeakers that sources are placed on, and the channel of a format that each of them is.
private struct SpeakerChannels {
    let layout: SpeakerLayout
    let channels: [Int]

    /// By what the format's channels are for, or by their number where it does not say; nil where nothing can be
    /// placed.
    init?(_ format: AVAudioFormat) {
        let labels = format.channelLayout?.namedLabels ?? []
        for (layout, wanted) in Self.known {
            let found = wanted.compactMap { label in
                labels.firstIndex(of: label) ?? Self.others[label].flatMap(labels.firstIndex(of:))
            }
            guard found.count == wanted.count, Set(found).count == found.count else { continue }
            (self.layout, channels) = (layout, found)
            return
        }
        guard let layout = Self.layout(ofChannels: Int(format.channelCount)) else { return nil }
        (self.layout, channels) = (layout, Array(0..<layout.channelCount))
    }

    /// The order of Audio Unit's own layouts.
    private static func layout(ofChannels count: Int) -> SpeakerLayout? {
        SpeakerLayout.allCases.first { $0.channelCount == count }
    }

    /// The widest first, each in the order of its own channels.
    private static let known: [(SpeakerLayout, [AudioChannelLabel])] = {
        let front = [kAudioChannelLabel_Left, kAudioChannelLabel_Right]
        let four = front + [kAudioChannelLabel_LeftSurround, kAudioChannelLabel_RightSurround]
        let five = four + [kAudioChannelLabel_Center]
        return [
            (.sevenPointZeroFront, five + [kAudioChannelLabel_LeftCenter, kAudioChannelLabel_RightCenter]),
            (.sevenPointZero, five + [kAudioChannelLabel_RearSurroundLeft, kAudioChannelLabel_RearSurroundRight]),
            (.sixPointZero, five + [kAudioChannelLabel_CenterSurround]), (.fivePointZero, five),
            (.quadraphonic, four), (.stereo, front),
        ]
    }()

    /// What stands for one pair of surrounds where it is the other one.
    private static let others = [
        kAudioChannelLabel_LeftSurround: kAudioChannelLabel_RearSurroundLeft,
        kAudioChannelLabel_RightSurround: kAudioChannelLabel_RearSurroundRight,
    ]
}

extension SpatialVector {
    fileprivate init(_ point: AVAudio3DPoint) { self.init(Double(point.x), Double(point.y), Double(point.z)) }
}

extension AVAudio3DPoint {
    fileprivate init(_ vector: SpatialVector) {
        self.init(x: Float(vector.x), y: Float(vector.y), z: Float(vector.z))
    }
}

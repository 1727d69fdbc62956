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
    static func canPlace(in format: AVAudioFormat) -> Bool { SpeakerLayout(format) != nil }

    /// By input, then output channel. Only mono is placed, unless a source says otherwise; what is not keeps its
    /// channels.
    func gains(from input: AVAudioFormat, to output: AVAudioFormat, _ values: MixingValues) -> [Float] {
        let level = values.volume * outputVolume
        let isPlaced =
            input.channelCount == 1 && values.sourceMode != .bypass && values.renderingAlgorithm != .stereoPassThrough
        guard isPlaced, let layout = SpeakerLayout(output) else {
            return ChannelGains.gains(from: input, to: output).map { $0 * level }
        }
        let muffled = pow(10, Double(values.obstruction + values.occlusion) / 20)
        let found = SpatialPanner(layout: layout, attenuation: distance).gains(
            of: SpatialVector(values.position), for: pose, level: Double(level) * muffled)
        return (0..<Int(output.channelCount)).map { $0 < layout.channelCount ? found[$0] : 0 }
    }
}

extension SpeakerLayout {
    /// By the format's layout, or its number of channels; nil where nothing can be placed.
    fileprivate init?(_ format: AVAudioFormat) {
        switch format.channelLayout?.layoutTag {
        case kAudioChannelLayoutTag_AudioUnit_7_0_Front: self = .sevenPointZeroFront
        default:
            switch format.channelCount {
            case 2: self = .stereo
            case 4: self = .quadraphonic
            case 5: self = .fivePointZero
            case 6: self = .sixPointZero
            case 7: self = .sevenPointZero
            default: return nil
            }
        }
    }
}

extension SpatialVector {
    fileprivate init(_ point: AVAudio3DPoint) { self.init(Double(point.x), Double(point.y), Double(point.z)) }
}

extension AVAudio3DPoint {
    fileprivate init(_ vector: SpatialVector) {
        self.init(x: Float(vector.x), y: Float(vector.y), z: Float(vector.z))
    }
}

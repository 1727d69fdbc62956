import AudioToolbox
import Foundation
import Spatialization

/// Where a listener is, and what it hears by.
struct EnvironmentListener: Sendable {
    var outputVolume: Float = 1
    var outputType = AVAudioEnvironmentOutputType.auto
    var distance = DistanceAttenuation()
    var followsHead = false
    /// A SOFA file; nil for the one of libmysofa's package.
    var hearingPath: String?
    private var pose = ListenerPose()
    private var head = ListenerPose()
    private var setAngles = AVAudio3DAngularOrientation()
    private var setHead = AVAudio3DAngularOrientation()

    var position: AVAudio3DPoint {
        get { AVAudio3DPoint(pose.position) }
        set {
            // What is no place changes nothing.
            guard newValue.x.isFinite, newValue.y.isFinite, newValue.z.isFinite else { return }
            pose.position = SpatialVector(newValue)
        }
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

    /// Of the head against the body; what is no number changes nothing.
    var headAngles: AVAudio3DAngularOrientation {
        get { setHead }
        set {
            guard newValue.yaw.isFinite, newValue.pitch.isFinite, newValue.roll.isFinite else { return }
            setHead = newValue
            head.look(yaw: Double(newValue.yaw), pitch: Double(newValue.pitch), roll: Double(newValue.roll))
        }
    }

    /// Whether sources have places among the channels of a format.
    static func canPlace(in format: AVAudioFormat) -> Bool { SpeakerChannels(format) != nil }

    /// What is heard in an output's format, but for the room and for responses of a head.
    func scene(_ output: AVAudioFormat) -> SpaceScene {
        var scene = SpaceScene()
        scene.pose = followsHead ? pose.carrying(head) : pose
        scene.attenuation = distance
        scene.layout = SpeakerChannels(output)?.layout
        scene.sampleRate = output.sampleRate
        scene.outputVolume = outputVolume
        switch outputType {
        case .auto: scene.output = .unknown
        case .headphones: scene.output = .headphones
        case .builtInSpeakers, .externalSpeakers: scene.output = .loudspeakers
        }
        return scene
    }
}

extension SpatialVector {
    init(_ point: AVAudio3DPoint) { self.init(Double(point.x), Double(point.y), Double(point.z)) }
}

extension AVAudio3DPoint {
    init(_ vector: SpatialVector) {
        self.init(x: Float(vector.x), y: Float(vector.y), z: Float(vector.z))
    }
}

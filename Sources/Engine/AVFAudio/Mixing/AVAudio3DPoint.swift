/// A place, in metres: x to the right, y up, z to the back (AVAudioTypes.h).
public struct AVAudio3DPoint: Equatable, Sendable {
    /// To the right.
    public var x: Float
    /// Up.
    public var y: Float
    /// To the back.
    public var z: Float

    /// The origin.
    public init() { self.init(x: 0, y: 0, z: 0) }

    /// In metres.
    public init(x: Float, y: Float, z: Float) {
        self.x = x
        self.y = y
        self.z = z
    }
}

/// A direction (AVAudioTypes.h).
public typealias AVAudio3DVector = AVAudio3DPoint

/// As the initializer.
public func AVAudioMake3DPoint(_ x: Float, _ y: Float, _ z: Float) -> AVAudio3DPoint {
    AVAudio3DPoint(x: x, y: y, z: z)
}

/// As the initializer.
public func AVAudioMake3DVector(_ x: Float, _ y: Float, _ z: Float) -> AVAudio3DVector {
    AVAudio3DVector(x: x, y: y, z: z)
}

/// Which way a listener looks, by two directions (AVAudioTypes.h).
public struct AVAudio3DVectorOrientation: Equatable, Sendable {
    /// Where the listener looks.
    public var forward: AVAudio3DVector
    /// Where the top of the head is.
    public var up: AVAudio3DVector

    /// Looking to the front, upright.
    public init() { self.init(forward: AVAudio3DVector(x: 0, y: 0, z: -1), up: AVAudio3DVector(x: 0, y: 1, z: 0)) }

    /// Directions of any length.
    public init(forward: AVAudio3DVector, up: AVAudio3DVector) {
        self.forward = forward
        self.up = up
    }
}

/// As the initializer.
public func AVAudioMake3DVectorOrientation(_ forward: AVAudio3DVector, _ up: AVAudio3DVector)
    -> AVAudio3DVectorOrientation
{
    AVAudio3DVectorOrientation(forward: forward, up: up)
}

/// Which way a listener looks, by angles in degrees (AVAudioTypes.h).
public struct AVAudio3DAngularOrientation: Equatable, Sendable {
    /// Degrees to the right.
    public var yaw: Float
    /// Degrees up.
    public var pitch: Float
    /// Degrees of the head to the right.
    public var roll: Float

    /// Looking to the front, upright.
    public init() { self.init(yaw: 0, pitch: 0, roll: 0) }

    /// In degrees.
    public init(yaw: Float, pitch: Float, roll: Float) {
        self.yaw = yaw
        self.pitch = pitch
        self.roll = roll
    }
}

/// As the initializer.
public func AVAudioMake3DAngularOrientation(_ yaw: Float, _ pitch: Float, _ roll: Float) -> AVAudio3DAngularOrientation
{
    AVAudio3DAngularOrientation(yaw: yaw, pitch: pitch, roll: roll)
}

import Foundation

/// How loud and where a source is heard in the mixers and environments that it reaches (AVAudioMixing.h).
///
/// A mixer heeds volume and pan, an environment volume and what is three-dimensional; the rest is kept for the next
/// connection. Thread: any but render.
public protocol AVAudioMixing: AVAudioStereoMixing, AVAudio3DMixing {
    /// 0 … 1, by default 1.
    var volume: Float { get set }

    /// The properties of one connection only; nil unless the source reaches that bus, directly or through effects.
    func destination(forMixer mixer: AVAudioNode, bus: AVAudioNodeBus) -> AVAudioMixingDestination?
}

/// Where a source is heard between left and right (AVAudioMixing.h).
public protocol AVAudioStereoMixing: AnyObject {
    /// −1 (left) … 1 (right), by default 0. Between, a source keeps its full level on the nearer side.
    var pan: Float { get set }
}

/// Where a source is heard in a room (AVAudioMixing.h).
public protocol AVAudio3DMixing: AnyObject {
    /// By default `equalPowerPanning`.
    var renderingAlgorithm: AVAudio3DMixingRenderingAlgorithm { get set }
    /// By default `spatializeIfMono`.
    var sourceMode: AVAudio3DMixingSourceMode { get set }
    /// By default `mono`.
    var pointSourceInHeadMode: AVAudio3DMixingPointSourceInHeadMode { get set }
    /// 0.5 … 2, by default 1; kept.
    var rate: Float { get set }
    /// How much of the source is heard as reverberation and not directly: 0 … 1, by default 0.
    var reverbBlend: Float { get set }
    /// Makes the direct sound softer and duller, as something between source and listener does: −100 … 0 dB at 5 kHz, by
    /// default 0.
    var obstruction: Float { get set }
    /// As `obstruction`, of the direct sound and of what goes into the reverberation: −100 … 0 dB, by default 0.
    var occlusion: Float { get set }
    /// Metres, by default the listener's own place.
    var position: AVAudio3DPoint { get set }
}

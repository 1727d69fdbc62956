import Foundation

/// The mixing properties of one connection between a source and a mixer (AVAudioMixing.h).
///
/// What is set here holds only for this connection, until the source is set or the connection is cut; after that it
/// changes nothing. Thread: any but render.
// @unchecked: both weak references are set once, and what they lead to is read under the engine's lock.
public final class AVAudioMixingDestination: NSObject, AVAudioMixing, @unchecked Sendable {
    /// The mixer's bus.
    public let connectionPoint: AVAudioConnectionPoint
    private weak var connection: EngineConnection?
    private weak var host: (any NodeHost)?
    private let way: MixingWay

    init(_ connection: EngineConnection, _ point: AVAudioConnectionPoint, _ host: any NodeHost, way: MixingWay) {
        connectionPoint = point
        self.connection = connection
        self.host = host
        self.way = way
        super.init()
    }

    /// Itself for its own mixer and bus, else nil.
    public func destination(forMixer mixer: AVAudioNode, bus: AVAudioNodeBus) -> AVAudioMixingDestination? {
        connectionPoint.node === mixer && connectionPoint.bus == bus ? self : nil
    }

    private var values: MixingValues {
        guard let host else { return MixingValues() }
        return host.lock.withLock {
            guard let mixing = connection?.mixing, mixing.way == way else { return MixingValues() }
            return mixing.values
        }
    }

    private func change(_ body: (inout MixingValues) -> Void) {
        guard let host else { return }
        host.lock.withLock {
            guard let connection, var mixing = connection.mixing, mixing.way == way else { return }
            body(&mixing.values)
            connection.mixing = mixing
            host.applyGains(connection)
        }
    }

    /// See `AVAudioMixing`.
    public var volume: Float {
        get { values.volume }
        set { change { $0.setVolume(newValue) } }
    }
    /// See `AVAudioStereoMixing`.
    public var pan: Float {
        get { values.pan }
        set { change { $0.setPan(newValue) } }
    }
    /// See `AVAudio3DMixing`, as the following ones.
    public var renderingAlgorithm: AVAudio3DMixingRenderingAlgorithm {
        get { values.renderingAlgorithm }
        set { change { $0.renderingAlgorithm = newValue } }
    }
    /// See `AVAudio3DMixing`.
    public var sourceMode: AVAudio3DMixingSourceMode {
        get { values.sourceMode }
        set { change { $0.sourceMode = newValue } }
    }
    /// See `AVAudio3DMixing`.
    public var pointSourceInHeadMode: AVAudio3DMixingPointSourceInHeadMode {
        get { values.pointSourceInHeadMode }
        set { change { $0.pointSourceInHeadMode = newValue } }
    }
    /// See `AVAudio3DMixing`.
    public var rate: Float {
        get { values.rate }
        set { change { $0.setRate(newValue) } }
    }
    /// See `AVAudio3DMixing`.
    public var reverbBlend: Float {
        get { values.reverbBlend }
        set { change { $0.setReverbBlend(newValue) } }
    }
    /// See `AVAudio3DMixing`.
    public var obstruction: Float {
        get { values.obstruction }
        set { change { $0.setObstruction(newValue) } }
    }
    /// See `AVAudio3DMixing`.
    public var occlusion: Float {
        get { values.occlusion }
        set { change { $0.setOcclusion(newValue) } }
    }
    /// See `AVAudio3DMixing`.
    public var position: AVAudio3DPoint {
        get { values.position }
        set { change { $0.setPosition(newValue) } }
    }
}

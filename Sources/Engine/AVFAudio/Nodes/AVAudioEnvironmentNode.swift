import AudioToolbox
import Foundation
import RenderGraph
import Synchronization

/// Places its inputs around a listener (AVAudioEnvironmentNode.h): mono sources by direction and distance, others as
/// they are.
open class AVAudioEnvironmentNode: AVAudioMixingNode, @unchecked Sendable {
    private let listener = Mutex(EnvironmentListener())

    public override init() { super.init() }

    /// 0 … 1 (1): how loud the sum is.
    open var outputVolume: Float {
        get { listener.withLock { $0.outputVolume } }
        set {
            guard let value = MixingValues.clamp(newValue, 0, 1) else { return }
            change { $0.outputVolume = value }
        }
    }

    /// The first input bus without a connection.
    open var nextAvailableInputBus: AVAudioNodeBus { host?.firstFreeInput(of: self) ?? 0 }

    /// As many as are connected and one more.
    open override var numberOfInputs: Int { host?.inputCount(ofMixer: self) ?? 1 }

    /// Metres, by default the origin.
    open var listenerPosition: AVAudio3DPoint {
        get { listener.withLock { $0.position } }
        set { change { $0.position = newValue } }
    }

    /// Which way the listener looks; by default to the front.
    open var listenerVectorOrientation: AVAudio3DVectorOrientation {
        get { listener.withLock { $0.orientation } }
        set { change { $0.orientation = newValue } }
    }

    /// The same in degrees; setting it sets the vectors.
    open var listenerAngularOrientation: AVAudio3DAngularOrientation {
        get { listener.withLock { $0.angles } }
        set { change { $0.angles = newValue } }
    }

    /// How distance makes quieter.
    open private(set) lazy var distanceAttenuationParameters = AVAudioEnvironmentDistanceAttenuationParameters {
        [weak self] model in self?.change { $0.distance = model }
    }

    /// What the sound is made for where a source's algorithm is `auto`; by default `auto`. Kept: such sources are
    /// panned for the loudspeakers of the output's layout.
    open var outputType: AVAudioEnvironmentOutputType {
        get { listener.withLock { $0.outputType } }
        set { listener.withLock { $0.outputType = newValue } }
    }

    /// The room's reverberation.
    open private(set) lazy var reverbParameters = AVAudioEnvironmentReverbParameters()

    /// The algorithms, as numbers of `AVAudio3DMixingRenderingAlgorithm`, that sources are heard by in the output's
    /// format; any other is panned by loudness. None where the format has no places of loudspeakers.
    open var applicableRenderingAlgorithms: [NSNumber] {
        let format = outputFormat(forBus: 0)
        guard EnvironmentListener.canPlace(in: format) else { return [] }
        var algorithms: [AVAudio3DMixingRenderingAlgorithm] = [.equalPowerPanning]
        if format.channelCount == 2 { algorithms.append(.stereoPassThrough) }
        return (algorithms + [.auto]).map { NSNumber(value: $0.rawValue) }
    }

    /// Whether the listener follows the head of whoever listens: never, since nothing here tells of it. Setting it has
    /// no effect.
    open var isListenerHeadTrackingEnabled: Bool {
        get { false }
        set { _ = newValue }
    }

    private func change(_ body: (inout EnvironmentListener) -> Void) {
        listener.withLock { body(&$0) }
        host?.inputGainsChanged(of: self)
    }

    override func defaultOutputFormat(_ bus: AVAudioNodeBus) -> AVAudioFormat { engineFormat }
    override func defaultInputFormat(_ bus: AVAudioNodeBus) -> AVAudioFormat { outputFormat(forBus: 0) }

    /// The gains of one input.
    func gains(from input: AVAudioFormat, to output: AVAudioFormat, _ values: MixingValues) -> [Float] {
        listener.withLock { $0 }.gains(from: input, to: output, values)
    }

    override func makeShownUnit() -> AUAudioUnit {
        NodeAudioUnit.apple(kAudioUnitType_Mixer, kAudioUnitSubType_SpatialMixer)
    }
}

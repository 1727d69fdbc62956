import AudioToolbox
import Foundation
import RenderGraph
import Spatialization
import Synchronization

/// Places its inputs around a listener (AVAudioEnvironmentNode.h): mono sources by direction and distance, others as
/// they are, unless their `sourceMode` says otherwise.
///
/// What a program sets is taken at the next 256th frame and reached in the course of as many. docs/host/engine.md says
/// what each rendering algorithm does.
open class AVAudioEnvironmentNode: AVAudioMixingNode, @unchecked Sendable {
    let listener = Mutex(EnvironmentListener())
    /// Changed under the engine's lock, where there is one.
    let space = Mutex(EnvironmentSpace())

    private let reverberation = AVAudioEnvironmentReverbParameters()

    public override init() {
        super.init()
        reverberation.report { [weak self] in self?.apply() }
    }

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

    /// Metres, by default the origin; what is no place changes nothing.
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

    /// What the sound is heard on; by default `auto`. With it a stereo output counts as headphones for the algorithms
    /// that are made for ears and for `auto`, since nothing here tells of loudspeakers.
    open var outputType: AVAudioEnvironmentOutputType {
        get { listener.withLock { $0.outputType } }
        set { change { $0.outputType = newValue } }
    }

    /// The room's reverberation.
    open var reverbParameters: AVAudioEnvironmentReverbParameters { reverberation }

    /// The algorithms, as numbers of `AVAudio3DMixingRenderingAlgorithm`, that are heard as they are meant in the output's
    /// format: with two channels those for ears, of which HRTF and HRTFHQ need libmysofa. None where the format has no
    /// places of loudspeakers.
    open var applicableRenderingAlgorithms: [NSNumber] {
        let format = outputFormat(forBus: 0)
        guard EnvironmentListener.canPlace(in: format) else { return [] }
        var algorithms: [AVAudio3DMixingRenderingAlgorithm] = [.equalPowerPanning, .soundField, .auto]
        if format.channelCount == 2 {
            algorithms += [.sphericalHead, .stereoPassThrough]
            if HearingSets.isAvailable(listener.withLock { $0.hearingPath }) { algorithms += [.HRTF, .HRTFHQ] }
        }
        return algorithms.map(\.rawValue).sorted().map { NSNumber(value: $0) }
    }

    /// Whether the listener's head turns as `trackedHeadOrientation` says; by default false. Nothing here measures a head:
    /// a program feeds what its tracker says.
    open var isListenerHeadTrackingEnabled: Bool {
        get { listener.withLock { $0.followsHead } }
        set { change { $0.followsHead = newValue } }
    }

    /// How the head is turned against the body, whose orientation the listener's is: what a head tracker says, fed by the
    /// program as often as it likes. Heard while `isListenerHeadTrackingEnabled`. Degrees; what is no number changes
    /// nothing. Not Apple's: there the system feeds it.
    open var trackedHeadOrientation: AVAudio3DAngularOrientation {
        get { listener.withLock { $0.headAngles } }
        set { change { $0.headAngles = newValue } }
    }

    /// Has HRTF and HRTFHQ, and what else is made for ears, rendered by a head of the program's choice. Not Apple's, whose
    /// heads are the system's.
    ///
    /// - Parameter url: a SOFA file (AES69) of the convention SimpleFreeFieldHRIR; nil for the one of libmysofa's package.
    /// - Throws: NSError that names the file, and what is wrong with it; everything stays as it was.
    open func loadHeadResponses(contentsOf url: URL?) throws {
        HearingSets.forgetFailures(url?.path)
        do {
            _ = try HearingSets.set(url?.path, rate: outputFormat(forBus: 0).sampleRate)
        } catch {
            throw EngineFaults.headResponses(self, "\(error)")
        }
        change { $0.hearingPath = url?.path }
    }

    /// 128 frames while a source is rendered by a head's responses, else 0.
    open override var latency: TimeInterval {
        let isLate = space.withLock { $0.isConvolved }
        return isLate ? Double(SpaceProcessor.convolutionFrames) / outputFormat(forBus: 0).sampleRate : 0
    }

    /// Silences the reverberation.
    open override func reset() { space.withLock { $0.processor?.silence() } }

    private func change(_ body: (inout EnvironmentListener) -> Void) {
        listener.withLock { body(&$0) }
        apply()
    }

    /// Hands everything to the render thread.
    private func apply() {
        withLockIfAny { applyRoom() }
        host?.inputGainsChanged(of: self)
    }

    override func defaultOutputFormat(_ bus: AVAudioNodeBus) -> AVAudioFormat { engineFormat }
    override func defaultInputFormat(_ bus: AVAudioNodeBus) -> AVAudioFormat { outputFormat(forBus: 0) }

    override func makeKind(_ making: PlanMaking) throws -> GraphNode.Kind {
        let format = outputFormat(forBus: 0)
        let processor = space.withLock { $0.begin(for: format) }
        applyRoom()
        return .space(processor)
    }

    override func makeShownUnit() -> AUAudioUnit {
        NodeAudioUnit.apple(kAudioUnitType_Mixer, kAudioUnitSubType_SpatialMixer)
    }
}

import Foundation
import Synchronization

/// A node whose mixing properties are kept by the node and hold for all its mixer connections.
protocol MixingSource: AVAudioNode, AVAudioMixing {
    var mixingStore: MixingStore { get }
}

/// The mixing properties of one source. Thread: any.
final class MixingStore: Sendable {
    private let store = Mutex(MixingValues())

    var values: MixingValues { store.withLock { $0 } }

    func change(_ body: (inout MixingValues) -> Void) { store.withLock { body(&$0) } }
}

extension MixingSource {
    /// Changes the values, of the node and of all its mixer connections.
    func changeMixing(_ body: (inout MixingValues) -> Void) {
        mixingStore.change(body)
        guard let engine = ownEngine else { return }
        engine.lock.withLock { engine.applyMixing(of: self) }
    }

    /// See `AVAudioMixing`.
    public var volume: Float {
        get { mixingStore.values.volume }
        set { changeMixing { $0.setVolume(newValue) } }
    }
    /// See `AVAudioStereoMixing`.
    public var pan: Float {
        get { mixingStore.values.pan }
        set { changeMixing { $0.setPan(newValue) } }
    }
    /// See `AVAudio3DMixing`, as the following ones.
    public var renderingAlgorithm: AVAudio3DMixingRenderingAlgorithm {
        get { mixingStore.values.renderingAlgorithm }
        set { changeMixing { $0.renderingAlgorithm = newValue } }
    }
    /// See `AVAudio3DMixing`.
    public var sourceMode: AVAudio3DMixingSourceMode {
        get { mixingStore.values.sourceMode }
        set { changeMixing { $0.sourceMode = newValue } }
    }
    /// See `AVAudio3DMixing`.
    public var pointSourceInHeadMode: AVAudio3DMixingPointSourceInHeadMode {
        get { mixingStore.values.pointSourceInHeadMode }
        set { changeMixing { $0.pointSourceInHeadMode = newValue } }
    }
    /// See `AVAudio3DMixing`.
    public var rate: Float {
        get { mixingStore.values.rate }
        set { changeMixing { $0.setRate(newValue) } }
    }
    /// See `AVAudio3DMixing`.
    public var reverbBlend: Float {
        get { mixingStore.values.reverbBlend }
        set { changeMixing { $0.setReverbBlend(newValue) } }
    }
    /// See `AVAudio3DMixing`.
    public var obstruction: Float {
        get { mixingStore.values.obstruction }
        set { changeMixing { $0.setObstruction(newValue) } }
    }
    /// See `AVAudio3DMixing`.
    public var occlusion: Float {
        get { mixingStore.values.occlusion }
        set { changeMixing { $0.setOcclusion(newValue) } }
    }
    /// See `AVAudio3DMixing`.
    public var position: AVAudio3DPoint {
        get { mixingStore.values.position }
        set { changeMixing { $0.setPosition(newValue) } }
    }

    /// See `AVAudioMixing`.
    public func destination(forMixer mixer: AVAudioNode, bus: AVAudioNodeBus) -> AVAudioMixingDestination? {
        guard let engine = ownEngine else { return nil }
        return engine.lock.withLock { engine.mixingDestination(of: self, mixer, bus) }
    }
}

import Foundation

/// A node with mixing properties that programs may override. Not Apple's: there the classes below it have each property
/// by themselves.
open class AVAudioMixingNode: AVAudioNode, AVAudioMixing, @unchecked Sendable {
    let mixingStore = MixingStore()

    /// See `AVAudioMixing`.
    open var volume: Float {
        get { mixingStore.values.volume }
        set { changeMixing { $0.setVolume(newValue) } }
    }
    /// See `AVAudioStereoMixing`.
    open var pan: Float {
        get { mixingStore.values.pan }
        set { changeMixing { $0.setPan(newValue) } }
    }
    /// See `AVAudio3DMixing`, as the following ones.
    open var renderingAlgorithm: AVAudio3DMixingRenderingAlgorithm {
        get { mixingStore.values.renderingAlgorithm }
        set { changeMixing { $0.renderingAlgorithm = newValue } }
    }
    /// See `AVAudio3DMixing`.
    open var sourceMode: AVAudio3DMixingSourceMode {
        get { mixingStore.values.sourceMode }
        set { changeMixing { $0.sourceMode = newValue } }
    }
    /// See `AVAudio3DMixing`.
    open var pointSourceInHeadMode: AVAudio3DMixingPointSourceInHeadMode {
        get { mixingStore.values.pointSourceInHeadMode }
        set { changeMixing { $0.pointSourceInHeadMode = newValue } }
    }
    /// See `AVAudio3DMixing`.
    open var rate: Float {
        get { mixingStore.values.rate }
        set { changeMixing { $0.setRate(newValue) } }
    }
    /// See `AVAudio3DMixing`.
    open var reverbBlend: Float {
        get { mixingStore.values.reverbBlend }
        set { changeMixing { $0.setReverbBlend(newValue) } }
    }
    /// See `AVAudio3DMixing`.
    open var obstruction: Float {
        get { mixingStore.values.obstruction }
        set { changeMixing { $0.setObstruction(newValue) } }
    }
    /// See `AVAudio3DMixing`.
    open var occlusion: Float {
        get { mixingStore.values.occlusion }
        set { changeMixing { $0.setOcclusion(newValue) } }
    }
    /// See `AVAudio3DMixing`.
    open var position: AVAudio3DPoint {
        get { mixingStore.values.position }
        set { changeMixing { $0.setPosition(newValue) } }
    }

    /// See `AVAudioMixing`.
    open func destination(forMixer mixer: AVAudioNode, bus: AVAudioNodeBus) -> AVAudioMixingDestination? {
        ownDestination(forMixer: mixer, bus: bus)
    }
}

extension AVAudioMixingNode: MixingSource {}

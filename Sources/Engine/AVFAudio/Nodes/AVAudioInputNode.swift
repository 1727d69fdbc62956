import AudioToolbox
import Foundation
import RenderGraph
import Synchronization
import VoiceProcessing

/// What comes into the engine: the device, or a program's buffers in manual rendering (AVAudioIONode.h).
open class AVAudioInputNode: AVAudioIONode, @unchecked Sendable {
    let mixingStore = MixingStore()

    open override var numberOfInputs: Int { 1 }

    /// The device's format; 0 Hz and no channels while there is none.
    open override func inputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
        host?.core.inputHardwareFormat ?? .unavailable
    }

    /// The same: the input is not converted. With voice processing that of the output's end, unless another was set.
    open override func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
        withLockIfAny { host?.voiceFormat(set: setOutputFormats[bus]) } ?? inputFormat(forBus: bus)
    }

    /// A block, while voice processing is on.
    open override var latency: TimeInterval { withCore { $0.voice?.latency } ?? 0 }

    open override var presentationLatency: TimeInterval { host?.core.deviceLatency.input ?? 0 }

    override func check(outputFormat format: AVAudioFormat, bus: AVAudioNodeBus) throws {
        let own = inputFormat(forBus: bus)
        let isVoice = isVoiceProcessingEnabled
        guard own.sampleRate > 0,
            format.sampleRate != own.sampleRate || !isVoice && format.channelCount != own.channelCount
        else { return }
        throw EngineFaults.format(
            self, bus, format, "the input gives \(EngineFaults.describe(own)) and does not convert; use its own format")
    }

    override func makeKind(_ making: PlanMaking) throws -> GraphNode.Kind {
        guard let voice = withCore({ $0.voice }) else { return .input }
        let rate = inputFormat(forBus: 0).sampleRate
        guard let processor = voice.processor(sampleRate: rate, maximumFrames: making.longestRun) else {
            throw EngineFaults.format(self, 0, inputFormat(forBus: 0), "voice processing runs at 8000 to 192000 Hz")
        }
        return .voice(processor)
    }

    /// What gives the input in manual rendering.
    ///
    /// - Parameters:
    ///   - format: Float32, at the rate of the engine's manual rendering.
    ///   - block: asked for frames; the buffers that it returns stay valid until its next call. Nil for none now.
    /// - Returns: false unless the engine is stopped and in manual rendering mode, and for another format.
    @discardableResult
    open func setManualRenderingInputPCMFormat(
        _ format: AVAudioFormat, inputBlock block: @escaping AVAudioIONodeInputBlock
    ) -> Bool {
        withCore { $0.setManualInput(format, block) } ?? false
    }

    /// As the other, with a block that says that it is safe on the thread that renders.
    @discardableResult
    @_disfavoredOverload
    open func setManualRenderingInputPCMFormat(
        _ format: AVAudioFormat, realtimeSafeInputBlock block: @escaping AVAudioIONodeInputBlockRealtimeSafe
    ) -> Bool { setManualRenderingInputPCMFormat(format, inputBlock: block) }

    // MARK: Voice processing

    private var controls: VoiceControls? { withCore { $0.voice?.controls } }

    /// Whether the input is passed on with its echo although voice processing is on. Has no effect while that is off
    /// (AVAudioIONode.h), like the other two.
    open var isVoiceProcessingBypassed: Bool {
        get { controls?.isBypassed ?? false }
        set { controls?.isBypassed = newValue }
    }
    /// Whether a quiet voice is made louder and a loud one quieter; true unless it was set.
    open var isVoiceProcessingAGCEnabled: Bool {
        get { controls?.controlsGain ?? false }
        set { controls?.controlsGain = newValue }
    }
    /// Whether the input is silent.
    open var isVoiceProcessingInputMuted: Bool {
        get { controls?.isMuted ?? false }
        set { controls?.isMuted = newValue }
    }

    /// How other sound is made quieter while voice processing is on. Kept; sound of other programs is their server's.
    open var voiceProcessingOtherAudioDuckingConfiguration: AVAudioVoiceProcessingOtherAudioDuckingConfiguration {
        get { ducking.withLock { $0 } }
        set { ducking.withLock { $0 = newValue } }
    }
    private let ducking = Mutex(AVAudioVoiceProcessingOtherAudioDuckingConfiguration())

    /// Has a block called, on the engine's worker, when somebody begins or ceases to speak into a muted input; nil for
    /// none any more.
    /// - Returns: false while voice processing is off; the block is not called then.
    @discardableResult
    open func setMutedSpeechActivityEventListener(
        _ listenerBlock: ((AVAudioVoiceProcessingSpeechActivityEvent) -> Void)?
    ) -> Bool {
        var wrapped: (@Sendable (AVAudioVoiceProcessingSpeechActivityEvent) -> Void)?
        if let listenerBlock {
            // nonisolated(unsafe): the program gave it up to be called on the worker, one call after the other.
            nonisolated(unsafe) let block = listenerBlock
            wrapped = { block($0) }
        }
        let isSet: Bool? = withCore { core in
            guard let voice = core.voice else { return nil }
            voice.listener = wrapped
            return true
        }
        return isSet ?? (listenerBlock == nil)
    }

    override func serve(_ service: NodeService) -> UInt64? {
        if let due = withCore({ $0.voice?.mutedSpeech() }) { due.listener(due.event) }
        return nil
    }

    // MARK: Mixing

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

extension AVAudioInputNode: MixingSource, AVAudioMixing {}

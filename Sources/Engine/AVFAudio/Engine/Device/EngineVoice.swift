import AudioToolbox
import Foundation
import VoiceProcessing

/// An engine's voice processing while it is on. Thread: under the engine's lock.
// @unchecked: see above.
final class EngineVoice: @unchecked Sendable {
    let controls = VoiceControls()
    /// Told when somebody speaks into a muted input.
    var listener: (@Sendable (AVAudioVoiceProcessingSpeechActivityEvent) -> Void)?
    private var made: VoiceProcessor?
    private var toldSpeaking = false

    /// The same as before while the rate and the longest run are; nil for a rate that it cannot do.
    func processor(sampleRate: Double, maximumFrames: Int) -> VoiceProcessor? {
        if let made, made.sampleRate == sampleRate, made.maximumFrames == maximumFrames { return made }
        made = VoiceProcessor(sampleRate: sampleRate, maximumFrames: maximumFrames, controls: controls)
        return made
    }

    /// Seconds; 0 before the first start.
    var latency: TimeInterval { made.map { Double($0.blockFrames) / $0.sampleRate } ?? 0 }

    /// Whom to tell, and what, if that is due.
    func mutedSpeech() -> (
        listener: @Sendable (AVAudioVoiceProcessingSpeechActivityEvent) -> Void,
        event: AVAudioVoiceProcessingSpeechActivityEvent
    )? {
        let isSpeaking = controls.isMuted && controls.isSpeaking
        guard isSpeaking != toldSpeaking else { return nil }
        toldSpeaking = isSpeaking
        return listener.map { ($0, isSpeaking ? .started : .ended) }
    }
}

extension AVAudioEngine {
    func setVoiceProcessing(_ isEnabled: Bool) throws {
        try lock.withLock {
            guard !state.isAllocated else {
                throw EngineFaults.manualRendering(
                    .initialized, "voice processing is switched while the engine is stopped; stop it first")
            }
            guard isEnabled else {
                voice = nil
                return
            }
            // Both ends have it; the device is opened with its input.
            let ends = [inputNode.inputFormat(forBus: 0), outputNode.outputFormat(forBus: 0)]
            guard manual == nil, ends.allSatisfy(\.isAvailable) else {
                throw EngineFaults.error(-66680, "voice processing needs a device that plays and records")
            }
            voice = EngineVoice()
        }
    }

    /// What the input gives while voice processing is on: what the output takes, as far as nothing else was set.
    func voiceFormat(_ bus: AVAudioNodeBus) -> AVAudioFormat {
        if let set = madeInputNode?.setOutputFormats[bus] { return set }
        let output = outputNode.inputFormat(forBus: 0)
        return output.sampleRate == inputHardwareFormat.sampleRate ? output.standard : inputHardwareFormat
    }

    /// - Throws: NSError that names both formats, when voice processing is on and the ends differ.
    func checkVoiceFormats() throws {
        guard voice != nil, let input = madeInputNode, let output = madeOutputNode else { return }
        let (given, taken) = (input.outputFormat(forBus: 0), output.inputFormat(forBus: 0))
        guard given.sampleRate != taken.sampleRate || given.channelCount != taken.channelCount else { return }
        throw EngineFaults.format(
            input, 0, given,
            "with voice processing it gives what \(output.graphName) takes, \(EngineFaults.describe(taken)); connect "
                + "both in one format at the device's rate")
    }
}

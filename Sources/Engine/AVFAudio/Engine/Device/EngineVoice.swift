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

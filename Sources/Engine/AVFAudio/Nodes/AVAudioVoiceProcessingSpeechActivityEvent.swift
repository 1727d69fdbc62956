/// What voice processing tells of a muted input (AVAudioIONode.h).
public enum AVAudioVoiceProcessingSpeechActivityEvent: Int, Sendable {
    case started = 0
    case ended = 1
}

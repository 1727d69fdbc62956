/// How much work was put into a voice (AVSpeechSynthesis.h).
public enum AVSpeechSynthesisVoiceQuality: Int, Sendable {
    case `default` = 1
    case enhanced = 2
    case premium = 3
}

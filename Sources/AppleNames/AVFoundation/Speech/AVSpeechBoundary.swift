/// Where speech stops or pauses (AVSpeechSynthesis.h); here at once in both cases.
public enum AVSpeechBoundary: Int, Sendable {
    case immediate = 0
    case word = 1
}

/// What becomes of a source inside the listener's head (AVAudioMixing.h).
public enum AVAudio3DMixingPointSourceInHeadMode: Int, Sendable {
    case mono = 0
    case bypass = 1
}

/// How often a track repeats its loop (AVAudioSequencer.h).
public enum AVMusicTrackLoopCount: Int, Sendable {
    /// Without end.
    case forever = -1
}

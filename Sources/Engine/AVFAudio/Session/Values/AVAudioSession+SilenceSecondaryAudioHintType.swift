extension AVAudioSession {
    /// Whether what only accompanies should be silent (AVAudioSessionTypes.h).
    public enum SilenceSecondaryAudioHintType: UInt, Sendable {
        /// It may be heard.
        case end = 0
        /// It should be silent: another program plays.
        case begin = 1
    }
}

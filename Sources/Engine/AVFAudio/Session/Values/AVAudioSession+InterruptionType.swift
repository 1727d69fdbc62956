extension AVAudioSession {
    /// Whether an interruption began or ended (AVAudioSessionTypes.h).
    public enum InterruptionType: UInt, Sendable {
        /// It is over.
        case ended = 0
        /// The session is not active any more, and what it played was stopped.
        case began = 1
    }
}

extension AVAudioSession {
    /// Whether input and output share a clock (AVAudioSessionTypes.h).
    public enum IOType: UInt, Sendable {
        /// As the system likes.
        case notSpecified = 0
        /// They do.
        case aggregated = 1
    }
}

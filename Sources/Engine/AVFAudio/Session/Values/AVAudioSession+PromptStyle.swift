extension AVAudioSession {
    /// How a program should speak now (AVAudioSessionTypes.h).
    public enum PromptStyle: UInt, Sendable {
        /// Not at all ('none').
        case none = 0x6e6f6e65
        /// Shortly ('shrt').
        case short = 0x73687274
        /// As usual ('nrml').
        case normal = 0x6e726d6c
    }
}

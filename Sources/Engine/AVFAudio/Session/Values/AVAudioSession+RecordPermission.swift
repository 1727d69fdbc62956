extension AVAudioSession {
    /// Whether the program may record (AVAudioSessionTypes.h).
    public enum RecordPermission: UInt, Sendable {
        /// The user was not asked yet ('undt').
        case undetermined = 0x756e6474
        /// The user refused ('deny').
        case denied = 0x64656e79
        /// The user agreed ('grnt').
        case granted = 0x67726e74
    }
}

extension AVAudioSession {
    /// Why an interruption began (AVAudioSessionTypes.h).
    public enum InterruptionReason: UInt, Sendable {
        /// Another session began.
        case `default` = 0
        /// The program was suspended: not used here.
        case appWasSuspended = 1
        /// The microphone is muted: not used here.
        case builtInMicMuted = 2
        /// Its route is gone: not used here.
        case routeDisconnected = 4
    }
}

extension AVAudioSession {
    /// Whether a session shares its route with others (AVAudioSessionTypes.h).
    public enum RouteSharingPolicy: UInt, Sendable {
        /// Where the system plays.
        case `default` = 0
        /// Long music and speech.
        case longFormAudio = 1
        /// Where the user chose for this program: not for programs to set.
        case independent = 2
        /// Long films.
        case longFormVideo = 3
    }
}

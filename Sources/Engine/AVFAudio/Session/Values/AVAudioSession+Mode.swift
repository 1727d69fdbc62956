extension AVAudioSession {
    /// What kind of sound it is (AVAudioSessionTypes.h).
    public struct Mode: RawRepresentable, Hashable, Sendable {
        /// Apple's constant.
        public let rawValue: String

        /// One by its constant; one that is unknown is refused where it is used.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Any.
        public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
        /// Speech in both directions.
        public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
        /// Speech in both directions with pictures.
        public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
        /// Speech in both directions in a game.
        public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
        /// The sound of a film that is made.
        public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
        /// Sound that nothing is to improve.
        public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
        /// The sound of a film that is shown.
        public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
        /// Speech that goes on for long: it would rather be interrupted than talked over.
        public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
        /// Short speech from a text.
        public static let voicePrompt = Mode(rawValue: "AVAudioSessionModeVoicePrompt")
        /// The sound of short films.
        public static let shortFormVideo = Mode(rawValue: "AVAudioSessionModeShortFormVideo")
        /// Speech to and from two devices.
        public static let dualRoute = Mode(rawValue: "AVAudioSessionModeDualRoute")
    }
}

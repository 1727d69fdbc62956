extension AVAudioSession {
    /// What a program does with sound (AVAudioSessionTypes.h).
    public struct Category: RawRepresentable, Hashable, Sendable {
        /// Apple's constant.
        public let rawValue: String

        /// One by its constant; one that is unknown is refused where it is used.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Sound that accompanies: it mixes, and should be silent beside other music.
        public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
        /// Sound that accompanies and does not mix: what a session has of which nothing was said.
        public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
        /// Sound that the program is for.
        public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
        /// Recording alone: nothing is played.
        public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
        /// Both, as in a call.
        public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
        /// Several outputs at once. Here it is as `playAndRecord`: an engine has one device.
        public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
    }
}

extension AVAudioSession {
    /// What is said of an interruption that ended (AVAudioSessionTypes.h).
    public struct InterruptionOptions: OptionSet, Hashable, Sendable {
        /// Apple's bits.
        public let rawValue: UInt

        /// Any bits; those that are unknown are refused where they are used.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The program should go on with what it played.
        public static let shouldResume = InterruptionOptions(rawValue: 1)
    }
}

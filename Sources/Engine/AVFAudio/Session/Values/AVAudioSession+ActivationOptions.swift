extension AVAudioSession {
    /// What belongs to `activate(options:completionHandler:)`: nothing yet (AVAudioSessionTypes.h).
    public struct ActivationOptions: OptionSet, Hashable, Sendable {
        /// Apple's bits.
        public let rawValue: UInt

        /// Any bits; those that are unknown are refused where they are used.
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
}

extension AVAudioSession {
    /// What belongs to `setActive(_:options:)` (AVAudioSessionTypes.h).
    public struct SetActiveOptions: OptionSet, Hashable, Sendable {
        /// Apple's bits.
        public let rawValue: UInt

        /// Any bits; those that are unknown are refused where they are used.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Those that were interrupted are told to go on.
        public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
    }
}

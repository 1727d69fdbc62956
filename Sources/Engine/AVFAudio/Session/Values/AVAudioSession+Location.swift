extension AVAudioSession {
    /// Where a data source is on the machine (AVAudioSessionTypes.h).
    public struct Location: RawRepresentable, Hashable, Sendable {
        /// Apple's constant.
        public let rawValue: String

        /// One by its constant; one that is unknown is refused where it is used.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Above.
        public static let upper = Location(rawValue: "Upper")
        /// Below.
        public static let lower = Location(rawValue: "Lower")
    }
}

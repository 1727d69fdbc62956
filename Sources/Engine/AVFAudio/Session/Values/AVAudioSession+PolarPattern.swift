extension AVAudioSession {
    /// From where a data source hears (AVAudioSessionTypes.h).
    public struct PolarPattern: RawRepresentable, Hashable, Sendable {
        /// Apple's constant.
        public let rawValue: String

        /// One by its constant; one that is unknown is refused where it is used.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// From everywhere.
        public static let omnidirectional = PolarPattern(rawValue: "Omnidirectional")
        /// From the front.
        public static let cardioid = PolarPattern(rawValue: "Cardioid")
        /// Mostly from the front.
        public static let subcardioid = PolarPattern(rawValue: "Subcardioid")
        /// From two sides.
        public static let stereo = PolarPattern(rawValue: "Stereo")
    }
}

extension AVAudioSession {
    /// Where a data source points (AVAudioSessionTypes.h).
    public struct Orientation: RawRepresentable, Hashable, Sendable {
        /// Apple's constant.
        public let rawValue: String

        /// One by its constant; one that is unknown is refused where it is used.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Up.
        public static let top = Orientation(rawValue: "Top")
        /// Down.
        public static let bottom = Orientation(rawValue: "Bottom")
        /// Forwards.
        public static let front = Orientation(rawValue: "Front")
        /// Backwards.
        public static let back = Orientation(rawValue: "Back")
        /// To the left.
        public static let left = Orientation(rawValue: "Left")
        /// To the right.
        public static let right = Orientation(rawValue: "Right")
    }
}

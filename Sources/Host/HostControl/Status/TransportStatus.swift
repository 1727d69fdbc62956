/// Whether a host plays, where in its source it is, and how loud.
public struct TransportStatus: Hashable, Sendable, Codable {
    /// Whether it moves on; false while it is paused.
    public var isPlaying: Bool
    /// Seconds from the beginning of the source to what is played now.
    public var position: Double
    /// Seconds of the source; nil when unknown, and for a source without an end.
    public var length: Double?
    /// Whether it can be paused.
    public var isPausable: Bool
    /// Whether it can go to another place.
    public var isSeekable: Bool
    /// What is heard, in dB of full scale; see `volumes`.
    public var volume: Double

    /// The volumes that a host takes, in dB. The lowest is silence.
    public static let volumes = -96.0...0.0

    /// Creates a description.
    public init(
        isPlaying: Bool, position: Double, length: Double?, isPausable: Bool, isSeekable: Bool, volume: Double
    ) {
        (self.isPlaying, self.position, self.length) = (isPlaying, position, length)
        (self.isPausable, self.isSeekable, self.volume) = (isPausable, isSeekable, volume)
    }
}

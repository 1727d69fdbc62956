/// An audio file that somebody decoded, with what its own chunks say of playing it.
public struct DecodedSound: Sendable {
    /// Frames of each channel; only the first two are played.
    public var channels: [[Float]]
    /// Hz.
    public var sampleRate: Double
    /// What was the key, as an `inst` or `smpl` chunk says.
    public var rootKey: Int?
    /// The keys that play it.
    public var keys: ClosedRange<Int>?
    /// The velocities that play it.
    public var velocities: ClosedRange<Int>?
    /// Frames that go round.
    public var loop: Range<Int>?

    /// What is nil or left out the file does not say.
    public init(
        channels: [[Float]], sampleRate: Double, rootKey: Int? = nil, keys: ClosedRange<Int>? = nil,
        velocities: ClosedRange<Int>? = nil, loop: Range<Int>? = nil
    ) {
        self.channels = channels
        self.sampleRate = sampleRate
        self.rootKey = rootKey
        self.keys = keys
        self.velocities = velocities
        self.loop = loop
    }

    /// Why it cannot be played, or nil.
    var fault: String? {
        guard let first = channels.first, !first.isEmpty else { return "it has no frames" }
        guard channels.allSatisfy({ $0.count == first.count }) else { return "its channels are of different lengths" }
        guard first.count <= Int(Int32.max) else { return "it has more than 2^31 frames" }
        guard sampleRate.isFinite, (1...1_536_000).contains(sampleRate) else { return "its rate is \(sampleRate) Hz" }
        return nil
    }
}

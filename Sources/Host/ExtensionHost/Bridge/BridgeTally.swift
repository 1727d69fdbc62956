/// How many frames of a unit's output came from where; the three add up to all frames rendered.
public struct BridgeTally: Sendable, Equatable {
    /// Frames that are the unit's own output.
    public var wetFrames: UInt64 = 0
    /// Frames of the bridge signal.
    public var bridgedFrames: UInt64 = 0
    /// Frames that fade from the bridge signal to the unit's output.
    public var crossfadedFrames: UInt64 = 0

    /// - Parameters: frames of each kind.
    public init(wetFrames: UInt64 = 0, bridgedFrames: UInt64 = 0, crossfadedFrames: UInt64 = 0) {
        self.wetFrames = wetFrames
        self.bridgedFrames = bridgedFrames
        self.crossfadedFrames = crossfadedFrames
    }

    /// All frames rendered.
    public var totalFrames: UInt64 { wetFrames &+ bridgedFrames &+ crossfadedFrames }
}

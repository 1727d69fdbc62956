/// Keys and velocities, with both ends.
public struct SoundRange: BitwiseCopyable, Equatable, Sendable {
    /// The lowest key.
    public var lowKey: UInt8 = 0
    /// The highest key.
    public var highKey: UInt8 = 127
    /// The lowest velocity.
    public var lowVelocity: UInt8 = 0
    /// The highest velocity.
    public var highVelocity: UInt8 = 127

    /// All of them.
    @inlinable public init() {}

    /// Whether a note is within it.
    @inlinable @_noLocks @_noAllocation
    public func contains(key: UInt8, velocity: UInt8) -> Bool {
        key >= lowKey && key <= highKey && velocity >= lowVelocity && velocity <= highVelocity
    }
}

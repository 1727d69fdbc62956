/// Keys and velocities, with both ends.
public struct SoundRange: BitwiseCopyable, Equatable, Sendable {
    public var lowKey: UInt8 = 0
    public var highKey: UInt8 = 127
    public var lowVelocity: UInt8 = 0
    public var highVelocity: UInt8 = 127

    @inlinable public init() {}

    @inlinable @_noLocks @_noAllocation
    public func contains(key: UInt8, velocity: UInt8) -> Bool {
        key >= lowKey && key <= highKey && velocity >= lowVelocity && velocity <= highVelocity
    }
}
